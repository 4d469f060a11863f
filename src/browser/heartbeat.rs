use std::cell::Cell;
use std::rc::{Rc, Weak};

use godspeed_port::{Attachment, WorkerPort};
use godspeed_protocol::{CHECK_INTERVAL_MS, Request, SILENT_CHECKS, START_CHECKS};

use crate::later;

/// Detects that a browser ended an engine without an event, for example because memory is short.
#[derive(Debug, Default)]
pub(crate) struct Heartbeat {
    has_started: Cell<bool>,
    /// Checks since the last message.
    silence: Cell<u32>,
}

impl Heartbeat {
    /// Records a message of the engine.
    pub(crate) fn beat(&self) {
        self.has_started.set(true);
        self.silence.set(0);
    }

    /// Checks the engine for as long as it is used, and calls `lost` once if it does not answer.
    pub(crate) fn watch(self: Rc<Self>, engine: Weak<WorkerPort<Request>>, lost: impl FnOnce() + 'static) {
        let Some(window) = web_sys::window() else { return };
        later(&window, CHECK_INTERVAL_MS, move || {
            let Some(port) = engine.upgrade() else { return };
            if self.is_silent() {
                return lost();
            }
            if self.has_started.get() {
                port.send(&Request::Ping, Attachment::None);
            }
            self.watch(engine, lost);
        });
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
        heartbeat.beat();
        assert_eq!(checks_until_silent(&heartbeat), SILENT_CHECKS + 1);
    }
}
