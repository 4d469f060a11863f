//! The page as its views and dialogs reach it.

use std::cell::RefCell;
use std::rc::Rc;

use godspeed_browser::or_log;
use godspeed_page::state::{Msg, Published};
use godspeed_port::{from_js, to_js};
use godspeed_protocol::{PageChange, PageRequest};
use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::app::App;

/// The page. Views and dialogs, which are other modules, get it when they are started.
///
/// Values have the types of `godspeed_protocol::page`, as JavaScript objects; `page.d.ts` describes those that
/// scripts use.
#[wasm_bindgen]
pub struct PageHandle(Rc<App>);

#[wasm_bindgen]
impl PageHandle {
    /// Returns the [`PageSnapshot`](godspeed_protocol::PageSnapshot).
    ///
    /// # Errors
    /// The error of the serializer, as for all values that are returned.
    pub fn snapshot(&self) -> Result<JsValue, JsValue> {
        to_js(&self.0.state().snapshot())
    }

    /// Returns the [`PageEngine`](godspeed_protocol::PageEngine).
    ///
    /// # Errors
    /// The error of the serializer.
    pub fn engine(&self) -> Result<JsValue, JsValue> {
        to_js(&self.0.state().engine())
    }

    /// Returns the [`PageCube`](godspeed_protocol::PageCube).
    ///
    /// # Errors
    /// The error of the serializer.
    pub fn cube(&self) -> Result<JsValue, JsValue> {
        to_js(&self.0.state().cube())
    }

    /// Returns the [`PageSolutions`](godspeed_protocol::PageSolutions).
    ///
    /// # Errors
    /// The error of the serializer.
    pub fn solutions(&self) -> Result<JsValue, JsValue> {
        to_js(&self.0.state().solutions())
    }

    /// Starts engine and store. Happens by itself when the cube is drawn.
    #[wasm_bindgen(js_name = startWorkers)]
    pub fn start_workers(&self) {
        self.0.start_workers();
    }

    /// Starts the graphics.
    ///
    /// Call this and [`PageHandle::show_cube`] in tasks of their own: each takes as long as the rest of the page's start.
    #[wasm_bindgen(js_name = startGraphics)]
    pub fn start_graphics(&self) {
        self.0.stage.start_graphics();
    }

    /// Draws the cube instead of its picture.
    #[wasm_bindgen(js_name = showCube)]
    pub fn show_cube(&self) {
        self.0.open_stage();
    }

    /// Handles a [`PageRequest`]. Subscribers have been notified of its changes when this returns.
    ///
    /// # Errors
    /// Returns an error if the value is no request, or names what does not exist.
    pub fn request(&self, request: JsValue) -> Result<(), JsValue> {
        let request: PageRequest = from_js(request).map_err(|error| error.to_string())?;
        let msg = Msg::from_request(request).ok_or("The page has no such command.")?;
        self.0.send(msg);
        Ok(())
    }

    /// Calls a function with each [`PageChange`] from now on.
    pub fn subscribe(&self, listener: Function) {
        self.0.subscribers.add(listener);
    }
}

impl PageHandle {
    /// Creates the handle of a page.
    pub(crate) const fn new(app: Rc<App>) -> Self {
        Self(app)
    }
}

/// The functions that are called when the page changes.
pub(crate) struct Subscribers {
    listeners: RefCell<Vec<Function>>,
    published: RefCell<Published>,
}

impl Subscribers {
    /// Creates an empty list. The present state of the page counts as published.
    pub(crate) fn new(published: Published) -> Self {
        Self { listeners: RefCell::default(), published: RefCell::new(published) }
    }

    fn add(&self, listener: Function) {
        self.listeners.borrow_mut().push(listener);
    }

    /// Notifies all of the changes of the state. The state must not be borrowed, because they may send requests.
    pub(crate) fn follow(&self, app: &App) {
        let changes = self.published.borrow_mut().follow(&app.state());
        changes.iter().for_each(|change| self.notify(change));
    }

    /// Notifies all of a change.
    pub(crate) fn notify(&self, change: &PageChange) {
        let Some(change) = or_log("change", to_js(change)) else { return };
        let listeners = self.listeners.borrow().clone();
        for listener in listeners {
            or_log("change", listener.call1(&JsValue::NULL, &change));
        }
    }
}
