import { chromium } from "@playwright/test";
import { LAUNCH_OPTIONS } from "./chromium.js";
const size = process.argv[2];
const browser = await chromium.launch(LAUNCH_OPTIONS);
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
page.on("console", (m) => console.log("console", m.text()));
page.on("pageerror", (e) => console.log("error", e.message));
page.on("crash", () => console.log("CRASH"));
const t0 = Date.now();
const say = (...a) => console.log(((Date.now() - t0) / 1000).toFixed(1), ...a);
await page.goto(`http://localhost:${process.argv[3]}/?puzzle=${size}x${size}x${size}`);
await page.waitForFunction(() => /^\d+$/.test(document.getElementById("engine").dataset.threads));
say("ready");
await page.getByRole("button", { name: "Shuffle", exact: true }).click();
await page.waitForFunction(() => document.getElementById("cube").dataset.turning === "false");
say("shuffled");
await page.locator("#solve").click();
for (;;) {
  await page.waitForTimeout(10000);
  const s = await page.evaluate(() => ({ state: document.getElementById("result").dataset.state, text: document.getElementById("result").innerText.slice(0, 160).replaceAll("\n", " | "), mem: performance.memory?.usedJSHeapSize }));
  say(JSON.stringify(s));
  if (["solved", "failed", "cancelled"].includes(s.state)) break;
}
await page.screenshot({ path: `/tmp/shots/thousand-${size}-solved.png` });
for (const at of [0.25, 0.9]) {
  const begin = Date.now();
  await page.evaluate((at) => { const s = document.getElementById("scrubber"); s.value = Math.round(at * s.max); s.dispatchEvent(new Event("input", { bubbles: true })); }, at);
  await page.waitForFunction(() => document.getElementById("cube").dataset.turning === "false");
  say("jumped to", at, Date.now() - begin, "ms", await page.locator("#counter").innerText());
  await page.screenshot({ path: `/tmp/shots/thousand-${size}-${at}.png` });
}
await page.keyboard.press("Space");
await page.waitForTimeout(4000);
say("playing", await page.locator("#counter").innerText());
await page.screenshot({ path: `/tmp/shots/thousand-${size}-playing.png` });
await page.waitForTimeout(4000);
say("playing", await page.locator("#counter").innerText());
await page.keyboard.press("Space");
await browser.close();
