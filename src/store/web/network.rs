//! Downloads from the server's folder `tables/`, which is next to the page unless another one is set.
//!
//! The address of the worker names the folder of the page, because a published page has its program files in a folder
//! of their version (`xtask/dist`).
//!
//! Requests bypass the browser's cache, which would store every chunk a second time.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use godspeed_port::worker_scope;
use godspeed_protocol::{Chunk, Manifest};
use js_sys::{ArrayBuffer, Reflect, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    AbortController, ReadableStreamDefaultReader, RequestCache, RequestInit, RequestRedirect, Response,
    UrlSearchParams,
};

use super::clock::{date, now, sleep};
use crate::DownloadError;

/// The seconds without data after which a request for a chunk times out.
const TIMEOUT_SECONDS: f64 = 20.0;

/// The seconds without data after which the request for the manifest times out.
const MANIFEST_TIMEOUT_SECONDS: f64 = 10.0;

/// The largest manifest that is read, in bytes. The manifest of all sets takes less than a tenth.
const MAX_MANIFEST_BYTES: u32 = 1 << 20;

/// How often a request checks whether it has timed out or is no longer needed.
const CHECK_INTERVAL: Duration = Duration::from_millis(100);

thread_local! {
    /// The address of the folder, if it is not next to the page; empty if there is no server.
    static FOLDER: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Sets the address of the folder, which ends with `/`; empty if there is no server.
pub(super) fn set_folder(address: Option<String>) {
    FOLDER.set(address);
}

/// Downloads the manifest.
///
/// # Errors
/// [`DownloadError`] if the server does not respond or has no valid manifest.
pub(super) async fn manifest() -> Result<Manifest, DownloadError> {
    let file = "manifest.json";
    let corrupt = || DownloadError::Corrupt { file: file.to_owned() };
    let watchdog = Watchdog::start(MANIFEST_TIMEOUT_SECONDS, || true)?;
    let mut bytes = Vec::new();
    let read = read_parts(file, &watchdog, |part| {
        bytes.extend(part.to_vec());
        bytes.len() <= MAX_MANIFEST_BYTES as usize
    });
    read.await?;
    let text = String::from_utf8(bytes).map_err(|_| corrupt())?;
    let parsed = js_sys::JSON::parse(&text).map_err(|_| corrupt())?;
    godspeed_port::from_js(parsed).map_err(|_| corrupt())
}

/// Downloads a chunk.
///
/// `received` is called with the size of each part as it arrives. The request is aborted when `is_needed` returns
/// `false`.
///
/// # Errors
/// [`DownloadError`] if the chunk does not arrive in its full length. A response that ends early counts as corrupt: the
/// browser reports interrupted responses as errors.
pub(super) async fn chunk(
    chunk: &Chunk,
    received: impl Fn(u64),
    is_needed: impl Fn() -> bool + 'static,
) -> Result<ArrayBuffer, DownloadError> {
    let corrupt = || DownloadError::Corrupt { file: chunk.file.clone() };
    let watchdog = Watchdog::start(TIMEOUT_SECONDS, is_needed)?;
    let length = u32::try_from(chunk.bytes).map_err(|_| corrupt())?;
    let bytes = Uint8Array::new_with_length(length);
    let mut filled = 0;
    let read = read_parts(&chunk.file, &watchdog, |part| {
        let end = filled + part.length();
        if end > length {
            return false;
        }
        bytes.set(part, filled);
        filled = end;
        received(u64::from(part.length()));
        true
    });
    read.await?;
    if filled == length { Ok(bytes.buffer()) } else { Err(corrupt()) }
}

/// Requests a file and passes its parts to `add`, until it returns `false` because the file is too long.
async fn read_parts(
    file: &str,
    watchdog: &Watchdog,
    mut add: impl FnMut(&Uint8Array) -> bool,
) -> Result<(), DownloadError> {
    let body = request(file, watchdog).await?.body().ok_or(DownloadError::NoResponse)?;
    let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
    while let Some(part) = next_part(&reader).await? {
        watchdog.reset();
        if !add(&part) {
            watchdog.abort();
            return Err(DownloadError::Corrupt { file: file.to_owned() });
        }
    }
    Ok(())
}

async fn next_part(reader: &ReadableStreamDefaultReader) -> Result<Option<Uint8Array>, DownloadError> {
    let read = JsFuture::from(reader.read()).await.map_err(|_| DownloadError::NoResponse)?;
    let part = Reflect::get(&read, &"value".into()).ok().filter(|part| !part.is_undefined());
    Ok(part.and_then(|part| part.dyn_into().ok()))
}

async fn request(file: &str, watchdog: &Watchdog) -> Result<Response, DownloadError> {
    let options = RequestInit::new();
    options.set_cache(RequestCache::NoStore);
    options.set_redirect(RequestRedirect::Manual);
    options.set_signal(Some(&watchdog.controller.signal()));
    let folder = FOLDER.with_borrow(Clone::clone).unwrap_or_else(|| format!("{}tables/", page_folder()));
    if folder.is_empty() {
        return Err(DownloadError::NoResponse);
    }
    let address = format!("{folder}{file}");
    let response = worker_scope().fetch_with_str_and_init(&address, &options);
    let response = JsFuture::from(response).await.map_err(|_| DownloadError::NoResponse)?;
    let response: Response = response.unchecked_into();
    watchdog.reset();
    let file = file.to_owned();
    match response.status() {
        _ if response.ok() => Ok(response),
        // The browser hides the status of a redirect that it does not follow.
        0 => Err(DownloadError::Redirected { file }),
        // A gateway responds in place of a server that is down.
        502 | 504 => Err(DownloadError::NoResponse),
        status @ (408 | 425 | 429 | 500..) => {
            Err(DownloadError::Busy { file, status, retry_after: retry_after(&response) })
        }
        status => Err(DownloadError::Status { file, status }),
    }
}

/// Returns the folder of the page from the address of this worker; empty for the worker's own folder.
fn page_folder() -> String {
    let query = UrlSearchParams::new_with_str(&worker_scope().location().search());
    query.ok().and_then(|query| query.get("page")).unwrap_or_default()
}

/// Returns the delay in the header Retry-After, given in seconds or as a date.
fn retry_after(response: &Response) -> Option<Duration> {
    let text = response.headers().get("Retry-After").ok().flatten()?;
    let from_date = || (js_sys::Date::parse(&text) - date()) / 1e3;
    let seconds = text.trim().parse().unwrap_or_else(|_| from_date());
    Duration::try_from_secs_f64(seconds).ok()
}

/// Aborts a request that has timed out or is no longer needed.
struct Watchdog {
    controller: AbortController,
    last_data: Rc<Cell<f64>>,
}

impl Watchdog {
    fn start(timeout: f64, is_needed: impl Fn() -> bool + 'static) -> Result<Self, DownloadError> {
        let controller = AbortController::new().map_err(|_| DownloadError::NoResponse)?;
        let last_data = Rc::new(Cell::new(now()));
        let (aborting, weak) = (controller.clone(), Rc::downgrade(&last_data));
        spawn_local(async move {
            while let Some(last_data) = weak.upgrade() {
                if now() - last_data.get() > timeout || !is_needed() {
                    return aborting.abort();
                }
                drop(last_data);
                sleep(CHECK_INTERVAL).await;
            }
        });
        Ok(Self { controller, last_data })
    }

    /// Records that data has arrived.
    fn reset(&self) {
        self.last_data.set(now());
    }

    fn abort(&self) {
        self.controller.abort();
    }
}
