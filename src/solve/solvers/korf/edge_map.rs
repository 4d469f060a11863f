use godspeed_cube::{Edge, Symmetry};

use super::cubie_state::{CubieState, FLIP, edge_number};

/// The bit of an edge's label that stands for slice 1; bit 6 stands for slice 2 and bit 7 for a flip.
const SLICE_LABELS: [u8; 3] = [0, 1 << 5, 1 << 6];

/// The rearrangement of a coset's edges by moves and a symmetry.
///
/// The coset of `g x m g'` has in place p the image under g of what x has in place `from[p]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EdgeMap {
    /// For each place, the place its edge comes from; 12 to 15 stay fixed.
    pub(super) from: [u8; 16],
    /// The places, one bit each, whose edge is flipped on the way.
    pub(super) flips: u32,
}

impl EdgeMap {
    /// Returns the rearrangement by some moves followed by the symmetry `g`.
    pub(super) fn new(moves: &CubieState, g: Symmetry) -> Self {
        let mut map = Self { from: std::array::from_fn(|lane| lane as u8), flips: 0 };
        for (place, back) in edge_images(g.inverse()).into_iter().enumerate() {
            let edge = moves.edges[usize::from(back & 15)];
            map.from[place] = edge & 15;
            map.flips |= u32::from((edge ^ back) & FLIP == FLIP) << place;
        }
        map
    }
}

/// Returns the label of every edge cubie under a symmetry, after the cubies were renamed by `rename`.
///
/// Bit 5 is set for slice 1, bit 6 for slice 2, bit 7 for a flip.
pub(super) fn labels(rename: &CubieState, g: Symmetry) -> [u8; 16] {
    let seen = edge_images(g);
    let mut labels = [0; 16];
    for (label, &renamed) in labels.iter_mut().zip(&rename.edges) {
        let edge = seen[usize::from(renamed & 15)];
        *label = SLICE_LABELS[usize::from(edge >> 2 & 3)] | (edge ^ renamed) & FLIP;
    }
    labels
}

/// Returns the image of each edge under a symmetry, with [`FLIP`] if its two axes change their order.
fn edge_images(g: Symmetry) -> [u8; 12] {
    let mut images = [0; 12];
    for edge in Edge::ALL {
        let image = g.edge(edge);
        let keeps_order = g.face(edge.faces()[0]).axis() == image.faces()[0].axis();
        images[edge_number(edge)] = edge_number(image) as u8 | if keeps_order { 0 } else { FLIP };
    }
    images
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symmetry_flips_all_edges_of_a_slice_or_none() {
        for g in Symmetry::all() {
            let edges = edge_images(g);
            for slice in 0..3 {
                let flips: Vec<u8> = edges[slice * 4..][..4].iter().map(|e| e & FLIP).collect();
                assert!(flips.iter().all(|&flip| flip == flips[0]));
            }
        }
    }
}
