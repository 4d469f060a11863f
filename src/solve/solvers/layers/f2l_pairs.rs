use std::collections::VecDeque;

use godspeed_cube::{Angle, Corner, Cubies, Edge, Face, Turn};

use super::piece_positions::{
    CornerPosition, EdgePosition, POSITIONS, corner_after, corner_at_home, corner_position, edge_after,
    edge_at_home, edge_position,
};
use crate::Move;
use crate::coordinates::{inverse, move_of, turn_of};

/// An F2L slot: the places of a first-layer corner and the edge above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot(u8);

impl Slot {
    /// All four slots, in the order in which `y'`, `y'`, ... bring them to the front right.
    pub(super) const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];

    /// Returns the corner that belongs to the slot.
    pub(super) const fn corner(self) -> Corner {
        [Corner::DFR, Corner::DLF, Corner::DBL, Corner::DRB][self.0 as usize]
    }

    /// Returns the edge that belongs to the slot.
    pub(super) const fn edge(self) -> Edge {
        [Edge::FR, Edge::FL, Edge::BL, Edge::BR][self.0 as usize]
    }

    /// Returns the quarter turns of the whole cube about U that bring the slot to the front right.
    pub(super) const fn quarters(self) -> i32 {
        (4 - self.0 as i32) % 4
    }

    /// Returns whether both pieces are at home.
    pub(super) fn is_solved(self, cube: &Cubies) -> bool {
        corner_position(cube.corners(), self.corner()) == corner_at_home(self.corner())
            && edge_position(cube.edges(), self.edge()) == edge_at_home(self.edge())
    }
}

/// A set of slots, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slots(u8);

impl Slots {
    /// Returns the unsolved slots.
    pub(super) fn unsolved(cube: &Cubies) -> Self {
        Self(Slot::ALL.iter().filter(|slot| !slot.is_solved(cube)).fold(0, |bits, slot| bits | 1 << slot.0))
    }

    /// Yields the slots of the set.
    pub(super) fn iter(self) -> impl Iterator<Item = Slot> {
        Slot::ALL.into_iter().filter(move |slot| self.0 >> slot.0 & 1 == 1)
    }
}

/// The shortest solution of every case of the pair that belongs to the front right slot.
///
/// A solution is made of steps `Ua X Ub X'`: align the top, open a slot by a turn `X` that raises its pieces, turn the
/// top, close the slot. A step changes nothing but the top and the opened slot, so only unsolved slots may be opened.
/// Where one step closes with the face that the next one opens with, the two turns merge.
///
/// ```text
/// positions of corner and edge    24 * 24 = 576
/// other slots that may be opened  2^3     =   8
/// ```
pub(super) struct F2lPairs {
    cases: Vec<Case>,
}

/// The first step of a shortest solution, and how the rest continues.
#[derive(Clone, Copy)]
struct Case {
    /// The number of moves to the end, or [`UNKNOWN`].
    moves: u8,
    /// The number of the step, below [`STEPS`].
    step: u8,
    /// The head of the rest.
    then: u8,
}

/// The number of moves of a case without a solution.
const UNKNOWN: u8 = u8::MAX;

/// The greatest number of moves that a pair takes.
#[cfg(test)]
const MAX_MOVES: u8 = 20;

/// The faces that a solution can begin with, numbered like [`Face::ALL`]: U or a side. D never turns.
const HEADS: usize = 6;

/// Steps: four ways to align, eight turns that open a slot, three turns of the top.
const STEPS: usize = 4 * 8 * 3;

/// Positions of the corner and the edge.
const CASES: usize = POSITIONS * POSITIONS;

/// The turns that open each slot, two for each.
const OPENINGS: [(Face, Angle); 8] = [
    (Face::R, Angle::Quarter),
    (Face::F, Angle::Prime),
    (Face::F, Angle::Quarter),
    (Face::L, Angle::Prime),
    (Face::L, Angle::Quarter),
    (Face::B, Angle::Prime),
    (Face::B, Angle::Quarter),
    (Face::R, Angle::Prime),
];

impl F2lPairs {
    /// The size in bytes.
    pub(super) const BYTES: usize = 8 * HEADS * CASES * size_of::<Case>();

    /// Solves every case.
    pub(super) fn new() -> Self {
        let steps: Vec<Vec<Move>> = (0..STEPS).map(moves_of).collect();
        Self { cases: (0..8).flat_map(|others| solve_cases(2 * others + 1, &steps)).collect() }
    }

    /// Returns the turns that solve the pair of the front right slot.
    ///
    /// # Panics
    /// Panics if one of the pieces is in a slot that is not in `open`.
    pub(super) fn solution(&self, cube: &Cubies, open: Slots) -> Vec<Turn> {
        let mut corner = corner_position(cube.corners(), Corner::DFR);
        let mut edge = edge_position(cube.edges(), Edge::FR);
        let moves = |head| self.case(open, head, corner, edge).moves;
        let mut head = (1..HEADS).fold(0, |best, head| if moves(head) < moves(best) { head } else { best });
        let mut turns: Vec<Turn> = Vec::new();
        loop {
            let Case { moves, step, then } = self.case(open, head, corner, edge);
            assert_ne!(moves, UNKNOWN, "both pieces of a pair are in the top or in an open slot");
            if moves == 0 {
                return turns;
            }
            for m in moves_of(step.into()) {
                corner = corner_after(corner, m);
                edge = edge_after(edge, m);
                push_merged(&mut turns, turn_of(m));
            }
            head = then.into();
        }
    }

    fn case(&self, open: Slots, head: usize, corner: CornerPosition, edge: EdgePosition) -> Case {
        let others = usize::from(open.0 >> 1);
        self.cases[(others * HEADS + head) * CASES + index(corner, edge)]
    }
}

/// Appends a turn, or merges it with the last one.
fn push_merged(turns: &mut Vec<Turn>, turn: Turn) {
    match turns.last_mut().filter(|last| last.face == turn.face) {
        None => turns.push(turn),
        Some(last) => match Angle::from_quarters(last.angle.quarters() + turn.angle.quarters()) {
            Some(angle) => last.angle = angle,
            None => {
                turns.pop();
            }
        },
    }
}

const fn index(corner: CornerPosition, edge: EdgePosition) -> usize {
    corner as usize * POSITIONS + edge as usize
}

/// Returns the moves of a step.
fn moves_of(step: usize) -> Vec<Move> {
    let (align, (face, angle), top) = (step / 24, OPENINGS[step / 3 % 8], Angle::ALL[step % 3]);
    let align = Angle::from_quarters(align as i32).map(|angle| move_of(Face::U, angle));
    let opening = move_of(face, angle);
    align.into_iter().chain([opening, move_of(Face::U, top), inverse(opening)]).collect()
}

/// Solves all cases in which the slots of a bit set may be opened.
///
/// It searches backwards from the solved pair, one step at a time, by increasing number of moves.
fn solve_cases(open: u8, steps: &[Vec<Move>]) -> Vec<Case> {
    let mut cases = vec![Case { moves: UNKNOWN, step: 0, then: 0 }; HEADS * CASES];
    let home = index(corner_at_home(Corner::DFR), edge_at_home(Edge::FR));
    cases[home].moves = 0;
    let mut queues: Vec<VecDeque<usize>> = vec![VecDeque::new(); 64];
    queues[0].push_back(home);
    for moves in 0..queues.len() as u8 {
        while let Some(at) = queues[moves as usize].pop_front() {
            if cases[at].moves != moves {
                continue;
            }
            let (head, here) = (at / CASES, at % CASES);
            for (number, step) in
                steps.iter().enumerate().filter(|(number, _)| open >> (number / 6 % 4) & 1 == 1)
            {
                let merges = head != 0 && head == head_of(number % 24);
                let total = moves + step.len() as u8 - u8::from(merges);
                let before = head_of(number) * CASES + before_step(here, step);
                if total < cases[before].moves && usize::from(total) < queues.len() {
                    cases[before] = Case { moves: total, step: number as u8, then: head as u8 };
                    queues[total as usize].push_back(before);
                }
            }
        }
    }
    cases
}

/// Returns the face that a step begins with: 0 for U, or the number of a side.
fn head_of(step: usize) -> usize {
    if step / 24 > 0 { 0 } else { OPENINGS[step / 3 % 8].0.index() }
}

/// Returns the index before a step that leads to the given one.
fn before_step(here: usize, step: &[Move]) -> usize {
    let (corner, edge) = ((here / POSITIONS) as u8, (here % POSITIONS) as u8);
    let back = step.iter().rev().map(|&m| inverse(m));
    let (corner, edge) =
        back.fold((corner, edge), |(corner, edge), m| (corner_after(corner, m), edge_after(edge, m)));
    index(corner, edge)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns_of(moves: &[Move]) -> Vec<Turn> {
        moves.iter().map(|&m| turn_of(m)).collect()
    }

    #[test]
    fn a_step_changes_only_the_top_and_the_slot_it_opens() {
        for number in 0..STEPS {
            let mut cube = Cubies::SOLVED;
            cube.apply_all(&turns_of(&moves_of(number)));
            let opened = Slot((number / 6 % 4) as u8);
            for slot in Slot::ALL {
                assert_eq!(slot.is_solved(&cube), slot != opened, "step {number}");
            }
            for edge in super::super::cross::CROSS {
                assert_eq!(edge_position(cube.edges(), edge), edge_at_home(edge));
            }
        }
    }

    #[test]
    fn every_pair_in_the_top_or_an_open_slot_has_a_solution() {
        let pairs = F2lPairs::new();
        for others in 0..8 {
            let open = Slots(2 * others + 1);
            let corners = (0..4).chain(open.iter().map(|slot| slot.corner().index()));
            let edges: Vec<usize> = (0..4).chain(open.iter().map(|slot| slot.edge().index())).collect();
            for corner in corners.flat_map(|place| [0, 1, 2].map(|twist| 3 * place + twist)) {
                for edge in edges.iter().flat_map(|place| [0, 1].map(|flip| 2 * place + flip)) {
                    let lengths =
                        (0..HEADS).map(|head| pairs.case(open, head, corner as u8, edge as u8).moves);
                    assert!(lengths.min().unwrap() <= MAX_MOVES, "{others} {corner} {edge}");
                }
            }
        }
    }
}
