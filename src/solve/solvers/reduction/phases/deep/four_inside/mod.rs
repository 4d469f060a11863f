//! The 4x4x4 inside a cube of even size, with the bars in all layers outside of it.
//!
//! Once all centres are on their axes, four phases pair the innermost wings, solve the innermost x-centres and join each
//! left oblique beside the middle of its face with the right one: a bar of two.
//!
//! ```text
//! phase           turns              goal
//! 1 Sorted edges  1, half turns      wings in half orbits, R and L in their class
//! 2 First ring    U D F B, half      four edges between U and D, F and B in their class
//! 3 Other rings   U D, half          all edges in their rings, U and D in their class
//! 4 Edges         half turns         wings paired, x-centres solved, bars of one colour
//! ```
//!
//! These are the phases of [`seven`](super::super::seven) without midges and t-centres: the edges have one order, that
//! of upper wings seen from lower ones, and half turns can solve 4 of 24 in each ring. Bars of one layer and the
//! x-centres of an axis have `70^3` values, of which half turns solve 7,896, as on a 6x6x6. Each layer with bars has
//! its own values and the same tables; layers differ only in which of them a turn takes apart.

mod chosen_sets;
mod first_ring;
mod half_turns;
mod other_rings;
mod sorting;

use std::array::from_fn;
use std::sync::Arc;

use godspeed_cube::{Angle, Axis, Face, Facelets, Symmetry};

use self::first_ring::{FirstRing, FirstRingPhase};
use self::half_turns::{HalfTurns, HalfTurnsPhase};
use self::other_rings::{OtherRings, OtherRingsPhase};
use self::sorting::SortingPhase;
use super::super::axis_bars::{AxisBars, INNER_BARS, solved_bars};
use super::super::beam::Beam;
use super::super::big_cubies::BigCubies;
use super::super::half_orbits::HALF_ORBITS;
use super::super::pipeline::{PhasePath, different, onto_x_axis};
use super::super::seven::{beam_step, mixed};
use super::super::six::SixPhases;
use super::super::wide_turn::WideTurn;
use super::candidate::DeepCandidate;
use crate::solvers::reduction::parts::positions::PieceKind;
use crate::{Control, Stopped, Table, TableSpec, Tables};

/// The tables of the phases.
pub(crate) struct FourInside {
    six: Arc<SixPhases>,
    first_ring: FirstRing,
    other_rings: OtherRings,
    half_turns: HalfTurns,
}

/// How many candidates each phase keeps: states in its beam, and paths through it.
#[derive(Clone, Copy, Debug)]
pub(super) struct InsideWidths {
    /// The first phase, each path through which gives 2 * 495 starts.
    pub(super) sorting: [usize; 2],
    /// The second phase, each path through which gives 70 starts.
    pub(super) first_ring: [usize; 2],
    /// The third phase.
    pub(super) other_rings: [usize; 2],
    /// The fourth phase.
    pub(super) half_turns: [usize; 2],
}

/// The most obliques that may stay wrong after the fourth phase, in the order in which they are tried.
///
/// On 10 layers, whose 4x4x4 has bars in three layers, a beam never ends with fewer than those of the third value.
const TOLERANCES: [u16; 5] = [0, 2, 6, 12, 24];

/// Number of turns after which a beam that found nothing ends. Paths take 5 to 14 turns.
const MAX_TURNS: usize = 17;

/// The pieces that the phases see, layer by layer from the outside: the 6x6x6 of that layer and the innermost one.
type Layers<const LAYERS: usize> = [BigCubies<6>; LAYERS];

impl Table for FourInside {
    const SPEC: TableSpec = TableSpec {
        id: "four-layers-inside",
        version: 1,
        bytes: (2 * 343_000 + first_ring::SETS + other_rings::SETS) / 2 + half_turns::BYTES,
        distribution: &[],
        explanation: "Distances of the innermost edges and centres of a cube of even size, phase by phase.",
    };

    async fn build(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        Ok(Self {
            six: tables.get::<SixPhases>(control).await?,
            first_ring: FirstRing::build(control).await?,
            other_rings: OtherRings::build(control).await?,
            half_turns: HalfTurns::build(control).await?,
        })
    }
}

impl FourInside {
    /// Returns the tables of the 6x6x6.
    pub(super) fn six(&self) -> &SixPhases {
        &self.six
    }

    /// Reduces a cube with bars in some layers, whose centres are on their axes.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn reduce<const LAYERS: usize>(
        &self,
        staged: &[DeepCandidate],
        widths: InsideWidths,
        control: &Control,
    ) -> Result<Vec<DeepCandidate>, Stopped> {
        let starts: Vec<DeepCandidate> = staged.iter().flat_map(on_each_axis).collect();
        let phase = &SortingPhase::<LAYERS>::new(self.six.sorting(), self.six.five().edge_sorting());
        let states = |c: &DeepCandidate| phase.states_of(&layers(c)).collect();
        let candidates = beam_step(phase, &starts, states, widths.sorting, control).await?;

        let starts: Vec<DeepCandidate> = candidates.iter().flat_map(upright).collect();
        let phase = &FirstRingPhase::<LAYERS>::new(&self.first_ring);
        let states = |c: &DeepCandidate| phase.states_of(&layers(c)).collect();
        let candidates = beam_step(phase, &starts, states, widths.first_ring, control).await?;

        let phase = &OtherRingsPhase::<LAYERS>::new(&self.other_rings);
        let states = |c: &DeepCandidate| phase.states_of(&layers(c)).collect();
        let candidates = beam_step(phase, &candidates, states, widths.other_rings, control).await?;

        let first = if LAYERS > 2 { 2 } else { 0 };
        for &tolerance in &TOLERANCES[first..] {
            let phase = &HalfTurnsPhase::<LAYERS>::new(&self.half_turns, tolerance);
            let states = |c: &DeepCandidate| vec![phase.state_of(&layers(c))];
            let [width, enough] = widths.half_turns;
            let beam = Beam { phase, width, enough: 4 * enough, control };
            let found = different(beam.continued(&candidates, states, 0).await?, 4 * enough);
            if !found.is_empty() {
                let ended = |c: &DeepCandidate| {
                    let wrong = phase.wrong(&phase.state_of(&layers(c)));
                    c.named_after_middles().with_wrong(wrong.into())
                };
                let mut ended: Vec<DeepCandidate> = found.iter().map(ended).collect();
                ended.sort_by_key(DeepCandidate::cost);
                ended.truncate(enough);
                return Ok(ended);
            }
        }
        Ok(Vec::new())
    }
}

/// Reads the pieces of a cube.
fn layers<const LAYERS: usize>(candidate: &DeepCandidate) -> Layers<LAYERS> {
    from_fn(|k| candidate.seen(|cube: &Facelets| BigCubies::of_layers(cube, [k + 1, LAYERS + 1])))
}

/// Returns the cube with each of its axes from R to L, each colour on its axis.
fn on_each_axis(candidate: &DeepCandidate) -> [DeepCandidate; 3] {
    onto_x_axis().map(|rotation| candidate.recoloured(rotation).rotated(rotation))
}

/// Returns the cube with each of the two axes other than that from R to L upright.
fn upright(candidate: &DeepCandidate) -> [DeepCandidate; 2] {
    [Symmetry::IDENTITY, Symmetry::rotation(Face::R, Angle::Quarter)]
        .map(|rotation| candidate.recoloured(rotation).rotated(rotation))
}

/// Returns the turns of one to three layers of a 6x6x6, those of three from one side, that are allowed.
fn turns_of_six<const TURNS: usize>(is_allowed: impl Fn(&WideTurn) -> bool) -> [WideTurn; TURNS] {
    let from_one_side = |turn: &WideTurn| turn.depth() < 3 || turn.face().is_positive();
    WideTurn::array_of(WideTurn::all().filter(|turn| from_one_side(turn) && is_allowed(turn)))
}

/// The turns of a cube with bars in some layers, and each as the 6x6x6 of a layer sees it.
struct LayerTurns<const LAYERS: usize> {
    turns: Vec<WideTurn>,
    /// The index, layer by layer, among turns of a 6x6x6.
    seen: Vec<[u8; LAYERS]>,
}

impl<const LAYERS: usize> LayerTurns<LAYERS> {
    /// Returns all turns that are one of these turns of a 6x6x6 to each layer.
    fn new(of_six: &[WideTurn]) -> Self {
        let innermost = LAYERS as u8 + 1;
        let seen = |turn: WideTurn| {
            let index = |layer: u8| {
                let depth = match turn.depth() {
                    depth if depth <= layer => 1,
                    depth if depth <= innermost => 2,
                    _ => 3,
                };
                of_six.iter().position(|&other| other == turn.with_depth(depth))
            };
            let mut seen = [0; LAYERS];
            for (seen, layer) in seen.iter_mut().zip(1..) {
                *seen = index(layer)? as u8;
            }
            Some(seen)
        };
        let all = WideTurn::of_layers(innermost + 1).filter_map(|turn| Some((turn, seen(turn)?)));
        let (turns, seen) = all.unzip();
        Self { turns, seen }
    }

    /// Returns the sets of bars after the turn of an index.
    #[inline(always)]
    fn after<const TURNS: usize>(
        &self,
        moves: &AxisBars<TURNS>,
        bars: &[[u8; 3]; LAYERS],
        turn: usize,
    ) -> [[u8; 3]; LAYERS] {
        from_fn(|k| moves.after(bars[k], self.seen[turn][k].into()))
    }
}

/// Returns for each edge where its wings in either half orbit are.
fn wing_locations(cubies: &BigCubies<6>) -> [[u8; 12]; 2] {
    [&HALF_ORBITS.lower, &HALF_ORBITS.upper].map(|positions| {
        let mut locations = [0; 12];
        for (location, &position) in positions.iter().enumerate() {
            let home = cubies.orbit(PieceKind::InnerWing)[usize::from(position)];
            locations[usize::from(HALF_ORBITS.edge[usize::from(home)])] = location as u8;
        }
        locations
    })
}

/// Returns where a turn carries the wings of either half orbit, by edges.
fn wing_destinations(turn: WideTurn) -> [[u8; 12]; 2] {
    let destinations = turn.destinations(PieceKind::InnerWing);
    [&HALF_ORBITS.lower, &HALF_ORBITS.upper].map(|positions| {
        positions.map(|position| HALF_ORBITS.edge[usize::from(destinations[usize::from(position)])])
    })
}

/// Returns whether half turns can solve a ring, given for each location of lower wings that of the upper wings.
///
/// They reach the four orders of the Klein group.
#[inline]
fn is_solvable(order: [u8; 4]) -> bool {
    let first = order[0];
    (0..4u8).all(|location| order[usize::from(location)] == first ^ location)
}

/// Returns the values of the x-centres and bars of an axis that half turns can solve.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
async fn class_of(axis: Axis, control: &Control) -> Result<Vec<usize>, Stopped> {
    let turns = half_turns::turns();
    Ok(AxisBars::build(axis, INNER_BARS, &turns, &solved_bars(axis), control).await?.reachable())
}

/// Returns a key of the bars of some layers.
#[inline(always)]
fn bars_key<const LAYERS: usize>(bars: &[[u8; 3]; LAYERS]) -> u64 {
    bars.iter().fold(0, |key, &[x, left, right]| {
        let bars = u64::from(x) << 16 | u64::from(left) << 8 | u64::from(right);
        mixed(key, bars)
    })
}

#[cfg(test)]
mod tests;
