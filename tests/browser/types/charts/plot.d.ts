// The bundle of `tests/browser/build/bundles.js`.

export * from "@observablehq/plot";
