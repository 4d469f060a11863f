//! Videos in which a cube is shown to the camera, face after face.

use godspeed_cube::{Face, Random};

use crate::canvas::Image;
use crate::pace::Pace;
use crate::pose::{Lens, Pose};
use crate::scene::Scene;
use crate::set::{Case, Showing, lens, placed};
use crate::vector::{Rotation, Vector};

/// A video of a cube that is held before the camera, turned to its next face, and so on.
#[derive(Clone, Debug)]
pub struct Film {
    /// The cube.
    pub case: Case,
    /// Its frames.
    pub pace: Pace,
    /// The faces in the order in which they are shown.
    pub showings: Vec<Showing>,
    scene: Scene,
    holds: Vec<Rotation>,
    side: f32,
}

/// The order of faces with a rotation about an axis between each two: F R B L about y, then U and D about x.
const ORDER: [(Face, usize); 6] =
    [(Face::F, 0), (Face::R, 0), (Face::B, 0), (Face::L, 0), (Face::U, 1), (Face::D, 3)];

impl Film {
    /// Returns the film of a cube.
    #[must_use]
    pub fn new(case: Case, pace: Pace) -> Self {
        let picture = pace.picture;
        let showings: Vec<Showing> = ORDER.map(|(face, quarters)| Showing { face, quarters }).to_vec();
        let mut random = case.random(77);
        let mut scene = case.face_scene(showings[0], picture, 0);
        scene.lens = lens(picture, &mut random);
        scene.sensor.movement = [0.0; 2];
        scene.sensor.blur = scene.sensor.blur.min(0.8 * picture.0 as f32 / 640.0);
        scene.fingers = scene.fingers.min(3);
        let holds = showings
            .iter()
            .map(|showing| {
                let mut unit = || random.unit() as f32;
                let tilt = 20.0_f32.to_radians() * unit();
                let (sin, cos) = (std::f32::consts::TAU * unit()).sin_cos();
                let roll = 10.0_f32.to_radians() * (2.0 * unit() - 1.0);
                Rotation::about(Vector::new(cos, sin, 0.0), tilt)
                    .after(&Rotation::about(Vector::new(0.0, 0.0, 1.0), roll))
                    .after(&Pose::showing(showing.face, showing.quarters))
            })
            .collect();
        let side = picture.1 as f32 * (0.5 + 0.15 * random.unit() as f32);
        Self { case, pace, showings, scene, holds, side }
    }

    /// Returns the number of frames, after which the film begins again.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pace.period() * self.showings.len()
    }

    /// Returns whether there is no frame; there always is one.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the face that is held in a frame; `None` while the cube is turned.
    #[must_use]
    pub fn held(&self, frame: usize) -> Option<usize> {
        self.pace.holds(frame).then_some(frame / self.pace.period() % self.showings.len())
    }

    /// Returns the lens of all frames.
    #[must_use]
    pub fn lens(&self) -> Lens {
        self.scene.lens
    }

    /// Returns a frame.
    #[must_use]
    pub fn frame(&self, frame: usize) -> Image {
        let (turned, share) = self.pace.turned(frame);
        let (which, next) = (turned % self.holds.len(), (turned + 1) % self.holds.len());
        let eased = share * share * (3.0 - 2.0 * share);
        // The hand trembles and drifts a little.
        let wave = |speed, phase| self.pace.wave(frame, speed, phase);
        let drift = Rotation::about(
            Vector::new(wave(1.3, 0.0), wave(1.7, 1.0), wave(0.9, 2.0)),
            0.02 * wave(1.1, 0.0),
        );
        let tremor = self.pace.tremor(frame, 0.015).after(&drift);
        let rotation = tremor.after(&self.holds[which].towards(&self.holds[next], eased));
        let aside = [0.5 + 0.05 * wave(1.9, 0.3), 0.5 + 0.05 * wave(2.3, 1.3)];
        let mut scene = self.scene.clone();
        scene.pose = placed(&scene.lens, rotation, self.side, aside);
        let mut random = self.case.random(99);
        scene.lighting = Scene::lighting_for(self.case.light, &scene.pose, &scene.lens, &mut random);
        scene.noise = Random::derived_seed(self.scene.noise, frame as u64 + 1);
        if share > 0.0 {
            scene.sensor.movement = [6.0 * share * (1.0 - share) * 4.0 * self.side / 300.0, 0.0];
        }
        scene.shot().image
    }
}
