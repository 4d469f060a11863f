//! Runs in the worker: jobs, the thread pool and the wasm glue.
