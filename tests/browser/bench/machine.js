import { cpus, release, totalmem, type } from "node:os";

/** Prints the machine, the browser and the date. */
export function describeMachine(chromium) {
  const processors = cpus();
  const gigabytes = (totalmem() / 2 ** 30).toFixed(1);
  const date = new Date().toISOString().slice(0, 10);
  console.log(
    [
      `## The page in a browser, ${date}`,
      "",
      `Printed by \`cargo xtask bench\` on ${processors.length} x ${processors[0]?.model ?? "CPU"}, ` +
        `${gigabytes} GB, ${type()} ${release()}; Chromium ${chromium}, software rendering.`,
      "",
    ].join("\n"),
  );
}
