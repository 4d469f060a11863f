// What the share dialog needs of the browser: the system's share sheet, PNG files, and the encoder of video.

/** Whether the system has a share sheet. */
export function canShare() {
  return typeof navigator.share === "function";
}

/** Opens the share sheet of the system. Closing it is not an error. */
export async function shareLink(title, url) {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (error.name !== "AbortError") {
      throw error;
    }
  }
}

/** Whether this browser can encode video. */
export function canEncodeVideo() {
  return typeof VideoEncoder === "function";
}

/** Returns what a canvas shows as PNG on a ground; `""` is transparent. Call it in the task that drew the canvas. */
export function canvasPng(canvas, ground) {
  return png(canvas, canvas.width, canvas.height, ground);
}

/** Returns an SVG as PNG. */
export async function svgPng(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    await image.decode();
    return await png(image, image.naturalWidth, image.naturalHeight, "");
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

function png(picture, width, height, ground) {
  const flat = new OffscreenCanvas(width, height);
  lay(flat.getContext("2d"), picture, ground);
  return flat.convertToBlob({ type: "image/png" });
}

function lay(context, picture, ground) {
  if (ground) {
    context.fillStyle = ground;
    context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  }
  context.drawImage(picture, 0, 0);
}

/**
 * Begins a film of what a canvas shows, as WebM. Pictures are laid on a ground, because most players do not show
 * transparency. The muxer is loaded with the first film.
 */
export async function startFilm(canvas, ground) {
  const media = await import("../pkg/video/mediabunny.js");
  const { width, height } = canvas;
  const codec = await media.getFirstEncodableVideoCodec(["vp9", "vp8"], { width, height });
  if (!codec) {
    throw new Error("This browser encodes neither VP9 nor VP8.");
  }
  const flat = new OffscreenCanvas(width, height);
  const context = flat.getContext("2d");
  const source = new media.CanvasSource(flat, {
    codec,
    bitrate: media.QUALITY_HIGH,
    latencyMode: "realtime",
  });
  const target = new media.BufferTarget();
  const output = new media.Output({ format: new media.WebMOutputFormat(), target });
  output.addVideoTrack(source);
  await output.start();
  return { canvas, context, ground, output, source, target };
}

/** Adds what the canvas shows, at a time and for a duration in seconds. Call it in the task that drew the canvas. */
export function addFrame({ canvas, context, ground, source }, at, duration) {
  lay(context, canvas, ground);
  return source.add(at, duration);
}

/** Ends the film and returns its file. */
export async function finishFilm({ output, target }) {
  await output.finalize();
  return new Blob([target.buffer], { type: "video/webm" });
}

/** Abandons the film. */
export function cancelFilm({ output }) {
  return output.cancel();
}
