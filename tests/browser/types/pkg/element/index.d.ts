// The script of the element, which `cargo xtask` copies to `pkg/`.

export * from "../../../../../src/npm/js/element/index.d.ts";
