use godspeed_cube::{Axis, Face};

use super::super::wide::{
    Kind, Mask, MoveTable, ORBITS, Permutation, Phase, Pieces, Places, SetTurns, Subset, WideTurn,
    colours_of, flood, mask_of, places_on,
};
use super::third::half_turn_orders;
use crate::{Control, Stopped};

/// What the second phase knows of a cube of which the colours R and L are on R and L.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Second {
    /// Which of the other 16 places hold the colours of one of the other axes, whichever.
    others: u16,
    /// Which of the 8 places hold the colour R.
    right: u16,
    /// Whether the wings are odd.
    odd: bool,
}

/// The second phase: the other centres go to their axes, R and L to where half turns solve them, and the wings become
/// even.
///
/// ```text
/// others  C(16, 8) / 2 = 6,435, the two axes being alike
/// right   C(8, 4) = 70, twelve of which are goals
/// odd     2
///
/// 900,900 values
/// ```
pub(super) struct SecondPhase {
    turns: Vec<WideTurn>,
    others: Subset,
    right: Subset,
    others_moves: MoveTable,
    right_moves: MoveTable,
    distances: Vec<u8>,
}

/// Whether a turn keeps the colours R and L on R and L.
fn is_of_second_phase(turn: WideTurn) -> bool {
    !turn.is_wide() || turn.face().is_positive() && (turn.is_half() || turn.axis() == Axis::X)
}

/// Of the two sets that the two axes have, the one without the last place.
fn one_of_two(set: Mask) -> Mask {
    let places = places_on(Axis::Y) | places_on(Axis::Z);
    let last = 1 << places.ilog2();
    if set & last == 0 { set } else { places & !set }
}

impl SecondPhase {
    /// Builds its tables.
    ///
    /// # Errors
    /// [`Stopped`] if the building was stopped.
    pub(super) async fn build(control: &Control) -> Result<Self, Stopped> {
        let turns: Vec<WideTurn> = WideTurn::all().filter(|&turn| is_of_second_phase(turn)).collect();
        let moves = SetTurns::new(Kind::Corner);
        let places = places_on(Axis::Y) | places_on(Axis::Z);
        let others = Subset::new(places & !(1 << places.ilog2()), 8);
        let right = Subset::new(places_on(Axis::X), 4);
        let after = |value, turn| others.rank(one_of_two(moves.after(others.set(value), turn)));
        let others_moves = MoveTable::new(others.size(), &turns, after);
        let after = |value, turn| right.rank(moves.after(right.set(value), turn));
        let right_moves = MoveTable::new(right.size(), &turns, after);
        let mut phase = Self { turns, others, right, others_moves, right_moves, distances: Vec::new() };
        let sorted = phase.others.rank(one_of_two(places_on(Axis::Y))) as u16;
        let goal = |right| phase.index(Second { others: sorted, right, odd: false });
        let goals: Vec<usize> = half_turn_orders(Axis::X).into_iter().map(goal).collect();
        let neighbours = |value: usize, reach: &mut dyn FnMut(usize)| {
            let state = phase.state(value);
            for turn in 0..phase.turns.len() {
                reach(phase.index(phase.known_after(state, turn)));
            }
        };
        let size = phase.others.size() * phase.right.size() * 2;
        phase.distances = flood(size, &goals, neighbours, control).await?;
        Ok(phase)
    }

    /// What it knows of a cube.
    pub(super) fn see(&self, pieces: &Pieces<2>) -> Sorting {
        let orbit = pieces.orbit(Kind::Corner);
        let known = Second {
            others: self.others.rank(one_of_two(colours_of(orbit, Axis::Y))) as u16,
            right: self.right.rank(mask_of(orbit, |colour| colour == Face::R as u8)) as u16,
            odd: pieces.has_odd_wings(),
        };
        Sorting { known, wings: *pieces.orbit(Kind::Wing) }
    }

    fn index(&self, Second { others, right, odd }: Second) -> usize {
        (usize::from(others) * self.right.size() + usize::from(right)) * 2 + usize::from(odd)
    }

    fn state(&self, index: usize) -> Second {
        let rights = self.right.size();
        let (others, right) = (index / 2 / rights, index / 2 % rights);
        Second { others: others as u16, right: right as u16, odd: index % 2 == 1 }
    }

    #[inline(always)]
    fn known_after(&self, Second { others, right, odd }: Second, turn: usize) -> Second {
        let turned = self.turns[turn];
        Second {
            others: self.others_moves.after(others, turn),
            right: self.right_moves.after(right, turn),
            odd: odd ^ (turned.is_wide() && !turned.is_half()),
        }
    }

    /// How many values there are at each distance.
    #[cfg(test)]
    pub(super) fn distribution(&self) -> Vec<usize> {
        crate::tables::distribution(self.distances.iter().copied())
    }
}

/// A cube in the second phase: what it knows, and the wings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sorting {
    known: Second,
    wings: Permutation,
}

impl Sorting {
    /// Whether the wings are sorted as the third phase needs them.
    #[inline]
    pub(super) fn is_sorted(&self) -> bool {
        ORBITS.are_sorted(&self.wings)
    }
}

impl Phase for SecondPhase {
    type State = Sorting;

    const THROUGH_GOAL: bool = true;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn after(&self, state: &Sorting, number: usize, left: u8) -> Option<Sorting> {
        let known = self.known_after(state.known, number);
        if self.distances[self.index(known)] > left {
            return None;
        }
        let from = &Places::get().from[Kind::Wing as usize][self.turns[number].index()];
        Some(Sorting { known, wings: std::array::from_fn(|i| state.wings[usize::from(from[i]) % 32 % 24]) })
    }

    #[inline(always)]
    fn bound(&self, state: &Sorting) -> u8 {
        self.distances[self.index(state.known)]
    }
}
