// Launch options of Chromium for the tests and benchmarks.

// The flags render WebGL2 in software, allow Chromium to run as root, and keep it off the network.
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
