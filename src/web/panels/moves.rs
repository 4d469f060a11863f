use crate::ids;
use godspeed_browser::Document;
use godspeed_browser::{NewElement, find};
use godspeed_cube::{Size, Turn};
use godspeed_page::format::moves;
use godspeed_timeline::Timeline;
use godspeed_timeline::turn_words::notation_and_words;
use web_sys::HtmlElement;

/// Number of moves in a block.
///
/// Only the block of the current move and its two neighbours are in the document, however long the sequence is.
const BLOCK: usize = 96;

/// Shows the moves around the current position, in their named sections.
pub(crate) fn show(document: &Document, timeline: &Timeline) {
    let last_done = timeline.cursor().saturating_sub(1);
    let block = last_done / BLOCK;
    let from = block.saturating_sub(1) * BLOCK;
    let to = ((block + 2) * BLOCK).min(timeline.turns().len());
    let size = timeline.size();
    let texts: Vec<String> =
        timeline.turns()[from..to].iter().map(|turn| turn.notation(size).to_string()).collect();
    let sections: Vec<(usize, &str)> = timeline
        .sections()
        .iter()
        .filter(|section| (from..to).contains(&section.first))
        .map(|section| (section.first, section.name.as_str()))
        .collect();
    let chosen = timeline.chosen();
    document.visible(ids::CHOSEN, !chosen.is_empty());
    document.text(ids::COPY_MOVES, &format!("Copy {}", moves(chosen.len())));
    let list = format!("{from} {} {sections:?} {} {}", texts.join(" "), chosen.start, chosen.end);
    let is_new = document.changes(ids::MOVES, "list", &list);
    if is_new {
        document.fill(ids::MOVES, items(document, timeline, from, &texts, &sections));
    }
    if document.changes(ids::MOVES, "cursor", &timeline.cursor().to_string()) || is_new {
        mark_current(document, timeline);
        show_current_words(document, timeline);
    }
}

/// Shows the current move in words while the list has the focus.
pub(crate) fn show_current_words(document: &Document, timeline: &Timeline) {
    if document.focused().is_some_and(|focus| focus.id() == ids::MOVES.name()) {
        show_words(document, timeline.done().last().copied(), timeline.size());
    }
}

/// Shows a move in words over the cube, or none.
pub(crate) fn show_words(document: &Document, turn: Option<Turn>, size: Size) {
    let words = turn.map(|turn| notation_and_words(turn, size));
    document.visible(ids::MOVE_WORDS, words.is_some());
    document.text(ids::MOVE_WORDS, &words.unwrap_or_default());
}

fn items(
    document: &Document,
    timeline: &Timeline,
    from: usize,
    texts: &[String],
    sections: &[(usize, &str)],
) -> Vec<NewElement> {
    let chosen = timeline.chosen();
    let mut items = Vec::with_capacity(texts.len() + sections.len() + 2);
    if from > 0 {
        let name = timeline.section_of(from).map_or("", |section| &section.name);
        items.push(heading(document, from, &format!("{name} …")));
    }
    for (turn, text) in (from..).zip(texts) {
        if let Some((_, name)) = sections.iter().find(|(first, _)| *first == turn) {
            items.push(heading(document, turn, name));
        }
        let title = notation_and_words(timeline.turns()[turn], timeline.size());
        items.push(item(document, turn + 1, (text, &title), chosen.contains(&turn)));
    }
    if from + texts.len() < timeline.turns().len() {
        items.push(document.make("li", "section", "…"));
    }
    items
}

/// Creates the heading of the section of a turn, which chooses its moves.
fn heading(document: &Document, turn: usize, name: &str) -> NewElement {
    document.make("li", "section", name).attribute("data-section", &turn.to_string())
}

/// Creates the button of a move, which seeks to the position after it.
fn item(document: &Document, number: usize, (text, title): (&str, &str), is_chosen: bool) -> NewElement {
    let button =
        document.button("turn", text).attribute("data-turn", &number.to_string()).attribute("title", title);
    let button = button.optional("aria-pressed", is_chosen.then_some("true"));
    document.make("li", "", "").child(button.attribute("tabindex", "-1"))
}

/// Marks the last move made and scrolls it into view, or the end of the chosen moves.
fn mark_current(document: &Document, timeline: &Timeline) {
    let Some(strip) = document.element::<HtmlElement>(ids::MOVES) else { return };
    let current = document.set_current(ids::MOVES, "step", "data-turn", &timeline.cursor().to_string());
    let head = timeline.chosen_head().map(|head| format!("[data-turn='{}']", head + 1));
    let seen = head.and_then(|head| find::<HtmlElement>(&strip, &head)).or(current);
    strip.set_scroll_left(
        seen.map_or(0, |button| button.offset_left() + button.offset_width() / 2 - strip.client_width() / 2),
    );
}
