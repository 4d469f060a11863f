import { expect, test } from "../godspeed.js";
import { algorithm, chooseAlgorithm, button, moves, open, openReady } from "../page.js";

test("layout, speed, panel and algorithm survive a reload", async ({ page }) => {
  await openReady(page);
  await chooseAlgorithm(page, "bibfs");
  await page.getByLabel("Speed").fill("8");
  await page.getByRole("radio", { name: "Notation" }).check();
  await button(page, "Panel").click();
  await page.reload();

  await expect(button(page, "Panel")).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByLabel("Speed")).toHaveValue("8");
  await expect(page.getByRole("radio", { name: "Notation" })).toBeChecked();
  await page.keyboard.press("KeyF");
  await expect(moves(page)).toHaveText(["F"]);
  await button(page, "Panel").click();
  await expect(algorithm(page, "bibfs")).toBeChecked();
});

test("invalid preferences are ignored", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("godspeed", "speed=999\nlayout=\u0000"));
  await open(page);
  await expect(page.getByLabel("Speed")).toHaveValue("5");
  await expect(page.getByRole("radio", { name: "WASD" })).toBeChecked();
});
