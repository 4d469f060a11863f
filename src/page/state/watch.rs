//! Watches whether the busy workers still respond.
//!
//! A browser may end a worker without an event, for example if memory is short. Without a check the page would then
//! wait forever.

use godspeed_protocol::{Request, SILENT_CHECKS, START_CHECKS, StoreEvent, StoreRequest};

use super::{Effect, State, search, storage};
use crate::solving::EngineState;
use crate::tables::StoreState;

/// Checks after which an engine that starts is started once more: half a minute. Firefox sometimes does not load the
/// programs of a page's workers when the machine is busy.
const SECOND_START_CHECKS: u32 = 12;

/// Restarts of the table store after which the page continues without it.
const MAX_STORE_RESTARTS: u32 = 2;

/// How long each worker has been silent.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct WorkerWatch {
    /// Checks since the last event of the engine.
    engine: u32,
    /// Checks since the last event of the table store.
    store: u32,
    /// Checks since cancellation of the job was requested.
    stopping: u32,
    /// The job for which the engine was restarted last.
    restarted_for: Option<u32>,
    /// Whether the engine was started a second time because the first start took long.
    has_second_start: bool,
    store_restarts: u32,
}

impl WorkerWatch {
    /// Records that the engine has responded.
    pub(super) const fn engine_responded(&mut self) {
        self.engine = 0;
        self.has_second_start = false;
    }

    /// Records that the table store has responded.
    pub(super) const fn store_responded(&mut self) {
        self.store = 0;
    }
}

impl State {
    /// Returns whether a worker is busy, so that [`Msg::CheckWorkers`](super::Msg::CheckWorkers) is needed.
    #[must_use]
    pub fn awaits_workers(&self) -> bool {
        awaits_engine(self) || awaits_store(self)
    }
}

/// Pings the busy workers, and replaces those that have not responded.
pub(super) fn check(state: &mut State, now: f64) -> Vec<Effect> {
    let mut effects = check_engine(state, now);
    effects.extend(check_store(state));
    effects
}

fn awaits_engine(state: &State) -> bool {
    match state.solving.engine {
        EngineState::Starting => true,
        EngineState::Ready { .. } => {
            state.solving.is_busy() || state.tables.building.is_some() || state.timer.hint.job().is_some()
        }
        EngineState::Broken(_) => false,
    }
}

fn awaits_store(state: &State) -> bool {
    match state.tables.worker {
        StoreState::Starting => true,
        StoreState::Ready => {
            let is_loading = |job: &crate::solving::Job| job.is_busy() && !job.tables.is_empty();
            !state.tables.transfers.is_empty() || state.solving.job.as_ref().is_some_and(is_loading)
        }
        StoreState::Broken(_) => false,
    }
}

fn check_engine(state: &mut State, now: f64) -> Vec<Effect> {
    if !awaits_engine(state) {
        (state.watch.engine, state.watch.stopping) = (0, 0);
        return Vec::new();
    }
    state.watch.engine += 1;
    let is_stopping = state.solving.job.as_ref().is_some_and(|job| job.is_busy() && job.stopping);
    state.watch.stopping = if is_stopping { state.watch.stopping + 1 } else { 0 };
    let silence = state.watch.engine;
    match state.solving.engine {
        EngineState::Starting if silence > START_CHECKS => {
            let reason =
                "The engine did not start, not even at the second try. Restart it, or reload the page.";
            search::fail_engine(state, reason.to_owned(), now)
        }
        EngineState::Starting if silence > SECOND_START_CHECKS && !state.watch.has_second_start => {
            (state.watch.engine, state.watch.has_second_start) = (0, true);
            vec![Effect::StartEngine]
        }
        EngineState::Starting => Vec::new(),
        _ if silence > SILENT_CHECKS || state.watch.stopping > SILENT_CHECKS => replace_engine(state, now),
        _ => vec![Effect::Send(Request::Ping)],
    }
}

/// Replaces a lost engine. The new one repeats the search, once.
fn replace_engine(state: &mut State, now: f64) -> Vec<Effect> {
    state.watch.engine_responded();
    state.watch.stopping = 0;
    let job = state.solving.job.as_mut().filter(|job| job.is_busy());
    let number = job.as_ref().map(|job| job.number);
    let message = match job {
        Some(job) if job.stopping => {
            job.cancel(now);
            "The engine did not stop, so it was replaced. Its tables are loaded again when needed."
        }
        Some(_) if number == state.watch.restarted_for => {
            let reason = "The engine stopped twice without a message. The browser may be short of memory: close other \
                          tabs, choose smaller tables, or restart the engine.";
            return search::fail_engine(state, reason.to_owned(), now);
        }
        Some(_) => "The engine stopped without a message. A new one searches again.",
        None => "The engine stopped without a message and was replaced.",
    };
    state.watch.restarted_for = number;
    state.solving.lose_engine();
    state.timer.hint.forget();
    state.tables.building = None;
    state.warn(message);
    vec![Effect::StartEngine]
}

fn check_store(state: &mut State) -> Vec<Effect> {
    if !awaits_store(state) {
        state.watch.store = 0;
        return Vec::new();
    }
    state.watch.store += 1;
    let is_starting = state.tables.worker == StoreState::Starting;
    let limit = if is_starting { START_CHECKS } else { SILENT_CHECKS };
    if state.watch.store <= limit {
        return if is_starting { Vec::new() } else { vec![Effect::SendToStore(StoreRequest::Ping)] };
    }
    state.watch.store_responded();
    state.watch.store_restarts += 1;
    if state.watch.store_restarts > MAX_STORE_RESTARTS {
        let message =
            "The table store does not respond. Tables are built in the browser until you reload the page.";
        return storage::handle_event(state, StoreEvent::Broken { message: message.to_owned() });
    }
    state.tables.worker = StoreState::Starting;
    state.tables.transfers.clear();
    state.warn("The table store stopped without a message and was replaced.");
    vec![Effect::StartStore]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address::Address;
    use crate::command::Command;
    use crate::preferences::Preferences;
    use crate::solving::JobPhase;
    use crate::state::{Msg, update};
    use crate::tables::tests::catalogue;
    use godspeed_protocol::{Event, Transfer, TransferPhase};

    fn ready() -> Event {
        Event::Ready { threads: 2, threaded: true, solvers: catalogue(), note: None }
    }

    /// Returns a page whose engine searches.
    fn searching() -> State {
        let mut state = State::new(Address::parse([("setup-alg", "R")]), Preferences::default(), 1);
        send(&mut state, Msg::Store(StoreEvent::Ready));
        send(&mut state, Msg::Engine(ready()));
        send(&mut state, Msg::Command(Command::SolveOrAbort));
        assert!(state.solving.is_busy());
        state
    }

    fn send(state: &mut State, msg: Msg) -> Vec<Effect> {
        update(state, msg, 0.0)
    }

    /// Checks until something other than a ping is to be done.
    fn effects_of_silence(state: &mut State) -> Vec<Effect> {
        for _ in 0..=START_CHECKS {
            let effects = send(state, Msg::CheckWorkers);
            if effects.iter().any(|effect| !is_ping(effect)) {
                return effects;
            }
        }
        Vec::new()
    }

    fn is_ping(effect: &Effect) -> bool {
        matches!(effect, Effect::Send(Request::Ping) | Effect::SendToStore(StoreRequest::Ping))
    }

    fn solve_requests(effects: &[Effect]) -> usize {
        effects.iter().filter(|effect| matches!(effect, Effect::Send(Request::Solve(_)))).count()
    }

    #[test]
    fn idle_workers_are_not_pinged() {
        let mut state = searching();
        send(&mut state, Msg::Command(Command::SolveOrAbort));
        let job = state.solving.job.as_ref().map(|job| job.number).unwrap_or_default();
        let outcome = godspeed_protocol::Outcome::default();
        send(&mut state, Msg::Engine(Event::Cancelled { job, outcome }));
        assert!(!state.awaits_workers());
        assert_eq!(send(&mut state, Msg::CheckWorkers), []);
    }

    #[test]
    fn an_engine_that_answers_is_kept() {
        let mut state = searching();
        for _ in 0..20 {
            assert_eq!(send(&mut state, Msg::CheckWorkers), [Effect::Send(Request::Ping)]);
            assert_eq!(send(&mut state, Msg::Engine(Event::Pong)), []);
        }
    }

    #[test]
    fn a_silent_engine_is_replaced_and_gets_the_same_job_once() {
        let mut state = searching();
        assert_eq!(effects_of_silence(&mut state), [Effect::StartEngine]);
        assert!(state.notice.as_ref().is_some_and(|notice| notice.text.contains("searches again")));
        assert_eq!(solve_requests(&send(&mut state, Msg::Engine(ready()))), 1);

        assert_eq!(effects_of_silence(&mut state), []);
        assert!(matches!(state.solving.engine, EngineState::Broken(_)));
        assert_eq!(state.solving.job.map(|job| job.phase), Some(JobPhase::Failed));
    }

    #[test]
    fn an_engine_that_does_not_stop_is_replaced_and_the_job_is_cancelled() {
        let mut state = searching();
        send(&mut state, Msg::Command(Command::SolveOrAbort));
        let mut effects = Vec::new();
        for _ in 0..=SILENT_CHECKS {
            effects = send(&mut state, Msg::CheckWorkers);
            send(&mut state, Msg::Engine(Event::Pong));
        }
        assert_eq!(effects, [Effect::StartEngine]);
        assert_eq!(state.solving.job.as_ref().map(|job| job.phase), Some(JobPhase::Cancelled));
        assert_eq!(solve_requests(&send(&mut state, Msg::Engine(ready()))), 0);
    }

    #[test]
    fn an_engine_that_does_not_start_is_started_once_more() {
        let mut state = State::new(Address::parse([]), Preferences::default(), 1);
        send(&mut state, Msg::Store(StoreEvent::Ready));
        assert_eq!(effects_of_silence(&mut state), [Effect::StartEngine]);
        send(&mut state, Msg::Engine(ready()));
        assert!(matches!(state.solving.engine, EngineState::Ready { .. }));
    }

    #[test]
    fn an_engine_that_never_starts_is_reported() {
        let mut state = State::new(Address::parse([]), Preferences::default(), 1);
        send(&mut state, Msg::Store(StoreEvent::Ready));
        assert_eq!(effects_of_silence(&mut state), [Effect::StartEngine]);
        assert_eq!(effects_of_silence(&mut state), []);
        assert!(
            matches!(&state.solving.engine, EngineState::Broken(reason) if reason.contains("did not start"))
        );
    }

    #[test]
    fn a_silent_store_is_replaced_and_given_up_in_the_end() {
        let mut state = searching();
        let transfer = Transfer {
            table: "small".to_owned(),
            phase: TransferPhase::Downloading,
            bytes: 1,
            total: 2,
            seconds_left: None,
            wait_reason: None,
        };
        for restart in 0..=MAX_STORE_RESTARTS {
            send(&mut state, Msg::Store(StoreEvent::Ready));
            send(&mut state, Msg::Store(StoreEvent::Transfer(transfer.clone())));
            let mut effects = Vec::new();
            for _ in 0..=SILENT_CHECKS {
                effects = send(&mut state, Msg::CheckWorkers);
                send(&mut state, Msg::Engine(Event::Pong));
            }
            let is_over = restart == MAX_STORE_RESTARTS;
            let expected = if is_over { Effect::Send(Request::NoStore) } else { Effect::StartStore };
            assert!(effects.contains(&expected), "{effects:?}");
        }
        assert!(matches!(state.tables.worker, StoreState::Broken(_)));
    }
}
