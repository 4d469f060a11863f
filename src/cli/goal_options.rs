use clap::Args;
use godspeed_cube::Size;
use godspeed_protocol::{GoalText, SolveRequest};

/// What to reach, and in which turns.
#[derive(Clone, Debug, Args)]
pub(crate) struct GoalOptions {
    /// Reach this goal instead of the solved cube: a name, such as cross, f2l-U or eoline, or facelets with - for any
    /// colour
    #[arg(long, value_name = "NAME|FACELETS", allow_hyphen_values = true, conflicts_with = "goal_alg")]
    goal: Option<String>,

    /// Reach the pattern that these moves make of the solved cube
    #[arg(long, value_name = "MOVES")]
    goal_alg: Option<String>,

    /// Use only these turns, such as "R U F2 M:1.5" with costs in moves
    #[arg(long, value_name = "LIST")]
    turns: Option<String>,
}

impl GoalOptions {
    /// The id of the algorithm that finds a shortest way to any goal in any turns, on the 2x2x2 and the 3x3x3.
    pub(crate) const SEARCH: &str = "ida";

    /// Returns the default algorithm for a goal that leaves pieces free or for given turns; `None` for others.
    pub(crate) fn algorithm(&self, size: Size) -> Option<String> {
        let is_search = self.goal.is_some() || self.turns.is_some();
        let id = match size {
            Size::TWO => Self::SEARCH,
            Size::THREE => "korf",
            // The default algorithm is refused with the sizes for which there are goals.
            _ => return None,
        };
        is_search.then(|| id.to_owned())
    }

    /// Returns a request with the goal and the turns.
    pub(crate) fn added_to(&self, request: SolveRequest) -> SolveRequest {
        let goal = self.goal.clone().map(GoalText::Goal);
        let goal = goal.or_else(|| self.goal_alg.clone().map(GoalText::Moves));
        SolveRequest { goal, turns: self.turns.clone(), ..request }
    }
}
