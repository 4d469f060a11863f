//! The page in the browser: state, document, canvas and workers.
//!
//! Data flows in one direction: a listener creates a `Msg`, `Page::update` changes the state and returns
//! effects, and the page runs the effects and updates the parts of the document that changed.

mod effects;

use std::cell::{Cell, Ref, RefCell};
use std::rc::Rc;

use godspeed_page::address::Address;
use godspeed_page::preferences::Preferences;
use godspeed_page::speech::SpokenPlace;
use godspeed_page::state::{Msg, Notice, Page, State};
use godspeed_page::{format, timer};
use godspeed_port::WorkerPort;
use godspeed_protocol::{CHECK_INTERVAL_MS, Request, StoreRequest};
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{StorageEvent, Window};

use crate::address::AddressBar;
use crate::panels::{self, clock, lesson, menu, moves, result, setup, stage_progress, toolbar, transport};
use crate::screen::{self, Screen, or_log};
use crate::stage::Stage;
use crate::{address, listeners, storage};

/// Delay in milliseconds before a new search is shown.
///
/// Many searches end sooner and need all processors until then, while updating the page takes processor time.
/// The delay is too short to be noticed.
const SEARCH_GRACE_MS: i32 = 60;

/// First update interval of a search in milliseconds; its timer shows tenths.
const FIRST_INTERVAL_MS: i32 = 100;

/// Later update interval in milliseconds. Every update slows the search down.
const INTERVAL_MS: i32 = 500;

/// Factor for the update intervals if the page is rendered in software.
///
/// Frames are then drawn by the processors that also run the search, and take about 100 ms each.
const PATIENCE: i32 = 3;

/// Update interval of the timer in milliseconds; it shows tenths of a second.
const CLOCK_INTERVAL_MS: i32 = 50;

/// Largest difference in milliseconds between the date and the time of the page that is no change of the clock.
const CLOCK_TOLERANCE_MS: f64 = 1000.0;

/// A browser callback, created once the page it refers to exists.
type Callback<F> = RefCell<Option<Closure<F>>>;

/// The running page.
pub(crate) struct App {
    pub(crate) window: Window,
    page: RefCell<Page>,
    pub(crate) screen: Screen,
    pub(crate) stage: Stage,
    address: AddressBar,
    engine: RefCell<Option<WorkerPort<Request>>>,
    store: RefCell<Option<WorkerPort<StoreRequest>>>,
    /// The number of moves before the one that is previewed.
    pub(crate) previewed: Cell<Option<usize>>,
    frame_asked: Cell<bool>,
    /// The place that was announced to screen readers last.
    said: Cell<Option<SpokenPlace>>,
    timer: Cell<Option<i32>>,
    /// The date in milliseconds at time 0 of the page, as the page was told it.
    clock: Cell<Option<f64>>,
    /// Whether a check of the workers is due.
    watches: Cell<bool>,
    /// The timer of the next write to the address bar.
    address_timer: Cell<Option<i32>>,
    on_frame: Callback<dyn FnMut(f64)>,
    on_timer: Callback<dyn FnMut()>,
}

/// Starts the page in the current window.
#[wasm_bindgen]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        screen::complain("the page failed", &panic.to_string().into());
    }));
    let Some(window) = web_sys::window() else { return };
    let Some(document) = window.document() else { return };
    let screen = Screen::new(document);
    let address = read_address(&address::pairs(&window));
    let preferences = Preferences::parse(&storage::read(&window, storage::PREFERENCES));
    let seed = (js_sys::Math::random() * 2f64.powi(53)) as u64;
    let mut page =
        Page::new(address, preferences, timer::read(&storage::read(&window, storage::SOLVES)), seed);
    if is_narrow(&window) {
        let _none = page.update(Msg::FoldChoices, 0.0);
    }
    let stage = Stage::new(&screen, page.timeline.present());
    stage.set_look(&screen, &page.preferences.appearance);
    let app = Rc::new(App {
        window,
        page: RefCell::new(page),
        screen,
        stage,
        address: AddressBar::default(),
        engine: RefCell::default(),
        store: RefCell::default(),
        previewed: Cell::default(),
        frame_asked: Cell::default(),
        said: Cell::default(),
        timer: Cell::default(),
        clock: Cell::default(),
        watches: Cell::default(),
        address_timer: Cell::default(),
        on_frame: RefCell::default(),
        on_timer: RefCell::default(),
    });
    app.address.opened(&app.window, app.state().link(), app.state().lines);
    app.listen();
    app.show();
    app.ask_frame();
}

impl App {
    /// Processes a message.
    pub(crate) fn send(self: &Rc<Self>, msg: Msg) {
        let is_progress = msg.is_progress();
        let was_searched = self.searched();
        if !msg.leaves_cube() {
            self.end_preview();
        }
        self.follow_clock();
        let effects = self.page.borrow_mut().update(msg, self.now());
        for effect in effects {
            self.carry_out(effect);
        }
        self.watch_workers();
        let has_begun = self.searched().is_some_and(|job| was_searched != Some(job));
        if has_begun {
            self.forget_timer();
            self.ask_timer(SEARCH_GRACE_MS);
        }
        if (has_begun || is_progress) && self.timer.get().is_some() {
            return;
        }
        self.show();
        self.follow_address();
        self.ask_frame();
    }

    /// Says the date to the page, at first and whenever the clock of the device was set or the device has slept.
    fn follow_clock(&self) {
        let clock = js_sys::Date::now() - self.now();
        let is_known = self.clock.get().is_some_and(|known| (clock - known).abs() <= CLOCK_TOLERANCE_MS);
        if !is_known {
            self.clock.set(Some(clock));
            let _none = self.page.borrow_mut().update(Msg::SetClock(clock), self.now());
        }
    }

    /// Shows the cube of the address if the browser went back or forward to another one.
    pub(crate) fn visit_address(self: &Rc<Self>) {
        let Some(pairs) = self.address.visited(&self.window) else { return };
        self.send(Msg::Visit(Box::new(read_address(&pairs))));
        self.address.opened(&self.window, self.state().link(), self.state().lines);
    }

    /// Writes a link to the present cube to the address bar, now or as soon as the browser permits.
    pub(crate) fn follow_address(self: &Rc<Self>) {
        if self.address_timer.get().is_some() {
            return;
        }
        let wait = self.address.wait(self.now());
        if wait == 0 {
            let state = self.state();
            self.address.follow(&self.window, state.link(), state.lines, self.now());
        } else {
            let app = self.clone();
            self.address_timer.set(self.later(wait, move || {
                app.address_timer.set(None);
                app.follow_address();
            }));
        }
    }

    /// Returns the state, which only [`App::send`] changes.
    pub(crate) fn state(&self) -> Ref<'_, State> {
        Ref::map(self.page.borrow(), |page| &**page)
    }

    /// Returns the page's time in milliseconds.
    pub(crate) fn now(&self) -> f64 {
        self.window.performance().map_or(0.0, |performance| performance.now())
    }

    /// Requests an animation frame, unless one is already pending.
    pub(crate) fn ask_frame(&self) {
        if self.frame_asked.replace(true) {
            return;
        }
        if let Some(on_frame) = self.on_frame.borrow().as_ref() {
            or_log("frame", self.window.request_animation_frame(on_frame.as_ref().unchecked_ref()));
        }
    }

    fn listen(self: &Rc<Self>) {
        let app = Rc::downgrade(self);
        let mut is_first = true;
        *self.on_frame.borrow_mut() = Some(Closure::new(move |now: f64| {
            let Some(app) = app.upgrade() else { return };
            app.frame_asked.set(false);
            app.draw(now);
            // The workers start after the first frame, so as not to delay it.
            if std::mem::take(&mut is_first) {
                let first = app.clone();
                app.later(0, move || first.send(Msg::FirstFrameDrawn));
            }
        }));
        let app = Rc::downgrade(self);
        *self.on_timer.borrow_mut() = Some(Closure::new(move || {
            let Some(app) = app.upgrade() else { return };
            app.timer.set(None);
            app.tick();
        }));
        listeners::listen(self);
        listeners::on_app(self, &self.window, "storage", |app, event: StorageEvent| {
            if event.key().as_deref() == Some(storage::SOLVES) {
                app.send(Msg::TakeSolves(timer::read(&storage::read(&app.window, storage::SOLVES))));
            }
        });
        self.stage.listen(self);
    }

    /// Draws a frame. The panels are updated only when the position on the timeline has changed.
    fn draw(self: &Rc<Self>, now: f64) {
        let mut has_changed = self.stage.draw(now, &self.state());
        if self.stage.is_at_rest() && self.state().player.needs_frame() {
            let was_at = self.state().timeline.cursor();
            let effects = self.page.borrow_mut().update(Msg::Frame(self.stage.motion()), now);
            has_changed |= !effects.is_empty() || self.state().timeline.cursor() != was_at;
            for effect in effects {
                self.carry_out(effect);
            }
        }
        if has_changed {
            self.show();
            self.follow_address();
        } else {
            self.stage.describe(&self.screen, &self.state());
        }
        if self.stage.needs_frame(&self.state()) {
            self.ask_frame();
        }
    }

    /// Checks the workers after some time, as long as one of them has something to do.
    fn watch_workers(self: &Rc<Self>) {
        if self.state().awaits_workers() && !self.watches.replace(true) {
            let app = self.clone();
            self.later(CHECK_INTERVAL_MS, move || {
                app.watches.set(false);
                app.send(Msg::CheckWorkers);
            });
        }
    }

    /// Runs a function after `wait` milliseconds; after 0, once the events already queued have been handled.
    fn later(&self, wait: i32, what: impl FnOnce() + 'static) -> Option<i32> {
        let what = Closure::once_into_js(what);
        let asked =
            self.window.set_timeout_with_callback_and_timeout_and_arguments_0(what.unchecked_ref(), wait);
        or_log("timeout", asked)
    }

    /// Returns a function that processes a message as long as the page exists.
    fn sender(self: &Rc<Self>) -> impl Fn(Msg) + Clone + use<> {
        let app = Rc::downgrade(self);
        move |msg| {
            if let Some(app) = app.upgrade() {
                app.send(msg);
            }
        }
    }

    /// Writes a link to the address bar at once.
    pub(crate) fn write_address(&self, link: Vec<(&'static str, String)>) {
        self.address.follow(&self.window, link, self.state().lines, self.now());
    }

    pub(crate) fn said(self: &Rc<Self>, text: String) {
        self.send(Msg::Say(Notice { text, is_warning: false }));
    }

    fn show(&self) {
        let (state, screen) = (&*self.state(), &self.screen);
        let now = self.now();
        let walkthrough = state.lesson.walkthrough(&state.timeline);
        let taught =
            walkthrough.as_ref().filter(|walkthrough| state.wants_lessons() && walkthrough.teaches());
        toolbar::show(screen, state);
        setup::show(screen, state.setup_error.as_ref());
        menu::show(screen, state);
        result::show(screen, state, walkthrough.as_ref(), now);
        lesson::show(screen, state, taught);
        stage_progress::show(screen, state, walkthrough.as_ref().filter(|_| taught.is_none()));
        clock::show(screen, state, now);
        panels::timer::show(screen, state);
        panels::tables::show(screen, state);
        transport::show(screen, state);
        moves::show(screen, &state.timeline);
        panels::tooltips::show(screen, state);
        panels::speech::show(screen, state, &self.said);
        // Spotlights are of no use once the cube is solved.
        self.stage.light(taught.filter(|_| !state.timeline.present().is_solved()));
        self.stage.describe(screen, state);
        self.schedule_tick(state);
    }

    /// Updates everything that changes over time.
    fn tick(&self) {
        let state = &*self.state();
        if state.timer.is_ticking() {
            clock::show(&self.screen, state, self.now());
            self.schedule_tick(state);
        } else {
            self.show();
        }
    }

    /// Returns the number of the running job, if any.
    fn searched(&self) -> Option<u32> {
        let state = self.state();
        state.solving.job.as_ref().filter(|job| job.is_busy()).map(|job| job.number)
    }

    /// Schedules the next tick if a search or the timer is running.
    fn schedule_tick(&self, state: &State) {
        match &state.solving.job {
            _ if state.timer.is_ticking() => self.ask_timer(CLOCK_INTERVAL_MS),
            Some(job) if job.is_busy() => {
                let wait =
                    if job.elapsed(self.now()) < format::TENTHS { FIRST_INTERVAL_MS } else { INTERVAL_MS };
                self.ask_timer(if self.stage.is_rendered_in_software() { PATIENCE * wait } else { wait });
            }
            _ => (),
        }
    }

    /// Schedules a tick after `wait` milliseconds, unless one is already pending.
    fn ask_timer(&self, wait: i32) {
        if self.timer.get().is_some() {
            return;
        }
        if let Some(on_timer) = self.on_timer.borrow().as_ref() {
            let callback = on_timer.as_ref().unchecked_ref();
            let asked = self.window.set_timeout_with_callback_and_timeout_and_arguments_0(callback, wait);
            self.timer.set(or_log("timeout", asked));
        }
    }

    fn forget_timer(&self) {
        if let Some(timer) = self.timer.take() {
            self.window.clear_timeout_with_handle(timer);
        }
    }
}

fn read_address(pairs: &[(String, String)]) -> Address {
    Address::parse(pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())))
}

fn is_narrow(window: &Window) -> bool {
    matches_media(window, "(max-width: 600px), (max-width: 800px) and (min-height: 501px)")
}

/// Whether the window matches a media query.
pub(crate) fn matches_media(window: &Window, query: &str) -> bool {
    let list: Result<_, JsValue> = window.match_media(query);
    or_log("media query", list).flatten().is_some_and(|list| list.matches())
}
