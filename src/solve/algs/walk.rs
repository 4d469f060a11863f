//! Enumeration of words from the front or from the back.

use super::adjust::Adjustments;
use super::blocks::{BLOCKS, Block};
use super::effects::{PLACEMENTS, PLACES, Placement};
use super::generators::{Frame, Generators, TurnIndex};

/// A word of at most [`Word::MOST`] turns: six bits a turn, the first added lowest, and the length in the top four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word(pub(super) u64);

/// The pieces that a walk follows: where they are at the start, and the key of each placement.
#[derive(Clone, Debug)]
pub(super) struct Tracked {
    pub(super) start: [Placement; PLACES],
    /// For each followed piece, a number for each placement; a key is the sum.
    pub(super) keys: Vec<[u64; PLACEMENTS]>,
}

/// A word with what joining needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) word: Word,
    pub(super) cost: u32,
    /// The turns about one axis with which the word ends, on the side where it grows.
    pub(super) block: Block,
    /// The frame on the side where the word grows.
    pub(super) frame: Frame,
    /// Whether all turns are about one axis.
    is_one_block: bool,
    placements: [Placement; PLACES],
}

/// The direction in which words grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// From the first turn on.
    Forward,
    /// From the last turn back, undoing each.
    Backward,
}

/// Enumerates words up to a cost.
pub(super) struct Walk<'a> {
    pub(super) generators: &'a Generators,
    pub(super) tracked: &'a Tracked,
    pub(super) direction: Direction,
    /// Turns that are free at the end where words start to grow: their words would be there twice.
    pub(super) adjustments: &'a Adjustments,
    pub(super) most_cost: u32,
}

impl Word {
    /// The greatest number of turns.
    pub(super) const MOST: u32 = 10;

    const EMPTY: Self = Self(0);

    pub(super) const fn len(self) -> u32 {
        (self.0 >> 60) as u32
    }

    const fn with(self, turn: TurnIndex) -> Self {
        let len = self.0 >> 60;
        Self(self.0 + (1 << 60) + ((turn as u64) << (6 * len)))
    }

    /// Yields the turns in the order in which they were added.
    pub(super) fn turns(self) -> impl DoubleEndedIterator<Item = TurnIndex> {
        (0..self.len()).map(move |i| (self.0 >> (6 * i) & 63) as TurnIndex)
    }
}

impl Tracked {
    fn key(&self, placements: &[Placement; PLACES]) -> u64 {
        let mut sum = 0_u64;
        for (keys, &placement) in self.keys.iter().zip(placements) {
            sum = sum.wrapping_add(keys[placement as usize]);
        }
        sum
    }

    /// Returns in how many ways the followed pieces can be placed, if they are all different.
    pub(super) fn arrangements(&self) -> f64 {
        let corners = self.start[..self.keys.len()].iter().filter(|&&placement| placement < 24).count();
        let edges = self.keys.len() - corners;
        let ways = |places: usize, orientations: usize, count: usize| -> f64 {
            (0..count).map(|placed| ((places - placed) * orientations) as f64).product()
        };
        ways(8, 3, corners) * ways(12, 2, edges)
    }

    /// Returns the key of the start.
    pub(super) fn start_key(&self) -> u64 {
        self.key(&self.start)
    }
}

impl Walk<'_> {
    /// Returns the empty word in a frame.
    const fn root(&self, frame: Frame) -> Node {
        Node {
            word: Word::EMPTY,
            cost: 0,
            block: Block::NONE,
            frame,
            is_one_block: true,
            placements: self.tracked.start,
        }
    }

    /// Calls `visit` with each word that extends `node` by one turn, and its key.
    #[inline]
    pub(super) fn children(&self, node: &Node, mut visit: impl FnMut(&Node, u64)) {
        let blocks = self.generators.blocks();
        let turns = match self.direction {
            Direction::Forward => blocks.appended(node.block),
            Direction::Backward => blocks.prepended(node.block),
        };
        for &(turn, block) in turns {
            let cost = node.cost + self.generators.turn_cost(turn);
            if cost > self.most_cost || node.word.len() == Word::MOST {
                continue;
            }
            let is_one_block =
                node.is_one_block && (node.block == Block::NONE || node.block.axis() == block.axis());
            let (frame, step) = self.step(node.frame, turn);
            if is_one_block && self.is_redundant(node.frame, turn) {
                continue;
            }
            let map = step.map();
            let mut child = Node { word: node.word.with(turn), cost, block, frame, is_one_block, ..*node };
            let mut key = 0_u64;
            for (placement, keys) in child.placements.iter_mut().zip(&self.tracked.keys) {
                *placement = map[*placement as usize];
                key = key.wrapping_add(keys[*placement as usize]);
            }
            visit(&child, key);
        }
    }

    /// Visits all short words, and returns about `want` words of one length from which all others descend.
    pub(super) fn roots(&self, frame: Frame, want: usize, visit: &mut impl FnMut(&Node, u64)) -> Vec<Node> {
        let mut roots = vec![self.root(frame)];
        while roots.len() < want {
            let mut longer = Vec::new();
            for root in &roots {
                self.children(root, |node, key| {
                    visit(node, key);
                    longer.push(*node);
                });
            }
            roots = longer;
            if roots.is_empty() {
                break;
            }
        }
        roots
    }

    /// Calls `visit` with each word that extends `node`, and its key.
    pub(super) fn descend(&self, node: &Node, visit: &mut impl FnMut(&Node, u64)) {
        let least = self.generators.least_cost();
        self.children(node, |child, key| {
            visit(child, key);
            if child.cost + least <= self.most_cost {
                self.descend(child, visit);
            }
        });
    }

    #[inline]
    fn step(&self, frame: Frame, turn: TurnIndex) -> (Frame, super::effects::Effect) {
        let step = self.generators.step(frame, turn);
        match self.direction {
            Direction::Forward => (step.next, step.effect),
            Direction::Backward => {
                (step.previous, self.generators.step(step.previous, turn).effect.inverse())
            }
        }
    }

    /// Returns whether a turn of the outermost block may be left out: a free turn, or a rotation at the end.
    fn is_redundant(&self, frame: Frame, turn: TurnIndex) -> bool {
        match self.direction {
            Direction::Forward => self.adjustments.makes_redundant(self.generators.step(frame, turn)),
            Direction::Backward => {
                let before = self.generators.step(frame, turn).previous;
                self.generators.is_rotation(turn)
                    || self.adjustments.makes_redundant(self.generators.step(before, turn))
            }
        }
    }
}

/// Returns the number of words up to each cost, for each cost from 0, without regard to free turns.
pub(super) fn word_counts(generators: &Generators, most_cost: u32) -> Vec<u64> {
    // For each cost, the number of words that end with each block.
    let mut layers = vec![[0_u64; BLOCKS]; most_cost as usize + 1];
    let mut counts = vec![0_u64; most_cost as usize + 1];
    layers[0][Block::NONE.index()] = 1;
    for cost in 0..=most_cost as usize {
        for block in 0..BLOCKS {
            let count = layers[cost][block];
            if count == 0 {
                continue;
            }
            counts[cost] = counts[cost].saturating_add(count);
            for &(turn, after) in generators.blocks().appended(Block::at(block)) {
                if let Some(layer) = layers.get_mut(cost + generators.turn_cost(turn) as usize) {
                    let sum = &mut layer[after.index()];
                    *sum = sum.saturating_add(count);
                }
            }
        }
    }
    for cost in 1..counts.len() {
        counts[cost] = counts[cost].saturating_add(counts[cost - 1]);
    }
    counts
}
