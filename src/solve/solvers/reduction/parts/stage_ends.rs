use godspeed_cube::{Face, Facelets, Size};

use super::axis_step::{AxisStep, Purpose};
use super::parity::{depths, is_odd};

/// The number of steps after which the edges and the centres of a solution are solved.
///
/// A commutator takes wings out of their edges and restores them. So the edges may not be paired right after
/// the last step that pairs them: it may have merged with the start of a commutator, or cancelled against it.
/// And an edge whose wings are all exchanged is paired but complete only after the parity turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StageEnds {
    /// Steps until the last edge is paired and the wings at every depth are even.
    pub(crate) edges: usize,
    /// Steps until the last centre is solved.
    pub(crate) centres: usize,
}

impl StageEnds {
    /// Returns the ends in steps that solve a cube.
    pub(crate) fn of(steps: &[AxisStep], size: Size) -> Self {
        let after =
            |purpose| steps.iter().rposition(|step| step.purpose >= purpose).map_or(0, |last| last + 1);
        let (edges, centres) = (after(Purpose::Edges), after(Purpose::Centres));
        let mut ends = Self { edges: steps.len(), centres: steps.len() };
        let mut cube = Facelets::solved(size);
        let mut parities: Vec<bool> = depths(size).map(|_| false).collect();
        for number in (edges..=steps.len()).rev() {
            if !parities.contains(&true) && edges_are_paired(&cube) {
                ends.edges = number;
            }
            if number >= centres && centres_are_solved(&cube) {
                ends.centres = number;
            }
            if number > edges {
                let turns: Vec<_> = steps[number - 1].inverse().turns(size).collect();
                cube.turn_all(&turns);
                for (depth, parity) in depths(size).zip(&mut parities) {
                    *parity ^= is_odd(&turns, depth, size);
                }
            }
        }
        ends
    }
}

/// Returns whether all pieces of each edge show the same two colours.
fn edges_are_paired(cube: &Facelets) -> bool {
    let n = cube.size().layers();
    let sides = [(0, 1), (0, n), (n - 1, n), (n * (n - 1), 1)];
    Face::ALL.into_iter().all(|face| {
        let face = cube.face(face);
        sides.iter().all(|&(first, step)| (2..n - 1).all(|i| face[first + i * step] == face[first + step]))
    })
}

/// Returns whether each face has centres of one colour.
fn centres_are_solved(cube: &Facelets) -> bool {
    let n = cube.size().layers();
    Face::ALL.into_iter().all(|face| {
        let face = cube.face(face);
        (1..n - 1).all(|row| face[row * n + 1..(row + 1) * n - 1].iter().all(|&colour| colour == face[n + 1]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::Axis;

    #[test]
    fn edges_end_after_a_commutator_merged_with_the_last_pairing() {
        let size = Size::new(4).unwrap();
        let step = |purpose, axis, layer, quarters| AxisStep {
            purpose,
            ..AxisStep::of_layers(Axis::ALL[axis], &[layer], quarters, size)
        };
        // A slice is turned back only after a turn between; then a face is solved, too.
        let steps = [
            step(Purpose::Edges, 0, 1, 1),
            step(Purpose::Centres, 1, 1, 2),
            step(Purpose::Centres, 0, 1, 3),
            step(Purpose::Centres, 1, 1, 2),
            step(Purpose::Finish, 0, 0, 1),
        ];
        assert_eq!(StageEnds::of(&steps, size), StageEnds { edges: 4, centres: 4 });
        assert_eq!(StageEnds::of(&steps[4..], size), StageEnds { edges: 0, centres: 0 });
    }

    #[test]
    fn an_edge_with_exchanged_wings_counts_only_after_parity() {
        let size = Size::new(4).unwrap();
        // 2R2 B2 U2 2L U2 2R' U2 2R U2 F2 2R F2 2L' B2 2R2 exchanges the two wings of one edge.
        let (up, front, back) = ((1, 0, 2), (2, 0, 2), (2, 3, 2));
        let (half, quarter, back_quarter) = ((0, 1, 2), (0, 1, 1), (0, 1, 3));
        let (left, back_left) = ((0, 2, 3), (0, 2, 1));
        let first = [half, back, up, left, up, back_quarter, up, quarter];
        let then = [up, front, quarter, front, back_left, back, half];
        let step = |(axis, layer, quarters): (usize, usize, u8)| AxisStep {
            purpose: Purpose::Centres,
            ..AxisStep::of_layers(Axis::ALL[axis], &[layer], quarters, size)
        };
        let steps: Vec<AxisStep> = first.into_iter().chain(then).map(step).collect();
        let mut cube = Facelets::solved(size);
        cube.turn_all(&steps.iter().flat_map(|step| step.turns(size)).collect::<Vec<_>>());
        assert!(edges_are_paired(&cube) && centres_are_solved(&cube) && !cube.is_solved());
        assert_eq!(StageEnds::of(&steps, size).edges, steps.len());
    }
}
