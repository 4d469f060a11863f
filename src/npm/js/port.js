// The connection of a worker to the thread that started it: of a browser, or of Node.js.

import { nodeModule } from "./runtime.js";

/**
 * @typedef {object} OwnPort
 * @property {(receive: (message: any) => void) => void} listen
 * @property {(message: object, transfer?: Transferable[]) => void} send
 */

/** @returns {OwnPort} */
export function ownPort() {
  const node = nodeModule("worker_threads")?.parentPort;
  if (node) {
    return {
      listen: (receive) => node.on("message", receive),
      send: (message, transfer) => node.postMessage(message, transfer),
    };
  }
  return {
    listen: (receive) => {
      globalThis.onmessage = ({ data }) => receive(data);
    },
    send: (message, transfer = []) => globalThis.postMessage(message, { transfer }),
  };
}
