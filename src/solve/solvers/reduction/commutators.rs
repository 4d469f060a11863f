//! Commutators of sets of layers: words that exchange centres in threes and leave all else in place.
//!
//! A word turns two sets of inner layers, I and J, there and back, some of them with an outer turn between:
//!
//! ```text
//! A B A' B'                  A turns I about one axis, B turns J about another
//! A (o B o') A' (o B' o')    o is an outer turn, and B may turn about A's own axis
//! ```
//!
//! For each pair of a layer i of I and a layer j of J, the first moves two cycles of three centres, the second
//! one. These cycles do not touch each other, so what the whole word is worth is the sum of what each pair is
//! worth, while it costs no more turns than I and J have blocks. Wings, middle edges and corners stay in place.
//!
//! Which centres a word moves is found by doing it on a cube of nine layers, where i and j and their mirrored
//! layers are all different: so it is known in terms of i and j for every size.

use std::sync::LazyLock;

use godspeed_cube::{Axis, Face, Size, lattice};

use super::step::Step;

/// What turns in one part of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turning {
    /// The layers of I.
    First,
    /// The layers of J.
    Second,
    /// An outer layer.
    Outer(Face),
}

/// One part of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Motion {
    /// The axis.
    pub(super) axis: Axis,
    /// Which layers turn.
    pub(super) turning: Turning,
    /// How far, clockwise from the positive face of the axis, 1 to 3.
    pub(super) quarters: u8,
}

/// A row or a column of a face in terms of the layers i and j.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Across {
    /// Layer i, or j.
    Layer { second: bool },
    /// The layer that is as far from the other side.
    Mirrored { second: bool },
}

/// A centre in terms of i and j.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    face: Face,
    row: Across,
    column: Across,
}

/// Which layers may not be in I and J together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Limits {
    /// The same layer in I and J.
    pub(super) equal: bool,
    /// A layer in I and its mirrored one in J.
    pub(super) mirrored: bool,
    /// A layer and its mirrored one in I; the middle layer is its own mirrored one.
    pub(super) pair_in_first: bool,
    /// A layer and its mirrored one in J.
    pub(super) pair_in_second: bool,
}

impl Limits {
    /// Whether a layer i may be in I and a layer j in J, layers being counted from 0 to `last`.
    pub(super) const fn allow(self, i: usize, j: usize, last: usize) -> bool {
        let middle = [2 * i == last, 2 * j == last];
        !(self.equal && i == j
            || self.mirrored && i + j == last
            || middle[0] && (self.pair_in_first || middle[1])
            || middle[1] && self.pair_in_second)
    }
}

/// A word of two sets of layers.
#[derive(Clone, Debug)]
pub(super) struct Commutator {
    /// Its parts, first to last.
    pub(super) motions: Vec<Motion>,
    /// The cycles of one pair of layers; what lies on a centre goes to the next one.
    cycles: Vec<[Cell; 3]>,
    /// What it takes for the cycles to be all that happens.
    pub(super) limits: Limits,
}

/// The cycles of a commutator on a cube of one size: facelet numbers as `base + i * first + j * second`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    base: isize,
    first: isize,
    second: isize,
}

impl Place {
    /// The facelet of a pair of layers.
    pub(super) const fn at(self, i: usize, j: usize) -> usize {
        (self.base + i as isize * self.first + j as isize * self.second) as usize
    }
}

/// Centres of one j and all i, as they lie one after the other in one of four ways to lay out a face: by rows, by
/// rows backwards, by columns, by columns backwards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    base: isize,
    second: isize,
}

impl Line {
    /// Where the line of a layer j starts.
    pub(super) const fn start(self, j: usize) -> usize {
        (self.base + j as isize * self.second) as usize
    }
}

/// All commutators.
pub(super) static COMMUTATORS: LazyLock<Vec<Commutator>> =
    LazyLock::new(|| words().into_iter().filter_map(Commutator::of).collect());

impl Commutator {
    /// The steps of this word for two sets of layers.
    pub(super) fn steps(
        &self,
        first: &[usize],
        second: &[usize],
        size: Size,
    ) -> impl DoubleEndedIterator<Item = Step> {
        self.motions.iter().map(move |motion| {
            let outer;
            let layers = match motion.turning {
                Turning::First => first,
                Turning::Second => second,
                Turning::Outer(face) => {
                    outer = [Step::layer_of(face, size)];
                    &outer
                }
            };
            Step::of_layers(motion.axis, layers, motion.quarters, size)
        })
    }

    /// Where its cycles lie on a cube of this size.
    pub(super) fn places(&self, size: Size) -> Vec<[Place; 3]> {
        self.cycles.iter().map(|cycle| cycle.map(|cell| cell.place(size))).collect()
    }

    /// The same cycles as lines of centres.
    pub(super) fn lines(&self, size: Size) -> Vec<[Line; 3]> {
        self.cycles.iter().map(|cycle| cycle.map(|cell| cell.line(size))).collect()
    }

    /// The commutator of a word, if there is nothing but one or two cycles of three in it.
    fn of(motions: Vec<Motion>) -> Option<Self> {
        let word = Word { motions: &motions };
        let cycles = word.cycles(I, J)?;
        let symbolic = cycles.iter().map(|cycle| cycle.map(Cell::of)).collect();
        let most = if motions.len() == 4 { 2 } else { 1 };
        if cycles.is_empty() || cycles.len() > most {
            return None;
        }
        let mut commutator = Self { motions, cycles: symbolic, limits: Limits::default() };
        let mirrored = |layer: usize| EXAMPLE.layers() - 1 - layer;
        let middle = EXAMPLE.layers() / 2;
        let breaks = |first: &[usize], second: &[usize]| !commutator.holds(first, second);
        let limits = Limits {
            equal: breaks(&[I], &[I]),
            mirrored: breaks(&[I], &[mirrored(I)]),
            pair_in_first: breaks(&[I, mirrored(I)], &[J]) || breaks(&[middle], &[J]),
            pair_in_second: breaks(&[I], &[J, mirrored(J)]) || breaks(&[I], &[middle]),
        };
        commutator.limits = limits;
        Some(commutator)
    }

    /// Whether the word does with these sets what its cycles say.
    fn holds(&self, first: &[usize], second: &[usize]) -> bool {
        let mut expected: Vec<usize> = (0..EXAMPLE.facelets()).collect();
        let places = self.places(*EXAMPLE);
        for &i in first {
            for &j in second {
                for cycle in &places {
                    let [x, y, z] = cycle.map(|place| place.at(i, j));
                    (expected[y], expected[z], expected[x]) = (expected[x], expected[y], expected[z]);
                }
            }
        }
        Word { motions: &self.motions }.effect(first, second) == expected
    }
}

/// A size in which a layer i, a layer j and their mirrored ones are all different.
static EXAMPLE: LazyLock<Size> = LazyLock::new(|| Size::new(9).unwrap_or(Size::THREE));
const I: usize = 2;
const J: usize = 3;

/// A word that is tried out.
struct Word<'a> {
    motions: &'a [Motion],
}

impl Word<'_> {
    /// What lies on each facelet after the word, every facelet having had its own number before.
    fn effect(&self, first: &[usize], second: &[usize]) -> Vec<usize> {
        let mut cells: Vec<usize> = (0..EXAMPLE.facelets()).collect();
        for motion in self.motions {
            let outer;
            let layers = match motion.turning {
                Turning::First => first,
                Turning::Second => second,
                Turning::Outer(face) => {
                    outer = [Step::layer_of(face, *EXAMPLE)];
                    &outer
                }
            };
            for turn in Step::of_layers(motion.axis, layers, motion.quarters, *EXAMPLE).turns(*EXAMPLE) {
                let before = cells.clone();
                for (from, to) in lattice::moved_facelets(turn, *EXAMPLE) {
                    cells[to] = before[from];
                }
            }
        }
        cells
    }

    /// The cycles of three that the word does with one layer in each set; `None` if there are other cycles.
    fn cycles(&self, i: usize, j: usize) -> Option<Vec<[usize; 3]>> {
        let effect = self.effect(&[i], &[j]);
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
}

impl Cell {
    fn of(index: usize) -> Self {
        let n = EXAMPLE.layers();
        let across = |layer: usize| {
            let nearer = layer.min(n - 1 - layer);
            let second = nearer == J;
            if layer == nearer { Across::Layer { second } } else { Across::Mirrored { second } }
        };
        Self { face: Face::ALL[index / (n * n)], row: across(index / n % n), column: across(index % n) }
    }

    fn line(self, size: Size) -> Line {
        let n = size.layers() as isize;
        let (way, across) = match (self.row, self.column) {
            (across, Across::Layer { second: false }) => (0, across),
            (across, Across::Mirrored { second: false }) => (1, across),
            (Across::Layer { .. }, across) => (2, across),
            (Across::Mirrored { .. }, across) => (3, across),
        };
        let start = (4 * self.face.index() as isize + way) * n * n;
        match across {
            Across::Layer { .. } => Line { base: start, second: n },
            Across::Mirrored { .. } => Line { base: start + (n - 1) * n, second: -n },
        }
    }

    fn place(self, size: Size) -> Place {
        let n = size.layers() as isize;
        let mut place = Place { base: self.face.index() as isize * n * n, first: 0, second: 0 };
        for (across, scale) in [(self.row, n), (self.column, 1)] {
            let (second, sign) = match across {
                Across::Layer { second } => (second, 1),
                Across::Mirrored { second } => {
                    place.base += (n - 1) * scale;
                    (second, -1)
                }
            };
            *(if second { &mut place.second } else { &mut place.first }) += sign * scale;
        }
        place
    }
}

/// All words of these forms.
fn words() -> Vec<Vec<Motion>> {
    let layers = |turning| {
        Axis::ALL
            .into_iter()
            .flat_map(move |axis| (1..4).map(move |quarters| Motion { axis, turning, quarters }))
    };
    let mut words = Vec::new();
    for a in layers(Turning::First) {
        for b in layers(Turning::Second) {
            if a.axis != b.axis {
                words.push(commutator(&[a], &[b]));
            }
            for face in Face::ALL {
                for quarters in 1..4 {
                    let o = Motion { axis: face.axis(), turning: Turning::Outer(face), quarters };
                    if o.axis != a.axis && o.axis != b.axis {
                        let around = [o, b, inverse(o)];
                        words.push(commutator(&[a], &around));
                        words.push(commutator(&around, &[a]));
                    }
                }
            }
        }
    }
    words
}

fn commutator(a: &[Motion], b: &[Motion]) -> Vec<Motion> {
    let back = |part: &[Motion]| part.iter().rev().map(|&motion| inverse(motion)).collect::<Vec<_>>();
    [a, b, &back(a), &back(b)].concat()
}

const fn inverse(motion: Motion) -> Motion {
    Motion { quarters: 4 - motion.quarters, ..motion }
}
