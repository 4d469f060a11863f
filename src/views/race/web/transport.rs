//! The transport bar, by which the solutions of all lanes are played together.

use std::rc::Rc;

use godspeed_browser::{Document, Id};
use godspeed_timeline::{DEFAULT_SPEED, SPEEDS};
use web_sys::{Event, HtmlInputElement};

use super::{Race, ids};
use crate::state::{Msg, RaceState, TransportCommand};

const BUTTONS: [(Id, TransportCommand); 5] = [
    (ids::RACE_FIRST, TransportCommand::ToStart),
    (ids::RACE_BACK, TransportCommand::Back),
    (ids::RACE_PLAY, TransportCommand::Play),
    (ids::RACE_FORWARD, TransportCommand::Forward),
    (ids::RACE_LAST, TransportCommand::ToEnd),
];

/// Registers the listeners of the transport bar.
pub(super) fn listen(race: &Rc<Race>) {
    for (id, command) in BUTTONS {
        race.send_on_click(id, move |_| Msg::Transport(command));
    }
    on_slider(race, ids::RACE_SCRUBBER, |at| Msg::Transport(TransportCommand::To(at)));
    on_slider(race, ids::RACE_SPEED, Msg::SetSpeed);
}

fn on_slider(race: &Rc<Race>, id: Id, msg: impl Fn(usize) -> Msg + 'static) {
    race.at(id, "input", move |race, event: Event| {
        let slider = godspeed_browser::target::<HtmlInputElement>(&event);
        if let Some(value) = slider.and_then(|slider| slider.value().parse().ok()) {
            race.send(msg(value));
        }
    });
}

/// Shows the transport bar.
pub(super) fn show(document: &Document, state: &RaceState) {
    let (player, end) = (state.player(), state.longest_solution());
    for id in BUTTONS.map(|(id, _)| id).into_iter().chain([ids::RACE_SCRUBBER]) {
        document.enabled(id, end > 0);
    }
    document.attribute(ids::RACE_SCRUBBER, "max", &end.to_string());
    document.value(ids::RACE_SCRUBBER, &player.at().to_string());
    let is_playing = state.is_playing();
    document.pressed(ids::RACE_PLAY, is_playing);
    document.attribute(ids::RACE_PLAY, "aria-label", if is_playing { "Pause" } else { "Play" });
    let counter =
        if end == 0 { "No solutions yet".to_owned() } else { format!("Move {} of {end}", player.at()) };
    document.text(ids::RACE_COUNTER, &counter);
    document.text(ids::RACE_SPEED_VALUE, &speed_text(player.speed()));
}

/// Returns a speed as text: `3×`.
fn speed_text(speed: usize) -> String {
    format!("{}×", SPEEDS.get(speed).unwrap_or(&SPEEDS[DEFAULT_SPEED]))
}
