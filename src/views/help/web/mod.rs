//! The dialogs in the browser.

mod ids;
mod keys;
mod method;
mod page;
mod palette;

use std::cell::RefCell;
use std::rc::Rc;

use godspeed_document::{Document, Id, on, or_log};
use godspeed_page::preferences::Preferences;
use godspeed_page::state::Help;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Element, Event, EventTarget, HtmlDialogElement, MouseEvent, Window};

use keys::KeysDialog;
use method::MethodDialog;
use palette::PaletteDialog;

thread_local! {
    /// The dialogs, from the start of the module on. `wasm_bindgen` functions have no receiver to keep them.
    static APP: RefCell<Option<Rc<App>>> = const { RefCell::new(None) };
}

/// The document and what the dialogs show.
struct App {
    window: Window,
    document: Document,
    keys: RefCell<KeysDialog>,
    palette: RefCell<PaletteDialog>,
    method: RefCell<MethodDialog>,
    /// The preferences, as the page wrote them when a dialog was opened last.
    preferences: RefCell<Preferences>,
}

/// Starts the dialogs.
#[wasm_bindgen]
pub fn start() {
    let Some(window) = web_sys::window() else { return };
    let Some(document) = window.document().map(Document::new) else { return };
    let app = Rc::new(App {
        window,
        document,
        keys: RefCell::default(),
        palette: RefCell::default(),
        method: RefCell::default(),
        preferences: RefCell::default(),
    });
    keys::listen(&app);
    palette::listen(&app);
    method::listen(&app);
    for dialog in [ids::KEYS, ids::PALETTE, ids::METHOD] {
        app.close_beside(dialog);
    }
    APP.set(Some(app));
}

/// Opens a dialog. The first line of `order` is its [`Help::name`], the others are the preferences.
#[wasm_bindgen]
pub fn open(order: &str) {
    let Some(app) = APP.with_borrow(Clone::clone) else { return };
    let (name, preferences) = order.split_once('\n').unwrap_or((order, ""));
    app.preferences.replace(Preferences::parse(preferences));
    match Help::from_name(name) {
        Some(Help::Keys) => keys::open(&app),
        Some(Help::Palette) => palette::open(&app),
        Some(Help::Algorithm(id)) => method::open(&app, &id),
        None => {}
    }
}

impl App {
    fn when<E: wasm_bindgen::JsCast + 'static>(
        self: &Rc<Self>,
        target: &EventTarget,
        event: &str,
        act: impl Fn(&Rc<Self>, E) + 'static,
    ) {
        let app = self.clone();
        on(target, event, move |event: E| act(&app, event));
    }

    /// Calls a function for each event of the element with an id.
    fn at<E: wasm_bindgen::JsCast + 'static>(
        self: &Rc<Self>,
        id: Id,
        event: &str,
        act: impl Fn(&Rc<Self>, E) + 'static,
    ) {
        if let Some(element) = self.document.element::<Element>(id) {
            self.when(&element, event, act);
        }
    }

    fn click(self: &Rc<Self>, id: Id, act: impl Fn(&Rc<Self>) + 'static) {
        self.at(id, "click", move |app, _: Event| act(app));
    }

    /// Closes a dialog by a click beside it.
    fn close_beside(self: &Rc<Self>, id: Id) {
        self.at(id, "click", move |app, event: MouseEvent| {
            let target =
                event.target().and_then(|target| wasm_bindgen::JsCast::dyn_into::<Element>(target).ok());
            if target.is_some_and(|target| target.id() == id.name()) {
                app.close(id);
            }
        });
    }

    fn show_modal(&self, id: Id) {
        if let Some(dialog) = self.document.element::<HtmlDialogElement>(id)
            && !dialog.open()
        {
            or_log(id.name(), dialog.show_modal());
        }
    }

    fn close(&self, id: Id) {
        if let Some(dialog) = self.document.element::<HtmlDialogElement>(id) {
            dialog.close();
        }
    }

    fn is_open(&self, id: Id) -> bool {
        self.document.element::<HtmlDialogElement>(id).is_some_and(|dialog| dialog.open())
    }
}
