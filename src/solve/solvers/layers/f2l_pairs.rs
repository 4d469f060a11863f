use std::collections::VecDeque;

use godspeed_cube::{Angle, Corner, Cubies, Edge, Face, Turn};

use super::piece_positions::{
    CornerPlace, EdgePlace, PLACES, corner_after, corner_at_home, corner_place, edge_after, edge_at_home,
    edge_place,
};
use crate::Move;
use crate::coordinates::{inverse, move_of, turn_of};

/// A slot: the room of a corner of the first layer and the edge above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot(pub(super) u8);

impl Slot {
    /// All four, as the hand passes them that turns the cube by `y'`, `y'`, ...
    pub(super) const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];

    /// The corner that belongs there.
    pub(super) const fn corner(self) -> Corner {
        [Corner::DFR, Corner::DLF, Corner::DBL, Corner::DRB][self.0 as usize]
    }

    /// The edge that belongs there.
    pub(super) const fn edge(self) -> Edge {
        [Edge::FR, Edge::FL, Edge::BL, Edge::BR][self.0 as usize]
    }

    /// The quarter turns of the whole cube about U that bring the slot to the front right.
    pub(super) const fn quarters(self) -> i32 {
        (4 - self.0 as i32) % 4
    }

    /// Whether both pieces are at home.
    pub(super) fn is_solved(self, cube: &Cubies) -> bool {
        corner_place(cube.corners(), self.corner()) == corner_at_home(self.corner())
            && edge_place(cube.edges(), self.edge()) == edge_at_home(self.edge())
    }
}

/// Slots, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slots(u8);

impl Slots {
    /// Those not solved.
    pub(super) fn unsolved(cube: &Cubies) -> Self {
        Self(Slot::ALL.iter().filter(|slot| !slot.is_solved(cube)).fold(0, |bits, slot| bits | 1 << slot.0))
    }

    /// Each of them.
    pub(super) fn iter(self) -> impl Iterator<Item = Slot> {
        Slot::ALL.into_iter().filter(move |slot| self.0 >> slot.0 & 1 == 1)
    }
}

/// How to bring the pair of the slot at the front right home, in the fewest moves, for every case.
///
/// The moves are made of steps `Ua X Ub X'`: align, open a slot by a turn `X` that brings its pieces up, turn the
/// top, close the slot again. Nothing outside the opened slot and the top changes, so that only slots not yet
/// solved are opened. Where one step closes with the face that the next one opens, the two turns are one.
///
/// A case is where corner and edge are, 24 * 24 = 576, and which of the other three slots may be opened, 8.
pub(super) struct F2lPairs {
    cases: Vec<Step>,
}

/// The first step of the shortest way, and how the rest goes on.
#[derive(Clone, Copy)]
struct Step {
    /// Moves to the end; [`UNKNOWN`] where there is no way.
    moves: u8,
    /// The number of the step, of [`STEPS`].
    step: u8,
    /// With which face the rest begins.
    then: u8,
}

const UNKNOWN: u8 = u8::MAX;

/// The most moves that a pair takes.
#[cfg(test)]
const LONGEST: u8 = 20;

/// Ways to begin, numbered as the faces: with U, or with a side. D never turns.
const HEADS: usize = 6;

/// Steps: four ways to align, eight turns that open a slot, three turns of the top.
const STEPS: usize = 4 * 8 * 3;

const CASES: usize = PLACES * PLACES;

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
    pub(super) const BYTES: usize = 8 * HEADS * CASES * size_of::<Step>();

    /// Works out every case.
    pub(super) fn new() -> Self {
        let steps: Vec<Vec<Move>> = (0..STEPS).map(moves_of).collect();
        Self { cases: (0..8).flat_map(|others| ways(2 * others + 1, &steps)).collect() }
    }

    /// The turns that bring the pair at the front right home.
    pub(super) fn way(&self, cube: &Cubies, open: Slots) -> Vec<Turn> {
        let corner = corner_place(cube.corners(), Corner::DFR);
        let edge = edge_place(cube.edges(), Edge::FR);
        let first =
            (0..HEADS).min_by_key(|&head| self.step(open, head, corner, edge).moves).unwrap_or_default();
        let (mut head, mut corner, mut edge) = (first, corner, edge);
        let mut way: Vec<Turn> = Vec::new();
        loop {
            let step = self.step(open, head, corner, edge);
            if step.moves == 0 || step.moves == UNKNOWN {
                return way;
            }
            for m in moves_of(step.step.into()) {
                corner = corner_after(corner, m);
                edge = edge_after(edge, m);
                push(&mut way, turn_of(m));
            }
            head = step.then.into();
        }
    }

    fn step(&self, open: Slots, head: usize, corner: CornerPlace, edge: EdgePlace) -> Step {
        let others = usize::from(open.0 >> 1);
        self.cases[(others * HEADS + head) * CASES + case(corner, edge)]
    }
}

/// Appends a turn, or turns the last one further.
fn push(way: &mut Vec<Turn>, turn: Turn) {
    match way.last_mut().filter(|last| last.face == turn.face) {
        None => way.push(turn),
        Some(last) => match Angle::from_quarters(last.angle.quarters() + turn.angle.quarters()) {
            Some(angle) => last.angle = angle,
            None => {
                way.pop();
            }
        },
    }
}

const fn case(corner: CornerPlace, edge: EdgePlace) -> usize {
    corner as usize * PLACES + edge as usize
}

/// The moves of a step.
fn moves_of(step: usize) -> Vec<Move> {
    let (align, (face, angle), top) = (step / 24, OPENINGS[step / 3 % 8], Angle::ALL[step % 3]);
    let align = Angle::from_quarters(align as i32).map(|angle| move_of(Face::U, angle));
    let opening = move_of(face, angle);
    align.into_iter().chain([opening, move_of(Face::U, top), inverse(opening)]).collect()
}

/// The shortest ways of all cases where the slots of these bits may be opened: a search from the solved pair
/// backwards, one step at a time, cheapest first.
fn ways(open: u8, steps: &[Vec<Move>]) -> Vec<Step> {
    let mut cases = vec![Step { moves: UNKNOWN, step: 0, then: 0 }; HEADS * CASES];
    let home = case(corner_at_home(Corner::DFR), edge_at_home(Edge::FR));
    cases[home].moves = 0;
    let mut waiting: Vec<VecDeque<usize>> = vec![VecDeque::new(); 64];
    waiting[0].push_back(home);
    for moves in 0..waiting.len() as u8 {
        while let Some(at) = waiting[moves as usize].pop_front() {
            if cases[at].moves != moves {
                continue;
            }
            let (head, here) = (at / CASES, at % CASES);
            for (number, step) in
                steps.iter().enumerate().filter(|(number, _)| open >> (number / 6 % 4) & 1 == 1)
            {
                let merges = head != 0 && head == head_of(number % 24);
                let total = moves + step.len() as u8 - u8::from(merges);
                let before = head_of(number) * CASES + undone(here, step);
                if total < cases[before].moves && usize::from(total) < waiting.len() {
                    cases[before] = Step { moves: total, step: number as u8, then: head as u8 };
                    waiting[total as usize].push_back(before);
                }
            }
        }
    }
    cases
}

/// How a step begins: 0 with U, else with a side.
fn head_of(step: usize) -> usize {
    if step / 24 > 0 { 0 } else { OPENINGS[step / 3 % 8].0.index() }
}

/// The case before a step that led to this one.
fn undone(here: usize, step: &[Move]) -> usize {
    let (corner, edge) = ((here / PLACES) as u8, (here % PLACES) as u8);
    let back = step.iter().rev().map(|&m| inverse(m));
    let (corner, edge) =
        back.fold((corner, edge), |(corner, edge), m| (corner_after(corner, m), edge_after(edge, m)));
    case(corner, edge)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns_of(moves: &[Move]) -> Vec<Turn> {
        moves.iter().map(|&m| turn_of(m)).collect()
    }

    #[test]
    fn a_step_changes_nothing_below_the_top_but_the_slot_it_opens() {
        for number in 0..STEPS {
            let mut cube = Cubies::SOLVED;
            cube.apply_all(&turns_of(&moves_of(number)));
            let opened = Slot((number / 6 % 4) as u8);
            for slot in Slot::ALL {
                assert_eq!(slot.is_solved(&cube), slot != opened, "step {number}");
            }
            for edge in super::super::cross::CROSS {
                assert_eq!(edge_place(cube.edges(), edge), edge_at_home(edge));
            }
        }
    }

    #[test]
    fn every_pair_that_the_open_slots_can_hold_has_a_way() {
        let inserts = F2lPairs::new();
        for others in 0..8 {
            let open = Slots(2 * others + 1);
            let corners = (0..4).chain(open.iter().map(|slot| slot.corner().index()));
            let edges: Vec<usize> = (0..4).chain(open.iter().map(|slot| slot.edge().index())).collect();
            for corner in corners.flat_map(|place| [0, 1, 2].map(|twist| 3 * place + twist)) {
                for edge in edges.iter().flat_map(|place| [0, 1].map(|flip| 2 * place + flip)) {
                    let ways =
                        (0..HEADS).map(|head| inserts.step(open, head, corner as u8, edge as u8).moves);
                    assert!(ways.min().unwrap() <= LONGEST, "{others} {corner} {edge}");
                }
            }
        }
    }
}
