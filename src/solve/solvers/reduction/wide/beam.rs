use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::turns::WideTurn;
use crate::{Control, Stopped};

/// A score in which the greatest of some distances counts so often, and once more with all the others.
#[inline(always)]
pub(crate) fn greatest_first<const N: usize>(weight: u16, distances: [u8; N]) -> u16 {
    let greatest = distances.into_iter().max().unwrap_or(0);
    let sum: u16 = distances.into_iter().map(u16::from).sum();
    weight * u16::from(greatest) + sum
}

/// A phase that a beam search can go through.
pub(crate) trait Guided: Sync {
    /// What the phase knows of a cube.
    type State: Copy + Send + Sync;

    /// The turns that it may use.
    fn turns(&self) -> &[WideTurn];

    /// The state after the turn of a number.
    fn turned(&self, state: &Self::State, number: usize) -> Self::State;

    /// About how far the state is from the goal; 0 at the goal only.
    fn score(&self, state: &Self::State) -> u16;

    /// A number that hardly any two different states share.
    fn key(&self, state: &Self::State) -> u64;
}

/// Goes through a phase with many states at once: of all states that so many turns lead to, those that look nearest to
/// the goal are gone on with.
pub(crate) struct Beam<'a, P: Guided> {
    /// The phase.
    pub(crate) phase: &'a P,
    /// States kept of each number of turns.
    pub(crate) width: usize,
    /// Ways to the goal after which it ends; those of as many turns as the last of them are all found. It ends with fewer
    /// where the next ones would be much longer than the first.
    pub(crate) enough: usize,
    /// The line to whoever wants the ways.
    pub(crate) control: &'a Control,
}

/// Where the beam begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start<S> {
    /// The state.
    pub(crate) state: S,
    /// The turns that led there, which count too.
    pub(crate) turns: usize,
}

/// A way to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found<S> {
    /// The state at its end.
    pub(crate) state: S,
    /// The number of the start.
    pub(crate) start: usize,
    /// The turns from there.
    pub(crate) way: Vec<WideTurn>,
}

/// A state of the beam: how it was reached, and from where.
#[derive(Clone, Copy)]
struct Node {
    score: u16,
    turn: u8,
    parent: u32,
}

/// Nodes by their scores, those of one score by their parents and turns.
#[derive(Default)]
struct Nodes {
    of_score: Vec<Vec<Node>>,
}

impl Nodes {
    /// Adds a node, which comes after those of the same score.
    fn push(&mut self, node: Node) {
        let score = usize::from(node.score);
        if self.of_score.len() <= score {
            self.of_score.resize_with(score + 1, Vec::new);
        }
        self.of_score[score].push(node);
    }

    /// Adds starts.
    fn begin(&mut self, starts: impl Iterator<Item = Node>) {
        let mut joined = Vec::new();
        for start in starts {
            joined.push(start.score);
            self.push(start);
        }
        joined.sort_unstable();
        joined.dedup();
        for score in joined {
            self.of_score[usize::from(score)].sort_by_key(|node| (node.parent, node.turn));
        }
    }

    /// The nodes, those of the least score first.
    fn best_first(self) -> impl Iterator<Item = Node> {
        self.of_score.into_iter().flatten()
    }
}

/// The turn of a start, whose parent is its number.
const BEGIN: u8 = u8::MAX;

/// Starts that no way has led to the goal from after so many turns are given up.
const LONGEST: usize = 80;

/// Ways that are longer than the first one by so many turns are not waited for.
const MUCH_LONGER: usize = 3;

/// A beam that is as wide finds something, or nothing does; its nodes of one turn take about 60 MB.
pub(crate) const WIDEST: usize = 1 << 18;

/// States looked at between two breaths.
const SLICE: usize = 1 << 12;

impl<P: Guided> Beam<'_, P> {
    /// The ways found, the shortest first.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn search(&self, starts: &[Start<P::State>]) -> Result<Vec<Found<P::State>>, Stopped> {
        let mut found = Vec::new();
        let mut shortest = None;
        let Some(first) = starts.iter().map(|start| start.turns).min() else { return Ok(found) };
        let mut levels: Vec<Vec<(u32, u8)>> = Vec::new();
        let mut states: Vec<P::State> = Vec::new();
        let mut seen = FxHashSet::default();
        for turns in first.. {
            let mut nodes = self.expand(&states, levels.last().map_or(&[], |level| level)).await?;
            let begun = starts.iter().enumerate().filter(|(_, start)| start.turns == turns);
            nodes.begin(begun.map(|(number, start)| {
                let score = self.phase.score(&start.state);
                Node { score, turn: BEGIN, parent: number as u32 }
            }));
            let mut level = Vec::with_capacity(self.width);
            let mut next = Vec::with_capacity(self.width);
            for (k, node) in nodes.best_first().enumerate() {
                if k % SLICE == SLICE - 1 {
                    self.control.yield_now().await?;
                }
                let state = match node.turn {
                    BEGIN => starts[node.parent as usize].state,
                    turn => self.phase.turned(&states[node.parent as usize], usize::from(turn)),
                };
                if !seen.insert(self.phase.key(&state)) {
                    continue;
                }
                level.push((node.parent, node.turn));
                if node.score == 0 {
                    found.push(self.way(&levels, &level, state));
                    shortest.get_or_insert(turns);
                    level.pop();
                    continue;
                }
                next.push(state);
                if next.len() >= self.width {
                    break;
                }
            }
            levels.push(level);
            states = next;
            let is_at_end = states.is_empty() && starts.iter().all(|start| start.turns <= turns);
            let longest = shortest.map_or(LONGEST, |shortest| shortest + MUCH_LONGER - 1);
            if found.len() >= self.enough || turns >= longest || is_at_end {
                break;
            }
        }
        Ok(found)
    }

    async fn expand(&self, states: &[P::State], reached: &[(u32, u8)]) -> Result<Nodes, Stopped> {
        let mut nodes = Nodes::default();
        for (k, slice) in states.chunks(SLICE).enumerate() {
            let expanded: Vec<Vec<Node>> = slice
                .par_chunks(128)
                .enumerate()
                .map(|(part, states)| {
                    let first = k * SLICE + part * 128;
                    let mut nodes = Vec::with_capacity(states.len() * self.phase.turns().len());
                    for (i, state) in states.iter().enumerate() {
                        self.expand_one(state, first + i, reached[first + i].1, &mut nodes);
                    }
                    nodes
                })
                .collect();
            expanded.into_iter().flatten().for_each(|node| nodes.push(node));
            self.control.add_nodes((slice.len() * self.phase.turns().len()) as u64);
            self.control.yield_now().await?;
        }
        Ok(nodes)
    }

    fn expand_one(&self, state: &P::State, parent: usize, last: u8, nodes: &mut Vec<Node>) {
        let turns = self.phase.turns();
        let last = (last != BEGIN).then(|| turns[usize::from(last)]);
        for (number, _) in turns.iter().enumerate().filter(|(_, turn)| turn.may_follow(last)) {
            let score = self.phase.score(&self.phase.turned(state, number));
            nodes.push(Node { score, turn: number as u8, parent: parent as u32 });
        }
    }

    /// The way to the last node of a level that follows these.
    fn way(&self, levels: &[Vec<(u32, u8)>], level: &[(u32, u8)], state: P::State) -> Found<P::State> {
        let mut way = Vec::new();
        let mut node = level.last().copied().unwrap_or((0, BEGIN));
        for level in levels.iter().rev() {
            if node.1 == BEGIN {
                break;
            }
            way.push(self.phase.turns()[usize::from(node.1)]);
            node = level[node.0 as usize];
        }
        way.reverse();
        Found { state, start: node.0 as usize, way }
    }
}
