// The headers refuse scripts and markup that the page does not make itself.

import { expect, test } from "../godspeed.js";
import { open } from "../page.js";

/** Errors in the console that the tests provoke. */
const REFUSED = /Content Security Policy|Trusted(?:HTML|Script|Type)/i;

function ignoreRefusals(consoleErrors) {
  const others = consoleErrors.filter((text) => !REFUSED.test(text));
  consoleErrors.splice(0, consoleErrors.length, ...others);
}

/** Runs in the page: does what an attacker would, and returns the name of the error or what happened. */
function attempt(name) {
  const attempts = {
    innerHTML: () => (document.createElement("p").innerHTML = "<b>x</b>"),
    outerHTML: () => (document.getElementById("title").outerHTML = "<b>x</b>"),
    insertAdjacentHTML: () => document.body.insertAdjacentHTML("beforeend", "<b>x</b>"),
    write: () => document.write("<b>x</b>"),
    parse: () => new DOMParser().parseFromString("<b>x</b>", "text/html"),
    eval: () => eval("1 + 1"),
    function: () => new Function("return 1")(),
    worker: () => new Worker("data:text/javascript,0"),
    blob: () => new Worker(URL.createObjectURL(new Blob(["0"], { type: "text/javascript" }))),
    script: () => (document.createElement("script").src = "https://example.com/x.js"),
    text: () => (document.createElement("script").text = "window.hacked = 1"),
    policy: () => window.trustedTypes.createPolicy("other", {}),
    again: () => window.trustedTypes.createPolicy("godspeed", {}),
    default: () => window.trustedTypes.createPolicy("default", {}),
  };
  if (name === undefined) {
    return Object.keys(attempts);
  }
  return Promise.resolve()
    .then(attempts[name])
    .then(
      (done) => `done: ${done}`,
      (error) => error.name,
    );
}

test("texts are neither markup nor scripts nor addresses of programs", async ({
  page,
  consoleErrors,
}) => {
  await page.addInitScript(`window.attempt = ${attempt}`);
  await open(page);
  // Playwright lets a script that it evaluates use `eval`, so the attempts begin by themselves.
  for (const name of await page.evaluate(() => window.attempt())) {
    const result = page.evaluate(
      (name) => new Promise((resolve) => setTimeout(() => window.attempt(name).then(resolve), 0)),
      name,
    );
    expect(await result, name).toMatch(/^(TypeError|EvalError|SecurityError)$/);
  }
  ignoreRefusals(consoleErrors);
});

test("inline scripts and handlers do not run", async ({ page, consoleErrors }) => {
  await open(page);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.append("window.hacked = 1");
    document.body.append(script);
    const button = document.createElement("button");
    try {
      button.setAttribute("onclick", "window.hacked = 2");
    } catch (error) {
      window.refused = error.name;
    }
    document.body.append(button);
    button.click();
  });
  expect(await page.evaluate(() => window.hacked)).toBe(undefined);
  expect(await page.evaluate(() => window.refused)).toBe("TypeError");
  ignoreRefusals(consoleErrors);
});

test(
  "the page makes only harmless markup and starts only its own programs",
  { tag: "@long" },
  async ({ page }) => {
    await open(page);
    const refused = await page.evaluate(async () => {
      const { markup, programUrl } = await import("./trusted.js");
      const makes = [
        () => markup("<script src=x></script>"),
        () => markup("<img src=x onerror=alert(1)>"),
        () => markup("<svg/onload=alert(1)>"),
        () => markup("<a href='javascript:alert(1)'>x</a>"),
        () => markup("<iframe srcdoc=x></iframe>"),
        () => programUrl("https://example.com/engine-worker.js"),
        () => programUrl("data:text/javascript,0"),
        () => programUrl(new URL("main.js", location)),
      ];
      return makes.map((make) => {
        try {
          return String(make());
        } catch (error) {
          return error.name;
        }
      });
    });
    expect(refused).toEqual(Array(8).fill("TypeError"));
  },
);

test("the headers of the page, its workers and its modules enforce it", async ({ request }) => {
  for (const file of ["./", "main.js", "engine-worker.js", "service-worker.js", "absent"]) {
    const policy = (await request.get(file)).headers()["content-security-policy"];
    for (const rule of [
      "require-trusted-types-for 'script'",
      "trusted-types godspeed godspeed-cube",
      "script-src 'self' 'wasm-unsafe-eval'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ]) {
      expect(policy.split("; "), file).toContain(rule);
    }
  }
});
