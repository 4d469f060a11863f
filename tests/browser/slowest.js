// A reporter for Playwright that prints the slowest tests at the end, and the sum of each file. The names of these files
// are written to the file GODSPEED_SLOWEST, for `cargo xtask repeat`.

import { writeFileSync } from "node:fs";

const SHOWN = 10;

export default class Slowest {
  #tests = new Map();
  #files = new Map();
  #names = new Map();

  onTestEnd(test, { duration }) {
    const [, project, file, ...titles] = test.titlePath();
    add(this.#tests, `[${project}] ${file} › ${titles.join(" › ")}`, duration);
    add(this.#files, `[${project}] ${file}`, duration);
    add(this.#names, file, duration);
  }

  onEnd() {
    print("slowest tests, with their repetitions", this.#tests);
    print("files that take longest, sums of their tests", this.#files);
    if (process.env.GODSPEED_SLOWEST && this.#names.size >= SHOWN) {
      const names = slowest(this.#names).map(([name]) => `${name}\n`);
      writeFileSync(process.env.GODSPEED_SLOWEST, names.join(""));
    }
  }
}

/** Returns the entries that take longest, with their milliseconds. */
function slowest(sums) {
  return [...sums].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
}

function add(sums, name, milliseconds) {
  sums.set(name, (sums.get(name) ?? 0) + milliseconds);
}

function print(what, sums) {
  const lines = slowest(sums).map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(8)}  ${name}`);
  process.stdout.write(`\n${"seconds".padStart(8)}  ${what}\n${lines.join("\n")}\n`);
}
