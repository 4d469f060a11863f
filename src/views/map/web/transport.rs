//! The transport bar of the replay, and the zoom buttons.

use std::rc::Rc;

use godspeed_browser::{Document, Id, target};
use web_sys::{Event, HtmlInputElement};

use super::{Map, ids, pane_size};
use crate::state::{MapState, Msg};

/// The steps of the slider from the first to the last node.
const STEPS: f64 = 1000.0;
/// The factor of a zoom button or key.
pub(super) const ZOOM_STEP: f64 = 1.6;

pub(super) fn listen(map: &Rc<Map>) {
    map.send_on_click(ids::MAP_PLAY, |_| Msg::TogglePlay);
    map.send_on_click(ids::MAP_WHOLE, |_| Msg::ShowWhole);
    for (id, factor) in [(ids::MAP_IN, ZOOM_STEP), (ids::MAP_OUT, 1.0 / ZOOM_STEP)] {
        map.send_on_click(id, move |map| {
            let pane = pane_size(map);
            Msg::Zoom(pane, (pane.width / 2.0, pane.height / 2.0), factor)
        });
    }
    on_slider(map, ids::MAP_SCRUB, |value| Msg::Seek(value / STEPS));
    on_slider(map, ids::MAP_SPEED, |value| Msg::Speed(value as usize));
}

fn on_slider(map: &Rc<Map>, id: Id, msg: impl Fn(f64) -> Msg + 'static) {
    map.at(id, "input", move |map, event: Event| {
        if let Some(slider) = target::<HtmlInputElement>(&event) {
            map.send(msg(slider.value_as_number()));
        }
    });
}

pub(super) fn show(document: &Document, state: &MapState) {
    let player = state.player();
    document.visible(ids::MAP_TRANSPORT, state.has_map());
    let has_runs = !state.runs().is_empty();
    for id in [ids::MAP_PLAY, ids::MAP_SCRUB] {
        document.enabled(id, has_runs);
    }
    let (label, icon) = if player.is_playing() { ("Pause", "#i-pause") } else { ("Play", "#i-play") };
    document.attribute(ids::MAP_PLAY, "aria-label", label);
    document.pressed(ids::MAP_PLAY, player.is_playing());
    document.attribute(ids::MAP_PLAY_ICON, "href", icon);
    let percent = format!("{:.0}%", 100.0 * player.share());
    document.value(ids::MAP_SCRUB, &format!("{:.0}", player.share() * STEPS));
    document.attribute(ids::MAP_SCRUB, "aria-valuetext", &format!("{percent} of each search"));
    document.text(ids::MAP_TIME, &percent);
    let seconds = format!("{} s from first to last node", player.duration());
    document.attribute(ids::MAP_SPEED, "aria-valuetext", &seconds);
    document.attribute(ids::MAP_SPEED, "title", &seconds);
    document.enabled(ids::MAP_OUT, state.camera().zoom() > 1.0);
}
