//! Neighbouring turns about one axis, which commute: each combination is written in one way.

use std::cmp::Ordering;

use godspeed_cube::Axis;

use super::generators::TurnIndex;

/// The quarters by which the three layers of an axis turn, as seen from its positive face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Quarters {
    pub(super) axis: Axis,
    /// The quarters of each layer, 0 to 3, the layer of the positive face first.
    pub(super) layers: [u8; 3],
}

/// The turns about one axis with which a word ends or begins.
///
/// Index: `64 * axis + 16 * first layer + 4 * middle layer + last layer`, in quarters; [`Block::NONE`] for the empty
/// word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block(u8);

/// The number of blocks with [`Block::NONE`].
pub(super) const BLOCKS: usize = 3 * 64 + 1;

/// The rules by which words are built so that parallel turns come in one order only.
///
/// For each effect on an axis, one sequence of turns is canonical: the cheapest, then the shortest, then the first in
/// the order of the turns, sorted. This order of multisets is compatible with union, so every part of a canonical
/// sequence is canonical, and words can be extended one turn at a time, at either end.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    /// For each block, the turns that may follow, with the block after each.
    appended: Vec<Vec<(TurnIndex, Block)>>,
    /// For each block, the turns that may precede it, with the block after each.
    prepended: Vec<Vec<(TurnIndex, Block)>>,
    /// For each block with which a word begins, whether blocks of the same axis may precede it; one bit each.
    seams: Vec<u64>,
    /// For each block, whether one of the same axis may follow it as the beginning of another word.
    may_be_followed: Vec<bool>,
    quarters: Vec<Quarters>,
}

impl Block {
    /// The block of the empty word.
    pub(super) const NONE: Self = Self(3 * 64);

    const fn new(axis: usize, layers: u8) -> Self {
        Self(64 * axis as u8 + layers)
    }

    /// Returns the index of the axis, 0 to 2; 3 for [`Block::NONE`].
    pub(super) const fn axis(self) -> usize {
        self.0 as usize / 64
    }

    /// Returns the index, below [`BLOCKS`].
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the block with an index.
    pub(super) const fn at(index: usize) -> Self {
        Self(index as u8)
    }

    const fn layers(self) -> u8 {
        self.0 % 64
    }
}

impl Blocks {
    /// Returns the rules for turns with these effects and costs.
    pub(super) fn new(turns: &[Quarters], costs: &[u32]) -> Self {
        let canonical = [0, 1, 2].map(|axis| canonical_sequences(axis, turns, costs));
        let sequence = |block: Block| {
            (block != Block::NONE)
                .then(|| canonical[block.axis()][block.layers() as usize].as_ref())
                .flatten()
        };
        let mut appended = vec![Vec::new(); BLOCKS];
        let mut prepended = vec![Vec::new(); BLOCKS];
        for (block, (appended, prepended)) in appended.iter_mut().zip(&mut prepended).enumerate() {
            let block = Block(block as u8);
            for (turn, quarters) in turns.iter().enumerate() {
                let axis = quarters.axis.index();
                let before = if block.axis() == axis { block.layers() } else { 0 };
                let after = Block::new(axis, sum(before, quarters.layers));
                let own: Vec<u8> = sequence(Block::new(axis, before)).cloned().unwrap_or_default();
                let Some(canonical) = sequence(after) else { continue };
                let turn = turn as TurnIndex;
                if canonical.len() == own.len() + 1 {
                    if canonical.starts_with(&own) && canonical.last() == Some(&turn) {
                        appended.push((turn, after));
                    }
                    if canonical.ends_with(&own) && canonical.first() == Some(&turn) {
                        prepended.push((turn, after));
                    }
                }
            }
        }
        let seam = |last: Block| {
            let fits = |first: &u8| {
                let first = Block::new(last.axis(), *first);
                let both = Block::new(last.axis(), add(first.layers(), last.layers()));
                match (sequence(first), sequence(last), sequence(both)) {
                    (Some(a), Some(b), Some(both)) => {
                        !a.is_empty() && !b.is_empty() && *both == [a.as_slice(), b].concat()
                    }
                    _ => false,
                }
            };
            if last == Block::NONE {
                0
            } else {
                (0..64).filter(fits).fold(0, |bits, first| bits | 1 << first)
            }
        };
        let seams: Vec<u64> = (0..BLOCKS as u8).map(|block| seam(Block(block))).collect();
        let is_followed = |block: Block| {
            block != Block::NONE
                && (0..64)
                    .any(|next| seams[Block::new(block.axis(), next).0 as usize] >> block.layers() & 1 == 1)
        };
        let may_be_followed = (0..BLOCKS as u8).map(|block| is_followed(Block(block))).collect();
        Self { appended, prepended, seams, may_be_followed, quarters: turns.to_vec() }
    }

    /// Returns the turns that may follow a word with this last block.
    pub(super) fn appended(&self, block: Block) -> &[(TurnIndex, Block)] {
        &self.appended[block.0 as usize]
    }

    /// Returns the turns that may precede a word with this first block.
    pub(super) fn prepended(&self, block: Block) -> &[(TurnIndex, Block)] {
        &self.prepended[block.0 as usize]
    }

    /// Returns whether a word of two canonical parts, the first of `seam` turns, is canonical where they meet.
    pub(super) fn is_canonical_at(&self, word: &[TurnIndex], seam: usize) -> bool {
        let axis = |turn: &TurnIndex| self.quarters[*turn as usize].axis;
        let (first, second) = word.split_at(seam);
        let (Some(before), Some(after)) = (first.last(), second.first()) else { return true };
        if axis(before) != axis(after) {
            return true;
        }
        let own = axis(before);
        let layers = |turns: &mut dyn Iterator<Item = &TurnIndex>| {
            turns
                .take_while(|turn| axis(turn) == own)
                .fold(0, |layers, &turn| sum(layers, self.quarters[turn as usize].layers))
        };
        let (last, next) = (layers(&mut first.iter().rev()), layers(&mut second.iter()));
        self.seams[Block::new(own.index(), next).0 as usize] >> last & 1 == 1
    }

    /// Returns whether any word that begins with the same axis may follow a word with this last block.
    pub(super) fn may_be_followed(&self, last: Block) -> bool {
        self.may_be_followed[last.0 as usize]
    }
}

/// Returns the canonical sequence of each effect on one axis; `None` if no turns have it.
fn canonical_sequences(axis: usize, turns: &[Quarters], costs: &[u32]) -> Vec<Option<Vec<TurnIndex>>> {
    let mut best: Vec<Option<Vec<TurnIndex>>> = vec![None; 64];
    best[0] = Some(Vec::new());
    let cost = |sequence: &[TurnIndex]| sequence.iter().map(|&turn| costs[turn as usize]).sum::<u32>();
    let order = |a: &[TurnIndex], b: &[TurnIndex]| {
        cost(a).cmp(&cost(b)).then(a.len().cmp(&b.len())).then_with(|| a.cmp(b))
    };
    // Improves sequences until none changes. Costs are positive, so this ends.
    let mut changed = true;
    while changed {
        changed = false;
        for layers in 0..64 {
            let Some(sequence) = best[layers as usize].clone() else { continue };
            for (turn, quarters) in turns.iter().enumerate().filter(|(_, turn)| turn.axis.index() == axis) {
                let mut longer = sequence.clone();
                longer.push(turn as TurnIndex);
                longer.sort_unstable();
                let entry = &mut best[sum(layers, quarters.layers) as usize];
                let is_better = entry.as_ref().is_none_or(|entry| order(&longer, entry) == Ordering::Less);
                if is_better {
                    *entry = Some(longer);
                    changed = true;
                }
            }
        }
    }
    best
}

/// Returns the effect after turning layers further.
fn sum(layers: u8, turned: [u8; 3]) -> u8 {
    add(layers, 16 * turned[0] + 4 * turned[1] + turned[2])
}

/// Returns the effect of two effects: the sum of each layer's quarters modulo 4.
const fn add(a: u8, b: u8) -> u8 {
    (a / 16 + b / 16) % 4 * 16 + (a / 4 % 4 + b / 4 % 4) % 4 * 4 + (a % 4 + b % 4) % 4
}
