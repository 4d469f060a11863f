//! Vectors and rotations in space.

use std::ops::{Add, Mul, Neg, Sub};

/// A vector, a point or a linear colour.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vector(pub [f32; 3]);

impl Vector {
    /// Returns the vector with these coordinates.
    #[must_use]
    pub const fn new(x: f32, y: f32, z: f32) -> Self {
        Self([x, y, z])
    }

    /// Returns the vector whose coordinates are all equal.
    #[must_use]
    pub const fn splat(value: f32) -> Self {
        Self([value; 3])
    }

    /// Returns the scalar product.
    #[must_use]
    pub fn dot(self, other: Self) -> f32 {
        self.0[0] * other.0[0] + self.0[1] * other.0[1] + self.0[2] * other.0[2]
    }

    /// Returns the vector product.
    #[must_use]
    pub fn cross(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([b * z - c * y, c * x - a * z, a * y - b * x])
    }

    /// Returns the product of each pair of coordinates.
    #[must_use]
    pub fn times(self, other: Self) -> Self {
        Self::new(self.0[0] * other.0[0], self.0[1] * other.0[1], self.0[2] * other.0[2])
    }

    /// Returns the vector of length 1 in the same direction.
    #[must_use]
    pub fn unit(self) -> Self {
        self * self.dot(self).sqrt().max(1e-9).recip()
    }

    /// Returns the point at `share` of the way to another one.
    #[must_use]
    pub fn towards(self, other: Self, share: f32) -> Self {
        self + (other - self) * share
    }
}

impl Add for Vector {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.0[0] + other.0[0], self.0[1] + other.0[1], self.0[2] + other.0[2])
    }
}

impl Sub for Vector {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.0[0] - other.0[0], self.0[1] - other.0[1], self.0[2] - other.0[2])
    }
}

impl Mul<f32> for Vector {
    type Output = Self;
    fn mul(self, factor: f32) -> Self {
        Self::new(self.0[0] * factor, self.0[1] * factor, self.0[2] * factor)
    }
}

impl Neg for Vector {
    type Output = Self;
    fn neg(self) -> Self {
        self * -1.0
    }
}

/// A rotation, as the images of the three axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rotation(pub [Vector; 3]);

impl Rotation {
    /// The rotation by nothing.
    pub const NONE: Self =
        Self([Vector::new(1.0, 0.0, 0.0), Vector::new(0.0, 1.0, 0.0), Vector::new(0.0, 0.0, 1.0)]);

    /// Returns the rotation about an axis by an angle in radians, by Rodrigues' formula.
    #[must_use]
    pub fn about(axis: Vector, angle: f32) -> Self {
        let axis = axis.unit();
        let (sin, cos) = angle.sin_cos();
        Self(Self::NONE.0.map(|v| v * cos + axis.cross(v) * sin + axis * (axis.dot(v) * (1.0 - cos))))
    }

    /// Returns the image of a vector.
    #[must_use]
    pub fn apply(&self, v: Vector) -> Vector {
        self.0[0] * v.0[0] + self.0[1] * v.0[1] + self.0[2] * v.0[2]
    }

    /// Returns the vector whose image this is.
    #[must_use]
    pub fn unapply(&self, v: Vector) -> Vector {
        Vector::new(self.0[0].dot(v), self.0[1].dot(v), self.0[2].dot(v))
    }

    /// Returns the rotation by `self` after `first`.
    #[must_use]
    pub fn after(&self, first: &Self) -> Self {
        Self(first.0.map(|image| self.apply(image)))
    }

    /// Returns the rotation at `share` of the shortest way to another one.
    #[must_use]
    pub fn towards(&self, other: &Self, share: f32) -> Self {
        let inverse = Self(std::array::from_fn(|i| self.unapply(Self::NONE.0[i])));
        let step = other.after(&inverse);
        let trace = step.0[0].0[0] + step.0[1].0[1] + step.0[2].0[2];
        let angle = ((trace - 1.0) / 2.0).clamp(-1.0, 1.0).acos();
        let axis = Vector::new(
            step.0[1].0[2] - step.0[2].0[1],
            step.0[2].0[0] - step.0[0].0[2],
            step.0[0].0[1] - step.0[1].0[0],
        );
        if axis.dot(axis) < 1e-8 { *self } else { Self::about(axis, angle * share).after(self) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rotation_is_undone_and_interpolated() {
        let start = Rotation::about(Vector::new(1.0, 2.0, 3.0), 0.7);
        let end = Rotation::about(Vector::new(0.0, 1.0, 0.0), 1.5).after(&start);
        let v = Vector::new(0.3, -0.4, 0.5);
        let close = |a: Vector, b: Vector| (a - b).dot(a - b) < 1e-8;
        assert!(close(start.unapply(start.apply(v)), v));
        assert!(close(start.towards(&end, 1.0).apply(v), end.apply(v)));
        let half = Rotation::about(Vector::new(0.0, 1.0, 0.0), 0.75).after(&start);
        assert!(close(start.towards(&end, 0.5).apply(v), half.apply(v)));
    }
}
