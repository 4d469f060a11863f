// A reporter for Playwright that prints the slowest tests at the end, and the sum of each file.

const SHOWN = 10;

export default class Slowest {
  #tests = new Map();
  #files = new Map();

  onTestEnd(test, { duration }) {
    const [, project, file, ...titles] = test.titlePath();
    add(this.#tests, `[${project}] ${file} › ${titles.join(" › ")}`, duration);
    add(this.#files, `[${project}] ${file}`, duration);
  }

  onEnd() {
    print("slowest tests, with their repetitions", this.#tests);
    print("files that take longest, sums of their tests", this.#files);
  }
}

function add(sums, name, milliseconds) {
  sums.set(name, (sums.get(name) ?? 0) + milliseconds);
}

function print(what, sums) {
  const slowest = [...sums].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
  const lines = slowest.map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(8)}  ${name}`);
  process.stdout.write(`\n${"seconds".padStart(8)}  ${what}\n${lines.join("\n")}\n`);
}
