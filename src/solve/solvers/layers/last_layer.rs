use godspeed_cube::{Angle, Cubies, Face, Metric, Size, Symmetry, Turn};

use super::alg::alg;
use crate::coordinates::permutation_rank;

/// A case of the last layer: its name among cubers, and an algorithm that solves it.
pub(super) struct Case {
    pub(super) name: &'static str,
    pub(super) turns: Vec<Turn>,
}

/// What to do with a last layer: look at it from so many quarters further round, do the case's algorithm, and
/// turn U at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Recognised {
    /// The number of the case; none where its algorithm is not needed.
    pub(super) case: Option<u8>,
    /// Quarter turns of the whole cube about U, before.
    pub(super) view: u8,
    /// Quarter turns of U, afterwards.
    pub(super) align: u8,
}

/// Every case of OLL and PLL, found by how the last layer looks.
pub(super) struct LastLayer {
    oll: Vec<Case>,
    pll: Vec<Case>,
    orientations: Vec<Option<Recognised>>,
    permutations: Vec<Option<Recognised>>,
}

/// Corners twisted and edges flipped at the top: 3^4 * 2^4.
const ORIENTATIONS: usize = 81 * 16;

/// Orders of four corners and four edges: 4!^2, of which half can be reached.
const PERMUTATIONS: usize = 24 * 24;

impl LastLayer {
    pub(super) const BYTES: usize = (ORIENTATIONS + PERMUTATIONS) * size_of::<Option<Recognised>>();

    /// Recognises the cases of these algorithms.
    pub(super) fn new(oll: &[(&'static str, &str)], pll: &[(&'static str, &str)]) -> Self {
        let cases = |list: &[(&'static str, &str)]| -> Vec<Case> {
            list.iter().map(|&(name, text)| Case { name, turns: alg(text) }).collect()
        };
        let (oll, pll) = (cases(oll), cases(pll));
        let orientations = recognised(ORIENTATIONS, &oll, &[0], orientation);
        let permutations = recognised(PERMUTATIONS, &pll, &[0, 1, 2, 3], permutation);
        Self { oll, pll, orientations, permutations }
    }

    /// How to turn everything in the last layer yellow side up, once the first two layers are solved.
    pub(super) fn oll(&self, cube: &Cubies) -> Option<Recognised> {
        self.orientations[orientation(cube)]
    }

    /// How to bring everything home, once all of the last layer is yellow side up.
    pub(super) fn pll(&self, cube: &Cubies) -> Option<Recognised> {
        self.permutations[permutation(cube)]
    }

    /// The moves that OLL and PLL take together.
    pub(super) fn moves(&self, cube: &Cubies) -> usize {
        let length = |turns: &[Turn]| Metric::Htm.length(turns, Size::THREE);
        let mut cube = *cube;
        let mut moves = 0;
        if let Some(Recognised { case: Some(case), view, .. }) = self.oll(&cube) {
            let turns = &self.oll_case(case).turns;
            cube = seen_from(&cube, view);
            cube.apply_all(turns);
            moves += length(turns);
        }
        self.pll(&cube).map_or(moves, |Recognised { case, align, .. }| {
            moves + case.map_or(0, |case| length(&self.pll_case(case).turns)) + usize::from(align > 0)
        })
    }

    /// A case of OLL.
    pub(super) fn oll_case(&self, case: u8) -> &Case {
        &self.oll[case as usize]
    }

    /// A case of PLL.
    pub(super) fn pll_case(&self, case: u8) -> &Case {
        &self.pll[case as usize]
    }
}

/// Which corners of the last layer are twisted and which edges flipped.
fn orientation(cube: &Cubies) -> usize {
    let twists = cube.corners().twists()[..4].iter().fold(0, |value, &twist| 3 * value + twist as usize);
    cube.edges().flips()[..4].iter().fold(twists, |value, &flip| 2 * value + flip as usize)
}

/// The order of corners and edges in the last layer, where all of them are.
fn permutation(cube: &Cubies) -> usize {
    let corners = [0, 1, 2, 3].map(|place| cube.corners().cubies()[place].index() as u8 % 4);
    let edges = [0, 1, 2, 3].map(|place| cube.edges().cubies()[place].index() as u8 % 4);
    24 * permutation_rank(corners) + permutation_rank(edges)
}

/// For every way the last layer can look, what solves it: nothing, or a case, seen from where its algorithm fits.
fn recognised(
    size: usize,
    cases: &[Case],
    aligns: &[u8],
    look: impl Fn(&Cubies) -> usize,
) -> Vec<Option<Recognised>> {
    let mut found = vec![None; size];
    let none = Case { name: "", turns: Vec::new() };
    let numbered = (0..).map(Some).zip(cases);
    for (case, Case { turns, .. }) in [(None, &none)].into_iter().chain(numbered) {
        for &align in aligns {
            for view in 0..4 {
                let mut cube = Cubies::SOLVED;
                cube.apply_all(&quarters(4 - align));
                turns.iter().rev().for_each(|turn| cube.apply(turn.inverse()));
                let cube = seen_from(&cube, (4 - view) % 4);
                let place = &mut found[look(&cube)];
                *place = place.or(Some(Recognised { case, view, align }));
            }
        }
    }
    found
}

/// The cube after a rotation about U by so many quarters.
pub(super) fn seen_from(cube: &Cubies, quarters: u8) -> Cubies {
    let angle = Angle::from_quarters(quarters.into());
    angle.map_or(*cube, |angle| Symmetry::rotation(Face::U, angle).cubies(cube))
}

/// Quarter turns of U: one turn or none.
fn quarters(quarters: u8) -> Option<Turn> {
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
    fn every_algorithm_reads_and_keeps_the_first_two_layers() {
        for (name, text) in OLL.iter().chain(&PLL) {
            let turns = alg(text);
            assert!(!turns.is_empty(), "{name}");
            let mut cube = Cubies::SOLVED;
            cube.apply_all(&turns);
            assert!(has_two_layers(&cube), "{name}");
        }
    }

    #[test]
    fn algorithms_of_pll_keep_the_yellow_side_up() {
        for (name, text) in PLL {
            let mut cube = Cubies::SOLVED;
            cube.apply_all(&alg(text));
            assert_eq!(orientation(&cube), 0, "{name}");
        }
    }

    #[test]
    fn every_way_the_last_layer_can_look_is_recognised_and_solved() {
        let cases = all();
        // 3^3 * 2^3 ways to be oriented, 4!^2 / 2 orders, four of them only turned.
        assert_eq!(cases.orientations.iter().flatten().count(), 216);
        assert_eq!(cases.permutations.iter().flatten().count(), 288);
        let named = |found: &[Option<Recognised>]| {
            let mut cases: Vec<_> = found.iter().flatten().filter_map(|found| found.case).collect();
            cases.sort_unstable();
            cases.dedup();
            cases.len()
        };
        assert_eq!((named(&cases.orientations), named(&cases.permutations)), (57, 21));
        let mut random = Random::from_seed(1);
        for _ in 0..5000 {
            // Algorithms of the last layer from all sides lead to any last layer.
            let mut cube = Cubies::SOLVED;
            for _ in 0..6 {
                cube = seen_from(&cube, random.below(4) as u8);
                let (_, text) = OLL[random.below(OLL.len())];
                cube.apply_all(&alg(text));
            }
            let oll = cases.oll(&cube).unwrap();
            cube = seen_from(&cube, oll.view);
            if let Some(case) = oll.case {
                cube.apply_all(&cases.oll_case(case).turns);
            }
            assert!(has_two_layers(&cube) && orientation(&cube) == 0);
            let pll = cases.pll(&cube).unwrap();
            cube = seen_from(&cube, pll.view);
            if let Some(case) = pll.case {
                cube.apply_all(&cases.pll_case(case).turns);
            }
            cube.apply_all(&quarters(pll.align));
            assert!(cube.is_solved());
        }
    }
}
