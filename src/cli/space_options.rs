use clap::Args;
use godspeed_cube::{Metric, Size, TurnSet};

use crate::exit_status::ExitStatus;

/// The options of the commands that count moves to goals.
#[derive(Debug, Args)]
pub(crate) struct SpaceOptions {
    /// Use only these turns, such as "R U F2 M:1.5" with costs in moves [default: all faces]
    #[arg(long, value_name = "LIST")]
    turns: Option<String>,

    /// Metric for counting moves: htm, qtm, stm or qstm
    #[arg(long, default_value = "htm")]
    pub(crate) metric: Metric,

    /// Number of layers, 2 or 3
    #[arg(long, value_name = "N", default_value = "3")]
    pub(crate) size: Size,
}

impl SpaceOptions {
    /// Returns the permitted turns.
    ///
    /// # Errors
    /// Returns bad input if the list is not one of turns.
    pub(crate) fn turns(&self) -> Result<TurnSet, ExitStatus> {
        match &self.turns {
            Some(list) => TurnSet::parse(list, self.size).map_err(ExitStatus::bad_input),
            None => Ok(TurnSet::outer(self.size)),
        }
    }
}
