export { Alg } from "./alg.js";
export { Cube, parse } from "./cube.js";
export { GodspeedError } from "./error.js";
export { goals } from "./lists.js";
export { caseSets, close, configure, distances, find, scramble, solve, solvers } from "./search.js";
