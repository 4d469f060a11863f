import { expect } from "../godspeed.js";
import { test } from "./fixtures.js";
import { isWhole, solve, stored, visit } from "./store.js";

test("where the server has no tables, they are built once and kept", async ({ page }) => {
  await page.route("**/tables/**", (route) => route.fulfill({ status: 404 }));
  await visit(page);
  await solve(page);
  await isWhole(page);
  expect((await stored(page)).origin).toBe("built");

  await visit(page);
  const again = await solve(page);
  console.log(`  loaded in ${again.table_seconds} s`);
});
