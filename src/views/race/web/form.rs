//! The choices for a race.

use std::rc::Rc;

use godspeed_cube::Size;
use godspeed_document::{Chip, Document, Id, on, or_log, page_cube, show_chips};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement, HtmlSelectElement};

use super::{App, ids};
use crate::state::{HUMAN, Mode, Msg, RaceView};

/// The sizes offered; others can be given in a link.
const SIZES: [usize; 9] = [2, 3, 4, 5, 6, 7, 8, 10, 20];

/// The name of the checkboxes of algorithms and of the person.
const RACER: &str = "race-racer";

/// The largest number that JavaScript makes random integers below without loss.
const SEEDS: f64 = 9_007_199_254_740_992.0;

/// Registers the listeners of the form.
pub(super) fn listen(app: &Rc<App>) {
    click(app, ids::RACE_ABORT, |_| Some(Msg::AbortAll));
    click(app, ids::RACE_LINK, |_| Some(Msg::CopyLink));
    click(app, ids::RACE_SHUFFLE, |_| Some(Msg::Shuffle(seed())));
    click(app, ids::RACE_PAGE_CUBE, |app| page_cube(&app.document).map(Msg::TakePageCube));
    let Some(form) = app.document.element::<Element>(ids::RACE_FORM) else { return };
    let started = app.clone();
    on(&form, "submit", move |event: Event| {
        event.prevent_default();
        started.send(Msg::Start);
        let is_open = started.view.borrow().is_open();
        if is_open {
            fold(&started.document);
        }
    });
    let edited = app.clone();
    on(&form, "change", move |event: Event| {
        if let Some(msg) = edit(&event) {
            edited.send(msg);
        }
    });
    if app.view.borrow().phase() == crate::state::Phase::Running {
        fold(&app.document);
    }
}

/// Calls a function at each click of a button, and sends the message that it returns.
pub(super) fn click(app: &Rc<App>, id: Id, act: impl Fn(&App) -> Option<Msg> + 'static) {
    if let Some(button) = app.document.element::<Element>(id) {
        let app = app.clone();
        on(&button, "click", move |_: Event| {
            if let Some(msg) = act(&app) {
                app.send(msg);
            }
        });
    }
}

fn edit(event: &Event) -> Option<Msg> {
    let target = event.target()?;
    if let Some(select) = target.dyn_ref::<HtmlSelectElement>() {
        let size = Size::new(select.value().parse().ok()?).ok()?;
        return Some(Msg::Resize(size, seed()));
    }
    let input = target.dyn_into::<HtmlInputElement>().ok()?;
    match input.name().as_str() {
        RACER => Some(Msg::Toggle(input.value())),
        "race-mode" => input.value().parse().ok().map(Msg::SetMode),
        "race-setup" => Some(Msg::SetUp(input.value())),
        "race-timeout" => Some(Msg::SetTimeout(input.value())),
        _ => None,
    }
}

/// Closes the settings, so that the lanes have the screen.
fn fold(document: &Document) {
    document.flag(ids::RACE_SETTINGS, "open", false);
}

/// Shows the form.
pub(super) fn show(document: &Document, view: &RaceView) {
    let is_open = view.is_open();
    show_racers(document, view);
    show_sizes(document, view);
    let options = view.options();
    document.value(ids::RACE_SETUP, &options.scramble.text);
    document.value(ids::RACE_TIMEOUT, view.timeout());
    for (id, mode) in [(ids::RACE_PARALLEL, Mode::Parallel), (ids::RACE_SEQUENTIAL, Mode::Sequential)] {
        if let Some(input) = document.element::<HtmlInputElement>(id) {
            input.set_checked(options.mode == mode);
        }
    }
    for id in [ids::RACE_SETUP, ids::RACE_TIMEOUT, ids::RACE_SIZE, ids::RACE_SHUFFLE, ids::RACE_PAGE_CUBE] {
        document.flag(id, "disabled", is_open);
    }
    for id in [ids::RACE_PARALLEL, ids::RACE_SEQUENTIAL] {
        document.flag(id, "disabled", is_open);
    }
    document.flag(ids::RACE_START, "disabled", !view.can_start());
    document.flag(ids::RACE_START, "hidden", is_open);
    document.flag(ids::RACE_ABORT, "hidden", !is_open);
    document.text(ids::RACE_START, if view.race().is_some() { "Start again" } else { "Start" });
    document.text(ids::RACE_SUMMARY, &view.summary());
    document.text(ids::RACE_FAIRNESS, &view.fairness());
    document.text(ids::RACE_PROBLEM, view.problem().unwrap_or_default());
    document.text(ids::RACE_NOTICE, view.notice());
}

/// Shows a chip for each algorithm that supports the size, and one for the person.
fn show_racers(document: &Document, view: &RaceView) {
    let human = Chip {
        id: HUMAN,
        name: "Human",
        explanation: "You turn the cube yourself, by key, button or drag.",
        is_chosen: view.options().has(HUMAN),
        ..Chip::default()
    };
    let algorithms =
        view.algorithms().map(|solver| Chip::of_algorithm(solver, view.options().has(&solver.id)));
    let chips = algorithms.chain([human]).map(|chip| Chip { is_disabled: view.is_open(), ..chip });
    show_chips(document, ids::RACE_RACERS, RACER, &chips.collect::<Vec<_>>());
}

fn show_sizes(document: &Document, view: &RaceView) {
    let Some(select) = document.element::<HtmlSelectElement>(ids::RACE_SIZE) else { return };
    let size = view.options().size();
    let value = size.layers().to_string();
    let has_size = or_log("size", select.query_selector(&format!("option[value='{value}']"))).flatten();
    if has_size.is_none() {
        let mut sizes = SIZES.to_vec();
        sizes.extend((!sizes.contains(&size.layers())).then_some(size.layers()));
        sizes.sort_unstable();
        let option = |layers: usize| {
            let name = format!("{layers}x{layers}x{layers}");
            document.make_with("option", &name, &[("value", &layers.to_string())])
        };
        document.fill(ids::RACE_SIZE, sizes.into_iter().filter_map(option));
    }
    select.set_value(&value);
}

/// Returns a new seed.
pub(super) fn seed() -> u64 {
    (js_sys::Math::random() * SEEDS) as u64
}
