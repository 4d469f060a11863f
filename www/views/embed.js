// The page without its bars, in a frame or with `?view=embed` (first-paint.js).

import { fileUrl } from "../trusted.js";

/** Adds a link to the whole page. */
export function addLinkToWhole(page) {
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = fileUrl("style/later/embed.css").href;
  document.head.append(style);
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
