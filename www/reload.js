// Loads the page once more if files of its version are missing, because a new version was published while it was loading.
// A published page has its version in the addresses of its files (src/xtask/dist.rs); this one is always the same.

(() => {
  const TRIED = "godspeed-replaced";
  const program = document.querySelector('script[type="module"]').getAttribute("src");

  // Errors of scripts and styles do not bubble.
  addEventListener("error", ({ target }) => target !== window && reloadIfReplaced(), true);
  // What is loaded by scripts: workers.js calls this, because this script is the same for all versions.
  window.reloadIfReplaced = reloadIfReplaced;
  // Styles that failed before this script began.
  /** @type {NodeListOf<HTMLLinkElement>} */
  const styles = document.querySelectorAll("link[rel=stylesheet]");
  if ([...styles].some(({ sheet }) => !sheet)) {
    reloadIfReplaced();
  }

  async function reloadIfReplaced() {
    try {
      const response = await fetch("./", { cache: "no-store" });
      const isReplaced = response.ok && !(await response.text()).includes(`="${program}"`);
      if (isReplaced && sessionStorage.getItem(TRIED) !== program) {
        sessionStorage.setItem(TRIED, program);
        location.reload();
      }
    } catch {
      // Without a network or storage, the page shows what did not load.
    }
  }
})();
