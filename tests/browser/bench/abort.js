import { abortByClick, button, openReady, solveButton } from "../page.js";
import { printTable, quantile, digits } from "./table.js";
import { newPage } from "./visit.js";

const TIMES = 15;

/** Aborts an endless search and prints the milliseconds from the click until the page shows it. */
export async function reportAborts(visitors) {
  const rows = [];
  for (const visitor of visitors) {
    const milliseconds = await measure(visitor);
    rows.push([
      visitor.build,
      milliseconds.length,
      digits(quantile(milliseconds, 0.5)),
      digits(Math.max(...milliseconds)),
    ]);
  }
  printTable("Abort, milliseconds", ["build", "aborts", "median", "worst"], rows);
}

async function measure(visitor) {
  const page = await newPage(visitor);
  await openReady(page, { algorithm: "iddfs" });
  await button(page, "Shuffle").click();
  await page.locator("#cube[data-turning=false]").waitFor();
  const milliseconds = [];
  for (let time = 0; time < TIMES; time++) {
    await solveButton(page).click();
    await page.locator("#result[data-state=running]").waitFor();
    await page.waitForTimeout(150);
    milliseconds.push(await abortByClick(page));
  }
  await page.context().close();
  return milliseconds;
}
