use crate::element::{NewElement, find};
use crate::ids;
use crate::screen::Screen;
use godspeed_page::format::moves;
use godspeed_page::timeline::Timeline;
use web_sys::HtmlElement;

/// Number of moves in a block.
///
/// Only the block of the current move and its two neighbours are in the document, however long the sequence is.
const BLOCK: usize = 96;

/// Shows the moves around the current position, in their named sections.
pub(crate) fn show(screen: &Screen, timeline: &Timeline) {
    let last_done = timeline.cursor().saturating_sub(1);
    let block = last_done / BLOCK;
    let from = block.saturating_sub(1) * BLOCK;
    let to = ((block + 2) * BLOCK).min(timeline.turns().len());
    let texts: Vec<String> =
        timeline.turns()[from..to].iter().map(|turn| turn.notation(timeline.size()).to_string()).collect();
    let sections: Vec<(usize, &str)> = timeline
        .sections()
        .iter()
        .filter(|section| (from..to).contains(&section.first))
        .map(|section| (section.first, section.name.as_str()))
        .collect();
    let chosen = timeline.chosen();
    screen.visible(ids::CHOSEN, !chosen.is_empty());
    screen.text(ids::COPY_MOVES, &format!("Copy {}", moves(chosen.len())));
    let list = format!("{from} {} {sections:?} {} {}", texts.join(" "), chosen.start, chosen.end);
    let is_new = screen.changes(ids::MOVES, "list", &list);
    if is_new {
        screen.fill(ids::MOVES, items(screen, timeline, from, &texts, &sections));
    }
    if screen.changes(ids::MOVES, "cursor", &timeline.cursor().to_string()) || is_new {
        mark_current(screen, timeline);
    }
}

fn items(
    screen: &Screen,
    timeline: &Timeline,
    from: usize,
    texts: &[String],
    sections: &[(usize, &str)],
) -> Vec<NewElement> {
    let chosen = timeline.chosen();
    let mut items = Vec::with_capacity(texts.len() + sections.len() + 2);
    if from > 0 {
        let name = timeline.section_of(from).map_or("", |section| &section.name);
        items.push(heading(screen, from, &format!("{name} …")));
    }
    for (turn, text) in (from..).zip(texts) {
        if let Some((_, name)) = sections.iter().find(|(first, _)| *first == turn) {
            items.push(heading(screen, turn, name));
        }
        items.push(item(screen, turn + 1, text, chosen.contains(&turn)));
    }
    if from + texts.len() < timeline.turns().len() {
        items.push(screen.make("li", "section", "…"));
    }
    items
}

/// Creates the heading of the section of a turn, which chooses its moves.
fn heading(screen: &Screen, turn: usize, name: &str) -> NewElement {
    screen.make("li", "section", name).attribute("data-section", &turn.to_string())
}

/// Creates the button of a move, which seeks to the position after it.
fn item(screen: &Screen, number: usize, text: &str, is_chosen: bool) -> NewElement {
    let button = screen.button("turn", text).attribute("data-turn", &number.to_string());
    let button = button.optional("aria-pressed", is_chosen.then_some("true"));
    screen.make("li", "", "").child(button.attribute("tabindex", "-1"))
}

/// Marks the last move made and scrolls it into view, or the end of the chosen moves.
fn mark_current(screen: &Screen, timeline: &Timeline) {
    let Some(strip) = screen.element::<HtmlElement>(ids::MOVES) else { return };
    let current = screen.set_current(ids::MOVES, "step", "data-turn", &timeline.cursor().to_string());
    let head = timeline.chosen_head().map(|head| format!("[data-turn='{}']", head + 1));
    let seen = head.and_then(|head| find::<HtmlElement>(&strip, &head)).or(current);
    strip.set_scroll_left(
        seen.map_or(0, |button| button.offset_left() + button.offset_width() / 2 - strip.client_width() / 2),
    );
}
