// What an engine needs for its threads. The page starts them (workers.js).

let lastThread = 0;

/** Starts a thread, which receives `settings` as its first message, and waits for its first message. */
export function startThread(program, settings) {
  const number = ++lastThread;
  return new Promise((resolve) => {
    const receive = ({ data }) => {
      if (data?.readyThread === number) {
        self.removeEventListener("message", receive);
        resolve();
      }
    };
    self.addEventListener("message", receive);
    self.postMessage({ startThread: { program, settings, number } });
  });
}

/** Returns the message of an engine that stopped working for this reason. */
export function broken(reason) {
  const text = `${reason?.message ?? reason ?? "its program could not be loaded"}`;
  // Memory that cannot grow ends a thread by the instruction `unreachable`, without another message.
  const remedy = /unreachable|out of memory/i.test(text)
    ? "The browser may be short of memory: close other tabs, or choose smaller tables or another algorithm. Then restart it."
    : "Restart it.";
  return { broken: { message: `The engine stopped working (${text}). ${remedy}` } };
}
