//! All cycles of three centres of one orbit, with the commutators of single layers that make them.
//!
//! Turns of two layers, their mirror layers and the outer layers move the centres of one orbit as they do on a cube that
//! has no other layers: a 4x4x4 for x-centres, a 5x5x5 for centres next to a middle one, a 6x6x6 for obliques, which
//! are two orbits. So the cycles of these small cubes are listed once, and the best one for some unsolved centres is
//! looked up:
//!
//! ```text
//! cycles of an orbit                24 * 23 * 22 / 3           = 4,048
//! three centres of one face         6 * C(4, 3) * 2            =    48   not listed
//! two of a face, on its diagonal    6 * 2 * (24 - 4) * 2       =   480   not listed
//! listed                                                         3,520
//! ```
//!
//! Those that are not listed take longer set-ups. They are never needed: another centre of the same face has the same
//! colour.

use std::ops::Range;
use std::sync::LazyLock;

use godspeed_cube::{Axis, Metric, Size};
use rustc_hash::FxHashMap;

use super::super::axis_step::AxisStep;
use super::super::centre_grid::CentreGrid;
use super::Centres;

/// The cycles of one kind of orbit.
pub(super) struct CycleTable {
    /// The cycles.
    pub(super) cycles: Vec<CentreCycle>,
    /// The layers of the small cube.
    pub(super) layers: usize,
    ways: Vec<CycleWay>,
    of_cell: Vec<Vec<u16>>,
}

/// A cycle of three centres of one orbit on a small cube: each goes to the position of the next.
pub(super) struct CentreCycle {
    /// The facelets.
    pub(super) cells: [u8; 3],
    ways: Range<usize>,
}

/// A commutator of one layer in each set that makes a cycle, between set-up turns and their inverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CycleWay {
    /// The number of the set-up in [`SETUPS`].
    pub(super) setup: u16,
    /// The number of the commutator.
    pub(super) commutator: u16,
    /// The layer in its first set.
    pub(super) first: u8,
    /// The layer in its second set.
    pub(super) second: u8,
}

/// Outer turns before a commutator, which are undone after it.
#[derive(Clone, Debug, Default)]
pub(super) struct Setup {
    turns: Vec<OuterTurn>,
}

/// A turn of one outer layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OuterTurn {
    axis: Axis,
    is_last: bool,
    quarters: u8,
}

impl Setup {
    /// Returns its steps on a cube.
    pub(super) fn steps(&self, size: Size) -> impl DoubleEndedIterator<Item = AxisStep> {
        self.turns.iter().map(move |turn| {
            let layer = if turn.is_last { size.layers() - 1 } else { 0 };
            AxisStep::of_layers(turn.axis, &[layer], turn.quarters, size)
        })
    }

    /// Returns the moves of its turns.
    pub(super) fn cost(&self, metric: Metric) -> usize {
        let cost = |turn: &OuterTurn| if turn.quarters == 2 && metric.counts_quarters() { 2 } else { 1 };
        self.turns.iter().map(cost).sum()
    }

    /// Returns the set-ups of one turn more.
    fn longer(&self) -> impl Iterator<Item = Self> {
        let last = self.turns.last().copied();
        let turns = Axis::ALL.into_iter().flat_map(|axis| {
            let sides = [false, true].into_iter();
            sides.flat_map(move |is_last| (1..4).map(move |quarters| OuterTurn { axis, is_last, quarters }))
        });
        // Turns of opposite layers commute, so they are made in one order only.
        let turns = turns.filter(move |turn| {
            last.is_none_or(|last| last.axis != turn.axis || (turn.is_last && !last.is_last))
        });
        turns.map(|turn| Self { turns: self.turns.iter().copied().chain([turn]).collect() })
    }
}

impl CycleTable {
    /// Returns the table for orbits in some inner layers: two, three or four.
    pub(super) fn of(inner: usize, metric: Metric) -> Self {
        let layers = inner + 2;
        let size = Size::new(layers).expect("a small cube is a size");
        let centres = Centres::new(size, metric);
        let mut ways: FxHashMap<[u8; 3], Vec<CycleWay>> = FxHashMap::default();
        for (number, setup) in SETUPS.iter().enumerate() {
            let is_common = setup.turns.len() <= COMMON_SETUP;
            if !is_common && ways.len() == cycles_of(layers) {
                break;
            }
            for (cycle, way) in centres.cycles_after(setup, number as u16) {
                if is_common || !ways.contains_key(&cycle) {
                    ways.entry(cycle).or_default().push(way);
                }
            }
        }
        Self::listed(ways, layers)
    }

    fn listed(ways: FxHashMap<[u8; 3], Vec<CycleWay>>, layers: usize) -> Self {
        let mut sorted: Vec<_> = ways.into_iter().collect();
        sorted.sort_unstable_by_key(|&(cells, _)| cells);
        let mut table = Self {
            cycles: Vec::with_capacity(sorted.len()),
            layers,
            ways: Vec::new(),
            of_cell: vec![Vec::new(); 6 * layers * layers],
        };
        for (number, (cells, ways)) in sorted.into_iter().enumerate() {
            let start = table.ways.len();
            table.ways.extend(ways);
            table.cycles.push(CentreCycle { cells, ways: start..table.ways.len() });
            for cell in cells {
                table.of_cell[usize::from(cell)].push(number as u16);
            }
        }
        table
    }

    /// Returns the commutators that make a cycle.
    pub(super) fn ways(&self, cycle: &CentreCycle) -> &[CycleWay] {
        &self.ways[cycle.ways.clone()]
    }

    /// Returns the cycles that move the centre at a facelet.
    pub(super) fn cycles_at(&self, cell: usize) -> impl Iterator<Item = &CentreCycle> {
        self.of_cell[cell].iter().map(|&number| &self.cycles[usize::from(number)])
    }

    /// Returns the facelets of the orbit's centres.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> {
        (0..self.of_cell.len()).filter(|&cell| is_in_orbit(cell, self.layers))
    }
}

/// The longest set-up, which is enough for all cycles that are listed.
const LONGEST_SETUP: usize = 2;

/// The turns of set-ups that are listed for every cycle, so that commutators can share them. Longer ones are listed for
/// cycles that no shorter one makes.
const COMMON_SETUP: usize = 1;

/// All set-ups, the shorter ones first.
pub(super) static SETUPS: LazyLock<Vec<Setup>> = LazyLock::new(|| {
    let mut all = Vec::new();
    let mut longest = vec![Setup::default()];
    for _ in 0..LONGEST_SETUP {
        let longer = longest.iter().flat_map(Setup::longer).collect();
        all.append(&mut longest);
        longest = longer;
    }
    all.append(&mut longest);
    all
});

/// Returns whether a centre of a small cube is in the orbit that the cube stands for.
///
/// On a 5x5x5 that is no x-centre and on a 6x6x6 none: those are in orbits of fewer layers.
fn is_in_orbit(cell: usize, layers: usize) -> bool {
    let (row, column) = (cell / layers % layers, cell % layers);
    let is_inner = |at: usize| at > 0 && at < layers - 1;
    let is_x_centre = row == column || row + column == layers - 1;
    is_inner(row) && is_inner(column) && (layers == 4 || !is_x_centre)
}

/// Returns the number of cycles that are listed: 3,520 for each orbit.
const fn cycles_of(layers: usize) -> usize {
    if layers == 6 { 2 * 3_520 } else { 3_520 }
}

impl Centres {
    /// Returns the cycles of this small cube's orbit that single commutators make after a set-up.
    fn cycles_after(&self, setup: &Setup, number: u16) -> impl Iterator<Item = ([u8; 3], CycleWay)> {
        let (size, layers) = (self.size(), self.size().layers());
        let mut from = CentreGrid { cells: (0..size.facelets()).map(|cell| cell as u8).collect() };
        setup.steps(size).for_each(|step| from.turn(&step, &self.rows));
        let pairs = (1..layers - 1).flat_map(move |i| (1..layers - 1).map(move |j| (i, j)));
        let single = self.commutators.iter().enumerate().filter(|(_, sized)| sized.cycles.len() == 1);
        single.flat_map(move |(index, sized)| {
            let cells = from.cells.clone();
            let allowed =
                move |&(i, j): &(usize, usize)| sized.commutator.constraints.allow(i, j, layers - 1);
            pairs.clone().filter(allowed).filter_map(move |(i, j)| {
                let cycle = sized.cycles[0].map(|cell| cells[cell.at(i, j)]);
                let way =
                    CycleWay { setup: number, commutator: index as u16, first: i as u8, second: j as u8 };
                is_in_orbit(cycle[0].into(), layers).then(|| (least_first(cycle), way))
            })
        })
    }
}

/// Returns the same cycle, written from its least cell on.
fn least_first(mut cycle: [u8; 3]) -> [u8; 3] {
    let least = (0..3).min_by_key(|&at| cycle[at]).unwrap_or(0);
    cycle.rotate_left(least);
    cycle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cycles_of_an_orbit_are_listed() {
        for inner in [2, 3, 4] {
            let table = CycleTable::of(inner, Metric::Stm);
            assert_eq!(table.cycles.len(), cycles_of(inner + 2));
            assert_eq!(table.cells().count(), if inner == 4 { 48 } else { 24 });
            assert!(table.cells().all(|cell| table.cycles_at(cell).count() == 3 * 3520 / 24));
        }
    }

    #[test]
    fn a_way_makes_its_cycle_and_nothing_else() {
        for inner in [2, 3, 4] {
            let table = CycleTable::of(inner, Metric::Stm);
            let size = Size::new(table.layers).unwrap();
            let centres = Centres::new(size, Metric::Stm);
            let solved: Vec<u8> = (0..size.facelets()).map(|cell| cell as u8).collect();
            for cycle in table.cycles.iter().step_by(97) {
                let way = table.ways(cycle)[0];
                let mut grid = CentreGrid { cells: solved.clone() };
                let setup: Vec<AxisStep> = SETUPS[usize::from(way.setup)].steps(size).collect();
                let (first, second) = ([way.first.into()], [way.second.into()]);
                let commutator = centres.commutators[usize::from(way.commutator)].commutator;
                let steps = commutator.steps(&first, &second, size);
                let back = setup.iter().rev().map(AxisStep::inverse);
                for step in setup.iter().cloned().chain(steps).chain(back) {
                    grid.turn(&step, &centres.rows);
                }
                let mut expected = solved.clone();
                let [x, y, z] = cycle.cells.map(usize::from);
                (expected[y], expected[z], expected[x]) = (solved[x], solved[y], solved[z]);
                let inner = |cell: &usize| {
                    [cell / table.layers % table.layers, cell % table.layers]
                        .iter()
                        .all(|&at| at > 0 && at < table.layers - 1)
                };
                for cell in (0..solved.len()).filter(inner) {
                    assert_eq!(grid.cells[cell], expected[cell], "{:?}", cycle.cells);
                }
            }
        }
    }
}
