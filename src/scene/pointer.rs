//! What a pointer does to a view: it moves the camera, picks facelets and drags layers.

use godspeed_cube::{Face, Layers, Turn};
use three_d::vec2;

use crate::camera::Camera;
use crate::drag::{Handle, Reach};
use crate::motion::{Held, Motion};
use crate::pick::{self, Hit};
use crate::{Lean, View};

impl View {
    /// Orbits the camera around the cube by a pointer movement.
    pub fn orbit(&mut self, dx: f32, dy: f32) {
        self.camera.orbit(dx, dy);
        self.stale = true;
    }

    /// Pans the image by a pointer movement.
    pub fn pan(&mut self, dx: f32, dy: f32) {
        self.camera.pan(dx, dy);
        self.stale = true;
    }

    /// Zooms in by a factor above 1 or out by one below. The point `(x, y)` stays fixed.
    pub fn zoom_at(&mut self, factor: f32, x: f32, y: f32) {
        self.camera.zoom_at(factor, x, y);
        self.stale = true;
    }

    /// Returns to the default view.
    ///
    /// Without `glide`, as for users who prefer reduced motion, the change is immediate.
    pub fn reset_camera(&mut self, glide: bool) {
        self.camera.reset();
        if !glide {
            self.camera.settle();
        }
        self.stale = true;
    }

    /// Shows the cube from a latitude and a longitude in degrees, at once.
    ///
    /// At 0 and 0, F is in front; a positive longitude shows R beside it, and a positive latitude U.
    pub fn look_from(&mut self, latitude: f64, longitude: f64) {
        self.camera.look_from(longitude.to_radians() as f32, latitude.to_radians() as f32);
        self.stale = true;
    }

    /// Returns the latitude and longitude in degrees of the default view.
    #[must_use]
    pub fn default_direction() -> (f64, f64) {
        Camera::held_degrees()
    }

    /// Returns the facelet at a point of the canvas.
    #[must_use]
    pub fn pick(&self, x: f32, y: f32) -> Option<Hit> {
        pick::facelet(self.camera.ray(x, y), self.cube.size())
    }

    /// Returns the number of the facelet at a point of the canvas.
    #[must_use]
    pub fn facelet_at(&self, x: f32, y: f32) -> Option<usize> {
        self.pick(x, y).map(|hit| hit.facelet(self.cube.size()))
    }

    /// Returns the layers that a drag would turn: along the facelet's row and column.
    #[must_use]
    pub fn layers_of(&self, hit: &Hit, reach: Reach) -> [Option<(Face, Layers)>; 2] {
        Handle::both(hit, reach, &self.camera, self.cube.size())
            .map(|handle| handle.map(|handle| (handle.face, handle.layers)))
    }

    /// Starts to drag a sticker; its layers follow the pointer.
    ///
    /// Returns `false` and does nothing while a layer is moving.
    pub fn begin_drag(&mut self, hit: &Hit, reach: Reach) -> bool {
        let free = !self.is_turning();
        if free {
            self.motion = Motion::Held(Held::new(*hit, reach));
            self.lean = Lean::default();
        }
        free
    }

    /// Continues the drag; `(dx, dy)` is the movement since it began.
    pub fn drag_to(&mut self, dx: f32, dy: f32) {
        let way = vec2(dx, dy);
        if let Motion::Held(held) = &mut self.motion {
            held.pull(way, |hit, reach| Handle::along(hit, reach, way, &self.camera, self.cube.size()));
            self.stale = true;
        }
    }

    /// Ends the drag and turns the layer on to the nearest quarter.
    ///
    /// Returns the turn, which is then in progress as after [`View::start_turn`]; do not start it again. Returns
    /// `None` if the layer moves back to its original position.
    pub fn end_drag(&mut self, animate: bool) -> Option<Turn> {
        self.let_go(animate, |radians| radians)
    }

    /// Cancels the drag and moves the layer back to its original position.
    pub fn cancel_drag(&mut self, animate: bool) {
        self.let_go(animate, |_| 0.0);
    }
}
