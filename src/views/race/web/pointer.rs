//! Pointers on the cubes: the human drags stickers of their own cube; any other drag rotates the view of all cubes.

use std::rc::Rc;

use godspeed_browser::{closest, prevent_fling, target};
use godspeed_scene::Reach;
use web_sys::{Element, PointerEvent};

use super::{Race, ids};
use crate::state::{Human, Msg};

/// A drag in progress.
#[derive(Clone, Copy)]
pub(super) struct Drag {
    pointer: i32,
    /// The lane of the human, if they drag a sticker.
    twisted: Option<usize>,
    from: (f32, f32),
    at: (f32, f32),
}

/// Registers the listeners of the lanes.
pub(super) fn listen(race: &Rc<Race>) {
    if let Some(lanes) = race.document.element::<Element>(ids::RACE_LANES) {
        prevent_fling(&lanes);
    }
    race.at(ids::RACE_LANES, "pointerdown", |race, event: PointerEvent| {
        if race.drag.get().is_none() && event.button() == 0 {
            race.drag.set(begin(race, &event));
            race.request_frame();
        }
    });
    race.at(ids::RACE_LANES, "pointermove", |race, event: PointerEvent| {
        let Some(drag) = drag_of(race, &event) else { return };
        let at = position(&event);
        match drag.twisted {
            Some(number) => {
                let way = (at.0 - drag.from.0, at.1 - drag.from.1);
                race.track.with_view(number, |view| view.drag_to(way.0, way.1));
            }
            None => race.track.orbit(at.0 - drag.at.0, at.1 - drag.at.1),
        }
        race.drag.set(Some(Drag { at, ..drag }));
        race.request_frame();
    });
    for end in ["pointerup", "pointercancel"] {
        race.at(ids::RACE_LANES, end, |race, event: PointerEvent| {
            if let Some(drag) = drag_of(race, &event) {
                race.drag.set(None);
                finish(race, drag, event.type_() == "pointercancel");
            }
        });
    }
}

/// Returns the drag that a pointer makes.
fn drag_of(race: &Race, event: &PointerEvent) -> Option<Drag> {
    race.drag.get().filter(|drag| drag.pointer == event.pointer_id())
}

fn begin(race: &Race, event: &PointerEvent) -> Option<Drag> {
    let cell = closest(&target::<Element>(event)?, "[data-race-cell]")?;
    let number: usize = cell.get_attribute("data-race-cell")?.parse().ok()?;
    // Capturing fails if the pointer has been released; this is harmless.
    let _captured = cell.set_pointer_capture(event.pointer_id());
    let from = position(event);
    let state = race.state();
    let human = state.race().filter(|race| race.turning_lane() == Some(number));
    let human = human.and_then(|race| race.lanes().get(number)?.human());
    let grabbed = race.track.with_view(number, |cube| {
        let hit = cube.pick(event.offset_x() as f32, event.offset_y() as f32)?;
        let reach = reach(human?);
        // A turn that is still shown has been made already.
        cube.finish_turn();
        cube.begin_drag(&hit, reach).then_some(number)
    });
    Some(Drag { pointer: event.pointer_id(), twisted: grabbed.flatten(), from, at: from })
}

/// Returns the layers that a drag of the human turns.
fn reach(human: &Human) -> Reach {
    let layers = human.layers().layers();
    match human.layers().is_wide() {
        true => Reach::Wide,
        false if layers.count() > 1 => Reach::Block(layers),
        false => Reach::Single,
    }
}

fn finish(race: &Rc<Race>, drag: Drag, is_cancelled: bool) {
    let Some(number) = drag.twisted else { return };
    let animate = !race.track.is_motion_reduced();
    let turn = race.track.with_view(number, |view| {
        if is_cancelled {
            view.cancel_drag(animate);
            None
        } else {
            view.end_drag(animate)
        }
    });
    match turn.flatten() {
        Some(turn) => race.send(Msg::Dragged(turn)),
        None => race.request_frame(),
    }
}

/// Returns the position on the screen; that within a cell would change with the element under the pointer.
fn position(event: &PointerEvent) -> (f32, f32) {
    (event.client_x() as f32, event.client_y() as f32)
}
