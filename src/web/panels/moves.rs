use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::ids;
use crate::screen::{Screen, or_log};
use godspeed_page::timeline::Timeline;

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
        point_at(screen, timeline.cursor());
    }
}

fn items(
    screen: &Screen,
    timeline: &Timeline,
    from: usize,
    texts: &[String],
    sections: &[(usize, &str)],
) -> Vec<Element> {
    let mut items = Vec::with_capacity(texts.len() + sections.len() + 2);
    if from > 0 {
        let name = timeline.section_of(from).map_or("", |section| &section.name);
        items.extend(section(screen, &format!("{name} …")));
    }
    for (turn, text) in (from..).zip(texts) {
        if let Some((_, name)) = sections.iter().find(|(first, _)| *first == turn) {
            items.extend(section(screen, name));
        }
        items.extend(item(screen, turn + 1, text));
    }
    if from + texts.len() < timeline.turns().len() {
        items.extend(section(screen, "…"));
    }
    items
}

/// Creates the heading of a section.
fn section(screen: &Screen, name: &str) -> Option<Element> {
    let item = screen.make("li", "section", "")?;
    let text = screen.make("span", "section-name", name)?;
    or_log("strip", text.set_attribute("title", name));
    or_log("strip", item.append_child(&text));
    Some(item)
}

/// Creates the button of a move, which seeks to the position after it.
fn item(screen: &Screen, number: usize, text: &str) -> Option<Element> {
    let item = screen.make("li", "", "")?;
    let button = screen.make("button", "turn", text)?;
    for (name, value) in [("type", "button"), ("data-turn", &number.to_string()), ("tabindex", "-1")] {
        or_log("turn", button.set_attribute(name, value));
    }
    or_log("turn", item.append_child(&button));
    Some(item)
}

/// Marks the last move made and scrolls it into view.
fn point_at(screen: &Screen, cursor: usize) {
    let Some(strip) = screen.element::<HtmlElement>(ids::MOVES) else { return };
    if let Some(old) = or_log("strip", strip.query_selector("[aria-current]")).flatten() {
        or_log("strip", old.remove_attribute("aria-current"));
    }
    let button = or_log("strip", strip.query_selector(&format!("[data-turn='{cursor}']"))).flatten();
    let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) else {
        strip.set_scroll_left(0);
        return;
    };
    or_log("strip", button.set_attribute("aria-current", "step"));
    let middle = button.offset_left() + button.offset_width() / 2;
    strip.set_scroll_left(middle - strip.client_width() / 2);
}
