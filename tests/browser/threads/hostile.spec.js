// Hostile addresses neither run a script nor stop the page nor fill its memory.
// GODSPEED_ADDRESSES sets their number; 10,000 take about a quarter of an hour. A run with long tests takes 1,000.

import { expect, test } from "../godspeed.js";
import { TEST_OPTIONS } from "../chromium.js";
import { cube, openReady } from "../page.js";

const ADDRESSES = Number(process.env.GODSPEED_ADDRESSES ?? (process.env.GODSPEED_LONG ? 1000 : 25));
const SEED = 20_261_124;

/** The most elements and bytes of JavaScript that the page may have after all addresses. */
const MOST_ELEMENTS = 20_000;
const MOST_BYTES = 64 * 2 ** 20;

// Chromium otherwise ignores more than 200 addresses in ten seconds.
test.use({
  launchOptions: {
    ...TEST_OPTIONS,
    args: [...TEST_OPTIONS.args, "--disable-ipc-flooding-protection"],
  },
});

test(`${ADDRESSES} random addresses neither run scripts nor stop the page`, async ({ page }) => {
  test.setTimeout(120_000 + 200 * ADDRESSES);
  const origins = new Set();
  page.on("request", (request) => origins.add(new URL(request.url()).origin));
  page.on("dialog", () => origins.add("dialog"));
  await openReady(page);
  const [origin] = origins;
  const random = generator(SEED);
  for (let sent = 0; sent < ADDRESSES;) {
    const queries = Array.from({ length: Math.min(25, ADDRESSES - sent) }, () => query(random));
    sent += queries.length;
    await test.step(`addresses up to ${sent}`, () => visitAll(page, queries));
  }
  expect(await page.evaluate(() => window.hacked)).toBe(undefined);
  expect([...origins].filter((other) => other !== origin)).toEqual([]);
  expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThan(
    MOST_ELEMENTS,
  );
  expect(await usedBytes(page)).toBeLessThan(MOST_BYTES);

  await visitAll(page, ["puzzle=3x3x3&setup-alg=R"]);
  await cube(page).focus();
  await page.keyboard.press("Shift+KeyD");
  await expect(cube(page)).toHaveAttribute("aria-label", /3 by 3 by 3 cube, solved/);
});

/** Goes to each address as the browser's Back does, and waits until the page has drawn what it shows. */
function visitAll(page, queries) {
  return page.evaluate(async (queries) => {
    for (const query of queries) {
      history.pushState(null, "", `?${query}`);
      dispatchEvent(new PopStateEvent("popstate"));
      await new Promise(requestAnimationFrame);
    }
  }, queries);
}

async function usedBytes(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  return (await devtools.send("Runtime.getHeapUsage")).usedSize;
}

/** Returns a function that returns pseudo-random integers below its argument (mulberry32). */
function generator(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const NAMES = [
  "puzzle",
  "setup-alg",
  "alg",
  "moves",
  "state",
  "cube",
  "methods",
  "algorithm",
  "tables",
  "metric",
  "param",
  "threads",
  "title",
  "move",
  "view",
  "__proto__",
  "onload",
];

const VALUES = [
  (random) => `${random(12)}x${random(12)}x${random(12)}`,
  (random) => ["3x3x3", "64x64x64", "0x0x0", "-1", "1e9", "99999999999999999999"][random(6)],
  (random) =>
    Array.from({ length: random(60) }, () => "URFDLBMESxyzrw'23() [,]:"[random(24)]).join(""),
  (random) => Array.from({ length: 6 * (1 + random(6)) ** 2 }, () => "URFDLB"[random(6)]).join(""),
  (random) => "R ".repeat(random(20_000)),
  (random) => `${"(".repeat(random(2000))}R${")9999".repeat(random(2000))}`,
  (random) => "[R,".repeat(random(3000)),
  () => "<img src=x onerror=window.hacked=1><script>window.hacked=1</script>",
  () => "javascript:window.hacked=1",
  () => '"><svg onload=window.hacked=1>',
  () => "https://example.com/",
  (random) => String.fromCodePoint(...Array.from({ length: random(40) }, () => 1 + random(0xd7ff))),
  () => "%00%ff%fe",
  (random) => `weight=${["NaN", "1e308", "-0", "0x10", "1e-400", "𝟙"][random(6)]}`,
  () => "korf",
  () => "",
];

/** Returns a random query, of which some parts are valid and some are not even encoded. */
function query(random) {
  const pair = () => {
    const name = NAMES[random(NAMES.length)];
    const value = VALUES[random(VALUES.length)](random);
    return `${name}=${random(5) === 0 ? value : encodeURIComponent(value)}`;
  };
  return Array.from({ length: 1 + random(5) }, pair).join(random(9) === 0 ? "&&;" : "&");
}
