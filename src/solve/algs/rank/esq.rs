use godspeed_cube::Turn;

use super::kind::Kind;

/// Returns the ESQ of an algorithm: turns of the wrist count less than those of fingers, and half turns more.
///
/// A quarter turn counts 1 by a wrist and 2 by fingers, a half turn 2 and 3. Turns of R and L, also wide, are by a wrist.
/// Rotations do not count. Source: trangium, *Batch Solver*, README (options).
#[must_use]
pub fn esq(turns: &[Turn]) -> f64 {
    let cost = |&turn: &Turn| {
        let (kind, quarters) = Kind::of(turn);
        if kind.is_rotation() {
            return 0;
        }
        let wrist = kind.is_right_wrist() || kind.is_left_wrist();
        1 + i32::from(!wrist) + i32::from(quarters == 2)
    };
    turns.iter().map(cost).sum::<i32>().into()
}
