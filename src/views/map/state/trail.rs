use super::atlas::Atlas;
use super::bit_set::BitSet;
use super::mark_blocks::MarkBlocks;
use super::packed_list::PackedList;
use super::pyramid::LEVELS;
use super::visit_code;

/// The number of rings of the largest map.
pub const MOST_RINGS: usize = 15;

/// Marks a visit by the second of two waves, in a recorded visit.
const SECOND_WAVE: u32 = 1 << 31;
/// Marks the same in a first visit.
const SECOND_WAVE_PACKED: u32 = 1 << 23;
/// Marks the same in the value of a texel.
const SECOND_WAVE_TEXEL: u32 = 1 << 15;

/// First visits between two stored counts.
const COUNTED_EVERY: usize = 1 << 12;
/// The largest number of visits that are stored in their order, including repeated ones. If there are more, every second
/// one is stored, then every fourth and so on.
const MOST_SAMPLES: usize = 1 << 16;

/// The share of the visited positions of a ring that may have no mark, because a spot of the map is full.
const MOST_MISSING: f64 = 0.1;

/// Where a search has been, in the order of its visits.
#[derive(Clone, Debug, Default)]
pub struct Trail {
    visits: u64,
    /// The positions in the order of their first visits.
    firsts: PackedList,
    /// For each code of a visit, the number of first visits with it or a smaller one.
    firsts_by_code: Vec<u32>,
    /// The first visits at each distance, before every [`COUNTED_EVERY`]th one.
    counts: Vec<[u32; MOST_RINGS]>,
    /// The first visits at each distance.
    total: [u32; MOST_RINGS],
    /// The visited positions, by rank.
    seen: BitSet,
    /// The blocks of the marks.
    blocks: MarkBlocks,
    /// The number of first visits whose texels have been listed.
    listed: usize,
    /// Texels of visits that have not been drawn.
    undrawn: Vec<Texel>,
    samples: Vec<u32>,
    sample_stride: u64,
    /// Visits before the next sample.
    until_sample: u64,
}

/// A texel of a map and its value: the code of the first visit, and the wave in bit 15.
pub type Texel = [u32; 2];

/// A visit: the rank of the position, and whether the second of two waves made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The rank of the position.
    pub rank: u32,
    /// Whether the second of two waves made it.
    pub is_second_wave: bool,
}

impl Trail {
    /// Appends recorded visits: indices of positions, with the wave in the top bit. Indices that do not exist are
    /// ignored.
    pub fn append(&mut self, atlas: &Atlas, visits: &[u32]) {
        self.seen.reserve(atlas.rings().positions());
        self.blocks.reserve(atlas.pyramid());
        for &visit in visits {
            let Some(rank) = atlas.rank(visit & !SECOND_WAVE) else { continue };
            self.visits += 1;
            let wave = visit & SECOND_WAVE;
            self.sample(rank | wave);
            if self.seen.insert(rank) {
                self.append_first(atlas, Visit { rank, is_second_wave: wave != 0 });
            }
        }
    }

    /// Returns the number of visits.
    #[must_use]
    pub const fn visits(&self) -> u64 {
        self.visits
    }

    /// Returns the number of different positions visited.
    #[must_use]
    pub fn distinct(&self) -> u32 {
        self.firsts.len() as u32
    }

    /// Returns whether almost all visited positions of each ring have a block of their own, of a level in each.
    #[must_use]
    pub fn has_marks(&self, levels: &[usize]) -> bool {
        levels.iter().zip(&self.total).enumerate().all(|(ring, (&level, &visited))| {
            let missing = visited - self.blocks.placed(level, ring).min(visited);
            level == 0 || f64::from(missing) <= MOST_MISSING * f64::from(visited)
        })
    }

    /// Returns the number of different positions among the first `visits` visits; up to 1 in 2,048 visits more are
    /// counted if there are more than 4,096.
    #[must_use]
    pub fn distinct_at(&self, visits: u64) -> u32 {
        let code = usize::from(visit_code::encode(visits));
        self.firsts_by_code.get(code).or(self.firsts_by_code.last()).copied().unwrap_or_default()
    }

    /// Returns the number of different positions at each distance among the first `distinct` different ones.
    #[must_use]
    pub fn per_distance(&self, atlas: &Atlas, distinct: u32) -> Vec<u32> {
        let distinct = (distinct as usize).min(self.firsts.len());
        let rings = atlas.rings();
        let block = distinct / COUNTED_EVERY;
        let (mut counts, from) = match self.counts.get(block) {
            Some(counts) => (*counts, block * COUNTED_EVERY),
            None => (self.total, distinct),
        };
        for first in self.firsts.range(from, distinct) {
            counts[rings.distance(first & !SECOND_WAVE_PACKED).min(MOST_RINGS - 1)] += 1;
        }
        counts[..rings.rings().len().min(MOST_RINGS)].to_vec()
    }

    /// Returns up to `most` stored visits before and including visit number `visits`, the latest one last.
    pub fn latest(&self, visits: u64, most: usize) -> impl Iterator<Item = Visit> {
        let end = (visits.div_ceil(self.sample_stride.max(1)) as usize).min(self.samples.len());
        self.samples[end.saturating_sub(most)..end]
            .iter()
            .map(|&sample| Visit { rank: sample & !SECOND_WAVE, is_second_wave: sample & SECOND_WAVE != 0 })
    }

    /// Takes the texels that have changed since the last call.
    pub fn take_undrawn(&mut self) -> Vec<Texel> {
        std::mem::take(&mut self.undrawn)
    }

    /// Returns whether texels have changed since the last call of [`take_undrawn`](Self::take_undrawn).
    #[must_use]
    pub fn has_undrawn(&self) -> bool {
        !self.undrawn.is_empty()
    }

    /// Marks all texels as not drawn, because the texture was lost. List them again by
    /// [`list_again`](Self::list_again) before appending visits.
    pub fn forget_drawn(&mut self) {
        self.undrawn = Vec::new();
        self.blocks.clear();
        self.listed = 0;
    }

    /// Lists the texels of up to `most` first visits that are not drawn, and returns whether there were any.
    pub fn list_again(&mut self, atlas: &Atlas, most: usize) -> bool {
        let to = self.firsts.len().min(self.listed + most);
        if self.listed >= to {
            return false;
        }
        let mut code = self.firsts_by_code.partition_point(|&firsts| firsts as usize <= self.listed);
        for number in self.listed..to {
            let Some(first) = self.firsts.get(number) else { break };
            while self.firsts_by_code.get(code).is_some_and(|&firsts| firsts as usize <= number) {
                code += 1;
            }
            let is_second_wave = first & SECOND_WAVE_PACKED != 0;
            self.list(atlas, Visit { rank: first & !SECOND_WAVE_PACKED, is_second_wave }, code as u16);
        }
        self.listed = to;
        true
    }

    /// Returns the bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.firsts.bytes()
            + 4 * self.firsts_by_code.capacity()
            + size_of_val(self.counts.as_slice())
            + self.seen.bytes()
            + self.blocks.bytes()
            + size_of::<Texel>() * self.undrawn.capacity()
            + 4 * self.samples.capacity()
    }

    fn append_first(&mut self, atlas: &Atlas, visit: Visit) {
        let code = visit_code::encode(self.visits);
        if self.firsts.len().is_multiple_of(COUNTED_EVERY) {
            self.counts.push(self.total);
        }
        self.firsts.push(visit.rank | if visit.is_second_wave { SECOND_WAVE_PACKED } else { 0 });
        self.total[atlas.rings().distance(visit.rank).min(MOST_RINGS - 1)] += 1;
        let before = self.firsts_by_code.last().copied().unwrap_or_default();
        self.firsts_by_code.resize(usize::from(code) + 1, before);
        self.firsts_by_code[usize::from(code)] += 1;
        self.list(atlas, visit, code);
        self.listed = self.firsts.len();
    }

    /// Lists the texel of a first visit, and those of the blocks of its marks.
    fn list(&mut self, atlas: &Atlas, visit: Visit, code: u16) {
        let pyramid = atlas.pyramid();
        let place = atlas.rings().place(visit.rank);
        let value = u32::from(code) | if visit.is_second_wave { SECOND_WAVE_TEXEL } else { 0 };
        self.undrawn.push([pyramid.address(0, place), value]);
        for level in 1..LEVELS {
            self.undrawn.extend(self.blocks.take(pyramid, level, place).map(|address| [address, value]));
        }
    }

    fn sample(&mut self, visit: u32) {
        if self.until_sample > 0 {
            self.until_sample -= 1;
            return;
        }
        if self.samples.len() == MOST_SAMPLES {
            let mut index = 0;
            self.samples.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.sample_stride *= 2;
        }
        self.sample_stride = self.sample_stride.max(1);
        self.samples.push(visit);
        self.until_sample = self.sample_stride - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::HALF_TURNS;

    /// Returns a map on which the index of a position is its rank.
    fn atlas() -> Atlas {
        Atlas::new(&HALF_TURNS, 0..3_674_160).unwrap()
    }

    #[test]
    fn positions_are_counted_once_and_by_distance() {
        let (atlas, mut trail) = (atlas(), Trail::default());
        trail.append(&atlas, &[0, 1, 2, 1, 10, 3_674_159, 9_999_999]);
        trail.append(&atlas, &[0, 11, 12]);
        assert_eq!((trail.visits(), trail.distinct()), (9, 7));
        assert_eq!(trail.per_distance(&atlas, 7), [1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
        assert_eq!(
            (1..=9).map(|visits| trail.distinct_at(visits)).collect::<Vec<_>>(),
            [1, 2, 3, 3, 4, 5, 5, 6, 7]
        );
        assert_eq!(trail.distinct_at(1000), 7);
        assert_eq!(trail.per_distance(&atlas, 3), [1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn counts_of_long_trails_agree_with_a_count_by_hand() {
        let (atlas, mut trail) = (atlas(), Trail::default());
        let visits: Vec<u32> = (0..100_000u32).map(|number| number * 1009 % 70_000).collect();
        trail.append(&atlas, &visits);
        assert_eq!(trail.distinct(), 70_000);
        for distinct in [1, 4095, 4096, 4097, 50_000, 70_000] {
            let mut counts = vec![0; 12];
            visits[..distinct].iter().for_each(|&rank| counts[atlas.rings().distance(rank)] += 1);
            assert_eq!(trail.per_distance(&atlas, distinct as u32), counts);
        }
        assert!(trail.distinct_at(50_000).abs_diff(50_000) <= 25);
        assert_eq!(trail.distinct_at(100_000), 70_000);
    }

    #[test]
    fn every_level_has_a_mark_for_each_position() {
        let (atlas, mut trail) = (atlas(), Trail::default());
        trail.append(&atlas, &[3_000_000, 3_000_001 | SECOND_WAVE]);
        let texels = trail.take_undrawn();
        let place = atlas.rings().place(3_000_000);
        let expected = (0..LEVELS).map(|level| [atlas.pyramid().address(level, place), 1]);
        assert_eq!(texels[..LEVELS], expected.collect::<Vec<_>>());
        assert_eq!(texels.len(), 2 * LEVELS, "also where the two are in the same block");
        assert!(texels[LEVELS..].iter().all(|texel| texel[1] == 2 | SECOND_WAVE_TEXEL));
        assert!(texels[LEVELS..].iter().zip(&texels).all(|(second, first)| second[0] != first[0]));
        assert!(!trail.has_undrawn());
        assert!(!trail.list_again(&atlas, 9));
        trail.forget_drawn();
        assert!(trail.list_again(&atlas, 1) && trail.list_again(&atlas, 1));
        assert!(!trail.list_again(&atlas, 1));
        assert_eq!(trail.take_undrawn(), texels);
    }

    #[test]
    fn a_lost_texture_is_listed_again_with_the_same_texels() {
        let (atlas, mut trail) = (atlas(), Trail::default());
        let visits: Vec<u32> = (0..300_000u32).map(|number| number * 1009 % 200_003).collect();
        visits.chunks(1000).for_each(|part| trail.append(&atlas, part));
        let texels = trail.take_undrawn();
        trail.forget_drawn();
        let parts = std::iter::from_fn(|| trail.list_again(&atlas, 30_000).then(|| trail.take_undrawn()));
        assert!(parts.flatten().eq(texels));
    }

    #[test]
    fn the_latest_visits_include_repeated_ones() {
        let (atlas, mut trail) = (atlas(), Trail::default());
        trail.append(&atlas, &[5, 6, 5, 7]);
        let ranks = |trail: &Trail, visits, most| {
            trail.latest(visits, most).map(|visit| visit.rank).collect::<Vec<_>>()
        };
        assert_eq!(ranks(&trail, 3, 2), [6, 5]);
        assert_eq!(ranks(&trail, 4, 9), [5, 6, 5, 7]);
        let visits: Vec<u32> = (0..1_000_000).collect();
        let mut long = Trail::default();
        long.append(&atlas, &visits);
        assert!(long.samples.len() <= MOST_SAMPLES);
        let latest = ranks(&long, 600_000, 1)[0];
        assert!((599_980..=600_000).contains(&latest), "{latest}");
        long.take_undrawn();
        assert!(long.bytes() < 6_000_000, "{}", long.bytes());
    }
}
