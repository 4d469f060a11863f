//! The view in the browser: document, canvas and workers.

mod form;
mod ids;
mod keyboard;
mod lanes;
mod pad;
mod podium;
mod pointer;
mod track;
mod transport;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use godspeed_browser::{
    Engines, Id, PageHandle, Runtime, Surroundings, TableSource, View, ViewState, copy_address, or_log,
    show_link,
};
use godspeed_cube::{Facelets, Size};
use godspeed_protocol::{Event, PageChange};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::state::{Effect, Msg, RaceState, Task};
use pointer::Drag;
use track::Track;

/// The time between two updates of the clocks, in milliseconds.
const INTERVAL_MS: i32 = 100;

/// The race view in the browser.
pub(crate) type Race = Runtime<RaceScreen>;

/// The canvas, the lanes and the engines of the race view.
pub(crate) struct RaceScreen {
    track: Track,
    lanes: RefCell<lanes::Lanes>,
    engines: Engines,
    /// The drag of a pointer, if there is one.
    drag: Cell<Option<Drag>>,
    /// Whether the next update of the clocks is scheduled.
    is_ticking: Cell<bool>,
}

/// What a message changes in the document.
pub(crate) enum Extent {
    /// One lane. Progress arrives several times a second from each engine.
    Lane(usize),
    /// The lanes.
    Lanes,
    /// All of it.
    All,
}

/// Starts the race view in its part of the document.
///
/// # Errors
/// Returns an error outside of a window.
#[wasm_bindgen]
pub fn start(page: PageHandle) -> Result<(), JsValue> {
    let race = Race::start(page, create)?;
    form::listen(&race);
    transport::listen(&race);
    pad::listen(&race);
    keyboard::listen(&race);
    pointer::listen(&race);
    track::listen(&race);
    take_page_cube(&race);
    race.send(Msg::PageEngine(race.page.engine()));
    Ok(())
}

fn create(surroundings: &Surroundings) -> (RaceScreen, RaceState) {
    let Surroundings { window, document, page } = surroundings;
    let processors = (window.navigator().hardware_concurrency() as usize).max(1);
    let location = window.location();
    let link = [location.search(), location.hash()].map(|part| or_log("address", part).unwrap_or_default());
    let cube = page.cube().unwrap_or_else(|| Facelets::solved(Size::THREE));
    let mut state = RaceState::new(&link.concat(), &cube, processors);
    let (track, error) = Track::new(document, window);
    if let Some(error) = error {
        let _none = state.update(Msg::Notify(error.to_string()), 0.0);
    }
    let screen = RaceScreen {
        track,
        lanes: RefCell::default(),
        engines: Engines::default(),
        drag: Cell::default(),
        is_ticking: Cell::default(),
    };
    (screen, state)
}

impl View for RaceScreen {
    type State = RaceState;
    type Extent = Extent;

    const ID: Id = ids::RACE;

    fn extent(_: &Race, msg: &Msg) -> Extent {
        match msg {
            Msg::Tick => Extent::Lanes,
            Msg::Engine(_, event) => lane_of(event).map_or(Extent::All, Extent::Lane),
            _ => Extent::All,
        }
    }

    fn run(race: &Rc<Race>, effect: Effect) {
        match effect {
            Effect::Engine(Task::Start { engine, threads, tables }) => {
                start_engine(race, engine, threads, tables);
            }
            Effect::Engine(Task::Send(engine, request)) => race.engines.send(engine, &request),
            Effect::Engine(Task::Stop(engine)) => race.engines.stop(engine),
            Effect::ShowCubes(count, cube) => {
                race.engines.stop_all();
                race.track.show_all(count, &cube);
                race.lanes.borrow_mut().rebuild(&race.document, &race.state());
                fit(race);
            }
            Effect::Change(changes) => race.track.change(&changes, race.now()),
            Effect::ShowLink(link) => show_link(&race.window, &link),
            Effect::CopyLink(link) => {
                show_link(&race.window, &link);
                let race = race.clone();
                copy_address(&race.window.clone(), move |text| race.send(Msg::Notify(text)));
            }
            Effect::Announce(text) => race.document.text(ids::RACE_SAID, &text),
        }
    }

    fn show(race: &Rc<Race>, extent: Extent) {
        let (state, lanes, now) = (race.state(), race.lanes.borrow(), race.now());
        match extent {
            Extent::Lane(number) => lanes.show_lane(&state, number, now),
            Extent::Lanes => lanes.show_all(&state, now),
            Extent::All => {
                lanes.show_all(&state, now);
                show_rest(race, &state);
                race.request_frame();
            }
        }
        if state.is_open() {
            schedule_tick(race);
        }
    }

    fn frame(race: &Rc<Race>, now: f64) -> bool {
        race.is_shown() && draw(race, now)
    }

    fn follow(race: &Rc<Race>, change: PageChange) {
        match change {
            PageChange::View(_) if race.is_shown() => {
                take_page_cube(race);
                fit(race);
            }
            PageChange::Engine => race.send(Msg::PageEngine(race.page.engine())),
            PageChange::Look => {
                race.track.set_look(&race.page.snapshot().look);
                race.request_frame();
            }
            _ => {}
        }
    }
}

/// Takes the cube of the page, unless another one was chosen.
fn take_page_cube(race: &Rc<Race>) {
    if let Some(cube) = race.page.cube() {
        race.send(Msg::PageCube(cube, form::seed()));
    }
}

fn start_engine(race: &Rc<Race>, number: usize, threads: usize, tables: TableSource) {
    let receiver = race.clone();
    let started = race.engines.start::<Event>(number, threads, tables, move |received| {
        receiver.send(match received {
            Ok(incoming) => Msg::Engine(number, Box::new(incoming.message)),
            Err(reason) => Msg::EngineFailed(number, reason),
        });
    });
    if let Err(reason) = started {
        race.send(Msg::EngineFailed(number, reason));
    }
}

/// Updates the clocks after some time, and repeats this while the race is open.
fn schedule_tick(race: &Rc<Race>) {
    if !race.is_ticking.replace(true) {
        race.later(INTERVAL_MS, |race| {
            race.is_ticking.set(false);
            race.send(Msg::Tick);
        });
    }
}

/// Draws a frame at a time in milliseconds and returns whether another one follows.
fn draw(race: &Race, now: f64) -> bool {
    let (started, track) = (race.now(), &race.track);
    let at = race.state().player().at();
    let changes =
        race.state_mut().advance(&|number| track.is_at_rest(number, now), track.is_motion_reduced());
    track.change(&changes, now);
    let state = race.state();
    let is_moving = track.draw(now, &state);
    let is_playing = state.is_playing();
    if state.player().at() != at || !is_playing {
        transport::show(&race.document, &state);
    }
    track.log_frame(race.now() - started);
    let is_last = !(is_moving || is_playing);
    if is_last || track.is_log_due() {
        track.describe(&race.document);
    }
    !is_last
}

/// Fits the canvas to the lanes.
fn fit(race: &Race) {
    race.track.fit(&race.lanes.borrow().cells());
    race.request_frame();
}

/// Shows everything but the lanes.
fn show_rest(race: &Race, state: &RaceState) {
    let document = &race.document;
    form::show(document, state);
    pad::show(race, state);
    podium::show(document, state);
    transport::show(document, state);
    // The state comes last, because scripts that wait for it read the result next.
    if let Some(race) = state.race() {
        let json = serde_json::to_string(&race.record()).unwrap_or_default();
        document.attribute(ids::RACE, "data-json", &json);
    }
    document.attribute(ids::RACE, "data-state", state.phase().name());
}

/// Returns the lane that an event changes, if it ends nothing.
fn lane_of(event: &Event) -> Option<usize> {
    match event {
        Event::Progress(progress) => Some(progress.job as usize),
        Event::Table { job, .. } | Event::Improved { job, .. } => Some(*job as usize),
        _ => None,
    }
}
