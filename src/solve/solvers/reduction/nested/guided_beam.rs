use rustc_hash::{FxHashMap, FxHashSet};

use super::super::phases::beam::BeamPhase;
use super::super::phases::buckets::{BeamNode, Buckets, Origin, ROOT};
use super::bars::{BarMoves, Bars};
use crate::{Control, Stopped};

/// How much bars count in the search through a phase.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guidance {
    /// The factor of the phase's own score.
    pub(super) scale: u16,
    /// The score of a centre that differs from the first of its bar.
    pub(super) weight: u16,
    /// What such a centre is expected to cost after the phase, in tenths of a turn.
    pub(super) price: usize,
    /// Turns after the first path to the goal at which the search ends.
    pub(super) excess: usize,
}

/// A beam search through a phase for short paths after which many centres match the first of their bar.
///
/// The phase ignores bars. Several turns of the cube are the same turn to it, and differ in the bars that the
/// next turns take apart. Of the many states that differ in bars only, a few are retained.
pub(super) struct GuidedBeam<'a, P: BeamPhase> {
    /// The phase.
    pub(super) phase: &'a P,
    /// What turns do to bars.
    pub(super) moves: &'a BarMoves,
    /// The index of the phase's turn for each turn; those of the same index are neighbours.
    pub(super) turns: &'a [usize],
    /// How much bars count.
    pub(super) guidance: Guidance,
    /// States kept after each number of turns.
    pub(super) width: usize,
    /// The most paths.
    pub(super) enough: usize,
    /// The control of the search.
    pub(super) control: &'a Control,
}

/// A state from which a search starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct GuidedRoot<S> {
    /// The state.
    pub(super) state: S,
    /// The bars.
    pub(super) bars: Bars,
    /// Cost of the turns that led to it.
    pub(super) cost: usize,
}

/// A path to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GuidedPath {
    /// The index of the root.
    pub(super) root: usize,
    /// The indices of its turns.
    pub(super) turns: Vec<u8>,
}

/// A state that the beam keeps.
struct KeptState<S> {
    state: S,
    bars: Bars,
    wrong: u16,
}

/// A goal state: its depth, how it was reached, and its wrong centres.
struct End {
    depth: usize,
    origin: Origin,
    wrong: usize,
}

/// States of the phase kept with different bars.
const VARIANTS: u8 = 4;

/// Number of turns after which a beam that found nothing ends.
const MAX_TURNS: usize = 26;

/// Nodes that become states between two yields.
const CHECKED: usize = 1 << 12;

/// Nodes that remain, as a multiple of the width. Many are the same state.
const SPARE_NODES: usize = 6;

impl<P: BeamPhase> GuidedBeam<'_, P> {
    /// Returns the paths found, best first.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn search(&self, roots: &[GuidedRoot<P::State>]) -> Result<Vec<GuidedPath>, Stopped> {
        let Some(first) = roots.iter().map(|root| root.cost).min() else { return Ok(Vec::new()) };
        let mut states: Vec<KeptState<P::State>> = Vec::new();
        let mut generations: Vec<Vec<Origin>> = Vec::new();
        // The states of the two generations before.
        let mut seen: [FxHashSet<u64>; 2] = Default::default();
        let mut ends: Vec<End> = Vec::new();
        let mut last = first + MAX_TURNS;
        let mut cost = first;
        while cost <= last {
            let mut nodes = Buckets::new(SPARE_NODES * self.width);
            self.expand(&states, generations.last().map_or(&[], Vec::as_slice), &mut nodes).await?;
            for (index, root) in roots.iter().enumerate().filter(|(_, root)| root.cost == cost) {
                let score = self.score(self.phase.score(&root.state), self.moves.wrong(&root.bars));
                nodes.push(BeamNode { score, turn: ROOT, parent: index as u32 });
            }
            let mut variants: FxHashMap<u64, u8> = FxHashMap::default();
            let mut new = FxHashSet::default();
            let (mut next, mut origins) = (Vec::new(), Vec::new());
            for (k, node) in nodes.best_first().enumerate() {
                if k % CHECKED == CHECKED - 1 {
                    self.control.yield_now().await?;
                }
                let kept = self.state_of(node, roots, &states);
                let origin = (node.parent, node.turn);
                if node.score == self.score(0, kept.wrong) {
                    ends.push(End { depth: generations.len(), origin, wrong: kept.wrong.into() });
                    last = last.min(cost + self.guidance.excess);
                }
                let key = self.phase.key(&kept.state);
                let count = variants.entry(key).or_default();
                let key = key.rotate_left(11) ^ kept.bars.key();
                if *count >= VARIANTS || seen.iter().any(|seen| seen.contains(&key)) || !new.insert(key) {
                    continue;
                }
                *count += 1;
                origins.push(origin);
                next.push(kept);
                if next.len() >= self.width {
                    break;
                }
            }
            let [newer, _] = seen;
            seen = [new, newer];
            generations.push(origins);
            states = next;
            cost += 1;
        }
        ends.sort_by_key(|end| 10 * end.depth + self.guidance.price * end.wrong);
        ends.truncate(self.enough);
        Ok(ends.iter().map(|end| path_to(end, &generations)).collect())
    }

    const fn score(&self, of_phase: u16, wrong: u16) -> u16 {
        self.guidance.scale * of_phase + self.guidance.weight * wrong
    }

    fn state_of(
        &self,
        node: BeamNode,
        roots: &[GuidedRoot<P::State>],
        states: &[KeptState<P::State>],
    ) -> KeptState<P::State> {
        if node.turn == ROOT {
            let GuidedRoot { state, bars, .. } = roots[node.parent as usize];
            return KeptState { state, bars, wrong: self.moves.wrong(&bars) };
        }
        let parent = &states[node.parent as usize];
        let turn = usize::from(node.turn);
        let bars = self.moves.after(&parent.bars, turn);
        let wrong = if self.moves.cuts(turn) { self.moves.wrong(&bars) } else { parent.wrong };
        KeptState { state: self.phase.after(&parent.state, self.turns[turn]), bars, wrong }
    }

    /// Adds the nodes that one turn leads to from some states.
    async fn expand(
        &self,
        states: &[KeptState<P::State>],
        origins: &[Origin],
        nodes: &mut Buckets,
    ) -> Result<(), Stopped> {
        nodes
            .expand(states.len(), self.turns.len(), self.control, |index, worst, nodes| {
                self.expand_one(&states[index], (index, origins[index].1), worst, nodes);
            })
            .await
    }

    fn expand_one(
        &self,
        kept: &KeptState<P::State>,
        (parent, last): (usize, u8),
        worst: usize,
        nodes: &mut Vec<BeamNode>,
    ) {
        let all = self.phase.turns();
        let last = (last != ROOT).then(|| all[self.turns[usize::from(last)]]);
        let mut scored = None;
        for (turn, &index) in self.turns.iter().enumerate() {
            if !all[index].may_follow(last) {
                continue;
            }
            let of_phase = match scored {
                Some((same, score)) if same == index => score,
                _ => self.phase.score(&self.phase.after(&kept.state, index)),
            };
            scored = Some((index, of_phase));
            let wrong = if self.moves.cuts(turn) {
                self.moves.wrong(&self.moves.after(&kept.bars, turn))
            } else {
                kept.wrong
            };
            let score = self.score(of_phase, wrong);
            if usize::from(score) <= worst {
                nodes.push(BeamNode { score, turn: turn as u8, parent: parent as u32 });
            }
        }
    }
}

/// Returns the path to a goal state.
fn path_to(end: &End, generations: &[Vec<Origin>]) -> GuidedPath {
    let mut turns = Vec::new();
    let (mut parent, mut turn) = end.origin;
    for generation in generations[..end.depth].iter().rev() {
        if turn == ROOT {
            break;
        }
        turns.push(turn);
        (parent, turn) = generation[parent as usize];
    }
    turns.reverse();
    GuidedPath { root: parent as usize, turns }
}
