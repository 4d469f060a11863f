use godspeed_cube::{Face, Layers, Turn};
use three_d::Viewport;

use super::drag::Handle;
use super::layout::sticker;
use super::motion::{Held, Motion, Turning};
use super::scene::{Picture, Turned};
use super::{Style, View};

/// The result of advancing a view to a time.
pub(super) struct Step {
    pub(super) finished: Option<Turn>,
    pub(super) turned: Option<Turned>,
    /// Whether a layer was in motion before the step.
    pub(super) is_moving: bool,
    /// Whether the picture differs from the last.
    pub(super) is_changed: bool,
    /// Whether the next picture will differ.
    pub(super) is_animating: bool,
}

impl View {
    /// Extent of the picture of the hidden faces, as a fraction of the smaller extent of the canvas.
    pub(super) const BACK_VIEW: f32 = 0.3;

    /// Advances the animation to a time in milliseconds.
    pub(super) fn step(&mut self, now_ms: f64) -> Step {
        let elapsed = self.last_frame_ms.map_or(0.0, |last| (now_ms - last).clamp(0.0, 100.0));
        self.last_frame_ms = Some(now_ms);
        let is_moving = self.is_turning();
        let is_gliding = self.glide((elapsed / 1e3) as f32);
        let is_floating = self.camera.float(self.floats().then_some(now_ms / 1e3));
        let (turned, finished) = self.advance(now_ms);
        let is_changed = self.stale || is_gliding || is_floating || is_moving;
        self.stale = false;
        let is_animating = self.is_restless();
        if !is_animating {
            self.last_frame_ms = None;
        }
        Step { finished, turned, is_moving, is_changed, is_animating }
    }

    /// Draws the picture of a step, and in a corner that of the hidden faces.
    pub(super) fn draw(&self, step: &Step) {
        let Some((scene, skin)) = &self.graphics else { return };
        let picture = self.picture(step);
        scene.draw(skin, &picture);
        if self.look.back_view {
            let Viewport { x, y, width, height } = self.viewport;
            let side = ((width.min(height) as f32 * Self::BACK_VIEW) as u32).max(1);
            let viewport = Viewport { x, y, width: side, height: side };
            scene.clear_depth(viewport);
            scene
                .draw(skin, &Picture { camera: &self.camera.behind(), is_behind: true, viewport, ..picture });
        }
    }

    /// Draws the hidden faces of a step on a part of the canvas, in front of what is there.
    #[cfg(feature = "sheet")]
    pub(super) fn draw_behind(&self, step: &Step, viewport: Viewport) {
        let Some((scene, skin)) = &self.graphics else { return };
        let mut camera = self.camera.behind();
        camera.resize(viewport.width as f32, viewport.height as f32);
        scene.clear_depth(viewport);
        scene.draw(skin, &Picture { camera: &camera, is_behind: true, viewport, ..self.picture(step) });
    }

    /// Returns the inputs of a frame.
    #[inline(always)]
    pub(super) fn picture(&self, step: &Step) -> Picture<'_> {
        let moving_layers = self.moving_layers();
        Picture {
            camera: &self.camera,
            look: &self.look,
            is_behind: false,
            lift: self.camera.lift(),
            turned: step.turned,
            marked: moving_layers.map_or(self.marked, |layers| [Some(layers), None]),
            clearly: if moving_layers.is_some() { Self::MOVING } else { 1.0 },
            spotlight: self.spotlight.share(),
            viewport: self.viewport,
        }
    }

    /// Returns whether the cube floats.
    pub(super) fn floats(&self) -> bool {
        self.is_lively && self.look.style == Style::Worn
    }

    /// Returns the layers that are moving, by animation or by a drag.
    fn moving_layers(&self) -> Option<(Face, Layers)> {
        match &self.motion {
            Motion::Rest => None,
            Motion::Held(held) => held.grip.map(|(handle, _)| (handle.face, handle.layers)),
            Motion::Turning(turning) => Some((turning.face, turning.layers)),
        }
    }

    /// Advances the moving layer to a time. Returns its angle and the turn that has just ended.
    fn advance(&mut self, now_ms: f64) -> (Option<Turned>, Option<Turn>) {
        match &mut self.motion {
            Motion::Rest => (self.lean.turned(), None),
            Motion::Held(held) => {
                let turned = |(handle, radians): (Handle, f32)| Turned {
                    face: handle.face,
                    layers: handle.layers,
                    radians,
                };
                (held.grip.map(turned), None)
            }
            Motion::Turning(turning) => {
                let (face, layers) = (turning.face, turning.layers);
                let (radians, rests) = turning.at(now_ms);
                if !rests {
                    return (Some(Turned { face, layers, radians }), None);
                }
                self.last_rest_ms = turning.ends_ms();
                (None, self.finish_turn())
            }
        }
    }

    /// Advances the camera, the tilt hint and the spotlight by some seconds. Returns whether any of them was
    /// moving.
    fn glide(&mut self, seconds: f32) -> bool {
        let is_leaning = self.lean.is_gliding();
        self.lean.glide(seconds);
        let is_fading = self.spotlight.is_gliding();
        self.spotlight.glide(seconds);
        self.camera.glide(seconds) || is_leaning || is_fading
    }

    /// Shows the outlined pieces and the facelet in focus from a side with all of them, if there is one.
    pub(super) fn reveal(&mut self, glide: bool) {
        let focus = self.annotation.focus;
        if self.spotlight.pieces().is_empty() && focus.is_none() && !self.camera.is_away() {
            return;
        }
        let size = self.cube.size();
        // While the facelet is visible, the user's view is not changed.
        let is_in_sight = focus.is_some_and(|facelet| self.camera.faces(sticker(facelet, size)));
        if self.spotlight.pieces().is_empty() && is_in_sight {
            return;
        }
        let pieces: Vec<Vec<_>> = self
            .spotlight
            .pieces()
            .iter()
            .map(|piece| {
                piece.facelets(&self.cube).into_iter().map(|facelet| sticker(facelet, size)).collect()
            })
            .chain(focus.map(|facelet| vec![sticker(facelet, size)]))
            .collect();
        self.camera.reveal(&pieces);
        if !glide {
            self.camera.settle();
        }
    }

    pub(super) fn let_go(&mut self, animate: bool, goal: impl FnOnce(f32) -> f32) -> Option<Turn> {
        let Motion::Held(Held { grip, .. }) = &self.motion else { return None };
        self.stale = true;
        let Some((handle, radians)) = *grip else {
            self.motion = Motion::Rest;
            return None;
        };
        let seconds = if animate { Self::RELEASE } else { 0.0 };
        let turning = Turning::released(&handle, radians, goal(radians), seconds);
        let turn = turning.turn;
        self.motion = Motion::Turning(turning);
        turn
    }

    pub(super) fn send_colours(&mut self) {
        if let Some((_, skin)) = &mut self.graphics {
            skin.set_cube(&self.cube, &self.spotlight, &self.annotation);
        }
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Facelets, Size};

    use crate::{Annotation, Palette, View};

    #[test]
    fn the_view_turns_to_a_facelet_in_focus_only_if_it_is_hidden() {
        let cube = Facelets::solved(Size::THREE);
        let mut view = View::in_scene(None, &cube, &Palette::WCA);
        view.resize(400.0, 300.0, 1.0);
        let seen = |view: &View| view.pick(200.0, 150.0).map(|hit| hit.face);
        let usual = seen(&view);
        let middle_of = |face: usize| Annotation { focus: Some(9 * face + 4), ..Annotation::default() };
        view.show_annotated(&cube, middle_of(0));
        assert_eq!(seen(&view), usual, "U is in sight");
        view.show_annotated(&cube, middle_of(5));
        let behind = seen(&view);
        assert_ne!(behind, usual, "B is not");
        view.show_annotated(&cube, middle_of(0));
        assert_eq!(seen(&view), behind, "U is still in sight");
        view.show_annotated(&cube, middle_of(2));
        assert_eq!(seen(&view), usual, "F is not, and the view returns");
        view.orbit(800.0, 0.0);
        let turned = seen(&view);
        view.show_annotated(&cube, middle_of(2));
        assert_eq!(seen(&view), turned, "nothing has changed since the user turned the view");
    }
}
