import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "./package.js";

const { Alg, Cube, goals, parse } = await load();

test("a cube of any size takes moves", () => {
  for (const size of [1, 2, 3, 4, 7, 20]) {
    const moves = size === 1 ? "x y'" : "R U2 F'";
    const cube = Cube.solved(size).apply(moves);
    assert.equal(cube.size, size);
    assert.equal(cube.facelets.length, 6 * size * size);
    assert.ok(cube.equals(Cube.after(moves, size)));
    assert.ok(cube.apply(Alg.parse(moves, size).inverse()).equals(Cube.solved(size)));
  }
});

test("every form of a state is read", () => {
  for (const size of [2, 3]) {
    const cube = Cube.random(size, 5);
    for (const form of ["faces", "colours", "stickers"]) {
      assert.ok(Cube.parse(cube.written(form)).equals(cube), `${size} ${form}`);
    }
  }
  assert.equal(Cube.solved(1).written("colours"), "WRGYOB");
});

test("an illegal state keeps its facelets", () => {
  const text = "UBUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBUBBBBBBB";
  const cube = Cube.state(text);
  assert.equal(cube.facelets, text);
  assert.equal(cube.check()?.kind, "illegal");
  assert.equal(Cube.random(5, 1).check(), undefined);
});

test("the inverse of a state cancels it", () => {
  const cube = Cube.random(3, 9);
  assert.ok(Cube.after("R U").inverse().equals(Cube.after("U' R'")));
  assert.ok(cube.inverse().inverse().equals(cube));
  assert.throws(() => Cube.solved(4).inverse(), { kind: "size", part: "4x4x4" });
});

test("symmetries are found and applied", () => {
  assert.equal(Cube.solved(3).symmetries().length, 48);
  assert.equal(Cube.after("R").symmetries().length, 4);
  const mirrored = Cube.after("R U").image(1);
  assert.ok(mirrored.equals(Cube.after(Alg.parse("R U").image(1))));
  assert.ok(Cube.after("R").isRotationOf(Cube.after("R x")));
  assert.ok(!Cube.after("R").isRotationOf(Cube.after("L")));
});

test("an algorithm is a tree", () => {
  const alg = Alg.parse("[R, U' L' U]2 (F B)' [x: M]");
  const [first, second, third] = alg.nodes;
  assert.deepEqual(first, {
    repeated: [
      { commutator: [[{ turn: "R" }], [{ turn: "U'" }, { turn: "L'" }, { turn: "U" }]] },
      2,
    ],
  });
  assert.deepEqual(second, { repeated: [{ group: [{ turn: "F" }, { turn: "B" }] }, -1] });
  assert.ok("conjugate" in third);
  assert.ok(Alg.of(alg.nodes).equals(alg));
  assert.equal(Alg.of(alg.nodes).text, alg.text);
  assert.ok(alg.inverse().inverse().equals(alg));
});

test("turns have faces, layers and quarters", () => {
  assert.deepEqual(Alg.parse("3Rw' M2", 5).turns, [
    { text: "3Rw'", face: "R", layers: [1, 3], quarters: -1 },
    { text: "3L2", face: "L", layers: [3, 3], quarters: 2 },
  ]);
});

test("moves are counted and simplified", () => {
  const alg = Alg.parse("R2 M y U");
  assert.deepEqual(
    ["htm", "qtm", "stm", "qstm"].map((metric) => alg.length(metric)),
    [4, 5, 3, 4],
  );
  assert.equal(Alg.parse("U D U'").simplified().text, "D");
  assert.equal(Alg.parse("R").concat("U").text, "R U");
});

test("ambiguous texts have remarks", () => {
  const { remarks } = parse("2R U").alg;
  assert.equal(remarks[0].part, "2R");
  assert.match(remarks[0].message, /half turn/);
});

test("goals have names", async () => {
  assert.ok((await goals()).some(({ id }) => id === "cross"));
});
