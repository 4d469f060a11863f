//! The letters of the step: one marks the turn in the picture, and each of several shows its turn.

use std::rc::Rc;

use godspeed_browser::{Document, closest, find, or_log, target};
use godspeed_timeline::turn_words::notation_and_words;
use web_sys::{Element, Event, HtmlElement};

use super::{Follow, ids};
use crate::state::{FollowState, Msg, StepView};

/// The number of moves of a step from which they are written smaller.
const LONG: usize = 5;

/// The attribute with the index of a letter in the step.
const INDEX: &str = "data-index";

/// Shows the turn of a letter that is clicked.
pub(super) fn listen(dialog: &Rc<Follow>) {
    dialog.at(ids::FOLLOW_MOVE, "click", |dialog, event: Event| {
        if let Some(index) = target(&event).and_then(|element| index_of(&element)) {
            dialog.send(Msg::ShowTurn(index));
        }
    });
}

/// Shows the letters, and marks the one of the turn in the picture.
pub(super) fn show(document: &Document, state: &FollowState) {
    let view = state.step_view();
    document.visible(ids::FOLLOW_MOVE, !view.letters.is_empty());
    document.flag(ids::FOLLOW_MOVE, "data-long", view.letters.len() >= LONG);
    let moves = format!("{} {}", view.made, view.letters.join(" "));
    let is_filled = document.changes(ids::FOLLOW_MOVE, "moves", &moves);
    if is_filled {
        fill(document, state, &view);
    }
    let (shown, is_still) = (state.shown_turn(), state.is_still());
    if document.changes(ids::FOLLOW_MOVE, "shown", &format!("{shown:?} {is_still}")) || is_filled {
        mark(document, shown, is_still);
    }
}

/// Returns the index of the letter that has the focus.
pub(super) fn focused(document: &Document) -> Option<usize> {
    document.focused().and_then(|element| index_of(&element))
}

/// Focuses the letter with an index, and returns whether there is one.
pub(super) fn focus(document: &Document, index: usize) -> bool {
    let list = document.element::<Element>(ids::FOLLOW_MOVE);
    let letter = list.and_then(|list| find::<HtmlElement>(&list, &format!("[{INDEX}='{index}']")));
    letter.and_then(|letter| or_log("focus", letter.focus())).is_some()
}

fn fill(document: &Document, state: &FollowState, view: &StepView) {
    let has_focus = focused(document).is_some();
    let letters = view.letters.iter();
    if let Some(words) = words(state) {
        let button = |(index, (letters, words)): (usize, (&String, String))| {
            let class = if index < view.made { "follow-made" } else { "" };
            document
                .button(class, letters)
                .attribute(INDEX, &index.to_string())
                .attribute("title", &words)
                .attribute("aria-label", &words)
                .attribute("aria-pressed", "false")
                // Tab reaches one of them, the arrow keys the others.
                .attribute("tabindex", "-1")
        };
        document.fill(ids::FOLLOW_MOVE, letters.zip(words).enumerate().map(button));
    } else {
        document.fill(ids::FOLLOW_MOVE, letters.map(|letters| document.make("span", "", letters)));
    }
    // The button that had it is gone.
    if has_focus && !focus(document, view.made) {
        document.focus_first(&[ids::FOLLOW_NEXT]);
    }
}

fn index_of(element: &Element) -> Option<usize> {
    closest(element, &format!("[{INDEX}]"))?.get_attribute(INDEX)?.parse().ok()
}

/// Returns the turns of a step in letters and words, if it has several.
fn words(state: &FollowState) -> Option<Vec<String>> {
    let course = state.course().filter(|course| course.turns().len() > 1)?;
    Some(course.turns().iter().map(|&turn| notation_and_words(turn, course.size())).collect())
}

/// Marks the letter of a turn. The list is scrolled to it, and nothing else.
fn mark(document: &Document, shown: Option<usize>, is_still: bool) {
    let Some(list) = document.element::<HtmlElement>(ids::FOLLOW_MOVE) else { return };
    let set = |letter: &HtmlElement, name, value| or_log(name, letter.set_attribute(name, value));
    if let Some(pressed) = find(&list, "[aria-pressed='true']") {
        set(&pressed, "aria-pressed", "false");
    }
    let value = shown.map(|index| index.to_string()).unwrap_or_default();
    let Some(letter) = document.set_current(ids::FOLLOW_MOVE, "step", INDEX, &value) else { return };
    if let Some(reached) = find(&list, "[tabindex='0']") {
        set(&reached, "tabindex", "-1");
    }
    set(&letter, "tabindex", "0");
    set(&letter, "aria-pressed", if is_still { "true" } else { "false" });
    let (top, height) = (letter.offset_top(), letter.offset_height());
    if top < list.scroll_top() || top + height > list.scroll_top() + list.client_height() {
        list.set_scroll_top(top - (list.client_height() - height) / 2);
    }
}
