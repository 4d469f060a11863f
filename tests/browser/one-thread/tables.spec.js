import { abortByClick } from "../page.js";
import { ignoreNetworkErrors, test } from "../store/fixtures.js";
import { beginWithChunks, solve, waitUntilComplete } from "../store/store.js";

test("without threads, the wait for a table can be cancelled", async ({
  page,
  host,
  complaints,
}) => {
  await beginWithChunks(page, host, 4);
  const milliseconds = await abortByClick(page);
  console.log(`  cancelled after ${milliseconds.toFixed(0)} ms`);
  host.allow(Infinity);
  await solve(page);
  await waitUntilComplete(page);
  ignoreNetworkErrors(complaints);
});
