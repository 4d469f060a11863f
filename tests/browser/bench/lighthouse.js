import { SCREENS, visitWithLighthouse } from "../lighthouse.js";
import { printTable } from "./table.js";

/** Prints the scores of Lighthouse and the audits that lower the score of the speed of the page. */
export async function reportLighthouse({ address }) {
  const rows = [];
  for (const screen of SCREENS) {
    const { scores, faults } = await visitWithLighthouse(address, screen);
    rows.push([screen, ...Object.values(scores).map(Math.round), faults.performance.join("; ")]);
  }
  printTable(
    "Lighthouse, scores of 100",
    ["screen", "performance", "accessibility", "best practices", "points lost by"],
    rows,
  );
}
