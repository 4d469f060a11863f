//! All words that solve one of some cases, from one join of halves.
//!
//! A word of cost at most `N` is a first half of cost at most `N / 2` that cannot be made longer within that cost, and
//! the rest. First halves start from what all cases have in common, second halves go back from the target; both are
//! keyed by where they have the pieces that must be solved, by the frame of the hands and by the axis at the seam. First
//! halves are sorted by key, and second halves are looked up as they are enumerated, so only first halves take memory.
//! If they do not fit, keys are divided into chunks, and each chunk enumerates all words anew.

use godspeed_cube::{Random, Turn};

use super::adjust::Adjustments;
use super::cases::{CaseIndex, CaseSet};
use super::effects::Map;
use super::followed::{Follow, Groups, distinct};
use super::generators::{FRAMES, Frame, Generators, TurnIndex};
use super::half_table::{BYTES_PER_WORD, HalfTable};
use super::walk::{Direction, Node, Tracked, Walk, Word, word_counts};
use super::{AlgsError, Limits};
use crate::Control;

/// A word that solves a case.
#[derive(Clone, Copy, Debug)]
pub(super) struct Match<'a> {
    pub(super) case: usize,
    pub(super) turns: &'a [TurnIndex],
    /// The numbers of the free turns before and after.
    pub(super) before: u8,
    pub(super) after: u8,
}

/// The join of one set of cases with one set of turns.
pub(super) struct Join<'a> {
    set: &'a CaseSet,
    generators: &'a Generators,
    most_cost: u32,
    first_cost: u32,
    starts: Vec<Tracked>,
    /// The targets with the number of the first free turns after the algorithm that lead to each.
    targets: Vec<Tracked>,
    /// For each product of free turns after, the number of its target.
    target_of: Vec<usize>,
    index: CaseIndex,
    chunks: u64,
    /// The numbers of first and second halves.
    firsts: u64,
    seconds: u64,
    /// In how many ways the followed pieces can be placed.
    arrangements: f64,
    frames: Vec<Frame>,
    /// What each frame adds to keys, so that halves fit only in the same frame.
    frame_keys: [u64; FRAMES],
    /// For each effect of a turn in a frame, what it does to placements.
    maps: Vec<&'static Map>,
}

/// The steps that are as much work as a match.
const STEPS_PER_MATCH: f64 = 4.0;

/// The most steps of an enumeration, about an hour.
const MOST_STEPS: u64 = 60_000_000_000;

impl<'a> Join<'a> {
    /// Prepares the join.
    ///
    /// # Errors
    /// [`AlgsError`] if there are too many words, or if the set is not consistent.
    pub(super) fn new(
        set: &'a CaseSet,
        generators: &'a Generators,
        max: u32,
        limits: &Limits,
    ) -> Result<Self, AlgsError> {
        let all = Self::following(set, generators, max, limits, Follow::AllAlike)?;
        let fixed = Self::following(set, generators, max, limits, Follow::NotAdjusted)?;
        let join = if all.work() < fixed.work() { all } else { fixed };
        match join.steps() {
            words if words > MOST_STEPS => {
                let max = generators.moves(max);
                Err(AlgsError::TooManyWords { max, words, most: MOST_STEPS })
            }
            _ => Ok(join),
        }
    }

    /// Returns an estimate of the work, in words.
    pub(super) fn work(&self) -> f64 {
        let random_matches = self.firsts as f64 * self.seconds as f64 / self.arrangements;
        self.steps() as f64 + STEPS_PER_MATCH * random_matches
    }

    const fn steps(&self) -> u64 {
        self.firsts.saturating_add(self.seconds).saturating_mul(self.chunks)
    }

    fn following(
        set: &'a CaseSet,
        generators: &'a Generators,
        max: u32,
        limits: &Limits,
        follow: Follow,
    ) -> Result<Self, AlgsError> {
        let index = set.index()?;
        let greatest = generators.greatest_cost();
        let first_cost = max.div_ceil(2);
        let least = generators.least_cost();
        let longest = first_cost.max(max - first_cost + greatest - 1) / least;
        if longest > Word::MOST {
            let (max, most) = (generators.moves(max), generators.moves(Word::MOST * 2 * least));
            return Err(AlgsError::TooLong { max, most });
        }
        let mut random = Random::from_seed(0);
        let groups = Groups::new(set, follow, &mut random);
        let (starts, _) = distinct(set.before.motions().iter().map(|motion| {
            let start = set.cases[0].start;
            groups.tracked(&start.then(motion), &set.target)
        }));
        let (targets, target_of) = distinct(set.after.motions().iter().map(|motion| {
            // Before the free turns, the solved position has the inverse of their motion.
            groups.tracked(&motion.inverse(), &set.target)
        }));
        let frames = generators.frames();
        let counts = word_counts(generators, max);
        let firsts = counts[first_cost as usize].saturating_mul(starts.len() as u64);
        let second_cost = (max + greatest - 1).saturating_sub(first_cost).min(max);
        let seconds = counts[second_cost as usize].saturating_mul((targets.len() * frames.len()) as u64);
        let room = (limits.bytes / BYTES_PER_WORD).max(1) as u64;
        let chunks = firsts.div_ceil(room).max(1);
        let arrangements = starts[0].arrangements();
        let frame_keys = [(); FRAMES].map(|()| random.next_u64());
        let maps = (0..FRAMES as Frame)
            .flat_map(|frame| (0..generators.turns().len() as TurnIndex).map(move |turn| (frame, turn)))
            .map(|(frame, turn)| generators.step(frame, turn).effect.map())
            .collect();
        let most_cost = max;
        Ok(Self {
            set,
            generators,
            most_cost,
            first_cost,
            starts,
            targets,
            target_of,
            index,
            chunks,
            firsts,
            seconds,
            arrangements,
            frames,
            frame_keys,
            maps,
        })
    }

    /// Calls `found` with every word that solves a case, each once.
    ///
    /// Returns the greatest number of bytes in use.
    ///
    /// # Errors
    /// [`AlgsError::Stopped`] if the search was stopped.
    pub(super) async fn run(
        &self,
        control: &Control,
        share: (f64, f64),
        mut found: impl FnMut(&Match<'_>),
    ) -> Result<usize, AlgsError> {
        let mut table = HalfTable::default();
        let mut bytes = 0;
        for chunk in 0..self.chunks {
            table.clear();
            let set_share = |done: f64| {
                control.set_depth_share(share.0 + share.1 * (chunk as f64 + done) / self.chunks as f64);
            };
            for start in &self.starts {
                let walk = self.walk(start, Direction::Forward, self.first_cost);
                let root = walk.root(0);
                for node in self.roots(&walk, &root, |node, key| {
                    self.first_half(node, key, chunk, &mut table, &mut found)
                }) {
                    let mut nodes = 0;
                    walk.descend(&node, &mut |node: &Node, key| {
                        nodes += 1;
                        self.first_half(node, key, chunk, &mut table, &mut found);
                    });
                    control.add_nodes(nodes);
                    control.yield_now().await?;
                }
            }
            table.sort(|word| {
                let last = word.turns().next_back().map_or(0, usize::from);
                self.generators.turns()[last].face.axis().index()
            });
            bytes = bytes.max(table.bytes() + table.len() * 16);
            set_share(0.4);
            let second_cost = (self.most_cost + self.generators.greatest_cost() - 1)
                .saturating_sub(self.first_cost)
                .min(self.most_cost);
            let parts = (self.targets.len() * self.frames.len()) as f64;
            for (number, target) in self.targets.iter().enumerate() {
                let walk = self.walk(target, Direction::Backward, second_cost);
                for (i, &frame) in self.frames.iter().enumerate() {
                    let root = walk.root(frame);
                    let mut visit =
                        |node: &Node, key| self.second_half(node, key, number, &table, &mut found);
                    let roots = self.roots(&walk, &root, &mut visit);
                    let count = roots.len() as f64;
                    for (j, node) in roots.iter().enumerate() {
                        let mut nodes = 0;
                        walk.descend(node, &mut |node: &Node, key| {
                            nodes += 1;
                            self.second_half(node, key, number, &table, &mut found);
                        });
                        control.add_nodes(nodes);
                        let part = (number * self.frames.len() + i) as f64 + j as f64 / count;
                        set_share(0.4 + 0.6 * part / parts);
                        control.yield_now().await?;
                    }
                }
            }
        }
        Ok(bytes)
    }

    const fn walk<'w>(&'w self, tracked: &'w Tracked, direction: Direction, most_cost: u32) -> Walk<'w> {
        let adjustments = match direction {
            Direction::Forward => &self.set.before,
            Direction::Backward => &self.set.after,
        };
        Walk { generators: self.generators, tracked, direction, adjustments, most_cost }
    }

    /// Visits all words of one and two turns, and returns those of two, from which all others descend.
    fn roots(&self, walk: &Walk<'_>, root: &Node, mut visit: impl FnMut(&Node, u64)) -> Vec<Node> {
        let mut singles = Vec::new();
        walk.children(root, |node, key| {
            visit(node, key);
            singles.push(*node);
        });
        let mut doubles = Vec::new();
        for single in &singles {
            walk.children(single, |node, key| {
                visit(node, key);
                doubles.push(*node);
            });
        }
        doubles
    }

    fn first_half(
        &self,
        node: &Node,
        key: u64,
        chunk: u64,
        table: &mut HalfTable,
        found: &mut impl FnMut(&Match<'_>),
    ) {
        let seamed = key.wrapping_add(self.frame_keys[node.frame as usize]);
        if node.cost + self.generators.greatest_cost() > self.first_cost
            && node.cost < self.most_cost
            && self.chunk(seamed) == chunk
        {
            table.push(seamed, node.word);
        }
        if chunk == 0 {
            for (number, target) in self.targets.iter().enumerate() {
                if target.start_key() == key {
                    let mut turns = [0; 2 * Word::MOST as usize];
                    let len = fill(&mut turns, node.word.turns());
                    self.report(&turns[..len], number, found);
                }
            }
        }
    }

    fn second_half(
        &self,
        node: &Node,
        key: u64,
        target: usize,
        table: &HalfTable,
        found: &mut impl FnMut(&Match<'_>),
    ) {
        let key = key.wrapping_add(self.frame_keys[node.frame as usize]);
        let mut axes = [true; 3];
        axes[node.block.axis()] = self.generators.blocks().may_share_axis(node.block);
        table.for_each(key, axes, |first| self.join(first, node, target, found));
    }

    fn join(&self, first: Word, second: &Node, target: usize, found: &mut impl FnMut(&Match<'_>)) {
        let first_cost: u32 = first.turns().map(|turn| self.generators.turn_cost(turn)).sum();
        let Some(next) = second.word.turns().next_back() else { return };
        if first_cost + second.cost > self.most_cost
            || first_cost + self.generators.turn_cost(next) <= self.first_cost
        {
            return;
        }
        let mut turns = [0; 2 * Word::MOST as usize];
        let len = fill(&mut turns, first.turns().chain(second.word.turns().rev()));
        if self.generators.blocks().is_canonical_at(&turns[..len], first.len() as usize) {
            self.report(&turns[..len], target, found);
        }
    }

    /// Reports a word if it solves a case and has nothing redundant at its ends.
    fn report(&self, turns: &[TurnIndex], target: usize, found: &mut impl FnMut(&Match<'_>)) {
        let mut frames = [0; 2 * Word::MOST as usize + 1];
        for (i, &turn) in turns.iter().enumerate() {
            frames[i + 1] = self.generators.step(frames[i], turn).next;
        }
        let count = self.generators.turns().len();
        let maps = turns
            .iter()
            .zip(&frames)
            .map(|(&turn, &frame)| self.maps[frame as usize * count + turn as usize]);
        let Some(entry) = self.index.get(self.set.target.labels_before(maps)) else { return };
        // A word may lead to several targets; it is reported for the first.
        if self.target_of[entry.after as usize] != target {
            return;
        }
        if self.has_redundant_end(turns, &frames) {
            return;
        }
        let (before, after) = (entry.before, entry.after);
        found(&Match { case: entry.case as usize, turns, before, after });
    }

    fn has_redundant_end(&self, turns: &[TurnIndex], frames: &[Frame]) -> bool {
        let axis = |turn: TurnIndex| self.generators.turns()[turn as usize].face.axis();
        let free = |i: usize, adjustments: &Adjustments| {
            adjustments.makes_redundant(self.generators.step(frames[i], turns[i]))
        };
        let (Some(&first), Some(&last)) = (turns.first(), turns.last()) else { return true };
        let first_block = turns.iter().take_while(|&&turn| axis(turn) == axis(first)).count();
        let last_block = turns.iter().rev().take_while(|&&turn| axis(turn) == axis(last)).count();
        (0..first_block).any(|i| free(i, &self.set.before))
            || (turns.len() - last_block..turns.len())
                .any(|i| free(i, &self.set.after) || self.generators.is_rotation(turns[i]))
    }

    const fn chunk(&self, key: u64) -> u64 {
        ((key & 0xffff_ffff) * self.chunks) >> 32
    }
}

/// Copies turns and returns their number.
fn fill(to: &mut [TurnIndex], turns: impl Iterator<Item = TurnIndex>) -> usize {
    let mut len = 0;
    for (to, turn) in to.iter_mut().zip(turns) {
        *to = turn;
        len += 1;
    }
    len
}

/// Returns the turns of a word.
pub(super) fn turns_of(set: &Generators, word: &[TurnIndex]) -> Vec<Turn> {
    word.iter().map(|&turn| set.turns()[turn as usize]).collect()
}
