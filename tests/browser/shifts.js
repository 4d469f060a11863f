// Layout shifts of the page, as Chromium measures them.

/** Runs in the page before it loads: records what moves without input. */
export function watchLayoutShifts() {
  window.layoutShifts = [];
  const describe = ({ node, previousRect: before, currentRect: after }) =>
    `${node?.id || node?.className || node?.nodeName} ${before.y}+${before.height} to ${after.y}+${after.height}`;
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) {
        window.layoutShifts.push({ value, startTime, sources: sources.map(describe) });
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Returns the shifts until now, after two frames in which the last of them is reported. */
export function layoutShifts(page) {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) {
      await new Promise(requestAnimationFrame);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    return window.layoutShifts;
  });
}
