//! Many cubes on one canvas.

mod cells;
mod cube;

use std::collections::BTreeMap;
use std::rc::Rc;

use godspeed_cube::{Facelets, Turn};
use web_time::Instant;

use crate::batch::{self, Batch, Batched};
use crate::frame::FrameLog;
use crate::part::Part;
use crate::scene::Scene;
use crate::step::Step;
use crate::{Drawn, FrameTimes, Graphics, SceneError};

pub use cells::Cell;
pub use cube::{BackView, SheetCube};

use cells::pack;

/// The least number of cubes that look alike that are drawn together.
const LEAST_BATCHED: usize = 3;

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
        self.cubes.insert(self.last_key, SheetCube::new(self.scene.clone(), cube));
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
}
