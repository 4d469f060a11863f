use godspeed_cube::{Alg, Facelets, Goal, Metric, PartialState, TurnSet};

use crate::Settings;

/// A cube to solve, with the metric and the parameters of the solver.
///
/// ```
/// use godspeed_cube::{Alg, Facelets, Metric, Size};
/// use godspeed_solve::solvers::IDA;
/// use godspeed_solve::{Control, Problem, Tables, block_on, run};
///
/// let mut state = Facelets::solved(Size::TWO);
/// state.turn_all(Alg::parse("R U R' U'", Size::TWO)?.alg.turns());
/// let problem = Problem::new(state, Metric::Qtm);
///
/// let solution = block_on(run(&IDA, &problem, &Tables::new(), &Control::silent()))?;
/// assert_eq!(solution.length(problem.metric, Size::TWO), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Problem {
    /// The state of the cube.
    pub state: Facelets,
    /// The metric in which moves are counted.
    pub metric: Metric,
    /// The values of the solver's parameters.
    pub settings: Settings,
    /// What to reach, or `None` for the solved cube.
    pub goal: Option<Goal>,
    /// The turns to use and their costs, or `None` for all that the solver uses.
    pub turns: Option<TurnSet>,
    /// Solutions that are known. [`SHORTEN`](crate::solvers::SHORTEN) makes them shorter; other solvers ignore them.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub known: Vec<Alg>,
}

impl Problem {
    /// Returns the problem to solve a cube in few moves of a metric, with the default values of all parameters.
    #[must_use]
    pub fn new(state: Facelets, metric: Metric) -> Self {
        Self { state, metric, settings: Settings::default(), goal: None, turns: None, known: Vec::new() }
    }

    /// Returns the problem to make algs with the same effect shorter: to solve the cube that the first one solves.
    ///
    /// `None` if there is no alg.
    #[must_use]
    pub fn to_shorten(algs: Vec<Alg>, metric: Metric) -> Option<Self> {
        let state = Facelets::after(&algs.first()?.inverse());
        Some(Self::new(state, metric).with_known(algs))
    }

    /// Returns the problem with solutions that are known.
    #[must_use]
    pub fn with_known(self, known: Vec<Alg>) -> Self {
        Self { known, ..self }
    }

    /// Returns the problem with values of the solver's parameters.
    #[must_use]
    pub fn with_settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// Returns the problem to reach a goal instead of the solved cube.
    ///
    /// ```
    /// use godspeed_cube::{Alg, Facelets, Goal, Metric, Size};
    /// use godspeed_solve::solvers::KORF;
    /// use godspeed_solve::{Control, Problem, Tables, block_on, run};
    ///
    /// let state = Facelets::after(&Alg::parse("U R2 F2 D", Size::THREE)?.alg);
    /// let problem = Problem::new(state, Metric::Htm).with_goal(Goal::parse("cross", Size::THREE)?);
    /// let solution = block_on(run(&KORF, &problem, &Tables::new(), &Control::silent()))?;
    /// assert_eq!(solution.alg(Size::THREE).to_string(), "D' F2 R2");
    /// assert!(solution.optimal);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_goal(self, goal: Goal) -> Self {
        Self { goal: Some(goal), ..self }
    }

    /// Returns the problem for a cube of which a part is not known: that part does not matter in the goal.
    ///
    /// The goal is that of the problem, or the solved cube.
    ///
    /// # Errors
    /// [`GoalError::Size`](godspeed_cube::GoalError::Size) for sizes without goals.
    pub fn with_start(self, start: &PartialState) -> Result<Self, godspeed_cube::GoalError> {
        let state = start.completed().clone();
        let goal = match self.goal {
            Some(goal) => goal,
            None => Goal::solved(state.size())?,
        };
        Ok(Self { goal: Some(goal.without_unknown(start)), state, ..self })
    }

    /// Returns the problem with the turns to use and their costs.
    #[must_use]
    pub fn with_turns(self, turns: TurnSet) -> Self {
        Self { turns: Some(turns), ..self }
    }

    /// Returns whether the problem is to solve the whole cube in all turns.
    #[must_use]
    pub const fn is_plain(&self) -> bool {
        self.goal.is_none() && self.turns.is_none()
    }
}
