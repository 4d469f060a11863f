use godspeed_cube::{Facelets, Turn};

use crate::Change;

/// The picture of a cube that follows changes, for drawings that are made from a position and a turn in progress.
///
/// The scene's `View` does the same where WebGL2 draws.
#[derive(Clone, Debug, PartialEq)]
pub struct Animation {
    cube: Facelets,
    turning: Option<Turning>,
}

/// A turn in progress.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Turning {
    turn: Turn,
    /// When it began, in milliseconds.
    since: f64,
    seconds: f64,
}

/// What an animation shows at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose<'a> {
    /// The position before the turn.
    pub cube: &'a Facelets,
    /// The turn in progress, and the share of it that is done, from 0 to 1.
    pub turn: Option<(Turn, f32)>,
}

impl Animation {
    /// Creates the picture of a cube at rest.
    #[must_use]
    pub const fn new(cube: Facelets) -> Self {
        Self { cube, turning: None }
    }

    /// Applies a change at a time in milliseconds. A turn in progress is completed first.
    pub fn change(&mut self, change: &Change, now: f64) {
        self.finish();
        match change {
            Change::Show(cube) => self.cube.clone_from(cube),
            Change::Apply(turns) => self.cube.turn_all(turns),
            Change::Turn(turn, seconds) => {
                self.turning = Some(Turning { turn: *turn, since: now, seconds: *seconds });
            }
        }
    }

    /// Completes the turn in progress if it is over at a time in milliseconds.
    pub fn follow(&mut self, now: f64) {
        if self.turning.as_ref().is_some_and(|turning| turning.share(now) >= 1.0) {
            self.finish();
        }
    }

    /// Returns the picture at a time in milliseconds.
    #[must_use]
    pub fn pose(&self, now: f64) -> Pose<'_> {
        let turn = self.turning.as_ref().map(|turning| (turning.turn, turning.share(now)));
        Pose { cube: &self.cube, turn }
    }

    /// Returns whether a turn is in progress.
    #[must_use]
    pub const fn is_turning(&self) -> bool {
        self.turning.is_some()
    }

    /// Completes the turn in progress.
    pub fn finish(&mut self) {
        if let Some(Turning { turn, .. }) = self.turning.take() {
            self.cube.turn(turn);
        }
    }
}

impl Turning {
    /// Returns the share that is done at a time in milliseconds.
    fn share(&self, now: f64) -> f32 {
        // Without a duration, a turn is over at once.
        if self.seconds <= 0.0 {
            1.0
        } else {
            ((now - self.since) / 1e3 / self.seconds).clamp(0.0, 1.0) as f32
        }
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Angle, Face, Size};

    use super::*;

    #[test]
    fn a_turn_is_in_progress_for_its_time_and_then_made() {
        let turn = Turn::outer(Face::R, Angle::Quarter);
        let solved = Facelets::solved(Size::THREE);
        let mut animation = Animation::new(solved.clone());
        animation.change(&Change::Turn(turn, 0.5), 1000.0);
        assert_eq!(animation.pose(900.0).turn, Some((turn, 0.0)));
        assert_eq!(animation.pose(1250.0), Pose { cube: &solved, turn: Some((turn, 0.5)) });
        assert!(animation.is_turning());
        animation.follow(1500.0);
        assert_eq!(animation.pose(1500.0).turn, None);
        assert!(!animation.is_turning() && !animation.pose(1500.0).cube.is_solved());
    }

    #[test]
    fn a_change_completes_the_turn_in_progress() {
        let turn = Turn::outer(Face::R, Angle::Quarter);
        let mut animation = Animation::new(Facelets::solved(Size::THREE));
        animation.change(&Change::Turn(turn, 0.5), 0.0);
        animation.change(&Change::Apply(vec![turn.inverse()]), 10.0);
        assert!(animation.pose(10.0).cube.is_solved());
        animation.change(&Change::Turn(turn, 0.0), 20.0);
        assert_eq!(animation.pose(20.0).turn, Some((turn, 1.0)));
        animation.follow(20.0);
        assert_eq!(animation.pose(20.0).turn, None);
        animation.change(&Change::Show(Facelets::solved(Size::TWO)), 30.0);
        assert_eq!(animation.pose(30.0).cube.size(), Size::TWO);
    }
}
