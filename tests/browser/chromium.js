// Launch options of Chromium for the tests and benchmarks.

// The flags render WebGL2 in software, allow Chromium to run as root, and block the network.
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

/**
 * Launch options of the tests. Drawing in software takes most of their time, so that multisampling is off, and the
 * documents are painted and put together without WebGL's renderer, which Debian's Chromium would use. Only the tests of
 * pictures draw with all of it.
 */
export const TEST_OPTIONS = {
  ...LAUNCH_OPTIONS,
  args: [
    ...LAUNCH_OPTIONS.args,
    "--webgl-antialiasing-mode=none",
    "--disable-gpu-rasterization",
    "--disable-gpu-compositing",
  ],
};
