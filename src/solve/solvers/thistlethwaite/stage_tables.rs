use std::sync::Arc;

use super::Stage;
use super::stage_cosets::{FOURTH, SECOND, StageCosets, THIRD};
use super::stage_entry::StageEntry;
use crate::coordinates::{Coordinates, FLIPS, MoveTables};
use crate::tables::distribution;
use crate::{Control, SearchEvent, Stopped, Table, TableSpec, Tables};

/// The tables of all four stages.
pub struct StageTables {
    /// The move tables of the coordinates.
    pub moves: Arc<MoveTables>,
    /// The numbers of the cosets.
    pub(super) cosets: StageCosets,
    entries: [Vec<StageEntry>; 4],
}

impl StageTables {
    /// Returns the entry of a cube, which must be in the stage's group.
    #[inline]
    #[must_use]
    pub fn entry(&self, stage: Stage, cube: &Coordinates) -> StageEntry {
        self.coset_entry(stage, self.cosets.of(stage, cube))
    }

    /// Returns the number of cosets at each distance.
    #[must_use]
    pub fn distribution(&self, stage: Stage) -> Vec<usize> {
        distribution(self.entries[stage as usize].iter().map(|entry| entry.distance()))
    }

    /// Returns the entry of a coset.
    #[inline]
    pub(super) fn coset_entry(&self, stage: Stage, coset: usize) -> StageEntry {
        self.entries[stage as usize][coset]
    }
}

impl Table for StageTables {
    const SPEC: TableSpec = TableSpec {
        id: "thistlethwaite",
        version: 1,
        bytes: (FLIPS + SECOND + THIRD + FOURTH) * 4 + StageCosets::BYTES,
        distribution: &[],
        explanation: "The number of moves to the next of Thistlethwaite's four groups.",
    };

    async fn build(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let moves = tables.get::<MoveTables>(control).await?;
        let done = |done| control.emit(SearchEvent::Table { name: Self::SPEC.id, done });
        let cosets = StageCosets::new(&moves);
        control.yield_now().await?;
        done(0.1);
        let entries = [
            StageEntry::of_all(cosets.graph(Stage::Edges, &moves), control).await?,
            StageEntry::of_all(cosets.graph(Stage::Corners, &moves), control).await?,
            StageEntry::of_all(cosets.graph(Stage::Slices, &moves), control).await?,
            StageEntry::of_all(cosets.graph(Stage::Squares, &moves), control).await?,
        ];
        done(1.0);
        Ok(Self { moves, cosets, entries })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_on;

    /// Cosets at each distance, as counted by this search. The sums, the first counts and the greatest distances are
    /// published.
    const KNOWN: [&[usize]; 4] = [
        &[1, 2, 25, 202, 620, 900, 285, 13],
        &[1, 2, 17, 134, 1065, 8190, 54694, 267576, 560568, 187204, 3114],
        &[1, 2, 9, 36, 124, 530, 1806, 3732, 5158, 7070, 7218, 3202, 488, 24],
        &[1, 6, 27, 120, 519, 1932, 6484, 20310, 55034, 113892, 178495, 179196, 89728, 16176, 1488, 144],
    ];

    #[test]
    fn group_sizes_are_divided_by_the_number_of_cosets() {
        let tables = block_on(Tables::new().get::<StageTables>(&Control::silent())).unwrap();
        let sizes = Stage::ALL.map(|stage| stage.group().states).into_iter().chain([1.0]).collect::<Vec<_>>();
        for (stage, sizes) in Stage::ALL.into_iter().zip(sizes.windows(2)) {
            let cosets: usize = tables.distribution(stage).iter().sum();
            assert_eq!(sizes[0], sizes[1] * cosets as f64, "{stage:?}");
        }
    }

    #[test]
    fn every_stage_has_the_known_distribution() {
        let tables = block_on(Tables::new().get::<StageTables>(&Control::silent())).unwrap();
        for stage in Stage::ALL {
            let counts = tables.distribution(stage);
            assert_eq!(counts, KNOWN[stage as usize], "{stage:?}");
            assert_eq!(counts.len() - 1, usize::from(stage.max_moves()));
        }
        let sizes = Stage::ALL.map(|stage| tables.distribution(stage).iter().sum::<usize>());
        assert_eq!(sizes, [2_048, 1_082_565, 29_400, 663_552]);
    }
}
