use std::cell::Cell;
use std::rc::{Rc, Weak};

use godspeed_port::{Attachment, WorkerPort};
use godspeed_protocol::Request;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

use crate::or_log;

/// The milliseconds between two checks.
const INTERVAL_MS: i32 = 2_500;

/// Checks without a message after which an engine is lost: 10 seconds. A frozen tab does not count them.
const SILENT_CHECKS: u32 = 4;

/// The same for an engine that starts: a minute. Its program may have to be downloaded first.
const START_CHECKS: u32 = 24;

/// Notices when a browser ends an engine without an event, for example because memory is short.
#[derive(Debug, Default)]
pub(crate) struct Heartbeat {
    has_started: Cell<bool>,
    /// Checks since the last message.
    silence: Cell<u32>,
}

impl Heartbeat {
    /// Notes a message of the engine.
    pub(crate) fn hear(&self) {
        self.has_started.set(true);
        self.silence.set(0);
    }

    /// Checks the engine for as long as it is used, and calls `lost` once if it does not answer.
    pub(crate) fn watch(self: Rc<Self>, engine: Weak<WorkerPort<Request>>, lost: impl FnOnce() + 'static) {
        let check = Closure::once_into_js(move || {
            let Some(port) = engine.upgrade() else { return };
            if self.is_silent() {
                return lost();
            }
            if self.has_started.get() {
                port.send(&Request::Ping, Attachment::None);
            }
            self.watch(engine, lost);
        });
        if let Some(window) = web_sys::window() {
            let timer = window
                .set_timeout_with_callback_and_timeout_and_arguments_0(check.unchecked_ref(), INTERVAL_MS);
            or_log("timeout", timer);
        }
    }

    /// Counts a check and returns whether there were too many since the last message.
    fn is_silent(&self) -> bool {
        self.silence.set(self.silence.get() + 1);
        self.silence.get() > if self.has_started.get() { SILENT_CHECKS } else { START_CHECKS }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checks_until_silent(heartbeat: &Heartbeat) -> u32 {
        (1..).find(|_| heartbeat.is_silent()).unwrap_or_default()
    }

    #[test]
    fn an_engine_has_more_time_to_start_than_to_answer() {
        let heartbeat = Heartbeat::default();
        assert_eq!(checks_until_silent(&heartbeat), START_CHECKS + 1);
        heartbeat.hear();
        assert_eq!(checks_until_silent(&heartbeat), SILENT_CHECKS + 1);
    }
}
