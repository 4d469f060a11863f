use rustc_hash::FxHashMap;
use web_time::Instant;

use super::centre_distances::CentrePair;
use super::coset::CosetKey;
use super::near_cosets::{NearCosets, RADIUS};
use super::position::{FAR, Position};
use super::quarter_turns::QuarterTurns;
use super::score::{ScoreTables, Weights};
use crate::simd::{Lanes, WithLanes, with_lanes};
use crate::{Control, Stopped};

/// A beam search over quarter turns of single layers.
///
/// Each level keeps the positions with the lowest scores. Every child is checked, not only those that are kept: if it is
/// near a reduced cube, the shortest ways to reduced cubes are found.
#[derive(Clone, Copy)]
pub(super) struct Beam<'a> {
    pub(super) tables: &'a ScoreTables,
    pub(super) near: &'a NearCosets,
    /// Positions kept at each of the first levels.
    pub(super) width: usize,
    pub(super) weights: Weights,
    /// Longer ways are not searched for.
    pub(super) longest: usize,
    /// When to end.
    pub(super) end: Instant,
    pub(super) control: &'a Control,
}

/// The numbers of the turns that reduce a cube.
pub(super) type Way = Vec<u8>;

/// The most turns more than the shortest way that a way may have.
const EXCESS: usize = 4;

/// The most ways that a beam returns.
const MOST_WAYS: usize = 100_000;

/// Levels after which a search without any way is given up.
const MOST_LEVELS: usize = 30;

/// The length of ways for which a beam leaves the time while it has found none.
const USUAL_LENGTH: usize = 31;

/// The level after which fewer positions are kept.
///
/// The share of the positions at the right distance that a beam keeps is least at levels 9 to 12.
const WIDEST_LEVEL: usize = 12;

/// The shares of the width at the levels after it; the last one is that of all levels that follow.
const LATE_SHARES: [f64; 5] = [0.8, 0.6, 0.45, 0.35, 0.25];

/// A beam becomes no narrower.
const LEAST_WIDTH: usize = 1_000;

/// Positions that are expanded together, so that reads of the tables do not wait for each other.
const BLOCK: usize = 8;

/// Positions that are expanded between two checks of the clock.
const POSITIONS_PER_CHECK: usize = 1 << 11;

/// The score of a child that is left out because its turn may not follow.
const LEFT_OUT: u16 = u16::MAX;

/// The duplicates that are allowed for when the greatest score to keep is chosen.
const DUPLICATES: f64 = 0.25;

/// One level: for each position kept, the position before it and the turn between them.
#[derive(Default)]
struct Level {
    parents: Vec<u32>,
    turns: Vec<u8>,
}

/// A beam search in progress.
struct Progress {
    levels: Vec<Level>,
    positions: Vec<Position>,
    /// The scores of the children of each position.
    scores: Vec<[u16; QuarterTurns::COUNT]>,
    /// How many children have each score.
    counts: Vec<u32>,
    /// The children of this level that are near a reduced cube.
    near: Vec<(u32, u8)>,
    children: u64,
    ways: Vec<Way>,
    shortest: usize,
}

impl Beam<'_> {
    /// Returns ways to reduced cubes that are found before the end.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn search(&self, start: Position) -> Result<Vec<Way>, Stopped> {
        let mut progress = Progress {
            levels: Vec::new(),
            positions: vec![start],
            scores: Vec::new(),
            counts: vec![0; 1 << 16],
            near: Vec::new(),
            children: 0,
            ways: Vec::new(),
            shortest: self.longest,
        };
        if let Some(distance) = self.near.distance(self.tables.key_of(&start)) {
            progress.ways = self.near.ways(&start, distance, self.tables);
            progress.shortest = distance.into();
        }
        for level in 1..=MOST_LEVELS {
            // The first near position of a way is at the greatest distance.
            if level + usize::from(RADIUS) > (progress.shortest + EXCESS).min(self.longest) {
                break;
            }
            let begun = Instant::now();
            if !self.expand(&mut progress).await? || progress.ways.len() >= MOST_WAYS {
                break;
            }
            let width = self.width_in_time(&progress, begun);
            self.keep_best(&mut progress, width);
            self.control.yield_now().await?;
        }
        let most = progress.shortest + EXCESS;
        progress.ways.retain(|way| way.len() <= most);
        Ok(progress.ways)
    }

    /// Returns the width with which the levels left end in time, if the level begun last is typical.
    ///
    /// A beam that is cut off finds nothing, because the ways end on its last levels.
    fn width_in_time(&self, progress: &Progress, begun: Instant) -> usize {
        if progress.positions.len() < LEAST_WIDTH {
            return self.width;
        }
        let level = progress.levels.len() + 1;
        let last = (progress.shortest + EXCESS).min(USUAL_LENGTH).saturating_sub(RADIUS.into());
        let now = Instant::now();
        let seconds_left = self.end.saturating_duration_since(now).as_secs_f64();
        let spent = (now - begun).as_secs_f64().max(1e-6);
        let positions = seconds_left * progress.positions.len() as f64 / spent;
        let shares: f64 = (level..last.max(level + 1)).map(share).sum();
        let width = (self.width as f64).min(positions / shares) * share(level);
        (width as usize).max(LEAST_WIDTH)
    }

    /// Scores and checks all children. Returns whether there was the time for it.
    async fn expand(&self, progress: &mut Progress) -> Result<bool, Stopped> {
        let count = progress.positions.len();
        progress.scores.clear();
        progress.scores.resize(count, [LEFT_OUT; QuarterTurns::COUNT]);
        progress.counts.fill(0);
        progress.near.clear();
        for from in (0..count).step_by(POSITIONS_PER_CHECK) {
            let before = progress.children;
            let first_near = progress.near.len();
            let to = count.min(from + POSITIONS_PER_CHECK);
            with_lanes(Expansion { beam: self, progress, range: (from, to) });
            self.follow(progress, first_near);
            self.control.add_nodes(progress.children - before);
            if Instant::now() >= self.end {
                return Ok(false);
            }
            if self.control.is_stopped() {
                return Err(Stopped);
            }
            if before / self.control.slice() != progress.children / self.control.slice() {
                self.control.yield_now().await?;
            }
        }
        Ok(true)
    }

    /// Follows the children that are near a reduced cube to it, from the first one that has not been followed.
    fn follow(&self, progress: &mut Progress, first: usize) {
        for number in first..progress.near.len() {
            let (child, distance) = progress.near[number];
            let (parent, turn) = (child as usize / QuarterTurns::COUNT, child as usize % QuarterTurns::COUNT);
            let before = progress.positions[parent];
            // The ways from the position before include these.
            if before.near != FAR && distance < before.near {
                continue;
            }
            let position = self.tables.moves.after(&before, turn);
            let length = progress.levels.len() + 1 + usize::from(distance);
            if length > self.longest.min(progress.shortest + EXCESS) || progress.ways.len() >= MOST_WAYS {
                continue;
            }
            let ways = self.near.ways(&position, distance, self.tables);
            if ways.is_empty() {
                continue;
            }
            progress.shortest = progress.shortest.min(length);
            let mut start = self.way_to(progress, parent);
            start.push(turn as u8);
            progress.ways.extend(ways.into_iter().map(|way| start.iter().copied().chain(way).collect()));
        }
    }

    /// Returns the turns that lead to a position of the last level.
    fn way_to(&self, progress: &Progress, mut position: usize) -> Way {
        let mut way = Vec::new();
        for level in progress.levels.iter().rev() {
            way.push(level.turns[position]);
            position = level.parents[position] as usize;
        }
        way.reverse();
        way
    }

    /// Replaces the positions by their best children.
    fn keep_best(&self, progress: &mut Progress, width: usize) {
        let mut left = ((1.0 + DUPLICATES) * width as f64) as u32;
        // All children below this score are kept, and some of those with it.
        let limit = progress.counts.iter().position(|&count| {
            let is_over = count > left;
            left = left.saturating_sub(count);
            is_over
        });
        let limit = limit.unwrap_or(usize::from(LEFT_OUT)) as u16;
        let near: FxHashMap<u32, u8> = progress.near.iter().copied().collect();
        let mut level = Level::default();
        let mut kept = Vec::with_capacity(width);
        let mut seen = SeenCosets::new(width);
        for at_limit in [false, true] {
            for (parent, scores) in progress.scores.iter().enumerate() {
                if kept.len() >= width {
                    break;
                }
                for (turn, &score) in scores.iter().enumerate() {
                    let is_chosen = if at_limit { score == limit } else { score < limit };
                    if !is_chosen || score == LEFT_OUT || kept.len() >= width {
                        continue;
                    }
                    let mut child = self.tables.moves.after(&progress.positions[parent], turn);
                    if !seen.insert(self.tables.key_of(&child)) {
                        continue;
                    }
                    let number = (parent * QuarterTurns::COUNT + turn) as u32;
                    child.near = near.get(&number).copied().unwrap_or(FAR);
                    kept.push(child);
                    level.parents.push(parent as u32);
                    level.turns.push(turn as u8);
                }
            }
        }
        progress.positions = kept;
        progress.levels.push(level);
    }
}

/// Returns the share of the width that is kept at a level.
fn share(level: usize) -> f64 {
    match level.checked_sub(WIDEST_LEVEL + 1) {
        None => 1.0,
        Some(late) => LATE_SHARES[late.min(LATE_SHARES.len() - 1)],
    }
}

/// The cosets that a level has, as a hash table of parts of their keys.
struct SeenCosets {
    slots: Vec<u32>,
    mask: usize,
}

impl SeenCosets {
    fn new(count: usize) -> Self {
        let size = (2 * count).next_power_of_two();
        Self { slots: vec![0; size], mask: size - 1 }
    }

    /// Inserts a coset and returns whether it was not there.
    #[inline(always)]
    fn insert(&mut self, CosetKey(key): CosetKey) -> bool {
        let tag = key as u32 | 1;
        let mut slot = (key >> 32) as usize & self.mask;
        while self.slots[slot] != 0 {
            if self.slots[slot] == tag {
                return false;
            }
            slot = (slot + 1) & self.mask;
        }
        self.slots[slot] = tag;
        true
    }
}

/// The expansion of a range of positions, compiled once for each kind of lanes.
struct Expansion<'a, 'b> {
    beam: &'a Beam<'b>,
    progress: &'a mut Progress,
    range: (usize, usize),
}

/// A child whose distances are being read.
#[derive(Clone, Copy)]
struct Child {
    parent: u32,
    turn: u8,
    is_checked: bool,
    pair_sum: u32,
    centres: [CentrePair; 3],
    key: CosetKey,
}

impl WithLanes for Expansion<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Self { beam, progress, range: (from, to) } = self;
        let Beam { tables, near, weights, .. } = *beam;
        let mut children: Vec<Child> = Vec::with_capacity(BLOCK * QuarterTurns::COUNT);
        let mut start = from;
        while start < to {
            let end = to.min(start + BLOCK);
            children.clear();
            for parent in start..end {
                let position = &progress.positions[parent];
                for turn in tables.turns.after(position.last) {
                    let child = tables.moves.after(position, turn);
                    let centres = tables.centre_pairs(&child);
                    for pair in centres {
                        let (bytes, at) = tables.centres.place(pair);
                        L::prefetch(bytes, at);
                    }
                    let pair_sum = tables.pair_sum(&child);
                    let is_checked = pair_sum <= near.greatest_sum;
                    let mut key = CosetKey(0);
                    if is_checked {
                        key = tables.key(&child, centres);
                        near.prefetch::<L>(key);
                    }
                    children.push(Child {
                        parent: parent as u32,
                        turn: turn as u8,
                        is_checked,
                        pair_sum,
                        centres,
                        key,
                    });
                }
            }
            for child in &children {
                let [x, y, z] = child.centres;
                let [x, y, z] = [tables.centres.get(x), tables.centres.get(y), tables.centres.get(z)];
                let score = weights.score(child.pair_sum, [x, y, z]);
                progress.scores[child.parent as usize][usize::from(child.turn)] = score;
                progress.counts[usize::from(score)] += 1;
                if child.is_checked
                    && x.max(y).max(z) <= u32::from(RADIUS)
                    && let Some(distance) = near.distance(child.key)
                {
                    let number = child.parent * QuarterTurns::COUNT as u32 + u32::from(child.turn);
                    progress.near.push((number, distance));
                }
            }
            progress.children += children.len() as u64;
            start = end;
        }
    }
}
