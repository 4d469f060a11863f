// Measures the layout of what the page shows: the size of its controls, and what is cut or covered.

/** The least width and height of a control in CSS pixels. */
export const TARGET = { mouse: 24, touch: 44 };

/** Returns the controls that are smaller than `least`, each as a line of text. */
export function smallTargets(page, least) {
  return page.evaluate(findSmallTargets, least);
}

/** Returns what is wider than the page, cut off or covered, each as a line of text. */
export function cutParts(page) {
  return page.evaluate(findCutParts);
}

/** Runs in the page. */
function findSmallTargets(least) {
  const CONTROLS =
    "button, select, textarea, summary, a[href], input, [role=option], [role=button], [role=tab]";
  const root = document.querySelector("dialog:modal") ?? document.body;
  const found = new Set();
  for (const control of root.querySelectorAll(CONTROLS)) {
    const isHidden = !control.checkVisibility({ visibilityProperty: true });
    if (isHidden || control.closest(".unseen, .skip") || isInSentence(control)) {
      continue;
    }
    const isTicked = control.matches("input:is([type=checkbox], [type=radio], [type=color])");
    const target = isTicked ? (control.labels?.[0] ?? control) : control;
    const { width, height } = target.getBoundingClientRect();
    // Six tabs beside two buttons, in a row of 320 px.
    const narrowest = control.matches("[data-view-tab]") ? Math.min(least, 34) : least;
    if (width < narrowest - 0.5 || height < least - 0.5) {
      const name = control.id || control.getAttribute("aria-label") || target.textContent;
      const box = target.closest("[id]")?.id;
      found.add(
        `${control.localName}.${control.className} ${name.trim().slice(0, 24)} in ${box}: ` +
          `${width.toFixed(1)} x ${height.toFixed(1)}`,
      );
    }
  }
  return [...found];

  // The height of a control in a sentence is that of its line.
  function isInSentence(control) {
    const around = control.parentElement;
    const words = around.textContent.replace(control.textContent, "").trim();
    return control.matches("a, button.link") && around.matches("p, li, dd, small") && words !== "";
  }
}

/** Runs in the page. */
function findCutParts() {
  const SLACK = 1.5;
  /** A control whose middle is this close to the edge of what scrolls may be covered. */
  const EDGE = 8;
  const found = new Set();
  const dialog = document.querySelector("dialog:modal");
  const root = dialog ?? document.body;
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) {
    found.add(`the page is ${wide} px wider than the window`);
  }
  for (const part of root.querySelectorAll(".view, .panel, .choices, .result, dialog, dialog *")) {
    const isMeantTo = part.matches("input, .view-scroller, .share-text, .unseen, canvas, svg *");
    if (!isMeantTo && part.scrollWidth > part.clientWidth + SLACK && part.clientWidth > 0) {
      const scrolls = /auto|scroll/.test(getComputedStyle(part).overflowX);
      if (scrolls) {
        found.add(`${name(part)} .${part.className} scrolls sideways`);
      }
    }
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const owner = text.parentElement;
    const isShown = text.data.trim() && owner.checkVisibility({ visibilityProperty: true });
    const isRead = owner.closest(".unseen, .skip") || getComputedStyle(owner).clipPath !== "none";
    if (isShown && !isRead && !owner.closest("option, svg, [aria-hidden=true]")) {
      const range = document.createRange();
      range.selectNodeContents(text);
      reportCut(owner, range.getBoundingClientRect(), `"${text.data.trim().slice(0, 40)}"`);
    }
  }
  for (const control of root.querySelectorAll("button, select, input, summary, a[href]")) {
    if (
      control.checkVisibility({ visibilityProperty: true }) &&
      !control.closest(".unseen, .skip")
    ) {
      reportCut(control, control.getBoundingClientRect(), name(control));
      reportCovered(control);
      reportShort(control);
    }
  }
  return [...found];

  function name(element) {
    return `${element.localName} ${element.id || element.getAttribute("aria-label") || element.textContent.trim().slice(0, 30) || element.name}`;
  }

  /** Reports a box that is cut by an ancestor which does not scroll, or by the window. */
  function reportCut(element, box, what) {
    let [scrollsX, scrollsY] = [false, false];
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      const edge = at.getBoundingClientRect();
      scrollsX ||= at !== element && /auto|scroll/.test(overflowX);
      scrollsY ||= at !== element && /auto|scroll/.test(overflowY);
      const inX = box.left >= edge.left - SLACK && box.right <= edge.right + SLACK;
      const inY = box.top >= edge.top - SLACK && box.bottom <= edge.bottom + SLACK;
      if (!scrollsX && /hidden|clip/.test(overflowX) && !inX) {
        found.add(`${what} is cut at a side by ${name(at)} .${at.className}`);
      }
      if (!scrollsY && /hidden|clip/.test(overflowY) && !inY) {
        found.add(`${what} is cut above or below by ${name(at)} .${at.className}`);
      }
      if (position === "fixed") {
        break;
      }
    }
    if (!scrollsX && (box.left < -SLACK || box.right > innerWidth + SLACK)) {
      found.add(`${what} is beside the window`);
    }
    if (!scrollsY && (box.top < -SLACK || box.bottom > innerHeight + SLACK)) {
      found.add(`${what} is above or below the window`);
    }
  }

  /** Reports a control whose middle is in sight but belongs to something else. */
  function reportCovered(control) {
    const target = control.labels?.[0]?.contains(control) ? control.labels[0] : control;
    const box = target.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    for (let at = target; at; at = at.parentElement) {
      const edge = at.getBoundingClientRect();
      const isClip = getComputedStyle(at).overflow !== "visible";
      const isBeside = x < edge.left + EDGE || x > edge.right - EDGE;
      if (isClip && (isBeside || y < edge.top + EDGE || y > edge.bottom - EDGE)) {
        return;
      }
    }
    const hit = document.elementFromPoint(x, y);
    const isBelowSheet = hit?.closest(".panel") && !target.closest(".panel");
    const isFine =
      !hit ||
      target.contains(hit) ||
      hit.contains(target) ||
      isBelowSheet ||
      hit.closest(".keys-head, .more-list, .speed, .setup-error, .toggle-choices, .action");
    if (!isFine) {
      found.add(`${name(control)} is covered by ${name(hit)} .${hit.className}`);
    }
  }

  /** Reports a field that has no room for its placeholder, or a list for its choice. */
  function reportShort(control) {
    const text = control.selectedOptions?.[0]?.label ?? control.placeholder;
    if (!text || control.value === "" ? !control.placeholder : !control.selectedOptions) {
      return;
    }
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } =
      getComputedStyle(control);
    const context = document.createElement("canvas").getContext("2d");
    context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const arrow = control.selectedOptions ? 16 : 0;
    const room = control.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
    const needed = context.measureText(text).width;
    if (needed > room + SLACK) {
      found.add(`${name(control)} has ${Math.round(room)} px for ${Math.round(needed)}: ${text}`);
    }
  }
}
