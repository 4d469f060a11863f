//! The view in the browser: document and workers.

mod charts;
mod ids;
mod kept;
mod panel;
mod sweep;

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use godspeed_document::{
    Document, Engine, Interval, TableSource, browser_name, copy_address, or_log, platform_name, save,
    show_link, utc_now,
};
use godspeed_protocol::Event;
use godspeed_report::{Facts, Report};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use web_sys::Window;

use crate::state::{Effect, Msg, ReportView, Storage, Task};

/// The time between two updates of the table, in milliseconds.
const INTERVAL_MS: i32 = 200;

/// The view, its document and its workers.
pub(crate) struct App {
    window: Window,
    document: Document,
    view: RefCell<ReportView>,
    /// The worker that only names the algorithms.
    first_engine: RefCell<Option<Engine>>,
    engines: RefCell<Vec<Engine>>,
    /// The number of the report, so that late events of ended workers are ignored.
    generation: Cell<u32>,
    interval: Interval,
}

/// Starts the report view in its part of the document.
#[wasm_bindgen]
pub fn start() {
    let Some(window) = web_sys::window() else { return };
    let Some(document) = window.document().map(Document::new) else { return };
    let navigator = window.navigator();
    let user_agent = navigator.user_agent().unwrap_or_default();
    let processors = (navigator.hardware_concurrency() as usize).max(1);
    let facts = Facts {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        date: utc_now(),
        platform: platform_name(&user_agent),
        browser: Some(browser_name(&user_agent)),
        processors,
        ..Facts::default()
    };
    let link = or_log("address", window.location().search()).unwrap_or_default();
    // One processor is left to the page.
    let view = ReportView::new(&link, facts, processors.saturating_sub(1));
    let app = Rc::new_cyclic(|app: &Weak<App>| App {
        interval: Interval::new(window.clone(), INTERVAL_MS, app.clone(), |app| app.send(Msg::Tick)),
        window,
        document,
        view: RefCell::new(view),
        first_engine: RefCell::default(),
        engines: RefCell::default(),
        generation: Cell::default(),
    });
    app.listen();
    app.load_catalogue();
    app.show(true);
}

impl App {
    /// Processes a message.
    pub(crate) fn send(self: &Rc<Self>, msg: Msg) {
        let is_frequent = matches!(msg, Msg::Worker(..));
        let effects = self.view.borrow_mut().update(msg, self.now());
        for effect in effects {
            self.carry_out(effect);
        }
        let is_open = self.view.borrow().is_open();
        // While runs are made, form and table are updated by the timer only.
        self.show(!(is_frequent && is_open));
        self.interval.set(is_open);
    }

    fn listen(self: &Rc<Self>) {
        panel::listen(self);
        charts::listen(self);
        kept::listen(self);
        kept::carry_out(self, Storage::List);
    }

    fn load_catalogue(self: &Rc<Self>) {
        let app = Rc::downgrade(self);
        let engine = Engine::start_for_catalogue(move |received| {
            let Some(app) = app.upgrade() else { return };
            match received {
                Ok(Event::Ready { solvers, .. }) => {
                    app.send(Msg::Catalogue(solvers));
                    app.first_engine.replace(None);
                }
                Ok(Event::Broken { message }) | Err(message) => app.send(Msg::WorkerFailed(message)),
                Ok(_) => {}
            }
        });
        match engine {
            Ok(engine) => *self.first_engine.borrow_mut() = Some(engine),
            Err(reason) => self.send(Msg::WorkerFailed(reason)),
        }
    }

    fn carry_out(self: &Rc<Self>, effect: Effect) {
        match effect {
            Effect::StartWorkers(count, tables) => self.start_engines(count, tables),
            Effect::Worker(Task::Send(worker, request)) => {
                if let Some(engine) = self.engines.borrow().get(worker) {
                    engine.send(&request);
                }
            }
            Effect::Worker(Task::StopWorkers) => {
                self.generation.set(self.generation.get() + 1);
                // A worker must not be dropped while it delivers a message.
                let engines = self.engines.take();
                let drop_later = Closure::once_into_js(move || drop(engines));
                let timeout = self.window.set_timeout_with_callback(drop_later.unchecked_ref());
                or_log("timeout", timeout);
            }
            Effect::Storage(action) => kept::carry_out(self, action),
            Effect::Save { name, media_type, text } => save(&self.document, &name, media_type, &text),
            Effect::ShowLink(link) => show_link(&self.window, &link),
            Effect::CopyLink(link) => {
                show_link(&self.window, &link);
                let app = self.clone();
                copy_address(&self.window, move |text| app.send(Msg::Say(text)));
            }
        }
    }

    fn start_engines(self: &Rc<Self>, count: usize, tables: TableSource) {
        let generation = self.generation.get() + 1;
        self.generation.set(generation);
        let mut engines = Vec::with_capacity(count);
        for number in 0..count {
            let app = Rc::downgrade(self);
            let engine = Engine::start(1, tables, move |received| {
                let Some(app) = app.upgrade().filter(|app| app.generation.get() == generation) else {
                    return;
                };
                app.send(match received {
                    Ok(event) => Msg::Worker(number, Box::new(event)),
                    Err(reason) => Msg::WorkerFailed(reason),
                });
            });
            match engine {
                Ok(engine) => engines.push(engine),
                Err(reason) => return self.send(Msg::WorkerFailed(reason)),
            }
        }
        *self.engines.borrow_mut() = engines;
    }

    fn show(self: &Rc<Self>, is_whole: bool) {
        let (view, now) = (self.view.borrow(), self.now());
        panel::show(&self.document, &view, now, is_whole);
        if is_whole {
            charts::show(self, &view, now);
            kept::show(&self.document, &view);
        }
    }

    /// Returns the report that is shown.
    fn report(&self) -> Option<Report> {
        self.view.borrow().report(self.now())
    }

    fn now(&self) -> f64 {
        self.window.performance().map_or(0.0, |performance| performance.now())
    }
}
