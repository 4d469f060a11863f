use godspeed_cube::{Size, Turn};

use crate::Stopped;

/// The reason why algorithms cannot be found.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum AlgsError {
    /// The turns are for another size.
    #[error("algorithms are found for the 3x3x3 only, not for the {0}")]
    Size(Size),
    /// There is no turn, or there are too many.
    #[error("{count} turns are given; give 1 to {most} turns, such as R U F")]
    TurnCount {
        /// The number of different turns.
        count: usize,
        /// The greatest number.
        most: usize,
    },
    /// A free turn is not one of an outer layer, or does not commute with the others.
    #[error(
        "{} cannot be free before or after algorithms; give turns of opposite outer layers, such as U or U D2",
        .0.notation(Size::THREE)
    )]
    Adjustment(Turn),
    /// The free turns after an algorithm do not leave the target as it is.
    #[error(
        "free {} after an algorithm would change what counts as solved; remove it, or make the pieces that it moves equal",
        crate::algs::Adjustments::text(.0)
    )]
    AfterChangesTarget(Vec<Turn>),
    /// Words are too long for a join of halves.
    #[error("algorithms of up to {max} turns cannot be searched; the most is {most}")]
    TooLong {
        /// The number of turns that was asked for.
        max: u32,
        /// The greatest number.
        most: u32,
    },
    /// There are too many words.
    #[error(
        "words of up to {max} in these turns take {words} steps, more than {most}; \
         lower the greatest length or give fewer turns"
    )]
    TooManyWords {
        /// The greatest cost that was asked for.
        max: u32,
        /// The number of steps.
        words: u64,
        /// The greatest number.
        most: u64,
    },
    /// More algorithms would have to be kept than fit into memory.
    #[error("{kept} algorithms would have to be kept, more than {most}; ask for fewer of each case")]
    TooManyKept {
        /// The number of algorithms.
        kept: usize,
        /// The greatest number.
        most: usize,
    },
    /// There is nothing to search.
    #[error("there is no case; give at least one that is not solved yet")]
    NoCase,
    /// A case leaves pieces open that the target needs.
    #[error(
        "case '{name}' does not say which pieces are where the target needs them; paint them, or free them in the target"
    )]
    OpenCase {
        /// The name of the case.
        name: String,
    },
    /// There are too many cases.
    #[error("the scramble reaches more than {most} positions; leave out generators or pieces")]
    TooManyCases {
        /// The greatest number.
        most: usize,
    },
    /// The search was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
