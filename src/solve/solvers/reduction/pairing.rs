//! Edges: all wings paired, without a care for the centres.
//!
//! A beam search over single turns: outer layers, which carry whole edges about, and inner ones, each of which
//! moves four wings of one orbit. Every position is judged by how many turns each wing alone is away from the
//! edge it belongs to.

use std::hash::Hasher;
use std::sync::LazyLock;

use godspeed_cube::Axis;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use web_time::Instant;

use super::wings::{Layer, Orbit, PLACES, WINGS};
use crate::Control;

/// What the beam goes by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beam {
    /// Positions kept of each number of turns.
    pub(super) width: usize,
    /// Positions that are looked at for each one that is kept.
    pub(super) pool: usize,
    /// How many of those kept may differ in outer turns only.
    pub(super) alike: u16,
    /// Turns after which it gives up.
    pub(super) longest: usize,
    /// What chance decides between near equals by.
    pub(super) seed: u32,
    /// When it gives up.
    pub(super) until: Option<Instant>,
}

impl Beam {
    /// A beam of a width for some orbits together.
    pub(super) const fn new(width: usize, orbits: usize, seed: u32) -> Self {
        Self { width, pool: 10, alike: (width / 30) as u16, longest: 18 + 18 * orbits, seed, until: None }
    }

    fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// A little that is added to a score, differently for every seed.
    const fn noise(self, parent: usize, turn: usize) -> u32 {
        if self.seed == 0 {
            return 0;
        }
        let mixed =
            (parent as u32).wrapping_mul(0x9e37_79b1) ^ (turn as u32).wrapping_mul(0x85eb_ca6b) ^ self.seed;
        mixed.wrapping_mul(0xc2b2_ae35) >> 30
    }
}

/// What a wing counts that is so many turns from its edge.
const WORTH: [u32; 6] = [0, 12, 16, 18, 20, 20];

/// One turn: of an outer layer, or of a layer of one orbit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WingTurn {
    /// The axis, 0 to 2.
    pub(super) axis: u8,
    /// Which layer.
    pub(super) layer: Layer,
    /// The orbit of an inner layer.
    pub(super) orbit: u16,
    /// Quarters, clockwise from the positive face of the axis.
    pub(super) quarters: u8,
}

/// Turns from one place to another beside which it is to be, for wings that stay on their edges (`along`: false) and
/// for twins that inner layers move alike.
struct Distances {
    to_place: [Orbit; WINGS],
    to_twin: [Orbit; WINGS],
}

static DISTANCES: LazyLock<Distances> = LazyLock::new(|| Distances {
    to_place: distances(|place| place as usize, false),
    to_twin: distances(|place| usize::from(PLACES.twin[usize::from(place)]), true),
});

/// Breadth first from all pairs that are as wanted; inner layers move the first place only, or `both`.
fn distances(wanted: impl Fn(u8) -> usize, both: bool) -> [Orbit; WINGS] {
    let mut table = [[u8::MAX; WINGS]; WINGS];
    let mut queue: Vec<(usize, usize)> =
        (0..WINGS as u8).map(|place| (place.into(), wanted(place))).collect();
    for &(p, q) in &queue {
        table[p][q] = 0;
    }
    let mut next = 0;
    while next < queue.len() {
        let (p, q) = queue[next];
        next += 1;
        for axis in &PLACES.goes {
            for (layer, goes) in axis.iter().enumerate() {
                for goes in &goes[1..] {
                    let to = usize::from(goes[p]);
                    let stays = !both && (layer == 1 || layer == 2);
                    let with = if stays { q } else { usize::from(goes[q]) };
                    if table[to][with] == u8::MAX {
                        table[to][with] = table[p][q] + 1;
                        queue.push((to, with));
                    }
                }
            }
        }
    }
    table
}

/// What is to be paired: for each orbit and place the place where its wing is to go, or, for the first orbit of an
/// even size, where its twin is.
#[derive(Clone, Debug)]
pub(super) struct Task {
    /// Whether the first orbit is what the others follow, there being no middle edges.
    pub(super) free: bool,
    /// The orbits.
    pub(super) orbits: Vec<Orbit>,
    /// Whether the wings of each orbit must change places an odd number of times: a bit for each orbit. For a first
    /// orbit of an even size that is so where an edge would be flipped in the end.
    pub(super) odd: u64,
}

/// A position in the beam.
#[derive(Clone)]
struct Position {
    /// The orbits, and last which place of the start each place is: only outer turns move that.
    orbits: Vec<Orbit>,
    odd: u64,
}

impl WingTurn {
    /// The axis.
    pub(super) fn axis(self) -> Axis {
        Axis::ALL[usize::from(self.axis)]
    }
}

impl Task {
    /// Whether all is paired.
    pub(super) fn is_done(&self) -> bool {
        let done = |(k, orbit): (usize, &Orbit)| {
            self.odd == 0
                && orbit.iter().enumerate().all(|(place, &value)| {
                    usize::from(value)
                        == if self.free && k == 0 { usize::from(PLACES.twin[place]) } else { place }
                })
        };
        self.orbits.iter().enumerate().all(done)
    }
}

struct Node {
    score: u32,
    parent: u32,
    turn: WingTurn,
    hash: u64,
}

/// Looks for few turns that pair all wings. `accept` says whether the turns will do.
pub(super) fn pair(
    task: &Task,
    beam: Beam,
    control: &Control,
    accept: &dyn Fn(&[WingTurn]) -> bool,
) -> Option<Vec<WingTurn>> {
    let turns = all_turns(task.orbits.len());
    let first = WingTurn { axis: 3, layer: Layer::Positive, orbit: 0, quarters: 0 };
    let mut trail: Vec<Vec<(u32, WingTurn)>> = vec![vec![(0, first)]];
    let frame: Orbit = std::array::from_fn(|place| place as u8);
    let orbits = task.orbits.iter().copied().chain([frame]).collect();
    let mut states = vec![Position { orbits, odd: task.odd }];
    let mut alike: FxHashMap<u64, u16> = FxHashMap::default();
    let mut seen: FxHashSet<u64> = FxHashSet::default();
    let judge = Judge { free: task.free };
    for depth in 1..=beam.longest {
        if control.is_stopped() || beam.is_over() {
            return None;
        }
        let mut nodes: Vec<Node> = Vec::new();
        for (parent, state) in states.iter().enumerate() {
            let last = trail[depth - 1][parent].1;
            let scores: Vec<u32> =
                (0..task.orbits.len()).map(|k| judge.orbit(k, &state.orbits[k], state.odd)).collect();
            let total: u32 = scores.iter().sum();
            for (number, &turn) in turns.iter().enumerate() {
                if turn.axis == last.axis && (turn.layer as u8, turn.orbit) <= (last.layer as u8, last.orbit)
                {
                    continue;
                }
                let score = judge.after(state, &scores, total, turn);
                let score = if score == 0 { 0 } else { score + beam.noise(parent, number) };
                nodes.push(Node { score, parent: parent as u32, turn, hash: 0 });
            }
        }
        control.add_nodes(nodes.len() as u64);
        let keep = beam.pool * beam.width;
        if nodes.len() > keep {
            nodes.select_nth_unstable_by_key(keep, |node| node.score);
            nodes.truncate(keep);
        }
        nodes.sort_unstable_by_key(|node| node.score);
        alike.clear();
        let mut next = Vec::with_capacity(beam.width);
        let mut level = Vec::with_capacity(beam.width);
        for node in &mut nodes {
            let mut state = states[node.parent as usize].clone();
            apply(&mut state, node.turn, task.free);
            let mut hasher = FxHasher::default();
            for orbit in &state.orbits[..task.orbits.len()] {
                hasher.write(orbit);
            }
            hasher.write_u64(state.odd);
            node.hash = hasher.finish();
            if !seen.insert(node.hash) {
                continue;
            }
            if beam.alike > 0 && node.score > 0 {
                let count = alike.entry(signature(&state)).or_default();
                *count += 1;
                if *count > beam.alike {
                    continue;
                }
            }
            level.push((node.parent, node.turn));
            if node.score == 0 {
                trail.push(level);
                let way = way(&trail, depth);
                level = trail.pop().unwrap_or_default();
                if accept(&way) {
                    return Some(way);
                }
                level.pop();
                continue;
            }
            next.push(state);
            if next.len() == beam.width {
                break;
            }
        }
        states = next;
        trail.push(level);
    }
    None
}

/// A number for all positions that differ in outer turns only.
fn signature(state: &Position) -> u64 {
    let [orbits @ .., frame] = &state.orbits[..] else { return 0 };
    let mut sum = state.odd;
    for (k, orbit) in orbits.iter().enumerate() {
        for (&label, &value) in frame.iter().zip(orbit) {
            let pair = (k as u64) << 16 | u64::from(label) << 8 | u64::from(frame[usize::from(value)]);
            let mixed = (pair + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            sum = sum.wrapping_add((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9));
        }
    }
    sum
}

/// The turns to the last node of a level.
fn way(trail: &[Vec<(u32, WingTurn)>], depth: usize) -> Vec<WingTurn> {
    let mut index = trail[depth].len() - 1;
    let mut way = Vec::with_capacity(depth);
    for depth in (1..=depth).rev() {
        let (parent, turn) = trail[depth][index];
        way.push(turn);
        index = parent as usize;
    }
    way.reverse();
    way
}

fn all_turns(orbits: usize) -> Vec<WingTurn> {
    let mut turns = Vec::new();
    for axis in 0..3 {
        for quarters in 1..4 {
            for layer in [Layer::Positive, Layer::Negative] {
                turns.push(WingTurn { axis, layer, orbit: 0, quarters });
            }
            for orbit in 0..orbits as u16 {
                for layer in [Layer::NearPositive, Layer::NearNegative] {
                    turns.push(WingTurn { axis, layer, orbit, quarters });
                }
            }
        }
    }
    turns
}

const fn is_inner(layer: Layer) -> bool {
    matches!(layer, Layer::NearPositive | Layer::NearNegative)
}

fn goes(turn: WingTurn) -> &'static Orbit {
    &PLACES.goes[usize::from(turn.axis)][turn.layer as usize][usize::from(turn.quarters)]
}

/// Does a turn.
fn apply(state: &mut Position, turn: WingTurn, free: bool) {
    let goes = goes(turn);
    let inner = is_inner(turn.layer);
    let frame = state.orbits.len() - 1;
    state.odd = odd_after(state.odd, turn, free, frame);
    for (k, orbit) in state.orbits.iter_mut().enumerate() {
        let mine = !inner || usize::from(turn.orbit) == k;
        let leader = k != frame && (!inner || (free && turn.orbit == 0));
        if !mine && !leader {
            continue;
        }
        let before = *orbit;
        for (place, &value) in before.iter().enumerate() {
            let to = if mine { usize::from(goes[place]) } else { place };
            orbit[to] = if leader { goes[usize::from(value)] } else { value };
        }
    }
}

/// Which orbits of so many are odd after a turn: a quarter turn of an inner layer changes places three times.
const fn odd_after(odd: u64, turn: WingTurn, free: bool, orbits: usize) -> u64 {
    if !is_inner(turn.layer) || turn.quarters == 2 {
        odd
    } else if free && turn.orbit == 0 {
        odd ^ ((1 << orbits) - 1)
    } else {
        odd ^ 1 << turn.orbit
    }
}

/// How positions are judged.
struct Judge {
    free: bool,
}

impl Judge {
    fn wing(table: &[Orbit; WINGS], place: usize, value: u8) -> u32 {
        WORTH[usize::from(table[place][usize::from(value)]).min(5)]
    }

    fn table(&self, k: usize) -> &'static [Orbit; WINGS] {
        if self.free && k == 0 { &DISTANCES.to_twin } else { &DISTANCES.to_place }
    }

    fn orbit(&self, k: usize, orbit: &Orbit, odd: u64) -> u32 {
        let table = self.table(k);
        let sum = orbit.iter().enumerate().map(|(place, &value)| Self::wing(table, place, value)).sum();
        with_parity(sum, odd >> k & 1 == 1)
    }

    fn after(&self, state: &Position, scores: &[u32], total: u32, turn: WingTurn) -> u32 {
        let goes = goes(turn);
        let inner = is_inner(turn.layer);
        let odd = odd_after(state.odd, turn, self.free, scores.len());
        let one = |k: usize, mine: bool, leader: bool| {
            let table = self.table(k);
            let places = state.orbits[k].iter().enumerate();
            let sum = places.map(|(place, &value)| {
                let to = if mine { usize::from(goes[place]) } else { place };
                Self::wing(table, to, if leader { goes[usize::from(value)] } else { value })
            });
            with_parity(sum.sum(), odd >> k & 1 == 1)
        };
        if inner && !(self.free && turn.orbit == 0) {
            let k = usize::from(turn.orbit);
            return total - scores[k] + one(k, true, false);
        }
        (0..scores.len()).map(|k| one(k, !inner || usize::from(turn.orbit) == k, true)).sum()
    }
}

/// The score of an orbit. Where few wings are left and they are to change places an odd number of times, it is much
/// further from its goal than each of them is.
const fn with_parity(sum: u32, odd: bool) -> u32 {
    if odd && sum < 4 * WORTH[1] { sum + ODD } else { sum }
}

/// What an odd number of changes counts.
const ODD: u32 = 40;
