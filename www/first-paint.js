// Runs before the first paint: sets the theme, shows a picture of the cube where the page will draw the same cube, and
// leaves out the bars in a frame.

(() => {
  const root = document.documentElement;
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = stored("godspeed-theme") || (isDark ? "dark" : "light");

  // The picture is a solved 3x3x3 in the usual look, beside an open panel (src/page/preferences).
  const isUsual = !/^(appearance=|panel=folded)/m.test(stored("godspeed"));
  if (location.search === "" && isUsual) {
    root.dataset.picture = "shown";
  }

  // A page around this one could lead clicks to its bars.
  if (self !== top || /view=embed/.test(location.search)) {
    root.dataset.embed = "";
  }

  /** A text that the page has stored (src/web/app); empty if there is none. */
  function stored(key) {
    try {
      return localStorage.getItem(key) ?? "";
    } catch {
      // Storage is blocked.
      return "";
    }
  }
})();
