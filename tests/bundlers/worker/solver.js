import { run } from "./program.js";

run().then((result) => postMessage(result));
