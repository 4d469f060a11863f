// Starts the table store, which downloads pattern databases, stores them and sends them to the engine.

import { startModule } from "./worker-module.js";

startModule("store", "The table store");
