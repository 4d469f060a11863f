//! The buttons of the human in the race, and those that abort racers.

use std::rc::Rc;

use godspeed_browser::{closest, find, target};
use godspeed_cube::Face;
use godspeed_page::command::{Command, Twist};
use web_sys::{Element, MouseEvent};

use super::keyboard::{key_map, key_of};
use super::{Race, ids};
use crate::state::{Msg, RaceState};

/// Registers the listeners of the buttons.
pub(super) fn listen(race: &Rc<Race>) {
    race.at(ids::RACE_PAD, "click", |race, event: MouseEvent| {
        let twist = Twist { prime: event.shift_key(), half: event.alt_key() || event.ctrl_key() };
        let name = attribute(&event, "data-race-turn");
        if let Some(command) = name.and_then(|name| Command::from_name(&name, twist)) {
            race.send(Msg::Human(command));
        }
    });
    race.at(ids::RACE_LANES, "click", |race, event: MouseEvent| {
        let number = attribute(&event, "data-race-abort").and_then(|number| number.parse().ok());
        if let Some(number) = number {
            race.send(Msg::Abort(number));
        }
    });
}

/// Returns an attribute of the closest element that has it.
fn attribute(event: &MouseEvent, name: &str) -> Option<String> {
    closest(&target::<Element>(event)?, &format!("[{name}]"))?.get_attribute(name)
}

/// Writes the keys of the chosen layout on the buttons.
fn show_keys(race: &Race, pad: &Element) {
    let keys = key_map(race);
    for face in Face::ALL {
        if let Some(key) = find::<Element>(pad, &format!("[data-race-turn=\"{face}\"] kbd")) {
            key.set_text_content(key_of(&keys, face).as_deref());
        }
    }
}

/// Shows the buttons while the human may turn.
pub(super) fn show(race: &Race, state: &RaceState) {
    let document = &race.document;
    let lane = state.race().and_then(|race| race.lanes().get(race.turning_lane()?));
    let human = lane.and_then(|lane| lane.human());
    let pad = document.element::<Element>(ids::RACE_PAD);
    if let Some(pad) = pad.filter(|pad| human.is_some() && pad.has_attribute("hidden")) {
        show_keys(race, &pad);
    }
    document.visible(ids::RACE_PAD, human.is_some());
    let Some(human) = human else { return };
    document.pressed(ids::RACE_PRIME, human.sticky().prime);
    document.pressed(ids::RACE_HALF, human.sticky().half);
    document.pressed(ids::RACE_WIDE, human.layers().is_wide());
    document.visible(ids::RACE_LAYERS, state.cube().size().layers() > 3);
    document.text(ids::RACE_LAYER, &human.layers().to_string());
}
