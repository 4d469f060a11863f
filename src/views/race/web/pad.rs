//! The buttons of the person in the race, and those that abort racers.

use std::rc::Rc;

use godspeed_cube::Face;
use godspeed_document::{on, or_log};
use godspeed_page::command::{Command, Twist};
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent};

use super::keyboard::{key_map, key_of};
use super::{App, ids};
use crate::state::{Msg, RaceView};

/// Registers the listeners of the buttons.
pub(super) fn listen(app: &Rc<App>) {
    if let Some(pad) = app.document.element::<Element>(ids::RACE_PAD) {
        let app = app.clone();
        on(&pad, "click", move |event: MouseEvent| {
            let twist = Twist { prime: event.shift_key(), half: event.alt_key() || event.ctrl_key() };
            let name = attribute(&event, "data-race-turn");
            if let Some(command) = name.and_then(|name| Command::from_name(&name, twist)) {
                app.send(Msg::Human(command));
            }
        });
    }
    if let Some(lanes) = app.document.element::<Element>(ids::RACE_LANES) {
        let app = app.clone();
        on(&lanes, "click", move |event: MouseEvent| {
            let number = attribute(&event, "data-race-abort").and_then(|number| number.parse().ok());
            if let Some(number) = number {
                app.send(Msg::Abort(number));
            }
        });
    }
}

/// Returns an attribute of the closest element that has it.
fn attribute(event: &MouseEvent, name: &str) -> Option<String> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    or_log(name, target.closest(&format!("[{name}]"))).flatten()?.get_attribute(name)
}

/// Writes the keys of the chosen layout on the buttons.
fn show_keys(app: &App) {
    let keys = key_map(app);
    for face in Face::ALL {
        let selector = format!("#race-pad [data-race-turn=\"{face}\"] kbd");
        let key = or_log("key", app.document.browser().query_selector(&selector)).flatten();
        if let Some(key) = key {
            key.set_text_content(key_of(&keys, face).as_deref());
        }
    }
}

/// Shows the buttons while the person may turn.
pub(super) fn show(app: &App, view: &RaceView) {
    let document = &app.document;
    let lane = view.race().and_then(|race| race.lanes().get(race.turning_lane()?));
    let human = lane.and_then(|lane| lane.human());
    let is_new = human.is_some()
        && document.element::<Element>(ids::RACE_PAD).is_some_and(|pad| pad.has_attribute("hidden"));
    if is_new {
        show_keys(app);
    }
    document.flag(ids::RACE_PAD, "hidden", human.is_none());
    let Some(human) = human else { return };
    let pressed = |on: bool| if on { "true" } else { "false" };
    document.attribute(ids::RACE_PRIME, "aria-pressed", pressed(human.sticky().prime));
    document.attribute(ids::RACE_HALF, "aria-pressed", pressed(human.sticky().half));
    document.attribute(ids::RACE_WIDE, "aria-pressed", pressed(human.layers().is_wide()));
    document.flag(ids::RACE_LAYERS, "hidden", view.cube().size().layers() <= 3);
    document.text(ids::RACE_LAYER, &human.layers().to_string());
}
