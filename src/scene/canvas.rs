use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, HtmlCanvasElement, WebGl2RenderingContext};

use crate::{Graphics, SceneError};

/// The canvas and its graphics context, which may be lost and restored any time.
pub struct Canvas {
    element: HtmlCanvasElement,
    watch: Rc<Watch>,
    on_lost: Listener,
    on_restored: Listener,
}

/// What is drawn in the graphics context of a canvas.
pub trait Drawn {
    /// Drops all GPU resources after the context was lost. Turns continue, but nothing is drawn.
    fn lose_graphics(&mut self);

    /// Recreates the GPU resources in a new graphics context.
    ///
    /// # Errors
    /// [`SceneError::Graphics`] if the graphics driver rejects a shader or a buffer. Turns then continue, but
    /// nothing is drawn.
    fn restore_graphics(&mut self, graphics: Graphics) -> Result<(), SceneError>;
}

type Listener = Closure<dyn FnMut(Event)>;

/// The state of the graphics context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Health {
    /// The context is available.
    Well,
    /// The context was lost.
    Lost,
    /// The context was restored, without its contents.
    Restored,
}

struct Watch {
    health: Cell<Health>,
    wake: RefCell<Option<Box<dyn Fn()>>>,
}

impl Canvas {
    /// Watches the graphics context of a canvas.
    #[must_use]
    pub fn new(element: &HtmlCanvasElement) -> Self {
        let watch = Rc::new(Watch { health: Cell::new(Health::Well), wake: RefCell::new(None) });
        let listener = |health: Health| {
            let watch = watch.clone();
            Closure::new(move |event: Event| {
                // The browser only restores the context if the default action is prevented.
                event.prevent_default();
                watch.health.set(health);
                if let Some(wake) = watch.wake.borrow().as_ref() {
                    wake();
                }
            })
        };
        let canvas = Self {
            element: element.clone(),
            on_lost: listener(Health::Lost),
            on_restored: listener(Health::Restored),
            watch,
        };
        for (name, listener) in canvas.listeners() {
            // Without the listener, the picture is merely not restored automatically.
            let _ = canvas.element.add_event_listener_with_callback(name, listener.as_ref().unchecked_ref());
        }
        canvas
    }

    /// Returns the canvas' WebGL2 context, ready to be drawn in.
    ///
    /// # Errors
    /// [`SceneError`] if the browser has no WebGL2 or the driver lacks what three-d needs.
    #[cfg(target_arch = "wasm32")]
    pub fn graphics(&self) -> Result<Graphics, SceneError> {
        let attributes = web_sys::WebGlContextAttributes::new();
        attributes.set_alpha(true);
        attributes.set_antialias(true);
        attributes.set_depth(true);
        let context = self.element.get_context_with_context_options("webgl2", &attributes).ok().flatten();
        let context = context.and_then(|context| context.dyn_into().ok());
        Graphics::from_webgl2(context.ok_or(SceneError::NoWebGl2)?)
    }

    /// Returns an error: there is no canvas outside a browser.
    ///
    /// # Errors
    /// Always.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn graphics(&self) -> Result<Graphics, SceneError> {
        Err(SceneError::NoWebGl2)
    }

    /// Returns whether the CPU renders the picture, if the browser reveals the renderer.
    #[must_use]
    pub fn is_rendered_in_software(&self) -> bool {
        /// The unmasked name of the renderer (WebGL extension `WEBGL_debug_renderer_info`).
        const RENDERER: u32 = 0x9246;
        const SOFTWARE: [&str; 4] = ["SwiftShader", "llvmpipe", "softpipe", "Basic Render"];
        let context = self.element.get_context("webgl2").ok().flatten();
        let renderer = context
            .and_then(|context| context.dyn_into::<WebGl2RenderingContext>().ok())
            .filter(|gl| gl.get_extension("WEBGL_debug_renderer_info").is_ok_and(|found| found.is_some()))
            .and_then(|gl| gl.get_parameter(RENDERER).ok()?.as_string());
        renderer.is_some_and(|name| SOFTWARE.iter().any(|software| name.contains(software)))
    }

    /// Updates the drawn objects after the loss or return of the context. Call it before each frame.
    ///
    /// # Errors
    /// As [`Canvas::graphics`] and [`Drawn::restore_graphics`]. Nothing is then drawn until the context is lost and
    /// restored again.
    pub fn follow(&self, drawn: &mut impl Drawn) -> Result<(), SceneError> {
        match self.watch.health.get() {
            Health::Lost => {
                drawn.lose_graphics();
                Ok(())
            }
            // The event comes after the loss; in between no object can be created.
            Health::Well | Health::Restored if self.is_lost() => {
                self.watch.health.set(Health::Lost);
                drawn.lose_graphics();
                Ok(())
            }
            Health::Well => Ok(()),
            Health::Restored => {
                self.watch.health.set(Health::Well);
                drawn.restore_graphics(self.graphics()?)
            }
        }
    }

    /// Returns whether the context is lost, before its event.
    fn is_lost(&self) -> bool {
        let context = self.element.get_context("webgl2").ok().flatten();
        context
            .and_then(|context| context.dyn_into::<WebGl2RenderingContext>().ok())
            .is_some_and(|context| context.is_context_lost())
    }

    /// Sets the callback for a lost or restored context.
    pub fn set_wake(&self, wake: impl Fn() + 'static) {
        *self.watch.wake.borrow_mut() = Some(Box::new(wake));
    }

    /// Sets the resolution of the picture in device pixels.
    pub fn set_pixels(&self, (width, height): (u32, u32)) {
        if (self.element.width(), self.element.height()) != (width, height) {
            self.element.set_width(width);
            self.element.set_height(height);
        }
    }

    fn listeners(&self) -> [(&'static str, &Listener); 2] {
        [("webglcontextlost", &self.on_lost), ("webglcontextrestored", &self.on_restored)]
    }
}

impl Drop for Canvas {
    fn drop(&mut self) {
        for (name, listener) in self.listeners() {
            let _ = self.element.remove_event_listener_with_callback(name, listener.as_ref().unchecked_ref());
        }
    }
}
