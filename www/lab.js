// Loads a view of the laboratory when it is first opened: its document, its style and its module.

let loading;

export function openLab() {
  loading ??= load().catch((error) => {
    // The next try starts anew.
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load() {
  const [html, lab] = await Promise.all([text("lab.html"), import("./pkg/lab/godspeed_lab.js")]);
  const style = addStyle("style/lab.css");
  await lab.default({
    module_or_path: new URL("./pkg/lab/godspeed_lab_bg.wasm", import.meta.url),
  });
  await style;
  document.getElementById("report").innerHTML = html;
  lab.start();
}

async function text(path) {
  const response = await fetch(path);
  if (!response.ok) {
    throw new Error(`${path}: ${response.status} ${response.statusText}`);
  }
  return response.text();
}

function addStyle(path) {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = path;
    link.onload = resolve;
    link.onerror = () => reject(new Error(`${path} could not be loaded`));
    document.head.append(link);
  });
}
