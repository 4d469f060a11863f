//! Where words are divided into halves.

use super::AlgsError;
use super::generators::{Generators, TurnIndex};
use super::walk::{Word, word_counts};

/// How words are divided, and how second halves are written.
#[derive(Clone, Debug)]
pub(super) struct Split {
    /// The greatest cost of first halves; no turn can be added to them within it.
    pub(super) first_cost: u32,
    /// The greatest cost of second halves.
    pub(super) second_cost: u32,
    /// The numbers of first and second halves, from all starts and targets.
    pub(super) firsts: u64,
    pub(super) seconds: u64,
    /// The number of parts in which second halves fit into memory.
    pub(super) chunks: u64,
    /// The number of turns and one more: the base of codes.
    base: u32,
    targets: u32,
}

impl Split {
    /// Returns the split with the least work for words up to a cost, with room for this number of second halves.
    ///
    /// # Errors
    /// [`AlgsError`] if halves would be too long.
    pub(super) fn new(
        generators: &Generators,
        max: u32,
        starts: usize,
        targets: usize,
        frames: usize,
        room: u64,
    ) -> Result<Self, AlgsError> {
        let (greatest, least) = (generators.greatest_cost(), generators.least_cost());
        let second_cost = |first_cost: u32| (max + greatest - 1).saturating_sub(first_cost).min(max);
        let half = max.div_ceil(2);
        if half.max(max - half + greatest - 1) / least > Word::MOST {
            let (max, most) = (generators.moves(max), generators.moves(Word::MOST * 2 * least));
            return Err(AlgsError::TooLong { max, most });
        }
        let counts = word_counts(generators, max);
        let base = generators.turns().len() as u32 + 1;
        let of = |first_cost: u32| {
            let second_cost = second_cost(first_cost);
            let firsts = counts[first_cost as usize].saturating_mul(starts as u64);
            let seconds = counts[second_cost as usize].saturating_mul((targets * frames) as u64);
            let chunks = seconds.div_ceil(room).max(1);
            Self { first_cost, second_cost, firsts, seconds, chunks, base, targets: targets as u32 }
        };
        let is_possible = |split: &Self| {
            let longest = split.second_cost / least;
            let codes = u128::from(base).saturating_pow(longest).saturating_mul(targets as u128);
            split.first_cost / least <= Word::MOST && longest <= Word::MOST && codes <= 1 << u32::BITS
        };
        let best = (max.min(1)..=max).map(of).filter(is_possible).min_by_key(Self::steps);
        best.ok_or_else(|| AlgsError::TooManyWords {
            max: generators.moves(max),
            words: of(half).steps(),
            most: MOST_CODES,
        })
    }

    /// Returns the number of words that are enumerated.
    pub(super) const fn steps(&self) -> u64 {
        self.firsts.saturating_add(self.seconds.saturating_mul(2)).saturating_mul(self.chunks)
    }

    /// Returns the code of a second half, which grew from its last turn back, and of its target.
    ///
    /// ```text
    /// code = targets * (first turn + 1 + base * (second turn + 1 + base * ...)) + target
    /// ```
    pub(super) fn code(&self, word: Word, target: usize) -> u32 {
        let turns = word.turns().fold(0, |code, turn| code * self.base + u32::from(turn) + 1);
        turns * self.targets + target as u32
    }

    /// Returns the target of a code and yields its turns from the first to the last.
    pub(super) const fn decoded(&self, code: u32) -> (usize, Decoded) {
        (code as usize % self.targets as usize, Decoded { code: code / self.targets, base: self.base })
    }
}

/// The most codes of second halves.
const MOST_CODES: u64 = 1 << u32::BITS;

/// The turns of a code.
pub(super) struct Decoded {
    code: u32,
    base: u32,
}

impl Iterator for Decoded {
    type Item = TurnIndex;

    #[inline]
    fn next(&mut self) -> Option<TurnIndex> {
        let turn = (self.code % self.base).checked_sub(1)?;
        self.code /= self.base;
        Some(turn as TurnIndex)
    }
}
