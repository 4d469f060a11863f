//! The view in the browser: document, canvas and workers.

mod bars;
mod card;
mod charts;
mod dock;
mod form;
mod frame_times;
mod gestures;
mod gl;
mod ids;
mod inbox;
mod overlay;
mod panes;
mod stage;
mod text;
mod workers;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use frame_times::FrameTimes;
use godspeed_cube::Metric;
use godspeed_document::{
    Document, Engine, Id, is_motion_reduced, on, or_log, page_cube, set_page_cube, show_link,
};
use inbox::Inbox;
use panes::PaneElements;
use stage::Stage;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use web_sys::{CustomEvent, Element, Event, ResizeObserver, Window};

use crate::state::{Effect, MapView, Msg, PaneSize, Phase, Task};

/// The least time between two changes of the counters, in milliseconds, while searches run or are replayed.
const COUNTED_EVERY_MS: f64 = 100.0;

type FrameCallback = Closure<dyn FnMut(f64)>;

/// The view, its document and its workers.
pub(crate) struct App {
    window: Window,
    document: Document,
    view: RefCell<MapView>,
    stage: Stage,
    panes: RefCell<Vec<PaneElements>>,
    /// The engine that makes the map of `atlas_metric`.
    atlas_engine: RefCell<Option<Engine>>,
    atlas_metric: Cell<Option<Metric>>,
    engines: RefCell<Vec<Engine>>,
    inbox: Inbox,
    /// The number of the session, so that late events of ended workers are ignored.
    generation: Cell<u32>,
    on_frame: RefCell<Option<FrameCallback>>,
    is_frame_requested: Cell<bool>,
    /// Whether form and card may have changed.
    is_form_stale: Cell<bool>,
    /// The time of the frame in which the counters were written last.
    counted_at: Cell<f64>,
    frame_times: RefCell<FrameTimes>,
    /// The session and the phase that were published last.
    published: Cell<Option<(u32, Phase)>>,
}

/// Starts the map view in its part of the document.
#[wasm_bindgen]
pub fn start() {
    let Some(window) = web_sys::window() else { return };
    let Some(document) = window.document().map(Document::new) else { return };
    let link = or_log("address", window.location().search()).unwrap_or_default();
    let processors = (window.navigator().hardware_concurrency() as usize).max(1);
    let (stage, problem) = Stage::new(&document);
    let reduced = is_motion_reduced(&window);
    // One processor is left to the page.
    let view = MapView::new(&link, page_cube(&document), random(), processors.saturating_sub(1), reduced);
    let app = Rc::new(App {
        window,
        document,
        view: RefCell::new(view),
        stage,
        panes: RefCell::default(),
        atlas_engine: RefCell::default(),
        atlas_metric: Cell::default(),
        engines: RefCell::default(),
        inbox: Inbox::default(),
        generation: Cell::default(),
        on_frame: RefCell::default(),
        is_frame_requested: Cell::default(),
        is_form_stale: Cell::new(true),
        counted_at: Cell::default(),
        frame_times: RefCell::default(),
        published: Cell::default(),
    });
    app.listen();
    app.stage.read_colours(&app);
    if let Some(problem) = problem {
        app.send(Msg::WorkerFailed(problem));
    }
    let effects = app.view.borrow_mut().prepare();
    effects.into_iter().for_each(|effect| app.carry_out(effect));
    app.draw_soon();
}

impl App {
    /// Processes a message.
    pub(crate) fn send(self: &Rc<Self>, msg: Msg) {
        if matches!(msg, Msg::Run(_) | Msg::SolveHere(_)) {
            self.frame_times.borrow_mut().clear();
        }
        self.apply(msg, true);
        self.draw_soon();
    }

    /// Processes a message without a frame. `changes_form` is whether form, card or panes may change.
    fn apply(self: &Rc<Self>, msg: Msg, changes_form: bool) {
        let effects = self.view.borrow_mut().update(msg);
        effects.into_iter().for_each(|effect| self.carry_out(effect));
        if changes_form {
            self.is_form_stale.set(true);
        }
    }

    /// Draws the next frame.
    fn draw_soon(self: &Rc<Self>) {
        if self.is_frame_requested.replace(true) {
            return;
        }
        if let Some(callback) = self.on_frame.borrow().as_ref() {
            let callback = callback.as_ref().unchecked_ref();
            or_log("frame", self.window.request_animation_frame(callback));
        }
    }

    fn listen(self: &Rc<Self>) {
        let app = Rc::downgrade(self);
        *self.on_frame.borrow_mut() = Some(Closure::new(move |now| {
            if let Some(app) = app.upgrade() {
                app.frame(now);
            }
        }));
        Stage::listen(self);
        form::listen(self);
        card::listen(self);
        dock::listen(self);
        gestures::listen(self);
        let shown = self.clone();
        on(self.document.browser(), "godspeed-view", move |_: CustomEvent| shown.draw_soon());
        // `www/main.js` and `www/views/appearance.js` say when the theme changes.
        for event in ["godspeed-theme", "godspeed-look"] {
            let app = self.clone();
            on(self.document.browser(), event, move |_: CustomEvent| {
                app.stage.read_colours(&app);
                app.draw_soon();
            });
        }
        if let Some(area) = self.document.element::<Element>(ids::MAP_AREA) {
            // A pane may come into sight.
            let scrolled = self.clone();
            on(&area, "scroll", move |_: Event| scrolled.draw_soon());
        }
        let resized = self.clone();
        let resized = Closure::<dyn FnMut()>::new(move || resized.draw_soon());
        let observer = ResizeObserver::new(resized.as_ref().unchecked_ref());
        if let (Some(observer), Some(panes)) =
            (or_log("resize", observer), self.document.element::<Element>(ids::MAP_PANES))
        {
            observer.observe(&panes);
        }
        resized.forget();
    }

    /// Sends a message for each click on a button.
    fn on_click(self: &Rc<Self>, id: Id, msg: impl Fn(&App) -> Msg + 'static) {
        if let Some(button) = self.document.element::<Element>(id) {
            let app = self.clone();
            on(&button, "click", move |_: Event| app.send(msg(&app)));
        }
    }

    fn frame(self: &Rc<Self>, now: f64) {
        self.is_frame_requested.set(false);
        let since = self.now();
        let mut view = self.view.borrow_mut();
        view.update(Msg::Frame(now));
        let needs_frame = view.is_open() || view.player().is_playing();
        let mut panes = self.panes.borrow_mut();
        let is_stale = self.is_form_stale.replace(false);
        if is_stale {
            form::show(&self.document, &view);
            card::show(&self.document, &view);
            let made = panes::arrange(&self.document, &view, std::mem::take(&mut panes));
            *panes = made;
        }
        let counts = is_stale || !needs_frame || now - self.counted_at.get() >= COUNTED_EVERY_MS;
        if counts {
            self.counted_at.set(now);
        }
        let places = self.stage.places(&panes, self.window.device_pixel_ratio());
        dock::show(&self.document, &view);
        if let Some(places) = places {
            panes.iter_mut().zip(places.sizes()).for_each(|(pane, size)| pane.show(&view, size, counts));
            self.stage.draw(&view, &places);
        }
        if !view.runs().is_empty() {
            let slice = self.inbox.take_latest();
            self.frame_times.borrow_mut().push(self.now() - since + slice);
        }
        self.announce(&view);
        drop((view, panes));
        if needs_frame {
            self.draw_soon();
        }
    }

    /// Publishes the state of the searches for scripts and screen readers.
    fn announce(&self, view: &MapView) {
        let phase = view.phase();
        // A short search begins and ends between two frames: only its number tells it from the one before.
        let current = Some((self.generation.get(), phase));
        if self.published.replace(current) == current {
            return;
        }
        self.is_form_stale.set(true);
        form::show(&self.document, view);
        let summary = view.summary().filter(|_| phase != Phase::Running);
        match summary.as_ref().and_then(|summary| serde_json::to_string(summary).ok()) {
            Some(json) => self.document.attribute(ids::MAP, "data-json", &json),
            None => self.document.flag(ids::MAP, "data-json", false),
        }
        self.document.text(ids::MAP_SAID, &summary.map_or_else(String::new, |summary| summary.said()));
        if let Some((median, longest)) = self.frame_times.borrow().median_and_longest() {
            self.document.attribute(ids::MAP, "data-frame-ms", &format!("{median:.2} {longest:.2}"));
        }
        let megabytes = |bytes: usize| format!("{:.1}", bytes as f64 / 1e6);
        self.document.attribute(ids::MAP, "data-texture-mb", &megabytes(self.stage.bytes()));
        // A script that waits for this state reads the result next.
        self.document.attribute(ids::MAP, "data-state", phase.name());
    }

    fn carry_out(self: &Rc<Self>, effect: Effect) {
        match effect {
            Effect::MakeAtlas(metric) => workers::make_atlas(self, metric),
            Effect::StartWorkers(count) => workers::start(self, count),
            Effect::Worker(Task::Send(worker, request)) => {
                if let Some(engine) = self.engines.borrow().get(worker) {
                    engine.send(&request);
                }
            }
            Effect::Worker(Task::StopWorkers) => workers::stop(self),
            Effect::SetCube(cube) => set_page_cube(&self.document, &cube),
            Effect::ShowLink(link) => show_link(&self.window, &link),
        }
    }

    /// Returns the size of the panes, which all have the same.
    fn pane_size(&self) -> PaneSize {
        let pane = self.panes.borrow().first().map(PaneElements::size);
        pane.unwrap_or(PaneSize { width: 1.0, height: 1.0 })
    }

    fn is_motion_reduced(&self) -> bool {
        is_motion_reduced(&self.window)
    }

    fn random(&self) -> u64 {
        random()
    }

    fn now(&self) -> f64 {
        self.window.performance().map_or(0.0, |performance| performance.now())
    }
}

/// Returns a random number of 53 bits.
fn random() -> u64 {
    (js_sys::Math::random() * 2f64.powi(53)) as u64
}
