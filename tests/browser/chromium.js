// How Chromium is started, by the tests and by the benchmark.

// The flags draw WebGL2 without a graphics card, allow Chromium to run as root, and keep it off the network.
const FLAGS = [
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--ignore-gpu-blocklist",
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const LAUNCH_OPTIONS = {
  executablePath: process.env.GODSPEED_CHROMIUM ?? "/usr/bin/chromium",
  args: FLAGS,
};
