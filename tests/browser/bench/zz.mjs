import { chromium } from "playwright";
import { spawn } from "node:child_process";
const server = spawn(process.env.GODSPEED_SERVER, ["serve", "--port", "8123"], { cwd: "/work/main", stdio: "ignore" });
await new Promise((r) => setTimeout(r, 1500));
const browser = await chromium.launch({ executablePath: process.env.GODSPEED_CHROMIUM, args: ["--enable-unsafe-swiftshader"] });
const shots = [
  ["goal", { goal: "cross", setup: "R2 U F2 D", all: "1", run: "find" }, 1280, 800],
  ["goal-360", { goal: "cross", setup: "R2 U F2 D", all: "1", run: "find" }, 360, 740],
  ["sets", { set: "pll", turns: "R U F D", max: "12", run: "find" }, 1280, 800],
  ["sets-360", { set: "oll", turns: "R U F", max: "10", run: "find" }, 360, 740],
  ["dist", { section: "distances", goal: "cross", run: "find" }, 1280, 800],
];
for (const [name, parameters, width, height] of shots) {
  const page = await browser.newPage({ viewport: { width, height } });
  page.on("console", (m) => m.type() === "error" && console.log(name, m.text()));
  await page.goto(`http://localhost:8123/?${new URLSearchParams({ view: "find", ...parameters })}`);
  await page.waitForFunction(() => ["done", "failed"].includes(document.getElementById("find")?.dataset.state), null, { timeout: 60000 }).catch((e) => console.log(name, e.message));
  await page.waitForTimeout(800);
  if (name.startsWith("sets") ) { const card = page.locator("#find-set-cards button").first(); if (await card.count()) { await card.click(); await page.waitForTimeout(800);} }
  await page.screenshot({ path: `/tmp/run/${name}.png` });
  if (name === "goal") { await page.locator("#find-summary").click(); await page.getByText("Or paint it: grey").click(); await page.getByText("Half turns and costs").click(); await page.getByText("More goals").click(); await page.waitForTimeout(300); await page.screenshot({ path: `/tmp/run/${name}-open.png` }); await page.evaluate(() => { document.getElementById("find").scrollTop = 700; }); await page.waitForTimeout(300); await page.screenshot({ path: `/tmp/run/${name}-down.png` }); }
  if (name.endsWith("360")) { await page.evaluate(() => { document.getElementById("find").scrollTop = 800; }); await page.waitForTimeout(300); await page.screenshot({ path: `/tmp/run/${name}-down.png` }); console.log(name, await page.evaluate(() => document.documentElement.scrollWidth)); }
  await page.close();
}
await browser.close();
server.kill();
