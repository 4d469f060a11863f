//! All words that solve one of some cases, from one join of halves.
//!
//! A word is a first half, which cannot be made longer within some cost, and the rest. First halves start from the cases,
//! second halves go back from the target; both are keyed by where they have the pieces that must be solved, by the frame
//! of the hands and by the axis at the seam. Second halves are stored by key, and first halves are looked up as they are
//! enumerated, so only second halves take memory. There are as many enumerations of second halves as frames in which
//! words may end, so these are shorter. If they do not fit, keys are divided into chunks, and each chunk enumerates all
//! words again.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use godspeed_cube::{Random, Turn};

use super::adjust::Adjustments;
use super::cases::{CaseIndex, CaseSet};
use super::effects::Map;
use super::followed::{Follow, Groups, distinct};
use super::generators::{FRAMES, Frame, Generators, TurnIndex};
use super::half_table::{BYTES_PER_WORD, HalfTable};
use super::split::Split;
use super::walk::{Direction, Node, Tracked, Walk, Word};
use super::{AlgsError, Limits};
use crate::Control;
use crate::core::parallel::max_of_parts;

/// A word that solves a case.
#[derive(Clone, Copy, Debug)]
pub(super) struct Match<'a> {
    pub(super) case: usize,
    pub(super) turns: &'a [TurnIndex],
    /// The numbers of the free turns before and after.
    pub(super) before: u8,
    pub(super) after: u8,
}

/// The join of some cases of a set with one set of turns.
pub(super) struct Join<'a> {
    set: &'a CaseSet,
    index: &'a CaseIndex,
    cases: Range<usize>,
    generators: &'a Generators,
    most_cost: u32,
    split: Split,
    starts: Vec<Tracked>,
    /// The targets with the number of the first free turns after the algorithm that lead to each.
    targets: Vec<Tracked>,
    /// The key of each target.
    target_keys: Vec<u64>,
    /// For each product of free turns after, the number of its target.
    target_of: Vec<usize>,
    /// In how many ways the followed pieces can be placed.
    arrangements: f64,
    frames: Vec<Frame>,
    /// What each frame adds to keys, so that halves fit only in the same frame.
    frame_keys: [u64; FRAMES],
    /// For each effect of a turn in a frame, what it does to placements.
    maps: Vec<&'static Map>,
}

/// Words from one of the ends.
struct Enumeration<'w> {
    walk: Walk<'w>,
    /// The number of the start or target.
    number: usize,
    /// The frame in which words begin to grow.
    frame: Frame,
}

/// The turns of a whole word.
type WholeWord = [TurnIndex; 2 * Word::MOST as usize];

/// The steps that are as much work as a match.
const STEPS_PER_MATCH: f64 = 4.0;

/// The most steps of an enumeration, about an hour.
const MOST_STEPS: u64 = 60_000_000_000;

/// The most matches of halves between two yields: seconds of work.
const MOST_MATCHES: u64 = 20_000_000;

/// The most parts of an enumeration.
const MOST_ROOTS: u64 = 1 << 14;

/// The words that are enumerated between two yields on one thread: about a millisecond.
const WORDS_PER_YIELD: u64 = 10_000;

/// The shares of a chunk that counting and adding second halves take.
const SECONDS_SHARE: f64 = 0.15;

impl<'a> Join<'a> {
    /// Prepares the join of some cases, which is the least work of those that follow one of some kinds of pieces.
    ///
    /// # Errors
    /// [`AlgsError`] if there are too many words.
    pub(super) fn new(
        set: &'a CaseSet,
        index: &'a CaseIndex,
        cases: Range<usize>,
        generators: &'a Generators,
        max: u32,
        limits: &Limits,
        follow: &[Follow],
    ) -> Result<Self, AlgsError> {
        let mut best: Option<Self> = None;
        for &follow in follow {
            let join = Self::following(set, index, cases.clone(), generators, max, limits, follow)?;
            if best.as_ref().is_none_or(|best| join.work() < best.work()) {
                best = Some(join);
            }
        }
        let join = best.ok_or(AlgsError::NoCase)?;
        let work = join.work();
        if work > MOST_STEPS as f64 { Err(join.too_many(work as u64, MOST_STEPS)) } else { Ok(join) }
    }

    const fn too_many(&self, words: u64, most: u64) -> AlgsError {
        AlgsError::TooManyWords { max: self.generators.moves(self.most_cost), words, most }
    }

    /// Returns an estimate of the work, in words.
    pub(super) fn work(&self) -> f64 {
        self.split.steps() as f64 + STEPS_PER_MATCH * self.random_matches()
    }

    /// Returns the expected number of pairs of halves with equal keys.
    fn random_matches(&self) -> f64 {
        self.split.firsts as f64 * self.split.seconds as f64 / self.arrangements
    }

    fn following(
        set: &'a CaseSet,
        index: &'a CaseIndex,
        cases: Range<usize>,
        generators: &'a Generators,
        max: u32,
        limits: &Limits,
        follow: Follow,
    ) -> Result<Self, AlgsError> {
        let mut random = Random::from_seed(0);
        let groups = Groups::new(set, cases.clone(), follow, &mut random);
        let first = cases.start;
        let before = set.before.motions();
        let of_starts = if follow == Follow::Everything { cases.clone() } else { first..first + 1 };
        let (starts, _) = distinct(of_starts.flat_map(|case| {
            let start = set.cases[case].start;
            let groups = &groups;
            before.iter().map(move |motion| groups.tracked(&start.then(motion), &set.target))
        }));
        let (targets, target_of) = distinct(set.after.motions().iter().map(|motion| {
            // Before the free turns, the solved position has the inverse of their motion.
            groups.tracked(&motion.inverse(), &set.target)
        }));
        let frames = generators.frames();
        let room = (limits.bytes / BYTES_PER_WORD).max(1) as u64;
        let split = Split::new(generators, max, starts.len(), targets.len(), frames.len(), room)?;
        let frame_keys = [(); FRAMES].map(|()| random.next_u64());
        let maps = (0..FRAMES as Frame)
            .flat_map(|frame| (0..generators.turns().len() as TurnIndex).map(move |turn| (frame, turn)))
            .map(|(frame, turn)| generators.step(frame, turn).effect.map())
            .collect();
        Ok(Self {
            set,
            index,
            cases,
            generators,
            most_cost: max,
            split,
            arrangements: starts[0].arrangements(),
            starts,
            target_keys: targets.iter().map(Tracked::start_key).collect(),
            targets,
            target_of,
            frames,
            frame_keys,
            maps,
        })
    }

    /// Calls `found` with every word that solves a case, each once, on all threads and in any order.
    ///
    /// Returns the greatest number of bytes in use.
    ///
    /// # Errors
    /// [`AlgsError::Stopped`] if the search was stopped.
    pub(super) async fn run(
        &self,
        control: &Control,
        share: (f64, f64),
        found: &(impl Fn(&Match<'_>) + Sync),
    ) -> Result<usize, AlgsError> {
        let mut bytes = 0;
        let chunks = self.split.chunks;
        for chunk in 0..chunks {
            let set_share = |done: f64| {
                control.set_depth_share(share.0 + share.1 * (chunk as f64 + done) / chunks as f64);
            };
            let mut table = HalfTable::new(self.split.seconds / chunks);
            let is_own = |key: u64| self.chunk(key) == chunk;
            let count = |_: usize, node: &Node, key: u64, _: &mut u64| {
                let key = self.seamed(node, key);
                if is_own(key) {
                    table.count(key);
                }
            };
            let seconds = self.seconds();
            self.enumerate(
                &seconds,
                self.split.seconds,
                control,
                &|done| set_share(SECONDS_SHARE * done),
                &count,
            )
            .await?;
            table.allocate();
            bytes = bytes.max(table.bytes());
            let add = |target: usize, node: &Node, key: u64, _: &mut u64| {
                let key = self.seamed(node, key);
                if is_own(key) {
                    let word = self.split.code(node.word, target);
                    table.add(key, node.block.axis(), word);
                }
            };
            let added = |done: f64| set_share(SECONDS_SHARE * (1.0 + done));
            self.enumerate(&seconds, self.split.seconds, control, &added, &add).await?;
            let matches = (STEPS_PER_MATCH * self.random_matches()) as u64;
            let words = self.split.firsts.saturating_add(matches);
            let first = |_: usize, node: &Node, key: u64, matches: &mut u64| {
                self.first_half(node, key, chunk, &table, matches, found);
            };
            let looked_up = |done: f64| set_share(2.0 * SECONDS_SHARE + (1.0 - 2.0 * SECONDS_SHARE) * done);
            self.enumerate(&self.firsts(), words, control, &looked_up, &first).await?;
        }
        Ok(bytes)
    }

    fn firsts(&self) -> Vec<Enumeration<'_>> {
        let enumeration = |(number, start)| {
            let walk = self.walk(start, Direction::Forward, self.split.first_cost);
            Enumeration { walk, number, frame: 0 }
        };
        self.starts.iter().enumerate().map(enumeration).collect()
    }

    fn seconds(&self) -> Vec<Enumeration<'_>> {
        let of_target = |(number, target)| {
            let enumeration = move |&frame: &Frame| {
                let walk = self.walk(target, Direction::Backward, self.split.second_cost);
                Enumeration { walk, number, frame }
            };
            self.frames.iter().map(enumeration)
        };
        self.targets.iter().enumerate().flat_map(of_target).collect()
    }

    const fn walk<'w>(&'w self, tracked: &'w Tracked, direction: Direction, most_cost: u32) -> Walk<'w> {
        let adjustments = match direction {
            Direction::Forward => &self.set.before,
            Direction::Backward => &self.set.after,
        };
        Walk { generators: self.generators, tracked, direction, adjustments, most_cost }
    }

    /// Calls `visit` with each of about `words` words, its key and the number of its start or target, on all threads.
    ///
    /// The last argument is the number of matches of a part, to which `visit` adds its own.
    async fn enumerate(
        &self,
        enumerations: &[Enumeration<'_>],
        words: u64,
        control: &Control,
        set_share: &dyn Fn(f64),
        visit: &(impl Fn(usize, &Node, u64, &mut u64) + Sync),
    ) -> Result<(), AlgsError> {
        let want = (words / enumerations.len() as u64 / WORDS_PER_YIELD).clamp(1, MOST_ROOTS) as usize;
        let matches = AtomicU64::new(0);
        let threads = rayon::current_num_threads();
        let batch = if threads == 1 { 1 } else { 64 * threads };
        let mut roots: Vec<(&Enumeration<'_>, Node)> = Vec::new();
        for (number, enumeration) in enumerations.iter().enumerate() {
            let mut of_roots = 0;
            let own = enumeration.walk.roots(enumeration.frame, want, &mut |node, key| {
                visit(enumeration.number, node, key, &mut of_roots);
            });
            matches.fetch_max(of_roots, Relaxed);
            roots.extend(own.into_iter().map(|node| (enumeration, node)));
            let is_last = number + 1 == enumerations.len();
            if roots.len() < batch && !is_last {
                continue;
            }
            for start in (0..roots.len()).step_by(batch) {
                let descend = |part: Range<usize>| {
                    for (enumeration, node) in &roots[part] {
                        let (mut nodes, mut own) = (0, 0);
                        enumeration.walk.descend(node, &mut |node: &Node, key| {
                            nodes += 1;
                            visit(enumeration.number, node, key, &mut own);
                        });
                        control.add_nodes(nodes);
                        matches.fetch_max(own, Relaxed);
                    }
                    0
                };
                let end = roots.len().min(start + batch);
                max_of_parts(start..end, 1, &descend);
                if matches.load(Relaxed) >= MOST_MATCHES {
                    return Err(self.too_many(matches.into_inner(), MOST_MATCHES));
                }
                let own = end as f64 / roots.len() as f64;
                set_share((number as f64 + own) / enumerations.len() as f64);
                control.yield_now().await?;
            }
            roots.clear();
        }
        Ok(())
    }

    #[inline]
    fn first_half(
        &self,
        node: &Node,
        key: u64,
        chunk: u64,
        table: &HalfTable,
        matches: &mut u64,
        found: &impl Fn(&Match<'_>),
    ) {
        let seamed = self.seamed(node, key);
        if node.cost + self.generators.greatest_cost() > self.split.first_cost
            && node.cost < self.most_cost
            && self.chunk(seamed) == chunk
        {
            let mut axes = [true; 3];
            axes[node.block.axis()] = self.generators.blocks().may_be_followed(node.block);
            table.for_each(seamed, axes, |second| {
                *matches += 1;
                if *matches < MOST_MATCHES {
                    self.join(node, second, found);
                }
            });
        }
        if chunk == 0 {
            for number in (0..self.target_keys.len()).filter(|&number| self.target_keys[number] == key) {
                let mut turns: WholeWord = [0; _];
                let len = fill(&mut turns, node.word.turns());
                self.report(&turns[..len], number, found);
            }
        }
    }

    fn join(&self, first: &Node, second: u32, found: &impl Fn(&Match<'_>)) {
        let mut turns: WholeWord = [0; _];
        let seam = fill(&mut turns, first.word.turns());
        let (target, second) = self.split.decoded(second);
        let len = seam + fill(&mut turns[seam..], second);
        let cost =
            |turns: &[TurnIndex]| turns.iter().map(|&turn| self.generators.turn_cost(turn)).sum::<u32>();
        if first.cost + cost(&turns[seam..len]) <= self.most_cost
            && first.cost + cost(&turns[seam..=seam]) > self.split.first_cost
            && self.generators.blocks().is_canonical_at(&turns[..len], seam)
        {
            self.report(&turns[..len], target, found);
        }
    }

    /// Reports a word if it solves a case and has nothing redundant at its ends.
    fn report(&self, turns: &[TurnIndex], target: usize, found: &impl Fn(&Match<'_>)) {
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
        if !self.cases.contains(&(entry.case as usize)) {
            return;
        }
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

    /// Returns the key at the seam: with the frame.
    #[inline]
    const fn seamed(&self, node: &Node, key: u64) -> u64 {
        key.wrapping_add(self.frame_keys[node.frame as usize])
    }

    const fn chunk(&self, key: u64) -> u64 {
        ((key & 0xffff_ffff) * self.split.chunks) >> 32
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
