//! Downloads from the server's folder `tables/`, which is next to the page.
//!
//! Requests bypass the browser's cache, which would store every chunk a second time.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use godspeed_port::worker_scope;
use godspeed_protocol::{Chunk, Manifest};
use js_sys::{ArrayBuffer, Reflect, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{AbortController, ReadableStreamDefaultReader, RequestCache, RequestInit, Response};

use super::clock::{now, sleep};
use crate::DownloadError;

/// The seconds without data after which a request times out.
const TIMEOUT_SECONDS: f64 = 20.0;

/// How often a request checks whether it has timed out or is no longer needed.
const CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// Downloads the manifest.
///
/// # Errors
/// [`DownloadError`] if the server does not respond or has no valid manifest.
pub(super) async fn manifest() -> Result<Manifest, DownloadError> {
    let file = "manifest.json";
    let watchdog = Watchdog::start(|| true)?;
    let response = request(file, &watchdog).await?;
    let text = response.text().map_err(|_| DownloadError::NoResponse)?;
    let text = JsFuture::from(text).await.map_err(|_| DownloadError::NoResponse)?;
    let corrupt = || DownloadError::Corrupt { file: file.to_owned() };
    let parsed = js_sys::JSON::parse(&text.as_string().ok_or_else(corrupt)?).map_err(|_| corrupt())?;
    godspeed_port::from_js(parsed).map_err(|_| corrupt())
}

/// Downloads a chunk.
///
/// `received` is called with the size of each part as it arrives. The request is aborted when `is_needed` returns
/// `false`.
///
/// # Errors
/// [`DownloadError`] if the chunk does not arrive in its full length.
pub(super) async fn chunk(
    chunk: &Chunk,
    received: impl Fn(u64),
    is_needed: impl Fn() -> bool + 'static,
) -> Result<ArrayBuffer, DownloadError> {
    let corrupt = || DownloadError::Corrupt { file: chunk.file.clone() };
    let watchdog = Watchdog::start(is_needed)?;
    let body = request(&chunk.file, &watchdog).await?.body().ok_or(DownloadError::NoResponse)?;
    let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
    let length = u32::try_from(chunk.bytes).map_err(|_| corrupt())?;
    let bytes = Uint8Array::new_with_length(length);
    let mut filled = 0;
    while let Some(part) = next_part(&reader).await? {
        watchdog.reset();
        let end = filled + part.length();
        if end > length {
            watchdog.abort();
            return Err(corrupt());
        }
        bytes.set(&part, filled);
        filled = end;
        received(u64::from(part.length()));
    }
    if filled == length { Ok(bytes.buffer()) } else { Err(DownloadError::NoResponse) }
}

async fn next_part(reader: &ReadableStreamDefaultReader) -> Result<Option<Uint8Array>, DownloadError> {
    let read = JsFuture::from(reader.read()).await.map_err(|_| DownloadError::NoResponse)?;
    let part = Reflect::get(&read, &"value".into()).ok().filter(|part| !part.is_undefined());
    Ok(part.and_then(|part| part.dyn_into().ok()))
}

async fn request(file: &str, watchdog: &Watchdog) -> Result<Response, DownloadError> {
    let options = RequestInit::new();
    options.set_cache(RequestCache::NoStore);
    options.set_signal(Some(&watchdog.controller.signal()));
    // In a worker, addresses are relative to the worker's program, which is next to the page.
    let response = worker_scope().fetch_with_str_and_init(&format!("tables/{file}"), &options);
    let response = JsFuture::from(response).await.map_err(|_| DownloadError::NoResponse)?;
    let response: Response = response.unchecked_into();
    watchdog.reset();
    match response.status() {
        _ if response.ok() => Ok(response),
        // A gateway responds in place of a server that is down.
        502..=504 => Err(DownloadError::NoResponse),
        status => Err(DownloadError::Status { file: file.to_owned(), status }),
    }
}

/// Aborts a request that has timed out or is no longer needed.
struct Watchdog {
    controller: AbortController,
    last_data: Rc<Cell<f64>>,
}

impl Watchdog {
    fn start(is_needed: impl Fn() -> bool + 'static) -> Result<Self, DownloadError> {
        let controller = AbortController::new().map_err(|_| DownloadError::NoResponse)?;
        let last_data = Rc::new(Cell::new(now()));
        let (aborting, weak) = (controller.clone(), Rc::downgrade(&last_data));
        spawn_local(async move {
            while let Some(last_data) = weak.upgrade() {
                if now() - last_data.get() > TIMEOUT_SECONDS || !is_needed() {
                    return aborting.abort();
                }
                drop(last_data);
                sleep(CHECK_INTERVAL).await;
            }
        });
        Ok(Self { controller, last_data })
    }

    /// Notes that data has arrived.
    fn reset(&self) {
        self.last_data.set(now());
    }

    fn abort(&self) {
        self.controller.abort();
    }
}
