//! Cubes of eight to ten layers without their finish, level by level.
//!
//! A *level* consists of the layers with one number, counted from 0 at the nearer face: wings, x-centres, and obliques for
//! each layer further inside. First all centres are brought to their axes, in bars ([`staging`]). Then the levels are
//! reduced from the inside:
//!
//! ```text
//! 8x8x8     the 4x4x4 inside, with bars in two layers    a 7x7x7 (layers 1 and 2)
//! 9x9x9     a 7x7x7 (layers 2 and 3)                     a 7x7x7 (layers 1 and 2)
//! 10x10x10  the 4x4x4 inside, with bars in three layers  a 7x7x7 (2 and 3)  a 7x7x7 (1 and 2)
//! ```
//!
//! [`four_inside`] reduces the 4x4x4 inside a cube of even size. After it, innermost pairs are midges and t-centres, and
//! the phases of [`seven`](super::seven) reduce the layers outside of it, which turns of more layers do not distinguish.
//! These join bars of one layer, so a 7x7x7 that is not the outermost one leaves the obliques further outside to chance:
//! one half of them is wrong, as they are on their axes.

mod candidate;
mod four_inside;
mod staging;

use std::sync::Arc;

use godspeed_cube::Facelets;

pub(crate) use self::candidate::DeepCandidate;
pub(crate) use self::four_inside::FourInside;
use self::four_inside::InsideWidths;
use self::staging::Staging;
use super::axis_bars::TRIPLE_BARS;
use super::beam::MAX_WIDTH;
use super::big_cubies::BigCubies;
use super::pipeline::{Candidate, PhasePath, PhasePipeline};
use super::seven::staging::BarMoves;
use super::seven::{SevenPhases, SevenWidths};
use super::wide_turn::{TurnCost, WideTurn};
use crate::solvers::reduction::parts::positions::PieceKind;
use crate::{Control, Stopped, Tables};

/// The phases of a cube of eight to ten layers with their tables.
pub(crate) struct DeepPhases {
    layers: usize,
    seven: Arc<SevenPhases>,
    /// The phases of the 4x4x4 inside an even size.
    inside: Option<Arc<FourInside>>,
    pair_moves: BarMoves<2>,
    bar_moves: BarMoves<3>,
}

/// How many candidates each phase of a round keeps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeepWidths {
    /// States in the beams of the phases that bring centres to their axes, and paths through each.
    staging: [usize; 2],
    /// The phases of the 4x4x4 inside.
    inside: InsideWidths,
    /// The phases of each 7x7x7.
    seven: SevenWidths,
}

/// The kinds of a bar of two.
const PAIR_KINDS: [PieceKind; 2] = [PieceKind::LeftOblique, PieceKind::RightOblique];

impl DeepWidths {
    /// The widths of the first round.
    pub(crate) const FIRST_ROUND: Self = Self {
        staging: [10_000, 200],
        inside: InsideWidths {
            sorting: [30_000, 200],
            first_ring: [30_000, 1_000],
            other_rings: [30_000, 2_000],
            half_turns: [30_000, 100],
        },
        seven: SevenWidths { half_turns: [40_000, 150], ..SevenPhases::FIRST_ROUND },
    };

    /// The widths of the second round.
    pub(crate) const SECOND_ROUND: Self = Self {
        staging: [40_000, 500],
        inside: InsideWidths {
            sorting: [80_000, 400],
            first_ring: [80_000, 2_000],
            other_rings: [80_000, 3_000],
            half_turns: [80_000, 200],
        },
        seven: SevenPhases::SECOND_ROUND,
    };

    /// Returns twice the widths.
    pub(crate) fn widened(self) -> Self {
        let wider = |[width, paths]: [usize; 2]| [(2 * width).min(MAX_WIDTH), paths];
        Self {
            staging: wider(self.staging),
            inside: InsideWidths {
                sorting: wider(self.inside.sorting),
                first_ring: wider(self.inside.first_ring),
                other_rings: wider(self.inside.other_rings),
                half_turns: wider(self.inside.half_turns),
            },
            seven: SevenPhases::widened(self.seven),
        }
    }
}

impl DeepPhases {
    /// Opens the tables for cubes of a number of layers.
    ///
    /// # Errors
    /// [`Stopped`] if it was stopped.
    pub(crate) async fn open(layers: usize, tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let seven = tables.open_composite::<SevenPhases>(control).await?;
        let inside =
            if layers.is_multiple_of(2) { Some(tables.get::<FourInside>(control).await?) } else { None };
        let (pair_moves, bar_moves) = (BarMoves::new(PAIR_KINDS), BarMoves::new(TRIPLE_BARS));
        Ok(Self { layers, seven, inside, pair_moves, bar_moves })
    }

    /// Returns whether the cube has an even size.
    const fn is_even(&self) -> bool {
        self.layers.is_multiple_of(2)
    }

    /// Returns the number of the innermost layer: the middle one of an odd size.
    const fn innermost(&self) -> usize {
        (self.layers - 1) / 2
    }

    /// Returns the number of the innermost level that has obliques.
    const fn inner_level(&self) -> usize {
        self.innermost() - 1
    }

    /// Reduces a cube to 3x3x3s but for some of its obliques, those with the fewest turns first.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn reduce(
        &self,
        cube: &Facelets,
        widths: DeepWidths,
        control: &Control,
    ) -> Result<Vec<DeepCandidate>, Stopped> {
        let start = DeepCandidate::new(cube.clone());
        let mut candidates = Staging { phases: self, widths, control }.reduce(&start).await?;
        if let Some(inside) = &self.inside {
            candidates = match self.innermost() {
                3 => inside.reduce::<2>(&candidates, widths.inside, control).await?,
                _ => inside.reduce::<3>(&candidates, widths.inside, control).await?,
            };
        }
        for level in (2..self.inner_level()).rev() {
            candidates = self.reduce_level(&candidates, level, widths, control).await?;
        }
        let starts: Vec<Candidate<9>> =
            candidates.iter().enumerate().map(|start| self.seen(start, 1)).collect();
        let found = self.seven.reduce_staged(&starts, widths.seven, control).await?;
        Ok(found.iter().map(|path| candidates[path.start()].with(path.turns())).collect())
    }

    /// Reduces the 7x7x7 of a layer and the next one, which is not the outermost one.
    async fn reduce_level(
        &self,
        candidates: &[DeepCandidate],
        level: usize,
        widths: DeepWidths,
        control: &Control,
    ) -> Result<Vec<DeepCandidate>, Stopped> {
        let starts: Vec<Candidate<9>> =
            candidates.iter().enumerate().map(|start| self.seen(start, level)).collect();
        let found = self.seven.reduce_inside(&starts, widths.seven, control).await?;
        let deeper = |turn: &WideTurn| match turn.depth() {
            1 => *turn,
            depth => turn.with_depth(level as u8 - 1 + depth),
        };
        let after = |path: &Candidate<9>| {
            let turns: Vec<WideTurn> = path.turns().iter().map(deeper).collect();
            candidates[path.start()].with(&turns)
        };
        Ok(found.iter().map(after).collect())
    }

    /// Returns a numbered candidate as the 7x7x7 of a layer and the next one sees it.
    fn seen(&self, (number, candidate): (usize, &DeepCandidate), level: usize) -> Candidate<9> {
        let cubies = candidate.seen(|cube| BigCubies::level_of(cube, [level, level + 1]));
        Candidate::new(cubies, TurnCost::Blocks).with_start(number, candidate.cost())
    }
}
