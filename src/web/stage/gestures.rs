use std::rc::Rc;

use web_sys::{Event, HtmlCanvasElement, MouseEvent, PointerEvent, WheelEvent};

use super::{Stage, prefers_reduced_motion};
use crate::app::App;
use crate::listeners::on_app;
use godspeed_browser::on;
use godspeed_page::state::{Msg, State};
use godspeed_scene::{Gesture, Reach, View};

/// Minimum cube size for highlighting the layers that the mouse could drag.
const FEWEST_POINTED_OUT: usize = 6;

/// Exponent of the zoom factor per pixel of wheel movement.
const WHEEL: f64 = -0.0012;

/// Registers the pointer listeners of a canvas.
pub(super) fn listen(app: &Rc<App>, canvas: &HtmlCanvasElement) {
    let target = canvas.clone();
    on_app(app, canvas, "pointerdown", move |app, event: PointerEvent| {
        // Capturing fails if the pointer has already been released; this is harmless.
        let _captured = target.set_pointer_capture(event.pointer_id());
        // A finger may touch the picture of the cube.
        app.open_stage();
        app.stage.down(app, &event);
        app.request_frame();
    });
    on_app(app, canvas, "pointermove", |app, event: PointerEvent| {
        if app.stage.moved(&event) || app.stage.hover(app, &event) {
            app.request_frame();
        }
    });
    on_app(app, canvas, "pointerleave", |app, _: PointerEvent| {
        app.stage.hovered.set([None; 2]);
        app.request_frame();
    });
    for end in ["pointerup", "pointercancel"] {
        on_app(app, canvas, end, |app, event: PointerEvent| {
            app.stage.up(app, &event);
            app.request_frame();
        });
    }
    on_app(app, canvas, "wheel", |app, event: WheelEvent| {
        event.prevent_default();
        let pixels =
            event.delta_y() * if event.delta_mode() == WheelEvent::DOM_DELTA_LINE { 16.0 } else { 1.0 };
        let (x, y) = (event.offset_x() as f32, event.offset_y() as f32);
        app.stage.with_view(|view| view.zoom_at((pixels * WHEEL).exp() as f32, x, y));
        app.request_frame();
    });
    on(canvas, "contextmenu", |event: MouseEvent| event.prevent_default());
    // Chromium handles a fast drag as a fling, in spite of `touch-action`, and the next tap anywhere would only stop
    // it.
    on(canvas, "touchmove", |event: Event| event.prevent_default());
    // The middle button would start the browser's autoscroll.
    on(canvas, "mousedown", |event: MouseEvent| {
        if event.button() == 1 {
            event.prevent_default();
        }
    });
}

impl Stage {
    fn down(&self, app: &Rc<App>, event: &PointerEvent) {
        let at = position(event);
        if self.gestures.borrow_mut().press(event.pointer_id(), at) {
            self.with_view(|view| view.cancel_drag(!prefers_reduced_motion()));
            return;
        }
        let gesture = match (event.button(), event.shift_key()) {
            (1, _) | (2, true) => Gesture::Pan,
            (0, _) if self.grab(app, at) => Gesture::Twist { from: at },
            _ => Gesture::Orbit,
        };
        self.gestures.borrow_mut().begin(gesture);
    }

    /// Starts to drag the sticker at a position. Returns whether there is one.
    fn grab(&self, app: &Rc<App>, (x, y): (f32, f32)) -> bool {
        let touched = self.with_view(|view| (view.pick(x, y), view.is_turning()));
        let Some((Some(hit), is_turning)) = touched else { return false };
        let is_busy = {
            let state = app.state();
            is_turning || state.player.playing || !state.player.is_idle()
        };
        if is_busy {
            app.send(Msg::Grabbed);
        }
        let reach = reach(&app.state());
        self.hovered.set([None; 2]);
        self.with_view(|view| view.begin_drag(&hit, reach)).unwrap_or(false)
    }

    /// Highlights the layers that the mouse could drag, on large cubes.
    ///
    /// Returns whether they have changed.
    fn hover(&self, app: &App, event: &PointerEvent) -> bool {
        let (x, y) = position(event);
        let state = app.state();
        let is_large = state.size().layers() >= FEWEST_POINTED_OUT;
        let is_mouse = event.pointer_type() == "mouse" && event.buttons() == 0;
        let layers = self.with_view(|view| {
            let hit = view.pick(x, y).filter(|_| is_large && is_mouse && !state.player.playing);
            hit.map(|hit| view.layers_of(&hit, reach(&state)))
        });
        let layers = layers.flatten().unwrap_or_default();
        self.hovered.replace(layers) != layers
    }

    fn moved(&self, event: &PointerEvent) -> bool {
        let mut view = self.view.borrow_mut();
        self.gestures.borrow_mut().moved(event.pointer_id(), position(event), view.as_mut())
    }

    fn up(&self, app: &Rc<App>, event: &PointerEvent) {
        if !self.gestures.borrow_mut().release(event.pointer_id()) {
            return;
        }
        // Turns entered by key during the drag take precedence; the drag is then cancelled.
        let keys_came_first = !app.state().player.is_idle();
        let is_given_up = keys_came_first || event.type_() == "pointercancel";
        let turn = self.with_view(|view| {
            if is_given_up {
                view.cancel_drag(!prefers_reduced_motion());
                None
            } else {
                view.end_drag(!prefers_reduced_motion())
            }
        });
        if let Some(turn) = turn.flatten() {
            app.send(Msg::Dragged(turn));
        }
    }

    pub(super) fn with_view<T>(&self, action: impl FnOnce(&mut View) -> T) -> Option<T> {
        self.view.borrow_mut().as_mut().map(action)
    }
}

/// Returns the layers moved by a drag.
fn reach(state: &State) -> Reach {
    let (choice, layers) = (&state.layers, state.layers.layers());
    match choice.is_wide() {
        true => Reach::Wide,
        false if layers.count() > 1 => Reach::Block(layers),
        false => Reach::Single,
    }
}

fn position(event: &PointerEvent) -> (f32, f32) {
    (event.offset_x() as f32, event.offset_y() as f32)
}
