//! The worker's connection to the page: requests, and the pixels of pictures.

use std::cell::RefCell;
use std::rc::Rc;

use godspeed_port::{Incoming, InvalidMessage, PagePort, log_error};
use godspeed_protocol::{ScanEvent, ScanRequest};
use godspeed_scan::picture::Picture;
use js_sys::{Object, Reflect};
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{ImageBitmap, MessageEvent, MessagePort, OffscreenCanvas, OffscreenCanvasRenderingContext2d};

use crate::Session;

const PAGE: PagePort<ScanEvent> = PagePort::new();

/// The worker between two messages.
struct Scanner {
    session: RefCell<Session>,
    /// The canvas from which pixels are read, made with the first picture.
    canvas: RefCell<Option<OffscreenCanvasRenderingContext2d>>,
}

/// Handles requests and pictures, and reports [`ScanEvent::Ready`] to the page.
#[wasm_bindgen]
pub fn start() {
    PAGE.install_panic_hook(|panic| ScanEvent::Broken { message: broken(&panic) });
    let scanner = Rc::new(Scanner { session: RefCell::default(), canvas: RefCell::default() });
    PAGE.on_message(move |received: Result<Incoming<ScanRequest>, InvalidMessage>| match received {
        Ok(Incoming { message: ScanRequest::Pictures, port: Some(port), .. }) => scanner.open(port),
        Ok(Incoming { message, .. }) => send(scanner.session.borrow_mut().request(&message)),
        Err(error) => PAGE.send(&ScanEvent::Broken { message: broken(&error.to_string()) }),
    });
    PAGE.send(&ScanEvent::Ready);
}

fn broken(reason: &str) -> String {
    format!("The scanner stopped working ({reason}). Reload the page.")
}

fn send(events: Vec<ScanEvent>) {
    events.iter().for_each(|event| PAGE.send(event));
}

impl Scanner {
    /// Searches the pictures that arrive at a port, and answers each there, so that the next one is sent.
    fn open(self: &Rc<Self>, port: MessagePort) {
        let (scanner, answers) = (self.clone(), port.clone());
        let on_picture = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Err(error) = scanner.search(&event.data(), event.time_stamp()) {
                log_error("A picture could not be read", &error);
            }
            if let Err(error) = answers.post_message(&JsValue::TRUE) {
                log_error("A picture could not be answered", &error);
            }
        });
        port.set_onmessage(Some(on_picture.as_ref().unchecked_ref()));
        // The port lives as long as the worker.
        on_picture.forget();
    }

    fn search(&self, message: &JsValue, now: f64) -> Result<(), JsValue> {
        let bitmap: ImageBitmap = Reflect::get(message, &"bitmap".into())?.dyn_into()?;
        let is_photo = Reflect::get(message, &"isPhoto".into())?.is_truthy();
        let (width, height) = (bitmap.width(), bitmap.height());
        let rgba = self.pixels(&bitmap);
        bitmap.close();
        let rgba = rgba?;
        let picture = Picture::new(width as usize, height as usize, &rgba);
        let mut session = self.session.borrow_mut();
        send(if is_photo { session.photo(&picture) } else { session.see(&picture, now) });
        Ok(())
    }

    fn pixels(&self, bitmap: &ImageBitmap) -> Result<Vec<u8>, JsValue> {
        let (width, height) = (bitmap.width(), bitmap.height());
        let mut canvas = self.canvas.borrow_mut();
        let context = match &*canvas {
            Some(context) => context.clone(),
            None => canvas.insert(context(width, height)?).clone(),
        };
        let area = context.canvas();
        if (area.width(), area.height()) != (width, height) {
            area.set_width(width);
            area.set_height(height);
        }
        context.draw_image_with_image_bitmap(bitmap, 0.0, 0.0)?;
        let (width, height) = (f64::from(width), f64::from(height));
        let pixels = context.get_image_data(0.0, 0.0, width, height)?;
        context.clear_rect(0.0, 0.0, width, height);
        Ok(pixels.data().0)
    }
}

/// Returns the context of a canvas whose pixels are often read.
fn context(width: u32, height: u32) -> Result<OffscreenCanvasRenderingContext2d, JsValue> {
    let canvas = OffscreenCanvas::new(width, height)?;
    let options = Object::new();
    Reflect::set(&options, &"willReadFrequently".into(), &JsValue::TRUE)?;
    let context = canvas.get_context_with_context_options("2d", &options)?;
    Ok(context.ok_or("there is no canvas for pictures")?.dyn_into()?)
}
