use super::bit_set::BitSet;
use super::pyramid::{LEVELS, Pyramid};
use super::rings::Place;
use super::trail::MOST_RINGS;

/// The largest distance of a mark from its position, in blocks.
const REACH: i32 = 4;
/// The blocks around a block, in columns and tracks from it, the nearest first.
const AROUND: [(i32, i32); 48] = around();

/// The blocks in which the marks of one map are drawn when they are larger than a position.
///
/// Each visited position has a block of its own, the nearest one that was free. So visits that are neighbours have as
/// many marks as others.
#[derive(Clone, Debug, Default)]
pub(super) struct MarkBlocks {
    /// The blocks in use, by the addresses of their texels.
    taken: BitSet,
    /// The number of positions with a block, by level and ring.
    placed: [[u32; MOST_RINGS]; LEVELS],
    /// The number of positions without one, because all near them were taken. It is no longer counted once it is large.
    missing: [[u32; MOST_RINGS]; LEVELS],
}

/// The number of positions without a block from which on a ring has no more blocks of a level, if it is also the most.
const MOST_MISSING: u32 = 1000;

impl MarkBlocks {
    /// Makes room for the blocks of a map.
    pub(super) fn reserve(&mut self, pyramid: &Pyramid) {
        self.taken.reserve(pyramid.texels());
    }

    /// Takes a block for the position at a place, and returns the address of its texel.
    ///
    /// Returns `None` if no block near the position is free, or if that was so for most positions of the ring.
    pub(super) fn take(&mut self, pyramid: &Pyramid, level: usize, place: Place) -> Option<u32> {
        let missing = self.missing.get_mut(level)?.get_mut(place.ring)?;
        let placed = self.placed.get_mut(level)?.get_mut(place.ring)?;
        if *missing >= (*placed).max(MOST_MISSING) {
            return None;
        }
        let free = free(&self.taken, pyramid, level, place);
        match free {
            Some(address) => {
                self.taken.insert(address);
                *placed += 1;
            }
            None => *missing += 1,
        }
        free
    }

    /// Returns the number of positions of a ring that have a block of a level.
    #[must_use]
    pub(super) fn placed(&self, level: usize, ring: usize) -> u32 {
        self.placed.get(level).and_then(|rings| rings.get(ring)).copied().unwrap_or_default()
    }

    /// Gives all blocks back.
    pub(super) fn clear(&mut self) {
        self.taken.clear();
        (self.placed, self.missing) = Default::default();
    }

    /// Returns the bytes in use.
    #[must_use]
    pub(super) fn bytes(&self) -> usize {
        self.taken.bytes()
    }
}

/// Returns the address of the block nearest to a place that is not taken. Very incomplete blocks have no room for a mark.
fn free(taken: &BitSet, pyramid: &Pyramid, level: usize, place: Place) -> Option<u32> {
    let (columns, tracks) = pyramid.blocks(level, place.ring);
    let (column, track) = (place.column >> level, place.track >> level);
    let first = pyramid.base(level, place.ring);
    let usable_tracks = pyramid.half_complete_tracks(level, place.ring);
    let is_free = |column: u32, track: u32| {
        let address = first + column * tracks + track;
        (track < usable_tracks && !taken.contains(address)).then_some(address)
    };
    let near = |&(right, out): &(i32, i32)| {
        let column = column.checked_add_signed(right).filter(|&column| column < columns)?;
        let track = track.checked_add_signed(out)?;
        is_free(column, track)
    };
    is_free(column, track).or_else(|| AROUND.iter().find_map(near))
}

const fn around() -> [(i32, i32); 48] {
    let mut around = [(0, 0); 48];
    let (mut count, mut distance) = (0, 1);
    while distance <= REACH * REACH {
        let mut right = -REACH;
        while right <= REACH {
            let mut out = -REACH;
            while out <= REACH {
                if right * right + out * out == distance {
                    around[count] = (right, out);
                    count += 1;
                }
                out += 1;
            }
            right += 1;
        }
        distance += 1;
    }
    around
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{HALF_TURNS, Rings};

    fn blocks() -> (Rings, Pyramid, MarkBlocks) {
        let rings = Rings::new(&HALF_TURNS);
        let pyramid = Pyramid::new(&rings);
        let mut blocks = MarkBlocks::default();
        blocks.reserve(&pyramid);
        (rings, pyramid, blocks)
    }

    #[test]
    fn neighbours_have_a_block_each_as_long_as_one_is_near() {
        let (rings, pyramid, mut blocks) = blocks();
        let place = rings.place(3_000_000);
        let own = pyramid.address(2, place);
        let (_, tracks) = pyramid.blocks(2, place.ring);
        let mut addresses: Vec<u32> = (0..60).filter_map(|_| blocks.take(&pyramid, 2, place)).collect();
        assert_eq!(addresses[..4], [own, own - tracks, own - 1, own + 1]);
        addresses.sort_unstable();
        addresses.dedup();
        assert_eq!((addresses.len(), addresses.binary_search(&0).is_err()), (49, true));
        assert_eq!((blocks.placed(2, place.ring), blocks.placed(1, place.ring)), (49, 0));
        blocks.clear();
        assert_eq!((blocks.placed(2, place.ring), blocks.take(&pyramid, 2, place)), (0, Some(own)));
    }

    #[test]
    fn scattered_positions_take_up_to_half_of_the_blocks() {
        let (rings, pyramid, mut blocks) = blocks();
        let ring = rings.rings()[9];
        let (columns, tracks) = ring.blocks(2);
        let ranks = (0..columns * tracks / 2).map(|number| ring.first + number * 7919 % ring.count);
        assert!(ranks.into_iter().all(|rank| blocks.take(&pyramid, 2, rings.place(rank)).is_some()));
    }
}
