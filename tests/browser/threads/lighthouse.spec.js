// Lighthouse finds no fault in the page. Its score of performance is a timing, so it is printed and not asserted.

import { expect, test } from "../godspeed.js";
import { SCREENS, visitWithLighthouse } from "../lighthouse.js";

for (const screen of SCREENS) {
  test(
    `Lighthouse, ${screen}, finds no fault in access and practice`,
    { tag: "@long" },
    async ({ server }) => {
      const { scores, faults } = await visitWithLighthouse(server, screen);
      console.log(
        `Lighthouse, ${screen}: ${JSON.stringify(scores)} ${faults.performance.join("; ")}`,
      );
      expect(faults.accessibility).toEqual([]);
      expect(faults["best-practices"]).toEqual([]);
      expect(scores.accessibility).toBe(100);
      expect(scores["best-practices"]).toBe(100);
    },
  );
}
