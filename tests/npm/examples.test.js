// Every example of the README and of the declarations is run, and its types are checked strictly.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

import { folder, inProject, root } from "./package.js";

const execute = promisify(execFile);

/** Returns the examples of a text, which may be in comments. */
function examplesOf(text) {
  const plain = text.replaceAll(/^ *\* ?/gm, "");
  return [...plain.matchAll(/^```js\n(.*?)^```/gms)].map(([, code]) => code);
}

/** Returns what an example says that it prints: the comments behind its calls of `console.log`. */
function expectedOf(code) {
  return [...code.matchAll(/console\.log\(.*\)\)?; \/\/ (.*)$/gm)].map(([, text]) => text);
}

const texts = await Promise.all(
  ["README.md", "index.d.ts"].map((name) => readFile(path.join(folder, name), "utf8")),
);
// Those of the element without an import are for a document; the tests in browsers run them.
const ofElement = examplesOf(await readFile(path.join(root, "docs/element.md"), "utf8")).filter(
  (code) => code.includes("import "),
);
const examples = [...texts.flatMap(examplesOf), ...ofElement];

test("there are examples of all exports", async () => {
  const exports = await import(path.join(folder, "index.js"));
  const all = examples.join("\n");
  const names = Object.keys(exports);
  assert.ok(names.length > 10);
  assert.deepEqual(
    names.filter((name) => !new RegExp(`import \\{[^}]*\\b${name}\\b`).test(all)),
    [],
  );
});

for (const [number, code] of examples.entries()) {
  test(`example ${number + 1} prints what it says`, async () => {
    await inProject(async (project) => {
      const file = path.join(project, "example.mjs");
      await writeFile(file, code);
      const { stdout } = await execute(process.execPath, [file], {
        cwd: project,
        timeout: 120_000,
      });
      const lines = stdout.trimEnd().split("\n");
      const expected = expectedOf(code);
      if (expected.length > 0) {
        assert.deepEqual(lines, expected);
      }
    });
  });
}

test("the examples have no error with tsc --strict", async () => {
  await inProject(async (project) => {
    await Promise.all(
      examples.map((code, number) =>
        writeFile(path.join(project, `example-${number + 1}.ts`), code),
      ),
    );
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: "es2022",
      module: "nodenext",
      // `console`, `AbortController` and elements.
      lib: ["es2022", "dom"],
      types: [],
    };
    await writeFile(path.join(project, "tsconfig.json"), JSON.stringify({ compilerOptions }));
    await writeFile(path.join(project, "package.json"), '{ "type": "module" }');
    const tsc = path.join(root, "tests/browser/node_modules/typescript/bin/tsc");
    await execute(process.execPath, [tsc, "--project", project]).catch((error) => {
      assert.fail(error.stdout);
    });
  });
});
