use std::collections::BTreeMap;

use godspeed_cube::{CubeInput, PartialState, Size};
use godspeed_engine::{GOAL_SEARCH, SolveTask, TimeLimit, preferred_for_goals, solve_request};
use godspeed_protocol::GoalText;
use godspeed_solve::solver;
use serde::Deserialize;

#[cfg(feature = "full")]
use crate::tasks::{DistancesOptions, FindOptions};
use crate::{Fault, FaultKind, cubes};

/// The options of searches that this module cannot run.
#[cfg(not(feature = "full"))]
use serde::de::{IgnoredAny as DistancesOptions, IgnoredAny as FindOptions};

/// The algorithm for 3x3x3 cubes if none is chosen, and the length at which it stops by default.
const SHORT: (&str, u32) = ("kociemba", 20);

/// A search: what the functions of the package that return a promise pass on.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Request {
    /// `solve`
    Solve(SolveOptions),
    /// `scramble`
    Scramble(ScrambleOptions),
    /// `find`
    Find(FindOptions),
    /// `distances`
    Distances(DistancesOptions),
    /// `solvers`
    Solvers,
    /// `caseSets`
    Sets,
    /// `goals`
    Goals,
}

/// The cube of a search and how it is solved.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SolveOptions {
    /// A state or moves, as text; stickers that do not matter are `-`.
    pub cube: String,
    /// Whether the text is the facelets of a state that has been read already.
    pub is_state: Option<bool>,
    /// The number of layers of a cube that is given by moves.
    pub size: Option<usize>,
    /// The id of the algorithm.
    pub algorithm: Option<String>,
    /// The metric.
    pub metric: Option<String>,
    /// A goal: a name, or facelets with `-` for any colour.
    pub goal: Option<String>,
    /// Moves that make the goal of the solved cube.
    pub goal_alg: Option<String>,
    /// The turns that may be used.
    pub turns: Option<String>,
    /// The set of tables.
    pub tables: Option<String>,
    /// Parameters of the algorithm.
    pub parameters: Option<BTreeMap<String, f64>>,
    /// The search stops at a solution of at most this many moves.
    pub at_most: Option<f64>,
    /// The search stops after this many seconds.
    pub seconds: Option<f64>,
}

/// A scramble.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ScrambleOptions {
    /// The number of layers.
    pub size: usize,
    /// The seed.
    pub seed: u64,
    /// The number of random moves; `None` for a random state where its solver is fast.
    pub moves: Option<usize>,
}

/// A validated search for a cube.
pub(crate) struct SolvePlan {
    /// The task.
    pub(crate) task: SolveTask,
    /// The moves by which the cube was given.
    pub(crate) scramble: Option<String>,
    /// When it is stopped.
    pub(crate) limit: Option<TimeLimit>,
    /// The length at which it is stopped.
    pub(crate) at_most: Option<f64>,
}

impl Request {
    /// Returns whether this module can run the search.
    pub(crate) fn fits(&self) -> bool {
        if cfg!(feature = "full") {
            return true;
        }
        match self {
            Self::Solve(options) => options.fits(),
            Self::Scramble(options) => options.size != 2,
            Self::Find(_) | Self::Distances(_) | Self::Solvers | Self::Sets | Self::Goals => false,
        }
    }
}

impl SolveOptions {
    /// Returns whether a module that has only the solvers with little code can run the search.
    ///
    /// Invalid options are left to the module with all algorithms, whose errors list all that is possible.
    fn fits(&self) -> bool {
        let Self { goal, goal_alg, turns, tables, .. } = self;
        let is_plain = [goal, goal_alg, turns, tables].iter().all(|option| option.is_none());
        let has_solver = self.algorithm.as_ref().is_none_or(|id| solver(id).is_some());
        is_plain && has_solver && matches!(self.read(), Ok((_, Size::THREE, false, _)))
    }

    /// Validates the search.
    ///
    /// # Errors
    /// [`Fault`] names what is invalid.
    pub(crate) fn plan(&self) -> Result<SolvePlan, Fault> {
        let limit = self.seconds.map(TimeLimit::new).transpose().map_err(|error| {
            let part = self.seconds.map(|seconds| seconds.to_string());
            Fault { part, ..Fault::new(FaultKind::Option, error) }
        })?;
        let at_most = self.at_most.map(at_most).transpose()?;
        let (state, size, is_partial, scramble) = self.read()?;
        let is_search = self.goal.is_some() || self.turns.is_some() || is_partial;
        let chosen = self.algorithm.clone().or_else(|| {
            let searching = if is_partial { Some(GOAL_SEARCH) } else { preferred_for_goals(size) };
            searching.filter(|_| is_search).map(str::to_owned)
        });
        let is_short = chosen.is_none() && size == Size::THREE;
        let algorithm = chosen.unwrap_or_else(|| default_algorithm(size).to_owned());
        let mut request = solve_request(state, size, algorithm, self.metric.clone());
        request.goal =
            self.goal.clone().map(GoalText::Goal).or_else(|| self.goal_alg.clone().map(GoalText::Moves));
        request.turns.clone_from(&self.turns);
        request.tables.clone_from(&self.tables);
        request.parameters = self.parameters.clone().unwrap_or_default();
        let at_most = at_most.or_else(|| is_short.then_some(f64::from(SHORT.1)));
        // Algorithms that shorten their solutions until a time or a length have parameters for both.
        if let Some(info) = solver(&request.solver).map(|solver| solver.info()) {
            let values = [("seconds", limit.map(TimeLimit::seconds)), ("enough", at_most)];
            for (name, value) in values {
                if let (Some(parameter), Some(value)) = (info.parameter(name), value) {
                    let value = value.clamp(parameter.min, parameter.max);
                    request.parameters.entry(name.to_owned()).or_insert(value);
                }
            }
        }
        Ok(SolvePlan { task: SolveTask::new(&request)?, scramble, limit, at_most })
    }

    /// Reads the cube: its facelets and size, whether a part of it is unknown, and its moves if it was given by them.
    fn read(&self) -> Result<(String, Size, bool, Option<String>), Fault> {
        let text = &self.cube;
        if self.is_state == Some(true) {
            let state = cubes::stored(text)?;
            state.check()?;
            return Ok((state.to_string(), state.size(), false, None));
        }
        if cfg!(feature = "full") && PartialState::is_partial(text) {
            let stickers = text.chars().filter(|c| !c.is_whitespace()).count();
            let size = Size::from_facelets(stickers).unwrap_or(Size::THREE);
            return Ok((text.clone(), size, true, None));
        }
        let size = self.size.map(cubes::size).transpose()?;
        let parsed = CubeInput::new(&**text).only_size(size).parse();
        let cube = parsed.map_err(|error| Fault::of_input(text, &error))?;
        let scramble = cube.alg().map(|_| text.clone());
        let (size, state) = (cube.size(), cube.into_state());
        Ok((state.to_string(), size, false, scramble))
    }
}

/// Returns the default algorithm for cubes of a size: that of the command, but a short solution of a 3x3x3.
fn default_algorithm(size: Size) -> &'static str {
    if size == Size::THREE { SHORT.0 } else { godspeed_engine::preferred_solver(size).info().id }
}

fn at_most(moves: f64) -> Result<f64, Fault> {
    if moves >= 0.0 && moves.is_finite() {
        return Ok(moves);
    }
    let message = "expected a number of moves, such as 20";
    Err(Fault { part: Some(moves.to_string()), ..Fault::new(FaultKind::Option, message) })
}
