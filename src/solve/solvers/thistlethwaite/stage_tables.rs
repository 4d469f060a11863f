use std::sync::Arc;

use super::stage_cosets::{FOURTH, SECOND, StageCosets, THIRD};
use super::stage_table::{StageEntry, StageTable};
use crate::coordinates::{Coordinates, FLIPS, HALF_TURNS, MOVES, MoveTables};
use crate::{Control, Group, Move, MoveSet, SearchEvent, Stopped, Table, TableSpec, Tables};

/// The four groups' tables: how many moves every cube is from the next smaller group.
pub struct StageTables {
    /// What each move does to the coordinates.
    pub moves: Arc<MoveTables>,
    cosets: StageCosets,
    downhill: [StageTable; 4],
}

/// One of the four stages: the walk from one group into the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Any cube: flips every edge right. 2^11 = 2,048 cosets, at most 7 moves.
    Edges,
    /// Without quarter turns of F and B: twists every corner right and brings the edges of the E slice
    /// home. 3^7 * 12!/(8!4!) = 1,082,565 cosets, at most 10 moves.
    Corners,
    /// Without quarter turns of L and R either: brings the corners to an order that half turns can solve
    /// and every edge to its slice. 8!/96 * 8!/(4!4!) = 29,400 cosets, at most 13 moves.
    Slices,
    /// Half turns only: solves the cube. 96 * 4!^3/2 = 663,552 cubes, at most 15 moves.
    Squares,
}

impl Stage {
    /// All four, first to last.
    pub const ALL: [Self; 4] = [Self::Edges, Self::Corners, Self::Slices, Self::Squares];

    /// What the stage achieves, for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Edges => "Flip the edges right",
            Self::Corners => "Twist corners, bring a slice home",
            Self::Slices => "Sort the pieces for half turns",
            Self::Squares => "Solve by half turns",
        }
    }

    /// The same, where the inverted cube was solved: then the last stage comes first, and each runs in reverse.
    #[must_use]
    pub const fn name_in_reverse(self) -> &'static str {
        match self {
            Self::Edges => "Flip the edges right, in reverse",
            Self::Corners => "Twist corners, bring a slice home, in reverse",
            Self::Slices => "Sort the pieces for half turns, in reverse",
            Self::Squares => "Solve by half turns, in reverse",
        }
    }

    /// The group that the stage begins in.
    #[must_use]
    pub const fn group(self) -> Group {
        match self {
            Self::Edges => Group { turns: "U D L R F B", states: 43_252_003_274_489_856_000.0 },
            Self::Corners => Group { turns: "U D L R F2 B2", states: 21_119_142_223_872_000.0 },
            Self::Slices => Group { turns: "U D L2 R2 F2 B2", states: 19_508_428_800.0 },
            Self::Squares => Group { turns: "U2 D2 L2 R2 F2 B2", states: 663_552.0 },
        }
    }

    /// Tells that the stage has begun, and in which group.
    pub(crate) fn tell(self, control: &Control) {
        control.emit(SearchEvent::Stage(self.name()));
        control.emit(SearchEvent::Group(self.group()));
    }

    /// The moves that stay in the stage's group.
    #[must_use]
    pub const fn moves(self) -> MoveSet {
        // Faces U R F D L B from the lowest bits upwards: 7 is any angle, 2 the half turn.
        match self {
            Self::Edges => MOVES,
            Self::Corners => MoveSet(0o277_277),
            Self::Slices => MoveSet(0o227_227),
            Self::Squares => HALF_TURNS,
        }
    }

    /// The most moves the stage takes.
    #[must_use]
    pub const fn longest(self) -> u8 {
        match self {
            Self::Edges => 7,
            Self::Corners => 10,
            Self::Slices => 13,
            Self::Squares => 15,
        }
    }
}

impl StageTables {
    /// How many moves of the stage bring the cube into the next group, and which moves begin a shortest
    /// way there. The cube must be in the stage's own group.
    #[inline]
    #[must_use]
    pub fn slope(&self, stage: Stage, cube: &Coordinates) -> StageEntry {
        self.downhill[stage as usize].get(self.coset(stage, cube))
    }

    /// How many cosets of the stage are at distance 0, 1, 2 and so on.
    #[must_use]
    pub fn distribution(&self, stage: Stage) -> Vec<usize> {
        self.downhill[stage as usize].distribution()
    }

    #[inline]
    pub(super) fn coset(&self, stage: Stage, cube: &Coordinates) -> usize {
        self.cosets.of(stage, cube)
    }

    #[inline]
    pub(super) fn coset_after(&self, stage: Stage, coset: usize, m: Move) -> usize {
        self.cosets.after(stage, &self.moves, coset, m)
    }

    #[inline]
    pub(super) fn coset_slope(&self, stage: Stage, coset: usize) -> StageEntry {
        self.downhill[stage as usize].get(coset)
    }
}

impl Table for StageTables {
    const SPEC: TableSpec = TableSpec {
        id: "thistlethwaite",
        version: 1,
        bytes: (FLIPS + SECOND + THIRD + FOURTH) * 4 + StageCosets::BYTES,
        distribution: &[],
        explanation: "How far every cube is from the next of Thistlethwaite's four groups.",
    };

    async fn build(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let moves = tables.get::<MoveTables>(control).await?;
        let done = |done| control.emit(SearchEvent::Table { name: Self::SPEC.id, done });
        let cosets = StageCosets::new(&moves);
        control.yield_now().await?;
        done(0.1);
        let downhill = [
            StageTable::build(cosets.graph(Stage::Edges, &moves), control).await?,
            StageTable::build(cosets.graph(Stage::Corners, &moves), control).await?,
            StageTable::build(cosets.graph(Stage::Slices, &moves), control).await?,
            StageTable::build(cosets.graph(Stage::Squares, &moves), control).await?,
        ];
        done(1.0);
        Ok(Self { moves, cosets, downhill })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_on;

    /// StageCosets at each distance, as our own search counts them; sums, the first counts and the greatest
    /// distances are the published ones.
    const KNOWN: [&[usize]; 4] = [
        &[1, 2, 25, 202, 620, 900, 285, 13],
        &[1, 2, 17, 134, 1065, 8190, 54694, 267576, 560568, 187204, 3114],
        &[1, 2, 9, 36, 124, 530, 1806, 3732, 5158, 7070, 7218, 3202, 488, 24],
        &[1, 6, 27, 120, 519, 1932, 6484, 20310, 55034, 113892, 178495, 179196, 89728, 16176, 1488, 144],
    ];

    #[test]
    fn each_stage_leaves_as_many_states_as_it_has_cosets_fewer() {
        let stages = block_on(Tables::new().get::<StageTables>(&Control::silent())).unwrap();
        let left = Stage::ALL.map(|stage| stage.group().states).into_iter().chain([1.0]).collect::<Vec<_>>();
        for (stage, left) in Stage::ALL.into_iter().zip(left.windows(2)) {
            let cosets: usize = stages.distribution(stage).iter().sum();
            assert_eq!(left[0], left[1] * cosets as f64, "{stage:?}");
        }
    }

    #[test]
    fn every_stage_has_the_known_number_of_cosets_at_every_distance() {
        let stages = block_on(Tables::new().get::<StageTables>(&Control::silent())).unwrap();
        for stage in Stage::ALL {
            let counts = stages.distribution(stage);
            assert_eq!(counts, KNOWN[stage as usize], "{stage:?}");
            assert_eq!(counts.len() - 1, usize::from(stage.longest()));
        }
        let sizes = Stage::ALL.map(|stage| stages.distribution(stage).iter().sum::<usize>());
        assert_eq!(sizes, [2_048, 1_082_565, 29_400, 663_552]);
    }
}
