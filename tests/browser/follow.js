// Actions in the dialog Follow, and stubs of what browsers without a window lack: speech and wake locks.

import { expect } from "./godspeed.js";
import { open, waitUntil } from "./page.js";

/** Returns the dialog. */
export function follow(page) {
  return page.locator("#follow");
}

/** Opens the page with a link that follows its moves, and waits until the first step is shown. */
export async function openFollow(page, parameters) {
  await open(page, { ...parameters, follow: "1" });
  await expectStep(page, {});
}

/** Waits until the dialog is in a state and its object has these entries; returns the object. */
export async function expectStep(page, entries, state = "following") {
  const isShown = ([entries, state]) => {
    const { dataset } = document.getElementById("follow");
    const shown = JSON.parse(dataset.json ?? "{}");
    return (
      dataset.state === state && Object.keys(entries).every((name) => shown[name] === entries[name])
    );
  };
  // The assertions describe a failure better.
  await waitUntil(page, isShown, [entries, state]).catch(() => {});
  await expect(follow(page)).toHaveAttribute("data-state", state);
  const shown = JSON.parse(await follow(page).getAttribute("data-json"));
  expect(shown).toMatchObject(entries);
  return shown;
}

/** Returns a button of the dialog. */
export function followButton(page, name) {
  return follow(page).getByRole("button", { name, exact: true });
}

/** Runs in the page before its scripts: records wake locks and spoken texts in `window.stubs`. */
export function stubDevice() {
  const stubs = { locks: [], said: [], recognition: undefined };
  window.stubs = stubs;
  Object.defineProperty(navigator, "wakeLock", {
    value: {
      request: async (type) => {
        stubs.locks.push(type);
        return {
          released: false,
          async release() {
            this.released = true;
            stubs.locks.push("released");
          },
        };
      },
    },
  });
  window.SpeechSynthesisUtterance = class {
    constructor(text) {
      this.text = text;
    }
  };
  Object.defineProperty(window, "speechSynthesis", {
    value: { cancel: () => stubs.said.push(""), speak: ({ text }) => stubs.said.push(text) },
  });
}

/** Runs in the page before its scripts: a speech recognition, on the device only if `isLocal`. */
export function stubRecognition(isLocal) {
  window.SpeechRecognition = class {
    processLocally = false;

    static async available({ langs, processLocally }) {
      return processLocally && isLocal && langs[0] === "en-US" ? "available" : "unavailable";
    }

    start() {
      window.stubs.recognition = this;
    }

    stop() {
      window.stubs.recognition = undefined;
    }
  };
}
