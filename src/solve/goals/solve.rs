use godspeed_cube::{Cubies, Facelets, Goal, Pocket, Size, Turn, TurnSet};

use super::near::{self, Near};
use super::reachability::{ReachTest, Reachability};
use super::solver::{Found, GoalSolver, Setup, TABLE_BYTES, TableChoice, Wanted};
use super::space::pieces_of_cube;
use super::turn_graph::TurnGraph;
use super::{GoalFault, GoalPuzzle};
use crate::core::GoalMethod;
use crate::solvers::parameters::{MAX_LISTED, lists_all, up_to};
use crate::{Alternatives, Control, Problem, SOLVERS, SearchEvent, Solution, SolveError, Solver, Tables};

/// Reaches a goal with a solver, in given turns.
///
/// A whole pattern in all turns is solved as another cube: if `g` leads to the goal, then the turns that solve `g' s`
/// bring `s` to the goal. Every solver does this, with the nodes of that cube. For other goals and turns the solver needs
/// a method of its own.
///
/// # Errors
/// [`SolveError`], also for an unsupported size or metric and for a goal that the turns cannot reach.
pub(crate) async fn run(
    solver: &Solver,
    problem: &Problem,
    tables: &Tables,
    control: &Control,
) -> Result<Solution, SolveError> {
    let info = solver.info();
    let size = problem.state.size();
    check(solver, problem)?;
    if !info.sizes.contains(&size.last_layer()) {
        return Err(SolveError::Size { solver: info.name, size });
    }
    let goal = goal_of(problem)?;
    problem.state.check()?;
    // Goals are relative to the cube as it is held.
    let start = problem.state.recoloured()?;
    if goal.is_reached(&start) {
        return Ok(Solution { optimal: true, ..Solution::default() });
    }
    let whole = goal.state().filter(|_| problem.turns.is_none() && !lists_solutions(solver, problem));
    let solution = match whole.filter(|_| info.metrics.contains(&problem.metric)) {
        Some(goal) => {
            let relabelled = Problem { state: relabelled(&start, &goal)?, goal: None, ..problem.clone() };
            solve_whole(solver, &relabelled, tables, control).await?
        }
        None => solve_part(solver, problem, (&start, &goal), tables, control).await?,
    };
    if is_verified(&solution, problem, &start, &goal) {
        Ok(solution)
    } else {
        Err(SolveError::Wrong { solver: info.name })
    }
}

/// Checks whether a solver can search the goal of a problem in its turns, without a search.
///
/// # Errors
/// [`GoalFault`] if the sizes differ, or if the solver only takes whole patterns in all turns.
pub fn check(solver: &Solver, problem: &Problem) -> Result<(), GoalFault> {
    let size = problem.state.size();
    if problem.is_plain() {
        return Ok(());
    }
    if cfg!(not(feature = "full")) {
        return Err(GoalFault::LeftOut);
    }
    if size != Size::TWO && size != Size::THREE {
        return Err(GoalFault::Size { size });
    }
    let sizes = problem.goal.as_ref().map(Goal::size).into_iter();
    for found in sizes.chain(problem.turns.as_ref().map(TurnSet::size)) {
        if found != size {
            return Err(GoalFault::OtherSize { expected: size, found });
        }
    }
    let is_whole = problem.goal.as_ref().is_none_or(|goal| goal.state().is_some());
    let takes = match solver.goal_method() {
        None => is_whole && problem.turns.is_none(),
        Some(GoalMethod::Completion) => problem.turns.is_none(),
        Some(_) => true,
    };
    if !takes {
        return Err(unsupported(solver, size));
    }
    match (&problem.turns, solver.goal_method()) {
        (Some(turns), Some(GoalMethod::Puzzle { .. })) => {
            let graph = TurnGraph::new(turns, problem.metric)?;
            if graph.single_steps().is_some() { Ok(()) } else { Err(unequal_costs(solver, size)) }
        }
        _ => Ok(()),
    }
}

/// Returns the goal of a problem: the solved cube if it has none.
pub(crate) fn goal_of(problem: &Problem) -> Result<Goal, SolveError> {
    match &problem.goal {
        Some(goal) => Ok(goal.clone()),
        None => Goal::solved(problem.state.size())
            .map_err(|_| GoalFault::Size { size: problem.state.size() }.into()),
    }
}

/// Returns the cube whose solutions bring `start` to `goal`.
pub(crate) fn relabelled(start: &Facelets, goal: &Facelets) -> Result<Facelets, SolveError> {
    if start.size() == Size::TWO {
        let (start, goal) = (Pocket::try_from(start)?, Pocket::try_from(goal)?);
        return Ok(Facelets::from(&goal.inverse().then(&start)));
    }
    let (start, goal) = (Cubies::try_from(start)?, Cubies::try_from(goal)?);
    Ok(Facelets::from(&goal.inverse().then(&start)))
}

async fn solve_whole(
    solver: &Solver,
    problem: &Problem,
    tables: &Tables,
    control: &Control,
) -> Result<Solution, SolveError> {
    let solution = solver.solve(problem, tables, control).await?;
    Ok(solution.simplified(problem.metric, problem.state.size()))
}

async fn solve_part(
    solver: &Solver,
    problem: &Problem,
    (start, goal): (&Facelets, &Goal),
    tables: &Tables,
    control: &Control,
) -> Result<Solution, SolveError> {
    let info = solver.info();
    let Some(method) = solver.goal_method() else {
        return Err(unsupported(solver, problem.state.size()).into());
    };
    if !solver.goal_metrics().contains(&problem.metric) {
        let metric = problem.metric.id_for(problem.state.size());
        return Err(SolveError::Metric { solver: info.name, metric });
    }
    let default = TurnSet::outer(problem.state.size());
    let turns = problem.turns.as_ref().unwrap_or(&default);
    if let GoalMethod::Completion = method {
        if problem.turns.is_some() {
            return Err(unsupported(solver, problem.state.size()).into());
        }
        return complete(solver, problem, (start, goal), tables, control).await;
    }
    let wanted = match up_to_of(solver, problem) {
        Some(moves) => Wanted::UpTo(moves, MAX_LISTED),
        None if solver_lists_all(solver, problem) => Wanted::Shortest(MAX_LISTED),
        None => Wanted::One,
    };
    let GoalMethod::Puzzle { guided, search } = method else {
        return deepen(problem, (start, goal), (turns, wanted), tables, control).await;
    };
    check_reachable((start, goal), turns, tables, control).await?;
    let setup = Setup { turns, metric: problem.metric, choice: TableChoice::Space, bytes: TABLE_BYTES };
    let searches = GoalSolver::open(goal, &setup, tables, control).await?;
    let pieces = pieces_of_cube(start)?;
    let mut best: Option<Solution> = None;
    for part in searches.parts() {
        let Some(position) = part.position(&pieces) else { continue };
        if part.search.bound(&position).is_none() {
            continue;
        }
        let puzzle = GoalPuzzle::new(&part.search, guided)?;
        let found = part.mapped(search(&puzzle, problem, &position, control).await?);
        if best.as_ref().is_none_or(|best| found.turns().count() < best.turns().count()) {
            best = Some(found);
        }
    }
    best.ok_or_else(|| GoalFault::Unreachable.into())
}

/// Searches by iterative deepening: near solutions without tables, others with those that are soon built, and after a
/// second of such searches with a pattern table.
async fn deepen(
    problem: &Problem,
    (start, goal): (&Facelets, &Goal),
    (turns, wanted): (&TurnSet, Wanted),
    tables: &Tables,
    control: &Control,
) -> Result<Solution, SolveError> {
    let setup = |choice| Setup { turns, metric: problem.metric, choice, bytes: TABLE_BYTES };
    let [space, pattern] = [TableChoice::Space, TableChoice::Pattern].map(setup);
    let pieces = pieces_of_cube(start)?;
    let [quick, thorough] = [&space, &pattern].map(|setup| GoalSolver::cached(goal, setup, tables));
    if wanted == Wanted::One && quick.is_none() && thorough.is_none() {
        let graph = TurnGraph::new(turns, problem.metric)?;
        match near::search(&graph, goal.masks(), start, control).await? {
            Near::Found(steps) => {
                return Ok(Solution::single(SearchEvent::PASSES, graph.turns_of(&steps), true));
            }
            Near::Unreachable => return Err(GoalFault::Unreachable.into()),
            Near::Beyond => {}
        }
    }
    check_reachable((start, goal), turns, tables, control).await?;
    if thorough.is_none() {
        let quick = match quick {
            Some(quick) => quick,
            None => GoalSolver::open(goal, &space, tables, control).await?,
        };
        if let Some(found) = quick.solve(&pieces, wanted, control).await? {
            return Ok(listed(found, wanted != Wanted::One));
        }
    }
    let thorough = match thorough {
        Some(thorough) => thorough,
        None => GoalSolver::open(goal, &pattern, tables, control).await?,
    };
    let found = thorough.solve(&pieces, wanted, control).await?;
    found.map(|found| listed(found, wanted != Wanted::One)).ok_or_else(|| GoalFault::Unreachable.into())
}

/// Returns an error if the turns are proven not to reach the goal.
async fn check_reachable(
    (start, goal): (&Facelets, &Goal),
    turns: &TurnSet,
    tables: &Tables,
    control: &Control,
) -> Result<(), SolveError> {
    match ReachTest::open(goal, turns, tables) {
        Some(test) if test.decide(start, control).await? == Reachability::Unreachable => {
            Err(GoalFault::Unreachable.into())
        }
        _ => Ok(()),
    }
}

/// Returns the solution of a search, with all others if they are listed.
fn listed(found: Found, lists_others: bool) -> Solution {
    let mut solutions = found.solutions.into_iter();
    let turns = solutions.next().unwrap_or_default();
    let alternatives =
        lists_others.then(|| Alternatives { solutions: solutions.collect(), complete: found.is_complete });
    Solution { alternatives, ..Solution::single(SearchEvent::PASSES, turns, true) }
}

/// Solves the cube to the state that fits the goal and resembles the cube most.
async fn complete(
    solver: &Solver,
    problem: &Problem,
    (start, goal): (&Facelets, &Goal),
    tables: &Tables,
    control: &Control,
) -> Result<Solution, SolveError> {
    let placements = goal.masks().iter().flat_map(|mask| mask.placements());
    let mut states = placements.filter_map(|mask| mask.completions().like(start));
    let state = states.next().ok_or(GoalFault::Unreachable)?;
    let relabelled = Problem { state: relabelled(start, &state)?, goal: None, ..problem.clone() };
    if relabelled.state.is_solved() {
        return Ok(Solution::default());
    }
    let solution = solve_whole(solver, &relabelled, tables, control).await?;
    // A shortest way to one of the states need not be the shortest to the goal.
    Ok(Solution { optimal: false, ..solution })
}

/// Returns whether a solution and its alternatives lead to the goal, in turns that are allowed.
fn is_verified(solution: &Solution, problem: &Problem, start: &Facelets, goal: &Goal) -> bool {
    let allowed = |turn: &Turn| problem.turns.as_ref().is_none_or(|turns| turns.contains(*turn));
    let is_right = |turns: &[Turn]| {
        let mut cube = start.clone();
        cube.turn_all(turns);
        turns.iter().all(allowed) && goal.is_reached(&cube)
    };
    let turns: Vec<Turn> = solution.turns().copied().collect();
    let mut others = solution.alternatives.iter().flat_map(|others| &others.solutions);
    is_right(&turns) && others.all(|turns| is_right(turns))
}

fn unsupported(solver: &Solver, size: Size) -> GoalFault {
    let takes = |method| matches!(method, GoalMethod::Deepening { .. } | GoalMethod::Puzzle { .. });
    GoalFault::Unsupported { solver: solver.info().name, others: solvers_by(takes, size) }
}

fn unequal_costs(solver: &Solver, size: Size) -> GoalFault {
    let takes = |method| matches!(method, GoalMethod::Deepening { .. });
    GoalFault::UnequalCosts { solver: solver.info().name, others: solvers_by(takes, size) }
}

/// Returns the ids of the solvers of a size that reach goals by some methods.
fn solvers_by(takes: impl Fn(GoalMethod) -> bool, size: Size) -> String {
    let is_one = |solver: &&&Solver| {
        solver.goal_method().is_some_and(&takes) && solver.info().sizes.contains(&size.last_layer())
    };
    let ids: Vec<&str> = SOLVERS.iter().filter(is_one).map(|solver| solver.info().id).collect();
    ids.join(", ")
}

/// Returns whether a solver lists solutions by the search for goals, even those of the whole cube.
pub(crate) fn lists_solutions(solver: &Solver, problem: &Problem) -> bool {
    let lists_itself = matches!(solver.goal_method(), Some(GoalMethod::Deepening { lists_all: true }));
    up_to_of(solver, problem).is_some() || solver_lists_all(solver, problem) && !lists_itself
}

fn up_to_of(solver: &Solver, problem: &Problem) -> Option<f64> {
    solver.info().parameter("upto").and_then(|_| up_to(&problem.settings))
}

fn solver_lists_all(solver: &Solver, problem: &Problem) -> bool {
    solver.info().parameter("all").is_some() && lists_all(&problem.settings)
}
