import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["**/node_modules/", "tests/browser/results/"] },
  js.configs.recommended,
  {
    rules: {
      curly: "error",
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  { files: ["www/**", "src/**"], languageOptions: { globals: globals.browser } },
  { files: ["src/npm/**"], languageOptions: { globals: globals["shared-node-browser"] } },
  { files: ["www/*-worker.js"], languageOptions: { globals: globals.serviceworker } },
  { files: ["tests/**"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
