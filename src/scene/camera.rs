use std::f32::consts::{FRAC_PI_2, TAU};

use godspeed_cube::Size;
use three_d::{InnerSpace, Mat4, Vec2, Vec3, Vec4, vec2};

use super::projection::{Basis, corners, turning_corners};

/// A turntable camera that orbits the cube, with U always up.
///
/// The camera stays at a fixed distance, so that the perspective does not depend on the canvas. Framing, zoom and
/// pan select the part of the image plane that is shown. The image plane is one unit in front of the camera; a
/// point in space is projected to where its line to the camera meets the plane.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Camera {
    size: Size,
    canvas: Vec2,
    /// Half the extent of the cube on the image plane.
    reach: Vec2,
    shown: Pose,
    target: Pose,
    /// The pose to return to after the camera has shown pieces that were out of sight.
    home: Option<Pose>,
    sway: Sway,
}

/// The motion of a cube that floats, in addition to its pose.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sway {
    yaw: f32,
    pitch: f32,
    /// Its height above its place in cubes.
    lift: f32,
}

/// A ray from the camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ray {
    /// The position of the camera.
    pub(super) origin: Vec3,
    /// The direction, not normalized.
    pub(super) direction: Vec3,
}

/// The camera parameters that the user controls. Angles are in radians.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pose {
    yaw: f32,
    pitch: f32,
    zoom: f32,
    pan: Vec2,
}

/// The part of the image plane that fills the canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Film {
    centre: Vec2,
    half: Vec2,
}

impl Pose {
    /// The default view: F towards the camera, with R and U visible.
    const HELD: Self = Self { yaw: 0.58, pitch: 0.50, zoom: 1.0, pan: vec2(0.0, 0.0) };

    fn towards(self, target: Self, share: f32) -> Self {
        let mix = |from: f32, to: f32| from + (to - from) * share;
        Self {
            yaw: mix(self.yaw, target.yaw),
            pitch: mix(self.pitch, target.pitch),
            zoom: mix(self.zoom, target.zoom),
            pan: vec2(mix(self.pan.x, target.pan.x), mix(self.pan.y, target.pan.y)),
        }
    }

    fn is_near(self, other: Self) -> bool {
        let far = [
            self.yaw - other.yaw,
            self.pitch - other.pitch,
            (self.zoom - other.zoom) / other.zoom,
            self.pan.x - other.pan.x,
            self.pan.y - other.pan.y,
        ];
        far.iter().all(|difference| difference.abs() < 2e-4)
    }
}

impl Camera {
    /// Distance from the camera to the centre of the cube, in edges of the cube.
    ///
    /// It alone decides the perspective. From a smaller distance the corner in front appears stretched, as by a
    /// wide-angle lens; Twizzle's camera is at 6 edges, and those of product photographs are further away.
    const DISTANCE: f32 = 7.0;
    /// How far a floating cube rises and sinks, in cubes.
    const FLOAT: f32 = 0.027;
    /// Cosine of the steepest angle at which a sticker counts as seen.
    const SEEN: f32 = 0.2;
    /// Fraction of the canvas that the cube fills.
    const FILL: f32 = 0.975;
    /// Free fraction of the margin that the corners of a turning layer need. All of it would make the resting cube
    /// small on a phone; without any, corners would be cut off.
    const ROOM: f32 = 0.6;
    /// Radians of orbit per CSS pixel.
    const ORBIT: f32 = 0.0085;
    const STEEPEST: f32 = FRAC_PI_2 - 0.03;
    /// Time constant of the camera animation in seconds.
    const GLIDE: f32 = 0.07;

    /// Returns the default view of a cube of this size on a canvas in CSS pixels.
    pub(super) fn new(size: Size, width: f32, height: f32) -> Self {
        Self {
            size,
            canvas: vec2(width.max(1.0), height.max(1.0)),
            reach: Self::reach(),
            shown: Pose::HELD,
            target: Pose::HELD,
            home: None,
            sway: Sway::default(),
        }
    }

    /// Returns the latitude and longitude in degrees of the default view.
    pub(super) fn held_degrees() -> (f64, f64) {
        (f64::from(Pose::HELD.pitch).to_degrees(), f64::from(Pose::HELD.yaw).to_degrees())
    }

    /// Frames a cube of another size, from the same direction.
    pub(super) fn set_size(&mut self, size: Size) {
        if size != self.size {
            self.size = size;
            self.target = Pose { zoom: 1.0, pan: vec2(0.0, 0.0), ..self.target };
            self.shown = self.target;
        }
    }

    /// Sets the size of the canvas in CSS pixels.
    pub(super) fn resize(&mut self, width: f32, height: f32) {
        self.canvas = vec2(width.max(1.0), height.max(1.0));
    }

    /// Returns the width of the canvas in CSS pixels.
    pub(super) const fn width(&self) -> f32 {
        self.canvas.x
    }

    /// Orbits the cube by a pointer movement in CSS pixels.
    pub(super) fn orbit(&mut self, dx: f32, dy: f32) {
        self.home = None;
        self.target.yaw -= dx * Self::ORBIT;
        self.target.pitch = (self.target.pitch + dy * Self::ORBIT).clamp(-Self::STEEPEST, Self::STEEPEST);
        (self.shown.yaw, self.shown.pitch) = (self.target.yaw, self.target.pitch);
    }

    /// Pans by a pointer movement in CSS pixels, limited so that the cube stays in view.
    pub(super) fn pan(&mut self, dx: f32, dy: f32) {
        let film = self.film();
        let moved = vec2(-dx * film.half.x / self.canvas.x, dy * film.half.y / self.canvas.y) * 2.0;
        self.target.pan = self.limited(self.target.pan + moved);
        self.shown.pan = self.target.pan;
    }

    /// Zooms in by a factor above 1 or out by one below.
    ///
    /// The point `(x, y)`, in CSS pixels, stays fixed.
    pub(super) fn zoom_at(&mut self, factor: f32, x: f32, y: f32) {
        let nearest = (self.size.layers() as f32 * 0.25).max(4.0);
        let zoom = (self.target.zoom * factor).clamp(0.4, nearest);
        let grown = zoom / self.target.zoom;
        let film = Self { shown: self.target, ..self.clone() }.film();
        let off_centre = vec2(
            (2.0 * x / self.canvas.x - 1.0) * film.half.x,
            (1.0 - 2.0 * y / self.canvas.y) * film.half.y,
        );
        self.target.pan = self.limited(self.target.pan + off_centre * (1.0 - 1.0 / grown));
        self.target.zoom = zoom;
    }

    /// Shows the cube from a direction, given by its angles in radians, at the usual distance.
    pub(super) fn look_from(&mut self, yaw: f32, pitch: f32) {
        self.home = None;
        self.target = Pose { yaw, pitch: pitch.clamp(-Self::STEEPEST, Self::STEEPEST), ..Pose::HELD };
        self.shown = self.target;
    }

    /// Starts to return to the default view.
    pub(super) fn reset(&mut self) {
        self.home = None;
        self.target = Pose::HELD;
        self.shown.yaw = self.shown.yaw.rem_euclid(TAU);
        if self.shown.yaw - self.target.yaw > TAU / 2.0 {
            self.shown.yaw -= TAU;
        }
    }

    /// Starts to show at least one sticker of each piece, given as the middles and normals of its stickers.
    ///
    /// If one is out of sight, the camera goes to another side, and later returns to where it was.
    pub(super) fn reveal(&mut self, pieces: &[Vec<(Vec3, Vec3)>]) {
        let home = self.home.unwrap_or(self.target);
        let beside = |quarters: f32, pitch: f32| Pose { yaw: home.yaw + quarters * FRAC_PI_2, pitch, ..home };
        let below = -home.pitch;
        let poses = [home, beside(0.0, below), beside(1.0, home.pitch), beside(-1.0, home.pitch)]
            .into_iter()
            .chain([beside(1.0, below), beside(-1.0, below), beside(2.0, home.pitch), beside(2.0, below)]);
        let hidden = |pose: &Pose| {
            let eye = Basis::of(pose.yaw, pose.pitch).back * self.distance();
            let is_seen =
                |&(point, normal): &(Vec3, Vec3)| normal.dot((eye - point).normalize()) > Self::SEEN;
            pieces.iter().filter(|stickers| !stickers.iter().any(is_seen)).count()
        };
        // Of equally good sides, the first is nearest to home.
        if let Some(best) = poses.min_by_key(hidden) {
            self.home = (best != home).then_some(home);
            self.target = Pose { zoom: self.target.zoom, pan: self.target.pan, ..best };
        }
    }

    /// Returns whether a sticker, given as middle and normal, faces the camera or its target.
    pub(super) fn faces(&self, (point, normal): (Vec3, Vec3)) -> bool {
        let eye = Basis::of(self.target.yaw, self.target.pitch).back * self.distance();
        normal.dot(eye - point) > 0.0
    }

    /// Returns whether the camera shows pieces that were out of sight.
    pub(super) fn is_away(&self) -> bool {
        self.home.is_some()
    }

    /// Advances the animation by some seconds. Returns whether it was running.
    pub(super) fn glide(&mut self, seconds: f32) -> bool {
        if !self.is_gliding() {
            return false;
        }
        self.shown = self.shown.towards(self.target, 1.0 - (-seconds / Self::GLIDE).exp());
        if self.shown.is_near(self.target) {
            self.shown = self.target;
        }
        true
    }

    /// Returns whether the camera is moving towards its target.
    pub(super) fn is_gliding(&self) -> bool {
        self.shown != self.target
    }

    /// Moves to the target at once.
    pub(super) fn settle(&mut self) {
        self.shown = self.target;
    }

    /// Moves a floating cube to its place at a time in seconds, or with `None` back to rest. Returns whether it moved.
    pub(super) fn float(&mut self, seconds: Option<f64>) -> bool {
        let sway = seconds.map_or(Sway::default(), |seconds| {
            let wave = |period: f64| (seconds % (period * 1e3) / period * f64::from(TAU)).sin() as f32;
            Sway { yaw: 0.10 * wave(9.0), pitch: 0.05 * wave(7.0), lift: Self::FLOAT * wave(4.0) }
        });
        std::mem::replace(&mut self.sway, sway) != sway
    }

    /// Returns the height of a floating cube above its place in cubies.
    pub(super) fn lift(&self) -> f32 {
        (self.sway.lift + if self.sway == Sway::default() { 0.0 } else { Self::FLOAT })
            * self.size.layers() as f32
    }

    /// Returns the camera that shows the hidden faces, on a square canvas.
    pub(super) fn behind(&self) -> Self {
        let mut camera = Self::new(self.size, 1.0, 1.0);
        camera.shown.yaw = self.shown.yaw + self.sway.yaw + TAU / 2.0;
        camera.shown.pitch = -self.shown.pitch - self.sway.pitch;
        camera
    }

    /// Returns the position of the camera.
    pub(super) fn eye(&self) -> Vec3 {
        self.basis().back * self.distance()
    }

    /// Returns the width of a pixel at distance 1 from the camera.
    ///
    /// `pixels_across` is the width of the canvas in device pixels.
    pub(super) fn pixel_width(&self, pixels_across: u32) -> f32 {
        2.0 * self.film().half.x / pixels_across as f32
    }

    /// Returns the horizontal angle of the camera in radians. The lights rotate with it.
    pub(super) fn yaw(&self) -> f32 {
        self.shown.yaw + self.sway.yaw
    }

    /// Returns the matrix from space to clip coordinates.
    pub(super) fn view_projection(&self) -> Mat4 {
        let (basis, film, distance) = (self.basis(), self.film(), self.distance());
        let n = self.size.layers() as f32;
        let (near, far) = (distance - n, distance + 3.0 * n);
        let depth = -basis.back;
        let across = (basis.right - depth * film.centre.x) / film.half.x;
        let along = (basis.up - depth * film.centre.y) / film.half.y;
        let scale = (far + near) / (far - near);
        let rows = [
            across.extend(-distance * film.centre.x / film.half.x),
            along.extend(-distance * film.centre.y / film.half.y),
            (depth * scale).extend(distance * scale - 2.0 * far * near / (far - near)),
            depth.extend(distance),
        ];
        let column = |i: usize| Vec4::new(rows[0][i], rows[1][i], rows[2][i], rows[3][i]);
        Mat4::from_cols(column(0), column(1), column(2), column(3))
    }

    /// Returns the projection of a point onto the canvas.
    ///
    /// The result is in CSS pixels from the upper left corner.
    pub(super) fn project(&self, point: Vec3) -> Vec2 {
        let film = self.film();
        let at = self.basis().film_point(point, self.distance()) - film.centre;
        vec2(
            (1.0 + at.x / film.half.x) * self.canvas.x / 2.0,
            (1.0 - at.y / film.half.y) * self.canvas.y / 2.0,
        )
    }

    /// Returns the ray through a point of the canvas in CSS pixels.
    pub(super) fn ray(&self, x: f32, y: f32) -> Ray {
        let (basis, film) = (self.basis(), self.film());
        let across = film.centre.x + (2.0 * x / self.canvas.x - 1.0) * film.half.x;
        let along = film.centre.y + (1.0 - 2.0 * y / self.canvas.y) * film.half.y;
        Ray { origin: self.eye(), direction: basis.right * across + basis.up * along - basis.back }
    }

    fn distance(&self) -> f32 {
        Self::DISTANCE * self.size.layers() as f32
    }

    fn basis(&self) -> Basis {
        let steepest = Self::STEEPEST;
        let pitch = (self.shown.pitch + self.sway.pitch).clamp(-steepest, steepest);
        Basis::of(self.shown.yaw + self.sway.yaw, pitch)
    }

    /// Returns the shown part of the image plane.
    ///
    /// It is centred on the cube, and its scale is that of the default view: if the scale depended on the viewing
    /// direction, the cube would appear to change size while orbiting.
    fn film(&self) -> Film {
        let aspect = self.canvas.x / self.canvas.y;
        let height = self.reach.y.max(self.reach.x / aspect) / self.shown.zoom;
        let centre = self.basis().on_film(corners(), Self::DISTANCE).centre();
        let fall = vec2(0.0, self.sway.lift / Self::DISTANCE);
        Film { centre: centre + self.shown.pan - fall, half: vec2(height * aspect, height) }
    }

    /// Returns the ratio of width to height of the part of any canvas that the default view fills.
    pub(super) fn aspect() -> f32 {
        let reach = Self::reach();
        reach.x / reach.y
    }

    /// Returns half the extent of the cube in the default view.
    ///
    /// This includes a margin for the corners of a turning layer.
    fn reach() -> Vec2 {
        let basis = Basis::of(Pose::HELD.yaw, Pose::HELD.pitch);
        let (rest, turning) =
            (basis.on_film(corners(), Self::DISTANCE), basis.on_film(turning_corners(), Self::DISTANCE));
        let most = turning.half_about(rest.centre());
        (rest.half() + (most - rest.half()) * Self::ROOM) / Self::FILL
    }

    fn limited(&self, pan: Vec2) -> Vec2 {
        let most = 0.9 / Self::DISTANCE;
        vec2(pan.x.clamp(-most, most), pan.y.clamp(-most, most))
    }
}

#[cfg(test)]
mod tests {
    use three_d::vec3;

    use super::*;

    #[test]
    fn hidden_pieces_are_shown_until_others_are_in_sight() {
        let mut camera = Camera::new(Size::THREE, 400.0, 400.0);
        let back = vec![vec![(vec3(0.0, 0.0, -1.5), vec3(0.0, 0.0, -1.0))]];
        camera.reveal(&back);
        camera.settle();
        assert!(camera.eye().z < -3.0 && camera.eye().y > 0.0);
        camera.reveal(&[vec![(vec3(0.0, -1.5, 0.0), vec3(0.0, -1.0, 0.0))]]);
        assert!((camera.target.yaw, camera.target.pitch) == (Pose::HELD.yaw, -Pose::HELD.pitch));
        camera.reveal(&[vec![(vec3(0.0, 0.0, 1.5), vec3(0.0, 0.0, 1.0))]]);
        assert_eq!((camera.target, camera.home), (Pose::HELD, None));
    }

    #[test]
    fn the_edge_in_front_is_little_longer_than_the_one_behind_and_the_cube_fills_the_canvas() {
        let camera = Camera::new(Size::THREE, 400.0, 400.0);
        let edge = |x: f32, z: f32| {
            let [top, bottom] = [1.5, -1.5].map(|y| camera.project(vec3(x, y, z)));
            (bottom - top).magnitude()
        };
        let (front, back) = (edge(1.5, 1.5), edge(-1.5, -1.5));
        assert!((1.1..1.25).contains(&(front / back)), "{front} {back}");
        let seen: Vec<_> = corners().map(|corner| camera.project(corner * 3.0)).collect();
        let bottom = seen.iter().map(|at| at.y).fold(0.0, f32::max);
        let top = seen.iter().map(|at| at.y).fold(400.0, f32::min);
        assert!((320.0..390.0).contains(&(bottom - top)), "{top} {bottom}");
    }

    #[test]
    fn a_floating_cube_moves_and_comes_to_rest() {
        let mut camera = Camera::new(Size::THREE, 400.0, 400.0);
        let rest = camera.clone();
        assert!(camera.float(Some(1.0)) && camera.lift() > 0.0 && !camera.float(Some(1.0)));
        assert!(camera.eye() != rest.eye());
        assert!(camera.float(None) && !camera.float(None));
        assert_eq!(camera, rest);
    }
}
