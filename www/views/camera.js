// The camera: its pictures go to a worker that searches them, one at a time, and nowhere else. Photos go the same way.
// The crate src/camera calls it.

/** The longer side in pixels of a picture of the camera, and of a photo, as the worker receives it. */
const [PICTURE, PHOTO] = [960, 1600];

/** The camera of a view. */
export class CameraFeed {
  /** @type {MediaStream | undefined} */
  #stream;
  #port;
  #isBusy = false;
  /** The number of times that a camera was requested or closed. */
  #request = 0;

  /** Sends all pictures to this port. The worker answers each one. */
  constructor(port) {
    this.#port = port;
    port.onmessage = () => {
      this.#isBusy = false;
    };
  }

  /**
   * Opens a camera, by its id or any, shows it in a video element and sends its pictures to the worker. Returns what it
   * can do, or nothing if it was closed or opened again meanwhile. `lost` is called if it is lost. The error of a failure
   * has the name of its reason.
   */
  async open(video, device, lost) {
    this.close(video);
    const request = this.#request;
    if (!navigator.mediaDevices?.getUserMedia) {
      throw named(window.isSecureContext ? "unsupported" : "insecure");
    }
    const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
    const choice = device ? { deviceId: { exact: device } } : { facingMode: "environment" };
    const opened = await navigator.mediaDevices.getUserMedia({ video: { ...size, ...choice } });
    if (request !== this.#request) {
      stop(opened);
      return undefined;
    }
    this.#stream = opened;
    const [track] = opened.getVideoTracks();
    track.addEventListener("ended", () => this.#stream === opened && lost());
    video.srcObject = opened;
    // Playing is refused only if the camera is closed meanwhile.
    await video.play().catch(() => {});
    this.#pump(video, opened);
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
  close(video) {
    this.#request += 1;
    stop(this.#stream);
    this.#stream = undefined;
    video.srcObject = null;
  }

  /** Turns the torch on or off, and returns whether the camera did. */
  async setTorch(isOn) {
    try {
      /** @type {MediaTrackConstraintSet & { torch: boolean }} */
      const torch = { torch: isOn };
      await this.#stream?.getVideoTracks()[0].applyConstraints({ advanced: [torch] });
      return true;
    } catch {
      return false;
    }
  }

  /** Sends photos to the worker, and returns the number of files that are no pictures. */
  async sendPhotos(files) {
    let failed = 0;
    for (const file of files) {
      try {
        const photo = await createImageBitmap(file, { imageOrientation: "from-image" });
        const bitmap = await createImageBitmap(photo, fitting(photo.width, photo.height, PHOTO));
        photo.close();
        this.#port.postMessage({ bitmap, isPhoto: true }, [bitmap]);
      } catch {
        failed += 1;
      }
    }
    return failed;
  }

  /** Sends each new picture of the camera while it is open, unless the worker still searches the last one. */
  #pump(video, opened) {
    const next = () => {
      if (this.#stream !== opened) {
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
      if (this.#isBusy || this.#stream !== opened || !videoWidth) {
        return;
      }
      this.#isBusy = true;
      try {
        const size = fitting(videoWidth, videoHeight, PICTURE);
        const bitmap = await createImageBitmap(video, size);
        this.#port.postMessage({ bitmap, isPhoto: false }, [bitmap]);
      } catch {
        // The video had no picture yet.
        this.#isBusy = false;
      }
    };
    next();
  }
}

function stop(stream) {
  stream?.getTracks().forEach((track) => track.stop());
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
