// Firefox, driven over WebDriver BiDi.

import puppeteer from "puppeteer-core";

/** Starts Firefox on a display. */
export async function startFirefox(display) {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.GODSPEED_FIREFOX ?? "/usr/bin/firefox-esr",
    headless: false,
    env: { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: "1" },
    extraPrefsFirefox: { "webgl.force-enabled": true },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  return {
    errors,
    open: (address) => page.goto(address),
    evaluate: (script, ...details) => page.evaluate(script, ...details),
    press: (key) => page.keyboard.press(key),
    click: (selector) => page.click(selector),
    screenshot: (path) => page.screenshot({ path }),
    end: () => browser.close(),
  };
}
