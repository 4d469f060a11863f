// Measures the views other than the cube in Chromium. Run by `cargo xtask bench --views`.

import { parseArgs } from "node:util";

import { withChromium } from "./visit.js";
import { reportMap } from "./map.js";
import { reportInputDelay, reportWholeReport } from "./report.js";
import { randomScrambles, readPocket } from "./scrambles.js";

const { values } = parseArgs({
  options: { pocket: { type: "string" }, seed: { type: "string", default: "1" } },
});
const pocket = values.pocket ? readPocket(values.pocket) : randomScrambles(2, values.seed);

await withChromium(async (visitor) => {
  await reportMap(visitor);
  await reportWholeReport(visitor, pocket);
  await reportInputDelay(visitor);
});
