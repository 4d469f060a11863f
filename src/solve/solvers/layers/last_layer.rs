use godspeed_cube::{Angle, Cubies, Face, Metric, Size, Symmetry, Turn};

use super::algorithms::parse;
use crate::coordinates::permutation_rank;

/// A case of OLL or PLL, and an algorithm that solves it.
pub(super) struct Case {
    pub(super) name: &'static str,
    pub(super) turns: Vec<Turn>,
}

/// The solution of a last layer: a rotation of the cube, the algorithm of a case, and a turn of U.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Recognised {
    /// The number of the case; `None` if no algorithm is needed.
    case: Option<u8>,
    /// Quarter turns of the whole cube about U before the algorithm.
    pub(super) rotation: u8,
    /// Quarter turns of U after the algorithm.
    pub(super) align: u8,
}

/// The cases of OLL or of PLL, and the solution of each state of the last layer.
pub(super) struct CaseTable {
    cases: Vec<Case>,
    solutions: Vec<Option<Recognised>>,
    index: fn(&Cubies) -> usize,
}

/// The cases of the last layer: OLL and PLL.
pub(super) struct LastLayer {
    /// For a cube whose first two layers are solved.
    pub(super) oll: CaseTable,
    /// For a cube that is solved except for the permutation of the last layer.
    pub(super) pll: CaseTable,
}

/// Twists of the four corners and flips of the four edges: 3^4 * 2^4, of which 216 are possible.
const ORIENTATIONS: usize = 81 * 16;
/// Permutations of four corners and four edges: 4!^2, of which half are possible.
const PERMUTATIONS: usize = 24 * 24;

impl LastLayer {
    pub(super) const BYTES: usize = (ORIENTATIONS + PERMUTATIONS) * size_of::<Option<Recognised>>();

    /// Computes which algorithm solves each last layer.
    pub(super) fn new(oll: &[(&'static str, &str)], pll: &[(&'static str, &str)]) -> Self {
        Self {
            oll: CaseTable::new(ORIENTATIONS, oll, &[0], orientation),
            pll: CaseTable::new(PERMUTATIONS, pll, &[0, 1, 2, 3], permutation),
        }
    }

    /// Returns the number of moves that OLL and PLL take together.
    pub(super) fn moves(&self, cube: &Cubies) -> usize {
        let length = |case: &Case| Metric::Htm.length(&case.turns, Size::THREE);
        let (recognised, oll) = self.oll.recognise(cube);
        let mut cube = *cube;
        if let Some(case) = oll {
            cube = rotated(&cube, recognised.rotation);
            cube.apply_all(&case.turns);
        }
        let (recognised, pll) = self.pll.recognise(&cube);
        oll.map_or(0, length) + pll.map_or(0, length) + usize::from(recognised.align > 0)
    }
}

impl CaseTable {
    /// Tries every case, and no algorithm at all, from each of four sides and with each turn of U in `aligns`.
    fn new(size: usize, list: &[(&'static str, &str)], aligns: &[u8], index: fn(&Cubies) -> usize) -> Self {
        let cases: Vec<Case> = list.iter().map(|&(name, text)| Case { name, turns: parse(text) }).collect();
        let mut solutions = vec![None; size];
        let numbered = (0..).map(Some).zip(cases.iter().map(|case| &case.turns[..]));
        for (case, turns) in [(None, &[][..])].into_iter().chain(numbered) {
            for &align in aligns {
                for rotation in 0..4 {
                    let mut cube = Cubies::SOLVED;
                    cube.apply_all(&turn_of_top(4 - align));
                    turns.iter().rev().for_each(|turn| cube.apply(turn.inverse()));
                    let cube = rotated(&cube, (4 - rotation) % 4);
                    let entry = &mut solutions[index(&cube)];
                    *entry = entry.or(Some(Recognised { case, rotation, align }));
                }
            }
        }
        Self { cases, solutions, index }
    }

    /// Returns how to solve the last layer of a cube, and the case if it is one.
    #[allow(clippy::expect_used, reason = "a test tries every last layer")]
    pub(super) fn recognise(&self, cube: &Cubies) -> (Recognised, Option<&Case>) {
        let found = self.solutions[(self.index)(cube)].expect("the cases cover every last layer");
        (found, found.case.map(|case| &self.cases[usize::from(case)]))
    }
}

/// Returns the index of the twists and flips in the last layer.
fn orientation(cube: &Cubies) -> usize {
    let twists = cube.corners().twists()[..4].iter().fold(0, |value, &twist| 3 * value + twist as usize);
    cube.edges().flips()[..4].iter().fold(twists, |value, &flip| 2 * value + flip as usize)
}

/// Returns the index of the permutation of the last layer, whose pieces are all in it.
fn permutation(cube: &Cubies) -> usize {
    let corners = [0, 1, 2, 3].map(|place| cube.corners().cubies()[place].index() as u8 % 4);
    let edges = [0, 1, 2, 3].map(|place| cube.edges().cubies()[place].index() as u8 % 4);
    24 * permutation_rank(corners) + permutation_rank(edges)
}

/// Returns the cube after a rotation about U by a number of quarter turns.
pub(super) fn rotated(cube: &Cubies, quarters: u8) -> Cubies {
    let angle = Angle::from_quarters(quarters.into());
    angle.map_or(*cube, |angle| Symmetry::rotation(Face::U, angle).cubies(cube))
}

/// Returns the turn of U by a number of quarter turns, if there is any.
fn turn_of_top(quarters: u8) -> Option<Turn> {
    Angle::from_quarters(quarters.into()).map(|angle| Turn::outer(Face::U, angle))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solvers::layers::algorithms::{OLL, PLL};
    use crate::solvers::layers::f2l_pairs::Slot;
    use godspeed_cube::Random;

    fn all() -> LastLayer {
        LastLayer::new(&OLL, &PLL)
    }

    fn has_two_layers(cube: &Cubies) -> bool {
        let cross = crate::solvers::layers::cross::CROSS;
        let is_home = |edge: godspeed_cube::Edge| {
            cube.edges().cubies()[edge.index()] == edge && cube.edges().flips()[edge.index()] == 0
        };
        Slot::ALL.iter().all(|slot| slot.is_solved(cube)) && cross.into_iter().all(is_home)
    }

    #[test]
    fn every_algorithm_parses_and_keeps_the_first_two_layers() {
        for (name, text) in OLL.iter().chain(&PLL) {
            let turns = parse(text);
            assert!(!turns.is_empty(), "{name}");
            let mut cube = Cubies::SOLVED;
            cube.apply_all(&turns);
            assert!(has_two_layers(&cube), "{name}");
        }
    }

    #[test]
    fn pll_algorithms_keep_the_orientation() {
        for (name, text) in PLL {
            let mut cube = Cubies::SOLVED;
            cube.apply_all(&parse(text));
            assert_eq!(orientation(&cube), 0, "{name}");
        }
    }

    #[test]
    fn every_last_layer_is_recognised_and_solved() {
        let cases = all();
        // 3^3 * 2^3 orientations and 4!^2 / 2 permutations, four of which need only a turn of U.
        assert_eq!(cases.oll.solutions.iter().flatten().count(), 216);
        assert_eq!(cases.pll.solutions.iter().flatten().count(), 288);
        let named = |found: &[Option<Recognised>]| {
            let mut cases: Vec<_> = found.iter().flatten().filter_map(|found| found.case).collect();
            cases.sort_unstable();
            cases.dedup();
            cases.len()
        };
        assert_eq!((named(&cases.oll.solutions), named(&cases.pll.solutions)), (57, 21));
        let mut random = Random::from_seed(1);
        for _ in 0..5000 {
            // Six OLL algorithms from random sides yield a random last layer.
            let mut cube = Cubies::SOLVED;
            for _ in 0..6 {
                cube = rotated(&cube, random.below(4) as u8);
                let (_, text) = OLL[random.below(OLL.len())];
                cube.apply_all(&parse(text));
            }
            let (recognised, oll) = cases.oll.recognise(&cube);
            cube = rotated(&cube, recognised.rotation);
            if let Some(case) = oll {
                cube.apply_all(&case.turns);
            }
            assert!(has_two_layers(&cube) && orientation(&cube) == 0);
            let (recognised, pll) = cases.pll.recognise(&cube);
            cube = rotated(&cube, recognised.rotation);
            if let Some(case) = pll {
                cube.apply_all(&case.turns);
            }
            cube.apply_all(&turn_of_top(recognised.align));
            assert!(cube.is_solved());
        }
    }
}
