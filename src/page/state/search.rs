use std::collections::BTreeMap;

use godspeed_protocol::{Event, GoalText, Request, SolveRequest, SolverInfo, TableInfo, WarmUpRequest};

use super::{Effect, State, position, solutions, storage, timer};
use crate::address::Address;
use crate::solving::{EngineState, JobPhase, PREDICTION, Predictions, sizes};
use crate::suggestions::Suggestion;
use crate::tables::{TableEntry, TableLocation};
use crate::timer::HUMAN;

/// Starts a search for the present position with the chosen solver.
///
/// A scramble that is still being animated ends at once, so that it does not run into the solution or its lesson.
pub(super) fn solve(state: &mut State, now: f64) -> Vec<Effect> {
    state.player.playing = false;
    state.choices_open = false;
    let mut effects = Vec::new();
    if !state.player.is_idle() {
        state.player.drop_waiting();
        effects.push(state.show_present());
    }
    if let Some(shown) = position::return_to_cube(state) {
        let solver = state.chosen_solver().map_or("another search", |solver| &solver.name);
        let text = format!("Back to the cube before its solution, for {solver}. Undo restores the solution.");
        state.notify(text);
        effects.push(shown);
    }
    let cube = state.timeline.present().clone();
    let scramble = state.scramble();
    effects.extend(state.solving.begin(&cube, scramble, now).map(Effect::Send));
    effects.extend(state.end_suggestion(Suggestion::Solve));
    effects
}

/// Starts a search for a shorter solution than that on the timeline, if the page has not found it, else than that of the
/// last job. The animation goes on.
pub(super) fn keep_improving(state: &mut State, now: f64) -> Vec<Effect> {
    state.choices_open = false;
    let request = match state.given_solution() {
        Some(given) => state.solving.shorten(given, now),
        None => state.solving.improve(now),
    };
    if request.is_none() {
        state.warn("There is no solution that can be improved. Solve the cube first.");
    }
    request.map(Effect::Send).into_iter().collect()
}

/// Starts a search with the solver of function key `key`, such as 1 for F1.
///
/// Shows a warning if a search is running, no solver has the key, or it does not support this size of cube.
pub(super) fn solve_with_key(state: &mut State, key: u8, now: f64) -> Vec<Effect> {
    let found = state.solving.catalogue.iter().position(|solver| solver.function_key == Some(key));
    solve_with_index(state, found, "No algorithm uses this key.".to_owned(), now)
}

/// Starts a search with the solver of this id, with the same warnings.
pub(super) fn solve_with(state: &mut State, id: &str, now: f64) -> Vec<Effect> {
    let found = state.solving.catalogue.iter().position(|solver| solver.id == id);
    solve_with_index(state, found, format!("Unknown algorithm “{id}”."), now)
}

fn solve_with_index(state: &mut State, index: Option<usize>, unknown: String, now: f64) -> Vec<Effect> {
    let size = state.size();
    if state.solving.is_busy() {
        state.warn("A search is running. Abort it first (Enter).");
        return Vec::new();
    }
    match index.and_then(|index| state.solving.catalogue.get(index)) {
        Some(solver) if solver.supports(size) => {
            let id = solver.id.clone();
            let mut effects = choose_algorithm(state, id);
            effects.extend(solve(state, now));
            effects
        }
        Some(solver) => {
            let text = format!("{} solves {}.", solver.name, sizes(solver));
            state.warn(text);
            Vec::new()
        }
        None if state.solving.catalogue.is_empty() => {
            state.warn("Algorithms are still loading.");
            Vec::new()
        }
        None => {
            state.warn(unknown);
            Vec::new()
        }
    }
}

/// Requests cancellation of the running job, if any.
pub(super) fn cancel(state: &mut State, now: f64) -> Vec<Effect> {
    state.solving.cancel(now).map(Effect::Send).into_iter().collect()
}

pub(super) fn choose_algorithm(state: &mut State, id: String) -> Vec<Effect> {
    state.solving.choices.algorithm.choose(Some(id));
    let mut effects = timer::hint::forget(state);
    effects.push(Effect::SavePreferences);
    effects
}

pub(super) fn choose_metric(state: &mut State, metric: &str) -> Vec<Effect> {
    if state.is_human() {
        return timer::choose_metric(state, metric);
    }
    if let (Some(id), Ok(metric)) = (chosen_id(state), metric.parse()) {
        state.solving.set_metric(&id, metric);
    }
    Vec::new()
}

pub(super) fn choose_tables(state: &mut State, id: String) -> Vec<Effect> {
    state.solving.choices.tables.choose(Some(id));
    vec![Effect::SavePreferences]
}

/// Restarts the engine with another maximum number of threads.
///
/// Does nothing while a search runs.
pub(super) fn choose_threads(state: &mut State, threads: Option<usize>) -> Vec<Effect> {
    if state.solving.is_busy() || state.solving.choices.threads.get().copied() == threads {
        return Vec::new();
    }
    state.solving.choices.threads.choose(threads);
    state.solving.engine = EngineState::Starting;
    vec![Effect::SavePreferences, Effect::StartEngine]
}

pub(super) fn choose_goal(state: &mut State, goal: Option<GoalText>) -> Vec<Effect> {
    state.solving.goal.goal = goal;
    Vec::new()
}

pub(super) fn choose_turns(state: &mut State, turns: &str) -> Vec<Effect> {
    state.solving.goal.set_turns(turns);
    Vec::new()
}

pub(super) fn set_parameter(state: &mut State, parameter: &str, value: f64) -> Vec<Effect> {
    if let Some(id) = chosen_id(state) {
        state.solving.set_value(&id, parameter, value);
    }
    Vec::new()
}

/// Handles an event of the engine; events of previous jobs are ignored.
pub(super) fn handle_event(state: &mut State, event: Event, now: f64) -> Vec<Effect> {
    state.tables.handle_engine_event(&event);
    if let Event::Ready { threads, threaded, solvers, note } = event {
        state.solving.engine = EngineState::Ready { threads, threaded };
        state.solving.catalogue = solvers;
        state.solving.note = note;
        state.solving.predictions = Predictions::default();
        state.solving.forget_warm_up();
        state.timer.hint.forget();
        apply_address_request(state);
        let rates: BTreeMap<_, _> =
            state.preferences.speeds.iter().map(|(key, speed)| (key.to_owned(), speed as f64)).collect();
        let rates = (!rates.is_empty()).then_some(Effect::Send(Request::NodeRates { rates }));
        let connected = storage::connect_engine_and_store(state);
        let request = state.solving.resume(now).map(Effect::Send);
        return rates.into_iter().chain(connected).chain(request).collect();
    }
    if let Event::Broken { message } = event {
        return fail_engine(state, message, now);
    }
    let event = match event {
        Event::Prediction(answer) if answer.job == PREDICTION => {
            state.solving.predictions.take(answer);
            return Vec::new();
        }
        event => event,
    };
    let number = job_of(&event);
    if number.is_some() && number == state.timer.hint.job() {
        return timer::hint::handle_event(state, event);
    }
    let Some(job) = state.solving.job.as_mut().filter(|job| Some(job.number) == number) else {
        return Vec::new();
    };
    let was_busy = job.is_busy();
    job.handle_event(event, now);
    job_effects(state, was_busy)
}

/// Continues the incremental checks of solutions and hints.
///
/// Checks run in small pieces, so that the page stays responsive. Returns at most one `Effect::ContinueChecks`.
pub(super) fn continue_checks(state: &mut State, now: f64) -> Vec<Effect> {
    let hint = timer::hint::continue_check(state);
    let job = continue_check(state, now);
    if job.contains(&Effect::ContinueChecks) { job } else { job.into_iter().chain(hint).collect() }
}

/// Continues to check the solution of the job.
fn continue_check(state: &mut State, now: f64) -> Vec<Effect> {
    let Some(job) = state.solving.job.as_mut().filter(|job| job.is_checking()) else { return Vec::new() };
    job.advance_check(now);
    job_effects(state, true)
}

/// Returns the effects of the new phase of the job.
///
/// The best solution so far is shown, and that of a job that has ended is played, if the cube has not changed since.
fn job_effects(state: &mut State, was_busy: bool) -> Vec<Effect> {
    solutions::show_so_far(state);
    let Some(job) = &state.solving.job else { return Vec::new() };
    if job.is_checking() {
        return vec![Effect::ContinueChecks];
    }
    let is_solved = job.phase == JobPhase::Solved
        || job.phase == JobPhase::Cancelled && job.stopping && job.turns().is_some();
    let is_news = was_busy && is_solved;
    // A longer search goes on in the background, so its end does not interrupt anyone.
    let fits = job.cube == *state.timeline.present() && !job.is_improvement();
    if was_busy && !job.is_busy() {
        state.solving.record_solution();
    }
    let learned = learn_speed(state, was_busy).then_some(Effect::SavePreferences);
    let effects = if is_news && fits { solutions::play(state) } else { Vec::new() };
    effects.into_iter().chain(learned).collect()
}

/// Updates the speed statistics after a search.
///
/// Returns whether they have changed and must be saved.
fn learn_speed(state: &mut State, was_busy: bool) -> bool {
    let job = state.solving.job.as_ref().filter(|job| was_busy && !job.is_busy());
    let Some((job, outcome)) = job.and_then(|job| Some((job, job.outcome.as_ref()?))) else { return false };
    state.preferences.speeds.learn(job.set.as_deref(), outcome)
}

/// Requests that the engine makes tables ready, once the cube is at rest and has to be solved.
///
/// These are the tables of a first solution, and those that the browser has stored.
pub(super) fn warm_up(state: &mut State) -> Option<Effect> {
    let is_moving = state.player.needs_frame();
    let is_solved = state.timeline.present().is_solved() || !state.solving.goal.is_usual();
    if is_moving || state.is_human() || state.solving.is_busy() || is_solved {
        return None;
    }
    let solver = state.chosen_solver()?;
    let is_stored =
        |table: &&TableInfo| TableEntry::of(table, &state.tables.inventory).place == TableLocation::Stored;
    let request = WarmUpRequest {
        solver: solver.id.clone(),
        layers: state.size().layers(),
        metric: state.solving.metric(solver).id_for(state.size()).to_owned(),
        stored: solver.tables.iter().filter(is_stored).map(|table| table.id.clone()).collect(),
    };
    state.solving.warm_up(request).map(Effect::Send)
}

/// Requests the prediction of the search that Solve would start, once the cube is at rest.
///
/// Then those of the other algorithms in the open list.
///
/// Returns `None` if none is needed: the cube is solved or too large, the user solves it, or a search runs.
pub(super) fn predict(state: &mut State) -> Option<Effect> {
    if state.player.needs_frame() || state.is_human() || state.solving.is_busy() {
        return None;
    }
    let next = next_search(state)?;
    let others = state.solving.catalogue.iter().filter(|_| state.choices_open);
    let others: Vec<_> = others.filter_map(|solver| search_with(state, solver)).collect();
    state.solving.predictions.request([next].into_iter().chain(others)).map(Effect::Send)
}

/// Returns the search that Solve would start, if the engine can predict it.
pub(super) fn next_search(state: &State) -> Option<SolveRequest> {
    search_with(state, state.chosen_solver()?)
}

/// Returns the search that Solve would start with a solver, if the engine can predict it.
fn search_with(state: &State, solver: &SolverInfo) -> Option<SolveRequest> {
    let cube = state.timeline.present();
    state.solving.is_predicted(solver, cube).then(|| state.solving.search(solver, PREDICTION, cube))
}

/// Discards the result of a finished job after the cube has changed.
pub(super) fn forget_result(state: &mut State) {
    state.solving.job.take_if(|job| !job.is_busy());
}

/// Records a failure of the engine; a running job fails too.
pub(super) fn fail_engine(state: &mut State, reason: String, now: f64) -> Vec<Effect> {
    state.solving.fail_engine(reason, now);
    state.timer.hint.forget();
    state.tables.building = None;
    Vec::new()
}

/// Restarts the engine after a failure.
pub(super) fn restart(state: &mut State) -> Vec<Effect> {
    if !matches!(state.solving.engine, EngineState::Broken(_)) {
        return Vec::new();
    }
    state.solving.engine = EngineState::Starting;
    forget_result(state);
    vec![Effect::StartEngine]
}

pub(super) fn chosen_id(state: &State) -> Option<String> {
    state.chosen_solver().map(|solver| solver.id.clone())
}

const fn job_of(event: &Event) -> Option<u32> {
    match event {
        Event::Ready { .. } | Event::Broken { .. } | Event::Pong => None,
        Event::Prediction(prediction) => Some(prediction.job),
        Event::Progress(progress) => Some(progress.job),
        Event::Table { job, .. }
        | Event::Prepared { job, .. }
        | Event::Improved { job, .. }
        | Event::Solved { job, .. }
        | Event::Failed { job, .. }
        | Event::Cancelled { job, .. } => Some(*job),
    }
}

/// Applies the solver options of the address once the list of solvers has arrived.
///
/// Invalid options are ignored and reported in a warning.
pub(super) fn apply_address_request(state: &mut State) {
    let Address { mut problems, algorithm, metric, parameters, tables, .. } =
        std::mem::take(&mut state.address);
    if algorithm.as_deref() == Some(HUMAN) {
        return;
    }
    let size = state.size();
    let reported = problems.len();
    let chosen = state.chosen_solver().cloned();
    if let Some(id) = algorithm {
        let instead = chosen.as_ref().map(|solver| format!(" Using {}.", solver.name)).unwrap_or_default();
        match state.solving.solver(&id) {
            None => problems.push(format!("Unknown algorithm “{id}”.{instead}")),
            Some(solver) if !solver.supports(size) => {
                problems.push(format!("{} solves {}.{instead}", solver.name, sizes(solver)));
            }
            Some(_) => {}
        }
    }
    if let Some(solver) = chosen {
        match metric {
            Some(metric) if solver.metrics.iter().any(|id| id.parse() == Ok(metric)) => {
                state.solving.set_metric(&solver.id, metric);
            }
            Some(metric) => {
                let id = metric.id_for(size);
                problems.push(format!("{} does not support the metric {id}.", solver.name));
            }
            None => {}
        }
        if let Some(id) = tables.filter(|id| !solver.sets.iter().any(|set| set.id == *id)) {
            let ids: Vec<_> = solver.sets.iter().map(|set| set.id.as_str()).collect();
            problems.push(match ids.as_slice() {
                [] => format!("{} has no table sets to choose from.", solver.name),
                _ => format!("Unknown table set “{id}”. Choose {}.", ids.join(", ")),
            });
        }
        for (id, value) in parameters {
            match solver.parameters.iter().find(|parameter| parameter.id == id) {
                Some(p) if (p.min..=p.max).contains(&value) => {
                    state.solving.set_value(&solver.id, &id, value)
                }
                Some(p) => problems.push(format!("{id} must be from {} to {}.", p.min, p.max)),
                None => problems.push(format!("{} has no parameter “{id}”.", solver.name)),
            }
        }
    }
    if problems.len() > reported {
        state.warn(link_problems(&problems));
    }
}

/// Returns the problems with an address as one notice.
pub(super) fn link_problems(problems: &[String]) -> String {
    format!("Part of this link was ignored. {}", problems.join(" "))
}
