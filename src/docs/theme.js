// Runs before the first paint: the theme that was chosen here, else that of the page, else that of the system.

(() => {
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  let chosen = null;
  try {
    chosen = localStorage.getItem("godspeed-docs-theme") ?? localStorage.getItem("godspeed-theme");
  } catch {
    // Storage is blocked.
  }
  document.documentElement.dataset.theme = chosen || (isDark ? "dark" : "light");
})();
