/**
 * Makes the death of this thread known. A thread of the pool dies inside a promise that nobody looks at;
 * told as an uncaught error, it reaches the engine's worker, which tells the page.
 */
export function watchThread() {
  self.addEventListener("unhandledrejection", (event) => self.reportError(event.reason));
}
