use std::rc::Rc;

use godspeed_cube::{Facelets, Turn};
use three_d::Viewport;
use web_time::Instant;

use crate::frame::FrameLog;
use crate::part::Part;
use crate::scene::Scene;
use crate::{Drawn, FrameTimes, Graphics, Look, Palette, SceneError, View};

/// Several cubes on one canvas, each in an area of its own.
///
/// All share the graphics context and its programs. Each is a [`View`]; only its [`View::frame`] and
/// [`View::resize`] are replaced by those of the gallery.
pub struct Gallery {
    views: Vec<View>,
    /// `None` while the graphics context is lost.
    scene: Option<Rc<Scene>>,
    look: Look,
    is_lively: bool,
    /// The resolution of the canvas in device pixels.
    pixels: (u32, u32),
    /// Device pixels per CSS pixel.
    sharpness: f64,
    is_stale: bool,
    frame_log: FrameLog,
}

/// A part of a canvas in CSS pixels, measured from its upper left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    /// The left edge.
    pub left: f64,
    /// The upper edge.
    pub top: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

/// The result of one call of [`Gallery::frame`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GalleryFrame {
    /// The turns that ended in this frame, with the numbers of their cubes.
    pub finished: Vec<(usize, Turn)>,
    /// Whether something is still moving, so that another frame is needed.
    pub animating: bool,
    /// Whether anything was drawn. An unchanged image is not drawn again.
    pub drawn: bool,
}

impl Gallery {
    /// Creates an empty gallery. Call [`Gallery::resize`] next.
    ///
    /// # Errors
    /// [`SceneError::Graphics`] if the graphics driver rejects a shader.
    pub fn new(graphics: Graphics, palette: &Palette) -> Result<Self, SceneError> {
        Ok(Self {
            views: Vec::new(),
            scene: Some(Rc::new(Scene::new(graphics.into_context())?)),
            look: Look { palette: *palette, ..Look::default() },
            is_lively: false,
            pixels: (1, 1),
            sharpness: 1.0,
            is_stale: true,
            frame_log: FrameLog::default(),
        })
    }

    /// Changes the look of all cubes, as [`View::set_look`]. Hidden faces are not shown.
    pub fn set_look(&mut self, look: &Look, is_lively: bool) {
        (self.look, self.is_lively) = (Look { back_view: false, ..*look }, is_lively);
        self.views.iter_mut().for_each(|view| view.set_look(&self.look, is_lively));
    }

    /// Shows `count` cubes in one state. Call [`Gallery::place`] for each of them afterwards.
    pub fn show_all(&mut self, count: usize, cube: &Facelets) {
        self.views.truncate(count);
        self.views.iter_mut().for_each(|view| view.show(cube));
        while self.views.len() < count {
            let mut view = View::in_scene(self.scene.clone(), cube, &self.look.palette);
            view.set_look(&self.look, self.is_lively);
            self.views.push(view);
        }
        self.is_stale = true;
    }

    /// Returns a cube by its number, counted from 0.
    pub fn view(&mut self, number: usize) -> Option<&mut View> {
        self.views.get_mut(number)
    }

    /// Returns all cubes.
    pub fn views(&mut self) -> impl Iterator<Item = &mut View> {
        self.views.iter_mut()
    }

    /// Fits the gallery to a canvas of this size in CSS pixels. Returns the resolution for the canvas in device
    /// pixels. Call [`Gallery::place`] for each cube afterwards.
    pub fn resize(&mut self, css_width: f64, css_height: f64, device_pixel_ratio: f64) -> (u32, u32) {
        self.sharpness = device_pixel_ratio.clamp(View::COARSEST, View::SHARPEST);
        let pixels = |css: f64| (css * self.sharpness).round().max(1.0) as u32;
        self.pixels = (pixels(css_width), pixels(css_height));
        self.is_stale = true;
        self.pixels
    }

    /// Places a cube on the canvas.
    pub fn place(&mut self, number: usize, area: Area) {
        let viewport = viewport(area, self.sharpness, self.pixels.1);
        if let Some(view) = self.views.get_mut(number) {
            view.place(viewport, area.width, area.height);
        }
    }

    /// Returns whether another frame is needed, because it would differ from the last.
    #[must_use]
    pub fn is_restless(&self) -> bool {
        self.is_stale || self.views.iter().any(View::is_restless)
    }

    /// Advances all animations to a time in milliseconds and draws if anything has changed.
    ///
    /// Call it from an animation frame with the timestamp of that frame.
    pub fn frame(&mut self, now_ms: f64) -> GalleryFrame {
        let started = Instant::now();
        let steps: Vec<_> = self.views.iter_mut().map(|view| view.step(now_ms)).collect();
        let is_changed = self.is_stale || steps.iter().any(|step| step.is_changed);
        let is_moving = steps.iter().any(|step| step.is_moving);
        self.is_stale = false;
        if let Some(scene) = self.scene.as_ref().filter(|_| is_changed) {
            scene.clear(Part::whole(self.pixels));
            for (view, step) in self.views.iter().zip(&steps) {
                view.draw(step);
            }
            if is_moving {
                self.frame_log.push(started.elapsed().as_secs_f64() * 1e3);
            }
        }
        let finished = steps.iter().enumerate().filter_map(|(number, step)| Some((number, step.finished?)));
        GalleryFrame {
            finished: finished.collect(),
            animating: steps.iter().any(|step| step.is_animating),
            drawn: is_changed && self.scene.is_some(),
        }
    }

    /// Returns statistics of the last frames in which a layer was moving.
    #[must_use]
    pub fn frame_times(&self) -> FrameTimes {
        self.frame_log.times()
    }
}

impl Drawn for Gallery {
    fn lose_graphics(&mut self) {
        self.scene = None;
        self.views.iter_mut().for_each(View::lose_graphics);
    }

    fn restore_graphics(&mut self, graphics: Graphics) -> Result<(), SceneError> {
        self.lose_graphics();
        let scene = Rc::new(Scene::new(graphics.into_context())?);
        self.views.iter_mut().for_each(|view| view.enter(&scene));
        self.scene = Some(scene);
        Ok(())
    }
}

/// Returns an area in device pixels, measured from the lower left corner of a canvas of this height.
fn viewport(area: Area, sharpness: f64, canvas_height: u32) -> Viewport {
    let pixels = |css: f64| (css * sharpness).round();
    let (left, top) = (pixels(area.left), pixels(area.top));
    let right = pixels(area.left + area.width).max(left + 1.0);
    let bottom = pixels(area.top + area.height).max(top + 1.0);
    Viewport {
        x: left as i32,
        y: (f64::from(canvas_height) - bottom) as i32,
        width: (right - left) as u32,
        height: (bottom - top) as u32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_are_measured_from_the_lower_left_in_device_pixels() {
        let area = Area { left: 10.0, top: 20.0, width: 100.0, height: 50.0 };
        assert_eq!(viewport(area, 2.0, 400), Viewport { x: 20, y: 260, width: 200, height: 100 });
        assert_eq!(viewport(area, 1.0, 70), Viewport { x: 10, y: 0, width: 100, height: 50 });
    }

    #[test]
    fn adjacent_areas_share_an_edge_at_any_sharpness() {
        for sharpness in [0.5, 1.25, 1.333, 1.75] {
            let left = Area { left: 0.0, top: 0.0, width: 33.3, height: 20.0 };
            let right = Area { left: 33.3, ..left };
            let (left, right) = (viewport(left, sharpness, 100), viewport(right, sharpness, 100));
            assert_eq!(left.x + left.width as i32, right.x);
        }
    }
}
