use std::cell::RefCell;

use js_sys::{Object, Reflect};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{ImageBitmap, MessageEvent, MessagePort, OffscreenCanvas, OffscreenCanvasRenderingContext2d};

use crate::log_error;

/// The pixels of a picture that has arrived at a port.
#[derive(Clone, Debug)]
pub struct Pixels {
    /// Width in pixels.
    pub width: usize,
    /// Height in pixels.
    pub height: usize,
    /// Red, green, blue and opacity of each pixel, row by row.
    pub rgba: Vec<u8>,
    /// Whether it is a photo, not a picture of the camera.
    pub is_photo: bool,
    /// When it arrived, in milliseconds.
    pub now: f64,
}

/// Passes each picture that arrives at a port to `search`, for the lifetime of the worker, and answers it there, so that
/// the next one is sent.
pub fn receive_pictures(port: &MessagePort, search: impl Fn(&Pixels) + 'static) {
    let (reader, answers) = (PixelReader::default(), port.clone());
    let on_picture = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        match reader.read(&event) {
            Ok(pixels) => search(&pixels),
            Err(error) => log_error("A picture could not be read", &error),
        }
        if let Err(error) = answers.post_message(&JsValue::TRUE) {
            log_error("A picture could not be answered", &error);
        }
    });
    port.set_onmessage(Some(on_picture.as_ref().unchecked_ref()));
    on_picture.forget();
}

/// The canvas from which pixels are read, made with the first picture.
#[derive(Default)]
struct PixelReader {
    canvas: RefCell<Option<OffscreenCanvasRenderingContext2d>>,
}

impl PixelReader {
    /// Reads a message with `bitmap` and `isPhoto`.
    fn read(&self, event: &MessageEvent) -> Result<Pixels, JsValue> {
        let message = event.data();
        let bitmap: ImageBitmap = Reflect::get(&message, &"bitmap".into())?.dyn_into()?;
        let is_photo = Reflect::get(&message, &"isPhoto".into())?.is_truthy();
        let (width, height) = (bitmap.width(), bitmap.height());
        let rgba = self.pixels(&bitmap);
        bitmap.close();
        let now = event.time_stamp();
        Ok(Pixels { width: width as usize, height: height as usize, rgba: rgba?, is_photo, now })
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
