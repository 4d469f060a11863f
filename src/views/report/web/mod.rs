//! The browser side of the view: document, workers and the storage of reports.

mod charts;
mod ids;
mod panel;
mod parameters;
mod stored;
mod sweep;

use std::cell::Cell;
use std::rc::Rc;

use godspeed_browser::{
    Engines, Id, PageHandle, Runtime, Surroundings, TableSource, View, browser_name, copy_address,
    platform_name, query, save, show_link, utc_now,
};
use godspeed_port::Incoming;
use godspeed_protocol::{Event, PageChange};
use godspeed_report::Facts;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::state::{Effect, Msg, ReportState, Storage, Task};

/// The time between two updates of the table, in milliseconds.
const INTERVAL_MS: i32 = 200;

/// The running view.
pub(crate) type Screen = Runtime<ReportScreen>;

/// The browser side of the view.
#[derive(Default)]
pub(crate) struct ReportScreen {
    /// The workers of the report, each of which has one thread.
    engines: Engines,
    is_tick_due: Cell<bool>,
}

/// The extent to which the document has to be updated.
pub(crate) enum Extent {
    /// Everything.
    Whole,
    /// The progress, while the report is open; form and table are then updated by the timer.
    Progress,
}

/// Starts the report view in its part of the document.
///
/// # Errors
/// Returns an error outside of a window.
#[wasm_bindgen]
pub fn start(page: PageHandle) -> Result<(), JsValue> {
    let screen = Screen::start(page, |surroundings| (ReportScreen::default(), new_state(surroundings)))?;
    panel::listen(&screen);
    charts::listen(&screen);
    stored::listen(&screen);
    stored::run(&screen, Storage::List);
    screen.send(Msg::PageEngine(screen.page.engine()));
    Ok(())
}

fn new_state(Surroundings { window, .. }: &Surroundings) -> ReportState {
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
    // One processor is left to the page.
    ReportState::new(&query(window), facts, processors.saturating_sub(1))
}

impl View for ReportScreen {
    type State = ReportState;
    type Extent = Extent;

    const ID: Id = ids::REPORT;

    fn extent(_: &Screen, msg: &Msg) -> Extent {
        if matches!(msg, Msg::Worker(..)) { Extent::Progress } else { Extent::Whole }
    }

    fn run(screen: &Rc<Screen>, effect: Effect) {
        match effect {
            Effect::StartWorkers(count, tables) => start_workers(screen, count, tables),
            Effect::Worker(Task::Send(worker, request)) => screen.engines.send(worker, &request),
            Effect::Worker(Task::StopWorkers) => screen.engines.stop_all(),
            Effect::Storage(action) => stored::run(screen, action),
            Effect::Save { name, media_type, text } => save(&screen.document, &name, media_type, &text),
            Effect::ShowLink(link) => show_link(&screen.window, &link),
            Effect::CopyLink(link) => {
                show_link(&screen.window, &link);
                let copied = screen.clone();
                copy_address(&screen.window, move |text| copied.send(Msg::Notice(text)));
            }
        }
    }

    fn show(screen: &Rc<Screen>, extent: Extent) {
        let (state, now) = (screen.state(), screen.now());
        let is_whole = matches!(extent, Extent::Whole) || !state.is_open();
        panel::show(&screen.document, &state, now, is_whole);
        if is_whole {
            charts::show(screen, &state, now);
            stored::show(&screen.document, &state);
        }
        if state.is_open() && !screen.is_tick_due.replace(true) {
            screen.later(INTERVAL_MS, |screen| {
                screen.is_tick_due.set(false);
                screen.send(Msg::Tick);
            });
        }
    }

    fn follow(screen: &Rc<Screen>, change: PageChange) {
        if change == PageChange::Engine {
            screen.send(Msg::PageEngine(screen.page.engine()));
        }
    }
}

fn start_workers(screen: &Rc<Screen>, count: usize, tables: TableSource) {
    for worker in 0..count {
        let receiver = Rc::downgrade(screen);
        let started = screen.engines.start(worker, 1, tables, move |received| {
            let Some(screen) = receiver.upgrade() else { return };
            screen.send(match received {
                Ok(Incoming::<Event> { message, .. }) => Msg::Worker(worker, Box::new(message)),
                Err(reason) => Msg::WorkerFailed(reason),
            });
        });
        if let Err(reason) = started {
            return screen.send(Msg::WorkerFailed(reason));
        }
    }
}
