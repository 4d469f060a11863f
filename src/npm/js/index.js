export { Alg } from "./alg.js";
export { Cube, parse } from "./cube.js";
export { GodspeedError } from "./error.js";
export {
  caseSets,
  close,
  configure,
  distances,
  find,
  goals,
  scramble,
  solve,
  solvers,
} from "./search.js";
