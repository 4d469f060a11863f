use godspeed_cube::{Axis, Symmetry};

use super::super::wide::{
    Guided, Kind, MoveTable, PairingTable, Pairs, Pieces, SetTurns, Subset, WideTurn, colours_of, flood,
    mask_of, places_of, places_on,
};
use super::edges::{joints, pairs, symmetries, turns_of_third_phase};
use crate::{Control, Stopped};

/// The centres in the third phase.
///
/// ```text
/// up and front  C(8, 4) = 70 each: which places on their axes hold the colours U and F
/// right         12 of 70: those from which half turns lead home
/// odd           2: whether edges and corners differ in whether they are exchanged an odd number of times
///
/// 117,600 values
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Centres {
    up: u16,
    front: u16,
    right: u16,
    odd: bool,
}

/// What the third phase knows of a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Third {
    centres: Centres,
    pairs: Pairs,
    /// How many turns the pairs need at least.
    pairs_bound: u8,
}

/// The third phase: centres solved and wings paired by `U D F B R2 L2 Uw2 Rw2 Fw2`.
pub(super) struct ThirdPhase {
    turns: Vec<WideTurn>,
    moves: [MoveTable; 3],
    /// For each order of R and L its number among those that occur.
    right_orders: Vec<u16>,
    distances: Vec<u8>,
    pairing: PairingTable,
}

/// Distances of pairs are exact up to here.
const PAIRING_DEPTH: u8 = 9;

fn subset(axis: Axis) -> Subset {
    Subset::new(places_on(axis), 4)
}

/// What the turns of the third phase do to the places that hold the positive colour of an axis.
fn moves(axis: Axis) -> MoveTable {
    let subset = subset(axis);
    let moves = SetTurns::new(Kind::Corner);
    let after = |value, turn| subset.rank(moves.after(subset.set(value), turn));
    MoveTable::new(subset.size(), &turns_of_third_phase(), after)
}

/// The number of the set that the positive face of an axis is.
fn solved(axis: Axis) -> u16 {
    subset(axis).rank(places_of(axis.positive())) as u16
}

/// The sets of places of the colour R that the turns of the third phase lead to.
pub(super) fn half_turn_orders(axis: Axis) -> Vec<u16> {
    let mut orders = moves(axis).reachable(solved(axis));
    orders.sort_unstable();
    orders
}

impl ThirdPhase {
    /// Builds its tables.
    ///
    /// # Errors
    /// [`Stopped`] if the building was stopped.
    pub(super) async fn build(control: &Control) -> Result<Self, Stopped> {
        let orders = half_turn_orders(Axis::X);
        let mut right_orders = vec![u16::MAX; 70];
        for (number, &order) in orders.iter().enumerate() {
            right_orders[usize::from(order)] = number as u16;
        }
        let [right, up, front] = Axis::ALL.map(moves);
        let turns = turns_of_third_phase();
        let right = MoveTable::new(orders.len(), &turns, |value, turn| {
            let number = turns.iter().position(|&other| other == turn).unwrap_or(0);
            right_orders[usize::from(right.after(orders[value], number))].into()
        });
        let pairing = PairingTable::build(joints(), symmetries(), true, PAIRING_DEPTH, control).await?;
        let moves = [right, up, front];
        let mut phase = Self { turns, moves, right_orders, distances: Vec::new(), pairing };
        let goals = phase.goals();
        let neighbours = |value: usize, reach: &mut dyn FnMut(usize)| {
            for turn in 0..phase.turns.len() {
                reach(index(phase.centres_after(of_index(value), turn)));
            }
        };
        phase.distances = flood(RIGHT * 70 * 70 * 2, &goals, neighbours, control).await?;
        Ok(phase)
    }

    /// Solved centres: the cube may have been rotated by half turns.
    fn goals(&self) -> Vec<usize> {
        let keeps_axes = |s: &Symmetry| Axis::ALL.iter().all(|a| s.face(a.positive()).axis() == *a);
        let held = Symmetry::rotations().filter(keeps_axes);
        let goal = |held: Symmetry| {
            let [right, up, front] = Axis::ALL.map(|axis| {
                let set = places_of(axis.positive());
                let is_kept = held.face(axis.positive()) == axis.positive();
                subset(axis).rank(if is_kept { set } else { places_on(axis) & !set }) as u16
            });
            index(Centres { right: self.right_orders[usize::from(right)], up, front, odd: false })
        };
        held.map(goal).collect()
    }

    /// What it knows of a cube at the end of the second phase.
    pub(super) fn see(&self, pieces: &Pieces<2>) -> Third {
        let quarter = Symmetry::rotation(Axis::X.positive(), godspeed_cube::Angle::Quarter);
        let on_y = colours_of(pieces.orbit(Kind::Corner), Axis::Y);
        let pieces = if on_y == places_on(Axis::Y) { *pieces } else { pieces.renamed(quarter) };
        let (pairs, odd_edges) = pairs(&pieces);
        let [right, up, front] = Axis::ALL.map(|axis| {
            let colour = axis.positive() as u8;
            subset(axis).rank(mask_of(pieces.orbit(Kind::Corner), |other| other == colour)) as u16
        });
        let centres = Centres {
            right: self.right_orders[usize::from(right)],
            up,
            front,
            odd: odd_edges ^ pieces.odd_corners,
        };
        Third { centres, pairs, pairs_bound: self.pairing.distance(&pairs) }
    }

    #[inline(always)]
    fn centres_after(&self, Centres { right, up, front, odd }: Centres, turn: usize) -> Centres {
        Centres {
            right: self.moves[0].after(right, turn),
            up: self.moves[1].after(up, turn),
            front: self.moves[2].after(front, turn),
            odd: odd ^ self.turns[turn].is_wide(),
        }
    }

    /// How many entries of the table of pairs are exact.
    #[cfg(test)]
    pub(super) fn reached(&self) -> usize {
        self.pairing.reached()
    }

    /// How many values of the centres there are at each distance.
    #[cfg(test)]
    pub(super) fn distribution(&self) -> Vec<usize> {
        crate::tables::distribution(self.distances.iter().copied())
    }
}

/// The orders of R and L that occur.
const RIGHT: usize = 12;

const fn index(Centres { right, up, front, odd }: Centres) -> usize {
    ((up as usize * 70 + front as usize) * RIGHT + right as usize) * 2 + odd as usize
}

const fn of_index(index: usize) -> Centres {
    let up_front = index / 2 / RIGHT;
    Centres {
        right: (index / 2 % RIGHT) as u16,
        up: (up_front / 70) as u16,
        front: (up_front % 70) as u16,
        odd: index % 2 == 1,
    }
}

impl Guided for ThirdPhase {
    type State = Third;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn turned(&self, state: &Third, number: usize) -> Third {
        Third {
            centres: self.centres_after(state.centres, number),
            pairs: self.pairing.after(&state.pairs, number),
            pairs_bound: self.pairing.distance_after(&state.pairs, state.pairs_bound, number),
        }
    }

    /// The greater of both distances counts most; pairs and centres are hardly ever solved by the same turns.
    #[inline(always)]
    fn score(&self, state: &Third) -> u16 {
        let (p, c) = (u16::from(state.pairs_bound), u16::from(self.distances[index(state.centres)]));
        10 * p.max(c) + 5 * p.min(c)
    }

    fn key(&self, state: &Third) -> u64 {
        let pairs = state.pairs[..12].iter().fold(0, |key, &mate| key << 4 | u64::from(mate));
        (pairs << 16 ^ pairs >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ index(state.centres) as u64
    }
}
