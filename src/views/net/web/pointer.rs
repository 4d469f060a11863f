//! Painting by mouse, pen and finger: a drag paints all stickers on its way.

use std::cell::Cell;
use std::rc::Rc;

use godspeed_browser::{on, or_log};
use web_sys::{Event, HtmlCanvasElement, PointerEvent};

use super::{Net, ids};
use crate::state::Msg;

/// The steps per sticker in which the way of a fast pointer is followed, so that no sticker is left out.
const STEPS_PER_STICKER: f64 = 2.0;

pub(super) fn listen(net: &Rc<Net>) {
    let Some(canvas) = net.document.element::<HtmlCanvasElement>(ids::NET_CANVAS) else { return };
    // The last point of the stroke, in edges of a face.
    let last: Rc<Cell<Option<(f64, f64)>>> = Rc::default();
    let (at, target) = (last.clone(), canvas.clone());
    net.on(&canvas, "pointerdown", move |net, event: PointerEvent| {
        if event.button() != 0 || !event.is_primary() {
            return;
        }
        or_log("pointer", target.set_pointer_capture(event.pointer_id()));
        let point = point(net, &target, &event);
        if let Some(facelet) = facelet(net, point) {
            at.set(Some(point));
            net.send(Msg::Touch(facelet, true));
        }
    });
    let (at, target) = (last.clone(), canvas.clone());
    net.on(&canvas, "pointermove", move |net, event: PointerEvent| {
        let Some(from) = at.get().filter(|_| event.is_primary()) else { return };
        let to = point(net, &target, &event);
        at.set(Some(to));
        follow(net, from, to);
    });
    // Chromium takes a fast drag for a fling, in spite of `touch-action`, and the next tap anywhere would only stop it.
    on(&canvas, "touchmove", |event: Event| event.prevent_default());
    for end in ["pointerup", "pointercancel"] {
        let at = last.clone();
        net.on(&canvas, end, move |net, event: PointerEvent| {
            if event.is_primary() && at.take().is_some() {
                net.send(Msg::Lift);
            }
        });
    }
}

/// Paints the stickers on a straight way, except the first, which is painted already.
fn follow(net: &Rc<Net>, from: (f64, f64), to: (f64, f64)) {
    let layers = net.state().editor().painting().size().layers() as f64;
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    let steps = (length * layers * STEPS_PER_STICKER).ceil().max(1.0);
    let mut before = facelet(net, from);
    for step in 1..=steps as u32 {
        let share = f64::from(step) / steps;
        let here = facelet(net, (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1)));
        if let Some(facelet) = here.filter(|_| here != before) {
            net.send(Msg::Touch(facelet, false));
        }
        before = here.or(before);
    }
}

/// Returns the point of an event in edges of a face.
fn point(net: &Net, canvas: &HtmlCanvasElement, event: &PointerEvent) -> (f64, f64) {
    let frame = canvas.get_bounding_client_rect();
    let part = |at: f64, start: f64, length: f64| (at - start) / length.max(1.0);
    let x = part(f64::from(event.client_x()), frame.left(), frame.width());
    let y = part(f64::from(event.client_y()), frame.top(), frame.height());
    let (width, height) = net.state().layout().extent();
    (x * width, y * height)
}

fn facelet(net: &Net, (x, y): (f64, f64)) -> Option<usize> {
    net.state().layout().facelet_at(x, y)
}
