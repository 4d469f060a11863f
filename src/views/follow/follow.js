// What the dialog Follow needs of the browser: a screen that stays awake, speech, and speech recognition on this device.

/** The language of the page. */
const LANGUAGE = "en-US";

/** The milliseconds after which a browser that has stopped listening listens again. */
const AGAIN_AFTER = 300;

/** @type {WakeLockSentinel | undefined} */
let lock;

/** Whether the screen is to stay awake, which may change while a lock is requested. */
let isAwake = false;

/** Keeps the screen awake. The browser refuses it if the battery is low, which is no error. */
export async function keepAwake() {
  isAwake = true;
  if ((lock && !lock.released) || !("wakeLock" in navigator)) {
    return;
  }
  try {
    const requested = await navigator.wakeLock.request("screen");
    if (isAwake) {
      lock = requested;
    } else {
      await requested.release();
    }
  } catch (error) {
    console.info("wake lock", error.message);
  }
}

/** Lets the screen sleep. */
export async function letSleep() {
  isAwake = false;
  const held = lock;
  lock = undefined;
  await held?.release();
}

/** Returns whether the browser can speak. */
export function canSpeak() {
  return "speechSynthesis" in globalThis;
}

/** Speaks a text instead of the one that is being spoken. */
export function speak(text) {
  if (!canSpeak()) {
    return;
  }
  speechSynthesis.cancel();
  if (text) {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = LANGUAGE;
    speechSynthesis.speak(utterance);
  }
}

/**
 * Browsers on Chromium without its services end the page when it asks for recognition on the device: seen in
 * chromium-headless-shell, whose browser process does not have the interface.
 */
const WITHOUT_SERVICES = /Headless|Electron/;

/** The storage key that is set while the browser is asked, so that a browser that ends the page is asked once. */
const ASKING = "godspeed-asks-listening";

const Recognition = globalThis.SpeechRecognition ?? globalThis.webkitSpeechRecognition;

/** The recognition that is running. */
let recognition;

/** Returns whether the browser recognises speech on this device, so that no sound leaves it. */
export async function canListen() {
  if (typeof Recognition?.available !== "function" || WITHOUT_SERVICES.test(navigator.userAgent)) {
    return false;
  }
  try {
    if (localStorage.getItem(ASKING)) {
      return false;
    }
    localStorage.setItem(ASKING, "1");
    const state = await Recognition.available({ langs: [LANGUAGE], processLocally: true });
    localStorage.removeItem(ASKING);
    return state === "available";
  } catch {
    return false;
  }
}

/** Passes the words that are spoken to a function, until `stopListening`; or the reason why it does not listen. */
export function listen(heard, failed) {
  stopListening();
  const running = new Recognition();
  // A browser that does not know this property would send the sound to a server.
  if (!("processLocally" in running)) {
    failed("This browser does not recognise speech on this device.");
    return;
  }
  recognition = running;
  running.lang = LANGUAGE;
  running.processLocally = true;
  running.continuous = true;
  running.onresult = ({ results, resultIndex }) => {
    for (const result of Array.from(results).slice(resultIndex)) {
      if (result.isFinal) {
        heard(result[0].transcript);
      }
    }
  };
  running.onerror = ({ error }) => {
    if (error === "no-speech" || error === "aborted") {
      return;
    }
    stopListening();
    failed(
      error === "not-allowed"
        ? "The microphone is not allowed. Allow it in the settings of this site."
        : `The browser does not listen (${error}).`,
    );
  };
  running.onend = () => {
    setTimeout(() => recognition === running && running.start(), AGAIN_AFTER);
  };
  running.start();
}

/** Ends the recognition. */
export function stopListening() {
  const running = recognition;
  recognition = undefined;
  running?.stop();
}
