import { Cube, solve } from "godspeed-cube";

/** Solves two cubes, one with each module, and returns `solved` or what is wrong. */
export async function run() {
  try {
    const cubes = [Cube.random(3, 5), Cube.after("R U F", 2)];
    for (const cube of cubes) {
      const { solution, error } = await solve(cube);
      if (error || !cube.apply(solution).isSolved) {
        return error ?? "a wrong solution";
      }
    }
    return "solved";
  } catch (error) {
    return `${error.kind}: ${error.message}`;
  }
}
