use godspeed_cube::{Axis, Face};

use super::super::wide::{Distances, Guided, MoveTable, ORBITS, Pieces, Places, WideTurn, greatest_first};
use super::centres::{AxisColours, PAIRS};
use super::edges::{Edges, in_mirror, turns_within_orbits};
use super::quads::{Quad, Quads};
use crate::{Control, Stopped};

/// What the fourth phase knows of a cube, when it has been said which four edges it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fourth {
    /// Their middles and wings of the first orbit.
    lower: Quad,
    /// Their middles and wings of the second orbit, in the mirror between R and L.
    upper: Quad,
    /// The colour F on F and B.
    front: u16,
    /// The colour R on R and L.
    right: u16,
}

/// The fourth phase: any four edges are paired and go to the layer between U and D, and the centres around it go to where
/// half turns solve them.
///
/// ```text
/// four edges  C(12, 4) * 12!/8! = 5,880,600 for each orbit of wings; one table, for the other one is its mirror image
/// centres     4,900 for F and B, 432 that occur for R and L; 36 of all are goals
/// ```
pub(super) struct FourthPhase {
    turns: Vec<WideTurn>,
    in_mirror: Vec<u8>,
    quads: Quads,
    pairs: Distances,
    front: AxisColours,
    front_moves: MoveTable,
    right: AxisColours,
    right_numbers: Vec<u16>,
    right_moves: MoveTable,
    centres: Distances,
}

/// Values of R and L that occur.
const RIGHT: usize = 432;

/// Whether a turn leaves the edges between U and D together, and their centres in columns.
pub(super) fn keeps_layer(turn: WideTurn) -> bool {
    if turn.is_wide() {
        turn.is_half() && turn.axis() != Axis::Y
    } else {
        turn.is_half() || turn.axis() == Axis::Y
    }
}

/// The four edges between U and D.
pub(super) fn edges_of_layer() -> [u8; 4] {
    let places = Places::get();
    let touches = |place: u8, face: Face| {
        [places.faces, places.other_faces].iter().any(|faces| faces[usize::from(place)] == face)
    };
    let is_between = |&edge: &usize| {
        let place = ORBITS.lower[edge];
        !touches(place, Face::U) && !touches(place, Face::D)
    };
    let mut between = (0..12).filter(is_between);
    std::array::from_fn(|_| between.next().unwrap_or(0) as u8)
}

impl FourthPhase {
    /// Builds its tables.
    ///
    /// # Errors
    /// [`Stopped`] if the building was stopped.
    pub(super) async fn build(control: &Control) -> Result<Self, Stopped> {
        let turns = turns_within_orbits();
        let quads = Quads::new(&turns);
        let neighbours = |value: usize, reach: &mut dyn FnMut(usize)| {
            let quad = Quads::of_index(value);
            for turn in 0..turns.len() {
                reach(Quads::index(quads.after(quad, turn)));
            }
        };
        let home = edges_of_layer();
        let goal = Quads::index(quads.quad(home, home));
        let pairs = Distances::build(Quads::SIZE, &[goal], neighbours, control).await?;

        let [front, right] = [Axis::Z, Axis::X].map(AxisColours::new);
        let front_moves = front.move_table(&turns);
        let all_moves = right.move_table(&turns);
        let rights = all_moves.reachable(right.home());
        let mut right_numbers = vec![0; PAIRS];
        for (number, &value) in rights.iter().enumerate() {
            right_numbers[usize::from(value)] = number as u16;
        }
        let right_moves = MoveTable::new(rights.len(), &turns, |value, turn| {
            let number = turns.iter().position(|&other| other == turn).unwrap_or(0);
            right_numbers[usize::from(all_moves.after(rights[value], number))].into()
        });
        let after = |value: usize, turn: usize| {
            let (front, right) = ((value / RIGHT) as u16, (value % RIGHT) as u16);
            usize::from(front_moves.after(front, turn)) * RIGHT + usize::from(right_moves.after(right, turn))
        };
        let mut goals =
            vec![usize::from(front.home()) * RIGHT + usize::from(right_numbers[usize::from(right.home())])];
        let mut next = 0;
        while next < goals.len() {
            for turn in (0..turns.len()).filter(|&turn| keeps_layer(turns[turn])) {
                let after = after(goals[next], turn);
                if !goals.contains(&after) {
                    goals.push(after);
                }
            }
            next += 1;
        }
        let neighbours = |value: usize, reach: &mut dyn FnMut(usize)| {
            (0..turns.len()).for_each(|turn| reach(after(value, turn)));
        };
        let centres = Distances::build(PAIRS * RIGHT, &goals, neighbours, control).await?;
        let in_mirror = in_mirror(&turns);
        Ok(Self {
            turns,
            in_mirror,
            quads,
            pairs,
            front,
            front_moves,
            right,
            right_numbers,
            right_moves,
            centres,
        })
    }

    /// What it knows of a cube at the end of the third phase, for each choice of four edges.
    pub(super) fn see(&self, pieces: &Pieces<4>) -> impl Iterator<Item = Fourth> {
        let edges = Edges::of(pieces);
        let mirrored = edges.mirrored();
        let front = self.front.see(pieces);
        let right = self.right_numbers[usize::from(self.right.see(pieces))];
        let quad = |edges: &Edges, choice: [u8; 4]| {
            let [middles, wings] =
                [edges.middle, edges.lower].map(|at| choice.map(|edge| at[usize::from(edge)]));
            self.quads.quad(middles, wings)
        };
        self.quads.choices().map(move |choice| Fourth {
            lower: quad(&edges, choice),
            upper: quad(&mirrored, choice),
            front,
            right,
        })
    }

    #[inline(always)]
    fn pairs(&self, quad: Quad) -> u8 {
        self.pairs.get(Quads::index(quad))
    }

    #[inline(always)]
    fn centres(&self, front: u16, right: u16) -> u8 {
        self.centres.get(usize::from(front) * RIGHT + usize::from(right))
    }

    /// How many values there are at each distance: of four edges, and of centres.
    #[cfg(test)]
    pub(super) fn distributions(&self) -> [Vec<usize>; 2] {
        [&self.pairs, &self.centres].map(Distances::distribution)
    }
}

impl Guided for FourthPhase {
    type State = Fourth;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn turned(&self, state: &Fourth, number: usize) -> Fourth {
        Fourth {
            lower: self.quads.after(state.lower, number),
            upper: self.quads.after(state.upper, usize::from(self.in_mirror[number])),
            front: self.front_moves.after(state.front, number),
            right: self.right_moves.after(state.right, number),
        }
    }

    /// The greatest distance counts most; how great the others are tells apart what is equal in that.
    #[inline(always)]
    fn score(&self, state: &Fourth) -> u16 {
        let distances =
            [self.pairs(state.lower), self.pairs(state.upper), self.centres(state.front, state.right)];
        greatest_first(GREATEST, distances)
    }

    fn key(&self, state: &Fourth) -> u64 {
        let edges = (Quads::index(state.lower) as u64) << 14 | u64::from(state.upper.wings());
        edges << 22 | u64::from(state.front) << 9 | u64::from(state.right)
    }
}

/// What the greatest distance counts beside the sum of all.
const GREATEST: u16 = 10;
