//! The help page of an algorithm, with its animation.

use std::rc::Rc;

use godspeed_document::{is_motion_reduced, on, or_log, page_look, set_markup};
use godspeed_scene::Look;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, Event, HtmlSelectElement};

use super::{App, ids, page};
use crate::state::{Film, METHODS, Method, svg};

/// Seconds of a turn.
const TURN: f64 = 0.7;
/// Seconds between two steps.
const PAUSE: f64 = 1.0;

/// What the dialog shows.
pub(super) struct MethodDialog {
    method: &'static Method,
    film: Film,
    /// The place in the film, in turns.
    at: f64,
    /// The time in milliseconds when the film goes on after the pause between two steps.
    paused_until: f64,
    /// The time of the last frame in milliseconds, while the film plays.
    last: Option<f64>,
}

impl Default for MethodDialog {
    fn default() -> Self {
        let method = &METHODS[0];
        Self { method, film: Film::new(&method.example), at: 0.0, paused_until: 0.0, last: None }
    }
}

pub(super) fn listen(app: &Rc<App>) {
    let choices = METHODS
        .iter()
        .filter_map(|method| app.document.make_with("option", method.name, &[("value", method.id)]));
    app.document.fill(ids::METHOD_CHOICE, choices);
    app.at(ids::METHOD_CHOICE, "change", |app, _: Event| {
        let choice =
            app.document.element::<HtmlSelectElement>(ids::METHOD_CHOICE).map(|select| select.value());
        show(app, Method::with_id(&choice.unwrap_or_default()));
    });
    app.click(ids::METHOD_PLAY, |app| {
        let is_playing = app.method.borrow().last.is_some();
        if is_playing { pause(app) } else { play(app) }
    });
    app.click(ids::METHOD_BACK, |app| step(app, -1));
    app.click(ids::METHOD_FORWARD, |app| step(app, 1));
    app.click(ids::METHOD_SOLVE, |app| {
        let id = app.method.borrow().method.id;
        app.close(ids::METHOD);
        page::show_cube(&app.document);
        page::ask(&app.document, &format!("solve {id}"));
    });
    app.at(ids::METHOD, "close", |app, _: Event| pause(app));
    let document: &web_sys::EventTarget = app.document.browser();
    let shown = app.clone();
    on(document, "godspeed-look", move |_: Event| draw(&shown));
}

pub(super) fn open(app: &Rc<App>, id: &str) {
    show(app, Method::with_id(id));
    app.show_modal(ids::METHOD);
    if !is_motion_reduced(&app.window) {
        play(app);
    }
}

fn show(app: &Rc<App>, method: &'static Method) {
    pause(app);
    app.method.replace(MethodDialog { method, film: Film::new(&method.example), ..MethodDialog::default() });
    let document = &app.document;
    document.text(ids::METHOD_TITLE, &format!("How {} works", method.name));
    document.fill(
        ids::METHOD_IDEA,
        method.idea.iter().filter_map(|sentence| document.make_with("li", sentence, &[])),
    );
    document.text(ids::METHOD_SIZES, &method.sizes_text());
    document.text(ids::METHOD_COSTS, method.costs);
    document.text(ids::METHOD_PROMISES, method.promises);
    document.text(ids::METHOD_ORIGIN, method.origin);
    if let Some(select) = document.element::<HtmlSelectElement>(ids::METHOD_CHOICE) {
        select.set_value(method.id);
    }
    let takes = method.sizes.contains(&page::size(document).layers());
    document.flag(ids::METHOD_SOLVE, "disabled", !takes);
    let title = format!("Only for {}", method.sizes_text());
    document.attribute(ids::METHOD_SOLVE, "title", if takes { "" } else { &title });
    draw(app);
}

/// Draws the cube, and shows the step.
fn draw(app: &App) {
    let method = app.method.borrow();
    let frame = method.film.frame(method.at as f32);
    let palette = Look::parse(&page_look(&app.document)).palette;
    if let Some(drawing) = app.document.element::<Element>(ids::METHOD_DRAWING) {
        set_markup(&drawing, &svg(&frame, &palette));
    }
    let steps = method.film.steps();
    app.document.text(ids::METHOD_CAPTION, &format!("{} of {steps}. {}", frame.step + 1, frame.caption));
    let alt = format!("A cube that {} solves, step {} of {steps}", method.method.name, frame.step + 1);
    app.document.text(ids::METHOD_ALT, &alt);
    let is_at_end = method.at >= method.film.length() as f64;
    app.document.flag(ids::METHOD_BACK, "disabled", method.at <= 0.0);
    app.document.flag(ids::METHOD_FORWARD, "disabled", is_at_end);
    let (label, pressed) = match method.last {
        Some(_) => ("Pause", "true"),
        None if is_at_end => ("Again", "false"),
        None => ("Play", "false"),
    };
    app.document.text(ids::METHOD_PLAY, label);
    app.document.attribute(ids::METHOD_PLAY, "aria-pressed", pressed);
    // For scripts: whether the film is at its end.
    app.document.attribute(ids::METHOD_CUBE, "data-at", &format!("{:.0}", method.at.floor()));
}

fn pause(app: &App) {
    app.method.borrow_mut().last = None;
    draw(app);
}

/// Goes to the beginning of a step before or after the present one; the end is after the last.
fn step(app: &App, by: isize) {
    {
        let mut method = app.method.borrow_mut();
        method.last = None;
        let starts: Vec<f64> =
            (0..=method.film.steps()).map(|step| method.film.start_of(step) as f64).collect();
        let at = method.at;
        let found = if by < 0 {
            starts.iter().rev().copied().find(|&start| start < at)
        } else {
            starts.iter().copied().find(|&start| start > at)
        };
        method.at = found.unwrap_or(at);
    }
    draw(app);
}

fn play(app: &Rc<App>) {
    {
        let mut method = app.method.borrow_mut();
        let now = app.now();
        if method.at >= method.film.length() as f64 {
            method.at = 0.0;
        }
        method.last = Some(now);
        method.paused_until = now + PAUSE * 1e3;
    }
    draw(app);
    ask_frame(app);
}

/// Goes on until the film is paused or at its end.
fn ask_frame(app: &Rc<App>) {
    let next = app.clone();
    let act = Closure::once_into_js(move |now: f64| {
        if advance(&next, now) {
            ask_frame(&next);
        }
    });
    or_log("frame", app.window.request_animation_frame(act.unchecked_ref()));
}

/// Shows the film at a time. Returns whether it goes on.
fn advance(app: &App, now: f64) -> bool {
    let plays = {
        let mut method = app.method.borrow_mut();
        let Some(last) = method.last else { return false };
        method.last = Some(now);
        if now < method.paused_until {
            return true;
        }
        let before = method.at;
        let seconds = ((now - last.max(method.paused_until)) / 1e3).clamp(0.0, 0.1);
        let (length, after) = (method.film.length() as f64, before + seconds / TURN);
        // The film pauses where a step ends.
        let is_start = |turn: usize| (0..=method.film.steps()).any(|step| method.film.start_of(step) == turn);
        let reached = after.floor();
        let is_over_step = reached > before.floor() && is_start(reached as usize);
        method.at = if is_over_step { reached } else { after }.min(length);
        if is_over_step {
            method.paused_until = now + PAUSE * 1e3;
        }
        if method.at >= length {
            method.last = None;
        }
        method.last.is_some()
    };
    draw(app);
    plays
}

impl App {
    /// Returns the time in milliseconds.
    fn now(&self) -> f64 {
        self.window.performance().map_or(0.0, |performance| performance.now())
    }
}
