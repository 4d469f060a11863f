//! The choice of turns: chips, text, half turns and costs.

use std::rc::Rc;

use godspeed_browser::{Document, NewElement, target};
use web_sys::{Event, HtmlInputElement};

use super::{Find, ids};
use crate::state::{FindState, Msg, TURN_WORDS, TurnWord};

/// Registers the listeners of the turns.
pub(super) fn listen(find: &Rc<Find>) {
    let document = &find.document;
    document.fill(ids::FIND_TURN_CHIPS, TURN_WORDS.map(|(name, words)| group(document, name, words)));
    find.at(ids::FIND_FORM, "change", |find, event: Event| {
        let Some(input) = target::<HtmlInputElement>(&event) else { return };
        let number = || input.get_attribute("data-word").and_then(|number| number.parse().ok());
        match input.name().as_str() {
            "find-turn" => find.send(Msg::ToggleTurn(input.value())),
            "find-turns" => find.send(Msg::SetTurns(input.value())),
            "find-half" => {
                if let Some(number) = number() {
                    find.send(Msg::SetHalfOnly(number, input.checked()));
                }
            }
            "find-cost" => {
                if let Some(number) = number() {
                    find.send(Msg::SetCost(number, input.value()));
                }
            }
            _ => {}
        }
    });
}

fn group(document: &Document, name: &str, words: &[&str]) -> NewElement {
    let chip = |word: &&str| {
        let input = document
            .make("input", "", "")
            .attribute("type", "checkbox")
            .attribute("name", "find-turn")
            .attribute("value", word);
        document.make("label", "chip", "").child(input).child(document.make("span", "", word))
    };
    document
        .make("div", "chips", "")
        .attribute("role", "group")
        .attribute("aria-label", name)
        .children(words.iter().map(chip))
}

/// Shows the turns.
pub(super) fn show(document: &Document, state: &FindState) {
    let turns = state.turns();
    document.value_at_rest(ids::FIND_TURNS, turns.text());
    let words = turns.words();
    let Some(boxes) = document.element::<web_sys::Element>(ids::FIND_TURN_CHIPS) else { return };
    for word in TURN_WORDS.iter().flat_map(|(_, words)| *words) {
        let selector = format!("input[value='{word}']");
        if let Some(input) = godspeed_browser::find::<HtmlInputElement>(&boxes, &selector) {
            input.set_checked(turns.has(word));
        }
    }
    let names: Vec<&str> = words.iter().map(|word| word.name.as_str()).collect();
    if document.changes(ids::FIND_COSTS, "words", &names.join(" ")) {
        let rows = words.iter().enumerate().map(|(number, word)| row(document, number, word));
        document.fill(ids::FIND_COSTS, rows);
    }
    show_words(document, &words);
}

/// Returns the fields of a turn.
fn row(document: &Document, number: usize, word: &TurnWord) -> NewElement {
    let number = number.to_string();
    let input = |kind: &str, name: &str| {
        document
            .make("input", "", "")
            .attribute("type", kind)
            .attribute("name", name)
            .attribute("data-word", &number)
    };
    let half = document
        .make("label", "find-half", "")
        .child(input("checkbox", "find-half"))
        .child(document.make("span", "", "half only"));
    let cost = document
        .make("label", "find-cost", "")
        .child(document.make("span", "", "cost"))
        .child(input("text", "find-cost").attribute("inputmode", "decimal").attribute("placeholder", "1"));
    document
        .make("div", "find-cost-row", "")
        .attribute("role", "group")
        .attribute("aria-label", &format!("Turn {}", word.name))
        .child(document.make("b", "", &word.name))
        .child(half)
        .child(cost)
}

fn show_words(document: &Document, words: &[TurnWord]) {
    let Some(list) = document.element::<web_sys::Element>(ids::FIND_COSTS) else { return };
    let focused = document.focused();
    for (number, word) in words.iter().enumerate() {
        let field = |name: &str| {
            let selector = format!("input[name='{name}'][data-word='{number}']");
            godspeed_browser::find::<HtmlInputElement>(&list, &selector)
        };
        if let Some(half) = field("find-half") {
            half.set_checked(word.is_half_only);
        }
        if let Some(cost) = field("find-cost").filter(|cost| focused.as_ref() != Some(cost)) {
            cost.set_value(&word.cost);
        }
    }
}
