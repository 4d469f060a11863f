//! Pointers on the cubes: the person drags stickers of their own cube; any other drag turns all cubes to look at them
//! from another side.

use std::cell::RefCell;
use std::rc::Rc;

use godspeed_document::{on, or_log, prevent_fling};
use godspeed_scene::Reach;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

use super::{App, ids};
use crate::state::Msg;

/// A drag in progress.
#[derive(Clone, Copy)]
struct Drag {
    pointer: i32,
    /// The lane of the person, if they drag a sticker.
    twisted: Option<usize>,
    from: (f32, f32),
    at: (f32, f32),
}

/// Registers the listeners of the lanes.
pub(super) fn listen(app: &Rc<App>) {
    let Some(lanes) = app.document.element::<Element>(ids::RACE_LANES) else { return };
    prevent_fling(&lanes);
    let drag: Rc<RefCell<Option<Drag>>> = Rc::default();
    let (heard, held) = (app.clone(), drag.clone());
    on(&lanes, "pointerdown", move |event: PointerEvent| {
        let is_free = held.borrow().is_none();
        if is_free && event.button() == 0 {
            *held.borrow_mut() = begin(&heard, &event);
            heard.ask_frame();
        }
    });
    let (heard, held) = (app.clone(), drag.clone());
    on(&lanes, "pointermove", move |event: PointerEvent| {
        let mut held = held.borrow_mut();
        let Some(drag) = held.as_mut().filter(|drag| drag.pointer == event.pointer_id()) else { return };
        let at = position(&event);
        match drag.twisted {
            Some(number) => {
                let way = (at.0 - drag.from.0, at.1 - drag.from.1);
                heard.track.with_view(number, |view| view.drag_to(way.0, way.1));
            }
            None => heard.track.orbit(at.0 - drag.at.0, at.1 - drag.at.1),
        }
        drag.at = at;
        heard.ask_frame();
    });
    for end in ["pointerup", "pointercancel"] {
        let (heard, held) = (app.clone(), drag.clone());
        on(&lanes, end, move |event: PointerEvent| {
            let drag = held.borrow().filter(|drag| drag.pointer == event.pointer_id());
            if let Some(drag) = drag {
                *held.borrow_mut() = None;
                finish(&heard, drag, event.type_() == "pointercancel");
            }
        });
    }
}

fn begin(app: &App, event: &PointerEvent) -> Option<Drag> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    let cell = or_log("cell", target.closest("[data-race-cell]")).flatten()?;
    let number: usize = cell.get_attribute("data-race-cell")?.parse().ok()?;
    // Capturing fails if the pointer is already gone; this is harmless.
    let _captured = cell.set_pointer_capture(event.pointer_id());
    let from = position(event);
    let view = app.view.borrow();
    let is_own = view.race().and_then(|race| race.turning_lane()) == Some(number);
    let reach =
        view.race().and_then(|race| race.lanes().get(number)?.human()).map_or(Reach::Single, |human| {
            let layers = human.layers().layers();
            match human.layers().is_wide() {
                true => Reach::Wide,
                false if layers.count() > 1 => Reach::Block(layers),
                false => Reach::Single,
            }
        });
    let grabbed = app.track.with_view(number, |cube| {
        let hit = cube.pick(event.offset_x() as f32, event.offset_y() as f32).filter(|_| is_own)?;
        // A turn that is still shown has been made already.
        cube.finish_turn();
        cube.begin_drag(&hit, reach).then_some(number)
    });
    Some(Drag { pointer: event.pointer_id(), twisted: grabbed.flatten(), from, at: from })
}

fn finish(app: &Rc<App>, drag: Drag, is_cancelled: bool) {
    let Some(number) = drag.twisted else { return };
    let animate = !app.track.is_motion_reduced();
    let turn = app.track.with_view(number, |view| {
        if is_cancelled {
            view.cancel_drag(animate);
            None
        } else {
            view.end_drag(animate)
        }
    });
    match turn.flatten() {
        Some(turn) => app.send(Msg::Dragged(turn)),
        None => app.ask_frame(),
    }
}

/// Returns the position on the screen; that within a cell would change with the element under the pointer.
fn position(event: &PointerEvent) -> (f32, f32) {
    (event.client_x() as f32, event.client_y() as f32)
}
