use cube::{Face, Facelets, Size};

use super::step::{Part, Step};

/// After how many steps of a solution each thing is done.
///
/// A commutator takes wings out of their edges and brings them back. So edges are paired not always with the last step
/// that pairs them: it may be one with the beginning of a commutator, or have cancelled against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ends {
    /// The last edge is paired.
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
        for number in (edges..=steps.len()).rev() {
            if edges_are_paired(&cube) {
                ends.edges = number;
            }
            if number >= centres && centres_are_home(&cube) {
                ends.centres = number;
            }
            if number > edges {
                cube.turn_all(&steps[number - 1].inverse().turns(size).collect::<Vec<_>>());
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
    use cube::Axis;

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
}
