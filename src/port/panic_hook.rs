//! Reports panics to the page.
//!
//! A panic in wasm ends its thread, and with it the worker: without a report the page would wait forever.
//! Threads of a pool cannot post messages to the page, so their panics are stored until the worker's own thread
//! reports them.

use std::cell::RefCell;
use std::sync::Mutex;

type Report = Box<dyn Fn(String)>;

/// The panic of a thread that cannot post messages.
static MESSAGE: Mutex<Option<String>> = Mutex::new(None);

thread_local! {
    static REPORT: RefCell<Option<Report>> = const { RefCell::new(None) };
}

/// Returns the message of a panic on another thread, once.
#[must_use]
pub fn take_panic_message() -> Option<String> {
    // A panic while the lock is held only happens if memory runs out; there is no message then.
    MESSAGE.lock().ok()?.take()
}

/// Installs the hook; `report` is called for panics on the calling thread.
pub(crate) fn install(report: Report) {
    REPORT.set(Some(report));
    std::panic::set_hook(Box::new(|panic| {
        let message = panic.to_string();
        web_sys::console::error_1(&message.as_str().into());
        REPORT.with_borrow(|report| match report {
            Some(report) => report(message),
            None => {
                if let Ok(mut kept) = MESSAGE.lock() {
                    *kept = Some(message);
                }
            }
        });
    }));
}
