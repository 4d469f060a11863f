//! The choice of a goal: names as pictures, the side, moves of a pattern, and the net of painted stickers.

use std::rc::Rc;

use godspeed_browser::{Document, Id, NewElement, find, set_markup};
use godspeed_cube::Size;
use godspeed_cube::goal::{GoalName, NAMES};
use godspeed_scene::{Look, part_svg};
use web_sys::{Element, HtmlInputElement};

use super::net::{self, Net, Sticker};
use super::{Find, ids};
use crate::state::{COMMON_GOALS, FindState, Msg, SIDES, colours_of};

/// The edge of a picture in pixels.
const PICTURE: f32 = 56.0;

/// Registers the listeners of the goal.
pub(super) fn listen(find: &Rc<Find>) {
    // A sticker is made to matter, or not.
    let net: Net<bool> = Net {
        id: ids::FIND_NET,
        size: |state| state.goal().size(),
        stroke: |state, facelet| !state.goal().goal().is_kept(facelet),
        key: |_| None,
        paint: Msg::Paint,
    };
    net.listen(find);
    let sides = SIDES.map(|side| (side.to_string(), side.to_string()));
    find.document.fill_options(ids::FIND_SIDE, sides, "D");
    find.send_on_click(ids::FIND_PAINT_ALL, |_| Msg::PaintAll(true));
    find.send_on_click(ids::FIND_PAINT_NONE, |_| Msg::PaintAll(false));
}

/// Shows the goal.
pub(super) fn show(document: &Document, state: &FindState, look: &Look) {
    let goal = state.goal().goal();
    let size = goal.size();
    let is_common = |name: &&GoalName| COMMON_GOALS.contains(&name.id);
    let common = COMMON_GOALS.iter().filter_map(|id| NAMES.iter().find(|name| name.id == *id));
    show_names(document, ids::FIND_GOALS, common, size, look);
    show_names(document, ids::FIND_MORE_GOALS, NAMES.iter().filter(|name| !is_common(name)), size, look);
    for list in [ids::FIND_GOALS, ids::FIND_MORE_GOALS] {
        let Some(list) = document.element::<Element>(list) else { continue };
        if let Some(chosen) = find::<HtmlInputElement>(&list, "input:checked") {
            chosen.set_checked(false);
        }
        let name = goal.name().map(|name| format!("input[value='{name}']"));
        if let Some(input) = name.and_then(|selector| find::<HtmlInputElement>(&list, &selector)) {
            input.set_checked(true);
        }
    }
    document.text(ids::FIND_GOAL_WORDS, &format!("Goal: {}.", goal.words()));
    document.select(ids::FIND_SIDE, &goal.side().to_string());
    if document.changes(ids::FIND_SIDE, "goal", &format!("{:?} {size}", goal.name())) {
        document.enabled(ids::FIND_SIDE, goal.has_sides());
    }
    document.value_at_rest(ids::FIND_PATTERN, goal.moves());
    let stickers = goal.pattern().colours().iter().enumerate().map(|(facelet, &colour)| {
        let is_kept = goal.is_kept(facelet);
        let words = if is_kept { format!("must be {colour}") } else { "does not matter".to_owned() };
        Sticker { colour: is_kept.then_some(colour), words, is_pressed: Some(is_kept) }
    });
    net::show(document, ids::FIND_NET, size, &stickers.collect::<Vec<_>>(), look);
}

/// Shows names as radio buttons with pictures. Elements are replaced only if the size or the look is another one.
fn show_names<'a>(
    document: &Document,
    list: Id,
    names: impl Iterator<Item = &'a GoalName>,
    size: Size,
    look: &Look,
) {
    if document.changes(list, "names", &format!("{size} {look:?}")) {
        document
            .fill(list, names.filter(|name| name.is_for(size)).map(|name| radio(document, name, size, look)));
    }
}

fn radio(document: &Document, name: &GoalName, size: Size, look: &Look) -> NewElement {
    let input = document
        .make("input", "", "")
        .attribute("type", "radio")
        .attribute("name", "find-goal")
        .attribute("value", name.id);
    let picture = document.make("i", "find-picture", "").attribute("aria-hidden", "true").build();
    if let (Some(picture), Some(colours)) = (&picture, colours_of(name.id, size)) {
        set_markup(picture, &part_svg(&colours, size, PICTURE, look));
    }
    let label = document.make("label", "find-goal", "").attribute("title", name.explanation).child(input);
    let label = match picture {
        Some(picture) => label.child(picture.into()),
        None => label,
    };
    label.child(document.make("span", "", name.id))
}
