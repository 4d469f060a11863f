//! Commutators of sets of layers: sequences that cycle centres in threes and leave all else in place.
//!
//! A commutator turns two sets of inner layers, I and J, there and back, in some forms with an outer turn
//! in between:
//!
//! ```text
//! A B A' B'                  A turns I about one axis, B turns J about another
//! A (o B o') A' (o B' o')    o is an outer turn; B may turn about the axis of A
//! ```
//!
//! For each pair of a layer i in I and a layer j in J, the first form makes two 3-cycles of centres, the
//! second one. The cycles of different pairs are disjoint. So the gain of a commutator, the number of centres
//! that it solves, is the sum of the gains of `|I| * |J|` pairs, while its cost grows with `|I| + |J|` only.
//! Wings, midges and corners stay in place.
//!
//! The cycles are found by applying each sequence to a 9x9x9, where i, j and their mirror layers are all
//! different. They are stored as formulas in i and j, which hold for every size.

use std::sync::LazyLock;

use godspeed_cube::{Axis, Face, Metric, Size, lattice};

use super::super::axis_step::AxisStep;

/// The layers that one turn of a commutator moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TurnedLayers {
    /// The layers of I.
    First,
    /// The layers of J.
    Second,
    /// An outer layer.
    Outer(Face),
}

/// One turn of a commutator: of a set of layers, by the same angle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LayerTurn {
    /// The axis.
    pub(super) axis: Axis,
    /// The layers.
    pub(super) layers: TurnedLayers,
    /// Quarter turns clockwise from the positive face of the axis, 1 to 3.
    pub(super) quarters: u8,
}

impl LayerTurn {
    /// Returns the step that turns the layers of this turn, given both sets.
    fn step(self, first: &[usize], second: &[usize], size: Size) -> AxisStep {
        let outer;
        let layers = match self.layers {
            TurnedLayers::First => first,
            TurnedLayers::Second => second,
            TurnedLayers::Outer(face) => {
                outer = [AxisStep::layer_of(face, size)];
                &outer
            }
        };
        AxisStep::of_layers(self.axis, layers, self.quarters, size)
    }
}

/// The moves of the turns of a commutator, where blocks of inner layers or inner layers are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TurnWeights {
    /// Of one turn of I: 1, or 2 if it is a half turn that counts twice.
    pub(super) first: usize,
    /// Of one turn of J.
    pub(super) second: usize,
    /// Of all outer turns.
    pub(super) outer: usize,
}

/// A row or a column of a face, in terms of the layers i and j.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LayerSymbol {
    /// Whether it is layer j or its mirror layer, not i or its mirror layer.
    second: bool,
    /// Whether it is the mirror layer, at the same distance from the opposite face.
    mirrored: bool,
}

/// A centre, in terms of the layers i and j.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SymbolicCentre {
    face: Face,
    row: LayerSymbol,
    column: LayerSymbol,
}

/// The pairs of layers that must not be in I and J together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LayerConstraints {
    /// The same layer in I and J.
    pub(super) equal: bool,
    /// A layer in I and its mirror layer in J.
    pub(super) mirrored: bool,
    /// A layer and its mirror layer in I. The middle layer is its own mirror layer.
    pub(super) pair_in_first: bool,
    /// A layer and its mirror layer in J.
    pub(super) pair_in_second: bool,
}

impl LayerConstraints {
    /// Returns whether layer i may be in I and layer j in J, layers counted from 0 to `last`.
    pub(super) const fn allow(self, i: usize, j: usize, last: usize) -> bool {
        let middle = [2 * i == last, 2 * j == last];
        !(self.equal && i == j
            || self.mirrored && i + j == last
            || middle[0] && (self.pair_in_first || middle[1])
            || middle[1] && self.pair_in_second)
    }
}

/// A commutator of two sets of layers.
#[derive(Clone, Debug)]
pub(super) struct Commutator {
    /// Its turns, in order.
    pub(super) turns: Vec<LayerTurn>,
    /// The cycles of one pair of layers; each centre goes to the position of the next.
    cycles: Vec<[SymbolicCentre; 3]>,
    /// The conditions under which these cycles are its only effect.
    pub(super) constraints: LayerConstraints,
}

/// A position in a cycle on a cube of one size: the facelet `base + i * first + j * second`.
#[derive(Clone, Copy, Debug)]
pub(super) struct AffineCell {
    base: isize,
    first: isize,
    second: isize,
}

impl AffineCell {
    /// Returns the facelet for a pair of layers.
    pub(super) const fn at(self, i: usize, j: usize) -> usize {
        (self.base + i as isize * self.first + j as isize * self.second) as usize
    }

    /// Adds the number of a layer times `scale`, on a cube of `n` layers.
    const fn plus(mut self, LayerSymbol { second, mirrored }: LayerSymbol, scale: isize, n: isize) -> Self {
        let factor = if second { &mut self.second } else { &mut self.first };
        *factor += if mirrored { -scale } else { scale };
        if mirrored {
            self.base += (n - 1) * scale;
        }
        self
    }
}

/// All commutators.
pub(super) static COMMUTATORS: LazyLock<Vec<Commutator>> =
    LazyLock::new(|| sequences().into_iter().filter_map(Commutator::of).collect());

impl Commutator {
    /// Returns the steps of the commutator for two sets of layers.
    pub(super) fn steps(
        &self,
        first: &[usize],
        second: &[usize],
        size: Size,
    ) -> impl DoubleEndedIterator<Item = AxisStep> {
        self.turns.iter().map(move |turn| turn.step(first, second, size))
    }

    /// Returns the moves of its turns in a metric.
    pub(super) fn weights(&self, metric: Metric) -> TurnWeights {
        let mut weights = TurnWeights { first: 1, second: 1, outer: 0 };
        for turn in &self.turns {
            let moves = if turn.quarters == 2 && metric.counts_quarters() { 2 } else { 1 };
            match turn.layers {
                TurnedLayers::First => weights.first = moves,
                TurnedLayers::Second => weights.second = moves,
                TurnedLayers::Outer(_) => weights.outer += moves,
            }
        }
        weights
    }

    /// Returns its cycles on a cube of a size.
    pub(super) fn cycles_on(&self, size: Size) -> Vec<[AffineCell; 3]> {
        self.cycles.iter().map(|cycle| cycle.map(|centre| centre.cell(size))).collect()
    }

    /// Returns its cycles on a cube of a size, as cells of the four layouts of a face.
    ///
    /// The layouts are by rows, by rows backwards, by columns and by columns backwards. Each cell is in the one where
    /// the cells of one j and all i are contiguous.
    pub(super) fn layout_cycles_on(&self, size: Size) -> Vec<[AffineCell; 3]> {
        self.cycles.iter().map(|cycle| cycle.map(|centre| centre.layout_cell(size))).collect()
    }

    /// Returns the commutator of a sequence, if one or two 3-cycles are its only effect.
    fn of(turns: Vec<LayerTurn>) -> Option<Self> {
        let cycles = cycles(&turns, I, J)?;
        let symbolic = cycles.iter().map(|cycle| cycle.map(SymbolicCentre::of)).collect();
        let most = if turns.len() == 4 { 2 } else { 1 };
        if cycles.is_empty() || cycles.len() > most {
            return None;
        }
        let mut commutator = Self { turns, cycles: symbolic, constraints: LayerConstraints::default() };
        let mirrored = |layer: usize| EXAMPLE.layers() - 1 - layer;
        let middle = EXAMPLE.layers() / 2;
        let breaks = |first: &[usize], second: &[usize]| !commutator.holds(first, second);
        let constraints = LayerConstraints {
            equal: breaks(&[I], &[I]),
            mirrored: breaks(&[I], &[mirrored(I)]),
            pair_in_first: breaks(&[I, mirrored(I)], &[J]) || breaks(&[middle], &[J]),
            pair_in_second: breaks(&[I], &[J, mirrored(J)]) || breaks(&[I], &[middle]),
        };
        commutator.constraints = constraints;
        Some(commutator)
    }

    /// Returns whether the cycles are the only effect for these sets.
    fn holds(&self, first: &[usize], second: &[usize]) -> bool {
        let mut expected: Vec<usize> = (0..EXAMPLE.facelets()).collect();
        let cycles = self.cycles_on(*EXAMPLE);
        for &i in first {
            for &j in second {
                for cycle in &cycles {
                    let [x, y, z] = cycle.map(|cell| cell.at(i, j));
                    (expected[y], expected[z], expected[x]) = (expected[x], expected[y], expected[z]);
                }
            }
        }
        effect(&self.turns, first, second) == expected
    }
}

/// A size in which a layer i, a layer j and their mirror layers are all different.
static EXAMPLE: LazyLock<Size> = LazyLock::new(|| Size::new(9).expect("9 layers are a size"));

/// The example of a layer i.
const I: usize = 2;

/// The example of a layer j.
const J: usize = 3;

/// Returns for each facelet of the example size the one whose content it receives from a sequence of turns.
fn effect(turns: &[LayerTurn], first: &[usize], second: &[usize]) -> Vec<usize> {
    let mut cells: Vec<usize> = (0..EXAMPLE.facelets()).collect();
    for turn in turns {
        for turn in turn.step(first, second, *EXAMPLE).turns(*EXAMPLE) {
            let before = cells.clone();
            for (from, to) in lattice::moved_facelets(turn, *EXAMPLE) {
                cells[to] = before[from];
            }
        }
    }
    cells
}

/// Returns the 3-cycles for one layer in each set, or `None` if there are other cycles.
fn cycles(turns: &[LayerTurn], i: usize, j: usize) -> Option<Vec<[usize; 3]>> {
    let effect = effect(turns, &[i], &[j]);
    let mut goes_to = vec![0; effect.len()];
    for (to, &from) in effect.iter().enumerate() {
        goes_to[from] = to;
    }
    let mut cycles = Vec::new();
    for x in 0..goes_to.len() {
        let (y, z) = (goes_to[x], goes_to[goes_to[x]]);
        if y == x {
            continue;
        }
        if goes_to[z] != x || z == x {
            return None;
        }
        if x < y && x < z {
            cycles.push([x, y, z]);
        }
    }
    Some(cycles)
}

impl SymbolicCentre {
    fn of(index: usize) -> Self {
        let n = EXAMPLE.layers();
        let symbol = |layer: usize| {
            let nearer = layer.min(n - 1 - layer);
            LayerSymbol { second: nearer == J, mirrored: layer != nearer }
        };
        Self { face: Face::ALL[index / (n * n)], row: symbol(index / n % n), column: symbol(index % n) }
    }

    fn cell(self, size: Size) -> AffineCell {
        let n = size.layers() as isize;
        let start = self.face.index() as isize * n * n;
        AffineCell { base: start, first: 0, second: 0 }.plus(self.row, n, n).plus(self.column, 1, n)
    }

    fn layout_cell(self, size: Size) -> AffineCell {
        let n = size.layers() as isize;
        let (layout, symbol) = if self.column.second {
            (2 + isize::from(self.row.mirrored), self.column)
        } else {
            (isize::from(self.column.mirrored), self.row)
        };
        let start = (4 * self.face.index() as isize + layout) * n * n;
        AffineCell { base: start, first: 1, second: 0 }.plus(symbol, n, n)
    }
}

/// Returns all sequences of both forms.
fn sequences() -> Vec<Vec<LayerTurn>> {
    let turns_of = |layers| {
        Axis::ALL
            .into_iter()
            .flat_map(move |axis| (1..4).map(move |quarters| LayerTurn { axis, layers, quarters }))
    };
    let mut sequences = Vec::new();
    for a in turns_of(TurnedLayers::First) {
        for b in turns_of(TurnedLayers::Second) {
            if a.axis != b.axis {
                sequences.push(commutator(&[a], &[b]));
            }
            for face in Face::ALL {
                for quarters in 1..4 {
                    let o = LayerTurn { axis: face.axis(), layers: TurnedLayers::Outer(face), quarters };
                    if o.axis != a.axis && o.axis != b.axis {
                        let around = [o, b, inverse(o)];
                        sequences.push(commutator(&[a], &around));
                        sequences.push(commutator(&around, &[a]));
                    }
                }
            }
        }
    }
    sequences
}

fn commutator(a: &[LayerTurn], b: &[LayerTurn]) -> Vec<LayerTurn> {
    let back = |turns: &[LayerTurn]| turns.iter().rev().map(|&turn| inverse(turn)).collect::<Vec<_>>();
    [a, b, &back(a), &back(b)].concat()
}

const fn inverse(turn: LayerTurn) -> LayerTurn {
    LayerTurn { quarters: 4 - turn.quarters, ..turn }
}
