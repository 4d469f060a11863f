use godspeed_cube::Axis;

use super::super::wide::{
    Distances, Kind, Mask, Phase, Pieces, SetTurns, Subset, WideTurn, colours_of, places_on,
};
use crate::{Control, Stopped};

/// What the second phase knows of a cube of which the colours R and L are on R and L: where the colours U and D are,
/// and whether the wings are odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Second {
    corners: Mask,
    sides: Mask,
    odd: bool,
}

/// The second phase: the other centres go to their axes, and the wings become even.
///
/// ```text
/// of each kind of centres  C(16, 8) = 12,870 sets of places
/// odd                      2
/// ```
pub(super) struct SecondPhase {
    turns: Vec<WideTurn>,
    subset: Subset,
    corners: Centres,
    sides: Centres,
}

/// Centres of one kind.
struct Centres {
    moves: SetTurns,
    /// For each set of places, wings being even and odd.
    distances: Distances,
}

/// Whether a turn keeps the colours R and L on R and L, and does anything to the others.
fn is_of_second_phase(turn: WideTurn) -> bool {
    match (turn.is_wide(), turn.axis() == Axis::X) {
        (true, on_x) => on_x || turn.is_half(),
        (false, on_x) => !on_x,
    }
}

/// Whether a turn exchanges wings an odd number of times.
const fn is_odd(turn: WideTurn) -> bool {
    turn.is_wide() && !turn.is_half()
}

impl SecondPhase {
    /// Builds its tables.
    ///
    /// # Errors
    /// [`Stopped`] if the building was stopped.
    pub(super) async fn build(control: &Control) -> Result<Self, Stopped> {
        let turns: Vec<WideTurn> = WideTurn::all().filter(|&turn| is_of_second_phase(turn)).collect();
        let subset = Subset::new(places_on(Axis::Y) | places_on(Axis::Z), 8);
        let corners = Centres::build(Kind::Corner, &subset, &turns, control).await?;
        let sides = Centres::build(Kind::Side, &subset, &turns, control).await?;
        Ok(Self { turns, subset, corners, sides })
    }

    /// What it knows of a cube.
    pub(super) fn see(pieces: &Pieces<4>) -> Second {
        let [corners, sides] = [Kind::Corner, Kind::Side].map(|kind| colours_of(pieces.orbit(kind), Axis::Y));
        Second { corners, sides, odd: pieces.has_odd_wings() }
    }

    /// How many values there are at each distance, of both kinds.
    #[cfg(test)]
    pub(super) fn distributions(&self) -> [Vec<usize>; 2] {
        [&self.corners, &self.sides].map(|centres| centres.distances.distribution())
    }
}

impl Centres {
    async fn build(
        kind: Kind,
        subset: &Subset,
        turns: &[WideTurn],
        control: &Control,
    ) -> Result<Self, Stopped> {
        let moves = SetTurns::new(kind);
        let goal = 2 * subset.rank(places_on(Axis::Y));
        let neighbours = |value: usize, reach: &mut dyn FnMut(usize)| {
            let set = subset.set(value / 2);
            for &turn in turns {
                reach(2 * subset.rank(moves.after(set, turn)) + ((value % 2) ^ usize::from(is_odd(turn))));
            }
        };
        let distances = Distances::build(2 * subset.size(), &[goal], neighbours, control).await?;
        Ok(Self { moves, distances })
    }

    #[inline(always)]
    fn distance(&self, subset: &Subset, set: Mask, odd: bool) -> u8 {
        self.distances.get(2 * subset.rank(set) + usize::from(odd))
    }
}

impl Phase for SecondPhase {
    type State = Second;

    const THROUGH_GOAL: bool = false;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn after(&self, state: &Second, number: usize, left: u8) -> Option<Second> {
        let turn = self.turns[number];
        let odd = state.odd ^ is_odd(turn);
        let sides = self.sides.moves.after(state.sides, turn);
        if self.sides.distance(&self.subset, sides, odd) > left {
            return None;
        }
        let corners = self.corners.moves.after(state.corners, turn);
        let near = self.corners.distance(&self.subset, corners, odd) <= left;
        near.then_some(Second { corners, sides, odd })
    }

    #[inline(always)]
    fn bound(&self, state: &Second) -> u8 {
        let corners = self.corners.distance(&self.subset, state.corners, state.odd);
        self.sides.distance(&self.subset, state.sides, state.odd).max(corners)
    }
}
