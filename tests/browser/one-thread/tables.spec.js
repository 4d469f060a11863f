import { abortByClick } from "../page.js";
import { ignoreNetworkErrors, test } from "../store/fixtures.js";
import { setUpAndSolve, startSolvingWithChunks, waitUntilComplete } from "../store/store.js";

test("without threads, waiting for a table can be cancelled", async ({
  page,
  host,
  consoleErrors,
}) => {
  await startSolvingWithChunks(page, host, 4);
  const milliseconds = await abortByClick(page);
  console.log(`  cancelled after ${milliseconds.toFixed(0)} ms`);
  host.allow(Infinity);
  await setUpAndSolve(page);
  await waitUntilComplete(page);
  ignoreNetworkErrors(consoleErrors);
});
