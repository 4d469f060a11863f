//! A finger that holds a move of the list, and the move with the focus: both are shown in words before they are made.

use std::cell::Cell;
use std::rc::Rc;

use godspeed_browser::{closest, later, target};
use web_sys::{Element, Event, PointerEvent};

use crate::app::App;
use crate::ids;
use crate::listeners::on_app;
use crate::panels::moves::{show_current_words, show_words};

/// Milliseconds after which a touch is a long press.
const LONG: i32 = 400;

/// Registers the listeners.
pub(crate) fn listen(app: &Rc<App>) {
    let document = app.document.browser();
    // The touches so far, by which a later one ends the wait of an earlier one.
    let touches = Rc::new(Cell::new(0_u32));
    let touch = touches.clone();
    on_app(app, document, "pointerdown", move |app, event: PointerEvent| {
        app.has_held_move.set(false);
        let Some(number) = move_at(&event).filter(|_| event.pointer_type() == "touch") else { return };
        touch.set(touch.get() + 1);
        let (this, touch, app) = (touch.get(), touch.clone(), app.clone());
        later(&app.window.clone(), LONG, move || {
            if touch.get() == this {
                app.has_held_move.set(true);
                app.point_out_move(Some(number));
            }
        });
    });
    for end in ["pointerup", "pointercancel"] {
        let touch = touches.clone();
        on_app(app, document, end, move |app, _: PointerEvent| {
            touch.set(touch.get() + 1);
            if app.has_held_move.get() {
                app.point_out_move(None);
            }
        });
    }
    // A long press only shows the move.
    on_app(app, document, "contextmenu", |_, event: Event| {
        if move_at(&event).is_some() {
            event.prevent_default();
        }
    });
    let Some(list) = app.document.element::<Element>(ids::MOVES) else { return };
    on_app(app, &list, "focus", |app, _: Event| {
        show_current_words(&app.document, &app.state().timeline);
    });
    on_app(app, &list, "blur", |app, _: Event| show_words(&app.document, None, app.state().size()));
}

/// Returns the number of the move that an event is at, counted from 1.
fn move_at(event: &Event) -> Option<usize> {
    closest(&target::<Element>(event)?, "[data-turn]")?.get_attribute("data-turn")?.parse().ok()
}
