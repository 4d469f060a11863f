use std::cell::{Cell, Ref, RefCell, RefMut};
use std::ops::Deref;
use std::rc::Rc;

use godspeed_protocol::PageChange;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, EventTarget, HtmlDialogElement, ResizeObserver, Window};

use crate::{Document, Frames, Id, Page, PageHandle, on, or_log};

/// The state of a view or dialog, independent of a browser.
pub trait ViewState: 'static {
    /// An input: a user action, an event of a worker or of the page.
    type Msg;
    /// An action for the browser to perform.
    type Effect;

    /// Applies a message; `now` is in milliseconds. This is the only function that changes the state.
    fn update(&mut self, msg: Self::Msg, now: f64) -> Vec<Self::Effect>;
}

/// The browser side of a view or dialog, which shows its state.
pub trait View: Sized + 'static {
    /// The state that is shown.
    type State: ViewState;
    /// The extent to which the document has to be updated after a message.
    type Extent;

    /// The element of the document that contains it. Views are named by it.
    const ID: Id;

    /// Returns the extent to which a message, which is about to be applied, changes the document.
    fn extent(runtime: &Runtime<Self>, msg: &Msg<Self>) -> Self::Extent;

    /// Performs an action.
    fn run(runtime: &Rc<Runtime<Self>>, effect: Effect<Self>);

    /// Shows the state after a message and its effects.
    fn show(runtime: &Rc<Runtime<Self>>, extent: Self::Extent);

    /// Draws a frame at a time in milliseconds and returns whether another one follows.
    fn frame(runtime: &Rc<Runtime<Self>>, now: f64) -> bool {
        let _nothing_moves = (runtime, now);
        false
    }

    /// Follows a change of the page.
    fn follow(runtime: &Rc<Runtime<Self>>, change: PageChange) {
        let _nothing_depends = (runtime, change);
    }
}

/// The messages of a view.
pub type Msg<V> = <<V as View>::State as ViewState>::Msg;

/// The effects of a view.
pub type Effect<V> = <<V as View>::State as ViewState>::Effect;

/// The part of the browser that a view is created in.
pub struct Surroundings {
    /// The window.
    pub window: Window,
    /// The document.
    pub document: Document,
    /// The page.
    pub page: Page,
}

/// A running view or dialog: state, browser side, and the loop of messages and frames.
pub struct Runtime<V: View> {
    /// The window.
    pub window: Window,
    /// The document.
    pub document: Document,
    /// The page.
    pub page: Page,
    view: V,
    state: RefCell<V::State>,
    is_shown: Cell<bool>,
    frames: Frames,
}

impl<V: View> Runtime<V> {
    /// Starts a view, which `create` makes with its first state.
    ///
    /// # Errors
    /// Returns an error outside of a window.
    pub fn start(
        handle: PageHandle,
        create: impl FnOnce(&Surroundings) -> (V, V::State),
    ) -> Result<Rc<Self>, JsValue> {
        let window = web_sys::window().ok_or("there is no window")?;
        let document = Document::new(window.document().ok_or("there is no document")?);
        let surroundings = Surroundings { window, document, page: Page::new(handle) };
        let (view, state) = create(&surroundings);
        let Surroundings { window, document, page } = surroundings;
        let runtime = Rc::new(Self {
            is_shown: Cell::new(page.snapshot().view == V::ID.name()),
            frames: Frames::new(window.clone()),
            window,
            document,
            page,
            view,
            state: RefCell::new(state),
        });
        runtime.frames.draw_with(Rc::downgrade(&runtime), |runtime, now| {
            if V::frame(runtime, now) {
                runtime.request_frame();
            }
        });
        let follower = runtime.clone();
        runtime.page.subscribe(move |change| {
            if let PageChange::View(view) = &change {
                follower.is_shown.set(view == V::ID.name());
            }
            V::follow(&follower, change);
        });
        Ok(runtime)
    }

    /// Applies a message, performs its effects and shows the result.
    pub fn send(self: &Rc<Self>, msg: Msg<V>) {
        let extent = V::extent(self, &msg);
        self.apply(msg);
        V::show(self, extent);
    }

    /// Applies a message and performs its effects, without showing the result.
    pub fn apply(self: &Rc<Self>, msg: Msg<V>) {
        let effects = self.state.borrow_mut().update(msg, self.now());
        for effect in effects {
            V::run(self, effect);
        }
    }

    /// Returns the state.
    pub fn state(&self) -> Ref<'_, V::State> {
        self.state.borrow()
    }

    /// Returns the state to advance animations and recordings, which need no message.
    pub fn state_mut(&self) -> RefMut<'_, V::State> {
        self.state.borrow_mut()
    }

    /// Returns whether this view is open. Dialogs are no views.
    pub fn is_shown(&self) -> bool {
        self.is_shown.get()
    }

    /// Returns the time in milliseconds.
    pub fn now(&self) -> f64 {
        self.window.performance().map_or(0.0, |performance| performance.now())
    }

    /// Requests a frame, unless one is already requested.
    pub fn request_frame(&self) {
        self.frames.request();
    }

    /// Calls a function for each event of a target.
    pub fn on<E: JsCast + 'static>(
        self: &Rc<Self>,
        target: &EventTarget,
        event: &str,
        handler: impl Fn(&Rc<Self>, E) + 'static,
    ) {
        let runtime = self.clone();
        on(target, event, move |event: E| handler(&runtime, event));
    }

    /// Calls a function for each event of the element with an id.
    pub fn at<E: JsCast + 'static>(
        self: &Rc<Self>,
        id: Id,
        event: &str,
        handler: impl Fn(&Rc<Self>, E) + 'static,
    ) {
        if let Some(element) = self.document.element::<Element>(id) {
            self.on(&element, event, handler);
        }
    }

    /// Calls a function for each click on the element with an id.
    pub fn on_click(self: &Rc<Self>, id: Id, handler: impl Fn(&Rc<Self>) + 'static) {
        self.at(id, "click", move |runtime, _: Event| handler(runtime));
    }

    /// Sends a message for each click on the element with an id.
    pub fn send_on_click(self: &Rc<Self>, id: Id, msg: impl Fn(&Rc<Self>) -> Msg<V> + 'static) {
        self.on_click(id, move |runtime| runtime.send(msg(runtime)));
    }

    /// Calls a function whenever one of these elements has another size.
    pub fn on_resize(self: &Rc<Self>, ids: &[Id], handler: impl Fn(&Rc<Self>) + 'static) {
        let runtime = self.clone();
        let resized = Closure::<dyn Fn()>::new(move || handler(&runtime)).into_js_value();
        let Some(observer) = or_log("resize", ResizeObserver::new(resized.unchecked_ref())) else { return };
        for element in ids.iter().filter_map(|&id| self.document.element::<Element>(id)) {
            observer.observe(&element);
        }
    }

    /// Opens a dialog, unless it is open.
    pub fn open_dialog(&self, id: Id) {
        if let Some(dialog) = self.document.element::<HtmlDialogElement>(id).filter(|dialog| !dialog.open()) {
            or_log(id.name(), dialog.show_modal());
        }
    }

    /// Closes a dialog.
    pub fn close_dialog(&self, id: Id) {
        if let Some(dialog) = self.document.element::<HtmlDialogElement>(id) {
            dialog.close();
        }
    }

    /// Returns whether a dialog is open.
    pub fn is_dialog_open(&self, id: Id) -> bool {
        self.document.element::<HtmlDialogElement>(id).is_some_and(|dialog| dialog.open())
    }

    /// Calls a function after some milliseconds.
    pub fn later(self: &Rc<Self>, milliseconds: i32, callback: impl FnOnce(&Rc<Self>) + 'static) {
        let runtime = self.clone();
        crate::later(&self.window, milliseconds, move || callback(&runtime));
    }
}

impl<V: View> Deref for Runtime<V> {
    type Target = V;

    fn deref(&self) -> &V {
        &self.view
    }
}
