import { run } from "./program.js";

postMessage(await run());
