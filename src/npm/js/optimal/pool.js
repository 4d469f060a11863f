import { startThread } from "./threads.js";

/** Starts the threads of a pool. The module calls it in place of the script of `wasm-bindgen-rayon`. */
export async function startWorkers(_module, memory, builder) {
  const receiver = builder.receiver();
  const threads = Array.from({ length: builder.numThreads() }, () => startThread(memory, receiver));
  await Promise.all(threads);
  builder.build();
}
