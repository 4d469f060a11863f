use std::f32::consts::TAU;

use three_d::{InnerSpace, Vec2, Vec3, vec2, vec3};

/// A rectangle on the image plane.
pub(super) struct Bounds {
    low: Vec2,
    high: Vec2,
}

/// The axes of the screen as unit vectors in space.
pub(super) struct Basis {
    pub(super) right: Vec3,
    pub(super) up: Vec3,
    pub(super) back: Vec3,
}

impl Bounds {
    fn of(points: impl Iterator<Item = Vec2>) -> Self {
        let none = Self { low: vec2(f32::MAX, f32::MAX), high: vec2(f32::MIN, f32::MIN) };
        points.fold(none, |Self { low, high }, p| Self {
            low: vec2(low.x.min(p.x), low.y.min(p.y)),
            high: vec2(high.x.max(p.x), high.y.max(p.y)),
        })
    }

    pub(super) fn centre(&self) -> Vec2 {
        (self.low + self.high) / 2.0
    }

    pub(super) fn half(&self) -> Vec2 {
        (self.high - self.low) / 2.0
    }

    /// Returns half the extent of the smallest rectangle that contains the bounds.
    ///
    /// The rectangle is centred on the given point.
    pub(super) fn half_about(&self, centre: Vec2) -> Vec2 {
        let (below, above) = (centre - self.low, self.high - centre);
        vec2(below.x.max(above.x), below.y.max(above.y))
    }
}

impl Basis {
    pub(super) fn of(yaw: f32, pitch: f32) -> Self {
        let back = vec3(yaw.sin() * pitch.cos(), pitch.sin(), yaw.cos() * pitch.cos());
        let right = vec3(yaw.cos(), 0.0, -yaw.sin());
        Self { right, up: back.cross(right), back }
    }

    /// Returns the bounds of points of a cube of edge 1 on the image plane. They are the same for every size.
    pub(super) fn on_film(&self, points: impl Iterator<Item = Vec3>, distance: f32) -> Bounds {
        Bounds::of(points.map(|point| self.film_point(point, distance)))
    }

    pub(super) fn film_point(&self, point: Vec3, distance: f32) -> Vec2 {
        vec2(self.right.dot(point), self.up.dot(point)) / (distance - self.back.dot(point))
    }
}

/// Yields the corners of a cube of edge 1.
pub(super) fn corners() -> impl Iterator<Item = Vec3> {
    (0..8).map(|i| {
        let end = |bit: i32| if i & bit == 0 { -0.5 } else { 0.5 };
        vec3(end(1), end(2), end(4))
    })
}

/// Yields sample points on the paths of the corners of turning outer layers.
///
/// The paths are circles about each axis.
pub(super) fn turning_corners() -> impl Iterator<Item = Vec3> {
    (0..3).flat_map(|axis| {
        [-0.5, 0.5].into_iter().flat_map(move |end| {
            (0..48).map(move |step| {
                let (sin, cos) = (step as f32 / 48.0 * TAU).sin_cos();
                let (a, b) = (cos * 0.5f32.sqrt(), sin * 0.5f32.sqrt());
                match axis {
                    0 => vec3(end, a, b),
                    1 => vec3(b, end, a),
                    _ => vec3(a, b, end),
                }
            })
        })
    })
}
