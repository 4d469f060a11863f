// Checks a list of components against the schema of CycloneDX 1.6: node build/check-components.js FILE. `cargo xtask`
// calls it. The schemas are those of CycloneDX's own library.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import Ajv from "ajv";
import addFormats from "ajv-formats";

const SCHEMAS = new URL(
  "../node_modules/@cyclonedx/cyclonedx-library/res/schema/",
  import.meta.url,
);

async function read(name) {
  return JSON.parse(await readFile(fileURLToPath(new URL(name, SCHEMAS)), "utf8"));
}

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);
// The list has no addresses in other than Latin letters.
ajv.addFormat("iri-reference", true);
ajv.addFormat("idn-email", true);

for (const part of ["spdx.SNAPSHOT.schema.json", "jsf-0.82.SNAPSHOT.schema.json"]) {
  ajv.addSchema(await read(part), `http://cyclonedx.org/schema/${part}`);
}
const isValid = ajv.compile(await read("bom-1.6.SNAPSHOT.schema.json"));
if (!isValid(JSON.parse(await readFile(process.argv[2], "utf8")))) {
  for (const { instancePath, message } of isValid.errors) {
    console.error(`${instancePath || "/"} ${message}`);
  }
  process.exitCode = 1;
}
