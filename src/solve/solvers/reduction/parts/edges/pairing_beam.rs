//! A beam search that pairs all wings.
//!
//! Its moves are single layer turns: of outer layers, which carry whole edges, and of inner layers, each of
//! which moves four wings of one orbit. The score of a position is a sum over wings of a convex function of
//! the turns that this wing alone needs to its edge, from a table of `24 * 24` pairs of positions. A penalty
//! is added where few wings are left and their permutation is odd.
//!
//! Centres are ignored, or those on wrong faces add to the score ([`CentreCosts`](super::centre_costs::CentreCosts)).
//! Then the edges are paired by more turns, but fewer centres are left.

use rustc_hash::{FxHashMap, FxHashSet};
use web_time::Instant;

use super::pairing_positions::{PairingPosition, PairingPositions};
use super::pairing_score::PairingScore;
use super::pairing_task::PairingTask;
use super::wing_turn::WingTurn;
use super::wings::WingLayer;
use crate::Control;

/// The turns by which pairings may be longer than the first one.
const LONGER: usize = 2;

/// The same if centres count: further turns may solve more centres.
const LONGER_WITH_CENTRES: usize = 10;

/// One child in this number is left out if centres count, so that beams of other seeds find other pairings.
const LEFT_OUT: u32 = 30;

/// How many times the pairings to return are kept until the best of them are chosen.
const PAIRINGS_KEPT: usize = 4;

/// The parameters of the beam search.
#[derive(Clone, Copy, Debug)]
pub(super) struct PairingBeam {
    /// Positions kept after each number of turns.
    pub(super) width: usize,
    /// Positions considered for each one that is kept.
    pub(super) pool: usize,
    /// Positions kept that differ in outer turns only; 0 for no limit.
    pub(super) alike: u16,
    /// Turns after which the search gives up.
    pub(super) max_turns: usize,
    /// The seed of the noise that decides between nearly equal scores; 0 for none.
    pub(super) seed: u32,
    /// Whether a half turn counts as two turns.
    pub(super) counts_quarters: bool,
    /// The most pairings to return. If they are several, some are longer than the first one.
    pub(super) ways: usize,
    /// When the search gives up.
    pub(super) until: Option<Instant>,
}

impl PairingBeam {
    /// Returns a beam of a width for a number of orbits together, which returns one pairing.
    pub(super) const fn new(width: usize, orbits: usize, seed: u32) -> Self {
        Self {
            width,
            pool: 10,
            alike: (width / 30) as u16,
            max_turns: 18 + 18 * orbits,
            seed,
            counts_quarters: false,
            ways: 1,
            until: None,
        }
    }

    /// Returns the turns after which the search gives up.
    const fn most_turns(&self) -> usize {
        if self.counts_quarters { 3 * self.max_turns / 2 } else { self.max_turns }
    }

    /// Returns the turns of the last pairings, given those of the first one.
    const fn last_turns(&self, first: usize, counts_centres: bool) -> usize {
        match (self.ways, counts_centres) {
            (..=1, _) => first,
            (_, false) => first + LONGER,
            (_, true) => first + LONGER_WITH_CENTRES,
        }
    }

    fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Returns whether a turn may follow another one: turns about one axis are in the order of their layers.
    fn allows(&self, turn: WingTurn, last: WingTurn) -> bool {
        let is_half = self.counts_quarters && turn == last && turn.quarters == 1;
        turn.axis != last.axis || is_half || (turn.layer as u8, turn.orbit) > (last.layer as u8, last.orbit)
    }

    /// Returns a number that seems random, for a child.
    const fn chance(&self, parent: usize, turn: usize) -> u32 {
        let mixed =
            (parent as u32).wrapping_mul(0x9e37_79b1) ^ (turn as u32).wrapping_mul(0x85eb_ca6b) ^ self.seed;
        mixed.wrapping_mul(0xc2b2_ae35)
    }
}

/// Searches for few turns that pair all wings, and returns the pairings, or nothing if it finds none.
///
/// The best come first: those of the fewest turns and, if centres count, centres on wrong faces. `accept` rejects a
/// pairing after which the 3x3x3 cannot be solved.
pub(super) fn pair(
    task: &PairingTask,
    beam: PairingBeam,
    control: &Control,
    accept: &dyn Fn(&[WingTurn]) -> bool,
) -> Vec<Vec<WingTurn>> {
    let mut search = PairingSearch::new(task, beam, accept);
    let mut positions = PairingPositions::of(task);
    while search.goes_on(control) {
        let children = search.children(&positions);
        control.add_nodes(children.len() as u64);
        let best = search.best(children);
        positions = search.next(&positions, &best);
    }
    search.found.sort_by_key(|&(sum, _)| sum);
    search.found.truncate(beam.ways);
    search.found.into_iter().map(|(_, pairing)| pairing).collect()
}

/// A position after one more turn.
struct Child {
    score: u32,
    is_paired: bool,
    parent: u32,
    /// The number of the turn.
    turn: u16,
}

/// A beam search: what it has found, and the turns that lead to the positions that it keeps.
struct PairingSearch<'t> {
    task: &'t PairingTask,
    beam: PairingBeam,
    accept: &'t dyn Fn(&[WingTurn]) -> bool,
    scoring: PairingScore<'t>,
    turns: Vec<WingTurn>,
    /// For each generation the parent and the last turn of each position.
    trail: Vec<Vec<(u32, WingTurn)>>,
    /// The turns after which the search ends.
    last_depth: usize,
    seen: FxHashSet<u64>,
    /// The pairings, each with the sum of its turns and the centres on wrong faces, if they count.
    found: Vec<(usize, Vec<WingTurn>)>,
}

impl<'t> PairingSearch<'t> {
    fn new(task: &'t PairingTask, beam: PairingBeam, accept: &'t dyn Fn(&[WingTurn]) -> bool) -> Self {
        let none = WingTurn { axis: 3, layer: WingLayer::Positive, orbit: 0, quarters: 0 };
        Self {
            task,
            beam,
            accept,
            scoring: PairingScore::new(task, beam.counts_quarters),
            turns: WingTurn::all(task.orbits.len(), beam.counts_quarters),
            trail: vec![vec![(0, none)]],
            last_depth: beam.most_turns(),
            seen: FxHashSet::default(),
            found: Vec::new(),
        }
    }

    const fn counts_centres(&self) -> bool {
        self.task.centres.is_some()
    }

    /// Returns whether another generation is searched. Without centres the first pairings are the best.
    fn goes_on(&self, control: &Control) -> bool {
        let is_full = !self.counts_centres() && self.found.len() >= self.beam.ways;
        !is_full && self.trail.len() <= self.last_depth && !control.is_stopped() && !self.beam.is_over()
    }

    /// Returns the children of some positions.
    fn children(&self, positions: &PairingPositions) -> Vec<Child> {
        let mut children = Vec::with_capacity(positions.len() * self.turns.len());
        let last_turns = self.trail.last().into_iter().flatten().map(|&(_, turn)| turn);
        for (parent, (position, last)) in positions.iter().zip(last_turns).enumerate() {
            let scores = self.scoring.of(position);
            for (number, &turn) in self.turns.iter().enumerate() {
                let chance = self.beam.chance(parent, number);
                let is_left_out = self.counts_centres() && (chance >> 8).is_multiple_of(LEFT_OUT);
                if is_left_out || !self.beam.allows(turn, last) {
                    continue;
                }
                let after = self.scoring.after(position, &scores, (number, turn));
                let noise = if self.beam.seed == 0 || after.wings == 0 { 0 } else { chance >> 30 };
                children.push(Child {
                    score: after.wings + after.centres + noise,
                    is_paired: after.wings == 0,
                    parent: parent as u32,
                    turn: number as u16,
                });
            }
        }
        children
    }

    /// Returns the best children, those of the least scores first.
    fn best(&self, mut children: Vec<Child>) -> Vec<Child> {
        let keep = self.beam.pool * self.beam.width;
        if children.len() > keep {
            children.select_nth_unstable_by_key(keep, |child| child.score);
            children.truncate(keep);
        }
        children.sort_unstable_by_key(|child| child.score);
        children
    }

    /// Returns the next generation, the best children that differ, and adds its pairings.
    fn next(&mut self, positions: &PairingPositions, children: &[Child]) -> PairingPositions {
        let mut alike: FxHashMap<u64, u16> = FxHashMap::default();
        let mut next = positions.next(self.beam.width);
        let mut generation = Vec::with_capacity(self.beam.width);
        for child in children {
            let turn = self.turns[usize::from(child.turn)];
            let numbered = (usize::from(child.turn), turn);
            let position = next.push_after(positions, child.parent as usize, numbered, self.task);
            // Without centres, pairings are alike, but end at different 3x3x3s.
            let ends = child.is_paired && !self.counts_centres();
            if (!ends && !self.seen.insert(position.hash()))
                || (!child.is_paired && self.has_enough_like(position, &mut alike))
            {
                next.pop();
                continue;
            }
            if child.is_paired {
                let centres = self.task.centres.as_ref();
                let unsolved = centres.map_or(0, |costs| costs.unsolved(position.centres()));
                self.add_pairing((child.parent, turn), unsolved);
            }
            if ends {
                next.pop();
                if self.found.len() >= self.beam.ways {
                    break;
                }
                continue;
            }
            generation.push((child.parent, turn));
            if next.len() == self.beam.width {
                break;
            }
        }
        self.trail.push(generation);
        next
    }

    /// Counts a position, and returns whether more than enough of the generation differ from it in outer turns only.
    fn has_enough_like(&self, position: PairingPosition<'_>, alike: &mut FxHashMap<u64, u16>) -> bool {
        if self.beam.alike == 0 {
            return false;
        }
        let count = alike.entry(position.signature()).or_default();
        *count = count.saturating_add(1);
        *count > self.beam.alike
    }

    /// Adds the pairing that ends with a turn after a position of the last generation, if it is among the best.
    fn add_pairing(&mut self, last: (u32, WingTurn), unsolved: usize) {
        let sum = self.trail.len() + unsolved;
        let most = PAIRINGS_KEPT * self.beam.ways;
        if self.found.len() >= most {
            self.found.sort_by_key(|&(sum, _)| sum);
            self.found.truncate(self.beam.ways);
        }
        if self.found.len() >= self.beam.ways && self.found.iter().all(|&(other, _)| other <= sum) {
            return;
        }
        let pairing = self.path(last);
        if (self.accept)(&pairing) {
            self.found.push((sum, pairing));
            let depth = self.trail.len();
            self.last_depth = self.last_depth.min(self.beam.last_turns(depth, self.counts_centres()));
        }
    }

    /// Returns the turns to a position of the last generation and one more.
    fn path(&self, (mut index, last): (u32, WingTurn)) -> Vec<WingTurn> {
        let mut path = vec![last];
        for generation in self.trail[1..].iter().rev() {
            let (parent, turn) = generation[index as usize];
            path.push(turn);
            index = parent;
        }
        path.reverse();
        path
    }
}
