import { GodspeedError, abortError, crashError, errorOf } from "./error.js";

/**
 * Runs a search and returns its end, as in `job.rs`.
 *
 * @param {(request: object | string) => Promise<import("./hosts.js").Host>} hostFor opens the place where it runs
 * @param {object | string} request as in `request.rs`
 * @param {{ signal?: AbortSignal, onProgress?: (progress: object) => void }} options
 * @param {string} [text] the input in which errors are
 */
export async function runOn(hostFor, request, { signal, onProgress }, text) {
  if (signal?.aborted) {
    throw abortError(signal);
  }
  const report = (/** @type {object} */ progress) => {
    if (!signal?.aborted) {
      onProgress?.(progress);
    }
  };
  let end;
  try {
    const host = await hostFor(request);
    end = await host.run(request, { signal, report });
  } catch (/** @type {any} */ error) {
    if (error instanceof GodspeedError) {
      throw error;
    }
    if (error.fault) {
      throw errorOf(error.fault, text);
    }
    if (error.closed) {
      throw closedError();
    }
    throw crashError(error, error.crash);
  }
  if (end.fault) {
    throw errorOf(end.fault, text);
  }
  if (signal?.aborted) {
    throw abortError(signal);
  }
  if (end === "stopped") {
    throw closedError();
  }
  return end;
}

function closedError() {
  return new GodspeedError("the search was stopped: its worker was closed", { kind: "closed" });
}
