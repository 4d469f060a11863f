/**
 * Reports the crash of this thread. A pool thread crashes inside a promise that nothing awaits; reported as an
 * uncaught error, the crash reaches the engine's worker, which reports it to the page.
 */
export function reportUnhandledRejections() {
  self.addEventListener("unhandledrejection", (event) => self.reportError(event.reason));
}
