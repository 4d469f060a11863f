//! The replay and the zoom buttons.

use std::rc::Rc;

use godspeed_document::{Document, on};
use web_sys::{Event, HtmlInputElement};

use super::{App, ids};
use crate::state::{MapView, Msg};

/// The steps of the slider from the first to the last node.
const STEPS: f64 = 1000.0;
/// The factor of a zoom button or key.
pub(super) const ZOOM_STEP: f64 = 1.6;

pub(super) fn listen(app: &Rc<App>) {
    app.on_click(ids::MAP_PLAY, |_| Msg::TogglePlay);
    app.on_click(ids::MAP_WHOLE, |_| Msg::ShowWhole);
    for (id, factor) in [(ids::MAP_IN, ZOOM_STEP), (ids::MAP_OUT, 1.0 / ZOOM_STEP)] {
        app.on_click(id, move |app| {
            let pane = app.pane_size();
            Msg::Zoom(pane, (pane.width / 2.0, pane.height / 2.0), factor)
        });
    }
    on_slider(app, ids::MAP_SCRUB, |value| Msg::Seek(value / STEPS));
    on_slider(app, ids::MAP_SPEED, |value| Msg::Speed(value as usize));
}

fn on_slider(app: &Rc<App>, id: godspeed_document::Id, msg: impl Fn(f64) -> Msg + 'static) {
    let Some(slider) = app.document.element::<HtmlInputElement>(id) else { return };
    let moved = app.clone();
    on(&slider.clone(), "input", move |_: Event| moved.send(msg(slider.value_as_number())));
}

pub(super) fn show(document: &Document, view: &MapView) {
    let player = view.player();
    let has_runs = !view.runs().is_empty() && view.has_map();
    for id in [ids::MAP_PLAY, ids::MAP_SCRUB] {
        document.flag(id, "disabled", !has_runs);
    }
    let (label, icon) = if player.is_playing() { ("Pause", "#i-pause") } else { ("Play", "#i-play") };
    document.attribute(ids::MAP_PLAY, "aria-label", label);
    document.attribute(ids::MAP_PLAY, "aria-pressed", if player.is_playing() { "true" } else { "false" });
    document.attribute(ids::MAP_PLAY_ICON, "href", icon);
    let percent = format!("{:.0} %", 100.0 * player.share());
    if let Some(slider) = document.element::<HtmlInputElement>(ids::MAP_SCRUB) {
        let value = format!("{:.0}", player.share() * STEPS);
        if slider.value() != value {
            slider.set_value(&value);
        }
        document.attribute(ids::MAP_SCRUB, "aria-valuetext", &format!("{percent} of each search"));
    }
    document.text(ids::MAP_TIME, &percent);
    let seconds = format!("{} s from first to last node", player.duration());
    document.attribute(ids::MAP_SPEED, "aria-valuetext", &seconds);
    document.attribute(ids::MAP_SPEED, "title", &seconds);
    let is_whole = view.camera().zoom() <= 1.0;
    document.flag(ids::MAP_OUT, "disabled", is_whole);
    for id in [ids::MAP_OUT, ids::MAP_IN, ids::MAP_WHOLE] {
        document.flag(id, "hidden", !view.has_map());
    }
}
