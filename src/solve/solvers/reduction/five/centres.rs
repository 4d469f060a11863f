use godspeed_cube::{Axis, Symmetry};

use super::super::wide::{
    Kind, Mask, MoveTable, Pieces, Places, SetTurns, Subset, WideTurn, mask_of, places_of, places_on,
};

/// Which of the places on an axis hold its positive colour, when both its colours are there: C(8, 4) = 70 sets for each
/// kind of centres, 4,900 together.
pub(super) struct AxisColours {
    axis: Axis,
    subset: Subset,
    moves: [SetTurns; 2],
}

/// Sets of one kind.
pub(super) const SETS: usize = 70;

/// Sets of both kinds.
pub(super) const PAIRS: usize = SETS * SETS;

const KINDS: [Kind; 2] = [Kind::Corner, Kind::Side];

impl AxisColours {
    /// Those of an axis.
    pub(super) fn new(axis: Axis) -> Self {
        Self { axis, subset: Subset::new(places_on(axis), 4), moves: KINDS.map(SetTurns::new) }
    }

    /// Their number.
    pub(super) fn see(&self, pieces: &Pieces<4>) -> u16 {
        let colour = self.axis.positive() as u8;
        self.number(KINDS.map(|kind| mask_of(pieces.orbit(kind), |other| other == colour)))
    }

    /// Their number when they are at home.
    pub(super) fn home(&self) -> u16 {
        self.number([places_of(self.axis.positive()); 2])
    }

    /// What these turns do to them.
    pub(super) fn move_table(&self, turns: &[WideTurn]) -> MoveTable {
        MoveTable::new(PAIRS, turns, |value, turn| {
            let [corners, sides] = self.sets(value);
            self.number([self.moves[0].after(corners, turn), self.moves[1].after(sides, turn)]).into()
        })
    }

    /// What each is in a mirror that leaves the axis as it is.
    pub(super) fn in_mirror(&self, mirror: Symmetry) -> Vec<u16> {
        let images = KINDS.map(|kind| Places::get().images(kind, mirror));
        let image = |value| {
            let sets = self.sets(value);
            let carried = |k: usize| -> Mask {
                images[k].iter().enumerate().map(|(i, &to)| (sets[k] >> i & 1) << to).sum()
            };
            self.number([carried(0), carried(1)])
        };
        (0..PAIRS).map(image).collect()
    }

    fn number(&self, [corners, sides]: [Mask; 2]) -> u16 {
        (self.subset.rank(corners) * SETS + self.subset.rank(sides)) as u16
    }

    fn sets(&self, value: usize) -> [Mask; 2] {
        [value / SETS, value % SETS].map(|set| self.subset.set(set))
    }
}
