use godspeed_cube::{Axis, Symmetry};

#[cfg(test)]
use super::state::State;
use super::state::{FLIP, corner_at, corner_axes, corner_index, edge_at, edge_index, lower_axis};

/// The number of symmetries of the cube.
#[cfg(test)]
pub(super) const SYMMETRIES: usize = Symmetry::COUNT;

/// How a state looks through a symmetry g: `g x g'`, written as functions on places. It is the same
/// scramble, done by someone who sees the cube turned or in a mirror. Its distance from solved stays, and
/// so does its distance from the subgroup H, which all 48 symmetries carry to itself.
#[cfg(test)]
pub(super) fn conjugate(g: Symmetry, state: &State) -> State {
    let (there, back) = (edges(g), edges(g.inverse()));
    State {
        corners: conjugate_corners(g, &state.corners),
        edges: back.map(|place| {
            let edge = state.edges[usize::from(place & 15)];
            there[usize::from(edge & 15)] ^ (edge & FLIP) ^ (place & FLIP)
        }),
    }
}

/// How corners look through a symmetry.
pub(super) fn conjugate_corners(g: Symmetry, corners: &[u8; 8]) -> [u8; 8] {
    let mut seen = [0; 8];
    for (place, &corner) in corners.iter().enumerate() {
        let (piece, twist) = (usize::from(corner & 7), usize::from(corner >> 4));
        let to = corner_index(carry(g, corner_at(place)));
        let home = corner_index(carry(g, corner_at(piece)));
        // The sticker that the symmetry makes the U/D sticker, and where it lies.
        let sticker = (0..3).find(|&i| axis(g, corner_axes(piece)[i]) == Axis::Y).unwrap_or(0);
        let lies = axis(g, corner_axes(place)[(sticker + twist) % 3]);
        let twist = (0..3).find(|&i| corner_axes(to)[i] == lies).unwrap_or(0);
        seen[to] = (home | twist << 4) as u8;
    }
    seen
}

/// Where a symmetry carries each edge, with [`FLIP`] where its two axes change their order.
pub(super) fn edges(g: Symmetry) -> [u8; 12] {
    std::array::from_fn(|edge| {
        let at = edge_at(edge);
        let to = carry(g, at);
        let flip = if axis(g, lower_axis(at)) == lower_axis(to) { 0 } else { FLIP };
        edge_index(to) as u8 | flip
    })
}

fn axis(g: Symmetry, axis: Axis) -> Axis {
    g.face(axis.positive()).axis()
}

fn carry(g: Symmetry, at: [i32; 3]) -> [i32; 3] {
    let mut carried = [0; 3];
    for from in Axis::ALL {
        let to = g.face(from.positive());
        carried[to.axis().index()] = if to.is_positive() { at[from.index()] } else { -at[from.index()] };
    }
    carried
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solvers::korf::state::MOVES;
    use crate::solvers::korf::walk::state_of;

    #[test]
    fn conjugation_respects_products_and_inverses_and_permutes_the_moves() {
        let moves: Vec<State> = (0..MOVES).map(State::of_move).collect();
        for g in Symmetry::all() {
            let (a, b) = (state_of(g.index() as u64, 20), state_of(g.index() as u64 + 99, 20));
            let product = conjugate(g, &a.then(&b));
            assert_eq!(product, conjugate(g, &a).then(&conjugate(g, &b)));
            assert_eq!(conjugate(g, &a.inverse()), conjugate(g, &a).inverse());
            assert_eq!(conjugate(g.inverse(), &conjugate(g, &a)), a);
            assert!(moves.iter().all(|m| moves.contains(&conjugate(g, m))));
            let next = Symmetry::all().nth(29).unwrap();
            assert_eq!(conjugate(g.then(next), &a), conjugate(next, &conjugate(g, &a)));
        }
    }

    #[test]
    fn all_symmetries_differ() {
        let state = state_of(7, 30);
        let seen: std::collections::HashSet<State> = Symmetry::all().map(|g| conjugate(g, &state)).collect();
        assert_eq!(seen.len(), SYMMETRIES);
    }
}
