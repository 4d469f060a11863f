// The camera: its pictures go to the scanner's worker, one at a time, and nowhere else. Photos go the same way.

/** The longer side in pixels of a picture of the camera, and of a photo, as the worker receives it. */
const [PICTURE, PHOTO] = [960, 1600];

let stream;
let worker;
let isBusy = false;
let sounds;

/** Sends all pictures to this port. The worker answers each one. */
export function sendTo(port) {
  worker = port;
  worker.onmessage = () => {
    isBusy = false;
  };
}

/**
 * Opens a camera, by its id or any, shows it in a video element and sends its pictures to the worker. Returns what it
 * can do. `lost` is called if it is lost. The error of a failure has the name of its reason.
 */
export async function openCamera(video, device, lost) {
  closeCamera(video);
  if (!navigator.mediaDevices?.getUserMedia) {
    throw named(window.isSecureContext ? "unsupported" : "insecure");
  }
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const choice = device ? { deviceId: { exact: device } } : { facingMode: "environment" };
  const opened = await navigator.mediaDevices.getUserMedia({ video: { ...size, ...choice } });
  stream = opened;
  const [track] = opened.getVideoTracks();
  track.addEventListener("ended", () => stream === opened && lost());
  video.srcObject = opened;
  // Playing is refused only if the camera is closed meanwhile.
  await video.play().catch(() => {});
  prepareSounds();
  pump(video, opened);
  const { deviceId, facingMode } = track.getSettings();
  const cameras = await navigator.mediaDevices.enumerateDevices();
  return {
    device: deviceId ?? "",
    isMirrored: facingMode !== "environment",
    torch: hasTorch(track) ? false : null,
    devices: cameras
      .filter(({ kind }) => kind === "videoinput")
      .map(({ deviceId: id, label: name }) => ({ id, name })),
  };
}

/** Releases the camera. */
export function closeCamera(video) {
  stream?.getTracks().forEach((track) => track.stop());
  stream = undefined;
  video.srcObject = null;
}

/** Turns the torch on or off, and returns whether the camera did. */
export async function setTorch(isOn) {
  try {
    /** @type {MediaTrackConstraintSet & { torch: boolean }} */
    const torch = { torch: isOn };
    await stream?.getVideoTracks()[0].applyConstraints({ advanced: [torch] });
    return true;
  } catch {
    return false;
  }
}

/** Sends photos to the worker, and returns the number of files that are no pictures. */
export async function sendPhotos(files) {
  let failed = 0;
  for (const file of files) {
    try {
      const photo = await createImageBitmap(file, { imageOrientation: "from-image" });
      const bitmap = await createImageBitmap(photo, fitting(photo.width, photo.height, PHOTO));
      photo.close();
      worker.postMessage({ bitmap, isPhoto: true }, [bitmap]);
    } catch {
      failed += 1;
    }
  }
  return failed;
}

/** Plays two short tones, where the browser permits it. */
export function chime() {
  if (sounds?.state !== "running") {
    return;
  }
  [660, 990].forEach((frequency, number) => {
    const start = sounds.currentTime + 0.09 * number;
    const tone = new OscillatorNode(sounds, { frequency });
    const volume = new GainNode(sounds, { gain: 0.12 });
    volume.gain.setTargetAtTime(0, start + 0.05, 0.03);
    tone.connect(volume).connect(sounds.destination);
    tone.start(start);
    tone.stop(start + 0.25);
  });
}

/** Browsers play sounds only after a click, which opened the scanner. */
function prepareSounds() {
  sounds ??= typeof AudioContext === "function" ? new AudioContext() : undefined;
  sounds?.resume().catch(() => {});
}

/** Sends each new picture of the camera while it is open, unless the worker still searches the last one. */
function pump(video, opened) {
  const next = () => {
    if (stream !== opened) {
      return;
    }
    if (video.requestVideoFrameCallback) {
      video.requestVideoFrameCallback(send);
    } else {
      requestAnimationFrame(send);
    }
  };
  const send = async () => {
    next();
    const { videoWidth, videoHeight } = video;
    if (isBusy || stream !== opened || !videoWidth) {
      return;
    }
    isBusy = true;
    try {
      const bitmap = await createImageBitmap(video, fitting(videoWidth, videoHeight, PICTURE));
      worker.postMessage({ bitmap, isPhoto: false }, [bitmap]);
    } catch {
      // The video had no picture yet.
      isBusy = false;
    }
  };
  next();
}

function hasTorch(track) {
  return track.getCapabilities?.().torch === true;
}

/**
 * Returns the options of a picture whose longer side has at most this many pixels.
 * @returns {ImageBitmapOptions}
 */
function fitting(width, height, most) {
  const scale = Math.min(1, most / Math.max(width, height));
  const pixels = (length) => Math.max(1, Math.round(scale * length));
  return { resizeWidth: pixels(width), resizeHeight: pixels(height), resizeQuality: "medium" };
}

function named(name) {
  const error = new Error(name);
  error.name = name;
  return error;
}
