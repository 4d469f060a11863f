import { run } from "./program.js";

console.log(await run());
