// Full-text search over all chapters, without a server: the texts of all sections are loaded at the first use.

import MiniSearch from "minisearch";

/** The most sections that are listed. */
const MOST = 20;
/** Characters of a section that are shown around the first found word. */
const EXCERPT = 140;

const OPTIONS = {
  fields: ["heading", "chapter", "text"],
  storeFields: ["address", "heading", "chapter", "text"],
  searchOptions: {
    boost: { heading: 4, chapter: 1.5 },
    prefix: true,
    fuzzy: (word) => (word.length > 4 ? 0.2 : false),
    combineWith: "AND",
    boostDocument: (_id, _word, { weight }) => weight,
  },
};

/** Shows the field, and lists what is found while someone types. */
export function setUpSearch() {
  const search = document.querySelector(".search");
  const field = document.getElementById("query");
  const found = document.getElementById("found");
  const count = document.getElementById("found-count");
  const list = document.getElementById("found-list");
  let index;

  const update = async () => {
    const query = field.value.trim();
    if (query === "") {
      found.hidden = true;
      return;
    }
    let sections;
    try {
      index ??= loadIndex();
      sections = (await index).search(query);
    } catch {
      index = undefined;
      list.replaceChildren();
      count.textContent = "Search is not available without a network.";
      found.hidden = false;
      return;
    }
    if (query !== field.value.trim()) {
      // More has been typed meanwhile.
      return;
    }
    list.replaceChildren(...sections.slice(0, MOST).map(entry));
    count.textContent = countText(sections.length);
    found.hidden = false;
  };

  field.addEventListener("input", update);
  field.addEventListener("focus", () => {
    index ??= loadIndex();
    index.catch(() => (index = undefined));
    update();
  });
  search.addEventListener("keydown", (event) => moveFocus(event, field, list));
  search.addEventListener("focusout", ({ relatedTarget }) => {
    if (!search.contains(relatedTarget)) {
      found.hidden = true;
    }
  });
  search.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") {
      field.focus();
      found.hidden = true;
    }
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? "");
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      field.focus();
    }
  });
  search.hidden = false;
}

async function loadIndex() {
  const response = await fetch(new URL("search.json", document.baseURI));
  if (!response.ok) {
    throw new Error(`search.json: ${response.status}`);
  }
  const index = new MiniSearch({ ...OPTIONS, storeFields: [...OPTIONS.storeFields, "weight"] });
  index.addAll((await response.json()).map((section, id) => ({ id, ...section })));
  return index;
}

function countText(count) {
  if (count === 0) {
    return "Nothing found.";
  }
  const all = count === 1 ? "1 section" : `${count} sections`;
  return count > MOST ? `${all}, the best ${MOST}:` : `${all}:`;
}

/** The arrows move between the field and the links, and Enter in the field opens the first one. */
function moveFocus(event, field, list) {
  const links = [...list.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && links.length > 0) {
    event.preventDefault();
    (links[at + step] ?? (step < 0 ? field : links.at(-1))).focus();
  } else if (event.key === "Enter" && document.activeElement === field) {
    links[0]?.click();
  }
}

function entry({ address, heading, chapter, text, terms }) {
  const link = document.createElement("a");
  link.href = address;
  const title = document.createElement("strong");
  title.append(...marked(heading, terms));
  const place = document.createElement("span");
  place.className = "place";
  place.textContent = chapter === heading ? "" : chapter;
  const excerpt = document.createElement("span");
  excerpt.className = "excerpt";
  excerpt.append(...marked(excerptOf(text, terms), terms));
  link.append(title, " ", place, excerpt);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

/** The part of a text around the first found word. */
function excerptOf(text, terms) {
  const lower = text.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  const start = first < EXCERPT / 2 ? 0 : text.lastIndexOf(" ", first - EXCERPT / 3) + 1;
  const end = start + EXCERPT;
  return (start > 0 ? "… " : "") + text.slice(start, end) + (end < text.length ? " …" : "");
}

/** A text with the found words marked. */
function marked(text, terms) {
  const words = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (words.length === 0) {
    return [text];
  }
  return text.split(new RegExp(`(${words.join("|")})`, "gi")).map((part, at) => {
    if (at % 2 === 0) {
      return part;
    }
    const mark = document.createElement("mark");
    mark.textContent = part;
    return mark;
  });
}
