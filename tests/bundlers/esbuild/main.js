import { run } from "./program.js";

document.body.dataset.result = await run();
