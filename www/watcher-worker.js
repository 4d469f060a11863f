// Starts the worker that recognises turns of a cube in pictures of the camera.

import { startModule } from "./worker-module.js";

startModule("watcher", "The worker for the camera");
