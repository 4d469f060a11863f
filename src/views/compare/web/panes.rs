//! What the dialog shows around the cubes: names, figures and moves of both solutions, and the transport bar.

use godspeed_browser::{Document, Id, or_log};
use godspeed_timeline::Timeline;
use web_sys::{Element, HtmlElement};

use super::ids;
use crate::state::{Comparison, Side, label};

/// Number of moves in a block. Only the block of the current move and its neighbours are in the document.
const BLOCK: usize = 96;

/// The ids of one side.
struct Pane {
    select: Id,
    name: Id,
    figures: Id,
    moves: Id,
}

const PANES: [Pane; 2] = [
    Pane {
        select: ids::COMPARE_SOLUTION_0,
        name: ids::COMPARE_NAME_0,
        figures: ids::COMPARE_FIGURES_0,
        moves: ids::COMPARE_MOVES_0,
    },
    Pane {
        select: ids::COMPARE_SOLUTION_1,
        name: ids::COMPARE_NAME_1,
        figures: ids::COMPARE_FIGURES_1,
        moves: ids::COMPARE_MOVES_1,
    },
];

/// Returns the side that a list of solutions belongs to.
pub(super) fn side_of(list: &str) -> Option<usize> {
    PANES.iter().position(|pane| pane.select.name() == list)
}

/// Shows the solutions that can be chosen, and those that are.
pub(super) fn show_solutions(document: &Document, comparison: &Comparison) {
    for (pane, side) in PANES.iter().zip(comparison.sides()) {
        let options = comparison.solutions().iter().enumerate();
        let options = options.filter_map(|(number, solution)| {
            document.make_with("option", &label(solution), &[("value", &number.to_string())])
        });
        document.fill(pane.select, options);
        document.select(pane.select, &side.solution().to_string());
        let name = comparison.solutions().get(side.solution()).map_or("", |solution| &solution.name);
        document.text(pane.name, name);
        let figures = side.figures().iter().filter_map(|(name, value)| {
            let figure = document.make_with("div", "", &[])?;
            for (tag, text) in [("dt", *name), ("dd", value)] {
                add(&figure, document.make_with(tag, text, &[]));
            }
            Some(figure)
        });
        document.fill(pane.figures, figures);
        // Other moves are written.
        document.changes(pane.moves, "shown", "");
    }
    document.text(ids::COMPARE_DIFFERENCE, &comparison.difference());
    show_place(document, comparison);
}

/// Shows the place on both lines and on the transport bar.
pub(super) fn show_place(document: &Document, comparison: &Comparison) {
    let (at, end, common) = (comparison.at(), comparison.end(), comparison.common());
    for (pane, side) in PANES.iter().zip(comparison.sides()) {
        show_moves(document, pane.moves, side, common);
        mark_current(document, pane.moves, side.timeline().cursor());
    }
    document.attribute(ids::COMPARE_PLACE, "max", &end.to_string());
    document.value(ids::COMPARE_PLACE, &at.to_string());
    document.attribute(ids::COMPARE_PLACE, "aria-valuetext", &comparison.counter());
    document.text(ids::COMPARE_COUNTER, &comparison.counter());
    document.flag(ids::COMPARE_BACK, "disabled", at == 0);
    document.flag(ids::COMPARE_FORWARD, "disabled", at == end);
    let is_playing = comparison.is_playing();
    document.pressed(ids::COMPARE_PLAY, is_playing);
    document.attribute(ids::COMPARE_PLAY, "aria-label", if is_playing { "Pause" } else { "Play" });
    document.flag(ids::COMPARE_MARK, "hidden", common == 0 || common >= end);
    if let Some(mark) = document.element::<HtmlElement>(ids::COMPARE_MARK) {
        let share = format!("{:.4}", common as f64 / end.max(1) as f64);
        or_log("mark", mark.style().set_property("--share", &share));
    }
}

/// Writes the moves around the current place, if they are not there yet.
fn show_moves(document: &Document, list: Id, side: &Side, common: usize) {
    let timeline = side.timeline();
    let block = timeline.cursor().saturating_sub(1) / BLOCK;
    let from = block.saturating_sub(1) * BLOCK;
    let to = ((block + 2) * BLOCK).min(timeline.turns().len());
    let shown = format!("{} {from} {common}", side.solution());
    if !document.changes(list, "shown", &shown) {
        return;
    }
    document.fill(list, (from..to).flat_map(|turn| items(document, timeline, turn, turn == from, common)));
}

/// Creates the item of a move, after the heading of its stage if it is the first one shown of it.
fn items(
    document: &Document,
    timeline: &Timeline,
    turn: usize,
    is_first: bool,
    common: usize,
) -> impl Iterator<Item = Element> {
    let section = timeline.section_of(turn).filter(|section| is_first || section.first == turn);
    let heading =
        section.and_then(|section| document.make_with("li", &section.name, &[("class", "compare-stage")]));
    let text = timeline.turns().get(turn).map(|turn| turn.notation(timeline.size()).to_string());
    let item = text.and_then(|text| {
        let class = if turn < common {
            "compare-common"
        } else if turn == common {
            "compare-differs"
        } else {
            ""
        };
        let item = document.make_with("li", "", &[("class", class)])?;
        let number = (turn + 1).to_string();
        let button = document.make_with(
            "button",
            &text,
            &[("type", "button"), ("data-move", &number), ("tabindex", "-1")],
        )?;
        if turn == common {
            add(&button, document.make_with("span", " differs", &[("class", "unseen")]));
        }
        add(&item, Some(button));
        Some(item)
    });
    heading.into_iter().chain(item)
}

/// Marks the last move made, and scrolls it into view within its list.
fn mark_current(document: &Document, list: Id, cursor: usize) {
    let Some(element) = document.element::<HtmlElement>(list) else { return };
    if let Some(button) = document.set_current(list, "step", "data-move", &cursor.to_string()) {
        let (place, seen) = (button.get_bounding_client_rect(), element.get_bounding_client_rect());
        let beyond = (place.bottom() - seen.bottom()).max(0.0) + (place.top() - seen.top()).min(0.0);
        if beyond != 0.0 {
            element.set_scroll_top(element.scroll_top() + beyond.round() as i32);
        }
    }
}

fn add(parent: &Element, child: Option<Element>) {
    if let Some(child) = child {
        or_log("child", parent.append_child(&child));
    }
}
