// The element `<godspeed-cube>` at a fixed address, for other pages.

export * from "./pkg/element/index.js";
