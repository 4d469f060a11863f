use std::sync::LazyLock;

use super::super::positions::{GEOMETRY, Orbit, POSITIONS};
use super::wings::WING_DESTINATIONS;

/// For a wing at the first position whose goal is the second, a convex function of the turns that it needs alone.
pub(super) type WingTable = [Orbit; POSITIONS];

/// The scores of wings by their positions and goals.
pub(super) struct WingScores {
    /// The goal is beside a reference that inner layers do not move.
    pub(super) to_reference: WingTable,
    /// The goal is beside the twin, which inner layers move as well.
    pub(super) to_twin: WingTable,
}

/// The score of a wing by the turns to its edge.
const BY_TURNS: [u8; 6] = [0, WingScores::LEAST, 16, 18, 20, 20];

/// The score of a wing by the quarter turns to its edge.
const BY_QUARTER_TURNS: [u8; 8] = [0, WingScores::LEAST, 16, 18, 20, 22, 24, 26];

static IN_TURNS: LazyLock<WingScores> = LazyLock::new(|| WingScores::new(&[1, 2, 3], &BY_TURNS));

static IN_QUARTER_TURNS: LazyLock<WingScores> = LazyLock::new(|| WingScores::new(&[1, 3], &BY_QUARTER_TURNS));

impl WingScores {
    /// The least score of a wing that is not paired.
    pub(super) const LEAST: u8 = 12;

    /// Returns the scores by turns, or by quarter turns.
    pub(super) fn of(in_quarters: bool) -> &'static Self {
        if in_quarters { &IN_QUARTER_TURNS } else { &IN_TURNS }
    }

    /// Returns the scores by turns of these numbers of quarters.
    fn new(quarters: &[usize], scores: &[u8]) -> Self {
        let twin = |position| usize::from(GEOMETRY.twin[usize::from(position)]);
        let score = |turns: u8| scores[usize::from(turns).min(scores.len() - 1)];
        let table = |distances: WingTable| distances.map(|row| row.map(score));
        Self {
            to_reference: table(wing_distances(usize::from, false, quarters)),
            to_twin: table(wing_distances(twin, true, quarters)),
        }
    }
}

/// Searches breadth first from all solved pairs; inner layers move the first position only, or `both`.
fn wing_distances(goal: impl Fn(u8) -> usize, both: bool, quarters: &[usize]) -> WingTable {
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
