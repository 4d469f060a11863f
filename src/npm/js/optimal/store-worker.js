// The worker of the store. Its first message is `{ module, tables }`; all others are those of the store of the page.

import { initSync, start } from "#store/bindings";

globalThis.onmessage = ({ data: { module, tables } }) => {
  initSync({ module });
  start(tables);
};
