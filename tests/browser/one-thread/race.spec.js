import { expect, test } from "../godspeed.js";

test(
  "without threads a sequential race uses one, and reports it",
  { tag: "@long" },
  async ({ page }) => {
    const parameters = {
      view: "race",
      puzzle: "3x3x3",
      "setup-alg": "R U F2",
      algorithms: "bibfs,ida",
      mode: "sequential",
      run: "race",
    };
    await page.goto(`./?${new URLSearchParams(parameters)}`);
    const race = page.getByRole("main", { name: "Race" });
    await expect(race).toHaveAttribute("data-state", "done", { timeout: 60_000 });
    await expect(page.locator("#race-fairness")).toContainText("Each runs alone with one thread");
    const { racers } = JSON.parse(await race.getAttribute("data-json"));
    expect(racers.map((racer) => racer.length)).toEqual([3, 3]);
  },
);
