use godspeed_protocol::Event;

use super::{Effect, State, solutions, storage, timer};
use crate::solving::{Engine, Phase, sizes, takes};
use crate::timer::HUMAN;

/// Solves the present position with the chosen solver.
pub(super) fn solve(state: &mut State, now: f64) -> Vec<Effect> {
    state.player.playing = false;
    let cube = state.line.present().clone();
    let scramble = state.scramble();
    state.solving.begin(&cube, scramble, now).map(Effect::Send).into_iter().collect()
}

/// Solves with the solver of a function key, if there is one and it takes this cube.
pub(super) fn solve_with_key(state: &mut State, key: u8, now: f64) -> Vec<Effect> {
    let size = state.size();
    if state.solving.is_busy() {
        state.warn("A search is running: abort it first (Enter).");
        return Vec::new();
    }
    match state.solving.catalogue.iter().find(|solver| solver.function_key == Some(key)) {
        Some(solver) if takes(solver, size) => {
            let id = solver.id.clone();
            let mut effects = choose_algorithm(state, id);
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
            state.warn(format!("No algorithm has the key F{key}."));
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
    let mut effects = timer::hint::forget(state);
    effects.push(Effect::KeepPreferences);
    effects
}

pub(super) fn choose_metric(state: &mut State, metric: &str) -> Vec<Effect> {
    if state.is_human() {
        return timer::choose_metric(state, metric);
    }
    if let Some(id) = chosen_id(state) {
        state.solving.set_metric(&id, metric);
    }
    Vec::new()
}

pub(super) fn choose_tables(state: &mut State, id: String) -> Vec<Effect> {
    state.solving.wanted_set = Some(id.clone());
    state.preferences.tables = Some(id);
    vec![Effect::KeepPreferences]
}

/// Starts the engine anew with so many threads; a search under way is not disturbed.
pub(super) fn choose_threads(state: &mut State, threads: Option<usize>) -> Vec<Effect> {
    if state.solving.is_busy() || state.threads == threads {
        return Vec::new();
    }
    state.threads = threads;
    state.preferences.threads = threads;
    state.solving.engine = Engine::Starting;
    vec![Effect::KeepPreferences, Effect::StartEngine]
}

pub(super) fn set_parameter(state: &mut State, parameter: &str, value: f64) -> Vec<Effect> {
    if let Some(id) = chosen_id(state) {
        state.solving.set_value(&id, parameter, value);
    }
    Vec::new()
}

/// Takes note of what the engine says; what it says of an old job is dropped.
pub(super) fn hear(state: &mut State, event: Event, now: f64) -> Vec<Effect> {
    state.tables.hear_engine(&event);
    if let Event::Ready { threads, threaded, solvers, note } = event {
        state.solving.engine = Engine::Ready { threads, threaded };
        state.solving.catalogue = solvers;
        state.solving.note = note;
        state.timer.hint.forget();
        take_what_the_address_asked(state);
        let line = storage::line_to_store(state);
        let request = state.solving.resume(now).map(Effect::Send);
        return line.into_iter().chain(request).collect();
    }
    if let Event::Broken { message } = event {
        return break_down(state, message, now);
    }
    let number = job_of(&event);
    if number.is_some() && number == state.timer.hint.job() {
        return timer::hint::hear(state, event);
    }
    let Some(job) = state.solving.job.as_mut().filter(|job| Some(job.number) == number) else {
        return Vec::new();
    };
    let was_busy = job.is_busy();
    job.hear(event, now);
    heard(state, was_busy)
}

/// Goes on with what takes longer than the page may stand still.
pub(super) fn go_on(state: &mut State, now: f64) -> Vec<Effect> {
    let hint = timer::hint::go_on(state);
    let job = check_on(state, now);
    if job.contains(&Effect::GoOn) { job } else { job.into_iter().chain(hint).collect() }
}

/// Goes on to check what the job has found.
fn check_on(state: &mut State, now: f64) -> Vec<Effect> {
    let Some(job) = state.solving.job.as_mut().filter(|job| job.is_checking()) else { return Vec::new() };
    job.go_on(now);
    heard(state, true)
}

/// What follows from what the job has become.
fn heard(state: &mut State, was_busy: bool) -> Vec<Effect> {
    let Some(job) = &state.solving.job else { return Vec::new() };
    if job.is_checking() {
        return vec![Effect::GoOn];
    }
    let is_news = was_busy && job.phase == Phase::Solved;
    let fits = job.cube == *state.line.present();
    let learned = learn_speed(state, was_busy).then_some(Effect::KeepPreferences);
    let effects = if is_news && fits { solutions::play(state) } else { Vec::new() };
    effects.into_iter().chain(learned).collect()
}

/// Learns from a search that has just ended how fast this machine is; whether there is anything to keep.
fn learn_speed(state: &mut State, was_busy: bool) -> bool {
    let job = state.solving.job.as_ref().filter(|job| was_busy && !job.is_busy());
    let Some((set, outcome)) = job.and_then(|job| job.set.as_ref().zip(job.outcome.as_ref())) else {
        return false;
    };
    state.preferences.speeds.learn(set, outcome)
}

/// Forgets the result of a job that has ended: the cube it speaks of is gone.
pub(super) fn forget_result(state: &mut State) {
    state.solving.job.take_if(|job| !job.is_busy());
}

/// Takes note that the engine broke; a job under way fails with it.
pub(super) fn break_down(state: &mut State, reason: String, now: f64) -> Vec<Effect> {
    state.solving.break_down(reason, now);
    state.timer.hint.forget();
    state.tables.building = None;
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

/// Checks what the address asked of the solver, now that the catalogue is there.
fn take_what_the_address_asked(state: &mut State) {
    let asked = std::mem::take(&mut state.asked);
    if asked.algorithm.as_deref() == Some(HUMAN) {
        return;
    }
    let size = state.size();
    let mut complaints = asked.complaints;
    let told = complaints.len();
    let chosen = state.solving.chosen(size).cloned();
    let fallback = chosen.as_ref().map_or("none", |solver| solver.name.as_str());
    if let Some(id) = asked.algorithm {
        match state.solving.solver(&id) {
            None => {
                let solvers = state.solving.catalogue.iter().map(|solver| solver.id.as_str());
                let ids: Vec<_> = solvers.chain([HUMAN]).collect();
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
    if let Some(id) = asked.tables.filter(|id| !solver.sets.iter().any(|set| set.id == *id)) {
        let ids: Vec<_> = solver.sets.iter().map(|set| set.id.as_str()).collect();
        complaints.push(match ids.as_slice() {
            [] => format!("{} has no sets of tables, so tables={id} changes nothing", solver.name),
            _ => format!("there is no tables={id} (there are {})", ids.join(", ")),
        });
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
