// Makes the documentation: node build/docs.js FOLDER. `cargo xtask docs` calls it.
//
// The chapters are the Markdown files of the repository, as they are. Eleventy makes a page of each with the layout in
// `src/docs/layout`. Links between files become links between pages; files that are not chapters are copied. No page has an inline script or style, so that the policy of the page also fits here.

import { existsSync } from "node:fs";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import Eleventy from "@11ty/eleventy";
import { build } from "esbuild";
import markdownIt from "markdown-it";
import anchors from "markdown-it-anchor";
import Prism from "prismjs";
import loadLanguages from "prismjs/components/index.js";

import { licenses } from "./licenses.js";
import { GROUPS, RECORDS } from "../../../src/docs/chapters.js";

loadLanguages(["rust", "bash", "json", "toml", "markup", "javascript", "shell-session"]);

/** What blocks begin with whose HTML is also shown as it works, with the element that is beside the page. */
const LIVE = "html live";

/** The languages of code blocks, by the names that Prism has for them. */
const LANGUAGES = { sh: "bash", console: "shell-session", js: "javascript", html: "markup" };

const root = fileURLToPath(new URL("../../..", import.meta.url));
const out = path.resolve(process.argv[2]);
const sources = path.join(root, "src/docs");

/** Files that chapters link to, by their paths in the repository. */
const copied = new Set();

const groups = GROUPS.map(({ name, chapters }) => ({
  name,
  rustdoc: name === "Build with it",
  chapters: chapters
    .filter(([source]) => existsSync(path.join(root, source)))
    .map(([source, page, title]) => ({ source, page, name: title })),
}));
const chapters = groups.flatMap(({ chapters }) => chapters);
const pageOf = new Map(chapters.map(({ source, page }) => [source, `${page}.html`]));

const markdown = markdownIt({ html: false, highlight })
  .use(anchors, {
    slugify,
    tabIndex: false,
    permalink: anchors.permalink.linkInsideHeader({
      symbol: "#",
      class: "anchor",
      placement: "after",
      ariaHidden: true,
      // The keyboard has the list of sections.
      renderAttrs: () => ({ tabindex: "-1" }),
    }),
    level: [2, 3, 4],
  })
  .use(layOut)
  .use(relink);

for (const chapter of chapters) {
  chapter.text = await textOf(chapter);
  chapter.sections = sectionsOf(chapter);
}
await writePages();
await writeFiles();

async function writePages() {
  await rm(out, { recursive: true, force: true });
  process.chdir(root);
  const policy = /Content-Security-Policy: (.*)/.exec(
    await readFile(path.join(root, "www/_headers"), "utf8"),
  )[1];
  const eleventy = new Eleventy("src/docs", out, {
    quietMode: true,
    configPath: false,
    config(config) {
      config.setLibrary("md", markdown);
      config.setIncludesDirectory("layout");
      config.setUseGitIgnore(false);
      config.addGlobalData("groups", groups);
      config.addGlobalData("policy", policy);
      chapters.forEach((chapter, at) => addChapter(config, chapter, at));
    },
  });
  await eleventy.write();
}

function addChapter(config, chapter, at) {
  config.addTemplate(`${chapter.page}.md`, chapter.text, {
    layout: "page.njk",
    permalink: `${chapter.page}.html`,
    templateEngineOverride: "md",
    name: chapter.name,
    pageName: chapter.page,
    source: chapter.source,
    isLive: chapter.text.includes(`\n\`\`\`${LIVE}\n`),
    sections: chapter.sections.filter(({ level, id }) => id && level > 1 && level < 4),
    previous: chapters[at - 1],
    next: chapters[at + 1],
  });
}

/** Writes what the pages refer to. */
async function writeFiles() {
  const browser = path.join(root, "tests/browser");
  const { metafile } = await build({
    absWorkingDir: browser,
    entryPoints: [path.join(sources, "docs.js")],
    nodePaths: [path.join(browser, "node_modules")],
    metafile: true,
    outfile: path.join(out, "docs.js"),
    bundle: true,
    format: "esm",
    minify: true,
    target: "es2022",
    legalComments: "none",
    logLevel: "warning",
  });
  const inputs = await licenses(browser, Object.keys(metafile.inputs));
  await writeFile(path.join(out, "LICENSES.txt"), inputs);
  await cp(path.join(sources, "docs.css"), path.join(out, "docs.css"));
  await cp(path.join(sources, "theme.js"), path.join(out, "theme.js"));
  await cp(path.join(root, "www/icons/icon.svg"), path.join(out, "icon.svg"));
  for (const file of copied) {
    const to = path.join(out, "files", file);
    await mkdir(path.dirname(to), { recursive: true });
    await cp(path.join(root, file), to);
  }
  await writeFile(path.join(out, "search.json"), JSON.stringify(chapters.flatMap(searchable)));
}

/** Returns the Markdown of a chapter, which is a file, or a folder with programs. */
async function textOf({ source, name }) {
  const file = path.join(root, source);
  if (source.endsWith(".md")) {
    return readFile(file, "utf8");
  }
  const programs = (await readdir(file)).sort();
  const sections = programs.map(async (program) => {
    const text = await readFile(path.join(file, program), "utf8");
    return `## ${program}\n\n\`\`\`rust\n${text}\`\`\`\n`;
  });
  return `# ${name}\n\n${(await Promise.all(sections)).join("\n")}`;
}

/** Returns the sections of a chapter: the level, the id and the title of their heading, and their text. */
function sectionsOf({ text }) {
  const sections = [];
  for (const token of markdown.parse(text, {})) {
    if (token.type === "heading_open") {
      sections.push({
        level: Number(token.tag[1]),
        id: token.attrGet("id"),
        title: undefined,
        text: [],
      });
    } else if (token.type === "inline") {
      const section =
        sections.at(-1) ?? sections[sections.push({ level: 1, title: "", text: [] }) - 1];
      const words = wordsOf(token.children);
      if (section.title === undefined) {
        section.title = words;
      } else {
        section.text.push(words);
      }
    } else if (token.type === "fence") {
      sections.at(-1)?.text.push(token.content);
    }
  }
  return sections;
}

function wordsOf(tokens) {
  const words = tokens
    .filter(({ meta }) => !meta?.isPermalinkSymbol)
    .map((token) => {
      const isSpace = token.type === "softbreak" || token.type === "hardbreak";
      return isSpace ? " " : token.content;
    });
  return words.join("").trim();
}

/** Returns the sections of a chapter as the search needs them. */
function searchable({ page, name, sections }) {
  const weight = RECORDS.test(page) ? 0.4 : 1;
  return sections.map(({ level, id, title, text }) => ({
    address: id && level > 1 ? `${page}.html#${id}` : `${page}.html`,
    heading: title || name,
    chapter: name,
    text: text.join(" ").replace(/\s+/g, " "),
    weight,
  }));
}

/** Returns the anchor of a heading, as GitHub forms it and `tests/documents.rs` checks it. */
function slugify(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

function highlight(code, language) {
  const grammar = Prism.languages[LANGUAGES[language] ?? language];
  return grammar ? Prism.highlight(code, grammar, language) : markdown.utils.escapeHtml(code);
}

/** Makes tables and code scroll by themselves, and aligns cells by classes instead of styles. */
function layOut(md) {
  const { rules } = md.renderer;
  rules.table_open = () => '<div class="table"><table>\n';
  rules.table_close = () => "</table></div>\n";
  // Lines of Rust that begin with `# ` are compiled and not shown, as in the reference.
  rules.fence = ([...tokens], at) => {
    const { content, info } = tokens[at];
    const language = info.trim().split(/[ ,]/)[0];
    const shown = language === "rust" ? content.replace(/^#( .*)?\n/gm, "") : content;
    const live = info.trim() === LIVE ? `<div class="live">${content}</div>\n` : "";
    return `${live}<div class="code" data-language="${language}"><pre><code>${highlight(shown, language)}</code></pre></div>\n`;
  };
  md.core.ruler.push("aligned_by_classes", ({ tokens }) => {
    for (const token of tokens.filter(({ type }) => type === "th_open" || type === "td_open")) {
      const align = /text-align:(\w+)/.exec(token.attrGet("style") ?? "")?.[1];
      token.attrs =
        align && align !== "left" ? [["class", align === "right" ? "right" : "centre"]] : null;
    }
  });
}

/** Leads links to chapters to their pages, and links to other files to copies of them. */
function relink(md) {
  md.core.ruler.push("relinked", ({ tokens, env }) => {
    const source = env.source ?? "README.md";
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const name = { link_open: "href", image: "src" }[token.type];
      const target = name && token.attrGet(name);
      if (target && !/^(\w+:|#)/.test(target) && env.source) {
        token.attrSet(name, addressOf(source, target));
      }
    }
  });
}

function addressOf(source, target) {
  const [name, fragment] = target.split("#");
  const file = path.posix.join(path.posix.dirname(source), decodeURI(name));
  const suffix = fragment === undefined ? "" : `#${fragment}`;
  if (file.startsWith("docs/rustdoc/")) {
    return file.slice("docs/".length) + suffix;
  }
  const page = pageOf.get(file);
  if (page) {
    return page + suffix;
  }
  const folder = pageOf.get(path.posix.dirname(file));
  if (folder) {
    return `${folder}#${slugify(path.posix.basename(file))}`;
  }
  copied.add(file);
  return `files/${file}`;
}
