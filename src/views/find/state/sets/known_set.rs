use super::PictureKind;

/// A set of cases with a name, as the engine computes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownSet {
    /// The id for requests and addresses, such as `zbll`.
    pub id: &'static str,
    /// The name, such as `ZBLL`.
    pub title: &'static str,
    /// What the set solves.
    pub explanation: &'static str,
    /// The number of cases.
    pub count: usize,
    /// What pictures of its cases show.
    pub picture: PictureKind,
    /// The turns in which most people look for its algorithms.
    pub turns: &'static str,
    /// The greatest length in these turns, in moves.
    pub max: u32,
}

/// The sets, the best known first. `godspeed_solve::algs::SETS` computes their cases.
///
/// In the turns and up to the length given here every case has an algorithm, but for 20 of the 3,915 of 1LLL:
/// `godspeed algs --set ID --turns TURNS --max N`.
pub static SETS: [KnownSet; 14] = [
    KnownSet {
        id: "pll",
        title: "PLL",
        explanation: "Permutation of the last layer",
        count: 21,
        picture: PictureKind::Layer,
        turns: "R U F",
        max: 14,
    },
    KnownSet {
        id: "oll",
        title: "OLL",
        explanation: "Orientation of the last layer",
        count: 57,
        picture: PictureKind::Layer,
        turns: "R U F",
        max: 13,
    },
    KnownSet {
        id: "f2l",
        title: "F2L",
        explanation: "Corner and edge of the last slot",
        count: 41,
        picture: PictureKind::Corner,
        turns: "R U F",
        max: 9,
    },
    KnownSet {
        id: "coll",
        title: "COLL",
        explanation: "Corners of the last layer, edges oriented and kept so",
        count: 40,
        picture: PictureKind::Layer,
        turns: "R U F",
        max: 14,
    },
    KnownSet {
        id: "zbll",
        title: "ZBLL",
        explanation: "Last layer, edges oriented",
        count: 472,
        picture: PictureKind::Layer,
        turns: "R U F",
        max: 16,
    },
    KnownSet {
        id: "ocll",
        title: "OCLL",
        explanation: "Orientation of the last layer's corners, edges oriented",
        count: 7,
        picture: PictureKind::Layer,
        turns: "R U F",
        max: 12,
    },
    KnownSet {
        id: "epll",
        title: "EPLL",
        explanation: "Permutation of the last layer's edges, corners solved",
        count: 4,
        picture: PictureKind::Layer,
        turns: "M U",
        max: 12,
    },
    KnownSet {
        id: "ell",
        title: "ELL",
        explanation: "Edges of the last layer, corners solved",
        count: 29,
        picture: PictureKind::Layer,
        turns: "M U",
        max: 16,
    },
    KnownSet {
        id: "cll",
        title: "CLL",
        explanation: "Corners of the last layer, its edges free",
        count: 42,
        picture: PictureKind::Layer,
        turns: "R U F",
        max: 13,
    },
    KnownSet {
        id: "cmll",
        title: "CMLL",
        explanation: "Corners of the last layer, its edges and those of the M slice free",
        count: 42,
        picture: PictureKind::Layer,
        turns: "R U F",
        max: 12,
    },
    KnownSet {
        id: "cls",
        title: "CLS",
        explanation: "Corner of the last slot and orientation of the last layer's corners, edges oriented",
        count: 104,
        picture: PictureKind::Corner,
        turns: "R U F",
        max: 13,
    },
    KnownSet {
        id: "vls",
        title: "VLS",
        explanation: "Insertion of a joined pair by R U' R' and orientation of the last layer",
        count: 216,
        picture: PictureKind::Corner,
        turns: "R U F",
        max: 13,
    },
    KnownSet {
        id: "wv",
        title: "WV",
        explanation: "Insertion of a joined pair by R U' R' and orientation of the corners, edges oriented",
        count: 27,
        picture: PictureKind::Corner,
        turns: "R U F",
        max: 12,
    },
    KnownSet {
        id: "1lll",
        title: "1LLL",
        explanation: "The last layer in one algorithm",
        count: 3915,
        picture: PictureKind::Layer,
        turns: "R U F",
        max: 16,
    },
];

impl KnownSet {
    /// Returns the set with this id.
    #[must_use]
    pub fn find(id: &str) -> Option<&'static Self> {
        SETS.iter().find(|set| set.id == id)
    }
}

#[cfg(test)]
mod tests {
    use godspeed_solve::algs;

    use super::*;

    #[test]
    fn the_sets_are_those_of_the_finder() {
        assert_eq!(SETS.len(), algs::SETS.len());
        for set in &SETS {
            let known = algs::NamedSet::find(set.id);
            assert_eq!(known.map(|known| known.count), Some(set.count), "{}", set.id);
        }
    }
}
