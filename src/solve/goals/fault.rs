/// The reason why there is no search for a goal in some turns.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum GoalFault {
    /// The turns are too many to be searched.
    #[error(
        "these turns are too many together with free rotations; give rotations a cost, as in x:1, or leave some out"
    )]
    TooManyTurns,
    /// The goal distinguishes too much at once.
    #[error("this goal is too varied for a search; make more of its stickers definite or free")]
    TooManyMasks,
    /// There are too many goal positions for a search from both ends.
    #[error("this goal has too many positions for this algorithm; use korf or ida")]
    TooManyGoals,
    /// There are too many positions to be counted.
    #[error(
        "this goal has {positions} positions, and at most {most} can be counted; choose a smaller goal or fewer turns"
    )]
    TooManyPositions {
        /// The number of positions, or a little more.
        positions: u128,
        /// The most that can be counted.
        most: u128,
    },
    /// The costs of the turns differ too much for distances to be counted.
    #[error("turns of such different costs cannot be counted; use simpler costs, such as 1, 1.5 and 2")]
    Costs,
    /// The turns have different costs, and the algorithm counts moves.
    #[error("{solver} takes only turns that cost the same; for different costs, use one of: {others}")]
    UnequalCosts {
        /// The solver's name.
        solver: &'static str,
        /// The solvers that take different costs.
        others: String,
    },
    /// A cube has other sizes than those for which there are goals.
    #[error("goals and turn lists are for 2x2x2 and 3x3x3, not for {size}; leave them out to solve it")]
    Size {
        /// The size of the cube.
        size: godspeed_cube::Size,
    },
    /// The turns or the goal are for another size.
    #[error("the goal or the turn list is for a {found} cube, but the cube is a {expected}")]
    OtherSize {
        /// The size of the cube.
        expected: godspeed_cube::Size,
        /// The size of the goal or of the turns.
        found: godspeed_cube::Size,
    },
    /// The solver does not take goals that leave pieces free, or fewer turns.
    #[error("{solver} only reaches whole patterns in all turns of faces; use one of: {others}")]
    Unsupported {
        /// The solver's name.
        solver: &'static str,
        /// The solvers that do.
        others: String,
    },
    /// The program was built without searches for goals.
    #[error("this program has no searches for goals and turn lists; build it with the feature 'full'")]
    LeftOut,
    /// The turns do not lead from the cube to the goal, as has been proven.
    #[error(
        "no sequence of these turns reaches the goal from this cube, as is proven; allow more turns or another goal"
    )]
    Unreachable,
    /// There is no solution of at most a cost.
    #[error("no solution of at most {limit} moves exists; raise the limit")]
    NoneUpTo {
        /// The limit.
        limit: f64,
    },
}
