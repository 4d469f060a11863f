use super::inverse::Inverse;
use super::packed_list::PackedList;
use super::pyramid::Pyramid;
use super::rings::Rings;

/// The map of one metric: where each position is.
#[derive(Clone, Debug)]
pub struct Atlas {
    rings: Rings,
    pyramid: Pyramid,
    /// The rank of each position, by its index.
    ranks: PackedList,
    /// Where the ranks are in the list.
    indices: Inverse,
}

impl Atlas {
    /// Creates the map from the number of positions at each distance and the rank of each position.
    ///
    /// Returns `None` if a rank is not below the number of positions, or one is missing.
    #[must_use]
    pub fn new(per_distance: &[u32], ranks: impl IntoIterator<Item = u32>) -> Option<Self> {
        let rings = Rings::new(per_distance);
        let ranks: PackedList = ranks.into_iter().collect();
        let is_whole = ranks.len() == rings.positions() as usize;
        let indices = is_whole.then(|| Inverse::new(&ranks)).flatten()?;
        Some(Self { pyramid: Pyramid::new(&rings), rings, ranks, indices })
    }

    /// Returns the places of ranks.
    #[must_use]
    pub const fn rings(&self) -> &Rings {
        &self.rings
    }

    /// Returns the addresses of texels.
    #[must_use]
    pub const fn pyramid(&self) -> &Pyramid {
        &self.pyramid
    }

    /// Returns the rank of the position with an index.
    #[must_use]
    pub fn rank(&self, index: u32) -> Option<u32> {
        self.ranks.get(index as usize)
    }

    /// Returns the index of the position with a rank.
    #[must_use]
    pub fn index(&self, rank: u32) -> Option<u32> {
        self.indices.index(&self.ranks, rank)
    }

    /// Returns the bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.ranks.bytes() + self.indices.bytes()
    }
}
