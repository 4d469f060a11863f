// `?view=embed`: the page without its bars, for frames on other pages.

import { fileUrl } from "../trusted.js";

/** Whether the page was opened without its bars. The address of the page no longer has it, once it follows the cube. */
export function isEmbedded() {
  const [navigation] = performance.getEntriesByType("navigation");
  return new URL(navigation?.name ?? location.href).searchParams.get("view") === "embed";
}

/** Hides the bars, and adds a link to the whole page. */
export function embed(page) {
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = fileUrl("style/later/embed.css").href;
  document.head.append(style);
  document.documentElement.dataset.embed = "";
  const link = document.createElement("a");
  link.className = "whole-page";
  link.target = "_blank";
  link.rel = "noopener";
  link.textContent = "Open in Godspeed";
  const follow = () => {
    const address = new URL(location.href);
    address.searchParams.delete("view");
    link.href = address.href;
  };
  follow();
  // The address follows the cube up to half a second later.
  link.addEventListener("pointerenter", follow);
  link.addEventListener("focus", follow);
  page.subscribe(follow);
  document.getElementById("stage").append(link);
}
