use rustc_hash::FxHashMap;

use super::buckets::{BeamNode, Buckets, Origin, ROOT};
use super::wide_turn::WideTurn;
use crate::{Control, Stopped};

/// A phase that is searched by a [`Beam`].
pub(crate) trait BeamPhase: Sync {
    /// The coordinates of a cube in this phase.
    type State: Copy + Send + Sync;

    /// Whether each way into a goal state is a path, or the first way into each.
    ///
    /// Many ways are useful where a cube has more pieces than the state, so that they end at different cubes.
    const EVERY_WAY: bool = false;

    /// Number of turns after which a beam that found nothing ends.
    const MAX_TURNS: usize = 40;

    /// Number of turns, counted from the first path, at which a beam that has too few paths ends.
    const EXCESS: usize = 3;

    /// Returns the turns that the phase may use.
    fn turns(&self) -> &[WideTurn];

    /// Returns the state after the turn of an index.
    fn after(&self, state: &Self::State, turn: usize) -> Self::State;

    /// Estimates the distance from the goal; 0 at the goal only.
    fn score(&self, state: &Self::State) -> u16;

    /// Returns a key that two different states hardly ever share.
    fn key(&self, state: &Self::State) -> u64;
}

/// Scores lower bounds by `weight` times the greatest, plus their sum.
#[inline(always)]
pub(crate) fn weighted_score<const N: usize>(weight: u16, bounds: [u8; N]) -> u16 {
    let greatest = bounds.into_iter().fold(0, u8::max);
    let sum: u16 = bounds.into_iter().map(u16::from).sum();
    weight * u16::from(greatest) + sum
}

/// Scores lower bounds by the sum of four times their squares.
///
/// A sum of squares prefers states that are close in all respects; what is far in one is hard to repair.
#[inline(always)]
pub(crate) fn squared_score<const N: usize>(bounds: [u8; N]) -> u16 {
    bounds.into_iter().map(|bound| 4 * u16::from(bound) * u16::from(bound)).sum()
}

/// A beam search: of all states after the same number of turns, the ones with the best scores are kept.
pub(crate) struct Beam<'a, P: BeamPhase> {
    /// The phase.
    pub(crate) phase: &'a P,
    /// States kept after each number of turns.
    pub(crate) width: usize,
    /// Number of paths after which the search ends. It completes the current number of turns first, and
    /// ends with fewer paths when the next ones would be much longer than the first.
    pub(crate) enough: usize,
    /// The control of the search.
    pub(crate) control: &'a Control,
}

/// A state from which a search starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Root<S> {
    /// The state.
    pub(crate) state: S,
    /// The turns that led to it; they count towards the length of a path.
    pub(crate) turns: usize,
}

/// A path to the goal found by a beam.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BeamPath {
    /// The index of the root.
    pub(crate) root: usize,
    /// The turns from there.
    pub(crate) turns: Vec<WideTurn>,
}

/// The origins of the states kept after one number of turns.
#[derive(Default)]
struct Generation {
    /// The first origin of each state.
    origins: Vec<Origin>,
    /// Other origins, with the index of the state, in the order of states; as many as the width at most.
    others: Vec<(u32, Origin)>,
}

impl Generation {
    /// Returns all origins of a state.
    fn origins_of(&self, index: u32) -> impl Iterator<Item = Origin> {
        let first = self.others.partition_point(|&(state, _)| state < index);
        let others = self.others[first..].iter().take_while(move |&&(state, _)| state == index);
        [self.origins[index as usize]].into_iter().chain(others.map(|&(_, origin)| origin))
    }
}

/// What a beam knows after a number of turns.
struct Progress<S> {
    /// The generations so far.
    generations: Vec<Generation>,
    /// The states of the last generation.
    states: Vec<S>,
    /// The number of turns and the index of each state, by its key.
    seen: FxHashMap<u64, (u32, u32)>,
}

/// Nodes that remain in buckets, as a multiple of the width. Different nodes may be the same state.
const SPARE_NODES: usize = 8;

/// The greatest useful width; the nodes of one turn then take about 60 MB.
pub(crate) const MAX_WIDTH: usize = 1 << 18;

/// Nodes compared with those seen between two yields.
const CHECKED: usize = 1 << 14;

impl<P: BeamPhase> Beam<'_, P> {
    /// Returns the paths found, shortest first.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn search(&self, roots: &[Root<P::State>]) -> Result<Vec<BeamPath>, Stopped> {
        let mut found = Vec::new();
        let mut shortest = None;
        let Some(first) = roots.iter().map(|root| root.turns).min() else { return Ok(found) };
        let mut progress =
            Progress { generations: Vec::new(), states: Vec::new(), seen: FxHashMap::default() };
        for turns in first.. {
            let mut nodes = self.children(&progress).await?;
            let new_roots = roots.iter().enumerate().filter(|(_, root)| root.turns == turns);
            nodes.add_roots(new_roots.map(|(index, root)| {
                let score = self.phase.score(&root.state);
                BeamNode { score, turn: ROOT, parent: index as u32 }
            }));
            let parents = progress.generations.len();
            let ends = self.keep_best(nodes, roots, turns, &mut progress).await?;
            if !ends.is_empty() {
                self.add_paths(&ends, &progress.generations[..parents], &mut found);
                shortest.get_or_insert(turns);
            }
            let is_exhausted = progress.states.is_empty() && roots.iter().all(|root| root.turns <= turns);
            let last = shortest.map_or(first + P::MAX_TURNS, |shortest| shortest + P::EXCESS - 1);
            if found.len() >= self.enough || turns >= last || is_exhausted {
                break;
            }
        }
        Ok(found)
    }

    /// Returns the nodes that turns lead to from the states of the last generation.
    async fn children(&self, progress: &Progress<P::State>) -> Result<Buckets, Stopped> {
        let mut nodes = Buckets::new(SPARE_NODES * self.width);
        let Some(generation) = progress.generations.last() else { return Ok(nodes) };
        let turns = self.phase.turns();
        let states = &progress.states;
        nodes
            .expand(states.len(), turns.len(), self.control, |index, _, nodes| {
                let last = generation.origins[index].1;
                let last = (last != ROOT).then(|| turns[usize::from(last)]);
                for turn in (0..turns.len()).filter(|&turn| turns[turn].may_follow(last)) {
                    let score = self.phase.score(&self.phase.after(&states[index], turn));
                    nodes.push(BeamNode { score, turn: turn as u8, parent: index as u32 });
                }
            })
            .await?;
        Ok(nodes)
    }

    /// Makes the next generation of the best nodes, and returns the origins of goal states.
    async fn keep_best(
        &self,
        nodes: Buckets,
        roots: &[Root<P::State>],
        turns: usize,
        progress: &mut Progress<P::State>,
    ) -> Result<Vec<Origin>, Stopped> {
        let mut generation = Generation::default();
        let mut ends = Vec::new();
        let mut states = Vec::with_capacity(self.width);
        for (k, node) in nodes.best_first().enumerate() {
            if k % CHECKED == CHECKED - 1 {
                self.control.yield_now().await?;
            }
            let origin = (node.parent, node.turn);
            if P::EVERY_WAY && node.score == 0 {
                ends.push(origin);
                continue;
            }
            let state = match node.turn {
                ROOT => roots[node.parent as usize].state,
                turn => self.phase.after(&progress.states[node.parent as usize], turn.into()),
            };
            let here = (turns as u32, states.len() as u32);
            let reached = *progress.seen.entry(self.phase.key(&state)).or_insert(here);
            if reached != here {
                if P::EVERY_WAY && reached.0 == here.0 && generation.others.len() < self.width {
                    generation.others.push((reached.1, origin));
                }
                continue;
            }
            if node.score == 0 {
                ends.push(origin);
                // An index that no state has, as the next one is kept under this one.
                progress.seen.insert(self.phase.key(&state), (turns as u32, u32::MAX));
                continue;
            }
            generation.origins.push(origin);
            states.push(state);
            if states.len() >= self.width {
                break;
            }
        }
        generation.others.sort_unstable_by_key(|&(state, _)| state);
        progress.generations.push(generation);
        progress.states = states;
        Ok(ends)
    }

    /// Adds paths to some nodes of the generation that follows these, one to each before others are added.
    fn add_paths(&self, ends: &[Origin], generations: &[Generation], found: &mut Vec<BeamPath>) {
        let mut left = ends.len();
        for &end in ends {
            let quota = (self.enough.saturating_sub(found.len()) / left).max(1);
            self.add_paths_to(end, generations, quota, &mut Vec::new(), found);
            left -= 1;
        }
    }

    /// Adds paths to one node, `quota` at most, as different as possible; `turns` follow it, the last one first.
    ///
    /// Its parent is in the last of these generations.
    fn add_paths_to(
        &self,
        (parent, turn): Origin,
        generations: &[Generation],
        quota: usize,
        turns: &mut Vec<WideTurn>,
        found: &mut Vec<BeamPath>,
    ) {
        if turn == ROOT {
            let turns = turns.iter().rev().copied().collect();
            found.push(BeamPath { root: parent as usize, turns });
            return;
        }
        let Some((generation, generations)) = generations.split_last() else { return };
        turns.push(self.phase.turns()[usize::from(turn)]);
        let end = found.len() + quota;
        let mut left = generation.origins_of(parent).count();
        for origin in generation.origins_of(parent) {
            if found.len() >= end {
                break;
            }
            let share = (end - found.len()).div_ceil(left);
            self.add_paths_to(origin, generations, share, turns, found);
            left -= 1;
        }
        turns.pop();
    }
}
