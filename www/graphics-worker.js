// Creates a WebGL context before the page does. The first context of a browser process can take half a second, in
// which the page would not respond; the next one takes a few milliseconds. The page ends this worker.

new OffscreenCanvas(1, 1).getContext("webgl2");
postMessage("started");
