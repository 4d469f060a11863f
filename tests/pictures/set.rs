//! The set of cubes on which readers are measured.

use std::f32::consts::TAU;
use std::fmt;

use godspeed_cube::{Face, Facelets, Random, Size, scramble};

use crate::body::{Body, Skin};
use crate::light::Light;
use crate::paint::Scheme;
use crate::pose::{Lens, Pose};
use crate::scene::{Scene, Shot};
use crate::sensor::Sensor;
use crate::vector::{Rotation, Vector};

/// A cube of the set.
#[derive(Clone, Debug)]
pub struct Case {
    /// The number of the cube in its set.
    pub index: usize,
    /// The kind of light.
    pub light: Light,
    /// The kind of cube.
    pub body: Body,
    /// The colours.
    pub scheme: Scheme,
    /// The state.
    pub state: Facelets,
    skin: Skin,
    seed: u64,
}

/// A face as it is shown to the camera.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Showing {
    /// The face.
    pub face: Face,
    /// Quarter turns clockwise about the axis of the camera.
    pub quarters: usize,
}

/// The width and height of the pictures of a set.
pub const PICTURE: (usize, usize) = (640, 480);

impl Case {
    /// Returns a cube of a set: all sizes from 2 to 5, lights and bodies in turn.
    #[must_use]
    pub fn new(seed: u64, index: usize) -> Self {
        let size = [
            Size::TWO,
            Size::THREE,
            Size::new(4).unwrap_or(Size::THREE),
            Size::new(5).unwrap_or(Size::THREE),
        ][index % 4];
        let light = Light::ALL[index / 4 % 8];
        // 192 cubes have each light with each body in each size.
        let body = Body::ALL[(index / 32 + index / 4) % 6];
        Self::with(seed, index, size, light, body)
    }

    /// Returns a cube of this size and kind, in this light; all else is drawn from the seed and the index.
    #[must_use]
    pub fn with(seed: u64, index: usize, size: Size, light: Light, body: Body) -> Self {
        let seed = Random::derived_seed(seed, index as u64 + 1);
        let mut random = Random::from_seed(seed);
        let state = scramble::random_state(size, random.next_u64());
        let scheme = Scheme::ALL[random.below(4)];
        let paints = scheme.paints(&mut random);
        let logo = (body == Body::Logo).then(|| logo_facelet(&state, scheme.white())).flatten();
        let gap = 0.8 + 0.5 * random.unit() as f32;
        let skin = Skin { body, paints, gap, logo, emblem: random.below(3) };
        Self { index, light, body, scheme, state, skin, seed }
    }

    /// Returns the order in which the faces are shown: U R F D L B for even indices, any order and rotation for odd ones.
    #[must_use]
    pub fn showings(&self) -> [Showing; 6] {
        let mut random = Random::from_seed(Random::derived_seed(self.seed, 1));
        let mut faces = Face::ALL;
        if self.index.is_multiple_of(2) {
            return faces.map(|face| Showing { face, quarters: 0 });
        }
        random.shuffle(&mut faces);
        faces.map(|face| Showing { face, quarters: random.below(4) })
    }

    /// Returns a picture of one face, tilted by up to 30 degrees.
    #[must_use]
    pub fn shot(&self, showing: Showing) -> Shot {
        self.face_scene(showing, PICTURE, 0).shot()
    }

    /// Returns the scene of a picture of one face; `take` numbers several pictures of the same one.
    #[must_use]
    pub fn face_scene(&self, showing: Showing, picture: (usize, usize), take: u64) -> Scene {
        let mut random = self.random(2 + showing.face.index() as u64 + 6 * take);
        let lens = lens(picture, &mut random);
        let pose = loop {
            let mut unit = || random.unit() as f32;
            let tilt = 30.0_f32.to_radians() * unit().powf(0.7);
            let (sin, cos) = (TAU * unit()).sin_cos();
            let roll = 20.0_f32.to_radians() * (2.0 * unit() - 1.0) * unit();
            let turn = Rotation::about(Vector::new(cos, sin, 0.0), tilt)
                .after(&Rotation::about(Vector::new(0.0, 0.0, 1.0), roll))
                .after(&Pose::showing(showing.face, showing.quarters));
            let side = picture.1 as f32 * (0.4 + 0.4 * unit());
            let pose = placed(&lens, turn, side, [unit(), unit()]);
            if fits(&pose, &lens, 1) {
                break pose;
            }
        };
        self.scene(lens, pose, &mut random)
    }

    /// Returns a photo of three faces around a corner; the cube is turned so that `up`, `right` meet there.
    #[must_use]
    pub fn corner_scene(&self, showing: Showing, picture: (usize, usize), take: u64) -> Scene {
        let mut random = self.random(100 + showing.face.index() as u64 + 6 * take);
        let lens = lens(picture, &mut random);
        let pose = loop {
            let mut unit = || random.unit() as f32;
            // The usual view from the front right above: 45 degrees about y, then 35 degrees about x.
            let about_y = Rotation::about(Vector::new(0.0, 1.0, 0.0), -(37.0 + 16.0 * unit()).to_radians());
            let about_x = Rotation::about(Vector::new(1.0, 0.0, 0.0), (29.0 + 12.0 * unit()).to_radians());
            let roll = 12.0_f32.to_radians() * (2.0 * unit() - 1.0);
            let turn = Rotation::about(Vector::new(0.0, 0.0, 1.0), roll)
                .after(&about_x)
                .after(&about_y)
                .after(&Pose::showing(showing.face, showing.quarters));
            let side = picture.1 as f32 * (0.42 + 0.13 * unit());
            let pose = placed(&lens, turn, side, [unit(), unit()]);
            if fits(&pose, &lens, 3) {
                break pose;
            }
        };
        self.scene(lens, pose, &mut random)
    }

    fn scene(&self, lens: Lens, pose: Pose, random: &mut Random) -> Scene {
        let lighting = Scene::lighting_for(self.light, &pose, &lens, random);
        let sensor = Sensor::random(lens.width, self.light == Light::Dim, random);
        Scene {
            lens,
            pose,
            state: self.state.clone(),
            skin: self.skin.clone(),
            lighting,
            sensor,
            fingers: random.below(5),
            room: random.next_u64(),
            noise: random.next_u64(),
        }
    }

    /// Returns the generator of one of the pictures.
    pub(crate) fn random(&self, index: u64) -> Random {
        Random::from_seed(Random::derived_seed(self.seed, index))
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (size, light, body) = (self.state.size(), self.light.name(), self.body.name());
        write!(f, "cube {}: {size:#}, {light}, {body}, {:?}", self.index, self.scheme)
    }
}

/// Returns the cubes of a set.
pub fn cases(seed: u64, count: usize) -> impl Iterator<Item = Case> {
    (0..count).map(move |index| Case::new(seed, index))
}

/// Returns the lens of a webcam or a phone.
pub(crate) fn lens((width, height): (usize, usize), random: &mut Random) -> Lens {
    let angle = (48.0 + 22.0 * random.unit() as f32).to_radians();
    Lens { width, height, focal: width as f32 / 2.0 / (angle / 2.0).tan() }
}

/// Returns the pose of a cube whose front face is about `side` pixels wide, away from the middle by `aside`, 0 to 1.
pub(crate) fn placed(lens: &Lens, rotation: Rotation, side: f32, aside: [f32; 2]) -> Pose {
    let distance = 1.0 + 2.0 * lens.focal / side;
    let room = [lens.width as f32 - side, lens.height as f32 - side].map(|room| room.max(0.0) * 0.8);
    let shift = |i: usize| (aside[i] - 0.5) * room[i] * (distance - 1.0) / lens.focal;
    // Looked at from aside, the cube would show more than its tilt.
    let centre = Vector::new(shift(0), shift(1), -distance);
    let straight = Vector::new(0.0, 0.0, -1.0);
    let axis = straight.cross(centre.unit());
    let angle = axis.dot(axis).sqrt().asin();
    let facing = if angle < 1e-4 { Rotation::NONE } else { Rotation::about(axis, angle) };
    Pose { centre, rotation: facing.after(&rotation) }
}

/// Returns whether the first so many faces are whole in the picture.
fn fits(pose: &Pose, lens: &Lens, faces: usize) -> bool {
    let seen = pose.seen(lens, Size::ONE);
    let inside = |[x, y]: [f32; 2]| {
        (4.0..lens.width as f32 - 4.0).contains(&x) && (4.0..lens.height as f32 - 4.0).contains(&y)
    };
    seen.len() >= faces && seen[..faces].iter().flat_map(|face| face.corners).all(inside)
}

/// Returns the facelet that has the logo: the white centre, or for even sizes the first white sticker of a centre.
fn logo_facelet(state: &Facelets, white: Face) -> Option<usize> {
    let n = state.size().layers();
    let area = n * n;
    let is_middle = |i: usize| {
        let (row, column) = (i % area / n, i % n);
        let middle = |at: usize| at == n / 2 || at == (n - 1) / 2;
        middle(row) && middle(column)
    };
    (0..state.colours().len()).find(|&i| state.colours()[i] == white && is_middle(i))
}
