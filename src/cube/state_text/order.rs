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
        let area = items.len() / 6;
        Face::ALL
            .into_iter()
            .flat_map(|face| {
                let start = self.place(face) * area;
                items[start..start + area].iter().copied()
            })
            .collect()
    }

    /// Returns the faces in this order.
    pub(super) const fn faces(self) -> [Face; 6] {
        match self {
            Self::Faces => Face::ALL,
            Self::Net => [Face::U, Face::L, Face::F, Face::R, Face::B, Face::D],
        }
    }

    const fn place(self, face: Face) -> usize {
        match self {
            Self::Faces => face.index(),
            Self::Net => match face {
                Face::U => 0,
                Face::L => 1,
                Face::F => 2,
                Face::R => 3,
                Face::B => 4,
                Face::D => 5,
            },
        }
    }
}
