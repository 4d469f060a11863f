use std::rc::Rc;

use godspeed_cube::{Facelets, Turn};
use three_d::Viewport;

use crate::batch::Batch;
use crate::panels::Panels;
use crate::scene::{Scene, Turned};
use crate::step::Step;
use crate::vector::{Shape, back_shapes, hint_shapes, solid_shapes};
use crate::{Annotation, Look, Palette, View};

use super::cells::Cell;

/// A cube of a [`Sheet`](crate::Sheet).
pub struct SheetCube {
    pub(super) view: View,
    /// A cube whose facelets of other colours than U have no colour on this one. Turns move them.
    mask: Option<Facelets>,
    back: BackView,
    /// The layers that the last step has turned.
    turned: Option<Turned>,
    css: (f64, f64),
    pub(super) pixels: (u32, u32),
}

/// Where the hidden faces are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BackView {
    /// Nowhere.
    #[default]
    None,
    /// Small, in the upper right corner.
    Corner,
    /// To the right of the cube, as large as it.
    Beside,
}

impl SheetCube {
    /// Creates a cube, in a scene if there is one.
    pub(super) fn new(scene: Option<Rc<Scene>>, cube: &Facelets) -> Self {
        Self {
            view: View::in_scene(scene, cube, &Palette::WCA),
            mask: None,
            back: BackView::None,
            turned: None,
            css: (1.0, 1.0),
            pixels: (1, 1),
        }
    }

    /// Fits the picture to a size in CSS pixels.
    pub fn resize(&mut self, css_width: f64, css_height: f64, device_pixel_ratio: f64) -> (u32, u32) {
        self.pixels = View::pixels(css_width, css_height, device_pixel_ratio);
        self.css = (css_width, css_height);
        self.place();
        self.pixels
    }

    /// Changes the look. `is_lively` permits decorative motion.
    pub fn set_look(&mut self, look: &Look, is_lively: bool) {
        // The sheet draws the hidden faces itself.
        self.view.set_look(&Look { back_view: false, ..*look }, is_lively);
    }

    /// Chooses where the hidden faces are shown.
    pub fn set_back_view(&mut self, back: BackView) {
        self.back = back;
        self.place();
    }

    /// Shows a position without animation, of which facelets have no colour where `mask` has another one than U.
    pub fn show(&mut self, cube: &Facelets, mask: Option<Facelets>) {
        self.mask = mask.filter(|mask| mask.size() == cube.size());
        self.view.annotation = self.annotation();
        self.view.show(cube);
    }

    /// Applies turns without animation.
    pub fn apply(&mut self, turns: &[Turn]) {
        self.finish_turn();
        let mut cube = self.view.cube().clone();
        cube.turn_all(turns);
        let mut mask = self.mask.take();
        if let Some(mask) = &mut mask {
            mask.turn_all(turns);
        }
        self.show(&cube, mask);
    }

    /// Starts a turn that takes this many seconds. A turn in progress is completed first.
    pub fn start_turn(&mut self, turn: Turn, seconds: f32) {
        self.finish_turn();
        self.view.start_turn(turn, seconds);
    }

    /// Completes the turn in progress at once. Cancels a drag.
    pub fn finish_turn(&mut self) {
        let turn = self.view.finish_turn();
        self.follow(turn);
    }

    /// Returns the view, for what pointers do to it.
    pub const fn view(&mut self) -> &mut View {
        &mut self.view
    }

    /// Returns the picture as vector shapes, behind them floating stickers of the hidden faces if `hints`.
    #[must_use]
    pub fn shapes(&self, hints: bool) -> Vec<Shape> {
        let (cube, blank, turned) = (self.view.cube(), &self.view.annotation.blank, self.turned);
        let (camera, look) = (&self.view.camera, &self.view.look);
        let mut shapes = if hints { self.hints() } else { Vec::new() };
        shapes.extend(solid_shapes(cube, blank, turned, camera, look));
        let (width, height) = self.css;
        let mut behind = camera.behind();
        match self.back {
            BackView::None => {}
            BackView::Corner => {
                let edge = width.min(height) as f32 * View::BACK_VIEW;
                behind.resize(edge, edge);
                shapes.extend(back_shapes(cube, blank, turned, &behind, look, width as f32 - edge));
            }
            BackView::Beside => {
                behind.resize(width as f32 / 2.0, height as f32);
                shapes.extend(back_shapes(cube, blank, turned, &behind, look, width as f32 / 2.0));
            }
        }
        shapes
    }

    /// Returns the floating stickers of the hidden faces.
    #[must_use]
    pub fn hints(&self) -> Vec<Shape> {
        hint_shapes(self.view.cube(), &self.view.annotation.blank, &self.view.camera, &self.view.look)
    }

    /// Returns whether the pictures of two small cubes differ only in their states, layers and facelets.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let (view, theirs) = (&self.view, &other.view);
        let is_plain = |cube: &Self| {
            cube.back == BackView::None && Batch::suits(&cube.view.look) && !cube.view.spotlight.is_gliding()
        };
        is_plain(self)
            && is_plain(other)
            && !Panels::suit(view.cube.size())
            && self.pixels == other.pixels
            && (view.look, view.is_lively, &view.camera) == (theirs.look, theirs.is_lively, &theirs.camera)
    }

    /// Advances to a time in milliseconds.
    pub(super) fn step(&mut self, now_ms: f64) -> Step {
        let step = self.view.step(now_ms);
        self.turned = step.turned;
        self.follow(step.finished);
        step
    }

    /// Moves the facelets without colour by a turn that has ended.
    fn follow(&mut self, turn: Option<Turn>) {
        if let (Some(mask), Some(turn)) = (&mut self.mask, turn) {
            mask.turn(turn);
            self.view.annotation = self.annotation();
            self.view.send_colours();
        }
    }

    fn annotation(&self) -> Annotation {
        let up = godspeed_cube::Face::U;
        let colours = self.mask.iter().flat_map(|mask| mask.colours().iter().enumerate());
        let blank = colours.filter(|(_, colour)| **colour != up).map(|(facelet, _)| facelet);
        Annotation { blank: blank.collect(), ..Annotation::default() }
    }

    /// Fits the camera to the part of the picture that shows the cube.
    fn place(&mut self) {
        let (width, height) = self.css;
        let width = if self.back == BackView::Beside { width / 2.0 } else { width };
        let viewport = self.viewport((0, 0));
        self.view.place(viewport, width, height);
    }

    fn viewport(&self, (x, y): (u32, u32)) -> Viewport {
        let (width, height) = self.pixels;
        let width = if self.back == BackView::Beside { (width / 2).max(1) } else { width };
        Viewport { x: x as i32, y: y as i32, width, height }
    }

    /// Draws the picture in a cell of a canvas of this height.
    pub(super) fn draw(&mut self, step: &Step, cell: Cell, canvas_height: u32) {
        let bottom = canvas_height.saturating_sub(cell.top + cell.height);
        self.view.viewport = self.viewport((cell.left, bottom));
        self.view.draw(step);
        let (width, height) = self.pixels;
        match self.back {
            BackView::None => {}
            BackView::Corner => {
                let edge = ((width.min(height) as f32 * View::BACK_VIEW) as u32).max(1);
                let (x, y) = ((cell.left + width - edge) as i32, (bottom + height - edge) as i32);
                self.view.draw_behind(step, Viewport { x, y, width: edge, height: edge });
            }
            BackView::Beside => {
                let half = (width / 2).max(1);
                let viewport =
                    Viewport { x: (cell.left + half) as i32, y: bottom as i32, width: half, height };
                self.view.draw_behind(step, viewport);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Angle, Face, Size};

    use super::*;

    fn turn() -> Turn {
        Turn::outer(Face::R, Angle::Quarter)
    }

    #[test]
    fn facelets_without_colour_are_moved_by_turns() {
        let cube = Facelets::solved(Size::TWO);
        let mut shown = SheetCube::new(None, &cube);
        // The side F has no colours.
        let colours = (0..24).map(|facelet| if facelet / 4 == Face::F.index() { Face::D } else { Face::U });
        shown.show(&cube, Facelets::from_colours(colours.collect()));
        assert_eq!(shown.view.annotation.blank, [8, 9, 10, 11]);
        shown.start_turn(turn(), 1.0);
        shown.finish_turn();
        // R moves the right column of F to U.
        assert_eq!(shown.view.annotation.blank, [1, 3, 8, 10]);
        shown.apply(&[turn().inverse()]);
        assert_eq!(shown.view.annotation.blank, [8, 9, 10, 11]);
        assert!(shown.view().cube().is_solved());
    }

    #[test]
    fn the_hidden_faces_are_shown_in_shapes_too() {
        let mut cube = SheetCube::new(None, &Facelets::solved(Size::THREE));
        cube.resize(200.0, 100.0, 1.0);
        assert_eq!((cube.shapes(false).len(), cube.shapes(true).len()), (4, 7));
        for back in [BackView::Corner, BackView::Beside] {
            cube.set_back_view(back);
            assert_eq!(cube.shapes(false).len(), 8);
        }
    }
}
