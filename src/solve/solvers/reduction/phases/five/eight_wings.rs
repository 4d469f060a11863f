use godspeed_cube::{Axis, Symmetry};

use super::super::super::parts::positions::{GEOMETRY, PieceKind};
use super::super::half_orbits::HALF_ORBITS;
use super::edge_pieces::MIRROR;
use super::eight_edges::{WINGS, carried, of_eight};
use super::four_edges::edges_between;

/// The wings of one half orbit on eight edges, up to eight symmetries.
///
/// `8! = 40,320` permutations, in the order of the midges, in 5,288 classes. The symmetries are those about the axis of
/// U that keep the half orbits. The wings of the other half orbit are those of the first in the mirror between R and L.
pub(super) struct EightWings {
    /// The symmetries; the first one is the identity.
    pub(super) symmetries: [Symmetry; SYMMETRIES],
    classes: Vec<WingClass>,
    /// For each class the permutation of the least rank.
    pub(super) representatives: Vec<u16>,
    /// For each permutation its images by the symmetries.
    pub(super) images: Vec<[u16; SYMMETRIES]>,
}

/// The class of a permutation.
#[derive(Clone, Copy, Default)]
pub(super) struct WingClass {
    /// The number of the class.
    pub(super) number: u16,
    /// A bit for each symmetry that leads to the representative.
    to_representative: u8,
}

impl WingClass {
    /// Returns a symmetry that leads to the representative.
    #[inline(always)]
    pub(super) const fn symmetry(self) -> usize {
        self.to_representative.trailing_zeros() as usize
    }

    /// Returns all symmetries that lead to the representative.
    pub(super) fn symmetries(self) -> impl Iterator<Item = usize> {
        (0..SYMMETRIES).filter(move |symmetry| self.to_representative >> symmetry & 1 == 1)
    }
}

/// Symmetries that keep the half orbits.
pub(super) const SYMMETRIES: usize = 8;

impl EightWings {
    /// Computes the classes.
    pub(super) fn new() -> Self {
        let symmetries = symmetries();
        let maps = symmetries.map(|symmetry| [of_eight((0..).zip(HALF_ORBITS.images(symmetry))); 2]);
        let images: Vec<[u16; SYMMETRIES]> =
            (0..WINGS).map(|rank| maps.each_ref().map(|map| carried(rank, map) as u16)).collect();
        let mut classes = vec![WingClass::default(); WINGS];
        let mut representatives = Vec::new();
        for rank in 0..WINGS as u16 {
            if classes[usize::from(rank)].to_representative != 0 {
                continue;
            }
            for &other in &images[usize::from(rank)] {
                let is_back = |symmetry: &usize| images[usize::from(other)][*symmetry] == rank;
                let to_representative = (0..SYMMETRIES).filter(is_back).fold(0, |set, s| set | 1 << s);
                let number = representatives.len() as u16;
                classes[usize::from(other)] = WingClass { number, to_representative };
            }
            representatives.push(rank);
        }
        Self { symmetries, classes, representatives, images }
    }

    /// Returns the class of a permutation.
    #[inline(always)]
    pub(super) fn class(&self, wings: u16) -> WingClass {
        self.classes[usize::from(wings)]
    }

    /// Returns for each symmetry the number of its mirror image.
    pub(super) fn mirrored_symmetries(&self) -> [usize; SYMMETRIES] {
        self.symmetries.map(|symmetry| {
            let mirrored = MIRROR.symmetry.then(symmetry).then(MIRROR.symmetry);
            let number = self.symmetries.iter().position(|&other| other == mirrored);
            number.expect("the mirror keeps or exchanges the half orbits")
        })
    }
}

/// Returns the symmetries about the axis of U that keep the half orbits of the wings on U and D.
fn symmetries() -> [Symmetry; SYMMETRIES] {
    let between = edges_between();
    let edges: Vec<usize> = (0..12).filter(|&edge| !between.contains(&(edge as u8))).collect();
    let keeps_half_orbits = |symmetry: &Symmetry| {
        let images = GEOMETRY.images(PieceKind::Wing, *symmetry);
        let mut lower = edges.iter().map(|&edge| HALF_ORBITS.lower[edge]);
        lower.all(|position| HALF_ORBITS.lower.contains(&images[usize::from(position)]))
    };
    let kept: Vec<Symmetry> = Symmetry::all()
        .filter(|symmetry| symmetry.face(Axis::Y.positive()).axis() == Axis::Y)
        .filter(keeps_half_orbits)
        .collect();
    kept.try_into().expect("half of the 16 symmetries about an axis keep the half orbits")
}
