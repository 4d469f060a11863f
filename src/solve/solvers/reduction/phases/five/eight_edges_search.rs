use super::super::beam::BeamPhase;
use super::super::deepening::{DeepeningPhase, TurnSet};
use super::super::wide_turn::WideTurn;
use super::axis_colours::AxisColours;
use super::eight_edges::{EightEdgesPhase, EightEdgesState, TURNS};
use super::eight_wings::EightWings;
use super::wing_centre_table::{WingCentreTable, WingsAndCentres};
use super::wing_pair_table::{WingPair, WingPairTable};
use crate::tables::MoveTable;
use crate::{Control, Stopped};

/// Tables that bound the distance from the goal of the fifth phase so well that its shortest paths are found.
pub(super) struct EightEdgesBounds {
    wings: EightWings,
    with_centres: WingCentreTable,
    pairs: WingPairTable,
}

/// What turns do to the coordinates of the tables.
pub(super) struct BoundedMoves<'a> {
    /// The wings of the first half orbit.
    pub(super) wings: &'a MoveTable<TURNS>,
    /// The centres of U and D.
    pub(super) up: &'a MoveTable<TURNS>,
    /// For each turn the index of its mirror image.
    pub(super) mirrored_turns: &'a [u8; TURNS],
}

impl BoundedMoves<'_> {
    fn pairs_after(&self, [lower, upper]: WingPair) -> impl Iterator<Item = WingPair> {
        let turns = self.mirrored_turns.iter().enumerate();
        turns.map(move |(turn, &mirrored)| {
            [self.wings.after(lower, turn), self.wings.after(upper, usize::from(mirrored))]
        })
    }

    fn with_centres_after(&self, state: WingsAndCentres) -> impl Iterator<Item = WingsAndCentres> {
        let WingsAndCentres { wings, up } = state;
        (0..TURNS).map(move |turn| WingsAndCentres {
            wings: self.wings.after(wings, turn),
            up: self.up.after(up, turn),
        })
    }
}

impl EightEdgesBounds {
    /// Builds the tables. They are not stored: with them, 31 instead of 11 MB of tables would be stored for 5 layers.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build(
        moves: BoundedMoves<'_>,
        up: &AxisColours,
        control: &Control,
    ) -> Result<Self, Stopped> {
        let wings = EightWings::new();
        let images = wings.symmetries.map(|symmetry| up.images(symmetry));
        let after = |state| moves.with_centres_after(state);
        let with_centres = WingCentreTable::build(&wings, images, after, control).await?;
        let pairs = WingPairTable::build(&wings, |pair| moves.pairs_after(pair), control).await?;
        Ok(Self { wings, with_centres, pairs })
    }

    fn pair_distance(&self, moves: &BoundedMoves<'_>, pair: WingPair) -> u8 {
        let index = |&pair: &WingPair| self.pairs.index(&self.wings, pair);
        self.pairs.distances().distance(pair, index, |&pair| moves.pairs_after(pair).collect())
    }

    fn distance_with_centres(&self, moves: &BoundedMoves<'_>, state: WingsAndCentres) -> u8 {
        let index = |&state: &WingsAndCentres| self.with_centres.index(&self.wings, state);
        let after = |&state: &WingsAndCentres| moves.with_centres_after(state).collect();
        self.with_centres.distances().distance(state, index, after)
    }

    /// Returns the indices of the wings of each half orbit with the centres, given these as each sees them.
    #[inline(always)]
    fn with_centres(&self, edges: &EightEdgesState, ups: [u16; 2]) -> [usize; 2] {
        let [lower, upper] = [(edges.lower, ups[0]), (edges.upper, ups[1])];
        [lower, upper].map(|(wings, up)| self.with_centres.index(&self.wings, WingsAndCentres { wings, up }))
    }

    #[inline(always)]
    fn pair(&self, edges: &EightEdgesState) -> usize {
        self.pairs.index(&self.wings, [edges.lower, edges.upper])
    }
}

/// The state of the fifth phase in a search for shortest paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoundedEightEdges {
    edges: EightEdgesState,
    /// Bounds of the distance: by the wings of each half orbit with the centres, and by all wings.
    bounds: [u8; 3],
}

impl EightEdgesPhase {
    /// Returns a state for a search for shortest paths.
    pub(crate) fn bounded(&self, edges: EightEdgesState) -> BoundedEightEdges {
        let (moves, bounds) = (self.bounded_moves(), &self.bounds);
        let [up, mirrored] = self.ups_of(&edges);
        let [lower, upper] = [(edges.lower, up), (edges.upper, mirrored)]
            .map(|(wings, up)| bounds.distance_with_centres(&moves, WingsAndCentres { wings, up }));
        let pairs = bounds.pair_distance(&moves, [edges.lower, edges.upper]);
        BoundedEightEdges { edges, bounds: [lower, upper, pairs] }
    }
}

/// A child of a state whose centres are near enough to the goal.
#[derive(Clone, Copy)]
struct NearChild {
    turn: u8,
    /// The number of turns left after the turn.
    left: u8,
    edges: EightEdgesState,
    /// The index of all wings in their table.
    pair: usize,
}

impl DeepeningPhase for EightEdgesPhase {
    type State = BoundedEightEdges;

    const THROUGH_GOAL: bool = false;
    const WIDE_FIRST: bool = true;

    fn turns(&self) -> &[WideTurn] {
        BeamPhase::turns(self)
    }

    // The wings of all children are looked up together, so that only one of them waits for memory. All wings come first:
    // they rule out most children.
    #[inline(always)]
    fn expand(
        &self,
        state: &BoundedEightEdges,
        left: u8,
        turns: TurnSet,
        mut child: impl FnMut(usize, u8, BoundedEightEdges),
    ) {
        let bounds = &self.bounds;
        let mut near = [NearChild { turn: 0, left: 0, edges: state.edges, pair: 0 }; TURNS];
        let mut count = 0;
        for (turn, left) in self.affordable(turns, left) {
            let edges = self.after(&state.edges, turn);
            if self.centres_distance(&edges) <= left {
                near[count] = NearChild { turn: turn as u8, left, edges, pair: bounds.pair(&edges) };
                count += 1;
            }
        }
        let mut pairs = [0; TURNS];
        for (entry, child) in pairs.iter_mut().zip(&near[..count]) {
            *entry = bounds.pairs.distances().entry(child.pair);
        }
        let (mut kept, mut indices) = (0, [[0; 2]; TURNS]);
        for k in 0..count {
            let distance = bounds.pairs.distances().distance_of(pairs[k], state.bounds[2]);
            if distance <= near[k].left {
                (near[kept], pairs[kept]) = (near[k], distance);
                indices[kept] = bounds.with_centres(&near[k].edges, self.ups_of(&near[k].edges));
                kept += 1;
            }
        }
        let mut entries = [[0; 2]; TURNS];
        for (entries, indices) in entries.iter_mut().zip(&indices[..kept]) {
            *entries = indices.map(|index| bounds.with_centres.distances().entry(index));
        }
        for k in 0..kept {
            let NearChild { turn, left, edges, .. } = near[k];
            let [lower, upper] = [0, 1].map(|half| {
                bounds.with_centres.distances().distance_of(entries[k][half], state.bounds[half])
            });
            if lower.max(upper) <= left {
                child(turn.into(), left, BoundedEightEdges { edges, bounds: [lower, upper, pairs[k]] });
            }
        }
    }

    #[inline(always)]
    fn bound(&self, state: &BoundedEightEdges) -> u8 {
        state.bounds.into_iter().fold(self.centres_distance(&state.edges), u8::max)
    }
}

#[cfg(test)]
mod tests {
    use rustc_hash::FxHashMap;

    use super::super::FivePhases;
    use super::super::axis_colours::AXIS_COLOURS;
    use super::*;
    use crate::{Control, Table, Tables, block_on};

    /// Returns the distances within a number of turns of a goal, by a search without symmetries.
    fn near<S: Copy + Eq + std::hash::Hash>(
        goal: S,
        turns: u8,
        after: impl Fn(S) -> Vec<S>,
    ) -> FxHashMap<S, u8> {
        let mut distances = FxHashMap::default();
        distances.insert(goal, 0);
        let mut last = vec![goal];
        for distance in 1..=turns {
            let mut next: Vec<S> = last.iter().flat_map(|&state| after(state)).collect();
            next.retain(|&state| {
                !distances.contains_key(&state) && distances.insert(state, distance).is_none()
            });
            last = next;
        }
        distances
    }

    #[test]
    fn both_tables_agree_with_a_search_without_symmetries() {
        let phases = block_on(FivePhases::build(&Tables::new(), &Control::silent())).unwrap();
        let phase = phases.eight_edges();
        let (moves, bounds) = (phase.bounded_moves(), &phase.bounds);

        let pairs = near([0, 0], 7, |pair| moves.pairs_after(pair).collect());
        assert_eq!(pairs.values().filter(|&&distance| distance == 7).count(), 222_480);
        for (&pair, &distance) in &pairs {
            assert_eq!(bounds.pair_distance(&moves, pair), distance);
        }

        let goal = phase.solved();
        let goal = WingsAndCentres { wings: goal.lower, up: goal.up };
        let with_centres = near(goal, 7, |state| moves.with_centres_after(state).collect());
        assert_eq!(with_centres.values().filter(|&&distance| distance == 7).count(), 335_196);
        for (&state, &distance) in &with_centres {
            assert_eq!(bounds.distance_with_centres(&moves, state), distance);
        }

        let classes = bounds.wings.representatives.len();
        let sizes = [classes, classes * AXIS_COLOURS, bounds.pairs.size()];
        assert_eq!(sizes, [5_288, 25_911_200, 52_650_608]);
    }
}
