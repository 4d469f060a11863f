use godspeed_cube::{Axis, Symmetry};

#[cfg(test)]
use super::cubie_state::CubieState;
use super::cubie_state::{FLIP, corner_at, corner_axes, corner_index, edge_at, edge_index, lower_axis};

/// Returns the conjugate `g x g'` of a state by a symmetry.
///
/// The distance to solved does not change, nor does the distance to the subgroup H, which all 48 symmetries map
/// to itself.
#[cfg(test)]
pub(super) fn conjugate(g: Symmetry, state: &CubieState) -> CubieState {
    let (there, back) = (edges(g), edges(g.inverse()));
    CubieState {
        corners: conjugate_corners(g, &state.corners),
        edges: back.map(|place| {
            let edge = state.edges[usize::from(place & 15)];
            there[usize::from(edge & 15)] ^ (edge & FLIP) ^ (place & FLIP)
        }),
    }
}

/// Returns the conjugate of the corners by a symmetry.
pub(super) fn conjugate_corners(g: Symmetry, corners: &[u8; 8]) -> [u8; 8] {
    let mut image = [0; 8];
    for (place, &corner) in corners.iter().enumerate() {
        let (piece, twist) = (usize::from(corner & 7), usize::from(corner >> 4));
        let to = corner_index(carry(g, corner_at(place)));
        let home = corner_index(carry(g, corner_at(piece)));
        // The sticker that the symmetry turns into the U/D sticker, and the axis it ends up on.
        let sticker = sticker_on(corner_axes(piece).map(|of| axis(g, of)), Axis::Y);
        let lies_on = axis(g, corner_axes(place)[(sticker + twist) % 3]);
        let twist = sticker_on(corner_axes(to), lies_on);
        image[to] = (home | twist << 4) as u8;
    }
    image
}

/// Returns the index of the sticker that lies on an axis; a corner has one on each.
fn sticker_on(axes: [Axis; 3], axis: Axis) -> usize {
    if axes[0] == axis {
        0
    } else if axes[1] == axis {
        1
    } else {
        2
    }
}

/// Returns the image of each edge under a symmetry, with [`FLIP`] if its two axes change their order.
pub(super) fn edges(g: Symmetry) -> [u8; 12] {
    std::array::from_fn(|edge| {
        let at = edge_at(edge);
        let to = carry(g, at);
        let flip = if axis(g, lower_axis(at)) == lower_axis(to) { 0 } else { FLIP };
        edge_index(to) as u8 | flip
    })
}

/// Returns the image of an axis.
fn axis(g: Symmetry, axis: Axis) -> Axis {
    g.face(axis.positive()).axis()
}

/// Returns the image of a position.
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
    use crate::solvers::korf::cubie_state::MOVES;
    use crate::solvers::korf::test_walks::state_of;

    #[test]
    fn conjugation_is_a_homomorphism_and_permutes_the_moves() {
        let moves: Vec<CubieState> = (0..MOVES).map(CubieState::of_move).collect();
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
    fn all_conjugates_of_a_random_state_differ() {
        let state = state_of(7, 30);
        let seen: std::collections::HashSet<CubieState> =
            Symmetry::all().map(|g| conjugate(g, &state)).collect();
        assert_eq!(seen.len(), Symmetry::COUNT);
    }
}
