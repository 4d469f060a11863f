//! The view in the browser: document, canvas, keys and storage.

mod canvas;
mod faces;
mod form;
mod ids;
mod keyboard;
mod palette;
mod pointer;
mod solid;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use canvas::Sheet;
use godspeed_document::{
    Document, Id, matches_media, on, on_page_cube, or_log, page_cube, page_look, page_start, set_page_cube,
    show_link,
};
use godspeed_scene::{Look, Palette};
use solid::Solid;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use web_sys::{CustomEvent, Element, Event, HtmlElement, ResizeObserver, Window};

use crate::state::{Effect, Msg, NetView, Space, colour_names};

/// The storage key of the paintings.
const STORED: &str = "godspeed-net";
/// The colour schemes whose colours have the usual names.
const NAMED: [&str; 5] = ["wca", "contrast", "protan", "deutan", "tritan"];

/// The view and its document.
pub(crate) struct App {
    window: Window,
    document: Document,
    view: RefCell<NetView>,
    sheet: Sheet,
    solid: Solid,
    look: Cell<Look>,
    on_frame: RefCell<Option<Closure<dyn FnMut()>>>,
    is_frame_requested: Cell<bool>,
    /// Whether the document does not show the view as it is.
    is_stale: Cell<bool>,
}

/// Starts the net view in its part of the document.
#[wasm_bindgen]
pub fn start() {
    let Some(window) = web_sys::window() else { return };
    let Some(document) = window.document().map(Document::new) else { return };
    let link = address(&window);
    let kept = window.local_storage().ok().flatten();
    let kept = kept.and_then(|storage| storage.get_item(STORED).ok().flatten()).unwrap_or_default();
    let look = Look::parse(&page_look(&document));
    let app = Rc::new(App {
        view: RefCell::new(NetView::new(&link, &kept, names(&look))),
        sheet: Sheet::new(&document),
        solid: Solid::new(&document, &window),
        window,
        document,
        look: Cell::new(look),
        on_frame: RefCell::default(),
        is_frame_requested: Cell::default(),
        is_stale: Cell::default(),
    });
    app.solid.set_look(&look);
    app.listen();
    app.fit();
    app.show();
    app.ask_frame();
}

impl App {
    /// Processes a message.
    pub(crate) fn send(self: &Rc<Self>, msg: Msg) {
        let speaks = !matches!(msg, Msg::Opened { .. } | Msg::Solved | Msg::Fit(_));
        let effects = self.view.borrow_mut().update(msg);
        effects.into_iter().for_each(|effect| self.carry_out(effect));
        if speaks {
            self.document.text(ids::NET_SAID, &self.view.borrow().said());
        }
        self.draw_soon();
    }

    /// Whether this view is open.
    pub(crate) fn is_shown(&self) -> bool {
        let body = self.document.browser().body();
        body.is_some_and(|body| body.get_attribute("data-view").as_deref() == Some(ids::NET.name()))
    }

    /// Sends a message for each click on a button.
    fn on_click(self: &Rc<Self>, id: Id, msg: impl Fn(&App) -> Option<Msg> + 'static) {
        if let Some(button) = self.document.element::<Element>(id) {
            let app = self.clone();
            on(&button, "click", move |_: Event| {
                if let Some(msg) = msg(&app) {
                    app.send(msg);
                }
            });
        }
    }

    fn listen(self: &Rc<Self>) {
        let app = Rc::downgrade(self);
        *self.on_frame.borrow_mut() = Some(Closure::new(move || {
            if let Some(app) = app.upgrade() {
                app.is_frame_requested.set(false);
                app.frame();
            }
        }));
        form::listen(self);
        palette::listen(self);
        faces::listen(self);
        pointer::listen(self);
        self.solid.listen(self);
        keyboard::listen(self);
        self.follow_page();
        let opened = self.clone();
        on(self.document.browser(), "godspeed-view", move |_: CustomEvent| {
            if opened.is_shown() {
                let solved_from = opened.is_page_solved().then(|| page_start(&opened.document)).flatten();
                opened.send(Msg::Opened { link: address(&opened.window), solved_from });
            }
        });
        // `www/main.js` and `www/views/appearance.js` say when theme or colours change.
        for event in ["godspeed-theme", "godspeed-look"] {
            let app = self.clone();
            on(self.document.browser(), event, move |_: CustomEvent| {
                let look = Look::parse(&page_look(&app.document));
                app.look.set(look);
                app.solid.set_look(&look);
                app.view.borrow_mut().set_names(names(&look));
                app.draw_soon();
            });
        }
        let resized = self.clone();
        let resized = Closure::<dyn FnMut()>::new(move || {
            resized.fit();
            resized.draw_soon();
        });
        let observer = or_log("resize", ResizeObserver::new(resized.as_ref().unchecked_ref()));
        for element in [ids::NET_TABLE, ids::NET_CANVAS, ids::NET_CUBE] {
            if let (Some(observer), Some(element)) = (&observer, self.document.element::<Element>(element)) {
                observer.observe(&element);
            }
        }
        resized.forget();
    }

    /// Follows the cube of the page, whose solution ends the painting that it was set to.
    fn follow_page(self: &Rc<Self>) {
        let app = self.clone();
        let changed = Closure::<dyn FnMut()>::new(move || {
            let is_set = app.view.borrow().is_set();
            if is_set && app.is_page_solved() {
                app.send(Msg::Solved);
            }
        });
        on_page_cube(&self.document, changed);
    }

    /// Whether the cube of the page is solved.
    fn is_page_solved(&self) -> bool {
        page_cube(&self.document).is_some_and(|cube| cube.is_solved())
    }

    /// Fits the pictures to the space for them.
    fn fit(self: &Rc<Self>) {
        self.solid.fit();
        let width = |id: Id| self.document.element::<Element>(id).map_or(0, |element| element.client_width());
        // The pictures have no box of their own on narrow screens.
        let widths = [ids::NET_PICTURES, ids::NET_TABLE].map(width);
        if let Some(&width) = widths.iter().find(|&&width| width > 0) {
            let is_touch = matches_media(&self.window, "(pointer: coarse)");
            self.view.borrow_mut().update(Msg::Fit(Space { width: f64::from(width), is_touch }));
        }
    }

    /// Shows the view in the next frame.
    fn draw_soon(&self) {
        self.is_stale.set(true);
        self.ask_frame();
    }

    /// Requests a frame of the cube.
    pub(crate) fn ask_frame(&self) {
        if self.is_frame_requested.replace(true) {
            return;
        }
        if let Some(callback) = self.on_frame.borrow().as_ref() {
            or_log("frame", self.window.request_animation_frame(callback.as_ref().unchecked_ref()));
        }
    }

    fn frame(&self) {
        if self.is_stale.take() {
            self.show();
        }
        let now = self.window.performance().map_or(0.0, |clock| clock.now());
        if self.is_shown() && self.solid.draw(now) {
            self.ask_frame();
        }
    }

    fn show(&self) {
        let view = self.view.borrow();
        let look = self.look.get();
        palette::show(&self.document, &view, &look);
        faces::show(&self.document, &view);
        form::show(&self.document, &view);
        self.sheet.draw(&view, &look, self.window.device_pixel_ratio());
        self.solid.show(&view);
        self.document.attribute(ids::NET, "data-json", &view.json());
        // A script that waits for this state reads the object next.
        self.document.attribute(ids::NET, "data-state", view.diagnosis().state());
    }

    fn carry_out(&self, effect: Effect) {
        match effect {
            Effect::Store(text) => {
                if let Some(storage) = self.window.local_storage().ok().flatten() {
                    or_log("storage", storage.set_item(STORED, &text));
                }
            }
            Effect::ShowLink(link) => show_link(&self.window, &link),
            Effect::SetCube(facelets) => {
                // The tab first, so that the address of the cube follows its new state.
                let tab = self.document.browser().query_selector("[data-view-tab=cube]");
                if let Some(tab) =
                    or_log("tab", tab).flatten().and_then(|tab| tab.dyn_into::<HtmlElement>().ok())
                {
                    tab.click();
                }
                set_page_cube(&self.document, &facelets);
            }
        }
    }
}

/// Sets an attribute that may be set already.
fn set(element: &Element, name: &str, value: &str) {
    if element.get_attribute(name).as_deref() != Some(value) {
        or_log("attribute", element.set_attribute(name, value));
    }
}

fn address(window: &Window) -> String {
    or_log("address", window.location().search()).unwrap_or_default()
}

fn names(look: &Look) -> [&'static str; 6] {
    colour_names(NAMED.iter().any(|id| Palette::from_id(id) == look.palette))
}
