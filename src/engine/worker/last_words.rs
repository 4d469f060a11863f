//! What a dying thread has to say.
//!
//! A panic in wasm ends its thread for good, and with it the engine: the page has to be told, or it would
//! wait for ever. A thread of the pool cannot post to the page, so its words wait here for the engine's
//! own thread.

use std::cell::Cell;
use std::panic;
use std::sync::{Mutex, PoisonError};

use godspeed_protocol::Event;

use super::port;

static WORDS: Mutex<Option<String>> = Mutex::new(None);

thread_local! {
    static CAN_POST: Cell<bool> = const { Cell::new(false) };
}

/// Hears every panic from now on; called on the thread that posts to the page.
pub(super) fn listen() {
    CAN_POST.set(true);
    panic::set_hook(Box::new(|panic| {
        web_sys::console::error_1(&panic.to_string().into());
        let message = format!("The engine failed ({panic}). Start it again, and please report this cube.");
        *WORDS.lock().unwrap_or_else(PoisonError::into_inner) = Some(message);
        if CAN_POST.get() {
            post();
        }
    }));
}

/// Tells the page if a thread has died.
pub(super) fn post() {
    let words = WORDS.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(message) = words {
        port::post(&Event::Broken { message });
    }
}
