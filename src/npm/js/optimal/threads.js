// The threads of a pool. The thread that has started this worker starts them, because a worker that starts a worker waits
// forever in some browsers.

import { ownPort } from "../port.js";

/** @type {Map<number, (value?: unknown) => void>} */
const starting = new Map();

/** Starts a thread of the pool of this worker. */
export function startThread(memory, receiver) {
  const number = starting.size + 1;
  const started = new Promise((resolve) => starting.set(number, resolve));
  ownPort().send({ thread: { number, memory, receiver } });
  return started;
}

/** Takes note that a thread runs. */
export function threadReady(number) {
  starting.get(number)?.();
}
