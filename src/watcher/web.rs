//! The worker's connection to the page.

use std::cell::RefCell;
use std::rc::Rc;

use godspeed_port::{Incoming, InvalidMessage, PagePort, receive_pictures};
use godspeed_protocol::{WatchEvent, WatchRequest};
use godspeed_scan::picture::Picture;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Watcher;

const PAGE: PagePort<WatchEvent> = PagePort::new();

/// Handles requests and pictures, and reports [`WatchEvent::Ready`] to the page.
#[wasm_bindgen]
pub fn start() {
    PAGE.install_panic_hook(|panic| WatchEvent::Broken { message: broken(&panic) });
    let watcher = Rc::new(RefCell::new(Watcher::default()));
    PAGE.on_message(move |received: Result<Incoming<WatchRequest>, InvalidMessage>| match received {
        Ok(Incoming { message: WatchRequest::Pictures, port, .. }) => {
            let Some(port) = port else { return };
            let watcher = watcher.clone();
            receive_pictures(&port, move |pixels| {
                let picture = Picture::new(pixels.width, pixels.height, &pixels.rgba);
                if let Some(seen) = watcher.borrow_mut().see(&picture, pixels.now) {
                    PAGE.send(&WatchEvent::Seen(seen));
                }
            });
        }
        Ok(Incoming { message: WatchRequest::Turn(turn), .. }) => watcher.borrow_mut().expect(turn.as_ref()),
        Err(error) => PAGE.send(&WatchEvent::Broken { message: broken(&error.to_string()) }),
    });
    PAGE.send(&WatchEvent::Ready);
}

fn broken(reason: &str) -> String {
    format!("The worker for the camera stopped working ({reason}). Reload the page.")
}
