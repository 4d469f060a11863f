// Loads a view when it is first opened: its document, its style and its module.

import { fileUrl, setMarkup } from "../trusted.js";

const loading = new Map();

/** The styles of views that have several, in the order of their precedence. */
const STYLES = {
  map: ["map/form", "map/panes", "map/card", "map/charts", "map/small"],
};

/** Returns the module of a view, which has started. */
export function openView(name) {
  if (!loading.has(name)) {
    loading.set(
      name,
      load(name).catch((error) => {
        // The next click tries again.
        loading.delete(name);
        throw error;
      }),
    );
  }
  return loading.get(name);
}

async function load(name) {
  const [html, view] = await Promise.all([
    text(`views/${name}.html`),
    import(`../pkg/${name}-view/godspeed_${name}_view.js`),
    ...["common", ...(STYLES[name] ?? [name])].map((style) => addStyle(`views/${style}.css`)),
  ]);
  await view.default({
    module_or_path: new URL(`../pkg/${name}-view/godspeed_${name}_view_bg.wasm`, import.meta.url),
  });
  setMarkup(document.getElementById(name), html);
  view.start();
  return view;
}

export async function text(path) {
  const response = await fetch(fileUrl(path));
  if (!response.ok) {
    throw new Error(`${path}: ${response.status} ${response.statusText}`);
  }
  return response.text();
}

export function addStyle(path) {
  const { href } = fileUrl(path);
  if (document.querySelector(`link[href="${href}"]`)) {
    return undefined;
  }
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = resolve;
    link.onerror = () => reject(new Error(`${path} could not be loaded`));
    document.head.append(link);
  });
}
