use godspeed_cube::{Axis, Face};

use super::flood::flood;
use super::places::{Kind, Permutation, Places};
use super::subset::{Mask, Subset, mask_of};
use super::turns::WideTurn;
use crate::{Control, Stopped};

/// Where the eight centres of two opposite colours are, of one kind: a coordinate of C(24, 8) = 735,471 values, with the
/// turns that bring them to R and L.
pub(crate) struct AxisCentres {
    subset: Subset,
    moves: SetTurns,
    distances: Vec<u8>,
}

/// What turns do to sets of places of one kind, for each of the three bytes of a set.
pub(crate) struct SetTurns(Vec<[[Mask; 256]; 3]>);

impl SetTurns {
    /// For all turns.
    pub(crate) fn new(kind: Kind) -> Self {
        let part = |from: &Permutation, byte: usize| {
            std::array::from_fn(|bits| moved((bits as Mask) << (8 * byte), from))
        };
        let from = &Places::get().from[kind as usize];
        Self(from.iter().map(|from| std::array::from_fn(|byte| part(from, byte))).collect())
    }

    /// Where a set goes.
    #[inline(always)]
    pub(crate) fn after(&self, set: Mask, turn: WideTurn) -> Mask {
        let [low, middle, high] = &self.0[turn.index()];
        low[set as usize & 255] | middle[set as usize >> 8 & 255] | high[set as usize >> 16 & 255]
    }
}

fn moved(set: Mask, from: &Permutation) -> Mask {
    from.iter().enumerate().map(|(to, &from)| (set >> from & 1) << to).sum()
}

/// The places on the faces of an axis.
pub(crate) fn places_on(axis: Axis) -> Mask {
    mask_of(&std::array::from_fn(|i| Places::get().faces[i] as u8), |face| {
        Face::ALL[usize::from(face)].axis() == axis
    })
}

/// The places on a face.
pub(crate) fn places_of(face: Face) -> Mask {
    mask_of(&std::array::from_fn(|i| Places::get().faces[i] as u8), |other| other == face as u8)
}

/// The places where the colours of an axis lie.
pub(crate) fn colours_of(orbit: &Permutation, axis: Axis) -> Mask {
    mask_of(orbit, |colour| Face::ALL[usize::from(colour)].axis() == axis)
}

impl AxisCentres {
    /// For these turns.
    ///
    /// # Errors
    /// [`Stopped`] if the control was told to stop.
    pub(crate) async fn build(kind: Kind, turns: &[WideTurn], control: &Control) -> Result<Self, Stopped> {
        let subset = Subset::new((1 << 24) - 1, 8);
        let moves = SetTurns::new(kind);
        let goal = subset.rank(places_on(Axis::X));
        let neighbours = |value: usize, reach: &mut dyn FnMut(usize)| {
            let set = subset.set(value);
            for &turn in turns {
                reach(subset.rank(moves.after(set, turn)));
            }
        };
        let distances = flood(subset.size(), &[goal], neighbours, control).await?;
        Ok(Self { subset, moves, distances })
    }

    /// The centres after a turn.
    #[inline(always)]
    pub(crate) fn after(&self, set: Mask, turn: WideTurn) -> Mask {
        self.moves.after(set, turn)
    }

    /// How many turns they are from R and L.
    #[inline(always)]
    pub(crate) fn distance(&self, set: Mask) -> u8 {
        self.distances[self.subset.rank(set)]
    }

    /// How many sets there are at each distance.
    #[cfg(test)]
    pub(crate) fn distribution(&self) -> Vec<usize> {
        crate::tables::distribution(self.distances.iter().copied())
    }
}
