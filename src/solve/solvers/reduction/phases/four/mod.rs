//! The 4x4x4 in four phases.
//!
//! ```text
//! phase           turns                       goal                                             states
//! 1 First centres all                         centres of one axis on one axis                  C(24, 8) = 735,471
//! 2 Other centres outer turns, Rw             centres of the other axes on theirs;             C(16, 8) / 2 * C(8, 4) * 2
//!                 Uw2 Fw2                     wings even and sorted into half orbits             = 900,900, and the wings
//! 3 Edges         U D F B R2 L2 Uw2 Rw2 Fw2   centres solved, wings paired                     12!/2 pairings * 117,600 centres
//! 4 Finish        outer turns                 solved                                           3x3x3
//! ```
//!
//! In phase 3 the wings fall into two half orbits that no turn mixes. Phase 2 ends only where each pair of
//! wings has one in each half, and where the numbers of exchanged pairs and the parity of the corners are
//! such that the 3x3x3 can be solved. So parity never costs an extra algorithm at the end.
//!
//! All three phases are searched by iterative deepening. The first round compares 10,000 paths through phase 1
//! by the bound of phase 2, continues 500 of them, and starts phase 3 from 100 paths through phase 2. A first
//! phase is compared by its length plus the bound of the second one. Rounds take ever more paths through phase
//! 3, because the finish of a reduction hardly depends on it: among many there are some with a short one.
//!
//! In QSTM the same phases are searched in quarter turns of single layers ([`FourSlicePhases`]): `2R` instead of `Rw`,
//! half turns at a cost of two, and distances in this cost. Both inner layers of an axis then turn, since none is the
//! other and a rotation at the same cost: phase 2 has 28 turns and phase 3 has 20. The pairing table has four bits an
//! entry, 15.5 MB.
//!
//! The phases are those of Chen Shuang's threephase (2011), which are derived from Charles Tsai's eight
//! steps. threephase compares a fixed number of candidates; here their number grows with the time allowed.

mod near_states;
mod other_axes;
mod pairing;
mod wing_pairs;

use godspeed_cube::{Axis, Facelets};

use self::near_states::NearStates;
use self::other_axes::{OtherAxesPhase, OtherAxesState};
pub(super) use self::pairing::{PairingPhase, PairingState};
use super::super::parts::positions::PieceKind;
use super::axis_phase::AxisPhase;
use super::big_cubies::BigCubies;
use super::combinations::ALL_POSITIONS;
use super::deepening::Deepening;
use super::finisher::ReducedCube;
use super::pipeline::{Candidate, PhasePipeline, deepening_roots, onto_x_axis};
use super::wide_turn::{TurnCost, WideTurn};
use crate::{CompositeTable, Control, Stopped, Table, TableBytes, TableSpec, Tables};

/// The tables of the first three phases.
pub(crate) struct FourTables<const OTHER_TURNS: usize, const PAIRING_TURNS: usize> {
    cost: TurnCost,
    first_axis: AxisPhase<1, false>,
    other_axes: OtherAxesPhase<OTHER_TURNS>,
    pairing: PairingPhase<PAIRING_TURNS>,
}

/// The phases in outer and wide turns.
pub(crate) type FourPhases = FourTables<{ other_axes::WIDE_TURNS }, { wing_pairs::WIDE_TURNS }>;

/// The phases in turns of one layer, where a half turn costs two.
pub(crate) type FourSlicePhases = FourTables<{ other_axes::SLICE_TURNS }, { wing_pairs::SLICE_TURNS }>;

/// How many candidates each phase of a round keeps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FourWidths {
    /// Paths through the first phase that are compared.
    first_axis: usize,
    /// The best of them, with which the second phase starts.
    best_first_axis: usize,
    /// Paths through the second phase with which the third one starts.
    other_axes: usize,
    /// Paths through the third phase.
    pairing: usize,
}

/// The names of the first three phases.
const NAMES: [&str; 3] = ["First centres", "Other centres", "Edges"];

/// Second phases of more turns are not searched.
const MAX_OTHER_AXES: usize = 10;

/// Second phases that cost more are not searched where a half turn costs two.
const MAX_OTHER_AXES_IN_QUARTERS: usize = 14;

/// How often each number of four bits occurs in the bytes of [`FourPhases`].
const DISTRIBUTION: [u64; 16] = [
    2_876_896, 43_314, 82_330, 888_674, 65_330, 128_624, 504_747, 844_964, 352_018, 16_681, 20_518, 125_219,
    863_340, 17_913, 133_621, 13_095_369,
];

/// How often each number of four bits occurs in the bytes of [`FourSlicePhases`].
const SLICE_DISTRIBUTION: [u64; 16] = [
    2_729_978, 22_443, 17_872, 1_909, 28_181, 64_438, 248_321, 419_881, 325_898, 241_589, 231_539, 264_246,
    401_778, 30_547_825, 12_364, 4_336,
];

impl Table for FourPhases {
    const SPEC: TableSpec = TableSpec {
        id: "four-layers",
        version: 2,
        bytes: 735_471 + 900_900 + 117_600 + 1_538 * 20_160 / 4 + NearStates::BYTES,
        distribution: &DISTRIBUTION,
        explanation: "Distances of the centres and wings of a 4x4x4 in outer and wide turns, phase by phase.",
    };

    async fn build(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        Self::make(&mut TableBytes::default(), tables, control).await
    }
}

impl CompositeTable for FourPhases {
    async fn make(bytes: &mut TableBytes, _: &Tables, control: &Control) -> Result<Self, Stopped> {
        // A wide turn is that of the opposite side and a rotation, so those of one side are enough.
        let turns =
            WideTurn::of_two_layers().filter(|turn| !turn.is_wide() || turn.face().is_positive()).collect();
        let (kinds, turns) = ([PieceKind::XCentre], (turns, TurnCost::Blocks));
        Ok(Self {
            cost: TurnCost::Blocks,
            first_axis: AxisPhase::build(kinds, Axis::X, ALL_POSITIONS, turns, bytes, control).await?,
            other_axes: OtherAxesPhase::<{ other_axes::WIDE_TURNS }>::build(bytes, control).await?,
            pairing: PairingPhase::<{ wing_pairs::WIDE_TURNS }>::build(bytes, control).await?,
        })
    }
}

impl Table for FourSlicePhases {
    const SPEC: TableSpec = TableSpec {
        id: "four-layers-quarters",
        version: 1,
        bytes: 735_471 + 900_900 + 117_600 + 1_538 * 20_160 / 2 + NearStates::BYTES,
        distribution: &SLICE_DISTRIBUTION,
        explanation: "Distances of the centres and wings of a 4x4x4 in quarter turns of layers, phase by phase.",
    };

    async fn build(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        Self::make(&mut TableBytes::default(), tables, control).await
    }
}

impl CompositeTable for FourSlicePhases {
    async fn make(bytes: &mut TableBytes, _: &Tables, control: &Control) -> Result<Self, Stopped> {
        let turns = WideTurn::of_one_layer().collect();
        let (kinds, turns) = ([PieceKind::XCentre], (turns, TurnCost::Quarters));
        Ok(Self {
            cost: TurnCost::Quarters,
            first_axis: AxisPhase::build(kinds, Axis::X, ALL_POSITIONS, turns, bytes, control).await?,
            other_axes: OtherAxesPhase::<{ other_axes::SLICE_TURNS }>::build(bytes, control).await?,
            pairing: PairingPhase::<{ wing_pairs::SLICE_TURNS }>::build(bytes, control).await?,
        })
    }
}

impl FourPhases {
    /// Returns the third phase.
    pub(super) const fn pairing(&self) -> &PairingPhase {
        &self.pairing
    }
}

impl<const OTHER_TURNS: usize, const PAIRING_TURNS: usize> PhasePipeline
    for FourTables<OTHER_TURNS, PAIRING_TURNS>
where
    Self: Table,
{
    type Widths = FourWidths;

    const FIRST_ROUND: FourWidths =
        FourWidths { first_axis: 10_000, best_first_axis: 500, other_axes: 100, pairing: 20 };

    const SECOND_ROUND: FourWidths =
        FourWidths { first_axis: 20_000, best_first_axis: 1_000, other_axes: 300, pairing: 100 };

    const FINISH_SHARE: f64 = 0.5;

    // A round takes about three times as long as the one before.
    const LAST_ROUND: u32 = 4;

    fn widened(widths: FourWidths) -> FourWidths {
        FourWidths {
            first_axis: 2 * widths.first_axis,
            best_first_axis: 2 * widths.best_first_axis,
            other_axes: 3 * widths.other_axes,
            pairing: 4 * widths.pairing,
        }
    }

    async fn reduce(
        &self,
        cube: &Facelets,
        widths: FourWidths,
        control: &Control,
    ) -> Result<Vec<ReducedCube>, Stopped> {
        let phase = &self.first_axis;
        let starts = starts(cube, self.cost);
        let states = |candidate: &Candidate<2>| vec![phase.state_of(&candidate.cubies)];
        let roots = deepening_roots(phase, &starts, states, control).await?;
        let deepening = Deepening {
            phase,
            enough: widths.first_axis,
            max_length: usize::MAX,
            max_nodes: u64::MAX,
            control,
        };
        let candidates = deepening.continued(&starts, &roots, |_| true).await?;

        let phase = &self.other_axes;
        let states = |candidate: &Candidate<2>| vec![phase.state_of(&candidate.cubies)];
        let mut roots = deepening_roots(phase, &candidates, states, control).await?;
        roots.sort_by_key(|root| root.estimate);
        roots.truncate(widths.best_first_axis);
        let max_length = match self.cost {
            TurnCost::Blocks => MAX_OTHER_AXES,
            TurnCost::Quarters => MAX_OTHER_AXES_IN_QUARTERS,
        };
        let deepening =
            Deepening { phase, enough: widths.other_axes, max_length, max_nodes: u64::MAX, control };
        let candidates = deepening.continued(&candidates, &roots, OtherAxesState::is_sorted).await?;

        let phase = &self.pairing;
        let states = |candidate: &Candidate<2>| vec![phase.state_of(&candidate.cubies)];
        let mut roots = deepening_roots(phase, &candidates, states, control).await?;
        roots.sort_by_key(|root| root.estimate);
        let deepening =
            Deepening { phase, enough: widths.pairing, max_length: usize::MAX, max_nodes: u64::MAX, control };
        let candidates = deepening.continued(&candidates, &roots, |_| true).await?;
        Ok(candidates.into_iter().map(|candidate| candidate.into_reduced(&NAMES)).collect())
    }
}

/// Returns the cube with each pair of opposite colours named R and L, and held with each axis from R to L.
fn starts(cube: &Facelets, cost: TurnCost) -> Vec<Candidate<2>> {
    let candidate = Candidate::new(BigCubies::of(cube), cost);
    let recoloured = onto_x_axis().map(|renaming| candidate.recoloured(renaming));
    recoloured.iter().flat_map(|named| onto_x_axis().map(|rotation| named.rotated(rotation))).collect()
}

#[cfg(test)]
mod tests;
