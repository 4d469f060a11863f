// The sound of a side that is taken.

let context;

/** Browsers play sounds only after a click, which opened the scanner. */
export function prepareSounds() {
  context ??= typeof AudioContext === "function" ? new AudioContext() : undefined;
  context?.resume().catch(() => {});
}

/** Plays two short tones, where the browser permits it. */
export function chime() {
  if (context?.state !== "running") {
    return;
  }
  [660, 990].forEach((frequency, number) => {
    const start = context.currentTime + 0.09 * number;
    const tone = new OscillatorNode(context, { frequency });
    const volume = new GainNode(context, { gain: 0.12 });
    volume.gain.setTargetAtTime(0, start + 0.05, 0.03);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.25);
  });
}
