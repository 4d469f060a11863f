use godspeed_cube::{Angle, Turn};

use super::scene::Turned;

/// A hint that tilts a layer in the direction of its next turn, without turning it.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub(super) struct Lean {
    turn: Option<Turn>,
    target: f32,
    radians: f32,
}

impl Lean {
    /// Angle of the tilt in radians.
    const FAR: f32 = 0.16;
    /// Time constant of the animation in seconds.
    const GLIDE: f32 = 0.09;
    /// Difference in radians below which the animation ends.
    const NEAR: f32 = 0.002;

    /// Starts to tilt the layers of a turn, or to remove the tilt with `None`. Returns whether anything changes.
    pub(super) fn to(&mut self, turn: Option<Turn>) -> bool {
        let target = match turn.map(|turn| turn.angle) {
            None => 0.0,
            Some(Angle::Prime) => -Self::FAR,
            Some(Angle::Quarter | Angle::Half) => Self::FAR,
        };
        let is_new = turn.is_some() && turn != self.turn;
        if is_new {
            *self = Self { turn, target, radians: 0.0 };
        }
        let changes = is_new || self.target != target;
        self.target = target;
        changes
    }

    /// Advances the animation by some seconds.
    pub(super) fn glide(&mut self, seconds: f32) {
        self.radians += (self.target - self.radians) * (1.0 - (-seconds / Self::GLIDE).exp());
        if (self.target - self.radians).abs() < Self::NEAR {
            self.settle();
        }
    }

    /// Ends the animation at once.
    pub(super) fn settle(&mut self) {
        self.radians = self.target;
        if self.target == 0.0 {
            self.turn = None;
        }
    }

    /// Returns whether the tilt is changing.
    pub(super) fn is_gliding(&self) -> bool {
        self.radians != self.target
    }

    /// Removes the tilt. Returns its angle if it was on the layers of this turn, which then starts from there, and
    /// otherwise 0.
    pub(super) fn end(&mut self, turn: Turn) -> f32 {
        let old = std::mem::take(self);
        let is_same = old.turn.is_some_and(|own| (own.face, own.layers) == (turn.face, turn.layers));
        if is_same { old.radians } else { 0.0 }
    }

    /// Returns the tilted layers, if any.
    pub(super) fn turned(&self) -> Option<Turned> {
        let turn = self.turn?;
        Some(Turned { face: turn.face, layers: turn.layers, radians: self.radians })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::Face;

    const R: Turn = Turn::outer(Face::R, Angle::Quarter);

    #[test]
    fn a_layer_leans_in_the_direction_of_its_turn_and_returns() {
        let mut lean = Lean::default();
        assert!(lean.to(Some(R.inverse())) && !lean.to(Some(R.inverse())));
        lean.glide(0.05);
        assert!(lean.is_gliding() && lean.turned().is_some_and(|turned| turned.radians < 0.0));
        lean.glide(10.0);
        assert_eq!(
            (lean.is_gliding(), lean.turned().map(|turned| turned.radians)),
            (false, Some(-Lean::FAR))
        );
        assert!(lean.to(None));
        lean.glide(10.0);
        assert_eq!(lean, Lean::default());
    }

    #[test]
    fn a_turn_starts_at_the_lean_of_its_layer() {
        let mut lean = Lean::default();
        let _leans = lean.to(Some(R));
        lean.settle();
        assert_eq!(lean.clone().end(Turn::outer(Face::L, Angle::Quarter)), 0.0);
        assert_eq!(lean.end(R), Lean::FAR);
        assert_eq!(lean.turned(), None);
    }
}
