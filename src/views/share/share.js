// What the share dialog needs of the browser: the system's share sheet, PNG files, and the encoder of video.

/** Returns whether the system has a share sheet. */
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

/** Returns whether this browser can encode video. */
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

/** Begins a film as WebM. The muxer is loaded with the first film. */
export async function startFilm(width, height) {
  const media = await import("../video/mediabunny.js");
  const codec = await media.getFirstEncodableVideoCodec(["vp9", "vp8"], { width, height });
  if (!codec) {
    throw new Error("This browser encodes neither VP9 nor VP8.");
  }
  const source = new media.VideoSampleSource({
    codec,
    bitrate: media.QUALITY_HIGH,
    latencyMode: "realtime",
  });
  const target = new media.BufferTarget();
  const output = new media.Output({ format: new media.WebMOutputFormat(), target });
  output.addVideoTrack(source);
  await output.start();
  return { VideoSample: media.VideoSample, width, height, output, source, target };
}

/** Adds a picture of opaque RGBA pixels, which are copied, at a time and for a duration in seconds. */
export async function addFrame(film, pixels, at, duration) {
  const frame = new VideoFrame(pixels, {
    format: "RGBX",
    codedWidth: film.width,
    codedHeight: film.height,
    timestamp: Math.round(at * 1e6),
    duration: Math.round(duration * 1e6),
  });
  const sample = new film.VideoSample(frame);
  try {
    await film.source.add(sample);
  } finally {
    sample.close();
  }
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
