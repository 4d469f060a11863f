const worker = new Worker(new URL("./solver.js", import.meta.url), { type: "module" });
worker.onmessage = ({ data }) => {
  document.body.dataset.result = data;
};
