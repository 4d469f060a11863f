// The worker of the package. It takes the module from the thread that starts it, so that this file is small.
//
// Messages to it: `{ module }` once, then `{ id, request }` and `{ id, stop: true }`. Messages from it: `{ ready: true }`,
// `{ id, progress }`, and at last `{ id, end }`, `{ id, fault }` or `{ id, crash }`.

import { initSync, Searches, takePanic } from "#module/bindings";

import { ownPort } from "./port.js";
import { Requests } from "./requests.js";

/** The milliseconds between two looks at the messages. */
const SLICE = 12;

const port = ownPort();
const requests = new Requests(port.send, takePanic, { slice: SLICE });
/** @type {Searches | undefined} */
let searches;

port.listen((message) => {
  if (message.module) {
    initSync({ module: message.module });
    searches = new Searches();
    port.send({ ready: true });
  } else {
    requests.receive(message, searches);
  }
});
