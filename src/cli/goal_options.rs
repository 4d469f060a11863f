use clap::Args;
use godspeed_cube::Size;
use godspeed_engine::preferred_for_goals;
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
    /// Returns the default algorithm for a goal that leaves pieces free or for given turns; `None` for others.
    pub(crate) fn algorithm(&self, size: Size) -> Option<String> {
        let is_search = self.goal.is_some() || self.turns.is_some();
        preferred_for_goals(size).filter(|_| is_search).map(str::to_owned)
    }

    /// Returns a request with the goal and the turns.
    pub(crate) fn added_to(&self, request: SolveRequest) -> SolveRequest {
        let goal = self.goal.clone().map(GoalText::Goal);
        let goal = goal.or_else(|| self.goal_alg.clone().map(GoalText::Moves));
        SolveRequest { goal, turns: self.turns.clone(), ..request }
    }
}
