//! The choices for a race.

use std::rc::Rc;

use godspeed_browser::{Chip, Document, show_chips};
use godspeed_cube::Size;
use godspeed_page::format;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, HtmlSelectElement};

use super::{Race, ids};
use crate::state::{HUMAN, Mode, Msg, Phase, RaceState};

/// The sizes offered; others can be given in a link.
const SIZES: [usize; 9] = [2, 3, 4, 5, 6, 7, 8, 10, 20];

/// The name of the checkboxes of algorithms and of the human.
const RACER: &str = "race-racer";

/// The largest number that JavaScript makes random integers below without loss.
const SEEDS: f64 = 9_007_199_254_740_992.0;

/// Registers the listeners of the form.
pub(super) fn listen(race: &Rc<Race>) {
    race.send_on_click(ids::RACE_ABORT, |_| Msg::AbortAll);
    race.send_on_click(ids::RACE_LINK, |_| Msg::CopyLink);
    race.send_on_click(ids::RACE_SHUFFLE, |_| Msg::Shuffle(seed()));
    race.on_click(ids::RACE_PAGE_CUBE, |race| {
        if let Some(cube) = race.page.cube() {
            race.send(Msg::TakePageCube(cube));
        }
    });
    race.at(ids::RACE_FORM, "submit", |race, event: Event| {
        event.prevent_default();
        race.send(Msg::Start);
        if race.state().is_open() {
            fold(&race.document);
        }
    });
    race.at(ids::RACE_FORM, "change", |race, event: Event| {
        if let Some(msg) = edit(&event) {
            race.send(msg);
        }
    });
    if race.state().phase() == Phase::Running {
        fold(&race.document);
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
pub(super) fn show(document: &Document, state: &RaceState) {
    let is_open = state.is_open();
    show_racers(document, state);
    show_sizes(document, state);
    let options = state.options();
    document.value(ids::RACE_SETUP, &options.scramble.text);
    document.value(ids::RACE_TIMEOUT, state.timeout());
    for (id, mode) in [(ids::RACE_PARALLEL, Mode::Parallel), (ids::RACE_SEQUENTIAL, Mode::Sequential)] {
        document.checked(id, options.mode == mode);
    }
    for id in [
        ids::RACE_SETUP,
        ids::RACE_TIMEOUT,
        ids::RACE_SIZE,
        ids::RACE_SHUFFLE,
        ids::RACE_PAGE_CUBE,
        ids::RACE_PARALLEL,
        ids::RACE_SEQUENTIAL,
    ] {
        document.enabled(id, !is_open);
    }
    document.enabled(ids::RACE_START, state.can_start());
    document.visible(ids::RACE_START, !is_open);
    document.visible(ids::RACE_ABORT, is_open);
    document.text(ids::RACE_START, if state.race().is_some() { "Start again" } else { "Start" });
    document.text(ids::RACE_SUMMARY, &state.summary());
    document.text(ids::RACE_FAIRNESS, &state.fairness());
    document.text(ids::RACE_PROBLEM, state.problem().unwrap_or_default());
    document.text(ids::RACE_NOTICE, state.notice());
}

/// Shows a chip for each algorithm that supports the size, and one for the human.
fn show_racers(document: &Document, state: &RaceState) {
    let human = Chip {
        id: HUMAN,
        name: "Human",
        explanation: "You turn the cube yourself, by key, button or drag.",
        is_chosen: state.options().has(HUMAN),
        ..Chip::default()
    };
    let algorithms =
        state.algorithms().map(|solver| Chip::of_algorithm(solver, state.options().has(&solver.id)));
    let chips = algorithms.chain([human]).map(|chip| Chip { is_disabled: state.is_open(), ..chip });
    show_chips(document, ids::RACE_RACERS, RACER, &chips.collect::<Vec<_>>());
}

fn show_sizes(document: &Document, state: &RaceState) {
    let layers = state.options().size().layers();
    let mut sizes = SIZES.to_vec();
    sizes.extend((!SIZES.contains(&layers)).then_some(layers));
    sizes.sort_unstable();
    if document.changes(ids::RACE_SIZE, "options", &format!("{sizes:?}")) {
        let option = |layers: usize| (layers.to_string(), format::cube(layers));
        document.fill_options(ids::RACE_SIZE, sizes.into_iter().map(option), &layers.to_string());
    } else {
        document.select(ids::RACE_SIZE, &layers.to_string());
    }
}

/// Returns a new seed.
pub(super) fn seed() -> u64 {
    (js_sys::Math::random() * SEEDS) as u64
}
