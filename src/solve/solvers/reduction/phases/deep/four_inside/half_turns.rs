use std::array::from_fn;

use godspeed_cube::Axis;

use super::super::super::axis_bars::{AxisBars, BarSets, INNER_BARS, sets_of_index, solved_bars};
use super::super::super::beam::BeamPhase;
use super::super::super::combinations::Combinations;
use super::super::super::five::four_edges::edges_between;
use super::super::super::set_moves::{positions_of, positions_on};
use super::super::super::seven::mixed;
use super::super::super::wide_turn::WideTurn;
use super::{LayerTurns, Layers, MAX_TURNS, turns_of_six, wing_destinations, wing_locations};
use crate::solvers::reduction::parts::positions::is_odd;
use crate::tables::{DistanceTable, MoveTable, NibbleArray};
use crate::{Control, Stopped};

/// The tables of the fourth phase: half turns pair the wings, solve the x-centres and join all bars.
///
/// ```text
/// edges       4^3 orders of the upper wings seen from the lower ones, ring by ring, and
///             whether the parities of edges and corners differ
/// x-centres   12 of 70 for each axis
/// bars        658 of 70^2 for each axis and layer
/// ```
///
/// They are independent. Each belongs to several tables, so that a state near the goal in all tables is near the goal:
///
/// ```text
/// all edges and x-centres                     2 * 64 * 12^3 =   221,184
/// orders, x-centres and bars of an axis       64 * 12 * 658 =   505,344 for each axis
/// x-centres and bars of two layers of an axis   12 * 658^2 = 5,195,568 for each axis
/// bars of one layer and two axes                     658^2 =   432,964 for each pair of axes
/// ```
///
/// The tables are the same for all layers.
pub(super) struct HalfTurns {
    turns: [WideTurn; TURNS],
    /// The order of each ring after each turn.
    orders: [[[u8; 3]; 4]; TURNS],
    /// Whether each turn changes the parity of the edges.
    odd: [bool; TURNS],
    /// For each axis.
    axes: [HalfTurnsAxis; 3],
    /// Values are `((((orders * 2 + odd) * 12 + x of X) * 12 + x of Y) * 12 + x of Z`.
    edges: DistanceTable<NibbleArray>,
    /// By the first axis, the next one being the second. Values are `bars * 658 + bars`.
    pairs: Vec<DistanceTable<NibbleArray>>,
}

/// The x-centres and bars of one axis.
struct HalfTurnsAxis {
    sets: AxisBars<TURNS>,
    /// The number of each set of x-centres, and of two sets of obliques, among those that half turns can solve.
    numbers: [Vec<u16>; 2],
    x_moves: MoveTable<TURNS>,
    bar_moves: MoveTable<TURNS>,
    /// The numbers of the x-centres that are solved, and exchanged between both faces.
    solved: [u8; 2],
    /// The numbers of joined bars.
    joined: Vec<u16>,
    /// For each number of bars the obliques that differ from the other one of their bar.
    wrong: Vec<u8>,
    /// Values are `(x * 658 + bars) * 64 + orders`.
    with_orders: DistanceTable<NibbleArray>,
    /// Values are `(x * 658 + outer bars) * 658 + inner bars`.
    two_layers: DistanceTable<NibbleArray>,
}

/// Half turns of one and two layers and, from one side, of three.
const TURNS: usize = 6 + 6 + 3;

/// Sets of x-centres of an axis that half turns can solve.
const X_SETS: usize = 12;

/// Bars of an axis and layer that half turns can solve.
const BARS: usize = 658;

/// Orders of all rings.
const ORDERS: usize = 4 * 4 * 4;

/// Values of edges and x-centres.
const EDGES: usize = ORDERS * 2 * X_SETS * X_SETS * X_SETS;

/// The bytes of the tables.
pub(super) const BYTES: usize =
    (EDGES + 3 * (X_SETS * BARS * ORDERS + X_SETS * BARS * BARS + BARS * BARS)) / 2;

/// The number of a value that half turns cannot solve.
const NEVER: u16 = u16::MAX;

/// The fourth phase.
pub(super) struct HalfTurnsPhase<'a, const LAYERS: usize> {
    moves: &'a HalfTurns,
    turns: LayerTurns<LAYERS>,
    /// The most obliques that may stay wrong.
    tolerance: u16,
}

/// The state of the fourth phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HalfTurnsState<const LAYERS: usize> {
    /// The order of each ring: the location of the upper wing whose lower one is at the first location.
    orders: [u8; 3],
    /// Whether the parities of edges and corners differ.
    odd: bool,
    /// The x-centres, axis by axis.
    x: [u8; 3],
    /// The bars, axis by axis and layer by layer.
    bars: [[u16; LAYERS]; 3],
}

/// Returns the turns, as a 6x6x6 sees them.
pub(super) fn turns() -> [WideTurn; TURNS] {
    turns_of_six(|turn| turn.is_half())
}

/// Returns the edges of each ring.
fn rings() -> [[u8; 4]; 3] {
    let between = edges_between();
    let mut last = (4..12).filter(|edge| !between.contains(edge));
    [[0, 1, 2, 3], between, from_fn(|_| last.next().unwrap_or_default())]
}

/// Returns the location of an edge in a ring.
fn location(ring: &[u8; 4], edge: u8) -> u8 {
    ring.iter().position(|&other| other == edge).unwrap_or_default() as u8
}

#[inline(always)]
fn orders_index(orders: [u8; 3]) -> usize {
    orders.iter().fold(0, |index, &order| 4 * index + usize::from(order))
}

#[inline(always)]
fn edges_index(orders: [u8; 3], odd: bool, x: [u8; 3]) -> usize {
    x.iter().fold(2 * orders_index(orders) + usize::from(odd), |index, &x| X_SETS * index + usize::from(x))
}

const fn orders_of_index(index: usize) -> [u8; 3] {
    [(index / 16 % 4) as u8, (index / 4 % 4) as u8, (index % 4) as u8]
}

/// Returns the number of each of `size` values in a list, or [`NEVER`].
fn numbers(list: &[usize], size: usize) -> Vec<u16> {
    let mut numbers = vec![NEVER; size];
    for (number, &value) in list.iter().enumerate() {
        numbers[value] = number as u16;
    }
    numbers
}

/// Returns the value of two sets of obliques.
#[inline(always)]
fn two_sets([_, left, right]: BarSets) -> usize {
    usize::from(left) * 70 + usize::from(right)
}

impl HalfTurnsAxis {
    async fn build(
        axis: Axis,
        turns: &[WideTurn; TURNS],
        orders: &[[[u8; 3]; 4]; TURNS],
        control: &Control,
    ) -> Result<Self, Stopped> {
        let sets = AxisBars::build(axis, INNER_BARS, turns, &solved_bars(axis), control).await?;
        let class: Vec<BarSets> = sets.reachable().into_iter().map(sets_of_index).collect();
        let mut x_list: Vec<usize> = class.iter().map(|&[x, ..]| x.into()).collect();
        x_list.dedup();
        let mut bar_list: Vec<usize> = class.iter().map(|&sets| two_sets(sets)).collect();
        bar_list.sort_unstable();
        bar_list.dedup();
        let [x_numbers, bar_numbers] = [numbers(&x_list, 70), numbers(&bar_list, 70 * 70)];
        let x_moves: MoveTable<TURNS> = MoveTable::new(X_SETS, |x, turn| {
            let [x, ..] = sets.after([x_list[x] as u8, 0, 0], turn);
            x_numbers[usize::from(x)].into()
        });
        let bar_moves: MoveTable<TURNS> = MoveTable::new(BARS, |bars, turn| {
            let bars = bar_list[bars];
            bar_numbers[two_sets(sets.after([0, (bars / 70) as u8, (bars % 70) as u8], turn))].into()
        });
        let combinations = Combinations::new(positions_on(axis), 4);
        let faces = [axis.positive(), axis.positive().opposite()];
        let solved = faces.map(|face| x_numbers[combinations.rank(positions_of(face))] as u8);
        let joined: Vec<u16> = (0..70).map(|set| bar_numbers[71 * set]).collect();

        let wrong = |&bars: &usize| {
            let [left, right] = [bars / 70, bars % 70].map(|set| combinations.set(set));
            (left ^ right).count_ones() as u8
        };
        let wrong = bar_list.iter().map(wrong).collect();

        let goals: Vec<usize> = solved
            .iter()
            .flat_map(|&x| {
                joined.iter().map(move |&bars| (usize::from(x) * BARS + usize::from(bars)) * ORDERS)
            })
            .collect();
        let neighbours = |value: usize| {
            let before = orders_of_index(value % ORDERS);
            let bars = bar_moves.all_after((value / ORDERS % BARS) as u16);
            let x = x_moves.all_after((value / ORDERS / BARS) as u16);
            (0..TURNS).map(move |turn| {
                let after = from_fn(|ring| orders[turn][usize::from(before[ring])][ring]);
                (usize::from(x[turn]) * BARS + usize::from(bars[turn])) * ORDERS + orders_index(after)
            })
        };
        let with_orders =
            DistanceTable::build_from(X_SETS * BARS * ORDERS, &goals, neighbours, control).await?;

        // The turns of an 8x8x8, as its outer and its inner layer of bars see them.
        let two: Vec<[usize; 2]> =
            LayerTurns::<2>::new(turns).seen.into_iter().map(|seen| seen.map(usize::from)).collect();
        let goals: Vec<usize> = solved
            .iter()
            .flat_map(|&x| joined.iter().map(move |&outer| usize::from(x) * BARS + usize::from(outer)))
            .flat_map(|value| joined.iter().map(move |&inner| value * BARS + usize::from(inner)))
            .collect();
        let neighbours = |value: usize| {
            let inner = bar_moves.all_after((value % BARS) as u16);
            let outer = bar_moves.all_after((value / BARS % BARS) as u16);
            let x = x_moves.all_after((value / BARS / BARS) as u16);
            two.iter().map(move |&[first, second]| {
                let outer = usize::from(x[first]) * BARS + usize::from(outer[first]);
                outer * BARS + usize::from(inner[second])
            })
        };
        let two_layers = DistanceTable::build_from(X_SETS * BARS * BARS, &goals, neighbours, control).await?;
        let numbers = [x_numbers, bar_numbers];
        Ok(Self { sets, numbers, x_moves, bar_moves, solved, joined, wrong, with_orders, two_layers })
    }
}

impl HalfTurns {
    /// Builds the tables.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build(control: &Control) -> Result<Self, Stopped> {
        let turns = turns();
        let rings = rings();
        let wings = turns.map(wing_destinations);
        let order_after = |turn: usize, ring: usize, order: u8| {
            let [lower, upper] = &wings[turn];
            let at = |edges: &[u8; 12], place: u8| {
                location(&rings[ring], edges[usize::from(rings[ring][usize::from(place)])])
            };
            at(lower, 0) ^ at(upper, order)
        };
        let orders: [[[u8; 3]; 4]; TURNS] =
            from_fn(|turn| from_fn(|order| from_fn(|ring| order_after(turn, ring, order as u8))));
        let odd = from_fn(|turn| is_odd(&wings[turn][0]));
        let [x, y, z] = Axis::ALL;
        let axes = [
            HalfTurnsAxis::build(x, &turns, &orders, control).await?,
            HalfTurnsAxis::build(y, &turns, &orders, control).await?,
            HalfTurnsAxis::build(z, &turns, &orders, control).await?,
        ];

        // Either both faces of two axes are exchanged or none: the colours are those of a rotated cube.
        let goals = [[0, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 0]]
            .map(|sides| edges_index([0; 3], false, from_fn(|axis| axes[axis].solved[sides[axis]])));
        let neighbours = |value: usize| {
            let x: [usize; 3] = from_fn(|axis| value / X_SETS.pow(2 - axis as u32) % X_SETS);
            let x: [_; 3] = from_fn(|axis| axes[axis].x_moves.all_after(x[axis] as u16));
            let value = value / X_SETS.pow(3);
            let (was_odd, before) = (value % 2 == 1, orders_of_index(value / 2));
            let (orders, odd) = (&orders, &odd);
            (0..TURNS).map(move |turn| {
                let after = from_fn(|ring| orders[turn][usize::from(before[ring])][ring]);
                edges_index(after, was_odd ^ odd[turn], x.map(|x| x[turn] as u8))
            })
        };
        let edges = DistanceTable::build_from(EDGES, &goals, neighbours, control).await?;

        let mut pairs = Vec::with_capacity(3);
        for (axis, next) in [(0, 1), (1, 2), (2, 0)] {
            let [first, second] = [&axes[axis], &axes[next]];
            let joined = |&bars: &u16| {
                second.joined.iter().map(move |&other| usize::from(bars) * BARS + usize::from(other))
            };
            let goals: Vec<usize> = first.joined.iter().flat_map(joined).collect();
            let moves = [&first.bar_moves, &second.bar_moves];
            pairs.push(DistanceTable::build_weighted_pair(moves, [1; TURNS], &goals, control).await?);
        }
        Ok(Self { turns, orders, odd, axes, edges, pairs })
    }

    /// Returns the number of values at each distance, table by table.
    #[cfg(test)]
    pub(super) fn distributions(&self) -> Vec<Vec<usize>> {
        let of_axis = self.axes.iter().flat_map(|axis| [&axis.with_orders, &axis.two_layers]);
        std::iter::once(&self.edges)
            .chain(of_axis)
            .chain(&self.pairs)
            .map(DistanceTable::distribution)
            .collect()
    }
}

impl<'a, const LAYERS: usize> HalfTurnsPhase<'a, LAYERS> {
    /// Returns the phase, given the most obliques that may stay wrong.
    pub(super) fn new(moves: &'a HalfTurns, tolerance: u16) -> Self {
        Self { moves, turns: LayerTurns::new(&moves.turns), tolerance }
    }

    /// Returns the number of obliques that differ from the other one of their bar.
    #[inline(always)]
    pub(super) fn wrong(&self, state: &HalfTurnsState<LAYERS>) -> u16 {
        let wrong = |axis: usize| {
            let of_axis = |&bars: &u16| u16::from(self.moves.axes[axis].wrong[usize::from(bars)]);
            state.bars[axis].iter().map(of_axis).sum::<u16>()
        };
        wrong(0) + wrong(1) + wrong(2)
    }

    /// Returns the state of a cube at the end of the third phase.
    pub(super) fn state_of(&self, cube: &Layers<LAYERS>) -> HalfTurnsState<LAYERS> {
        let [lower, upper] = wing_locations(&cube[0]);
        let orders = rings().map(|ring| {
            let edge = lower.iter().position(|&at| at == ring[0]).unwrap_or_default();
            location(&ring, upper[edge])
        });
        let mut state = HalfTurnsState {
            orders,
            odd: is_odd(&lower) ^ cube[0].odd_corners,
            x: [0; 3],
            bars: [[0; LAYERS]; 3],
        };
        for (axis, moves) in self.moves.axes.iter().enumerate() {
            let sets = cube.each_ref().map(|cubies| moves.sets.sets_of(cubies));
            let [x_numbers, bar_numbers] = &moves.numbers;
            state.x[axis] = x_numbers[usize::from(sets[0][0])] as u8;
            state.bars[axis] = sets.map(|sets| bar_numbers[two_sets(sets)]);
        }
        state
    }
}

impl<const LAYERS: usize> BeamPhase for HalfTurnsPhase<'_, LAYERS> {
    type State = HalfTurnsState<LAYERS>;

    const EVERY_WAY: bool = true;

    const MAX_TURNS: usize = MAX_TURNS;

    const EXCESS: usize = 2;

    fn turns(&self) -> &[WideTurn] {
        &self.turns.turns
    }

    #[inline(always)]
    fn after(&self, state: &HalfTurnsState<LAYERS>, turn: usize) -> HalfTurnsState<LAYERS> {
        let all = &self.turns.seen[turn];
        let seen = usize::from(all[0]);
        let orders = &self.moves.orders[seen];
        let axes = &self.moves.axes;
        HalfTurnsState {
            orders: from_fn(|ring| orders[usize::from(state.orders[ring])][ring]),
            odd: state.odd ^ self.moves.odd[seen],
            x: from_fn(|axis| axes[axis].x_moves.after(state.x[axis].into(), seen) as u8),
            bars: from_fn(|axis| from_fn(|k| axes[axis].bar_moves.after(state.bars[axis][k], all[k]))),
        }
    }

    /// Scores the squares of all distances, twice that of edges and x-centres.
    #[inline(always)]
    fn score(&self, state: &HalfTurnsState<LAYERS>) -> u16 {
        let square = |distance: u8| u16::from(distance) * u16::from(distance);
        let edges = self.moves.edges.get(edges_index(state.orders, state.odd, state.x));
        if edges == 0 && self.wrong(state) <= self.tolerance {
            return 0;
        }
        let mut score = 2 * square(edges);
        let orders = orders_index(state.orders);
        for axis in 0..3 {
            let moves = &self.moves.axes[axis];
            let bars = state.bars[axis].map(usize::from);
            let next = state.bars[(axis + 1) % 3].map(usize::from);
            let x = usize::from(state.x[axis]) * BARS;
            for k in 0..LAYERS {
                score += square(moves.with_orders.get((x + bars[k]) * ORDERS + orders));
                score += square(self.moves.pairs[axis].get(bars[k] * BARS + next[k]));
                for inner in &bars[k + 1..] {
                    score += square(moves.two_layers.get((x + bars[k]) * BARS + inner));
                }
            }
        }
        score
    }

    fn key(&self, state: &HalfTurnsState<LAYERS>) -> u64 {
        let edges = edges_index(state.orders, state.odd, state.x) as u64;
        state.bars.as_flattened().iter().fold(edges, |key, &bars| mixed(key, bars.into()))
    }
}
