use std::collections::BTreeMap;
use std::rc::Rc;

use godspeed_cube::{Facelets, Turn};
use three_d::Viewport;
use web_time::Instant;

use crate::batch::{self, Batch, Batched};
use crate::frame::FrameLog;
use crate::panels::Panels;
use crate::part::Part;
use crate::scene::{Scene, Turned};
use crate::step::Step;
use crate::vector::{Shape, back_shapes, hint_shapes, solid_shapes};
use crate::{Annotation, Drawn, FrameTimes, Graphics, Look, Palette, SceneError, View};

/// The least number of cubes that look alike that are drawn together.
const LEAST_BATCHED: usize = 3;

/// Gap between two cells of a sheet in device pixels, so that smoothed edges do not meet.
const GAP: u32 = 1;

/// Cubes that are drawn on one canvas and copied from there to where they are shown.
///
/// All share a graphics context and its programs. Each has a size and a picture of its own, and only those that change
/// are drawn. Without a graphics context, [`SheetCube::shapes`] are their pictures.
#[derive(Default)]
pub struct Sheet {
    cubes: BTreeMap<u32, SheetCube>,
    last_key: u32,
    /// `None` without a graphics context, and while it is lost.
    scene: Option<Rc<Scene>>,
    /// Draws equal cubes together, once there are some; `Some(None)` if the graphics driver rejects its shaders.
    batch: Option<Option<Batch>>,
    frame_log: FrameLog,
}

/// A cube of a [`Sheet`].
pub struct SheetCube {
    view: View,
    /// A cube whose facelets of other colours than U have no colour on this one. Turns move them.
    mask: Option<Facelets>,
    back: BackView,
    /// The layers that the last step has turned.
    turned: Option<Turned>,
    css: (f64, f64),
    pixels: (u32, u32),
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

/// A part of the canvas with the picture of a cube, in device pixels from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The key of the cube.
    pub key: u32,
    /// The left edge.
    pub left: u32,
    /// The upper edge.
    pub top: u32,
    /// The width.
    pub width: u32,
    /// The height.
    pub height: u32,
}

/// The result of one call of [`Sheet::frame`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SheetFrame {
    /// The cubes whose pictures have changed.
    pub changed: Vec<u32>,
    /// The turns that ended, with the keys of their cubes.
    pub finished: Vec<(u32, Turn)>,
    /// Whether any of the cubes needs another frame.
    pub animating: bool,
}

impl Sheet {
    /// Starts to draw in a graphics context.
    ///
    /// # Errors
    /// [`SceneError::Graphics`] if the graphics driver rejects a shader.
    pub fn set_graphics(&mut self, graphics: Graphics) -> Result<(), SceneError> {
        self.restore_graphics(graphics)
    }

    /// Returns whether the cubes are drawn in a graphics context.
    #[must_use]
    pub const fn has_graphics(&self) -> bool {
        self.scene.is_some()
    }

    /// Adds a cube and returns its key. Call [`SheetCube::resize`] next.
    pub fn add(&mut self, cube: &Facelets) -> u32 {
        self.last_key += 1;
        let view = View::in_scene(self.scene.clone(), cube, &Palette::WCA);
        let added = SheetCube {
            view,
            mask: None,
            back: BackView::None,
            turned: None,
            css: (1.0, 1.0),
            pixels: (1, 1),
        };
        self.cubes.insert(self.last_key, added);
        self.last_key
    }

    /// Removes a cube.
    pub fn remove(&mut self, key: u32) {
        self.cubes.remove(&key);
    }

    /// Returns a cube.
    pub fn cube(&mut self, key: u32) -> Option<&mut SheetCube> {
        self.cubes.get_mut(&key)
    }

    /// Advances some cubes to a time in milliseconds, and draws those that have changed.
    ///
    /// They are drawn on a canvas of at most `most` device pixels in each direction, again and again if not all of them
    /// fit on it.
    pub fn frame(
        &mut self,
        now_ms: f64,
        keys: &[u32],
        most: u32,
        canvas: &mut dyn SheetCanvas,
    ) -> SheetFrame {
        let started = Instant::now();
        let mut frame = SheetFrame::default();
        let mut steps = Vec::new();
        for &key in keys {
            let Some(cube) = self.cubes.get_mut(&key) else { continue };
            let step = cube.step(now_ms);
            frame.finished.extend(step.finished.map(|turn| (key, turn)));
            frame.animating |= step.is_animating;
            if step.is_changed {
                frame.changed.push(key);
                steps.push((key, step));
            }
        }
        if let Some(scene) = self.scene.clone() {
            let mut rest = &steps[..];
            while !rest.is_empty() {
                let (extent, cells) = self.packed(rest, most);
                let (page, after) = rest.split_at(cells.len().max(1));
                if !cells.is_empty() {
                    let (width, height) = canvas.resize(extent);
                    scene.clear(Part::whole((width, height)));
                    self.draw_page(&scene, page, &cells, (width, height));
                    canvas.copy(&cells);
                }
                rest = after;
            }
        }
        if steps.iter().any(|(_, step)| step.is_moving) {
            self.frame_log.push(started.elapsed().as_secs_f64() * 1e3);
        }
        frame
    }

    /// Returns statistics of the time spent in the last frames in which a layer was moving.
    #[must_use]
    pub fn frame_times(&self) -> FrameTimes {
        self.frame_log.times()
    }

    /// Draws cubes in their cells of a canvas: those that look alike together, and the others one by one.
    fn draw_page(&mut self, scene: &Scene, page: &[(u32, Step)], cells: &[Cell], canvas: (u32, u32)) {
        let mut rest: Vec<(u32, &Step, Cell)> =
            page.iter().zip(cells).map(|((key, step), cell)| (*key, step, *cell)).collect();
        while let Some(&(first, ..)) = rest.first() {
            let is_like = |key: u32| match (self.cubes.get(&first), self.cubes.get(&key)) {
                (Some(first), Some(other)) => first.is_like(other),
                _ => false,
            };
            let (mut alike, mut others): (Vec<_>, Vec<_>) =
                rest.into_iter().partition(|(key, ..)| *key == first || is_like(*key));
            others.extend(alike.split_off(alike.len().min(batch::MOST)));
            rest = others;
            if alike.len() < LEAST_BATCHED || !self.draw_alike(scene, &alike, canvas) {
                for (key, step, cell) in alike {
                    if let Some(cube) = self.cubes.get_mut(&key) {
                        cube.draw(step, cell, canvas.1);
                    }
                }
            }
        }
    }

    /// Draws cubes that look alike. Returns whether the graphics driver can.
    fn draw_alike(&mut self, scene: &Scene, alike: &[(u32, &Step, Cell)], canvas: (u32, u32)) -> bool {
        let batch = self.batch.get_or_insert_with(|| Batch::new(scene.context()).ok());
        let Some(batch) = batch else { return false };
        let batched = alike.iter().filter_map(|(key, step, cell)| {
            let view = &self.cubes.get(key)?.view;
            Some(Batched {
                cube: &view.cube,
                spotlight: &view.spotlight,
                annotation: &view.annotation,
                picture: view.picture(step),
                cell: *cell,
            })
        });
        batch.draw(scene, &batched.collect::<Vec<_>>(), canvas);
        true
    }

    /// Places as many cubes as fit in rows on a canvas. Returns its extent and the cells.
    fn packed(&self, steps: &[(u32, Step)], most: u32) -> ((u32, u32), Vec<Cell>) {
        let sizes =
            steps.iter().map(|(key, _)| (*key, self.cubes.get(key).map_or((1, 1), |cube| cube.pixels)));
        pack(sizes, most)
    }
}

/// The canvas of a sheet.
pub trait SheetCanvas {
    /// Makes the canvas at least this large in device pixels, before cubes are drawn; returns its size.
    fn resize(&mut self, extent: (u32, u32)) -> (u32, u32);

    /// Copies the pictures of cubes to where they are shown, once they are drawn.
    fn copy(&mut self, cells: &[Cell]);
}

/// Places as many cells as fit in rows on a square of this many pixels. Returns the extent of the rows.
///
/// The first is placed even if it is larger, cut to the square.
fn pack(sizes: impl Iterator<Item = (u32, (u32, u32))>, most: u32) -> ((u32, u32), Vec<Cell>) {
    let (mut left, mut top, mut row, mut right) = (0, 0, 0, 0);
    let mut cells = Vec::new();
    for (key, (width, height)) in sizes {
        let (width, height) = (width.min(most), height.min(most));
        if left + width > most {
            (left, top, row) = (0, top + row + GAP, 0);
        }
        if top + height > most {
            break;
        }
        cells.push(Cell { key, left, top, width, height });
        left += width + GAP;
        row = row.max(height);
        right = right.max(left - GAP);
    }
    ((right, top + row), cells)
}

impl SheetCube {
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
    fn is_like(&self, other: &Self) -> bool {
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

    fn step(&mut self, now_ms: f64) -> Step {
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
    fn draw(&mut self, step: &Step, cell: Cell, canvas_height: u32) {
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

impl Drawn for Sheet {
    fn lose_graphics(&mut self) {
        (self.scene, self.batch) = (None, None);
        self.cubes.values_mut().for_each(|cube| cube.view.lose_graphics());
    }

    fn restore_graphics(&mut self, graphics: Graphics) -> Result<(), SceneError> {
        self.lose_graphics();
        let scene = Rc::new(Scene::new(graphics.into_context())?);
        self.cubes.values_mut().for_each(|cube| cube.view.enter(&scene));
        self.scene = Some(scene);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Angle, Face, Size};

    use super::*;

    /// A canvas that nothing is drawn on.
    struct Paper;

    impl SheetCanvas for Paper {
        fn resize(&mut self, extent: (u32, u32)) -> (u32, u32) {
            extent
        }

        fn copy(&mut self, _cells: &[Cell]) {}
    }

    fn turn() -> Turn {
        Turn::outer(Face::R, Angle::Quarter)
    }

    #[test]
    fn cells_are_placed_in_rows_without_overlap() {
        let sizes = (0..5).map(|key| (key, (40, 30)));
        let (extent, cells) = pack(sizes, 100);
        let places: Vec<_> = cells.iter().map(|cell| (cell.left, cell.top)).collect();
        assert_eq!(places, [(0, 0), (41, 0), (0, 31), (41, 31), (0, 62)]);
        assert_eq!(extent, (81, 92));
        // What does not fit follows on the next canvas.
        assert_eq!(pack((0..9).map(|key| (key, (40, 30))), 100).1.len(), 6);
        let (extent, cells) = pack([(7, (500, 20))].into_iter(), 100);
        assert_eq!((extent, cells[0].width), ((100, 20), 100));
    }

    #[test]
    fn only_cubes_that_change_are_drawn() {
        let mut sheet = Sheet::default();
        let cube = Facelets::solved(Size::THREE);
        let keys = [sheet.add(&cube), sheet.add(&cube)];
        assert_eq!(sheet.frame(0.0, &keys, 1000, &mut Paper).changed, keys);
        let rest = sheet.frame(16.0, &keys, 1000, &mut Paper);
        assert_eq!(rest, SheetFrame::default());
        sheet.cube(keys[1]).unwrap().start_turn(turn(), 0.1);
        let frame = sheet.frame(32.0, &keys, 1000, &mut Paper);
        assert!(frame.animating && frame.changed == [keys[1]]);
        let ended = sheet.frame(232.0, &keys, 1000, &mut Paper);
        assert_eq!(ended.finished, [(keys[1], turn())]);
        sheet.remove(keys[1]);
        assert!(
            sheet.cube(keys[1]).is_none() && sheet.frame(300.0, &keys, 1000, &mut Paper).changed.is_empty()
        );
    }

    #[test]
    fn facelets_without_colour_are_moved_by_turns() {
        let cube = Facelets::solved(Size::TWO);
        let mut sheet = Sheet::default();
        let key = sheet.add(&cube);
        let shown = sheet.cube(key).unwrap();
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
        let mut sheet = Sheet::default();
        let key = sheet.add(&Facelets::solved(Size::THREE));
        let cube = sheet.cube(key).unwrap();
        cube.resize(200.0, 100.0, 1.0);
        assert_eq!((cube.shapes(false).len(), cube.shapes(true).len()), (4, 7));
        for back in [BackView::Corner, BackView::Beside] {
            cube.set_back_view(back);
            assert_eq!(cube.shapes(false).len(), 8);
        }
    }
}
