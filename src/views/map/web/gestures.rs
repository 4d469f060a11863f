//! Mouse, touch and keys on the maps.

use std::cell::RefCell;
use std::rc::Rc;

use godspeed_browser::{closest, or_log, prevent_fling, target};
use web_sys::{Element, KeyboardEvent, PointerEvent, WheelEvent};

use super::transport::ZOOM_STEP;
use super::{Map, card, ids};
use crate::state::{Msg, PaneSize};

/// The movement in pixels from which on a press is a drag.
const DRAG_FROM: f64 = 5.0;
/// The share of a pane that an arrow key moves.
const KEY_STEP: f64 = 0.1;
/// The pixels that an arrow key with Shift moves.
const FINE_STEP: f64 = 4.0;

/// The fingers, or the mouse with a pressed button.
#[derive(Default)]
struct Gesture {
    pointers: Vec<(i32, (f64, f64))>,
    pressed_at: (f64, f64),
    is_drag: bool,
}

pub(super) fn listen(map: &Rc<Map>) {
    if let Some(panes) = map.document.element::<Element>(ids::MAP_PANES) {
        prevent_fling(&panes);
    }
    let gesture = Rc::new(RefCell::new(Gesture::default()));
    type Handler = fn(&Rc<Map>, &mut Gesture, &PointerEvent);
    let handlers: [(&str, Handler); 5] = [
        ("pointerdown", pressed),
        ("pointermove", moved),
        ("pointerup", released),
        ("pointercancel", cancelled),
        ("pointerout", left),
    ];
    for (name, handler) in handlers {
        let gesture = gesture.clone();
        map.at(ids::MAP_PANES, name, move |map, event: PointerEvent| {
            handler(map, &mut gesture.borrow_mut(), &event);
        });
    }
    map.at(ids::MAP_PANES, "wheel", |map, event: WheelEvent| {
        if let Some((pane, at)) = place(&event) {
            event.prevent_default();
            let lines = if event.delta_mode() == WheelEvent::DOM_DELTA_LINE { 16.0 } else { 1.0 };
            map.send(Msg::Zoom(pane, at, (-event.delta_y() * lines / 300.0).exp()));
        }
    });
    map.at(ids::MAP_PANES, "keydown", |map, event: KeyboardEvent| pressed_key(map, &event));
}

fn pressed(map: &Rc<Map>, gesture: &mut Gesture, event: &PointerEvent) {
    let Some((_, at)) = place(event).filter(|_| event.button() == 0) else { return };
    gesture.pointers.retain(|(id, _)| *id != event.pointer_id());
    gesture.pointers.push((event.pointer_id(), at));
    gesture.is_drag = gesture.pointers.len() > 1;
    gesture.pressed_at = at;
    if let Some(plot) = plot(event)
        && event.pointer_type() == "mouse"
    {
        // A drag continues when the mouse leaves the pane.
        or_log("pointer", plot.set_pointer_capture(event.pointer_id()));
    }
    map.request_frame();
}

fn moved(map: &Rc<Map>, gesture: &mut Gesture, event: &PointerEvent) {
    let Some((pane, at)) = place(event) else { return };
    let before = gesture.pointers.clone();
    let Some((_, held)) = gesture.pointers.iter_mut().find(|(id, _)| *id == event.pointer_id()) else {
        if event.pointer_type() == "mouse" {
            map.send(Msg::Point(pane, at));
        }
        return;
    };
    let by = (at.0 - held.0, at.1 - held.1);
    let way = (at.0 - gesture.pressed_at.0).hypot(at.1 - gesture.pressed_at.1);
    gesture.is_drag |= way > DRAG_FROM;
    if !gesture.is_drag {
        return;
    }
    *held = at;
    match (before.as_slice(), gesture.pointers.as_slice()) {
        ([(_, a), (_, b)], [(_, c), (_, d)]) => {
            let spread = |a: &(f64, f64), b: &(f64, f64)| (a.0 - b.0).hypot(a.1 - b.1).max(1.0);
            let middle = (f64::midpoint(c.0, d.0), f64::midpoint(c.1, d.1));
            map.send(Msg::Drag(pane, (by.0 / 2.0, by.1 / 2.0)));
            map.send(Msg::Zoom(pane, middle, spread(c, d) / spread(a, b)));
        }
        ([_], _) => map.send(Msg::Drag(pane, by)),
        _ => {}
    }
}

fn released(map: &Rc<Map>, gesture: &mut Gesture, event: &PointerEvent) {
    let was_held = gesture.pointers.iter().any(|(id, _)| *id == event.pointer_id());
    let is_click = was_held && !gesture.is_drag;
    cancelled(map, gesture, event);
    if let Some((pane, at)) = place(event).filter(|_| is_click) {
        map.send(Msg::Point(pane, at));
        map.send(Msg::SetCube);
    }
}

fn cancelled(_: &Rc<Map>, gesture: &mut Gesture, event: &PointerEvent) {
    gesture.pointers.retain(|(id, _)| *id != event.pointer_id());
}

fn left(map: &Rc<Map>, gesture: &mut Gesture, event: &PointerEvent) {
    if gesture.pointers.is_empty() && event.pointer_type() == "mouse" {
        map.send(Msg::Leave);
    }
}

fn pressed_key(map: &Rc<Map>, event: &KeyboardEvent) {
    let Some(plot) = plot(event).filter(|_| !(event.ctrl_key() || event.meta_key() || event.alt_key()))
    else {
        return;
    };
    let pane = size(&plot);
    let step = if event.shift_key() { FINE_STEP } else { KEY_STEP * pane.width.min(pane.height) };
    let middle = (pane.width / 2.0, pane.height / 2.0);
    let msg = match event.key().as_str() {
        "ArrowLeft" => Msg::Drag(pane, (step, 0.0)),
        "ArrowRight" => Msg::Drag(pane, (-step, 0.0)),
        "ArrowUp" => Msg::Drag(pane, (0.0, step)),
        "ArrowDown" => Msg::Drag(pane, (0.0, -step)),
        "+" | "=" => Msg::Zoom(pane, middle, ZOOM_STEP),
        "-" | "_" => Msg::Zoom(pane, middle, 1.0 / ZOOM_STEP),
        "0" | "Home" => Msg::ShowWhole,
        "Enter" => Msg::SetCube,
        " " => Msg::TogglePlay,
        "Escape" => Msg::Forget,
        _ => return,
    };
    event.prevent_default();
    event.stop_propagation();
    let is_movement = matches!(msg, Msg::Drag(..) | Msg::Zoom(..) | Msg::ShowWhole);
    map.send(msg);
    if is_movement {
        map.send(Msg::Point(pane, middle));
        let description = map.state().pointed().map(card::describe);
        map.document.text(ids::MAP_POINT_SAID, &description.unwrap_or_default());
    }
}

/// Returns the size of the pane of an event, and the place of the event in it.
fn place(event: &web_sys::MouseEvent) -> Option<(PaneSize, (f64, f64))> {
    let plot = plot(event)?;
    let frame = plot.get_bounding_client_rect();
    let at = (f64::from(event.client_x()) - frame.left(), f64::from(event.client_y()) - frame.top());
    Some((size(&plot), at))
}

/// Returns the map in which an event happened.
fn plot(event: &web_sys::Event) -> Option<Element> {
    closest(&target::<Element>(event)?, "[data-map]")
}

fn size(plot: &Element) -> PaneSize {
    PaneSize { width: f64::from(plot.client_width()), height: f64::from(plot.client_height()) }
}
