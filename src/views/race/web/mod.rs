//! The view in the browser: document, canvas and workers.

mod dock;
mod form;
mod ids;
mod keyboard;
mod lanes;
mod pad;
mod podium;
mod pointer;
mod track;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::{Rc, Weak};

use godspeed_cube::{Facelets, Size};
use godspeed_document::{
    Document, Engine, Interval, TableSource, copy_address, on, or_log, page_cube, show_link,
};
use godspeed_protocol::Event;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use web_sys::{CustomEvent, Window};

use crate::state::{Effect, Msg, RaceView, Task};
use track::Track;

/// The time between two updates of the clocks, in milliseconds.
const INTERVAL_MS: i32 = 100;

/// The name of this view in `www/views.js`.
const VIEW: &str = "race";

type OnFrame = Closure<dyn FnMut(f64)>;

/// The view, its document, its canvas and its workers.
pub(crate) struct App {
    pub(crate) window: Window,
    pub(crate) document: Document,
    pub(crate) view: RefCell<RaceView>,
    pub(crate) track: Track,
    lanes: RefCell<lanes::Lanes>,
    first_engine: RefCell<Option<Engine>>,
    engines: RefCell<BTreeMap<usize, Engine>>,
    /// The number of the race, so that late events of ended workers are ignored.
    generation: Cell<u32>,
    interval: Interval,
    is_frame_asked: Cell<bool>,
    on_frame: RefCell<Option<OnFrame>>,
}

/// Starts the race view in its part of the document.
#[wasm_bindgen]
pub fn start() {
    let Some(window) = web_sys::window() else { return };
    let Some(document) = window.document().map(Document::new) else { return };
    let processors = (window.navigator().hardware_concurrency() as usize).max(1);
    let link = or_log("address", window.location().search()).unwrap_or_default();
    let cube = page_cube(&document).unwrap_or_else(|| Facelets::solved(Size::THREE));
    let view = RaceView::new(&link, &cube, processors);
    let track = Track::new(&document, &window);
    let app = Rc::new_cyclic(|app: &Weak<App>| App {
        interval: Interval::new(window.clone(), INTERVAL_MS, app.clone(), App::tick),
        window,
        document,
        view: RefCell::new(view),
        track,
        lanes: RefCell::default(),
        first_engine: RefCell::default(),
        engines: RefCell::default(),
        generation: Cell::default(),
        is_frame_asked: Cell::default(),
        on_frame: RefCell::default(),
    });
    app.listen();
    app.follow_page();
    app.load_catalogue();
    app.show();
}

impl App {
    /// Processes a message.
    pub(crate) fn send(self: &Rc<Self>, msg: Msg) {
        let changed_lane = match &msg {
            Msg::Engine(_, event) => lane_of(event),
            _ => None,
        };
        let was_open = self.view.borrow().is_open();
        let effects = self.view.borrow_mut().update(msg, self.now());
        let is_plain = effects.is_empty() && was_open;
        for effect in effects {
            self.carry_out(effect);
        }
        match changed_lane.filter(|_| is_plain) {
            // Progress arrives several times a second from each engine.
            Some(number) => self.lanes.borrow().show_lane(&self.view.borrow(), number, self.now()),
            None => self.show(),
        }
        self.interval.set(self.view.borrow().is_open());
        self.ask_frame();
    }

    /// Draws the next frame as soon as the browser can.
    pub(crate) fn ask_frame(&self) {
        if self.is_frame_asked.get() || !self.is_shown() {
            return;
        }
        if let Some(on_frame) = self.on_frame.borrow().as_ref() {
            let asked = self.window.request_animation_frame(on_frame.as_ref().unchecked_ref());
            self.is_frame_asked.set(or_log("frame", asked).is_some());
        }
    }

    /// Returns whether this view is shown, and not another one.
    pub(crate) fn is_shown(&self) -> bool {
        let body = self.document.browser().body();
        body.is_some_and(|body| body.get_attribute("data-view").as_deref() == Some(VIEW))
    }

    /// Returns the time in milliseconds.
    pub(crate) fn now(&self) -> f64 {
        self.window.performance().map_or(0.0, |performance| performance.now())
    }

    fn listen(self: &Rc<Self>) {
        let app = Rc::downgrade(self);
        *self.on_frame.borrow_mut() = Some(Closure::new(move |now| {
            if let Some(app) = app.upgrade() {
                app.frame(now);
            }
        }));
        let app = self.clone();
        on(self.document.browser(), "godspeed-view", move |event: CustomEvent| {
            if event.detail().as_string().as_deref() == Some(VIEW) {
                app.follow_page();
                app.fit();
            }
        });
        let app = self.clone();
        on(self.document.browser(), "godspeed-look", move |_: CustomEvent| {
            app.track.follow_look(&app.document);
            app.ask_frame();
        });
        form::listen(self);
        dock::listen(self);
        pad::listen(self);
        keyboard::listen(self);
        pointer::listen(self);
        self.track.listen(self);
    }

    /// Takes the cube of the page, unless another one was chosen.
    fn follow_page(self: &Rc<Self>) {
        if let Some(cube) = page_cube(&self.document) {
            self.send(Msg::PageCube(cube, form::seed()));
        }
    }

    fn load_catalogue(self: &Rc<Self>) {
        let app = Rc::downgrade(self);
        let engine = Engine::start_for_catalogue(move |received| {
            let Some(app) = app.upgrade() else { return };
            match received {
                Ok(Event::Ready { solvers, threaded, .. }) => {
                    app.send(Msg::Catalogue(solvers, threaded));
                    app.drop_later(app.first_engine.take());
                }
                Ok(Event::Broken { message }) | Err(message) => app.send(Msg::NoCatalogue(message)),
                Ok(_) => {}
            }
        });
        match engine {
            Ok(engine) => *self.first_engine.borrow_mut() = Some(engine),
            Err(reason) => self.send(Msg::NoCatalogue(reason)),
        }
    }

    fn carry_out(self: &Rc<Self>, effect: Effect) {
        match effect {
            Effect::Engine(Task::Start { engine, threads, tables }) => {
                self.start_engine(engine, threads, tables);
            }
            Effect::Engine(Task::Send(engine, request)) => {
                if let Some(engine) = self.engines.borrow().get(&engine) {
                    engine.send(&request);
                }
            }
            Effect::Engine(Task::Stop(engine)) => {
                let engine = self.engines.borrow_mut().remove(&engine);
                self.drop_later(engine);
            }
            Effect::ShowCubes(count, cube) => {
                self.generation.set(self.generation.get() + 1);
                self.drop_later(Some(self.engines.take()));
                self.track.show_all(count, &cube);
                self.lanes.borrow_mut().rebuild(&self.document, &self.view.borrow());
                self.fit();
            }
            Effect::Change(changes) => self.track.change(&changes, self.now()),
            Effect::ShowLink(link) => show_link(&self.window, &link),
            Effect::CopyLink(link) => {
                show_link(&self.window, &link);
                let app = self.clone();
                copy_address(&self.window, move |text| app.send(Msg::Say(text)));
            }
            Effect::Announce(text) => self.document.text(ids::RACE_SAID, &text),
        }
    }

    fn start_engine(self: &Rc<Self>, number: usize, threads: usize, tables: TableSource) {
        let generation = self.generation.get();
        let app = Rc::downgrade(self);
        let engine = Engine::start(threads, tables, move |received| {
            let Some(app) = app.upgrade().filter(|app| app.generation.get() == generation) else { return };
            app.send(match received {
                Ok(event) => Msg::Engine(number, Box::new(event)),
                Err(reason) => Msg::EngineFailed(number, reason),
            });
        });
        match engine {
            Ok(engine) => {
                self.engines.borrow_mut().insert(number, engine);
            }
            Err(reason) => self.send(Msg::EngineFailed(number, reason)),
        }
    }

    /// Drops workers after the current message: a worker must not be dropped while it delivers one.
    fn drop_later<T: 'static>(&self, engines: Option<T>) {
        if let Some(engines) = engines {
            let drop_later = Closure::once_into_js(move || drop(engines));
            or_log("timeout", self.window.set_timeout_with_callback(drop_later.unchecked_ref()));
        }
    }

    fn tick(self: &Rc<Self>) {
        let effects = self.view.borrow_mut().update(Msg::Tick, self.now());
        for effect in effects {
            self.carry_out(effect);
        }
        self.lanes.borrow().show_all(&self.view.borrow(), self.now());
    }

    fn frame(self: &Rc<Self>, now: f64) {
        let started = self.now();
        self.is_frame_asked.set(false);
        if !self.is_shown() {
            return;
        }
        let at = self.view.borrow().playback().at();
        let changes = {
            let track = &self.track;
            self.view.borrow_mut().advance(&|number| track.is_at_rest(number, now), track.is_motion_reduced())
        };
        self.track.change(&changes, now);
        let is_moving = self.track.draw(now, &self.view.borrow());
        let is_playing = self.view.borrow().is_playing();
        if self.view.borrow().playback().at() != at || !is_playing {
            dock::show(&self.document, &self.view.borrow());
        }
        self.track.log_frame(self.now() - started);
        let is_last = !(is_moving || is_playing);
        if is_last || self.track.is_log_due() {
            self.track.describe(&self.document);
        }
        if !is_last {
            self.ask_frame();
        }
    }

    /// Fits the canvas to the lanes.
    pub(crate) fn fit(&self) {
        self.track.fit(&self.lanes.borrow().cells());
        self.ask_frame();
    }

    fn show(self: &Rc<Self>) {
        let view = &*self.view.borrow();
        form::show(&self.document, view);
        self.lanes.borrow().show_all(view, self.now());
        pad::show(self, view);
        podium::show(&self.document, view);
        dock::show(&self.document, view);
        // The state comes last, since it announces the end to whoever waits for it.
        if let Some(race) = view.race() {
            let json = serde_json::to_string(&race.record()).unwrap_or_default();
            self.document.attribute(ids::RACE, "data-json", &json);
        }
        self.document.attribute(ids::RACE, "data-state", view.phase().name());
    }
}

/// Returns the lane that an event changes, if it ends nothing.
fn lane_of(event: &Event) -> Option<usize> {
    match event {
        Event::Progress(progress) => Some(progress.job as usize),
        Event::Table { job, .. } | Event::Improved { job, .. } => Some(*job as usize),
        _ => None,
    }
}
