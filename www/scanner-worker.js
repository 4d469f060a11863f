// Starts the scanner's worker, which searches pictures of the camera for the faces of a cube.

import { startModule } from "./worker-module.js";

startModule("scanner", "The scanner");
