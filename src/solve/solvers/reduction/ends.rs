use godspeed_cube::{Face, Facelets, Size};

use super::parity::{depths, is_odd};
use super::step::{Part, Step};

/// After how many steps of a solution each thing is done.
///
/// A commutator takes wings out of their edges and brings them back. So edges are paired not always with the last step
/// that pairs them: it may be one with the beginning of a commutator, or have cancelled against it. And an edge all of
/// whose wings are exchanged looks paired, but is done only when parity is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ends {
    /// The last edge is paired, and the wings at every depth are in an even order.
    pub(super) edges: usize,
    /// The last centre is home.
    pub(super) centres: usize,
}

impl Ends {
    /// Those of steps that solve a cube.
    pub(super) fn of(steps: &[Step], size: Size) -> Self {
        let after = |part| steps.iter().rposition(|step| step.part >= part).map_or(0, |last| last + 1);
        let (edges, centres) = (after(Part::Edges), after(Part::Centres));
        let mut ends = Self { edges: steps.len(), centres: steps.len() };
        let mut cube = Facelets::solved(size);
        let mut parities: Vec<bool> = depths(size).map(|_| false).collect();
        for number in (edges..=steps.len()).rev() {
            if !parities.contains(&true) && edges_are_paired(&cube) {
                ends.edges = number;
            }
            if number >= centres && centres_are_home(&cube) {
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

/// Whether all pieces of each edge look alike.
fn edges_are_paired(cube: &Facelets) -> bool {
    let n = cube.size().layers();
    let sides = [(0, 1), (0, n), (n - 1, n), (n * (n - 1), 1)];
    Face::ALL.into_iter().all(|face| {
        let face = cube.face(face);
        sides.iter().all(|&(first, step)| (2..n - 1).all(|i| face[first + i * step] == face[first + step]))
    })
}

/// Whether all centres of each face look alike.
fn centres_are_home(cube: &Facelets) -> bool {
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
    fn a_commutator_that_begins_with_the_last_pairing_is_waited_for() {
        let size = Size::new(4).unwrap();
        let step = |part, axis, layer, quarters| Step {
            part,
            ..Step::of_layers(Axis::ALL[axis], &[layer], quarters, size)
        };
        // A slice is turned back only after a turn between; then a face is solved, too.
        let steps = [
            step(Part::Edges, 0, 1, 1),
            step(Part::Centres, 1, 1, 2),
            step(Part::Centres, 0, 1, 3),
            step(Part::Centres, 1, 1, 2),
            step(Part::Finish, 0, 0, 1),
        ];
        assert_eq!(Ends::of(&steps, size), Ends { edges: 4, centres: 4 });
        assert_eq!(Ends::of(&steps[4..], size), Ends { edges: 0, centres: 0 });
    }

    #[test]
    fn an_edge_that_looks_paired_is_waited_for_until_parity_is_gone() {
        let size = Size::new(4).unwrap();
        // 2R2 B2 U2 2L U2 2R' U2 2R U2 F2 2R F2 2L' B2 2R2 exchanges the two wings of one edge.
        let (up, front, back) = ((1, 0, 2), (2, 0, 2), (2, 3, 2));
        let (half, quarter, back_quarter) = ((0, 1, 2), (0, 1, 1), (0, 1, 3));
        let (left, back_left) = ((0, 2, 3), (0, 2, 1));
        let first = [half, back, up, left, up, back_quarter, up, quarter];
        let then = [up, front, quarter, front, back_left, back, half];
        let step = |(axis, layer, quarters): (usize, usize, u8)| Step {
            part: Part::Centres,
            ..Step::of_layers(Axis::ALL[axis], &[layer], quarters, size)
        };
        let steps: Vec<Step> = first.into_iter().chain(then).map(step).collect();
        let mut cube = Facelets::solved(size);
        cube.turn_all(&steps.iter().flat_map(|step| step.turns(size)).collect::<Vec<_>>());
        assert!(edges_are_paired(&cube) && centres_are_home(&cube) && !cube.is_solved());
        assert_eq!(Ends::of(&steps, size).edges, steps.len());
    }
}
