//! The server's folder of tables, `tables/` beside the page.
//!
//! Nothing goes through the browser's cache, which would keep every chunk a second time.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use godspeed_protocol::{Chunk, Manifest};
use js_sys::{ArrayBuffer, Reflect, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{AbortController, ReadableStreamDefaultReader, RequestCache, RequestInit, Response};

use super::clock::{now, sleep};
use super::page::scope;
use crate::Fault;

/// A server that sends nothing for so many seconds is gone.
const PATIENCE: f64 = 20.0;

/// How often it is looked whether a request is still wanted.
const LOOK: Duration = Duration::from_millis(100);

/// What the folder holds.
///
/// # Errors
/// [`Fault`] if the server has no manifest, or does not answer.
pub(super) async fn manifest() -> Result<Manifest, Fault> {
    let file = "manifest.json";
    let watch = Watch::begin(|| true)?;
    let response = respond(file, &watch).await?;
    let text = response.text().map_err(|_| Fault::NoAnswer)?;
    let text = JsFuture::from(text).await.map_err(|_| Fault::NoAnswer)?;
    let wrong = || Fault::Wrong { file: file.to_owned() };
    let parsed = js_sys::JSON::parse(&text.as_string().unwrap_or_default()).map_err(|_| wrong())?;
    serde_wasm_bindgen::from_value(parsed).map_err(|_| wrong())
}

/// The bytes of a chunk. `received` is told of every part as it comes; the request ends when the chunk is no
/// longer `wanted`.
///
/// # Errors
/// [`Fault`] if it does not come in its full length.
pub(super) async fn chunk(
    chunk: &Chunk,
    received: impl Fn(u64),
    wanted: impl Fn() -> bool + 'static,
) -> Result<ArrayBuffer, Fault> {
    let wrong = || Fault::Wrong { file: chunk.file.clone() };
    let watch = Watch::begin(wanted)?;
    let body = respond(&chunk.file, &watch).await?.body().ok_or(Fault::NoAnswer)?;
    let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
    let length = u32::try_from(chunk.bytes).map_err(|_| wrong())?;
    let bytes = Uint8Array::new_with_length(length);
    let mut filled = 0;
    while let Some(part) = next_part(&reader).await? {
        watch.lives();
        let end = filled + part.length();
        if end > length {
            watch.end();
            return Err(wrong());
        }
        bytes.set(&part, filled);
        filled = end;
        received(u64::from(part.length()));
    }
    if filled == length { Ok(bytes.buffer()) } else { Err(Fault::NoAnswer) }
}

async fn next_part(reader: &ReadableStreamDefaultReader) -> Result<Option<Uint8Array>, Fault> {
    let read = JsFuture::from(reader.read()).await.map_err(|_| Fault::NoAnswer)?;
    let part = Reflect::get(&read, &"value".into()).ok().filter(|part| !part.is_undefined());
    Ok(part.and_then(|part| part.dyn_into().ok()))
}

async fn respond(file: &str, watch: &Watch) -> Result<Response, Fault> {
    let options = RequestInit::new();
    options.set_cache(RequestCache::NoStore);
    options.set_signal(Some(&watch.controller.signal()));
    // An address in a worker is relative to the worker's program, which lies beside the page.
    let fetched = scope().fetch_with_str_and_init(&format!("tables/{file}"), &options);
    let response = JsFuture::from(fetched).await.map_err(|_| Fault::NoAnswer)?;
    let response: Response = response.unchecked_into();
    watch.lives();
    match response.status() {
        _ if response.ok() => Ok(response),
        // What stands between the page and its server speaks for it while it is away.
        502..=504 => Err(Fault::NoAnswer),
        status => Err(Fault::Refused { file: file.to_owned(), status }),
    }
}

/// Ends a request that is no longer wanted, or that has fallen silent.
struct Watch {
    controller: AbortController,
    heard: Rc<Cell<f64>>,
}

impl Watch {
    fn begin(wanted: impl Fn() -> bool + 'static) -> Result<Self, Fault> {
        let controller = AbortController::new().map_err(|_| Fault::NoAnswer)?;
        let heard = Rc::new(Cell::new(now()));
        let (ending, last) = (controller.clone(), Rc::downgrade(&heard));
        spawn_local(async move {
            while let Some(heard) = last.upgrade() {
                if now() - heard.get() > PATIENCE || !wanted() {
                    return ending.abort();
                }
                drop(heard);
                sleep(LOOK).await;
            }
        });
        Ok(Self { controller, heard })
    }

    fn lives(&self) {
        self.heard.set(now());
    }

    fn end(&self) {
        self.controller.abort();
    }
}
