//! The dock, which plays the solutions of all lanes together.

use std::rc::Rc;

use godspeed_document::{Document, Id, on};
use web_sys::{Event, HtmlInputElement};

use super::form::click;
use super::{App, ids};
use crate::state::{DockCommand, Msg, RaceView};

const BUTTONS: [(Id, DockCommand); 5] = [
    (ids::RACE_FIRST, DockCommand::ToStart),
    (ids::RACE_BACK, DockCommand::Back),
    (ids::RACE_PLAY, DockCommand::Play),
    (ids::RACE_FORWARD, DockCommand::Forward),
    (ids::RACE_LAST, DockCommand::ToEnd),
];

/// Registers the listeners of the dock.
pub(super) fn listen(app: &Rc<App>) {
    for (id, command) in BUTTONS {
        click(app, id, move |_| Some(Msg::Dock(command)));
    }
    slider(app, ids::RACE_SCRUBBER, |at| Msg::Dock(DockCommand::To(at)));
    slider(app, ids::RACE_SPEED, Msg::SetSpeed);
}

fn slider(app: &Rc<App>, id: Id, msg: impl Fn(usize) -> Msg + 'static) {
    if let Some(slider) = app.document.element::<HtmlInputElement>(id) {
        let app = app.clone();
        on(&slider.clone(), "input", move |_: Event| {
            if let Ok(value) = slider.value().parse() {
                app.send(msg(value));
            }
        });
    }
}

/// Shows the dock.
pub(super) fn show(document: &Document, view: &RaceView) {
    let (playback, end) = (view.playback(), view.playback_end());
    for (id, _) in BUTTONS {
        document.flag(id, "disabled", end == 0);
    }
    document.flag(ids::RACE_SCRUBBER, "disabled", end == 0);
    document.attribute(ids::RACE_SCRUBBER, "max", &end.to_string());
    if let Some(scrubber) = document.element::<HtmlInputElement>(ids::RACE_SCRUBBER) {
        let at = playback.at().to_string();
        if scrubber.value() != at {
            scrubber.set_value(&at);
        }
    }
    let is_playing = view.is_playing();
    document.attribute(ids::RACE_PLAY, "aria-pressed", if is_playing { "true" } else { "false" });
    document.attribute(ids::RACE_PLAY, "aria-label", if is_playing { "Pause" } else { "Play" });
    let counter =
        if end == 0 { "No solutions yet".to_owned() } else { format!("Move {} of {end}", playback.at()) };
    document.text(ids::RACE_COUNTER, &counter);
    document.text(ids::RACE_SPEED_VALUE, &playback.speed_text());
}
