// Loads a view when it is first opened: its document, its style and its module, which are in one folder of `pkg`.

import { fileUrl, setMarkup } from "../trusted.js";

const loading = new Map();

/** Returns the module of a view, which has been started with the page. */
export function openView(name, page) {
  if (!loading.has(name)) {
    loading.set(
      name,
      load(name, page).catch((error) => {
        // The next click tries again.
        loading.delete(name);
        throw error;
      }),
    );
  }
  return loading.get(name);
}

async function load(name, page) {
  const folder = `pkg/${name}-view`;
  const [html, view] = await Promise.all([
    text(`${folder}/${name}.html`),
    import(`../${folder}/godspeed_${name}_view.js`),
    addStyle("views/common.css"),
    addStyle(`${folder}/${name}.css`),
  ]);
  await view.default({ module_or_path: fileUrl(`${folder}/godspeed_${name}_view_bg.wasm`) });
  setMarkup(document.getElementById(name), html);
  view.start(page);
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
