//! The details of the open case.

use std::rc::Rc;

use godspeed_browser::{Document, NewElement, closest, find as find_in, or_log, set_markup, target};
use godspeed_page::format;
use godspeed_protocol::AlgInfo;
use godspeed_scene::Look;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, KeyboardEvent};

use super::{picture, sheet};
use crate::state::Msg;
use crate::state::sets::{AlgRow, CaseDetails, RankChoice, SetsMsg, SetsSection};
use crate::web::{Find, ids};

/// The attribute with what a button does: `play`, `follow`, `favourite` or `remove`.
const DO: &str = "data-case-do";

/// The attribute with the moves of a row.
const ALG: &str = "data-alg";

/// Registers the listeners of the details.
pub(super) fn listen(find: &Rc<Find>) {
    find.at(ids::FIND_CASE_ALGS, "click", |find, event: Event| {
        let button = target::<Element>(&event).and_then(|element| closest(&element, "[data-case-do]"));
        if let Some(msg) = button.and_then(|button| message(&button)) {
            find.send(Msg::Sets(msg));
        }
    });
    find.at(ids::FIND_CASE_FORM, "submit", |find, event: Event| {
        event.prevent_default();
        let Some(field) = find.document.element::<HtmlInputElement>(ids::FIND_CASE_OWN) else { return };
        if !field.value().trim().is_empty() {
            find.send(Msg::Sets(SetsMsg::AddOwn(field.value())));
            if find.state().sets().details().is_some_and(|details| details.refusal.is_none()) {
                field.set_value("");
            }
        }
    });
    find.on_click(ids::FIND_CASE_CLOSE, close);
    find.at(ids::FIND_CASE, "keydown", |find, event: KeyboardEvent| {
        if event.key() == "Escape" {
            close(find);
        }
    });
}

fn message(button: &Element) -> Option<SetsMsg> {
    let alg = button.get_attribute(ALG)?;
    match button.get_attribute(DO)?.as_str() {
        "play" => Some(SetsMsg::Play(alg)),
        "follow" => Some(SetsMsg::Follow(alg)),
        "favourite" => Some(SetsMsg::ToggleFavourite(alg)),
        "remove" => Some(SetsMsg::RemoveOwn(alg)),
        _ => None,
    }
}

fn close(find: &Rc<Find>) {
    let number = find.state().sets().details().map(|details| details.number);
    find.send(Msg::Sets(SetsMsg::Close));
    if let Some(number) = number {
        sheet::focus_card(&find.document, number);
    }
}

/// Shows the open case.
pub(super) fn show(document: &Document, state: &SetsSection, (name, look): (&str, &Look)) {
    let details = state.details();
    document.visible(ids::FIND_CASE, details.is_some());
    let Some(details) = details else { return };
    document.text(ids::FIND_CASE_NAME, &details.name);
    document.text(ids::FIND_CASE_FACTS, &details.facts);
    document.text(ids::FIND_CASE_PROBLEM, details.refusal.as_deref().unwrap_or_default());
    if document.changes(ids::FIND_CASE_PICTURE, "picture", &format!("{:?} {name}", details.picture))
        && let Some(area) = document.element::<Element>(ids::FIND_CASE_PICTURE)
    {
        set_markup(&area, &picture::svg(&details.picture, look));
    }
    if document.changes(ids::FIND_CASE_ALGS, "rows", &format!("{} {:?}", details.number, details.rows)) {
        show_rows(document, &details);
    }
}

/// Creates the rows again. The focus stays on the button that was pressed, or goes to the field if it has gone.
fn show_rows(document: &Document, details: &CaseDetails) {
    let list = document.element::<Element>(ids::FIND_CASE_ALGS);
    let focused =
        document.focused().filter(|focused| list.as_ref().is_some_and(|list| list.contains(Some(focused))));
    let focused =
        focused.map(|focused| [DO, ALG].map(|name| focused.get_attribute(name).unwrap_or_default()));
    document.fill(ids::FIND_CASE_ALGS, details.rows.iter().map(|row| list_row(document, row)));
    let (Some([action, alg]), Some(list)) = (focused, list) else { return };
    let same = format!("[{DO}='{action}'][{ALG}=\"{alg}\"]");
    match find_in::<HtmlElement>(&list, &same) {
        Some(button) => {
            or_log("focus", button.focus());
        }
        None => document.focus_first(&[ids::FIND_CASE_OWN]),
    }
}

fn list_row(document: &Document, row: &AlgRow) -> NewElement {
    let button = |action: &str, text: &str, label: &str| {
        let button = document.button("", text).attribute(DO, action).attribute(ALG, &row.alg);
        button.attribute("aria-label", &format!("{label} {}", row.alg))
    };
    let is_known = row.info.is_some();
    let play = is_known.then(|| button("play", "Play", "Play"));
    let follow = is_known.then(|| button("follow", "Follow", "Follow"));
    let favourite = is_known.then(|| {
        let pressed = if row.is_favourite { "true" } else { "false" };
        button("favourite", "Favourite", "Favourite").attribute("aria-pressed", pressed)
    });
    let remove = row.is_own.then(|| button("remove", "Remove", "Remove"));
    let buttons = play.into_iter().chain(follow).chain(favourite).chain(remove);
    let moves = row.info.as_ref().map_or_else(|| row.alg.clone(), whole);
    let scores = row.info.as_ref().map_or_else(|| "Scoring…".to_owned(), scores);
    let own = if row.is_own { "Your own · " } else { "" };
    let parts: Vec<String> =
        row.parts.iter().map(|(text, seconds)| format!("{text} {seconds:.2} s")).collect();
    document.make("li", "", "").children(
        [document.make("b", "", &moves), document.make("small", "", &format!("{own}{scores}"))]
            .into_iter()
            .chain(
                (!parts.is_empty())
                    .then(|| document.make("small", "", &format!("Hands: {}", parts.join(", ")))),
            )
            .chain([document.make("div", "", "").children(buttons)]),
    )
}

/// Returns an algorithm with its free turns in brackets.
fn whole(info: &AlgInfo) -> String {
    let free = |turns: &str| if turns.is_empty() { String::new() } else { format!("({turns})") };
    let moves = [free(&info.before), info.alg.clone(), free(&info.after)];
    moves.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

fn scores(info: &AlgInfo) -> String {
    let scores = RankChoice::ALL.map(|rank| rank.text(&info.scores));
    format!("{} · {}", format::moves(info.length), scores.join(" · "))
}
