use super::rings::{Place, Rings};

/// The number of levels. At the last one a texel stands for 32 x 32 positions.
pub const LEVELS: usize = 6;

/// The addresses of texels: one for each position, then one for each block of 2 x 2, 4 x 4 and so on.
///
/// The higher levels hold the first visit of any position in the block. So a visit can be seen although a pixel of the
/// screen shows many positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Pyramid {
    /// For each level, the address of the first texel of each ring.
    bases: [Vec<u32>; LEVELS],
    /// The number of tracks of each ring.
    tracks: Vec<u32>,
    texels: u32,
}

impl Pyramid {
    /// Lays out the texels of rings.
    #[must_use]
    pub fn new(rings: &Rings) -> Self {
        let mut texels = 0;
        let bases = std::array::from_fn(|level| {
            let base = rings.rings().iter().map(|ring| {
                let base = texels;
                texels += blocks(ring.columns, level) * blocks(ring.tracks, level);
                base
            });
            base.collect()
        });
        Self { bases, tracks: rings.rings().iter().map(|ring| ring.tracks).collect(), texels }
    }

    /// Returns the number of texels.
    #[must_use]
    pub const fn texels(&self) -> u32 {
        self.texels
    }

    /// Returns the number of texels that stand for blocks of positions.
    #[must_use]
    pub fn blocks(&self) -> u32 {
        self.texels - self.base(1, 0)
    }

    /// Returns the number of a block, from 0, by the address of its texel.
    #[must_use]
    pub fn block(&self, address: u32) -> u32 {
        address.saturating_sub(self.base(1, 0))
    }

    /// Returns the address of a ring's first texel at a level.
    #[must_use]
    pub fn base(&self, level: usize, ring: usize) -> u32 {
        self.bases.get(level).and_then(|bases| bases.get(ring)).copied().unwrap_or_default()
    }

    /// Returns the address of the texel that contains a place at a level.
    #[must_use]
    pub fn address(&self, level: usize, place: Place) -> u32 {
        let tracks = self.tracks.get(place.ring).copied().unwrap_or(1);
        self.base(level, place.ring)
            + (place.column >> level) * blocks(tracks, level)
            + (place.track >> level)
    }
}

/// Returns how many blocks of 2 to the power of `level` contain `places`.
fn blocks(places: u32, level: usize) -> u32 {
    places.div_ceil(1 << level)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::HALF_TURNS;

    #[test]
    fn every_place_has_its_own_texel_and_shares_those_of_its_blocks() {
        let rings = Rings::new(&HALF_TURNS);
        let pyramid = Pyramid::new(&rings);
        let mut users = vec![[0u16; LEVELS]; 1];
        users.resize(pyramid.texels() as usize, [0; LEVELS]);
        for rank in 0..rings.positions() {
            let place = rings.place(rank);
            for level in 0..LEVELS {
                users[pyramid.address(level, place) as usize][level] += 1;
            }
        }
        for (address, users) in users.iter().enumerate() {
            let levels: Vec<usize> = (0..LEVELS).filter(|&level| users[level] > 0).collect();
            assert!(levels.len() <= 1, "texel {address} belongs to the levels {levels:?}");
            assert!(levels.iter().all(|&level| users[level] <= 1 << (2 * level)));
        }
        let unused = users.iter().filter(|users| **users == [0; LEVELS]).count();
        assert!(unused < 4_000, "only incomplete columns leave texels unused: {unused}");
    }

    #[test]
    fn the_higher_levels_need_a_third_of_the_first() {
        let rings = Rings::new(&HALF_TURNS);
        let texels = f64::from(Pyramid::new(&rings).texels());
        assert!((1.33..1.36).contains(&(texels / f64::from(rings.positions()))));
    }
}
