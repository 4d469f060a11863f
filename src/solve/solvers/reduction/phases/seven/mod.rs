//! The 7x7x7 without its finish in thirteen phases.
//!
//! ```text
//! phase            turns                     goal
//!  1 Inner centres 1 or 3 layers             inner x- and t-centres of one axis on it
//!  2 Bars          1, 2; 3 about X or half   t-centres and obliques of that axis in bars of three
//!  3 Centres       1, 2                      outer x-centres and bars on the axis
//!  4 to 6          the same for a second axis with half turns; both kinds of wings even
//!  7 Sorted edges  1, half turns             inner wings in half orbits, midges not flipped, R and L in their class
//!  8 First ring    U D F B, half turns       four inner edges between U and D, F and B in their class
//!  9 Other rings   U D, half turns           all inner edges in their rings, U and D in their class
//! 10 Inner edges   half turns                inner edges paired, inner centres solved, bars of one colour
//! 11 to 13         1, 2                      phases 3 to 5 of a 5x5x5: outer wings paired, all centres solved
//! ```
//!
//! A *bar* is a t-centre between two obliques on one side of a face. Turns of one and two layers move bars as wholes and
//! inner pieces as outer turns do. So after phase 10 the cube *is* a 5x5x5: the bars are its t-centres and the inner
//! edges its midges.
//!
//! The *class* of an axis consists of the values of its centres that half turns can solve: 432 of 4,900 for inner
//! centres, and independently 13,378 of 343,000 for bars. A *ring* consists of the four edges parallel to an axis, which
//! half turns keep together. They can solve 96 of its 576 arrangements: those in which the orders of lower and upper
//! wings are equal modulo the Klein group. Turns of phase 9 keep that property of the ring between U and D, so phase 8
//! ends with it, and phase 9 with that of the other rings. No other value is excluded: rings, centres and bars of all
//! axes are independent.
//!
//! All phases are beams. Most of their tables are those of the 5x5x5; those of phase 10 take 14 MB.

mod first_ring;
mod half_turns;
mod other_rings;
mod rings;
mod sorting;
pub(super) mod staging;

use std::sync::Arc;

use godspeed_cube::{Axis, Facelets};

use self::first_ring::{FirstRing, FirstRingPhase};
use self::half_turns::HalfTurnsPhase;
use self::other_rings::{OtherRings, OtherRingsPhase};
use self::sorting::{Sorting, SortingPhase};
use self::staging::{BarMoves, BarsPhase};
use super::axis_bars::{AxisBars, TRIPLE_BARS, joined_bars};
use super::beam::{Beam, BeamPhase, MAX_WIDTH};
use super::finisher::ReducedCube;
use super::five::axis_colours::AxisColours;
use super::five::{self, FivePhases, FiveWidths, on_each_axis, upright};
use super::inside_phase::InsidePhase;
use super::pipeline::{Candidate, PhasePath, PhasePipeline, different, named_after_middles};
use super::wide_turn::{TurnCost, WideTurn};
use crate::tables::closure;
use crate::{CompositeTable, Control, Stopped, Table, TableBytes, TableSpec, Tables};

/// The tables of the first ten phases. Those of the 5x5x5 are shared with it.
pub(crate) struct SevenPhases {
    five: Arc<FivePhases>,
    bar_moves: BarMoves<3>,
    sorting: Sorting,
    first_ring: FirstRing,
    other_rings: OtherRings,
    half_turns: HalfTurnsPhase,
}

/// How many candidates each phase of a round keeps: states in its beam, and paths through it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SevenWidths {
    /// The first five phases.
    pub(super) staging: [usize; 2],
    /// The sixth phase, each path through which gives 3 * 2,048 starts.
    pub(super) staged: [usize; 2],
    /// The seventh phase, each path through which gives 2 * 495 starts.
    pub(super) sorting: [usize; 2],
    /// The eighth phase, each path through which gives 70 starts.
    pub(super) first_ring: [usize; 2],
    /// The ninth phase.
    pub(super) other_rings: [usize; 2],
    /// The tenth phase, each path through which gives 3 * 2,048 starts.
    pub(super) half_turns: [usize; 2],
    /// The eleventh to thirteenth phase.
    pub(super) five: FiveWidths,
}

/// The names of the phases.
const NAMES: [&str; 13] = [
    "First inner centres",
    "First bars",
    "First centres",
    "Other inner centres",
    "Other bars",
    "Other centres",
    "Sorted inner edges",
    "First inner edges",
    "Other inner edges",
    "Inner edges",
    five::NAMES[2],
    five::NAMES[3],
    five::NAMES[4],
];

/// How often a beam that finds nothing is repeated, twice as wide each time.
const RETRIES: usize = 2;

/// The number of half turns.
const HALF_TURNS: usize = 18;

/// The distance at which pieces in their ring count if half turns cannot solve it.
pub(super) const WRONG_CLASS: u8 = 6;

/// The weight of the greatest distance in the scores of the eighth and ninth phase.
const GREATEST: u16 = 10;

/// How often each number of four bits occurs in the bytes of [`SevenPhases`].
const DISTRIBUTION: [u64; 16] = [
    282, 1_160, 6_396, 28_004, 110_930, 366_640, 994_843, 2_113_931, 3_340_589, 4_037_830, 4_880_307,
    5_863_576, 4_712_838, 1_762_650, 208_536, 4_288,
];

impl Table for SevenPhases {
    const SPEC: TableSpec = TableSpec {
        id: "seven-layers",
        version: 1,
        bytes: half_turns::BYTES,
        distribution: &DISTRIBUTION,
        explanation: "Distances of the inner edges, centres and bars of a 7x7x7 in half turns.",
    };

    async fn build(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        Self::make(&mut TableBytes::default(), tables, control).await
    }
}

impl CompositeTable for SevenPhases {
    async fn make(bytes: &mut TableBytes, tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let five = tables.open_composite::<FivePhases>(control).await?;
        Ok(Self {
            bar_moves: BarMoves::new(TRIPLE_BARS),
            sorting: Sorting::build(control).await?,
            first_ring: FirstRing::build(five.four_edges(), control).await?,
            other_rings: OtherRings::build(five.eight_edges(), control).await?,
            half_turns: HalfTurnsPhase::build(bytes, control).await?,
            five,
        })
    }
}

impl PhasePipeline for SevenPhases {
    type Widths = SevenWidths;

    const FIRST_ROUND: SevenWidths = SevenWidths {
        staging: [20_000, 300],
        staged: [20_000, 100],
        sorting: [40_000, 300],
        first_ring: [50_000, 2_000],
        other_rings: [50_000, 3_000],
        half_turns: [50_000, 60],
        five: FiveWidths { edge_sorting: 100, groups: 1, eight_edges: 1_000, ..FivePhases::SECOND_ROUND },
    };

    const SECOND_ROUND: SevenWidths = SevenWidths {
        staging: [60_000, 600],
        staged: [60_000, 150],
        sorting: [100_000, 400],
        first_ring: [120_000, 3_000],
        other_rings: [120_000, 5_000],
        half_turns: [120_000, 120],
        five: FiveWidths { four_edges_beam: 50_000, eight_edges: 2_000, ..FivePhases::SECOND_ROUND },
    };

    const FINISH_SHARE: f64 = 0.25;

    const LAST_ROUND: u32 = 2;

    fn widened(widths: SevenWidths) -> SevenWidths {
        let wider = |[width, paths]: [usize; 2]| [(2 * width).min(MAX_WIDTH), paths];
        SevenWidths {
            staging: wider(widths.staging),
            staged: wider(widths.staged),
            sorting: wider(widths.sorting),
            first_ring: wider(widths.first_ring),
            other_rings: wider(widths.other_rings),
            half_turns: wider(widths.half_turns),
            five: FivePhases::widened(widths.five),
        }
    }

    async fn reduce(
        &self,
        cube: &Facelets,
        widths: SevenWidths,
        control: &Control,
    ) -> Result<Vec<ReducedCube>, Stopped> {
        let start = named_after_middles(cube, TurnCost::Blocks);
        let staged = self.staged(&start, widths, control).await?;
        let candidates = self.reduce_staged(&staged, widths, control).await?;
        Ok(candidates.into_iter().map(|candidate| candidate.into_reduced(&NAMES)).collect())
    }
}

impl SevenPhases {
    /// Returns the tables of the 5x5x5.
    pub(super) fn five(&self) -> &FivePhases {
        &self.five
    }

    /// Returns the ninth phase.
    fn other_rings(&self) -> OtherRingsPhase<'_> {
        OtherRingsPhase::new(&self.other_rings, self.five.eight_edges())
    }

    /// Reduces cubes whose centres are on their axes, by the last seven phases.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn reduce_staged(
        &self,
        staged: &[Candidate<9>],
        widths: SevenWidths,
        control: &Control,
    ) -> Result<Vec<Candidate<4>>, Stopped> {
        let candidates = self.reduce_inside(staged, widths, control).await?;
        let as_five = |candidate: Candidate<9>| {
            let cubies = candidate.cubies.outer_five();
            candidate.seen_as(cubies)
        };
        let candidates: Vec<Candidate<4>> = candidates.into_iter().map(as_five).collect();
        self.five.reduce_centred(&candidates, widths.five, control).await
    }

    /// Reduces cubes whose centres are on their axes to 5x5x5s, by the seventh to tenth phase.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn reduce_inside(
        &self,
        staged: &[Candidate<9>],
        widths: SevenWidths,
        control: &Control,
    ) -> Result<Vec<Candidate<9>>, Stopped> {
        let phase = &SortingPhase::new(&self.sorting, self.five.edge_sorting());
        let starts: Vec<_> = staged.iter().flat_map(on_each_axis).collect();
        let states = |cube: &BigCubies| phase.states_of(cube).collect();
        let candidates = step(phase, &starts, states, widths.sorting, control).await?;

        let phase = &FirstRingPhase::new(&self.first_ring, self.five.four_edges());
        let starts: Vec<_> = candidates.iter().flat_map(upright).collect();
        let states = |cube: &BigCubies| phase.states_of(cube).collect();
        let candidates = step(phase, &starts, states, widths.first_ring, control).await?;

        let phase = &self.other_rings();
        let states = |cube: &BigCubies| phase.states_of(cube).collect();
        let candidates = step(phase, &candidates, states, widths.other_rings, control).await?;

        let phase = &self.half_turns;
        step(phase, &candidates, |cube| vec![phase.state_of(cube)], widths.half_turns, control).await
    }

    /// Brings all centres to their axes, those between two others in bars, by the first six phases.
    async fn staged(
        &self,
        start: &Candidate<9>,
        widths: SevenWidths,
        control: &Control,
    ) -> Result<Vec<Candidate<9>>, Stopped> {
        let phase = &InsidePhase::new(self.five.first_axis(), three_layers);
        let states = |cube: &BigCubies| vec![self.five.first_axis().state_of(&cube.inner_five())];
        let candidates = step(phase, &on_each_axis(start), states, widths.staging, control).await?;

        let phase = &BarsPhase::first_axis(&self.bar_moves);
        let states = |cube: &BigCubies| vec![phase.state_of(TRIPLE_BARS.map(|kind| cube.orbit(kind)))];
        let candidates = step(phase, &candidates, states, widths.staging, control).await?;

        let phase = self.five.first_axis();
        let states = |cube: &BigCubies| vec![phase.state_of(&cube.outer_five())];
        let candidates = step(phase, &candidates, states, widths.staging, control).await?;

        let phase = &InsidePhase::new(self.five.other_axes(), three_layers);
        let starts: Vec<_> = candidates.iter().flat_map(upright).collect();
        let states = |cube: &BigCubies| vec![self.five.other_axes().state_of(&cube.inner_five())];
        let candidates = step(phase, &starts, states, widths.staging, control).await?;

        let phase = &BarsPhase::other_axes(&self.bar_moves);
        let states = |cube: &BigCubies| vec![phase.state_of(TRIPLE_BARS.map(|kind| cube.orbit(kind)))];
        let candidates = step(phase, &candidates, states, widths.staging, control).await?;

        let phase = self.five.other_axes();
        let states = |cube: &BigCubies| vec![phase.state_of(&cube.outer_five())];
        step(phase, &candidates, states, widths.staged, control).await
    }
}

/// The pieces of a 7x7x7.
type BigCubies = super::big_cubies::BigCubies<9>;

/// Returns candidates after a phase, those with the fewest turns first, at most `enough` and all different.
async fn step<P: BeamPhase>(
    phase: &P,
    candidates: &[Candidate<9>],
    states_of: impl Fn(&BigCubies) -> Vec<P::State> + Send + Sync,
    [width, enough]: [usize; 2],
    control: &Control,
) -> Result<Vec<Candidate<9>>, Stopped> {
    beam_step(phase, candidates, |candidate| states_of(&candidate.cubies), [width, enough], control).await
}

/// The same of paths of any kind.
pub(super) async fn beam_step<P: BeamPhase, C: PhasePath>(
    phase: &P,
    candidates: &[C],
    states_of: impl Fn(&C) -> Vec<P::State> + Send + Sync,
    [width, enough]: [usize; 2],
    control: &Control,
) -> Result<Vec<C>, Stopped> {
    let beam = Beam { phase, width, enough, control };
    Ok(different(beam.continued(candidates, states_of, RETRIES).await?, enough))
}

/// Returns the turn of this cube that the 5x5x5 inside takes for one of its own.
const fn three_layers(turn: WideTurn) -> WideTurn {
    if turn.is_wide() { turn.with_depth(3) } else { turn }
}

/// Returns all half turns.
fn half_turns() -> [WideTurn; HALF_TURNS] {
    WideTurn::array_of(WideTurn::all().filter(|turn| turn.is_half()))
}

/// Returns the values of the bars of an axis that half turns can solve.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
async fn class_of(axis: Axis, control: &Control) -> Result<Vec<usize>, Stopped> {
    let bars = AxisBars::build(axis, TRIPLE_BARS, &half_turns(), &joined_bars(), control).await?;
    Ok(bars.reachable())
}

/// Returns the values of the inner centres of an axis that half turns can solve.
fn colour_class(colours: &AxisColours) -> Vec<u16> {
    let moves = colours.move_table(&half_turns().map(WideTurn::inside));
    closure(colours.solved(), |&value| *moves.all_after(value))
}

/// Returns for each of some turns the index, among others, of the turn as the 5x5x5 inside sees it.
fn indices_inside<const TURNS: usize>(turns: &[WideTurn; TURNS], others: &[WideTurn]) -> [u8; TURNS] {
    turns.map(|turn| {
        let index = others.iter().position(|&other| other == turn.inside());
        index.expect("the turns inside are those of the phase of a 5x5x5") as u8
    })
}

/// Returns the score of the greatest of some distances.
#[inline(always)]
pub(super) fn greatest<const N: usize>(distances: [u8; N]) -> u16 {
    GREATEST * u16::from(distances.into_iter().fold(0, u8::max))
}

/// Returns a key of a key and another value.
#[inline(always)]
pub(super) const fn mixed(key: u64, value: u64) -> u64 {
    let key = (key ^ value.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (key ^ key >> 29).wrapping_add(value)
}

#[cfg(test)]
mod tests;
