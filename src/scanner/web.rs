//! The worker's connection to the page.

use std::cell::RefCell;
use std::rc::Rc;

use godspeed_port::{Incoming, InvalidMessage, PagePort, receive_pictures};
use godspeed_protocol::{ScanEvent, ScanRequest};
use godspeed_scan::picture::Picture;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::MessagePort;

use crate::Session;

const PAGE: PagePort<ScanEvent> = PagePort::new();

/// Handles requests and pictures, and reports [`ScanEvent::Ready`] to the page.
#[wasm_bindgen]
pub fn start() {
    PAGE.install_panic_hook(|panic| ScanEvent::Broken { message: broken(&panic) });
    let session = Rc::new(RefCell::new(Session::default()));
    // Pictures are received only after the first opening, which would clear the faces of an earlier photo.
    let pictures = RefCell::new(None);
    PAGE.on_message(move |received: Result<Incoming<ScanRequest>, InvalidMessage>| match received {
        Ok(Incoming { message: ScanRequest::Pictures, port, .. }) => {
            pictures.replace(port);
        }
        Ok(Incoming { message, .. }) => {
            send(session.borrow_mut().request(&message));
            if matches!(message, ScanRequest::Open { .. })
                && let Some(port) = pictures.take()
            {
                receive(&port, session.clone());
            }
        }
        Err(error) => PAGE.send(&ScanEvent::Broken { message: broken(&error.to_string()) }),
    });
    PAGE.send(&ScanEvent::Ready);
}

/// Searches each picture that arrives at a port.
fn receive(port: &MessagePort, session: Rc<RefCell<Session>>) {
    receive_pictures(port, move |pixels| {
        let picture = Picture::new(pixels.width, pixels.height, &pixels.rgba);
        let mut session = session.borrow_mut();
        send(if pixels.is_photo { session.photo(&picture) } else { session.see(&picture) });
    });
}

fn broken(reason: &str) -> String {
    format!("The scanner stopped working ({reason}). Reload the page.")
}

fn send(events: Vec<ScanEvent>) {
    events.iter().for_each(|event| PAGE.send(event));
}
