//! A beam search that pairs all wings and ignores centres.
//!
//! Its moves are single layer turns: of outer layers, which carry whole edges, and of inner layers, each of
//! which moves four wings of one orbit. The score of a position is a sum over wings of a convex function of
//! the turns that this wing alone needs to its edge, from a table of `24 * 24` pairs of positions. A penalty
//! is added where few wings are left and their permutation is odd.

use std::hash::Hasher;
use std::sync::LazyLock;

use godspeed_cube::Axis;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use web_time::Instant;

use super::super::positions::{GEOMETRY, Orbit, POSITIONS};
use super::wings::{WING_DESTINATIONS, WingLayer};
use crate::Control;

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
    const fn last_turns(&self, first: usize) -> usize {
        if self.ways > 1 { first + LONGER } else { first }
    }

    fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Returns whether a turn may follow another one: turns about one axis are in the order of their layers.
    fn allows(&self, turn: WingTurn, last: WingTurn) -> bool {
        let is_half = self.counts_quarters && turn == last && turn.quarters == 1;
        turn.axis != last.axis || is_half || (turn.layer as u8, turn.orbit) > (last.layer as u8, last.orbit)
    }

    /// Returns a small number to be added to a score.
    const fn noise(self, parent: usize, turn: usize) -> u32 {
        if self.seed == 0 {
            return 0;
        }
        let mixed =
            (parent as u32).wrapping_mul(0x9e37_79b1) ^ (turn as u32).wrapping_mul(0x85eb_ca6b) ^ self.seed;
        mixed.wrapping_mul(0xc2b2_ae35) >> 30
    }
}

/// The turns by which pairings may be longer than the first one.
const LONGER: usize = 2;

/// The score of a wing by the turns to its edge.
const WING_SCORES: [u32; 6] = [0, 12, 16, 18, 20, 20];

/// The score of a wing by the quarter turns to its edge.
const QUARTER_SCORES: [u32; 8] = [0, 12, 16, 18, 20, 22, 24, 26];

/// A turn of an outer layer, or of an inner layer, which belongs to one orbit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WingTurn {
    /// The axis, 0 to 2.
    pub(super) axis: u8,
    /// The layer.
    pub(super) layer: WingLayer,
    /// The index of an inner layer's orbit.
    pub(super) orbit: u16,
    /// Quarter turns, clockwise from the positive face of the axis.
    pub(super) quarters: u8,
}

/// For pairs of positions, the turns until the wing at the first has reached its goal at the second.
struct WingDistances {
    /// To a reference that inner layers do not move.
    to_reference: [Orbit; POSITIONS],
    /// To the twin, which inner layers move as well.
    to_twin: [Orbit; POSITIONS],
}

static WING_DISTANCES: LazyLock<WingDistances> = LazyLock::new(|| WingDistances::new(&[1, 2, 3]));

/// The same in quarter turns.
static QUARTER_DISTANCES: LazyLock<WingDistances> = LazyLock::new(|| WingDistances::new(&[1, 3]));

impl WingDistances {
    /// Returns the distances in turns by these numbers of quarters.
    fn new(quarters: &[usize]) -> Self {
        let twin = |position| usize::from(GEOMETRY.twin[usize::from(position)]);
        Self {
            to_reference: wing_distances(usize::from, false, quarters),
            to_twin: wing_distances(twin, true, quarters),
        }
    }
}

/// Searches breadth first from all solved pairs; inner layers move the first position only, or `both`.
fn wing_distances(goal: impl Fn(u8) -> usize, both: bool, quarters: &[usize]) -> [Orbit; POSITIONS] {
    let mut table = [[u8::MAX; POSITIONS]; POSITIONS];
    let mut queue: Vec<(usize, usize)> =
        (0..POSITIONS as u8).map(|position| (position.into(), goal(position))).collect();
    for &(p, q) in &queue {
        table[p][q] = 0;
    }
    let mut next = 0;
    while next < queue.len() {
        let (p, q) = queue[next];
        next += 1;
        for axis in &*WING_DESTINATIONS {
            for (layer, destinations) in axis.iter().enumerate() {
                for destinations in quarters.iter().map(|&quarters| &destinations[quarters]) {
                    let to = usize::from(destinations[p]);
                    let stays = !both && (layer == 1 || layer == 2);
                    let with = if stays { q } else { usize::from(destinations[q]) };
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

/// The wings to be paired.
#[derive(Clone, Debug)]
pub(super) struct PairingTask {
    /// Whether the other orbits follow the first one, because an even size has no midges.
    pub(super) free: bool,
    /// For each orbit and position, the position to which its wing belongs. For a free first orbit, the
    /// position of its twin.
    pub(super) orbits: Vec<Orbit>,
    /// A bit for each orbit: whether its wings need an odd permutation. For a free first orbit, whether an
    /// edge would end up flipped.
    pub(super) odd: u64,
}

/// A position of the wings in the beam.
#[derive(Clone)]
struct PairingState {
    /// The orbits, and last the original location of each edge position, which only outer turns change.
    orbits: Vec<Orbit>,
    odd: u64,
}

impl WingTurn {
    /// Returns the axis.
    pub(super) fn axis(self) -> Axis {
        Axis::ALL[usize::from(self.axis)]
    }
}

impl PairingTask {
    /// Returns whether all wings are paired.
    pub(super) fn is_done(&self) -> bool {
        let done = |(k, orbit): (usize, &Orbit)| {
            self.odd == 0
                && orbit.iter().enumerate().all(|(position, &value)| {
                    usize::from(value)
                        == if self.free && k == 0 { usize::from(GEOMETRY.twin[position]) } else { position }
                })
        };
        self.orbits.iter().enumerate().all(done)
    }
}

struct PairingNode {
    score: u32,
    parent: u32,
    turn: WingTurn,
}

/// Searches for few turns that pair all wings, and returns the pairings, or nothing if it finds none.
///
/// `accept` rejects a pairing after which the 3x3x3 cannot be solved.
pub(super) fn pair(
    task: &PairingTask,
    beam: PairingBeam,
    control: &Control,
    accept: &dyn Fn(&[WingTurn]) -> bool,
) -> Vec<Vec<WingTurn>> {
    let turns = all_turns(task.orbits.len(), beam.counts_quarters);
    let first = WingTurn { axis: 3, layer: WingLayer::Positive, orbit: 0, quarters: 0 };
    let mut trail: Vec<Vec<(u32, WingTurn)>> = vec![vec![(0, first)]];
    let frame: Orbit = std::array::from_fn(|position| position as u8);
    let orbits = task.orbits.iter().copied().chain([frame]).collect();
    let mut states = vec![PairingState { orbits, odd: task.odd }];
    let mut alike: FxHashMap<u64, u16> = FxHashMap::default();
    let mut seen: FxHashSet<u64> = FxHashSet::default();
    let scoring = PairingScore { free: task.free, in_quarters: beam.counts_quarters };
    let mut pairings = Vec::new();
    let mut last_depth = beam.most_turns();
    for depth in 1.. {
        if depth > last_depth || control.is_stopped() || beam.is_over() {
            break;
        }
        let mut nodes: Vec<PairingNode> = Vec::new();
        for (parent, state) in states.iter().enumerate() {
            let last = trail[depth - 1][parent].1;
            let scores: Vec<u32> =
                (0..task.orbits.len()).map(|k| scoring.of_orbit(k, &state.orbits[k], state.odd)).collect();
            let total: u32 = scores.iter().sum();
            for (number, &turn) in turns.iter().enumerate() {
                if !beam.allows(turn, last) {
                    continue;
                }
                let score = scoring.after(state, &scores, total, turn);
                let score = if score == 0 { 0 } else { score + beam.noise(parent, number) };
                nodes.push(PairingNode { score, parent: parent as u32, turn });
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
        let mut generation = Vec::with_capacity(beam.width);
        for node in &nodes {
            let mut state = states[node.parent as usize].clone();
            apply(&mut state, node.turn, task.free);
            let mut hasher = FxHasher::default();
            for orbit in &state.orbits[..task.orbits.len()] {
                hasher.write(orbit);
            }
            hasher.write_u64(state.odd);
            // Pairings are alike, but end at different 3x3x3s.
            if node.score > 0 && !seen.insert(hasher.finish()) {
                continue;
            }
            if beam.alike > 0 && node.score > 0 {
                let count = alike.entry(signature(&state)).or_default();
                *count += 1;
                if *count > beam.alike {
                    continue;
                }
            }
            generation.push((node.parent, node.turn));
            if node.score == 0 {
                trail.push(generation);
                let path = path_to_last(&trail, depth);
                generation = trail.pop().expect("the generation was pushed above");
                if accept(&path) {
                    pairings.push(path);
                    if pairings.len() == beam.ways {
                        return pairings;
                    }
                    last_depth = last_depth.min(beam.last_turns(depth));
                }
                generation.pop();
                continue;
            }
            next.push(state);
            if next.len() == beam.width {
                break;
            }
        }
        states = next;
        trail.push(generation);
    }
    pairings
}

/// Returns a hash that positions share if they differ in outer turns only.
fn signature(state: &PairingState) -> u64 {
    let (frame, orbits) = state.orbits.split_last().expect("the frame is the last orbit");
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

/// Returns the turns to the last node of a generation.
fn path_to_last(trail: &[Vec<(u32, WingTurn)>], depth: usize) -> Vec<WingTurn> {
    let mut index = trail[depth].len() - 1;
    let mut path = Vec::with_capacity(depth);
    for depth in (1..=depth).rev() {
        let (parent, turn) = trail[depth][index];
        path.push(turn);
        index = parent as usize;
    }
    path.reverse();
    path
}

fn all_turns(orbits: usize, in_quarters: bool) -> Vec<WingTurn> {
    let quarters: &[u8] = if in_quarters { &[1, 3] } else { &[1, 2, 3] };
    let mut turns = Vec::new();
    for axis in 0..3 {
        for &quarters in quarters {
            for layer in [WingLayer::Positive, WingLayer::Negative] {
                turns.push(WingTurn { axis, layer, orbit: 0, quarters });
            }
            for orbit in 0..orbits as u16 {
                for layer in [WingLayer::NearPositive, WingLayer::NearNegative] {
                    turns.push(WingTurn { axis, layer, orbit, quarters });
                }
            }
        }
    }
    turns
}

const fn is_inner(layer: WingLayer) -> bool {
    matches!(layer, WingLayer::NearPositive | WingLayer::NearNegative)
}

fn destinations(turn: WingTurn) -> &'static Orbit {
    &WING_DESTINATIONS[usize::from(turn.axis)][turn.layer as usize][usize::from(turn.quarters)]
}

/// Applies a turn.
fn apply(state: &mut PairingState, turn: WingTurn, free: bool) {
    let destinations = destinations(turn);
    let inner = is_inner(turn.layer);
    let frame = state.orbits.len() - 1;
    state.odd = odd_after(state.odd, turn, free, frame);
    for (k, orbit) in state.orbits.iter_mut().enumerate() {
        let moves_wings = !inner || usize::from(turn.orbit) == k;
        let moves_goals = k != frame && (!inner || (free && turn.orbit == 0));
        if !moves_wings && !moves_goals {
            continue;
        }
        let before = *orbit;
        for (position, &value) in before.iter().enumerate() {
            let to = if moves_wings { usize::from(destinations[position]) } else { position };
            orbit[to] = if moves_goals { destinations[usize::from(value)] } else { value };
        }
    }
}

/// Returns which orbits are odd after a turn: a quarter turn of an inner layer is a 4-cycle, which is odd.
const fn odd_after(odd: u64, turn: WingTurn, free: bool, orbits: usize) -> u64 {
    if !is_inner(turn.layer) || turn.quarters == 2 {
        odd
    } else if free && turn.orbit == 0 {
        odd ^ ((1 << orbits) - 1)
    } else {
        odd ^ 1 << turn.orbit
    }
}

/// The scoring of positions.
struct PairingScore {
    free: bool,
    in_quarters: bool,
}

impl PairingScore {
    fn of_wing(&self, table: &[Orbit; POSITIONS], position: usize, goal: u8) -> u32 {
        let scores: &[u32] = if self.in_quarters { &QUARTER_SCORES } else { &WING_SCORES };
        scores[usize::from(table[position][usize::from(goal)]).min(scores.len() - 1)]
    }

    fn table(&self, k: usize) -> &'static [Orbit; POSITIONS] {
        let distances = if self.in_quarters { &*QUARTER_DISTANCES } else { &*WING_DISTANCES };
        if self.free && k == 0 { &distances.to_twin } else { &distances.to_reference }
    }

    fn of_orbit(&self, k: usize, orbit: &Orbit, odd: u64) -> u32 {
        let table = self.table(k);
        let sum = orbit.iter().enumerate().map(|(position, &goal)| self.of_wing(table, position, goal)).sum();
        with_parity(sum, odd >> k & 1 == 1)
    }

    fn after(&self, state: &PairingState, scores: &[u32], total: u32, turn: WingTurn) -> u32 {
        let destinations = destinations(turn);
        let inner = is_inner(turn.layer);
        let odd = odd_after(state.odd, turn, self.free, scores.len());
        let of_orbit = |k: usize, moves_wings: bool, moves_goals: bool| {
            let table = self.table(k);
            let wings = state.orbits[k].iter().enumerate();
            let sum = wings.map(|(position, &goal)| {
                let to = if moves_wings { usize::from(destinations[position]) } else { position };
                self.of_wing(table, to, if moves_goals { destinations[usize::from(goal)] } else { goal })
            });
            with_parity(sum.sum(), odd >> k & 1 == 1)
        };
        if inner && !(self.free && turn.orbit == 0) {
            let k = usize::from(turn.orbit);
            return total - scores[k] + of_orbit(k, true, false);
        }
        (0..scores.len()).map(|k| of_orbit(k, !inner || usize::from(turn.orbit) == k, true)).sum()
    }
}

/// Returns the score of an orbit with its parity.
///
/// If few wings are left and need an odd permutation, the orbit is much farther from its goal than each wing.
const fn with_parity(sum: u32, odd: bool) -> u32 {
    if odd && sum < 4 * WING_SCORES[1] { sum + ODD_PENALTY } else { sum }
}

/// The score of an odd permutation.
const ODD_PENALTY: u32 = 40;
