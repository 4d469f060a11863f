//! The sets of cases that people learn, computed from what each set asks.

mod last_layer;
mod last_slot;
mod names;

use godspeed_cube::{Corner, Edge, Piece};

use super::CaseSet;

/// A set of cases with a name.
#[derive(Debug)]
pub struct NamedSet {
    /// The name for commands and addresses, such as `zbll`.
    pub id: &'static str,
    /// What the set solves.
    pub summary: &'static str,
    /// The number of cases.
    pub count: usize,
    build: fn() -> CaseSet,
}

/// All sets.
///
/// Cases are held with the last layer on U, and the last slot, if any, at FR.
pub static SETS: [NamedSet; 14] = [
    NamedSet { id: "pll", summary: "Permutation of the last layer", count: 21, build: last_layer::pll },
    NamedSet { id: "oll", summary: "Orientation of the last layer", count: 57, build: last_layer::oll },
    NamedSet {
        id: "ocll",
        summary: "Orientation of the last layer's corners, edges oriented",
        count: 7,
        build: last_layer::ocll,
    },
    NamedSet {
        id: "coll",
        summary: "Corners of the last layer, edges oriented and kept so",
        count: 40,
        build: last_layer::coll,
    },
    NamedSet { id: "zbll", summary: "Last layer, edges oriented", count: 472, build: last_layer::zbll },
    NamedSet {
        id: "epll",
        summary: "Permutation of the last layer's edges, corners solved",
        count: 4,
        build: last_layer::epll,
    },
    NamedSet {
        id: "ell",
        summary: "Edges of the last layer, corners solved",
        count: 29,
        build: last_layer::ell,
    },
    NamedSet {
        id: "cll",
        summary: "Corners of the last layer, its edges free",
        count: 42,
        build: last_layer::cll,
    },
    NamedSet {
        id: "cmll",
        summary: "Corners of the last layer, its edges and those of the M slice free",
        count: 42,
        build: last_layer::cmll,
    },
    NamedSet {
        id: "1lll",
        summary: "The last layer in one algorithm",
        count: 3915,
        build: last_layer::whole,
    },
    NamedSet {
        id: "cls",
        summary: "Corner of the last slot and orientation of the last layer's corners, edges oriented",
        count: 104,
        build: last_slot::cls,
    },
    NamedSet {
        id: "vls",
        summary: "Insertion of a joined pair by R U' R' and orientation of the last layer",
        count: 216,
        build: last_slot::vls,
    },
    NamedSet {
        id: "wv",
        summary: "Insertion of a joined pair by R U' R' and orientation of the corners, edges oriented",
        count: 27,
        build: last_slot::wv,
    },
    NamedSet { id: "f2l", summary: "Corner and edge of the last slot", count: 41, build: last_slot::f2l },
];

impl NamedSet {
    /// Returns the set with this id, in any case of letters.
    #[must_use]
    pub fn find(id: &str) -> Option<&'static Self> {
        SETS.iter().find(|set| set.id.eq_ignore_ascii_case(id))
    }

    /// Computes the cases.
    ///
    /// ```
    /// use godspeed_solve::algs::NamedSet;
    ///
    /// let oll = NamedSet::find("oll").expect("oll is one of SETS");
    /// assert_eq!(oll.cases().cases.len(), 57);
    /// ```
    #[must_use]
    pub fn cases(&self) -> CaseSet {
        (self.build)()
    }
}

/// Returns the piece at home at a place.
pub(super) fn piece_at(place: usize) -> Piece {
    if place < 8 { Corner::ALL[place].into() } else { Edge::ALL[place - 8].into() }
}
