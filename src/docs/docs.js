// What a chapter does in the browser: the choice of the theme, search, copying of code, and storing for offline use.

import { setUpSearch } from "./search.js";

const narrow = matchMedia("(width < 60rem)");

setUpTheme();
setUpSearch();
setUpMenu();
setUpCode();
storeOffline();

function setUpTheme() {
  const button = document.getElementById("theme");
  const root = document.documentElement;
  const show = () => {
    const isDark = root.dataset.theme === "dark";
    button.textContent = isDark ? "Light" : "Dark";
    button.setAttribute("aria-label", isDark ? "Light theme" : "Dark theme");
  };
  button.addEventListener("click", () => {
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem("godspeed-docs-theme", root.dataset.theme);
    } catch {
      // Storage is blocked: the theme lasts until the next chapter.
    }
    show();
  });
  show();
  button.hidden = false;
}

/** On narrow screens, the menu is folded above the text. */
function setUpMenu() {
  const menu = document.querySelector(".menu");
  const fold = () => (menu.open = !narrow.matches);
  narrow.addEventListener("change", fold);
  fold();
}

/** Adds buttons that copy code, and lets the keyboard scroll what is wider than the screen. */
function setUpCode() {
  const wide = document.querySelectorAll("main pre, main .table");
  const update = () => {
    for (const block of wide) {
      if (block.scrollWidth > block.clientWidth) {
        block.tabIndex = 0;
      } else {
        block.removeAttribute("tabindex");
      }
    }
  };
  update();
  window.addEventListener("resize", update);
  if (!navigator.clipboard) {
    return;
  }
  for (const code of document.querySelectorAll("main .code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(textToCopy(code));
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = "Copy"), 2000);
    });
    code.append(button);
  }
}

/** The commands of a block that also shows their output; all of another block. */
function textToCopy(code) {
  const text = code.querySelector("code").textContent;
  if (code.dataset.language !== "console") {
    return text;
  }
  const commands = text.split("\n").filter((line) => /^[$>] /.test(line));
  return commands.map((line) => `${line.slice(2)}\n`).join("");
}

/** Stores all chapters with the service worker of the page, if the documentation is beside the page. */
async function storeOffline() {
  if (!("serviceWorker" in navigator) || !window.isSecureContext) {
    return;
  }
  const address = new URL("../service-worker.js", document.baseURI).href;
  const rules = { createScriptURL: () => address };
  const policy = window.trustedTypes?.createPolicy("godspeed", rules) ?? rules;
  const workers = navigator.serviceWorker;
  workers.addEventListener("message", ({ data }) => {
    if (data === "kept docs") {
      document.documentElement.dataset.offline = "ready";
    }
  });
  try {
    await workers.register(policy.createScriptURL(""), { updateViaCache: "none" });
    (await workers.ready).active.postMessage("keep docs");
  } catch {
    // Storage is blocked, or the documentation is on a host without the page.
  }
}
