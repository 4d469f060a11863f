import assert from "node:assert/strict";
import { after, test } from "node:test";

import { load, withCopy } from "./package.js";

const {
  Alg,
  Cube,
  GodspeedError,
  caseSets,
  close,
  configure,
  distances,
  find,
  scramble,
  solve,
  solvers,
} = await load();

after(close);

/** Returns whether moves solve a cube. */
function solves(solution, cube) {
  return cube.apply(solution).isSolved;
}

test("a random 3x3x3 is solved in at most 20 moves on average", async () => {
  let sum = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const cube = Cube.random(3, seed);
    const outcome = await solve(cube);
    assert.ok(solves(outcome.solution, cube));
    assert.equal(outcome.algorithm, "kociemba");
    sum += outcome.length;
  }
  assert.ok(sum <= 20 * 20, `${sum / 20} moves`);
});

test("the lists have what searches take", async () => {
  const all = await solvers();
  assert.equal(all.length, 11);
  assert.ok(all.some(({ id, parameters }) => id === "kociemba" && parameters.length > 0));
  assert.ok((await caseSets()).some(({ id }) => id === "zbll"));
});

test("every algorithm solves a cube that it takes", async () => {
  for (const { id, minSize } of await solvers()) {
    const size = Math.max(minSize, 2);
    const cube = Cube.after("R U2", size);
    const outcome = await solve(cube, { algorithm: id, seconds: 60, atMost: 40 });
    assert.equal(outcome.error, null, id);
    assert.ok(solves(outcome.solution, cube), id);
    assert.equal(outcome.algorithm, id);
  }
});

test("a large cube is solved", async () => {
  const cube = Cube.random(6, 3);
  const outcome = await solve(cube, { atMost: 1000 });
  assert.ok(solves(outcome.solution, cube));
});

test("moves are the scramble of the outcome", async () => {
  const outcome = await solve("R U F", { algorithm: "ida" });
  assert.equal(outcome.scramble, "R U F");
  assert.equal((await solve(Cube.after("R U F"), { algorithm: "ida" })).scramble, null);
  assert.ok(
    solves((await solve(Alg.parse("R 2R", 4), { seconds: 1 })).solution, Cube.after("R 2R", 4)),
  );
});

test("a goal, turns and unknown stickers are taken", async () => {
  const cross = await solve("R2 D F2", { algorithm: "ida", goal: "cross" });
  assert.equal(cross.goal, "cross");
  assert.equal(cross.length, 3);
  const costs = await solve("M", { algorithm: "ida", turns: "R L x M:5" });
  assert.equal(costs.cost, 2);
  const pattern = await solve(Cube.solved(3), { algorithm: "ida", goal: Cube.after("R U") });
  assert.equal(pattern.length, 2);
});

test("a search without time says what to change", async () => {
  const outcome = await solve(Cube.random(3, 1), { algorithm: "ida", seconds: 0.2 });
  assert.equal(outcome.solution, null);
  assert.match(outcome.error, /^no solution within 0.2 s: .*(seconds|algorithm)/);
});

test("progress is reported, and better solutions", async () => {
  const kinds = new Set();
  const cube = Cube.random(3, 2);
  await solve(cube, {
    algorithm: "kociemba",
    seconds: 1,
    onProgress: ({ kind }) => kinds.add(kind),
  });
  assert.ok(kinds.has("improved") && kinds.has("search"), [...kinds].join());
});

test("a signal cancels a search, and the next one runs", async () => {
  const reason = new Error("enough");
  const controller = new AbortController();
  const search = solve(Cube.random(3, 1), { algorithm: "ida", signal: controller.signal });
  setTimeout(() => controller.abort(reason), 100);
  await assert.rejects(search, (error) => {
    assert.ok(error instanceof GodspeedError);
    assert.equal(error.kind, "aborted");
    assert.equal(error.name, "AbortError");
    assert.equal(error.cause, reason);
    return true;
  });
  await assert.rejects(solve("R", { signal: AbortSignal.abort() }), { kind: "aborted" });
  assert.equal((await solve("R", { algorithm: "ida" })).solution, "R'");
});

test("searches wait for each other, and a waiting one can be cancelled", async () => {
  const controller = new AbortController();
  const [first, second, third] = ["R", "U", "F"].map((moves) =>
    solve(moves, { algorithm: "ida", signal: moves === "U" ? controller.signal : undefined }),
  );
  controller.abort();
  assert.equal((await first).solution, "R'");
  await assert.rejects(second, { kind: "aborted" });
  assert.equal((await third).solution, "F'");
});

test("closing ends what runs", async () => {
  const search = solve(Cube.random(3, 1), { algorithm: "ida" });
  setTimeout(close, 100);
  await assert.rejects(search, { kind: "closed" });
  assert.equal((await solve("R", { algorithm: "ida" })).solution, "R'");
});

test("a hundred closings in the middle of a search leave no worker and no memory behind", async () => {
  const workers = () =>
    process.getActiveResourcesInfo().filter((kind) => kind === "Worker" || kind === "MessagePort")
      .length;
  const closeMany = async (times) => {
    for (let time = 0; time < times; time++) {
      const search = solve(Cube.random(3, time + 1), { algorithm: "ida" });
      setTimeout(close, 20);
      await assert.rejects(search, { kind: "closed" });
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  };
  await closeMany(10);
  const [threads, memory] = [workers(), process.memoryUsage().rss];
  await closeMany(100);
  assert.ok(workers() <= threads, `${workers()} resources, ${threads} before`);
  const growth = (process.memoryUsage().rss - memory) / 2 ** 20;
  assert.ok(growth < 64, `${growth} MiB`);
});

test("without a worker, searches run in slices", async () => {
  configure({ worker: false });
  let ticks = 0;
  const ticking = setInterval(() => ticks++, 5);
  const cube = Cube.random(3, 4);
  const outcome = await solve(cube, { algorithm: "kociemba", parameters: { seconds: 0.5 } });
  clearInterval(ticking);
  assert.ok(solves(outcome.solution, cube));
  assert.ok(ticks > 5, `${ticks}`);
  const controller = new AbortController();
  const search = solve(Cube.random(3, 1), { algorithm: "ida", signal: controller.signal });
  setTimeout(() => controller.abort(), 50);
  await assert.rejects(search, { kind: "aborted" });
  await assert.rejects(solve("Q"), { kind: "moves" });
  configure();
});

test("equal seeds give equal scrambles", async () => {
  for (const size of [2, 3, 5]) {
    const [one, other] = [await scramble(size, 12), await scramble(size, 12)];
    assert.ok(one.equals(other));
    assert.equal(one.size, size);
  }
  assert.equal((await scramble(3, 12, { moves: 10 })).length(), 10);
  assert.ok(!(await scramble()).equals(await scramble()));
});

test("algorithms of cases are found", async () => {
  const { cases, summary } = await find({ set: "pll", turns: "R U F", max: 9, best: 2 });
  assert.equal(cases.length, 21);
  assert.equal(summary.cases, 21);
  const several = await find({ set: "pll", turns: [{ turns: "R U", max: 8 }] });
  assert.equal(several.cases.length, 21);
});

test("distances are counted", async () => {
  const { positions, rows } = await distances({ size: 2 });
  assert.equal(positions, 3674160);
  assert.equal(rows.at(-1).distance, 11);
});

test("two copies of the package do not disturb each other", async () => {
  await withCopy(async (other) => {
    assert.notEqual(other.Cube, Cube);
    const [one, two] = await Promise.all([
      solve(Cube.random(3, 7)),
      other.solve(other.Cube.random(3, 7)),
    ]);
    assert.ok(solves(one.solution, Cube.random(3, 7)) && solves(two.solution, Cube.random(3, 7)));
    other.close();
    assert.equal((await solve("R", { algorithm: "ida" })).solution, "R'");
  });
});
