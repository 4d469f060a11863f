//! The view in the browser: document, canvas and workers.

mod bars;
mod card;
mod charts;
mod form;
mod frame_times;
mod gestures;
mod gl;
mod ids;
mod inbox;
mod legend;
mod overlay;
mod panes;
mod stage;
mod text;
mod transport;
mod workers;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use godspeed_browser::{
    Engines, Id, PageHandle, Runtime, Surroundings, View, is_motion_reduced, or_log, show_link,
};
use godspeed_protocol::{EngineMessage, PageChange, RecordingEvent};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Event;

use crate::state::{Effect, MapState, Msg, PaneSize, Phase, Task};
use frame_times::FrameTimes;
use inbox::Inbox;
use panes::PaneElements;
use stage::Stage;

/// The least time between two changes of the counters, in milliseconds, while searches run or are replayed.
const COUNTED_EVERY_MS: f64 = 100.0;

/// The map view in the browser.
pub(crate) type Map = Runtime<MapScreen>;

/// The canvas, the panes and the engines of the map view.
pub(crate) struct MapScreen {
    stage: Stage,
    panes: RefCell<Vec<PaneElements>>,
    /// The engine that makes the map, while it does.
    atlas_engine: Engines,
    /// The engine that predicts searches, once one was to be predicted.
    predictor: Engines,
    has_predictor: Cell<bool>,
    /// The engines that search.
    engines: Engines,
    inbox: Inbox,
    /// Whether form and card may have changed.
    is_form_stale: Cell<bool>,
    /// The time of the frame in which the counters were written last.
    counted_at: Cell<f64>,
    frame_times: RefCell<FrameTimes>,
    /// The generation of the engines and the phase that were published last.
    published: Cell<Option<(u32, Phase)>>,
}

/// What a message changes in the document. Counters and maps are updated in every frame in any case.
pub(crate) enum Extent {
    /// Only counters and maps.
    Maps,
    /// Form, card and panes too.
    All,
}

/// Starts the map view in its part of the document.
///
/// # Errors
/// Returns an error outside of a window.
#[wasm_bindgen]
pub fn start(page: PageHandle) -> Result<(), JsValue> {
    let mut problem = None;
    let map = Map::start(page, |surroundings| create(surroundings, &mut problem))?;
    stage::listen(&map);
    form::listen(&map);
    card::listen(&map);
    transport::listen(&map);
    gestures::listen(&map);
    // A pane may come into sight.
    map.at(ids::MAP_AREA, "scroll", |map, _: Event| map.request_frame());
    map.on_resize(&[ids::MAP_PANES], |map| map.request_frame());
    if let Some(problem) = problem {
        map.send(Msg::WorkerFailed(problem));
    }
    map.send(Msg::PageEngine(map.page.engine()));
    Ok(())
}

/// Creates the view. `problem` is set if the browser cannot draw it.
fn create(surroundings: &Surroundings, problem: &mut Option<String>) -> (MapScreen, MapState) {
    let Surroundings { window, document, page } = surroundings;
    let link = or_log("address", window.location().search()).unwrap_or_default();
    // One processor is left to the page.
    let workers = (window.navigator().hardware_concurrency() as usize).saturating_sub(1);
    let state = MapState::new(&link, page.cube(), random(), workers, is_motion_reduced(window));
    let stage = Stage::new(document);
    *problem = stage.make_picture().err();
    let screen = MapScreen {
        stage,
        panes: RefCell::default(),
        atlas_engine: Engines::default(),
        predictor: Engines::default(),
        has_predictor: Cell::default(),
        engines: Engines::default(),
        inbox: Inbox::default(),
        is_form_stale: Cell::new(true),
        counted_at: Cell::default(),
        frame_times: RefCell::default(),
        published: Cell::default(),
    };
    (screen, state)
}

impl View for MapScreen {
    type State = MapState;
    type Extent = Extent;

    const ID: Id = ids::MAP;

    fn extent(_: &Map, msg: &Msg) -> Extent {
        let is_recording = matches!(msg, Msg::Worker(_, message, _)
            if matches!(&**message, EngineMessage::Recording(RecordingEvent::Visits(_) | RecordingEvent::Trace(_))));
        if is_recording { Extent::Maps } else { Extent::All }
    }

    fn run(map: &Rc<Map>, effect: Effect) {
        match effect {
            Effect::MakeAtlas(metric) => workers::make_atlas(map, metric),
            Effect::Predict(request) => workers::predict(map, &request),
            Effect::StartWorkers(count) => {
                map.frame_times.borrow_mut().clear();
                workers::start(map, count);
            }
            Effect::Worker(Task::Send(worker, request)) => map.engines.send(worker, &request),
            Effect::Worker(Task::StopWorkers) => workers::stop(map),
            Effect::SetCube(cube) => map.page.set_up(&cube),
            Effect::ShowLink(link) => show_link(&map.window, &link),
        }
    }

    fn show(map: &Rc<Map>, extent: Extent) {
        if matches!(extent, Extent::All) {
            map.is_form_stale.set(true);
        }
        map.request_frame();
    }

    fn frame(map: &Rc<Map>, now: f64) -> bool {
        let since = map.now();
        map.state_mut().advance(now);
        let state = map.state();
        let needs_frame = state.is_open() || state.player().is_playing();
        let mut panes = map.panes.borrow_mut();
        let is_stale = map.is_form_stale.replace(false);
        if is_stale {
            form::show(&map.document, &state);
            card::show(&map.document, &state);
            let made = panes::arrange(&map.document, &state, std::mem::take(&mut panes));
            *panes = made;
        }
        let counts = is_stale || !needs_frame || now - map.counted_at.get() >= COUNTED_EVERY_MS;
        if counts {
            map.counted_at.set(now);
        }
        let places = map.stage.places(&panes, map.window.device_pixel_ratio());
        transport::show(&map.document, &state);
        legend::show(&map.document, &state);
        if let Some(places) = places {
            panes
                .iter_mut()
                .zip(places.sizes())
                .for_each(|(pane, size)| pane.show(&state, size, counts.then_some(now)));
            map.stage.draw(&state, &places);
        }
        if !state.runs().is_empty() {
            let slice = map.inbox.take_latest();
            map.frame_times.borrow_mut().push(map.now() - since + slice);
        }
        publish(map, &state);
        needs_frame
    }

    fn follow(map: &Rc<Map>, change: PageChange) {
        match change {
            PageChange::View(_) => map.request_frame(),
            PageChange::Look => {
                stage::read_colours(map);
                map.request_frame();
            }
            PageChange::Engine => map.send(Msg::PageEngine(map.page.engine())),
            _ => {}
        }
    }
}

/// Publishes the state of the searches for scripts and screen readers.
fn publish(map: &Map, state: &MapState) {
    let (document, phase) = (&map.document, state.phase());
    // A short search begins and ends between two frames: only its generation differs from the one before.
    let current = Some((map.engines.generation(), phase));
    if map.published.replace(current) == current {
        return;
    }
    map.is_form_stale.set(true);
    form::show(document, state);
    let summary = state.summary().filter(|_| phase != Phase::Running);
    match summary.as_ref().and_then(|summary| serde_json::to_string(summary).ok()) {
        Some(json) => document.attribute(ids::MAP, "data-json", &json),
        None => document.remove_attribute(ids::MAP, "data-json"),
    }
    document.text(ids::MAP_SAID, &summary.map_or_else(String::new, |summary| summary.announcement()));
    if let Some((median, longest)) = map.frame_times.borrow().median_and_longest() {
        document.attribute(ids::MAP, "data-frame-ms", &format!("{median:.2} {longest:.2}"));
    }
    document.attribute(ids::MAP, "data-texture-mb", &format!("{:.1}", map.stage.bytes() as f64 / 1e6));
    // A script that waits for this state reads the result next.
    document.attribute(ids::MAP, "data-state", phase.name());
}

/// Returns the size of the panes, which all have the same.
fn pane_size(map: &Map) -> PaneSize {
    let pane = map.panes.borrow().first().map(PaneElements::size);
    pane.unwrap_or(PaneSize { width: 1.0, height: 1.0 })
}

/// Returns a random number of 53 bits.
fn random() -> u64 {
    (js_sys::Math::random() * 2f64.powi(53)) as u64
}
