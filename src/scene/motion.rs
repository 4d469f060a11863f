use std::f32::consts::FRAC_PI_2;

use godspeed_cube::{Face, Layers, Turn};
use three_d::Vec2;

use super::drag::{Handle, Reach, quarters};
use super::pick::Hit;

/// The current motion of the cube.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Motion {
    /// Nothing moves.
    Rest,
    /// A layer is animated towards its final angle.
    Turning(Turning),
    /// A sticker is being dragged.
    Held(Held),
}

/// The animation of layers to a multiple of a quarter turn.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Turning {
    /// The effect on the cube; `None` if the layers only return to their original position.
    pub(super) turn: Option<Turn>,
    /// The face from which layers are counted and angles are seen.
    pub(super) face: Face,
    /// The layers that move.
    pub(super) layers: Layers,
    from: f32,
    to: f32,
    seconds: f32,
    /// Whether the layers go slightly too far and spring back.
    overshoots: bool,
    rested_ms: Option<f64>,
    began_ms: Option<f64>,
}

/// A sticker that is being dragged.
///
/// Its layer is chosen as soon as the pointer has moved far enough to show a direction.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Held {
    /// The sticker.
    pub(super) hit: Hit,
    /// Which layers turn with it.
    pub(super) reach: Reach,
    /// The chosen layers and their angle in radians, once the direction is determined.
    pub(super) grip: Option<(Handle, f32)>,
}

impl Turning {
    /// Milliseconds after a turn within which the next one follows without a pause.
    ///
    /// This is about two frames at 60 Hz.
    const SEAMLESS_MS: f64 = 40.0;

    /// Returns the animation of a whole turn.
    ///
    /// It begins with the next frame, or at the end of the previous turn (`rested_ms`) if that was within
    /// `SEAMLESS_MS`.
    pub(super) fn new(turn: Turn, seconds: f32, rested_ms: Option<f64>) -> Self {
        let (face, layers) = (turn.face, turn.layers);
        let quarters = match turn.angle {
            godspeed_cube::Angle::Quarter => 1.0,
            godspeed_cube::Angle::Half => 2.0,
            godspeed_cube::Angle::Prime => -1.0,
        };
        Self {
            turn: Some(turn),
            face,
            layers,
            from: 0.0,
            to: quarters * FRAC_PI_2,
            seconds,
            overshoots: false,
            rested_ms,
            began_ms: None,
        }
    }

    /// Returns the same turn, starting from an angle that its layers already have.
    pub(super) const fn begun(self, radians: f32) -> Self {
        Self { from: radians, ..self }
    }

    /// Returns the same turn, going slightly too far and springing back or not.
    pub(super) const fn overshooting(self, overshoots: bool) -> Self {
        Self { overshoots, ..self }
    }

    /// Returns the rest of a released turn: on to the quarter nearest to `goal`.
    pub(super) fn released(handle: &Handle, radians: f32, goal: f32, seconds: f32) -> Self {
        let to = quarters(goal) as f32 * FRAC_PI_2;
        let share = ((to - radians).abs() / (FRAC_PI_2 / 2.0)).clamp(0.25, 1.0);
        Self {
            turn: handle.snapped(goal),
            face: handle.face,
            layers: handle.layers,
            from: radians,
            to,
            seconds: seconds * share,
            overshoots: false,
            rested_ms: None,
            began_ms: None,
        }
    }

    /// Returns the angle at a time, in radians clockwise, and whether the turn has ended.
    pub(super) fn at(&mut self, now_ms: f64) -> (f32, bool) {
        let rested = self.rested_ms.filter(|rested| (0.0..Self::SEAMLESS_MS).contains(&(now_ms - rested)));
        let began = *self.began_ms.get_or_insert(rested.unwrap_or(now_ms));
        let share = if self.seconds > 0.0 { ((now_ms - began) / 1e3) as f32 / self.seconds } else { 1.0 };
        let way = self.to - self.from;
        let over = if self.overshoots { overshoot(share) * way.clamp(-FRAC_PI_2, FRAC_PI_2) } else { 0.0 };
        (self.from + way * eased(share) + over, share >= 1.0)
    }

    /// Returns the time at which the turn ends in milliseconds, if it has begun.
    pub(super) fn ends_ms(&self) -> Option<f64> {
        self.began_ms.map(|began| began + f64::from(self.seconds) * 1e3)
    }
}

impl Held {
    /// Distance in CSS pixels that the pointer moves before its direction is used.
    pub(super) const SLACK: f32 = 7.0;

    /// Returns a drag that has just begun.
    pub(super) const fn new(hit: Hit, reach: Reach) -> Self {
        Self { hit, reach, grip: None }
    }

    /// Updates the drag for this total movement of the pointer.
    ///
    /// `handle` chooses the layers for a direction. It is called until it has returned some.
    pub(super) fn pull(&mut self, way: Vec2, handle: impl FnOnce(&Hit, Reach) -> Option<Handle>) {
        use three_d::InnerSpace;
        if self.grip.is_none() && way.magnitude() >= Self::SLACK {
            self.grip = handle(&self.hit, self.reach).map(|handle| (handle, 0.0));
        }
        if let Some((handle, radians)) = &mut self.grip {
            *radians = handle.radians(way);
        }
    }
}

/// Returns the smoothstep function of a fraction, which is flat at 0 and 1.
fn eased(share: f32) -> f32 {
    let t = share.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Returns the overshoot to add to [`eased`], up to 3%. It is flat at 0 and 1.
fn overshoot(share: f32) -> f32 {
    let t = share.clamp(0.0, 1.0);
    8.0 * t.powi(4) * (1.0 - t).powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::Angle;

    #[test]
    fn a_turn_starts_at_its_first_frame_and_ends_at_its_angle() {
        let mut turning = Turning::new(Turn::outer(Face::R, Angle::Prime), 0.2, None);
        assert_eq!(turning.at(5000.0), (0.0, false));
        let (half_way, rests) = turning.at(5100.0);
        assert!((half_way + FRAC_PI_2 / 2.0).abs() < 1e-4 && !rests);
        assert_eq!(turning.at(5200.1), (-FRAC_PI_2, true));
        assert_eq!(turning.ends_ms().map(f64::round), Some(5200.0));
    }

    #[test]
    fn consecutive_turns_have_no_pause_between_them() {
        let turn = Turn::outer(Face::F, Angle::Quarter);
        assert!(Turning::new(turn, 0.2, Some(90.0)).at(100.0).0 > 0.0);
        assert_eq!(Turning::new(turn, 0.2, Some(0.0)).at(100.0).0, 0.0);
    }

    #[test]
    fn a_turn_of_zero_duration_ends_immediately() {
        let mut turning = Turning::new(Turn::outer(Face::U, Angle::Half), 0.0, None);
        assert_eq!(turning.at(1.0), (2.0 * FRAC_PI_2, true));
    }

    #[test]
    fn an_overshooting_turn_ends_at_its_angle_too() {
        let turn = Turn::outer(Face::R, Angle::Quarter);
        let mut turning = Turning::new(turn, 1.0, None).overshooting(true);
        let angles: Vec<f32> = (0..=100).map(|step| turning.at(f64::from(step) * 10.0).0).collect();
        let most = angles.iter().copied().fold(0.0, f32::max);
        assert!((1.02..1.05).contains(&(most / FRAC_PI_2)), "{most}");
        assert!((angles[100] - FRAC_PI_2).abs() < 1e-5 && angles[0] == 0.0);
        assert!(angles[99] > FRAC_PI_2 && angles[99] - FRAC_PI_2 < 0.005);
    }

    #[test]
    fn a_layer_released_early_returns_without_a_turn() {
        let handle = Handle { face: Face::R, layers: Layers::OUTER, pull: three_d::vec2(0.0, -100.0) };
        let mut back = Turning::released(&handle, 0.3, 0.3, 0.2);
        assert_eq!(back.turn, None);
        assert_eq!(back.at(0.0), (0.3, false));
        assert_eq!(back.at(1000.0), (0.0, true));
        assert_eq!(
            Turning::released(&handle, 1.4, 1.4, 0.2).turn,
            Some(Turn::outer(Face::R, Angle::Quarter))
        );
    }
}
