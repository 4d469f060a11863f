//! Messages of the engines that wait to be processed.
//!
//! A fast search sends more visits at once than fit in a frame. So they are processed in slices of a few milliseconds,
//! apart from the frames, and wait outside the memory of this module, which never shrinks.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use godspeed_protocol::EngineMessage;
use js_sys::Uint32Array;

use super::Map;
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
pub(super) fn process(map: &Rc<Map>) {
    if map.inbox.is_scheduled.get() {
        return;
    }
    let since = map.now();
    let mut is_left = true;
    while is_left && map.now() - since < SLICE_MS {
        // Visits that are drawn again come first, since they are older.
        is_left = map.state_mut().list_again(PART as usize) || process_next(map);
    }
    map.stage.write_visits(&mut map.state_mut());
    map.inbox.latest.set(map.now() - since);
    map.request_frame();
    if is_left {
        map.inbox.is_scheduled.set(true);
        map.later(PAUSE_MS, |map| {
            map.inbox.is_scheduled.set(false);
            process(map);
        });
    }
}

fn process_next(map: &Rc<Map>) -> bool {
    let Some(msg) = map.inbox.next() else { return false };
    map.send(msg);
    !map.inbox.is_empty()
}
