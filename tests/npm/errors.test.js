import assert from "node:assert/strict";
import { after, test } from "node:test";

import { load } from "./package.js";

const { Alg, Cube, GodspeedError, close, distances, find, parse, scramble, solve } = await load();

after(close);

/** Bad inputs, with the kind and the part of the error. */
const IMMEDIATE = [
  [() => Alg.parse("R U Q2"), "moves", "Q"],
  [() => Alg.parse("R 4Rw"), "moves", "4Rw"],
  [() => Alg.parse("(R U"), "moves", undefined],
  [() => Alg.parse("R", 0), "size", "0"],
  [() => Alg.parse(7), "option", "7"],
  [() => Alg.parse("R").length("moves"), "metric", "moves"],
  [() => Alg.parse("R").image(48), "option", "48"],
  [() => Alg.of([{ turn: "Q" }]), "moves", "Q"],
  [() => Alg.of("R"), "option", undefined],
  [() => new Alg(), "option", undefined],
  [() => new Cube(), "option", undefined],
  [() => Cube.solved(-1), "size", "-1"],
  [() => Cube.solved(5000), "size", "5000"],
  [() => Cube.solved("three"), "size", "three"],
  [() => Cube.state("UUU"), "state", undefined],
  [() => Cube.parse("U".repeat(54)), "state", undefined],
  [
    () => Cube.parse("UBUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBUBBBBBBB"),
    "illegal",
    undefined,
  ],
  [() => Cube.random(3, -1), "option", "-1"],
  [() => Cube.solved(3).apply(Alg.parse("R", 4)), "size", "4x4x4"],
  [() => Cube.solved(3).written("words"), "option", "words"],
  [() => parse("R U", { size: 0 }), "size", "0"],
];

for (const [act, kind, part] of IMMEDIATE) {
  test(`${act} throws`, () => {
    assert.throws(act, (error) => {
      assert.ok(error instanceof GodspeedError && error instanceof Error);
      assert.ok(error.message.length > 5);
      assert.equal(error.kind, kind, error.message);
      if (part !== undefined) {
        assert.equal(error.part, part);
      }
      return true;
    });
  });
}

const LATER = [
  [() => solve("R U Q"), "moves", "Q"],
  [() => solve("R", { algorithm: "magic" }), "algorithm", "magic"],
  [() => solve("R", { algorithm: "reduction" }), "size", "3x3x3"],
  [() => solve("R", { metric: "steps" }), "metric", "steps"],
  [() => solve("R", { algorithm: "ida", goal: "crosss" }), "goal", "crosss"],
  [() => solve("R", { algorithm: "ida", goalAlg: "R Q" }), "goal", "Q"],
  [() => solve("R", { algorithm: "ida", turns: "R W" }), "turns", "W"],
  [() => solve("R", { parameters: { speed: 1 } }), "parameter", "speed"],
  [
    () => solve("R", { algorithm: "kociemba", parameters: { seconds: -1 } }),
    "parameter",
    "seconds = -1",
  ],
  [() => solve("R", { tables: "giant" }), "tables", "giant"],
  [() => solve("R", { seconds: -1 }), "option", "-1"],
  [() => solve("R", { seconds: "soon" }), "option", undefined],
  [() => solve("R", { atMost: -3 }), "option", "-3"],
  [() => solve("R", { tempo: 3 }), "option", "tempo"],
  [() => find({ set: "pll", turns: "R U", max: 5, cube: "R" }), "option", "cube"],
  [() => distances({ signal: undefined, seed: 1 }), "option", "seed"],
  [() => solve("R", null), "option", "null"],
  [() => solve("R", { signal: 3 }), "option", "3"],
  [() => solve(3), "option", "3"],
  [
    () => solve(Cube.state("UBUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBUBBBBBBB")),
    "illegal",
    undefined,
  ],
  [() => scramble(0, 1), "size", "0"],
  [() => scramble(3, 1.5), "option", "1.5"],
  [() => find({ set: "magic", turns: "R U", max: 5 }), undefined, undefined],
  [() => find({ turns: "R U", max: 5 }), "cases", undefined],
  [() => find({ set: "pll", turns: "R W", max: 5 }), "turns", "W"],
  [() => distances({ size: 4 }), "size", "4"],
  [() => distances({ goal: "nothing" }), "goal", "nothing"],
];

for (const [act, kind, part] of LATER) {
  test(`${act} rejects`, async () => {
    await assert.rejects(act, (error) => {
      assert.ok(error instanceof GodspeedError, String(error));
      if (kind !== undefined) {
        assert.equal(error.kind, kind, error.message);
      }
      if (part !== undefined) {
        assert.equal(error.part, part, error.message);
      }
      return true;
    });
  });
}

test("the position of an error counts the units of JavaScript's strings", () => {
  assert.throws(() => Alg.parse("R’ Q"), { part: "Q", span: [3, 4] });
});

test("an error has the words of the command", async () => {
  await assert.rejects(solve("R", { algorithm: "magic" }), /[Uu]nknown algorithm 'magic'/);
});
