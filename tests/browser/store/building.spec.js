import { expect } from "../godspeed.js";
import { test } from "./fixtures.js";
import { chunkKeys, solve, stored, visit, waitUntilComplete } from "./store.js";

test(
  "without tables on the server, a table is built once and stored",
  { tag: "@long" },
  async ({ page }) => {
    await page.route("**/tables/**", (route) => route.fulfill({ status: 404 }));
    await visit(page);
    await solve(page);
    await waitUntilComplete(page);
    expect((await stored(page)).origin).toBe("built");
    const keys = await chunkKeys(page);

    await visit(page);
    const { table_seconds: seconds } = await solve(page);
    expect(await chunkKeys(page)).toEqual(keys);
    console.log(`  loaded in ${seconds} s`);
  },
);
