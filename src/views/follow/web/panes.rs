//! What the dialog shows beside the cube: the step, the choice of the turn that was made, and the ways on.

use godspeed_browser::{Document, Id};
use godspeed_cube::Layers;

use super::{ids, letters};
use crate::state::{Choosing, Course, FollowState, Mode, Recovery, StepSize, WayOn};

/// Shows the state.
pub(super) fn show(document: &Document, state: &FollowState) {
    let is_step = matches!(state.mode(), Mode::Step | Mode::Painting);
    document.visible(ids::FOLLOW_STEP, is_step);
    document.visible(ids::FOLLOW_FOOT, is_step && state.course().is_some());
    document.visible(ids::FOLLOW_MISTAKE, matches!(state.mode(), Mode::Choosing(_)));
    document.visible(ids::FOLLOW_WAYS, matches!(state.mode(), Mode::Recovering(_)));
    show_step(document, state);
    if let Some(course) = state.course() {
        match state.mode() {
            Mode::Choosing(choosing) => show_choices(document, state, course, *choosing),
            Mode::Recovering(recovery) => show_ways(document, course, recovery),
            Mode::Step | Mode::Painting => {}
        }
    }
    document.text(ids::FOLLOW_SAID, &state.announcement());
}

fn show_step(document: &Document, state: &FollowState) {
    let view = state.step_view();
    document.text(ids::FOLLOW_TITLE, view.title);
    document.text(ids::FOLLOW_PLACE, &view.place);
    document.text(ids::FOLLOW_NOTE, &view.note);
    document.text(ids::FOLLOW_WORDS, &view.words);
    document.text(ids::FOLLOW_REPORT, &view.report);
    letters::show(document, state);
    let course = state.course();
    let is_done = course.is_some_and(Course::is_done);
    document.text(ids::FOLLOW_NEXT, if is_done { "Close" } else { "Next" });
    document.enabled(ids::FOLLOW_NEXT, course.is_some());
    document.enabled(ids::FOLLOW_BACK, course.is_some_and(|course| course.timeline().cursor() > 0));
    document.enabled(ids::FOLLOW_MISTAKEN, !is_done);
    document.select(ids::FOLLOW_SIZE, course.map_or(StepSize::Turn, Course::step_size).id());
    document.pressed(ids::FOLLOW_SPEAK, state.is_speaking());
    document.visible(ids::FOLLOW_LISTEN, state.can_listen());
    document.pressed(ids::FOLLOW_LISTEN, state.is_listening());
}

fn show_choices(document: &Document, state: &FollowState, course: &Course, choosing: Choosing) {
    let (expected, chosen) = state.expected();
    let right = expected.get(chosen).cloned().unwrap_or_default();
    document.text(ids::FOLLOW_QUESTION, &format!("Which turn did you make instead of {right}?"));
    document.visible(ids::FOLLOW_EXPECTED_CHOICE, expected.len() > 1);
    fill(document, ids::FOLLOW_EXPECTED, expected.into_iter().enumerate(), &chosen.to_string());
    let options = state.layer_options().into_iter().map(|option| (value(option.layers), option.words));
    fill(document, ids::FOLLOW_LAYERS, options, &value(choosing.layers()));
    let turns = choosing.turns(course);
    if document.changes(ids::FOLLOW_TURNS, "turns", &format!("{turns:?}")) {
        let buttons = turns.iter().map(|choice| {
            document
                .button("", &choice.letters)
                .attribute("data-turn", &choice.letters)
                .attribute("title", &choice.words)
                .optional("disabled", choice.is_right.then_some(""))
                .attribute("aria-label", &format!("{}: {}", choice.letters, choice.words))
        });
        document.fill(ids::FOLLOW_TURNS, buttons);
    }
}

fn show_ways(document: &Document, course: &Course, recovery: &Recovery) {
    document.text(ids::FOLLOW_HAPPENED, &recovery.sentence(course));
    document.text(ids::FOLLOW_VERDICT, recovery.verdict());
    let back = recovery.back_words(course);
    document.visible(ids::FOLLOW_GO_BACK, back.is_some());
    document.text(ids::FOLLOW_GO_BACK, &back.unwrap_or_default());
    document.text(ids::FOLLOW_GO_NEW, &recovery.new_words());
    document.enabled(ids::FOLLOW_GO_NEW, recovery.new_solution().found().is_some());
    for (id, way) in [(ids::FOLLOW_GO_BACK, WayOn::Back), (ids::FOLLOW_GO_NEW, WayOn::New)] {
        let is_shorter = recovery.shorter() == Some(way);
        document.attribute(id, "class", if is_shorter { "follow-way primary" } else { "follow-way" });
    }
}

/// Fills a list if its options have changed, and selects one.
fn fill(document: &Document, id: Id, options: impl Iterator<Item = (impl ToString, String)>, selected: &str) {
    let options: Vec<(String, String)> = options.map(|(value, text)| (value.to_string(), text)).collect();
    if document.changes(id, "options", &format!("{options:?}")) {
        document.fill_options(id, options, selected);
    } else {
        document.select(id, selected);
    }
}

/// Returns the value of the option of layers: `1-2`.
fn value(layers: Layers) -> String {
    format!("{}-{}", layers.first(), layers.last())
}

/// Returns the layers of an option.
pub(super) fn layers_of(value: &str) -> Option<Layers> {
    let (first, last) = value.split_once('-')?;
    Layers::new(first.parse().ok()?, last.parse().ok()?)
}
