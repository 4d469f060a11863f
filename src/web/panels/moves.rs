use crate::element::NewElement;
use crate::ids;
use crate::screen::Screen;
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
    let is_new = screen.changes(ids::MOVES, "list", &format!("{from} {} {sections:?}", texts.join(" ")));
    if is_new {
        screen.fill(ids::MOVES, items(screen, timeline, from, &texts, &sections));
    }
    if screen.changes(ids::MOVES, "cursor", &timeline.cursor().to_string()) || is_new {
        mark_current(screen, timeline.cursor());
    }
}

fn items(
    screen: &Screen,
    timeline: &Timeline,
    from: usize,
    texts: &[String],
    sections: &[(usize, &str)],
) -> Vec<NewElement> {
    let mut items = Vec::with_capacity(texts.len() + sections.len() + 2);
    if from > 0 {
        let name = timeline.section_of(from).map_or("", |section| &section.name);
        items.push(heading(screen, &format!("{name} …")));
    }
    for (turn, text) in (from..).zip(texts) {
        if let Some((_, name)) = sections.iter().find(|(first, _)| *first == turn) {
            items.push(heading(screen, name));
        }
        items.push(item(screen, turn + 1, text));
    }
    if from + texts.len() < timeline.turns().len() {
        items.push(heading(screen, "…"));
    }
    items
}

/// Creates the heading of a section.
fn heading(screen: &Screen, name: &str) -> NewElement {
    screen.make("li", "section", name)
}

/// Creates the button of a move, which seeks to the position after it.
fn item(screen: &Screen, number: usize, text: &str) -> NewElement {
    let button = screen.button("turn", text).attribute("data-turn", &number.to_string());
    screen.make("li", "", "").child(button.attribute("tabindex", "-1"))
}

/// Marks the last move made and scrolls it into view.
fn mark_current(screen: &Screen, cursor: usize) {
    let Some(strip) = screen.element::<HtmlElement>(ids::MOVES) else { return };
    let current = screen.set_current(ids::MOVES, "step", "data-turn", &cursor.to_string());
    strip.set_scroll_left(
        current
            .map_or(0, |button| button.offset_left() + button.offset_width() / 2 - strip.client_width() / 2),
    );
}
