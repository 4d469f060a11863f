//! `godspeed distances`: counts how many positions are how far from a goal.

use clap::Args;
use godspeed_cube::{Cost, Goal, TurnSet};
use godspeed_engine::distance_info;
use godspeed_solve::goals::Distances;
use godspeed_solve::{Control, SearchEvent, block_on};
use serde_json::json;

use crate::exit_status::{CommandResult, ExitStatus};
use crate::output::outln;
use crate::search::SLICE;
use crate::space_options::SpaceOptions;
use crate::thread_options::ThreadOptions;

/// Options of `godspeed distances`.
#[derive(Debug, Args)]
pub(crate) struct DistancesOptions {
    /// The goal: a name, such as cross or xcross-fr, or facelets with - for any colour
    #[arg(long, value_name = "NAME|FACELETS", default_value = "solved", allow_hyphen_values = true)]
    goal: String,

    /// Count only positions that have reached this goal, such as cross
    #[arg(long, value_name = "NAME|FACELETS", allow_hyphen_values = true)]
    from: Option<String>,

    #[command(flatten)]
    space: SpaceOptions,

    #[command(flatten)]
    threads: ThreadOptions,

    /// Print one JSON object
    #[arg(long, conflicts_with = "csv")]
    json: bool,

    /// Print a CSV table
    #[arg(long)]
    csv: bool,
}

/// Counts the positions.
pub(crate) fn distances(options: &DistancesOptions) -> CommandResult {
    let goal = Goal::parse(&options.goal, options.space.size).map_err(ExitStatus::bad_input)?;
    let from = options.from.as_ref().map(|from| Goal::parse(from, options.space.size));
    let from = from.transpose().map_err(ExitStatus::bad_input)?;
    let turns = options.space.turns()?;
    let pool = options.threads.pool().map_err(ExitStatus::failure)?;
    let control = Control::new(SLICE, |_: SearchEvent| ());
    let counted = Distances::of(&goal, from.as_ref(), &turns, options.space.metric, &control);
    let counted = pool.install(|| block_on(counted)).map_err(ExitStatus::bad_input)?;
    if options.json {
        print_json(options, &turns, &counted);
    } else {
        print_table(options, &counted);
    }
    Ok(ExitStatus::Success)
}

fn print_json(options: &DistancesOptions, turns: &TurnSet, counted: &Distances) {
    let rows: Vec<_> = counted.rows().iter().map(distance_info).collect();
    let object = json!({
        "goal": options.goal,
        "from": options.from,
        "turns": turns.to_string(),
        "metric": options.space.metric.id(),
        "size": options.space.size.layers(),
        "positions": counted.positions(),
        "mean": counted.mean(),
        "distances": rows,
    });
    outln!("{object}");
}

fn print_table(options: &DistancesOptions, counted: &Distances) {
    let separator = if options.csv { "," } else { "\t" };
    outln!("distance{separator}positions{separator}example");
    for row in counted.rows() {
        let distance = distance(row.cost);
        let example = row.example.as_ref().map(ToString::to_string).unwrap_or_default();
        outln!("{distance}{separator}{}{separator}{example}", row.positions);
    }
    if !options.csv {
        outln!("all{separator}{}{separator}mean {:.4}", counted.positions(), counted.mean());
    }
}

/// Returns a cost of hundredths in moves.
pub(crate) fn distance(hundredths: u32) -> String {
    Cost::from_hundredths(hundredths)
        .map_or_else(|| format!("{}", f64::from(hundredths) / 100.0), |cost| cost.to_string())
}
