use std::array::from_fn;

use godspeed_cube::{Axis, Face, Symmetry};

use super::super::axis_bars::{AxisBars, TRIPLE_BARS, VALUES, index, joined_bars, sets_of_index};
use super::super::beam::BeamPhase;
use super::super::big_cubies::BigCubies;
use super::super::five::axis_colours::{AXIS_COLOURS, AxisColours};
use super::super::wide_turn::WideTurn;
use super::rings::{ARRANGEMENTS, SOLVABLE, arrangement_after, arrangement_of, solvable};
use super::{HALF_TURNS, colour_class, half_turns, mixed};
use crate::tables::{DistanceTable, MoveTable, NibbleArray};
use crate::{Control, Stopped, TableBytes};

/// The tenth phase: half turns pair the inner edges, solve the inner centres and join all bars.
///
/// Each axis has three coordinates, of which the seventh to ninth phase have reached those values that half turns can
/// solve:
///
/// ```text
/// ring      96 of 24^2     orders of the lower and upper wings of the four edges parallel to the axis
/// centres   432 of 70^2    inner x- and t-centres
/// bars      13,378 of 70^3 t-centres, left and right obliques
/// ```
///
/// They are independent. No table holds all of them, but each belongs to several tables, so that a state near the goal
/// in all tables is near the goal:
///
/// ```text
/// a ring and the centres of the other two axes   96 * 432^2   = 17,915,904   for each axis
/// centres and bars of one axis                   432 * 13,378 =  5,779,296   for each axis
/// a ring and the bars of one axis                96 * 13,378  =  1,284,288   for each of nine pairs
/// all rings                                      96^3         =    884,736
/// ```
///
/// Rotations that exchange the axes in a cycle carry the tables of one axis to those of the others, so one is stored for
/// all three. That makes 14.2 MB at four bits a value.
pub(super) struct HalfTurnsPhase {
    turns: [WideTurn; HALF_TURNS],
    /// For each axis, the index of each turn in the orientation that brings the axis to that from R to L.
    seen: [[u8; HALF_TURNS]; 3],
    ring_numbers: Vec<u8>,
    ring_moves: MoveTable<HALF_TURNS>,
    colours: AxisColours,
    colour_numbers: Vec<u16>,
    colour_moves: MoveTable<HALF_TURNS>,
    bars: AxisBars<HALF_TURNS>,
    bar_numbers: Vec<u16>,
    bar_moves: MoveTable<HALF_TURNS>,
    /// Values are `(ring * 432 + centres of the next axis) * 432 + centres of the axis after it`.
    around: DistanceTable<NibbleArray>,
    /// Values are `centres * 13,378 + bars`.
    on_axis: DistanceTable<NibbleArray>,
    /// By the number of axes from the ring on to the bars. Values are `ring * 13,378 + bars`.
    with_ring: [DistanceTable<NibbleArray>; 3],
    /// Values are `(ring of X * 96 + ring of Y) * 96 + ring of Z`.
    rings: DistanceTable<NibbleArray>,
}

/// The state of the tenth phase, axis by axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HalfTurnsState {
    rings: [u8; 3],
    centres: [u16; 3],
    bars: [u16; 3],
}

/// Centres of one axis that half turns can solve.
const CENTRES: usize = 432;

/// Bars of one axis that half turns can solve.
const BARS: usize = 13_378;

/// The bytes of the tables.
pub(super) const BYTES: usize =
    (SOLVABLE * CENTRES * CENTRES + CENTRES * BARS + 3 * SOLVABLE * BARS + SOLVABLE * SOLVABLE * SOLVABLE)
        / 2;

/// The number of a value that half turns cannot solve.
const NEVER: u16 = u16::MAX;

/// Returns the rotations that bring each axis to that from R to L and keep the cyclic order of the axes.
fn onto_x_axis() -> [Symmetry; 3] {
    let cycle = Symmetry::rotations().find(|rotation| {
        [Face::R, Face::U, Face::F].map(|face| rotation.face(face)) == [Face::F, Face::R, Face::U]
    });
    let cycle = cycle.expect("a rotation about a corner exchanges the axes in a cycle");
    [Symmetry::IDENTITY, cycle, cycle.then(cycle)]
}

/// Returns the number of each of `size` values in a list, or [`NEVER`].
fn numbers(list: &[usize], size: usize) -> Vec<u16> {
    let mut numbers = vec![NEVER; size];
    for (number, &value) in list.iter().enumerate() {
        numbers[value] = number as u16;
    }
    numbers
}

impl HalfTurnsPhase {
    /// Builds the tables.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build(bytes: &mut TableBytes, control: &Control) -> Result<Self, Stopped> {
        let turns = half_turns();
        let inner_turns = turns.map(WideTurn::inside);
        let index_of = |turn: WideTurn| {
            turns.iter().position(|&other| other == turn).expect("rotations keep half turns") as u8
        };
        let seen = onto_x_axis().map(|rotation| turns.map(|turn| index_of(turn.rotated(rotation))));

        let is_solvable = solvable();
        let solvable: Vec<usize> = (0..ARRANGEMENTS).filter(|&number| is_solvable[number]).collect();
        let ring_numbers = numbers(&solvable, ARRANGEMENTS);
        let ring_moves = MoveTable::new(SOLVABLE, |value, turn| {
            ring_numbers[arrangement_after(solvable[value], inner_turns[turn])].into()
        });

        let colours = AxisColours::new(Axis::X);
        let all_moves = colours.move_table(&inner_turns);
        let class: Vec<usize> = colour_class(&colours).into_iter().map(usize::from).collect();
        let colour_numbers = numbers(&class, AXIS_COLOURS);
        let colour_moves = MoveTable::new(CENTRES, |value, turn| {
            colour_numbers[usize::from(all_moves.after(class[value] as u16, turn))].into()
        });

        let bars = AxisBars::build(Axis::X, TRIPLE_BARS, &turns, &joined_bars(), control).await?;
        let class = bars.reachable();
        let bar_numbers = numbers(&class, VALUES);
        let bar_moves = MoveTable::new(BARS, |value, turn| {
            bar_numbers[index(bars.after(sets_of_index(class[value]), turn))].into()
        });

        let (ring, centres) = (0, usize::from(colour_numbers[usize::from(colours.solved())]));
        let joined: Vec<usize> = joined_bars().iter().map(|&value| bar_numbers[value].into()).collect();
        let goals = [(ring * CENTRES + centres) * CENTRES + centres];
        let neighbours = |value: usize| {
            let [next, last] = [value / CENTRES, value].map(|value| (value % CENTRES) as u16);
            let ring = ring_moves.all_after((value / CENTRES / CENTRES) as u16);
            let (next, last) = (colour_moves.all_after(next), colour_moves.all_after(last));
            let seen = &seen;
            (0..HALF_TURNS).map(move |turn| {
                let [next, last] =
                    [next[usize::from(seen[1][turn])], last[usize::from(seen[2][turn])]].map(usize::from);
                (usize::from(ring[turn]) * CENTRES + next) * CENTRES + last
            })
        };
        let size = SOLVABLE * CENTRES * CENTRES;
        let around =
            bytes.distances(size, DistanceTable::build_from(size, &goals, neighbours, control)).await?;

        let costs = [1; HALF_TURNS];
        let goals: Vec<usize> = joined.iter().map(|bars| centres * BARS + bars).collect();
        let on_axis = DistanceTable::build_weighted_pair([&colour_moves, &bar_moves], costs, &goals, control);
        let on_axis = bytes.distances(CENTRES * BARS, on_axis).await?;

        let goals: Vec<usize> = joined.iter().map(|bars| ring * BARS + bars).collect();
        let mut with_ring = Vec::with_capacity(3);
        for seen in &seen {
            let neighbours = |value: usize| {
                let ring = ring_moves.all_after((value / BARS) as u16);
                let bars = bar_moves.all_after((value % BARS) as u16);
                (0..HALF_TURNS).map(move |turn| {
                    usize::from(ring[turn]) * BARS + usize::from(bars[usize::from(seen[turn])])
                })
            };
            let table = DistanceTable::build_from(SOLVABLE * BARS, &goals, neighbours, control);
            with_ring.push(bytes.distances(SOLVABLE * BARS, table).await?);
        }

        let neighbours = |value: usize| {
            let rings = [value / SOLVABLE / SOLVABLE, value / SOLVABLE % SOLVABLE, value % SOLVABLE];
            let rings = rings.map(|ring| ring_moves.all_after(ring as u16));
            let seen = &seen;
            (0..HALF_TURNS).map(move |turn| {
                rings_index(from_fn(|axis| rings[axis][usize::from(seen[axis][turn])] as u8))
            })
        };
        let size = SOLVABLE * SOLVABLE * SOLVABLE;
        let rings =
            bytes.distances(size, DistanceTable::build_from(size, &[ring], neighbours, control)).await?;
        Ok(Self {
            turns,
            seen,
            ring_numbers: ring_numbers.into_iter().map(|number| number as u8).collect(),
            ring_moves,
            colours,
            colour_numbers,
            colour_moves,
            bars,
            bar_numbers,
            bar_moves,
            around,
            on_axis,
            with_ring: with_ring.try_into().unwrap_or_else(|_| unreachable!("one was built for each axis")),
            rings,
        })
    }

    /// Returns the state of a cube at the end of the ninth phase.
    pub(super) fn state_of(&self, cubies: &BigCubies<9>) -> HalfTurnsState {
        let mut state = HalfTurnsState { rings: [0; 3], centres: [0; 3], bars: [0; 3] };
        for (axis, rotation) in onto_x_axis().into_iter().enumerate() {
            let held = cubies.recoloured(rotation).rotated(rotation);
            let inner = held.inner_five();
            state.rings[axis] = self.ring_numbers[arrangement_of(&inner)];
            state.centres[axis] = self.colour_numbers[usize::from(self.colours.value_of(&inner))];
            state.bars[axis] = self.bar_numbers[index(self.bars.sets_of(&held))];
        }
        state
    }

    /// Returns the number of values at each distance, table by table.
    #[cfg(test)]
    pub(super) fn distributions(&self) -> [Vec<usize>; 6] {
        let [one, two, three] = &self.with_ring;
        [&self.around, &self.on_axis, one, two, three, &self.rings].map(DistanceTable::distribution)
    }
}

#[inline(always)]
fn rings_index([x, y, z]: [u8; 3]) -> usize {
    (usize::from(x) * SOLVABLE + usize::from(y)) * SOLVABLE + usize::from(z)
}

impl BeamPhase for HalfTurnsPhase {
    type State = HalfTurnsState;

    // The ends differ in the outer pieces.
    const EVERY_WAY: bool = true;

    const EXCESS: usize = 2;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn after(&self, state: &HalfTurnsState, turn: usize) -> HalfTurnsState {
        let seen: [usize; 3] = from_fn(|axis| self.seen[axis][turn].into());
        HalfTurnsState {
            rings: from_fn(|axis| self.ring_moves.after(state.rings[axis].into(), seen[axis]) as u8),
            centres: from_fn(|axis| self.colour_moves.after(state.centres[axis], seen[axis])),
            bars: from_fn(|axis| self.bar_moves.after(state.bars[axis], seen[axis])),
        }
    }

    /// Scores the squares of all distances, twice those of the tables that few others overlap.
    #[inline(always)]
    fn score(&self, state: &HalfTurnsState) -> u16 {
        let rings: [usize; 3] = state.rings.map(usize::from);
        let [centres, bars] = [state.centres, state.bars].map(|values| values.map(usize::from));
        let square = |distance: u8| u16::from(distance) * u16::from(distance);
        let mut heavy = square(self.rings.get(rings_index(state.rings)));
        let mut light = 0;
        for axis in 0..3 {
            let [next, last] = [(axis + 1) % 3, (axis + 2) % 3];
            let around = (rings[axis] * CENTRES + centres[next]) * CENTRES + centres[last];
            heavy += square(self.around.get(around));
            heavy += square(self.on_axis.get(centres[axis] * BARS + bars[axis]));
            for (on, table) in [axis, next, last].into_iter().zip(&self.with_ring) {
                light += square(table.get(rings[axis] * BARS + bars[on]));
            }
        }
        2 * heavy + light
    }

    fn key(&self, state: &HalfTurnsState) -> u64 {
        let centres = state.centres.iter().fold(0, |key, &value| key * CENTRES as u64 + u64::from(value));
        let bars = state.bars.iter().fold(0, |key, &value| key * BARS as u64 + u64::from(value));
        mixed(bars, centres << 20 | rings_index(state.rings) as u64)
    }
}
