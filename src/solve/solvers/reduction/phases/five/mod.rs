//! The 5x5x5 in six phases.
//!
//! ```text
//! phase           turns                   goal                                        states
//! 1 First centres all                     centres of one axis on one axis             C(24, 8)^2 = 5.4 * 10^11
//! 2 Other centres outer turns about Y, Z  centres of the other axes on theirs;        C(16, 8)^2 * 2 = 3.3 * 10^8
//!                 Rw Lw, Uw2 Dw2 Fw2 Bw2  wings even
//! 3 Sorted edges  outer turns,            wings in half orbits, midges not flipped,   C(24, 12) * 2^11 * 1,225
//!                 half wide turns         R and L solvable by half turns                = 6.8 * 10^12
//! 4 Four edges    U D F B R2 L2,          four edges paired and between U and D,      495 * 11,880^2 * 4,900 * 432 / 36
//!                 half wide turns         the centres there in columns                  = 4.1 * 10^15
//! 5 Other edges   U D R2 F2 L2 B2,        eight edges paired, centres solved          8!^2 * 4,900 * 36 = 2.9 * 10^14
//!                 Rw2 Fw2 Lw2 Bw2
//! 6 Finish        outer turns             solved                                      3x3x3
//! ```
//!
//! The middle centres never move, so each colour has its face from the beginning. Free to choose are the
//! axis that comes first, the axis without quarter turns from phase 3 on, and the four edges of phase 4: 495
//! sets, each a root of its own. In phase 3 any even number of edges may be flipped as wholes: `2^11 =
//! 2,048` roots. With so many roots, some path is always shorter than the distances of a typical one.
//!
//! Phases 1 and 4 are searched by beams, the others by iterative deepening; in the first round, deepening finds one path
//! through phase 1 as well. Each phase passes hundreds of paths to the next, and the last one thousands to the finish.
//!
//! A beam of phase 4 ends in few of the good positions that there are, and wider ones end in others that are no better. So
//! the paths through phase 3 are dealt into groups, each with a beam of its own. Phase 5 then finds the shortest paths
//! from all of their ends, with tables ([`eight_edges_search`]) that bound the distance well: the mean bound by all wings is
//! 12.2 turns.
//!
//! The phases are those of Chen Shuang's cube555 (2018). That program pairs four edges among the eight that
//! touch U and D only, and searches with 240 MB of tables. Here 11 MB are stored and 20 MB, for phase 5, are built each
//! time.

pub(super) mod axis_colours;
pub(super) mod edge_pieces;
pub(super) mod edge_quads;
pub(super) mod eight_edges;
mod eight_edges_search;
mod eight_wings;
pub(super) mod four_edges;
mod wing_centre_table;
mod wing_pair_table;

use godspeed_cube::{Angle, Axis, Face, Facelets, Symmetry};

pub(crate) use self::eight_edges::EightEdgesPhase;
pub(crate) use self::four_edges::FourEdgesPhase;
use super::super::parts::positions::PieceKind;
use super::axis_phase::AxisPhase;
use super::beam::{Beam, MAX_WIDTH};
use super::combinations::ALL_POSITIONS;
use super::deepening::{Deepening, DeepeningPhase};
use super::edge_sorting::{CHOICES, EdgeSortingPhase};
use super::finisher::ReducedCube;
use super::pipeline::{
    Candidate, PhasePath, PhasePipeline, deepening_roots, different, named_after_middles, onto_x_axis,
};
use super::set_moves::positions_on;
use super::wide_turn::{TurnCost, WideTurn};
use crate::{CompositeTable, Control, Stopped, Table, TableBytes, TableSpec, Tables};

/// The tables of the first five phases, in outer and wide turns.
pub(crate) struct FivePhases {
    first_axis: AxisPhase<2, false>,
    other_axes: AxisPhase<2, true>,
    edge_sorting: EdgeSortingPhase,
    four_edges: FourEdgesPhase,
    eight_edges: EightEdgesPhase,
}

/// How many candidates each phase of a round keeps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FiveWidths {
    /// States kept in the beam of the first phase; without, it is searched by iterative deepening, which finds a few short
    /// paths in less time.
    pub(crate) first_axis_beam: Option<usize>,
    /// Paths through the first phase.
    pub(crate) first_axis: usize,
    /// Paths through the second phase.
    pub(crate) other_axes: usize,
    /// Paths through the third phase.
    pub(crate) edge_sorting: usize,
    /// Groups into which they are dealt, each with a beam of its own in the fourth phase.
    pub(crate) groups: usize,
    /// States kept in each beam of the fourth phase.
    pub(crate) four_edges_beam: usize,
    /// Paths through the fourth phase for each group.
    pub(crate) four_edges: usize,
    /// Paths through the fifth phase.
    pub(crate) eight_edges: usize,
}

/// The kinds of centres in the first two phases.
pub(crate) const AXIS_KINDS: [PieceKind; 2] = [PieceKind::TCentre, PieceKind::XCentre];

/// The names of the first five phases.
pub(crate) const NAMES: [&str; 5] =
    ["First centres", "Other centres", "Sorted edges", "Four edges", "Other edges"];

/// States kept in the beam of the first phase of the second round.
const FIRST_AXIS_BEAM: usize = 30_000;

/// Nodes of the fifth phase for each path that is wanted; with some paths and no nodes left, it ends.
const NODES_PER_PATH: u64 = 5_000;

/// How often a beam that finds nothing is repeated, twice as wide each time.
///
/// After that, other roots have better chances than a wider beam.
const RETRIES: usize = 2;

/// How often each number of four bits occurs in the bytes of [`FivePhases`].
const DISTRIBUTION: [u64; 12] = [
    1_522_575, 378, 5_009, 45_702, 261_501, 1_086_378, 2_689_216, 3_288_036, 4_542_578, 5_667_863, 2_851_084,
    116_080,
];

impl Table for FivePhases {
    const SPEC: TableSpec = TableSpec {
        id: "five-layers",
        version: 1,
        bytes: 2 * 735_471
            + 2 * 25_740
            + (2_704_156 + 2_048 * 1_225 + 5_880_600 + 4_900 * 432 + 2 * 2_822_400 + 4_900 * 36) / 2,
        distribution: &DISTRIBUTION,
        explanation: "Distances of the centres and edges of a 5x5x5 in outer and wide turns, phase by phase.",
    };

    async fn build(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        Self::make(&mut TableBytes::default(), tables, control).await
    }
}

impl CompositeTable for FivePhases {
    async fn make(bytes: &mut TableBytes, _: &Tables, control: &Control) -> Result<Self, Stopped> {
        let (kinds, cost) = (AXIS_KINDS, TurnCost::Blocks);
        let all = (cost.turns().collect(), cost);
        let kept = (cost.turns().filter(|&turn| keeps_first_axis(turn)).collect(), cost);
        let others = positions_on(Axis::Y) | positions_on(Axis::Z);
        Ok(Self {
            first_axis: AxisPhase::build(kinds, Axis::X, ALL_POSITIONS, all, bytes, control).await?,
            other_axes: AxisPhase::build(kinds, Axis::Y, others, kept, bytes, control).await?,
            edge_sorting: EdgeSortingPhase::build(bytes, control).await?,
            four_edges: FourEdgesPhase::build(bytes, control).await?,
            eight_edges: EightEdgesPhase::build(bytes, control).await?,
        })
    }
}

/// Returns whether a turn keeps the colours of R and L on R and L, and moves any others.
pub(crate) const fn keeps_first_axis(turn: WideTurn) -> bool {
    match (turn.turns_inner_layers(), matches!(turn.axis(), Axis::X)) {
        (true, on_x) => on_x || turn.is_half(),
        (false, on_x) => !on_x,
    }
}

impl PhasePipeline for FivePhases {
    type Widths = FiveWidths;

    // Quick enough for one thread in a browser.
    const FIRST_ROUND: FiveWidths = FiveWidths {
        first_axis_beam: None,
        first_axis: 1,
        other_axes: 1,
        edge_sorting: 2,
        groups: 1,
        four_edges_beam: 4_000,
        four_edges: 40,
        eight_edges: 50,
    };

    const SECOND_ROUND: FiveWidths = FiveWidths {
        first_axis_beam: Some(FIRST_AXIS_BEAM),
        first_axis: 30_000,
        other_axes: 300,
        edge_sorting: 300,
        groups: 3,
        four_edges_beam: 30_000,
        four_edges: 600,
        eight_edges: 300,
    };

    const FINISH_SHARE: f64 = 0.3;

    const LAST_ROUND: u32 = 2;

    // A round takes about three times as long as the one before.
    fn widened(widths: FiveWidths) -> FiveWidths {
        let beam = widths.first_axis_beam.map_or(FIRST_AXIS_BEAM, |width| (2 * width).min(MAX_WIDTH));
        FiveWidths {
            first_axis_beam: Some(beam),
            first_axis: 2 * widths.first_axis,
            other_axes: 2 * widths.other_axes,
            edge_sorting: 3 * widths.edge_sorting,
            groups: 3 * widths.groups,
            eight_edges: 3 * widths.eight_edges,
            ..widths
        }
    }

    async fn reduce(
        &self,
        cube: &Facelets,
        widths: FiveWidths,
        control: &Control,
    ) -> Result<Vec<ReducedCube>, Stopped> {
        let candidates =
            self.reduce_all(&[named_after_middles(cube, TurnCost::Blocks)], widths, control).await?;
        Ok(candidates.into_iter().map(|candidate| candidate.into_reduced(&NAMES)).collect())
    }
}

impl FivePhases {
    /// Returns the first phase.
    pub(super) const fn first_axis(&self) -> &AxisPhase<2, false> {
        &self.first_axis
    }

    /// Returns the second phase.
    pub(super) const fn other_axes(&self) -> &AxisPhase<2, true> {
        &self.other_axes
    }

    /// Returns the third phase.
    pub(crate) const fn edge_sorting(&self) -> &EdgeSortingPhase {
        &self.edge_sorting
    }

    /// Returns the fourth phase.
    pub(crate) const fn four_edges(&self) -> &FourEdgesPhase {
        &self.four_edges
    }

    /// Returns the fifth phase.
    pub(crate) const fn eight_edges(&self) -> &EightEdgesPhase {
        &self.eight_edges
    }

    /// Reduces cubes to 3x3x3s by all phases, those with the fewest turns first.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn reduce_all(
        &self,
        candidates: &[Candidate<4>],
        widths: FiveWidths,
        control: &Control,
    ) -> Result<Vec<Candidate<4>>, Stopped> {
        let candidates = self.centred(candidates, widths, control).await?;
        self.reduce_centred(&candidates, widths, control).await
    }

    /// Brings centres to their axes by the first two phases.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn centred(
        &self,
        candidates: &[Candidate<4>],
        widths: FiveWidths,
        control: &Control,
    ) -> Result<Vec<Candidate<4>>, Stopped> {
        let starts: Vec<Candidate<4>> = candidates.iter().flat_map(on_each_axis).collect();
        let FiveWidths { first_axis_beam: width, first_axis, other_axes, .. } = widths;
        let phase = &self.first_axis;
        let states = |c: &Candidate<4>| vec![phase.state_of(&c.cubies)];
        let candidates = match width {
            Some(width) => {
                let beam = Beam { phase, width, enough: first_axis, control };
                beam.continued(&starts, states, RETRIES).await?
            }
            None => deepen(phase, &starts, states, (first_axis, u64::MAX), control).await?,
        };
        let phase = &self.other_axes;
        let states = |c: &Candidate<4>| vec![phase.state_of(&c.cubies)];
        deepen(phase, &different(candidates, first_axis), states, (other_axes, u64::MAX), control).await
    }

    /// Continues from centres on their axes with the third phase, for the fourth.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn sorted(
        &self,
        candidates: &[Candidate<4>],
        enough: usize,
        control: &Control,
    ) -> Result<Vec<Candidate<4>>, Stopped> {
        let starts: Vec<Candidate<4>> = candidates.iter().flat_map(on_each_axis).collect();
        let states = |c: &Candidate<4>| {
            (0..CHOICES).map(|choice| self.edge_sorting.state_of(&c.cubies, choice)).collect()
        };
        let candidates = deepen(&self.edge_sorting, &starts, states, (enough, u64::MAX), control).await?;
        Ok(candidates.iter().flat_map(upright).collect())
    }

    /// Continues from centres on their axes with the third to fifth phase.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn reduce_centred(
        &self,
        candidates: &[Candidate<4>],
        widths: FiveWidths,
        control: &Control,
    ) -> Result<Vec<Candidate<4>>, Stopped> {
        let starts = self.sorted(candidates, widths.edge_sorting, control).await?;

        let (width, enough) = (widths.four_edges_beam, widths.four_edges);
        let states = |c: &Candidate<4>| self.four_edges.states_of(&c.cubies).collect();
        let mut candidates = Vec::new();
        for group in 0..widths.groups {
            let starts: Vec<Candidate<4>> =
                starts.iter().skip(group).step_by(widths.groups).cloned().collect();
            let beam = Beam { phase: &self.four_edges, width, enough, control };
            candidates.extend(beam.continued(&starts, states, RETRIES).await?);
        }
        // Groups may lead to the same cube; the shortest path to it is kept.
        candidates.sort_by_key(Candidate::cost);

        let phase = &self.eight_edges;
        let states = |c: &Candidate<4>| vec![phase.bounded(phase.state_of(&c.cubies))];
        let (starts, enough) = (different(candidates, usize::MAX), widths.eight_edges);
        deepen(phase, &starts, states, (enough, NODES_PER_PATH * enough as u64), control).await
    }
}

/// Returns the candidates after a phase of iterative deepening.
async fn deepen<P: DeepeningPhase>(
    phase: &P,
    candidates: &[Candidate<4>],
    states_of: impl Fn(&Candidate<4>) -> Vec<P::State> + Sync,
    (enough, max_nodes): (usize, u64),
    control: &Control,
) -> Result<Vec<Candidate<4>>, Stopped> {
    let mut roots = deepening_roots(phase, candidates, states_of, control).await?;
    roots.sort_by_key(|root| root.estimate);
    let deepening = Deepening { phase, enough, max_length: usize::MAX, max_nodes, control };
    deepening.continued(candidates, &roots, |_| true).await
}

/// Returns the cube rotated as a whole; each colour is renamed after the face of its middle centre.
fn rotated<const KINDS: usize>(candidate: &Candidate<KINDS>, rotation: Symmetry) -> Candidate<KINDS> {
    candidate.recoloured(rotation).rotated(rotation)
}

/// Returns the cube with each of its axes from R to L.
pub(crate) fn on_each_axis<const KINDS: usize>(candidate: &Candidate<KINDS>) -> [Candidate<KINDS>; 3] {
    onto_x_axis().map(|rotation| rotated(candidate, rotation))
}

/// Returns the cube with each of the two axes other than that from R to L upright.
pub(crate) fn upright<const KINDS: usize>(candidate: &Candidate<KINDS>) -> [Candidate<KINDS>; 2] {
    [Symmetry::IDENTITY, Symmetry::rotation(Face::R, Angle::Quarter)]
        .map(|rotation| rotated(candidate, rotation))
}

#[cfg(test)]
mod tests;
