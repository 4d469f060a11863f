// Makes the markup and the addresses of programs that the page uses: the only policy of Trusted Types that the headers
// permit. Everything else that could run a script, as `innerHTML` with a text, is refused by the browser.

/** The folder of this version of the page. */
const FILES = new URL("./", import.meta.url);

/** The programs of workers, and of the threads of the engine. */
const PROGRAM = /(?:-worker|\/workerHelpers\.no-bundler)\.js$/;

/** Elements, attributes and addresses that run or load something. */
const ACTIVE =
  /<\s*(?:script|iframe|frame|object|embed|base|link|meta|style)\b|[\s"'/]on\w+\s*=|javascript:/i;

const RULES = {
  createHTML(text) {
    if (ACTIVE.test(text)) {
      throw new TypeError("The markup would run or load something.");
    }
    return text;
  },
  createScriptURL(address) {
    const { origin, pathname } = new URL(address);
    if (origin !== FILES.origin || !PROGRAM.test(pathname)) {
      throw new TypeError(`${address} is not a program of the page.`);
    }
    return address;
  },
};

const policy = globalThis.trustedTypes?.createPolicy("godspeed", RULES) ?? RULES;

/** Returns markup that may be written into the document. */
export function markup(text) {
  return policy.createHTML(text);
}

/** Replaces the content of an element. */
export function setMarkup(element, text) {
  element.innerHTML = markup(text);
}

/** Returns the address of a program that may be started. */
export function programUrl(address) {
  return policy.createScriptURL(String(address));
}

/** Returns the address of a file of this version of the page. */
export function fileUrl(name) {
  return new URL(name, FILES);
}
