//! The page in the browser: state, document, canvas and workers.
//!
//! Data flows in one direction: a listener creates a `Msg`, `Page::update` changes the state and returns
//! effects, and the page runs the effects and updates the parts of the document that changed.

mod effects;

use std::cell::{Cell, Ref, RefCell};
use std::rc::Rc;

use godspeed_browser::{Document, Frames, later, load, log_error, matches_media, or_log, store};
use godspeed_page::address::Address;
use godspeed_page::format;
use godspeed_page::preferences::StoredSettings;
use godspeed_page::speech::SpokenPlace;
use godspeed_page::state::{Msg, Page, Published, State};
use godspeed_port::WorkerPort;
use godspeed_protocol::{CHECK_INTERVAL_MS, PageChange, Request, StoreRequest};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Window;

use crate::address::AddressBar;
use crate::handle::{PageHandle, Subscribers};
use crate::panels::{self, clock, lesson, menu, moves, result, setup, stage_progress, toolbar, transport};
use crate::stage::Stage;
use crate::{address, listeners};

/// The media query of the system's dark theme.
const DARK: &str = "(prefers-color-scheme: dark)";

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

/// Largest drift in milliseconds between date and page time that is no change of the clock.
const CLOCK_TOLERANCE_MS: f64 = 1000.0;

/// The storage key of the preferences.
const PREFERENCES: &str = "godspeed";

/// The storage key of the theme, which `www/first-paint.js` applies before the page has loaded.
const THEME: &str = "godspeed-theme";

/// The running page.
pub(crate) struct App {
    pub(crate) window: Window,
    page: RefCell<Page>,
    pub(crate) document: Document,
    pub(crate) stage: Stage,
    address: AddressBar,
    /// Whether engine and store have been started.
    has_workers: Cell<bool>,
    engine: RefCell<Option<WorkerPort<Request>>>,
    store: RefCell<Option<WorkerPort<StoreRequest>>>,
    /// The number of moves before the one that is previewed.
    pub(crate) previewed: Cell<Option<usize>>,
    /// Whether the last touch was a long press on a move, which shows the move and is no click.
    pub(crate) has_held_move: Cell<bool>,
    frames: Frames,
    pub(crate) subscribers: Subscribers,
    /// Whether the cube has changed since the last frame.
    has_new_cube: Cell<bool>,
    /// The place that was announced to screen readers last.
    announced: Cell<Option<SpokenPlace>>,
    timer: Cell<Option<i32>>,
    /// The date in milliseconds at time 0 of the page, as it was last sent to the page.
    clock: Cell<Option<f64>>,
    /// Whether a check of the workers is due.
    watches: Cell<bool>,
    /// The timer of the next write to the address bar.
    address_timer: Cell<Option<i32>>,
}

/// Starts the page in the current window.
///
/// # Errors
/// Returns an error outside of a window.
#[wasm_bindgen]
pub fn start() -> Result<PageHandle, JsValue> {
    std::panic::set_hook(Box::new(|panic| {
        log_error("the page failed", &panic.to_string().into());
    }));
    let window = web_sys::window().ok_or("there is no window")?;
    let document = Document::new(window.document().ok_or("there is no document")?);
    let address = read_address(&address::pairs(&window));
    let settings = StoredSettings::parse(&load(&window, PREFERENCES));
    let seed = (js_sys::Math::random() * 2f64.powi(53)) as u64;
    let mut page = Page::new(address, settings, seed);
    if is_narrow(&window) {
        let _none = page.update(Msg::FoldChoices, 0.0);
    }
    let stage = Stage::new(&document);
    let (frames, subscribers) = (Frames::new(window.clone()), Subscribers::new(Published::new(&page)));
    let app = Rc::new(App {
        window,
        page: RefCell::new(page),
        document,
        stage,
        address: AddressBar::default(),
        has_workers: Cell::default(),
        engine: RefCell::default(),
        store: RefCell::default(),
        previewed: Cell::default(),
        has_held_move: Cell::default(),
        frames,
        subscribers,
        has_new_cube: Cell::default(),
        announced: Cell::default(),
        timer: Cell::default(),
        clock: Cell::default(),
        watches: Cell::default(),
        address_timer: Cell::default(),
    });
    app.address.opened(&app.window, app.state().link(), app.state().timeline_number);
    app.listen();
    app.show_appearance();
    app.show();
    Ok(PageHandle::new(app))
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
            self.run(effect);
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
        self.publish();
        self.follow_address();
        self.frames.request();
    }

    /// Notifies views and dialogs of changes.
    fn publish(&self) {
        self.subscribers.follow(self);
        if self.has_new_cube.take() {
            let solved = self.state().timeline.present().is_solved();
            self.subscribers.notify(&PageChange::Cube { solved });
        }
    }

    /// Applies theme and look of the preferences. Motion follows the system's preference.
    pub(crate) fn show_appearance(&self) {
        let state = self.state();
        let theme = state.preferences.theme();
        let _is_stored = store(&self.window, THEME, theme.unwrap_or_default());
        let is_dark = theme.map_or_else(|| matches_media(&self.window, DARK), |theme| theme == "dark");
        if let Some(root) = self.document.browser().document_element() {
            let theme = if is_dark { "dark" } else { "light" };
            or_log("theme", root.set_attribute("data-theme", theme));
        }
        self.stage.set_look(&state.preferences.appearance);
    }

    /// Sends the date to the page, at first and after the clock was set or the device has slept.
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
        self.address.opened(&self.window, self.state().link(), self.state().timeline_number);
    }

    /// Writes a link to the present cube to the address bar, now or as soon as the browser permits.
    pub(crate) fn follow_address(self: &Rc<Self>) {
        if self.address_timer.get().is_some() {
            return;
        }
        let wait = self.address.wait(self.now());
        if wait == 0 {
            let state = self.state();
            self.address.follow(&self.window, state.link(), state.timeline_number, self.now());
        } else {
            let app = self.clone();
            self.address_timer.set(later(&self.window, wait, move || {
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

    /// Requests a frame, unless one is already requested.
    pub(crate) fn request_frame(&self) {
        self.frames.request();
    }

    fn listen(self: &Rc<Self>) {
        let mut is_first = true;
        self.frames.draw_with(Rc::downgrade(self), move |app, now| {
            if !app.stage.is_open() {
                return;
            }
            app.draw(now);
            if std::mem::take(&mut is_first) {
                app.remove_picture();
                // The workers start after the first frame, so as not to delay it.
                let first = app.clone();
                later(&app.window, 0, move || first.start_workers());
            }
        });
        listeners::listen(self);
        self.stage.listen(self);
    }

    /// Starts engine and store, unless they have been started.
    pub(crate) fn start_workers(self: &Rc<Self>) {
        if !self.has_workers.replace(true) {
            self.send(Msg::Shown);
        }
    }

    /// Draws the cube from now on.
    pub(crate) fn open_stage(&self) {
        if !self.stage.is_open() {
            let state = self.state();
            self.stage.start_graphics();
            self.stage.open(&self.document, state.timeline.present(), &state.preferences.appearance);
            self.frames.request();
        }
    }

    /// Removes the picture that was shown until the cube is drawn.
    fn remove_picture(&self) {
        if let Some(root) = self.document.browser().document_element() {
            or_log("picture", root.remove_attribute("data-picture"));
        }
    }

    /// Draws a frame. The panels are updated only when the position on the timeline has changed.
    fn draw(self: &Rc<Self>, now: f64) {
        let mut has_changed = self.stage.draw(now, &self.state());
        if self.stage.is_at_rest() && self.state().player.needs_frame() {
            let was_at = self.state().timeline.cursor();
            let effects = self.page.borrow_mut().update(Msg::Frame(self.stage.motion()), now);
            has_changed |= !effects.is_empty() || self.state().timeline.cursor() != was_at;
            for effect in effects {
                self.run(effect);
            }
        }
        if has_changed {
            self.show();
            self.publish();
            self.follow_address();
        } else {
            self.describe();
        }
        if self.stage.needs_frame(&self.state()) {
            self.frames.request();
        }
    }

    fn describe(&self) {
        if self.stage.describe(&self.document, &self.state()) {
            self.has_new_cube.set(true);
        }
    }

    /// Schedules a check of the workers, as long as one of them is busy.
    fn watch_workers(self: &Rc<Self>) {
        if self.state().awaits_workers() && !self.watches.replace(true) {
            let app = self.clone();
            later(&self.window, CHECK_INTERVAL_MS, move || {
                app.watches.set(false);
                app.send(Msg::CheckWorkers);
            });
        }
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
        self.address.follow(&self.window, link, self.state().timeline_number, self.now());
    }

    fn show(self: &Rc<Self>) {
        let (state, document) = (&*self.state(), &self.document);
        let now = self.now();
        let walkthrough = state.lesson.walkthrough(&state.timeline);
        let taught =
            walkthrough.as_ref().filter(|walkthrough| state.wants_lessons() && walkthrough.teaches());
        toolbar::show(document, state);
        setup::show(document, state.setup_error.as_ref());
        menu::show(document, state);
        result::show(document, state, walkthrough.as_ref(), now);
        lesson::show(document, state, taught);
        stage_progress::show(document, state, walkthrough.as_ref().filter(|_| taught.is_none()));
        clock::show(document, state, now);
        panels::timer::show(document, state);
        panels::tables::show(document, state);
        transport::show(document, state);
        moves::show(document, &state.timeline);
        panels::tooltips::show(document, state);
        panels::speech::show(document, state, &self.announced);
        // Spotlights are of no use once the cube is solved.
        self.stage.light(taught.filter(|_| !state.timeline.present().is_solved()));
        self.describe();
        self.schedule_tick(state);
    }

    /// Updates everything that changes over time.
    fn tick(self: &Rc<Self>) {
        let state = &*self.state();
        if state.timer.is_ticking() {
            clock::show(&self.document, state, self.now());
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
    fn schedule_tick(self: &Rc<Self>, state: &State) {
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
    fn ask_timer(self: &Rc<Self>, wait: i32) {
        if self.timer.get().is_none() {
            let app = self.clone();
            self.timer.set(later(&self.window, wait, move || {
                app.timer.set(None);
                app.tick();
            }));
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
