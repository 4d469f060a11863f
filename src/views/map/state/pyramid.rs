use super::rings::{Place, Ring, Rings};

/// The number of levels. At the last one a texel stands for a block of 16 x 16 places.
pub const LEVELS: usize = 5;

/// The addresses of texels: one for each position, then one for each block of 2 x 2 places, 4 x 4 and so on.
///
/// The higher levels are for [marks](super::Marks) that are larger than a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Pyramid {
    /// For each level, the address of the first texel of each ring.
    bases: [Vec<u32>; LEVELS],
    rings: Vec<Ring>,
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
                let (columns, tracks) = ring.blocks(level as u32);
                texels += columns * tracks;
                base
            });
            base.collect()
        });
        Self { bases, rings: rings.rings().to_vec(), texels }
    }

    /// Returns the number of texels.
    #[must_use]
    pub const fn texels(&self) -> u32 {
        self.texels
    }

    /// Returns the address of a ring's first texel at a level.
    #[must_use]
    pub fn base(&self, level: usize, ring: usize) -> u32 {
        self.bases.get(level).and_then(|bases| bases.get(ring)).copied().unwrap_or_default()
    }

    /// Returns the address of the texel that contains a place at a level.
    #[must_use]
    pub fn address(&self, level: usize, place: Place) -> u32 {
        let (_, tracks) = self.blocks(level, place.ring);
        self.base(level, place.ring) + (place.column >> level) * tracks + (place.track >> level)
    }

    /// Returns how many tracks of a ring's blocks are complete, or at least half of the last one.
    #[must_use]
    pub fn half_complete_tracks(&self, level: usize, ring: usize) -> u32 {
        let tracks = self.rings.get(ring).map_or(0, |ring| ring.tracks);
        (tracks + (1 << level) / 2) >> level
    }

    /// Returns the columns and the tracks of a ring's blocks.
    #[must_use]
    pub fn blocks(&self, level: usize, ring: usize) -> (u32, u32) {
        self.rings.get(ring).map_or((1, 1), |ring| ring.blocks(level as u32))
    }
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
