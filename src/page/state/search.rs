use protocol::{Event, Request, StoreEvent};

use super::{Effect, State};
use crate::solving::{Engine, Phase, sizes, takes, turns_of};
use crate::tables::StoreState;

/// Solves the present position with the chosen solver.
pub(super) fn solve(state: &mut State, now: f64) -> Vec<Effect> {
    state.player.playing = false;
    let cube = state.line.present().clone();
    let scramble = state.scramble();
    state.solving.begin(&cube, scramble, now).map(Effect::Send).into_iter().collect()
}

/// Solves with one solver, if there is such a one and it takes this cube.
pub(super) fn solve_with(state: &mut State, id: &'static str, now: f64) -> Vec<Effect> {
    let size = state.size();
    if state.solving.is_busy() {
        state.warn("A search is running: abort it first (Enter).");
        return Vec::new();
    }
    match state.solving.solver(id) {
        Some(solver) if takes(solver, size) => {
            let mut effects = choose_algorithm(state, id.to_owned());
            effects.extend(solve(state, now));
            effects
        }
        Some(solver) => {
            let text = format!("{} takes {}.", solver.name, sizes(solver));
            state.warn(text);
            Vec::new()
        }
        None if state.solving.catalogue.is_empty() => {
            state.warn("The solvers are still loading.");
            Vec::new()
        }
        None => {
            state.warn(format!("This build has no solver called {id}."));
            Vec::new()
        }
    }
}

/// Asks the job under way to stop, if there is one.
pub(super) fn cancel(state: &mut State, now: f64) -> Vec<Effect> {
    state.solving.cancel(now).map(Effect::Send).into_iter().collect()
}

pub(super) fn choose_algorithm(state: &mut State, id: String) -> Vec<Effect> {
    state.solving.wanted = Some(id.clone());
    state.preferences.algorithm = Some(id);
    vec![Effect::KeepPreferences]
}

pub(super) fn choose_metric(state: &mut State, metric: &str) -> Vec<Effect> {
    if let Some(id) = chosen_id(state) {
        state.solving.set_metric(&id, metric);
    }
    Vec::new()
}

pub(super) fn set_parameter(state: &mut State, parameter: &str, value: f64) -> Vec<Effect> {
    if let Some(id) = chosen_id(state) {
        state.solving.set_value(&id, parameter, value);
    }
    Vec::new()
}

/// Takes note of what the engine says; what it says of an old job is dropped.
pub(super) fn hear(state: &mut State, event: Event, now: f64) -> Vec<Effect> {
    if let Event::Ready { threads, threaded, solvers, note } = event {
        state.solving.engine = Engine::Ready { threads, threaded };
        state.solving.catalogue = solvers;
        state.solving.note = note;
        take_what_the_address_asked(state);
        let line = line_to_store(state);
        let request = state.solving.resume(now).map(Effect::Send);
        return line.into_iter().chain(request).collect();
    }
    if let Event::Broken { message } = event {
        return break_down(state, message, now);
    }
    let number = job_of(&event);
    let Some(job) = state.solving.job.as_mut().filter(|job| Some(job.number) == number) else {
        return Vec::new();
    };
    let was_busy = job.is_busy();
    job.hear(event, now);
    let is_news = was_busy && job.phase == Phase::Solved;
    let fits = job.cube == *state.line.present();
    if is_news && fits { play_solution(state) } else { Vec::new() }
}

/// Takes note of what the store of tables says.
pub(super) fn hear_store(state: &mut State, event: StoreEvent) -> Vec<Effect> {
    let is_turn = matches!(event, StoreEvent::Ready | StoreEvent::Broken { .. });
    state.tables.hear(event);
    let is_engine_ready = matches!(state.solving.engine, Engine::Ready { .. });
    if is_turn && is_engine_ready { line_to_store(state).into_iter().collect() } else { Vec::new() }
}

/// What an engine has to be told of the store: its line, or that there is none. Nothing while the store loads.
fn line_to_store(state: &State) -> Option<Effect> {
    match state.tables.worker {
        StoreState::Starting => None,
        StoreState::Ready => Some(Effect::JoinEngineAndStore),
        StoreState::Broken(_) => Some(Effect::Send(Request::NoStore)),
    }
}

/// Puts the solution behind the position it belongs to and plays it.
pub(super) fn play_solution(state: &mut State) -> Vec<Effect> {
    let Some(job) = state.solving.job.as_ref().filter(|job| job.phase == Phase::Solved) else {
        return Vec::new();
    };
    let Some(outcome) = &job.outcome else { return Vec::new() };
    let cube = job.cube.clone();
    let Ok(turns) = turns_of(outcome, &cube) else { return Vec::new() };
    let stages: Vec<(String, String)> =
        outcome.stages.iter().map(|stage| (stage.name.clone(), stage.moves.clone())).collect();
    let is_here = cube == *state.line.present();
    if is_here {
        state.line.forget_what_follows();
    } else {
        let replacement = crate::timeline::Timeline::new(cube);
        state.replaced = Some(std::mem::replace(&mut state.line, replacement));
        state.player.drop_waiting();
    }
    append_stages(state, &stages, &turns);
    state.player.playing = !state.line.is_at_end();
    if is_here { Vec::new() } else { vec![state.show_present()] }
}

/// Forgets the result of a job that has ended: the cube it speaks of is gone.
pub(super) fn forget_result(state: &mut State) {
    state.solving.job.take_if(|job| !job.is_busy());
}

/// Takes note that the engine broke; a job under way fails with it.
pub(super) fn break_down(state: &mut State, reason: String, now: f64) -> Vec<Effect> {
    state.solving.break_down(reason, now);
    Vec::new()
}

/// Starts the engine again after it broke.
pub(super) fn restart(state: &mut State) -> Vec<Effect> {
    if !matches!(state.solving.engine, Engine::Broken(_)) {
        return Vec::new();
    }
    state.solving.engine = Engine::Starting;
    forget_result(state);
    vec![Effect::StartEngine]
}

fn chosen_id(state: &State) -> Option<String> {
    state.solving.chosen(state.size()).map(|solver| solver.id.clone())
}

const fn job_of(event: &Event) -> Option<u32> {
    match event {
        Event::Ready { .. } | Event::Broken { .. } => None,
        Event::Forecast(forecast) => Some(forecast.job),
        Event::Progress(progress) => Some(progress.job),
        Event::Table { job, .. }
        | Event::Prepared { job, .. }
        | Event::Improved { job, .. }
        | Event::Solved { job, .. }
        | Event::Failed { job, .. }
        | Event::Cancelled { job, .. } => Some(*job),
    }
}

/// Appends the turns as named stages where their texts account for every turn, else as one stretch.
fn append_stages(state: &mut State, stages: &[(String, String)], turns: &[cube::Turn]) {
    let size = state.size();
    let read = |moves: &str| cube::Alg::parse(moves, size).map(|parsed| parsed.alg.turns().to_vec());
    let parts: Option<Vec<_>> = stages.iter().map(|(_, moves)| read(moves).ok()).collect();
    match parts {
        Some(parts) if parts.concat() == turns => {
            for ((name, _), part) in stages.iter().zip(parts).filter(|(_, part)| !part.is_empty()) {
                state.line.begin_part(name);
                state.line.append(part);
            }
        }
        _ => {
            state.line.begin_part("Solution");
            state.line.append(turns.iter().copied());
        }
    }
}

/// Checks what the address asked of the solver, now that the catalogue is there.
fn take_what_the_address_asked(state: &mut State) {
    let asked = std::mem::take(&mut state.asked);
    let size = state.size();
    let mut complaints = asked.complaints;
    let told = complaints.len();
    let chosen = state.solving.chosen(size).cloned();
    let fallback = chosen.as_ref().map_or("none", |solver| solver.name.as_str());
    if let Some(id) = asked.algorithm {
        match state.solving.solver(&id) {
            None => {
                let ids: Vec<_> = state.solving.catalogue.iter().map(|solver| solver.id.as_str()).collect();
                complaints.push(format!(
                    "there is no algorithm={id} (there are {}); {fallback} is chosen",
                    ids.join(", ")
                ));
            }
            Some(solver) if !takes(solver, size) => {
                complaints.push(format!("{} takes {}; {fallback} is chosen", solver.name, sizes(solver)));
            }
            Some(_) => {}
        }
    }
    let Some(solver) = chosen else { return };
    match asked.metric {
        Some(metric) if solver.metrics.contains(&metric) => state.solving.set_metric(&solver.id, &metric),
        Some(metric) => complaints.push(format!("{} does not count in {metric}", solver.name)),
        None => {}
    }
    for (id, value) in asked.parameters {
        match solver.parameters.iter().find(|parameter| parameter.id == id) {
            Some(p) if (p.min..=p.max).contains(&value) => state.solving.set_value(&solver.id, &id, value),
            Some(p) => complaints.push(format!("{id}={value} is outside {} to {}", p.min, p.max)),
            None => complaints.push(format!("{} has no parameter {id}", solver.name)),
        }
    }
    if complaints.len() > told {
        state.warn(super::in_the_address(&complaints));
    }
}
