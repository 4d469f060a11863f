use crate::Face;

/// The order in which a text lists the faces.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// `U R F D L B`.
    Faces,
    /// `U L F R B D`: the order of the net from top to bottom.
    Net,
}

impl Order {
    /// Returns the items reordered to `U R F D L B`.
    ///
    /// Their number must be a multiple of six.
    pub(super) fn to_faces(self, items: &[char]) -> Vec<char> {
        let order = self.faces();
        let mut faces: Vec<_> = order.iter().zip(items.chunks(items.len() / 6)).collect();
        faces.sort_by_key(|(face, _)| face.index());
        faces.into_iter().flat_map(|(_, items)| items).copied().collect()
    }

    /// Returns the faces in this order.
    pub(super) const fn faces(self) -> [Face; 6] {
        match self {
            Self::Faces => Face::ALL,
            Self::Net => [Face::U, Face::L, Face::F, Face::R, Face::B, Face::D],
        }
    }
}
