//! Messages of the engines that wait to be processed.
//!
//! A fast search sends more visits at once than fit in a frame. So they are processed in slices of a few milliseconds,
//! apart from the frames, and wait outside the memory of this module, which never shrinks.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use godspeed_document::or_log;
use godspeed_protocol::{EngineMessage, RecordingEvent};
use js_sys::Uint32Array;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

use super::App;
use crate::state::Msg;

/// The time of a slice in milliseconds.
const SLICE_MS: f64 = 2.5;
/// The time between two slices in milliseconds: about one slice in a frame.
const PAUSE_MS: i32 = 12;
/// Visits that are processed at a time: a small part of a slice.
const PART: u32 = 1024;

/// The messages, in order of arrival.
#[derive(Default)]
pub(super) struct Inbox {
    waiting: RefCell<VecDeque<Waiting>>,
    /// Whether the next slice is scheduled.
    is_scheduled: Cell<bool>,
    /// The time of the latest slice in milliseconds, 0 if it was counted.
    latest: Cell<f64>,
}

struct Waiting {
    worker: usize,
    message: EngineMessage,
    visits: Option<Uint32Array>,
}

impl Inbox {
    /// Adds a message of a worker.
    pub(super) fn push(&self, worker: usize, message: EngineMessage, visits: Option<Uint32Array>) {
        self.waiting.borrow_mut().push_back(Waiting { worker, message, visits });
    }

    /// Removes all messages.
    pub(super) fn clear(&self) {
        self.waiting.borrow_mut().clear();
    }

    /// Returns the time of the latest slice in milliseconds, or 0 if there was none since the last call.
    pub(super) fn take_latest(&self) -> f64 {
        self.latest.take()
    }

    fn is_empty(&self) -> bool {
        self.waiting.borrow().is_empty()
    }

    /// Removes and returns the next message, or the next part of one with many visits.
    fn next(&self) -> Option<Msg> {
        let mut waiting = self.waiting.borrow_mut();
        let next = waiting.front_mut()?;
        if let Some(visits) = next.visits.as_mut().filter(|visits| visits.length() > PART) {
            let part = visits.subarray(0, PART).to_vec();
            *visits = visits.subarray(PART, visits.length());
            return Some(Msg::Worker(next.worker, Box::new(next.message.clone()), part));
        }
        let Waiting { worker, message, visits } = waiting.pop_front()?;
        Some(Msg::Worker(worker, Box::new(message), visits.map_or_else(Vec::new, |visits| visits.to_vec())))
    }
}

/// Processes messages for some milliseconds, unless a later slice is scheduled, and schedules one for the rest.
pub(super) fn process(app: &Rc<App>) {
    if app.inbox.is_scheduled.get() {
        return;
    }
    let since = app.now();
    let mut is_left = true;
    while is_left && app.now() - since < SLICE_MS {
        // Visits that are drawn again come first, since they are older.
        is_left = app.view.borrow_mut().list_again(PART as usize) || process_next(app);
    }
    app.stage.write_visits(&mut app.view.borrow_mut());
    app.inbox.latest.set(app.now() - since);
    app.draw_soon();
    if is_left {
        app.inbox.is_scheduled.set(true);
        let app = app.clone();
        let next = Closure::once_into_js({
            let app = app.clone();
            move || {
                app.inbox.is_scheduled.set(false);
                process(&app);
            }
        });
        let window = &app.window;
        let scheduled =
            window.set_timeout_with_callback_and_timeout_and_arguments_0(next.unchecked_ref(), PAUSE_MS);
        or_log("timeout", scheduled);
    }
}

fn process_next(app: &Rc<App>) -> bool {
    let Some(msg) = app.inbox.next() else { return false };
    // Counters and maps change with every frame anyway; the rest of the document only with other messages.
    let is_recording = matches!(&msg, Msg::Worker(_, message, _)
        if matches!(&**message, EngineMessage::Recording(RecordingEvent::Visits(_) | RecordingEvent::Trace(_))));
    app.apply(msg, !is_recording);
    !app.inbox.is_empty()
}
