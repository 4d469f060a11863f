//! The dialog in the browser.

mod cubes;
mod ids;
mod panes;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use godspeed_document::{Document, Id, on, or_log};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use web_sys::{
    CustomEvent, Element, Event, HtmlDialogElement, HtmlInputElement, HtmlSelectElement, KeyboardEvent,
    MouseEvent, Window,
};

use crate::state::{Change, Comparison};
use cubes::Cubes;

/// The page sends this event when the dialog is to open and the solutions have been written to it.
const OPENED: &str = "godspeed-compare";

/// What the dialog says instead of a comparison.
const UNREADABLE: &str = "The solutions could not be read. Close this and solve the cube again.";

type OnFrame = Closure<dyn FnMut(f64)>;

/// The dialog, the document and what is compared.
pub(crate) struct App {
    window: Window,
    document: Document,
    comparison: RefCell<Option<Comparison>>,
    cubes: Cubes,
    is_frame_asked: Cell<bool>,
    on_frame: RefCell<Option<OnFrame>>,
}

/// Starts the dialog.
#[wasm_bindgen]
pub fn start() {
    let Some(window) = web_sys::window() else { return };
    let Some(document) = window.document().map(Document::new) else { return };
    let cubes = Cubes::new(&document, &window);
    let app = Rc::new(App {
        window,
        document,
        comparison: RefCell::default(),
        cubes,
        is_frame_asked: Cell::default(),
        on_frame: RefCell::default(),
    });
    app.listen();
    app.refresh();
}

impl App {
    fn listen(self: &Rc<Self>) {
        let app = Rc::downgrade(self);
        *self.on_frame.borrow_mut() = Some(Closure::new(move |now| {
            if let Some(app) = app.upgrade() {
                app.frame(now);
            }
        }));
        self.cubes.listen(self);
        let page = self.document.browser();
        let app = self.clone();
        on(page, OPENED, move |_: Event| app.refresh());
        let app = self.clone();
        on(page, "godspeed-look", move |_: CustomEvent| {
            app.cubes.follow_look(&app.document);
            app.ask_frame();
        });
        self.click(ids::COMPARE_PLAY, |comparison| comparison.play_or_pause());
        self.click(ids::COMPARE_BACK, |comparison| comparison.step(false));
        self.click(ids::COMPARE_FORWARD, |comparison| comparison.step(true));
        let Some(dialog) = self.document.element::<Element>(ids::COMPARE) else { return };
        let app = self.clone();
        on(&dialog, "click", move |event: MouseEvent| app.clicked(&event));
        let app = self.clone();
        on(&dialog, "input", move |event: Event| app.edited(&event));
        let app = self.clone();
        on(&dialog, "keydown", move |event: KeyboardEvent| app.pressed(&event));
        let app = self.clone();
        on(&dialog, "close", move |_: Event| {
            app.act(|comparison| {
                comparison.pause();
                Vec::new()
            });
        });
    }

    fn click(self: &Rc<Self>, id: Id, act: impl Fn(&mut Comparison) -> Vec<Change> + 'static) {
        if let Some(button) = self.document.element::<Element>(id) {
            let app = self.clone();
            on(&button, "click", move |_: Event| app.act(&act));
        }
    }

    /// Goes to the move that was clicked.
    fn clicked(&self, event: &MouseEvent) {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let button = target.and_then(|target| or_log("move", target.closest("[data-move]")).flatten());
        let number = button.and_then(|button| button.get_attribute("data-move")?.parse().ok());
        if let Some(number) = number {
            self.act(|comparison| comparison.go(number));
        }
    }

    /// Follows the slider and the lists of solutions.
    fn edited(&self, event: &Event) {
        let Some(target) = event.target() else { return };
        if let Some(slider) = target.dyn_ref::<HtmlInputElement>() {
            let at = slider.value().parse().unwrap_or_default();
            self.act(|comparison| comparison.go(at));
        } else if let Some(list) = target.dyn_ref::<HtmlSelectElement>()
            && let (Some(side), Ok(number)) = (panes::side_of(&list.id()), list.value().parse())
        {
            self.act(|comparison| comparison.choose(side, number));
            self.show();
        }
    }

    /// Handles the keys of playback, which are those of the page.
    fn pressed(&self, event: &KeyboardEvent) {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let takes_space = target.is_some_and(|target| target.matches("button, select").unwrap_or(false));
        if event.ctrl_key() || event.alt_key() || event.meta_key() || event.shift_key() {
            return;
        }
        match event.code().as_str() {
            "Space" if !takes_space => self.act(Comparison::play_or_pause),
            "Comma" => self.act(|comparison| comparison.step(false)),
            "Period" => self.act(|comparison| comparison.step(true)),
            _ => return,
        }
        event.prevent_default();
    }

    /// Changes the comparison and shows the change.
    fn act(&self, act: impl FnOnce(&mut Comparison) -> Vec<Change>) {
        let Some(changes) = self.comparison.borrow_mut().as_mut().map(act) else { return };
        self.cubes.change(&changes, self.now());
        self.show_place();
        self.ask_frame();
    }

    /// Reads the solutions that the page has written to the dialog.
    fn refresh(&self) {
        let dialog = self.document.element::<Element>(ids::COMPARE);
        let text = dialog.and_then(|dialog| dialog.get_attribute("data-solutions"));
        let read = text.and_then(|text| Comparison::read(&text));
        if let Some(comparison) = &read {
            self.cubes.follow_look(&self.document);
            self.cubes.show(comparison);
        }
        *self.comparison.borrow_mut() = read;
        self.show();
        self.ask_frame();
    }

    fn show(&self) {
        match &*self.comparison.borrow() {
            Some(comparison) => panes::show_solutions(&self.document, comparison),
            None => self.document.text(ids::COMPARE_DIFFERENCE, UNREADABLE),
        }
    }

    fn show_place(&self) {
        if let Some(comparison) = &*self.comparison.borrow() {
            panes::show_place(&self.document, comparison);
            let states = comparison.sides().each_ref().map(|side| side.timeline().present().to_string());
            self.document.attribute(ids::COMPARE_CUBES, "data-states", &states.join(" "));
        }
    }

    /// Returns the time in milliseconds.
    fn now(&self) -> f64 {
        self.window.performance().map_or(0.0, |performance| performance.now())
    }

    /// Draws the next frame as soon as the browser can.
    pub(crate) fn ask_frame(&self) {
        let is_open =
            self.document.element::<HtmlDialogElement>(ids::COMPARE).is_some_and(|dialog| dialog.open());
        if self.is_frame_asked.get() || !is_open {
            return;
        }
        if let Some(on_frame) = self.on_frame.borrow().as_ref() {
            let asked = self.window.request_animation_frame(on_frame.as_ref().unchecked_ref());
            self.is_frame_asked.set(or_log("frame", asked).is_some());
        }
    }

    fn frame(&self, now: f64) {
        self.is_frame_asked.set(false);
        let is_playing = || self.comparison.borrow().as_ref().is_some_and(Comparison::is_playing);
        if is_playing() && self.cubes.are_at_rest(now) {
            self.act(Comparison::advance);
        }
        if self.cubes.draw(now) || is_playing() {
            self.ask_frame();
        }
    }
}
