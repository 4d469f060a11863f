use super::super::remainder_table::{Reached, RemainderTable};
use super::axis_colours::AXIS_COLOURS;
use super::eight_wings::{EightWings, SYMMETRIES};
use crate::{Control, Stopped};

/// The distances of the wings of one half orbit on eight edges together with the centres of U and D.
///
/// ```text
/// wings, up to 8 symmetries  8! = 40,320 in 5,288 classes
/// centres                    C(8, 4)^2 = 4,900
/// both                       5,288 * 4,900 = 25,911,200
/// ```
///
/// The entries, of two bits, are exact up to a depth; they take 6.5 MB.
pub(super) struct WingCentreTable {
    /// For each symmetry the images of the centres.
    images: [Vec<u16>; SYMMETRIES],
    distances: RemainderTable,
}

/// The wings of a half orbit, and the centres of U and D.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct WingsAndCentres {
    /// The wings.
    pub(super) wings: u16,
    /// The colour of U on U and D.
    pub(super) up: u16,
}

/// Distances are exact up to here: those of 27 % of the states.
const DEPTH: u8 = 10;

impl WingCentreTable {
    /// Builds the table, given the images of the centres by the symmetries.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build<I: Iterator<Item = WingsAndCentres>>(
        wings: &EightWings,
        images: [Vec<u16>; SYMMETRIES],
        neighbours: impl Fn(WingsAndCentres) -> I + Sync,
        control: &Control,
    ) -> Result<Self, Stopped> {
        let mut table = Self { images, distances: RemainderTable::empty() };
        let mark = |index: usize, reached: &Reached<'_>| {
            let representative = wings.representatives[index / AXIS_COLOURS];
            let state = WingsAndCentres { wings: representative, up: (index % AXIS_COLOURS) as u16 };
            neighbours(state).for_each(|state| table.mark(wings, state, reached));
        };
        let size = wings.representatives.len() * AXIS_COLOURS;
        table.distances = RemainderTable::search(size, DEPTH, mark, control).await?;
        Ok(table)
    }

    /// Returns the index of wings and centres.
    #[inline(always)]
    pub(super) fn index(&self, wings: &EightWings, state: WingsAndCentres) -> usize {
        let class = wings.class(state.wings);
        self.index_in(class.number, class.symmetry(), state.up)
    }

    #[inline(always)]
    fn index_in(&self, class: u16, symmetry: usize, up: u16) -> usize {
        usize::from(class) * AXIS_COLOURS + usize::from(self.images[symmetry][usize::from(up)])
    }

    /// Marks all indices of wings and centres, unless they are marked.
    #[inline(always)]
    fn mark(&self, wings: &EightWings, state: WingsAndCentres, reached: &Reached<'_>) {
        if reached.mark(self.index(wings, state)) {
            let class = wings.class(state.wings);
            for symmetry in class.symmetries() {
                reached.mark(self.index_in(class.number, symmetry, state.up));
            }
        }
    }

    /// Returns the distances.
    pub(super) const fn distances(&self) -> &RemainderTable {
        &self.distances
    }
}
