use std::cell::Cell;
use std::rc::Rc;

use web_sys::{Event, EventTarget, PointerEvent};

use crate::on;

/// Prevents fling gestures on fast horizontal drags.
///
/// Chromium starts them in spite of the style `touch-action`, and the next tap, wherever it is, would only stop the
/// fling. Vertical drags still scroll the page.
pub fn prevent_fling(target: &EventTarget) {
    let start: Rc<Cell<(i32, i32)>> = Rc::default();
    let is_horizontal: Rc<Cell<bool>> = Rc::default();
    let pressed = start.clone();
    on(target, "pointerdown", move |event: PointerEvent| {
        pressed.set((event.client_x(), event.client_y()));
    });
    let moved = is_horizontal.clone();
    on(target, "pointermove", move |event: PointerEvent| {
        let (x, y) = start.get();
        moved.set(event.client_x().abs_diff(x) > event.client_y().abs_diff(y));
    });
    on(target, "touchmove", move |event: Event| {
        if is_horizontal.get() && event.cancelable() {
            event.prevent_default();
        }
    });
}
