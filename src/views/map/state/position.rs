//! Positions of the 2x2x2 by their index.

use godspeed_cube::{Alg, Facelets, Metric, Pocket, Size, Turn};

/// A position one move away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Neighbour {
    /// The move in notation.
    pub(super) turn: String,
    /// The index of the position.
    pub(super) index: u32,
}

/// Returns the index of a cube, or `None` if it is not a 2x2x2 that turns can reach.
#[must_use]
pub(super) fn index_of(cube: &Facelets) -> Option<u32> {
    Some(Pocket::try_from(cube).ok()?.index())
}

/// Returns the cube with an index.
#[must_use]
pub(super) fn cube_at(index: u32) -> Option<Facelets> {
    Some(Facelets::from(&Pocket::from_index(index)?))
}

/// Returns the positions one move away.
#[must_use]
pub(super) fn neighbours(cube: &Facelets, metric: Metric) -> Vec<Neighbour> {
    let neighbour = |turn: &Turn| {
        let mut turned = cube.clone();
        turned.turn(*turn);
        Some(Neighbour { turn: turn.to_string(), index: index_of(&turned)? })
    };
    turns(metric).iter().filter_map(neighbour).collect()
}

/// Returns the indices of the positions on the path of a solution, with both ends.
#[must_use]
pub(super) fn path(start: &Facelets, solution: &str) -> Vec<u32> {
    let Ok(parsed) = Alg::parse(solution, start.size()) else { return Vec::new() };
    let mut cube = start.clone();
    let ends = parsed.alg.turns().iter().map(|&turn| {
        cube.turn(turn);
        index_of(&cube)
    });
    index_of(start).into_iter().chain(ends.flatten()).collect()
}

/// Returns the turns of one move. The others lead to the same positions, rotated.
fn turns(metric: Metric) -> Vec<Turn> {
    let text = if metric == Metric::Qtm { "U U' R R' F F'" } else { "U U2 U' R R2 R' F F2 F'" };
    Alg::parse(text, Size::TWO).map_or(Vec::new(), |parsed| parsed.alg.into_turns())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_mutual() {
        for (metric, count) in [(Metric::Htm, 9), (Metric::Qtm, 6)] {
            let around = neighbours(&cube_at(1_234_567).unwrap(), metric);
            assert_eq!(around.len(), count);
            for neighbour in around {
                let back = neighbours(&cube_at(neighbour.index).unwrap(), metric);
                assert!(back.iter().any(|back| back.index == 1_234_567));
            }
        }
        assert_eq!(cube_at(3_674_160), None);
        assert_eq!(index_of(&Facelets::solved(Size::THREE)), None);
    }

    #[test]
    fn the_path_of_a_solution_ends_solved_whatever_faces_it_turns() {
        let alg = Alg::parse("R U2 D' B", Size::TWO).unwrap().alg;
        let start = Facelets::after(&alg);
        let path = path(&start, &alg.inverse().to_string());
        assert_eq!(path.len(), 5);
        assert_eq!((path[0], path[4]), (index_of(&start).unwrap(), 0));
    }
}
