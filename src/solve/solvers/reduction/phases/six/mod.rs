//! The 6x6x6 in ten phases.
//!
//! ```text
//! phase                turns                   goal                                              states
//! 1 First bars         all                     inner x-centres of one axis on one axis,          C(24, 8)^2 = 5.4 * 10^11
//!                                              its obliques in bars anywhere
//! 2 First centres      outer, of two layers    outer x-centres and bars of that axis on it       C(24, 8)^2
//! 3 Other bars         outer about Y, Z;       inner x-centres of the other axes on theirs,      C(16, 8)^2 * 2 = 3.3 * 10^8
//!                      3Rw Rw Lw,              their obliques in bars; inner wings even
//!                      other half wide turns
//! 4 Other centres      those of one and        outer x-centres and bars of the other axes        C(16, 8)^2 * 2
//!                      two layers              on theirs; outer wings even
//! 5 Sorted inner edges outer,                  inner wings in half orbits; inner x-centres and   C(24, 12) * 343,000
//!                      half wide turns         bars of R and L solvable by half turns              / 7,896 = 1.2 * 10^8
//! 6 Inner edges        U D F B R2 L2,          inner wings paired, inner x-centres solved,       12!/2 * (343,000 / 70)^2
//!                      half wide turns         bars of one colour                                  * 7,896 / 70 = 6.5 * 10^17
//! 7 to 9               phases 3 to 5 of a 5x5x5: outer wings paired, all centres solved
//! 10 Finish            outer                   solved                                            3x3x3
//! ```
//!
//! A *bar* is a left and a right oblique side by side on a face. Turns of two layers carry both or neither;
//! only turns of three layers cut bars. Turns of one and two layers move inner x-centres and inner wings only
//! as outer turns do. So what turns of three layers have joined stays joined, and phases 2 and 4 are those
//! of a 5x5x5 whose t-centres are the bars. After phase 6 the cube *is* such a 5x5x5: its midges are
//! the pairs of inner wings, its middle centres the blocks of four inner x-centres.
//!
//! Quarter turns of three layers make both kinds of wings odd, those of two layers only the outer wings.
//! Hence the inner wings become even in phase 3, the last with quarter turns of three layers, and the outer
//! ones in phase 4. The parity of the 3x3x3 and of flipped edges is settled in phases 5 and 6, as on 4x4x4.
//!
//! A turn of three layers is that of the opposite side and a rotation, so only those of U, R and F are used.
//!
//! All phases are beams, and all but the first start from hundreds of paths through the one before. Obliques have
//! no tables in phases 1 and 3: broken bars are counted. The other tables of phases 1 to 5 are those of the
//! 5x5x5, and of phase 6 those of the 4x4x4, with four tables of 343,000 values: inner x-centres and
//! obliques of one axis, `C(8, 4)` sets each.

pub(super) mod bar_phase;
mod inner_pairing;
pub(super) mod inner_sorting;

use std::sync::Arc;

use godspeed_cube::{Angle, Face, Facelets, Symmetry};

use self::bar_phase::{BarMoves, BarPhase};
use self::inner_pairing::{InnerPairing, InnerPairingPhase};
use self::inner_sorting::{InnerSorting, InnerSortingPhase};
use super::super::parts::positions::{GEOMETRY, PieceKind};
use super::beam::Beam;
use super::big_cubies::BigCubies;
use super::finisher::ReducedCube;
use super::five::{self, FivePhases, FiveWidths};
use super::four::FourPhases;
use super::pipeline::{Candidate, PhasePipeline, onto_x_axis};
use super::wide_turn::{TurnCost, WideTurn};
use crate::{Control, Stopped, Table, TableSpec, Tables};

/// The tables of the first six phases. Those of smaller cubes are shared with them.
pub(crate) struct SixPhases {
    four: Arc<FourPhases>,
    five: Arc<FivePhases>,
    bar_moves: BarMoves,
    /// The turns of the first phase.
    all_turns: Vec<WideTurn>,
    /// The turns of the third phase.
    kept_turns: Vec<WideTurn>,
    sorting: InnerSorting,
    pairing: InnerPairing,
}

/// How many candidates each phase of a round keeps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SixWidths {
    /// States kept in the beams of the first five phases.
    beam: usize,
    /// Paths through each of the first three phases.
    paths: usize,
    /// Paths through the fourth phase, each of which gives 3 * 2,048 starts.
    other_centres: usize,
    /// Paths through the fifth phase.
    sorted: usize,
    /// States kept in the beam of the sixth phase.
    inner_edges_beam: usize,
    /// Paths through the sixth phase.
    inner_edges: usize,
    /// The widths of the seventh to ninth phase.
    five: FiveWidths,
}

/// The names of the first nine phases.
const NAMES: [&str; 9] = [
    "First bars",
    "First centres",
    "Other bars",
    "Other centres",
    "Sorted inner edges",
    "Inner edges",
    five::NAMES[2],
    five::NAMES[3],
    five::NAMES[4],
];

/// How often a beam that finds nothing is repeated, twice as wide each time.
const RETRIES: usize = 2;

/// The greatest width; the nodes of one turn then take less than 20 MB, and all states seen 70 MB.
const MAX_WIDTH: usize = 1 << 17;

/// The most starts of the fifth phase.
const MAX_OTHER_CENTRES: usize = 80;

/// The most starts of the sixth phase.
const MAX_SORTED: usize = 60_000;

impl Table for SixPhases {
    const SPEC: TableSpec = TableSpec {
        id: "six-layers",
        version: 1,
        bytes: 4 * 343_000 / 2,
        distribution: &[],
        explanation: "Distances of the inner centres of a 6x6x6 in outer and wide turns, phase by phase.",
    };

    async fn build(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let pairing = InnerPairing::build(control).await?;
        let turns = || WideTurn::all().filter(|&turn| turn.depth() < 3 || turn.face().is_positive());
        Ok(Self {
            four: tables.open_composite::<FourPhases>(control).await?,
            five: tables.open_composite::<FivePhases>(control).await?,
            bar_moves: BarMoves::new(),
            all_turns: turns().collect(),
            kept_turns: turns().filter(|&turn| five::keeps_first_axis(turn)).collect(),
            sorting: InnerSorting::build(&pairing.solvable_right(), control).await?,
            pairing,
        })
    }
}

impl SixPhases {
    /// Returns the first phase.
    pub(super) fn first_bars(&self) -> BarPhase<'_, false> {
        BarPhase::first_axis(&self.five, &self.bar_moves, &self.all_turns)
    }

    /// Returns the third phase.
    pub(super) fn other_bars(&self) -> BarPhase<'_, true> {
        BarPhase::other_axes(&self.five, &self.bar_moves, &self.kept_turns)
    }

    /// Returns the fifth phase.
    fn sorted_inner_edges(&self) -> InnerSortingPhase<'_> {
        InnerSortingPhase { moves: &self.sorting, edges: self.five.edge_sorting() }
    }

    /// Returns the moves of the fifth phase.
    pub(super) const fn sorting(&self) -> &InnerSorting {
        &self.sorting
    }

    /// Returns the tables of the 5x5x5.
    pub(super) fn five(&self) -> &FivePhases {
        &self.five
    }

    /// Returns the sixth phase.
    fn inner_edges(&self) -> InnerPairingPhase<'_> {
        InnerPairingPhase::new(&self.pairing, self.four.pairing())
    }
}

impl PhasePipeline for SixPhases {
    type Widths = SixWidths;

    const FIRST_ROUND: SixWidths = SixWidths {
        beam: 8_000,
        paths: 200,
        other_centres: 20,
        sorted: 4_000,
        inner_edges_beam: 40_000,
        inner_edges: 20,
        five: FiveWidths {
            edge_sorting: 20,
            four_edges_beam: 20_000,
            four_edges: 40,
            eight_edges: 12,
            ..FivePhases::FIRST_ROUND
        },
    };

    const SECOND_ROUND: SixWidths = SixWidths {
        beam: 20_000,
        paths: 600,
        other_centres: 60,
        sorted: 20_000,
        inner_edges_beam: 80_000,
        inner_edges: 60,
        five: FivePhases::SECOND_ROUND,
    };

    const FINISH_SHARE: f64 = 0.25;

    const LAST_ROUND: u32 = 2;

    fn widened(widths: SixWidths) -> SixWidths {
        SixWidths {
            beam: (2 * widths.beam).min(MAX_WIDTH),
            paths: widths.paths,
            other_centres: (2 * widths.other_centres).min(MAX_OTHER_CENTRES),
            sorted: (2 * widths.sorted).min(MAX_SORTED),
            inner_edges_beam: (2 * widths.inner_edges_beam).min(MAX_WIDTH),
            inner_edges: 2 * widths.inner_edges,
            five: FivePhases::widened(widths.five),
        }
    }

    async fn reduce(
        &self,
        cube: &Facelets,
        widths: SixWidths,
        control: &Control,
    ) -> Result<Vec<ReducedCube>, Stopped> {
        let candidates = self.reduce_inside(&BigCubies::of(cube), widths, control).await?;
        let candidates = self.five.reduce_centred(&candidates, widths.five, control).await?;
        Ok(candidates.into_iter().map(|candidate| candidate.into_reduced(&NAMES)).collect())
    }
}

impl SixPhases {
    /// Reduces cubes to 5x5x5s whose centres are on their axes, by the first six phases.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn reduce_inside(
        &self,
        cube: &BigCubies<6>,
        widths: SixWidths,
        control: &Control,
    ) -> Result<Vec<Candidate<4>>, Stopped> {
        let SixWidths { beam: width, paths, .. } = widths;
        let phase = &self.first_bars();
        let beam = Beam { phase, width, enough: paths, control };
        let states = |c: &Candidate<6>| vec![phase.state_of(&c.cubies)];
        let candidates = beam.continued(&starts(cube), states, RETRIES).await?;

        let phase = self.five.first_axis();
        let beam = Beam { phase, width, enough: paths, control };
        let states = |c: &Candidate<6>| vec![phase.state_of(&c.cubies.outer_five())];
        let candidates = beam.continued(&candidates, states, RETRIES).await?;

        let phase = &self.other_bars();
        let beam = Beam { phase, width, enough: paths, control };
        let states = |c: &Candidate<6>| vec![phase.state_of(&c.cubies)];
        let starts: Vec<Candidate<6>> = candidates.iter().flat_map(either_second).collect();
        let candidates = beam.continued(&starts, states, RETRIES).await?;

        let phase = self.five.other_axes();
        let beam = Beam { phase, width, enough: widths.other_centres, control };
        let states = |c: &Candidate<6>| vec![phase.state_of(&c.cubies.outer_five())];
        let candidates = beam.continued(&candidates, states, RETRIES).await?;

        let phase = &self.sorted_inner_edges();
        let beam = Beam { phase, width, enough: widths.sorted, control };
        let states = |c: &Candidate<6>| phase.states_of(&c.cubies);
        let starts: Vec<Candidate<6>> = candidates.iter().flat_map(on_each_axis).collect();
        let candidates = beam.continued(&starts, states, RETRIES).await?;

        let phase = &self.inner_edges();
        let (width, enough) = (widths.inner_edges_beam, widths.inner_edges);
        let beam = Beam { phase, width, enough, control };
        let states = |c: &Candidate<6>| vec![phase.state_of(&c.cubies)];
        let candidates = beam.continued(&candidates, states, RETRIES).await?;

        Ok(candidates.into_iter().map(as_five).collect())
    }
}

/// Returns the cube with each pair of opposite colours named R and L, and held with each axis from R to L.
fn starts(cube: &BigCubies<6>) -> Vec<Candidate<6>> {
    let candidate = Candidate::new(*cube, TurnCost::Blocks);
    let recoloured = onto_x_axis().map(|renaming| candidate.recoloured(renaming));
    recoloured.iter().flat_map(|named| onto_x_axis().map(|rotation| named.rotated(rotation))).collect()
}

/// Returns the cube with either pair of colours other than R and L named U and D.
fn either_second(candidate: &Candidate<6>) -> [Candidate<6>; 2] {
    [candidate.clone(), candidate.recoloured(Symmetry::rotation(Face::R, Angle::Quarter))]
}

/// Returns the cube with each of its axes from R to L, each colour on its axis.
fn on_each_axis(candidate: &Candidate<6>) -> [Candidate<6>; 3] {
    onto_x_axis().map(|rotation| candidate.recoloured(rotation).rotated(rotation))
}

/// Returns the 5x5x5 at the end of the sixth phase, each colour named after the face of its inner x-centres.
fn as_five(candidate: Candidate<6>) -> Candidate<4> {
    let colour = |face: Face| {
        let position = GEOMETRY.faces.iter().position(|&other| other == face);
        let position = position.expect("every face has positions");
        Face::ALL[usize::from(candidate.cubies.orbit(PieceKind::InnerXCentre)[position])]
    };
    let names_colours = |renaming: &Symmetry| Face::ALL.into_iter().all(|f| renaming.face(colour(f)) == f);
    let renaming = Symmetry::rotations().find(names_colours);
    let renaming = renaming.expect("solved inner x-centres are those of a rotated cube");
    let cubies = candidate.cubies.outer_five().recoloured(renaming);
    candidate.seen_as(cubies)
}

#[cfg(test)]
mod tests;
