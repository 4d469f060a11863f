// Measures the page in Chromium and prints Markdown tables. Run by `cargo xtask bench`.

import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";

import { LAUNCH_OPTIONS } from "../chromium.js";
import { startServer } from "../server.js";
import { reportAborts } from "./abort.js";
import { reportFrames } from "./frames.js";
import { reportLighthouse } from "./lighthouse.js";
import { describeMachine } from "./machine.js";
import { reportSearches, reportStages } from "./searches.js";
import { randomScrambles, readPocket } from "./scrambles.js";
import { reportStart } from "./start.js";
import { reportStreaming } from "./streaming.js";

const { values } = parseArgs({
  options: {
    pocket: { type: "string" },
    seed: { type: "string", default: "1" },
    bytes: { type: "string" },
  },
});

const browser = await chromium.launch(LAUNCH_OPTIONS);
const threads = startServer(true);
const single = startServer(false);
try {
  const visitor = { browser, address: await threads.address };
  describeMachine(browser.version());
  await reportStart(visitor, values.bytes);
  await reportLighthouse(visitor);
  await reportStreaming(visitor);
  await reportFrames(visitor);
  await reportAborts([
    { ...visitor, build: "threads" },
    { browser, address: await single.address, build: "one thread" },
  ]);
  await reportSearches(
    visitor,
    values.pocket ? readPocket(values.pocket) : randomScrambles(2, values.seed),
  );
  await reportStages(visitor, randomScrambles(3, values.seed));
} finally {
  await browser.close();
  threads.process.kill();
  single.process.kill();
}
