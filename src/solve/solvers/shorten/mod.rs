//! Shortening: any solution, or several of the same cube, made shorter.
//!
//! It takes solutions of any origin ([`Problem::known`]) and returns one with the same end that is never longer.
//!
//! 1. **Unit turns.** A solution becomes a word of turns that the metric counts as one move, in the frame of one corner
//!    ([`unit_turns`]). Turns about one axis are merged; rotations of the whole cube are free and disappear.
//! 2. **Windows.** All states along the solution are nodes of a graph ([`state_graph`]). The states within a few moves of
//!    each are in a table, and the words of a few moves from each are compared with it ([`window_search`]). A word that
//!    meets a ball replaces the window between the two nodes if it is shorter, however long the window is. The states are
//!    those of the coloured cube ([`colour_moves`]): facelets of the same colour are alike, so on large cubes states meet
//!    that would differ if each centre were marked.
//! 3. **Merging.** Further solutions are paths through the same graph, and so are ways of the same length that the search
//!    meets. A shortest path follows one of them for a while and then another.
//! 4. **Solving again.** The cube, and positions along the solution, are solved again by IDA*, two-phase or reduction, and
//!    the results are merged, too ([`resolving`]).
//!
//! A way found in the balls is proven shortest if it is not longer than one move more than the two radii together.
//!
//! Words that are too long for a graph are shortened part by part.

mod ball_table;
mod best;
mod colour_moves;
mod resolving;
mod state_graph;
#[cfg(test)]
mod tests;
mod unit_turns;
mod walk;
mod window_search;
mod work;

use godspeed_cube::Metric;
use web_time::Instant;

use self::best::{Best, Given};
use self::colour_moves::ColourMoves;
use self::resolving::Resolving;
use self::unit_turns::UnitTurns;
use self::work::{Time, Work};
use crate::{Control, Info, Parameter, Problem, Solution, SolveError, Solver, Tables, Threads};

const SECONDS: Parameter = Parameter {
    id: "seconds",
    name: "Time limit (seconds)",
    min: 0.0,
    max: 300.0,
    step: 1.0,
    default: 10.0,
    explanation: "How long to search for shorter solutions, at most.",
};

const ORIENTATION: Parameter = Parameter {
    id: "orientation",
    name: "Keep the orientation at the end",
    min: 0.0,
    max: 1.0,
    step: 1.0,
    default: 0.0,
    explanation: "Adds rotations of the whole cube, so that it ends as after the first of the given solutions.",
};

/// The most layers of a cube whose states are nodes of a graph. Larger ones are only solved again.
const MOST_LAYERS: usize = 32;

/// The name of the only stage of a shortened solution.
const SHORTENED: &str = "Shortened";

/// Shortening: solutions that are known, made shorter.
///
/// It is not in [`SOLVERS`](crate::SOLVERS), because it solves no cube by itself.
///
/// ```
/// use godspeed_cube::{Alg, Facelets, Metric, Size};
/// use godspeed_solve::solvers::SHORTEN;
/// use godspeed_solve::{Control, Problem, Tables, block_on, run};
///
/// let long = Alg::parse("R U L U' R' U L' U'", Size::THREE)?.alg;
/// let long = long.then(&long.inverse()).then(&Alg::parse("R L R'", Size::THREE)?.alg);
/// let problem = Problem::to_shorten(vec![long], Metric::Htm).expect("there is a solution");
/// let short = block_on(run(&SHORTEN, &problem, &Tables::new(), &Control::silent()))?;
/// assert_eq!(short.alg(Size::THREE).to_string(), "L");
/// assert!(short.optimal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub static SHORTEN: Solver = Solver::new(
    Info {
        id: "shorten",
        name: "Shortening",
        sizes: 1..=100,
        metrics: &Metric::ALL,
        parameters: &[SECONDS, ORIENTATION],
        threads: Threads::All,
        explanation: "Makes given solutions shorter, by windows, by merging and by solving parts again.",
        ..Info::DEFAULT
    },
    |problem, tables, control| Box::pin(solve(problem, tables, control)),
);

async fn solve(problem: &Problem, tables: &Tables, control: &Control) -> Result<Solution, SolveError> {
    let given = Given::of(problem)?;
    let turns = UnitTurns::new(problem.state.size(), problem.metric);
    let mut best = Best::new(problem, control, given, &turns);
    let resolving = Resolving { metric: problem.metric, tables, control };
    let mut time = Time { start: Instant::now(), seconds: problem.settings.get(&SECONDS) };
    if best.word.is_empty() {
        return Ok(best.solution());
    }
    if problem.state.size().layers() > MOST_LAYERS {
        if resolving.has_time(turns.size(), time.at(1.0)) {
            time.pass(resolving.load(turns.size())).await?;
        }
        if let Some(solution) = resolving.short(&problem.state, time.at(1.0)).await? {
            best.take(&turns.word(solution.alg(turns.size()).turns()).units);
        }
        return Ok(best.solution());
    }
    let moves = ColourMoves::new(&turns);
    Work { problem, control, turns: &turns, moves: &moves, resolving, time }.run(&mut best).await?;
    Ok(best.solution())
}
