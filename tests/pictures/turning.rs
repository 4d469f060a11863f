//! Videos in which a cube is turned before the camera.

use std::f32::consts::PI;

use godspeed_cube::{Face, Facelets, Random, Turn};

use crate::canvas::Image;
use crate::pace::Pace;
use crate::scene::Scene;
use crate::set::{Case, Showing};
use crate::vector::{Rotation, Vector};

/// A video of a cube whose corner is held before the camera, and which is turned layer by layer.
///
/// During a turn the cube swings aside and back, as hands move it. The turn itself is not drawn.
#[derive(Clone, Debug)]
pub struct TurnFilm {
    /// The cube, in the state before the first turn.
    pub case: Case,
    pace: Pace,
    states: Vec<Facelets>,
    scene: Scene,
}

/// How far the cube swings aside.
const SWING: f32 = 0.35 * PI;

impl TurnFilm {
    /// Returns the film of a cube. After the last state the first one follows.
    #[must_use]
    pub fn new(case: Case, pace: Pace, turns: &[Turn]) -> Self {
        let mut states = vec![case.state.clone()];
        for &turn in turns {
            let mut next = states.last().unwrap_or(&case.state).clone();
            next.turn(turn);
            states.push(next);
        }
        let mut scene = case.corner_scene(Showing { face: Face::F, quarters: 0 }, pace.picture, 0);
        scene.sensor.movement = [0.0; 2];
        scene.fingers = scene.fingers.min(2);
        Self { case, pace, states, scene }
    }

    /// Returns the number of frames, after which the film begins again.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pace.period() * self.states.len()
    }

    /// Returns whether there is no frame; there always is one.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a frame.
    #[must_use]
    pub fn frame(&self, frame: usize) -> Image {
        let (turned, share) = self.pace.turned(frame);
        let state = (turned + usize::from(share > 0.5)) % self.states.len();
        let tremor = self.pace.tremor(frame, 0.02);
        let swing = Rotation::about(Vector::new(0.3, 1.0, 0.0).unit(), SWING * (PI * share).sin());
        let mut scene = self.scene.clone();
        scene.state = self.states[state].clone();
        scene.pose.rotation = tremor.after(&swing).after(&self.scene.pose.rotation);
        scene.noise = Random::derived_seed(self.scene.noise, frame as u64 + 1);
        scene.shot().image
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Alg, Size};
    use godspeed_scan::picture::{Wanted, find_faces};
    use godspeed_scan::{SteadyWatch, Verdict};

    use super::*;
    use crate::body::Body;
    use crate::light::Light;

    #[test]
    fn each_turn_is_recognised() {
        let turns = Alg::parse("R U'", Size::THREE).unwrap().alg.into_turns();
        let case = Case::with(3, 0, Size::THREE, Light::Cold, Body::Black);
        let film = TurnFilm::new(case, Pace::new((480, 360), 10, [1.4, 0.4]), &turns);
        let mut watch = SteadyWatch::new(film.case.state.clone(), turns[0], None);
        let see = |watch: &mut SteadyWatch, frame: usize| {
            let found = find_faces(&film.frame(frame).picture(), &Wanted { size: Some(Size::THREE) });
            watch.next(&found, 100.0 * frame as f64)
        };
        let first: Vec<Verdict> = (0..36).filter_map(|frame| see(&mut watch, frame)).collect();
        assert_eq!(first, [Verdict::Nothing, Verdict::Expected]);
        let mut after = film.case.state.clone();
        after.turn(turns[0]);
        watch.expect(&after, turns[0]);
        let second: Vec<Verdict> = (26..54).filter_map(|frame| see(&mut watch, frame)).collect();
        assert_eq!(second, [Verdict::Nothing, Verdict::Other(turns[1])]);
    }
}
