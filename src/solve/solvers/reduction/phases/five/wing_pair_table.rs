use super::super::remainder_table::{Reached, RemainderTable};
use super::eight_edges::WINGS;
use super::eight_wings::{EightWings, SYMMETRIES};
use crate::coordinates::is_odd;
use crate::{Control, Stopped};

/// The distances of the wings of both half orbits on eight edges from being paired.
///
/// Turns change the parities of both permutations together. Eight symmetries keep the half orbits, and the mirror between
/// R and L exchanges them.
///
/// ```text
/// wings of one half orbit, up to 8 symmetries   8! = 40,320 in 5,288 classes
/// those of the other one, of the same parity    8! / 2 = 20,160
/// pairs, the one of the lesser class first      52,650,608
/// ```
///
/// The entries, of two bits, are exact up to a depth; they take 13 MB.
pub(super) struct WingPairTable {
    /// For each permutation the numbers of its images by the symmetries, each as it acts on the other half orbit.
    images: Vec<[u16; SYMMETRIES]>,
    rows: Vec<Row>,
    /// For each parity the permutations by their numbers, in the order of their classes.
    by_number: [Vec<u16>; 2],
    distances: RemainderTable,
}

/// The wings of both half orbits, the second as in the mirror.
pub(super) type WingPair = [u16; 2];

/// The pairs that start with the representative of a class.
struct Row {
    representative: u16,
    /// The number of the first permutation that it is paired with.
    first: u16,
    /// The index of the pair with that one.
    start: u32,
}

/// Distances are exact up to here: those of 23 % of the pairs.
///
/// The bound matters most where about ten turns are left.
const DEPTH: u8 = 11;

impl WingPairTable {
    /// Builds the table.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build<I: Iterator<Item = WingPair>>(
        wings: &EightWings,
        neighbours: impl Fn(WingPair) -> I + Sync,
        control: &Control,
    ) -> Result<Self, Stopped> {
        let mut table = Self::without_distances(wings);
        let mark = |index: usize, reached: &Reached<'_>| {
            neighbours(table.pair_of(index)).for_each(|pair| table.mark(wings, pair, reached));
        };
        table.distances = RemainderTable::search(table.size(), DEPTH, mark, control).await?;
        Ok(table)
    }

    fn without_distances(wings: &EightWings) -> Self {
        let class = |rank: u16| wings.class(rank).number;
        let mut by_class: Vec<u16> = (0..WINGS as u16).collect();
        by_class.sort_by_key(|&rank| class(rank));
        let (even, odd) = by_class.into_iter().partition(|&rank| !is_odd::<8>(rank.into()));
        let by_number: [Vec<u16>; 2] = [even, odd];
        let mut numbers = vec![0; WINGS];
        for ranks in &by_number {
            for (number, &rank) in (0..).zip(ranks) {
                numbers[usize::from(rank)] = number;
            }
        }
        let mirrored = wings.mirrored_symmetries();
        let images = wings.images.iter();
        let images = images.map(|images| mirrored.map(|s| numbers[usize::from(images[s])])).collect();
        let mut start = 0;
        let row = |&representative: &u16| {
            let others = &by_number[usize::from(is_odd::<8>(representative.into()))];
            let first = others.partition_point(|&rank| class(rank) < class(representative));
            let row = Row { representative, first: first as u16, start };
            start += (others.len() - first) as u32;
            row
        };
        let rows = wings.representatives.iter().map(row).collect();
        Self { images, rows, by_number, distances: RemainderTable::empty() }
    }

    /// Returns the number of indices.
    pub(super) fn size(&self) -> usize {
        let end = |row: &Row| row.start as usize + WINGS / 2 - usize::from(row.first);
        self.rows.last().map_or(0, end)
    }

    /// Returns the index of a pair.
    #[inline(always)]
    pub(super) fn index(&self, wings: &EightWings, [lower, upper]: WingPair) -> usize {
        let [first, second] = [lower, upper].map(|rank| wings.class(rank));
        let (class, other) = if first.number <= second.number { (first, upper) } else { (second, lower) };
        self.index_in(class.number, other, class.symmetry())
    }

    /// Returns the index of the pair of a permutation of a class and another one, given a symmetry that leads the first to the
    /// representative.
    #[inline(always)]
    fn index_in(&self, class: u16, other: u16, symmetry: usize) -> usize {
        let Row { first, start, .. } = self.rows[usize::from(class)];
        start as usize + usize::from(self.images[usize::from(other)][symmetry]) - usize::from(first)
    }

    /// Returns the pair of an index.
    fn pair_of(&self, index: usize) -> WingPair {
        let row = self.rows.partition_point(|row| row.start as usize <= index) - 1;
        let Row { representative, first, start } = self.rows[row];
        let number = usize::from(first) + index - start as usize;
        [representative, self.by_number[usize::from(is_odd::<8>(representative.into()))][number]]
    }

    /// Marks all indices of a pair, unless they are marked.
    #[inline(always)]
    fn mark(&self, wings: &EightWings, [lower, upper]: WingPair, reached: &Reached<'_>) {
        if !reached.mark(self.index(wings, [lower, upper])) {
            return;
        }
        for [own, other] in [[lower, upper], [upper, lower]] {
            let class = wings.class(own);
            if class.number <= wings.class(other).number {
                for symmetry in class.symmetries() {
                    reached.mark(self.index_in(class.number, other, symmetry));
                }
            }
        }
    }

    /// Returns the distances.
    pub(super) const fn distances(&self) -> &RemainderTable {
        &self.distances
    }
}
