import { expect } from "../godspeed.js";
import { abortByClick } from "../page.js";
import { forgiveNetwork, test } from "../store/fixtures.js";
import { begin, chunkKeys, isWhole, solve, visit } from "../store/store.js";

test("without threads tables stream in between messages, so that the wait for them can be ended", async ({
  page,
  host,
  complaints,
}) => {
  host.allow(4);
  await visit(page);
  await begin(page);
  await expect.poll(async () => (await chunkKeys(page)).length).toBe(4);
  const milliseconds = await abortByClick(page);
  console.log(`  aborted after ${milliseconds.toFixed(0)} ms`);
  host.allow(Infinity);
  await solve(page);
  await isWhole(page);
  forgiveNetwork(complaints);
});
