use super::centre_distances::{CentreDistances, CentrePair};
use super::coset::{CosetKey, CosetKeys};
use super::pair_distances::PairDistances;
use super::position::{Position, PositionMoves};
use super::quarter_turns::QuarterTurns;
use crate::{Control, Stopped, Table, TableSpec, Tables};

/// What positions are compared by, and what turns do to them.
///
/// ```text
/// pairs of edges     2 * 276 * 276 = 152,352
/// opposite colours   10,626 * 4,845 / 2 = 25,741,485
/// ```
pub(crate) struct ScoreTables {
    pub(super) turns: QuarterTurns,
    pub(super) moves: PositionMoves,
    pairs: PairDistances,
    pub(super) centres: CentreDistances,
    keys: CosetKeys,
}

/// How much the distances of centres count in a score, beside the costs of pairs of edges, which are about four times
/// their distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Weights {
    /// The weight of the distances of two opposite colours.
    pub(super) centres: u32,
    /// The weight of the squares of these distances.
    pub(super) squares: u32,
}

impl ScoreTables {
    /// Returns the key of the coset of a position.
    #[inline(always)]
    pub(super) fn key_of(&self, position: &Position) -> CosetKey {
        self.keys.of(position, self.centre_pairs(position))
    }

    /// Returns the key of the coset of a position whose centres are given as well.
    #[inline(always)]
    pub(super) fn key(&self, position: &Position, centres: [CentrePair; 3]) -> CosetKey {
        self.keys.of(position, centres)
    }

    /// Returns the pairs of opposite colours of a position.
    #[inline(always)]
    pub(super) fn centre_pairs(&self, position: &Position) -> [CentrePair; 3] {
        let [x, y, z] = position.colour_sets();
        [self.centres.pair(x), self.centres.pair(y), self.centres.pair(z)]
    }

    /// Returns the sum of the costs of all pairs of edges.
    #[inline(always)]
    pub(super) fn pair_sum(&self, position: &Position) -> u32 {
        self.pairs.sum(&position.pairs, position.odd_wings)
    }
}

impl Weights {
    /// Returns the score of a position: the lower, the nearer it seems to a reduced cube.
    #[inline(always)]
    pub(super) fn score(self, pair_sum: u32, centres: [u32; 3]) -> u16 {
        let [x, y, z] = centres;
        let centres = self.centres * (x + y + z) + self.squares * (x * x + y * y + z * z);
        (pair_sum + centres).min(u32::from(u16::MAX) - 1) as u16
    }
}

impl Table for ScoreTables {
    const SPEC: TableSpec = TableSpec {
        id: "quarter-scores",
        version: 1,
        bytes: 2 * 276 * 276 + 10_626 * 4_845 / 2,
        distribution: &[],
        explanation: "Distances of edges and centres of a 4x4x4 in quarter turns of layers.",
    };

    async fn build(_: &Tables, control: &Control) -> Result<Self, Stopped> {
        let turns = QuarterTurns::new();
        let moves = PositionMoves::new(&turns);
        Ok(Self {
            pairs: PairDistances::new(&moves),
            centres: CentreDistances::build(&turns, control).await?,
            keys: CosetKeys::new(),
            turns,
            moves,
        })
    }
}
