use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};

use super::numbering::Numbering;
use super::rows::{RowPart, Rows, Visit};
use super::turn_graph::Step;
use crate::{Control, Stopped};

/// A breadth-first search from the goal over words: a word has one bit for each value of the last coordinate.
///
/// That coordinate is small, such as the place and orientation of one piece. What a move does to all numbers of a word is
/// a permutation of its bits, looked up byte by byte, so that a layer takes a few operations for a word and a move. Each
/// word collects its neighbours in the last layer, so that every thread writes to words of its own. In this way a table of
/// the cross and a pair takes about a tenth of the time of a search number by number.
///
/// ```text
/// bytes = 12 * classes * n1 * n2 ... / n    for coordinates of n1, n2 ... n values, the last one with n <= 32
/// ```
pub(super) struct BitLayers<'a> {
    rows: &'a Rows<'a>,
    /// The steps of each class, all of one cost.
    steps: &'a [Vec<Step>],
    /// The bits of a word.
    bits: usize,
    /// The words of a row.
    words: usize,
    /// For each motion and word of a row, the word after it.
    words_after: Vec<Vec<u32>>,
    /// For each motion, what each byte of a word after it is in the word before.
    bits_before: Vec<[[u32; 256]; 4]>,
    /// The possible numbers that were not reached.
    left: Vec<AtomicU32>,
    /// Two layers in turn.
    layers: [Layer; 2],
}

/// The numbers of a layer.
struct Layer {
    words: Vec<AtomicU32>,
    /// Whether each row has any.
    has_any: Vec<AtomicBool>,
}

/// Numbers between two yields, a few milliseconds of work: on several threads, and on one.
const BLOCKS: [usize; 2] = [1 << 22, 1 << 16];
/// The most bits of a word.
const MOST_BITS: usize = u32::BITS as usize;
/// Words with fewer bits are no faster.
const LEAST_BITS: usize = 8;
/// The most numbers: a table of half a byte for each takes 64 MB.
const MOST_NUMBERS: usize = 1 << 27;

impl<'a> BitLayers<'a> {
    /// Returns whether a numbering is searched in this way.
    pub(super) fn takes(numbering: &Numbering) -> bool {
        (LEAST_BITS..=MOST_BITS).contains(&numbering.last_size()) && numbering.size() <= MOST_NUMBERS
    }

    /// Returns a search in which nothing was reached, of a numbering that is taken.
    pub(super) fn new(rows: &'a Rows<'a>, steps: &'a [Vec<Step>]) -> Self {
        let bits = rows.numbering.last_size();
        let words = rows.numbering.length() / bits;
        let word_after = |after: &Vec<u32>| (0..words).map(|word| after[word * bits] / bits as u32).collect();
        let bits_before = |after: &Vec<u32>| {
            let of_byte = |byte: usize, value: usize| {
                let is_set = |bit: &usize| {
                    let after = after[*bit] as usize % bits;
                    after / 8 == byte && value >> (after % 8) & 1 == 1
                };
                (0..bits).filter(is_set).fold(0, |set, bit| set | 1 << bit)
            };
            std::array::from_fn(|byte| std::array::from_fn(|value| of_byte(byte, value)))
        };
        let count = rows.numbering.all_rows();
        let empty = || (0..count * words).map(|_| AtomicU32::new(0)).collect();
        let layer =
            || Layer { words: empty(), has_any: (0..count).map(|_| AtomicBool::new(false)).collect() };
        Self {
            rows,
            steps,
            bits,
            words,
            words_after: rows.places_after.iter().map(word_after).collect(),
            bits_before: rows.places_after.iter().map(bits_before).collect(),
            left: empty(),
            layers: [layer(), layer()],
        }
    }

    /// Searches all numbers. See [`search_layers`](super::layers::search_layers).
    pub(super) async fn search(
        &self,
        visit: &Visit<'_>,
        end_layer: &mut (dyn FnMut(u32) + Send),
        control: &Control,
    ) -> Result<(), Stopped> {
        let (possible, reached) = (AtomicU64::new(0), AtomicU64::new(0));
        let begin = |rows: Range<usize>| {
            let mut buffers = Buffers::default();
            for row in rows {
                possible.fetch_add(self.begin(row, visit, &mut buffers), Relaxed);
            }
            reached.fetch_add(buffers.reached, Relaxed);
            0
        };
        let numbers = BLOCKS[usize::from(rayon::current_num_threads() <= 1)];
        self.rows.scan(numbers, control, &|| 0.0, &begin).await?;
        let possible = possible.into_inner();
        let share = || reached.load(Relaxed) as f64 / possible.max(1) as f64;
        let (mut depth, mut last) = (0, 0);
        while reached.load(Relaxed) > last {
            end_layer(depth);
            control.set_depth_share(share().min(1.0));
            last = reached.load(Relaxed);
            depth += 1;
            let layer = |rows: Range<usize>| {
                let mut buffers = Buffers::default();
                for row in rows {
                    self.collect(row, depth, visit, &mut buffers);
                }
                reached.fetch_add(buffers.reached, Relaxed);
                0
            };
            self.rows.scan(numbers, control, &share, &layer).await?;
        }
        Ok(())
    }

    /// Begins with the goals of a row. Returns how many of its numbers are possible.
    fn begin(&self, number: usize, visit: &Visit<'_>, buffers: &mut Buffers) -> u64 {
        let row = self.rows.row(number);
        let mut possible = 0;
        for word in 0..self.words {
            let is_possible = |bit: &usize| self.rows.is_possible(&row, (word * self.bits + bit) as u32);
            let left = (0..self.bits).filter(is_possible).fold(0_u32, |set, bit| set | 1 << bit);
            self.left[number * self.words + word].store(left, Relaxed);
            possible += u64::from(left.count_ones());
        }
        self.rows.list_goals(&row, &mut buffers.places);
        buffers.new.clear();
        buffers.new.resize(self.words, 0);
        for &place in &buffers.places {
            buffers.new[place as usize / self.bits] |= 1 << (place as usize % self.bits);
        }
        self.reach(number, 0, visit, buffers);
        possible
    }

    /// Reaches the numbers of a row that have a neighbour in the layer before.
    fn collect(&self, number: usize, depth: u32, visit: &Visit<'_>, buffers: &mut Buffers) {
        let own = number * self.words..(number + 1) * self.words;
        let left = &self.left[own];
        buffers.new.clear();
        buffers.new.resize(self.words, 0);
        if left.iter().any(|left| left.load(Relaxed) != 0) {
            let before = &self.layers[(depth as usize + 1) % 2];
            let position = self.rows.numbering.position(number * self.rows.numbering.length());
            for step in &self.steps[usize::from(position.class)] {
                let next = self.rows.numbering.row_after(self.rows.space, &position, step.motion, step.to);
                let next = next / self.rows.numbering.length();
                if !before.has_any[next].load(Relaxed) {
                    continue;
                }
                let motion = usize::from(step.motion);
                let neighbours = &before.words[next * self.words..(next + 1) * self.words];
                let [a, b, c, d] = &self.bits_before[motion];
                for (new, &word) in buffers.new.iter_mut().zip(&self.words_after[motion]) {
                    let neighbours = neighbours[word as usize].load(Relaxed);
                    if neighbours != 0 {
                        let [e, f, g, h] = neighbours.to_le_bytes().map(usize::from);
                        *new |= a[e] | b[f] | c[g] | d[h];
                    }
                }
            }
        }
        self.reach(number, depth, visit, buffers);
    }

    /// Reaches the new numbers of a row that are possible and were not reached before, and writes the layer of the row.
    fn reach(&self, number: usize, depth: u32, visit: &Visit<'_>, buffers: &mut Buffers) {
        let Buffers { places, new, reached } = buffers;
        places.clear();
        let own = number * self.words..(number + 1) * self.words;
        for ((word, new), left) in new.iter_mut().enumerate().zip(&self.left[own.clone()]) {
            let before = left.load(Relaxed);
            *new &= before;
            if *new != 0 {
                left.store(before & !*new, Relaxed);
                let mut bits = *new;
                while bits != 0 {
                    places.push((word * self.bits) as u32 + bits.trailing_zeros());
                    bits &= bits - 1;
                }
            }
        }
        let layer = &self.layers[depth as usize % 2];
        let had_any = layer.has_any[number].load(Relaxed);
        if had_any || !places.is_empty() {
            layer.has_any[number].store(!places.is_empty(), Relaxed);
            layer.words[own].iter().zip(new.iter()).for_each(|(word, new)| word.store(*new, Relaxed));
        }
        if !places.is_empty() {
            *reached += places.len() as u64;
            let row = self.rows.row(number);
            let fits = self.rows.fits_between(&row);
            visit(&RowPart { depth, start: row.start, fits, places });
        }
    }
}

/// What a thread uses for one row after another.
#[derive(Default)]
struct Buffers {
    places: Vec<u32>,
    /// The numbers of a row that are reached, by word.
    new: Vec<u32>,
    reached: u64,
}
