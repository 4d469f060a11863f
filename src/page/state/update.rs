use godspeed_protocol::CUBE_VIEW;
use godspeed_timeline::{SPEEDS, advance};

use super::{
    Effect, Msg, State, commands, follow, lesson, link, playback, position, search, solutions, storage,
    timer, watch,
};
use crate::suggestions::EndedSuggestions;

/// Applies a message to the state; `now` is in milliseconds.
#[must_use]
pub(crate) fn update(state: &mut State, msg: Msg, now: f64) -> Vec<Effect> {
    // The remaining steps do not apply to frames.
    if let Msg::Frame(motion) = msg {
        return advance(state, motion, now);
    }
    if msg.is_user_action() {
        state.notice = None;
    }
    if let Some(objection) = timer::objection(state, &msg) {
        state.warn(objection);
        return Vec::new();
    }
    let mut effects = if timer::stops_at_a_touch(state) && timer::is_touch(&msg) {
        timer::attempt::stop(state, now)
    } else {
        react(state, msg, now)
    };
    effects.extend(timer::hint::cancel_outdated(state));
    effects.extend(follow::open_awaited(state, now));
    state.lesson.keep_to(state.timeline.cursor());
    effects
}

fn react(state: &mut State, msg: Msg, now: f64) -> Vec<Effect> {
    match msg {
        Msg::Shown => {
            state.has_been_shown = true;
            playback::start_workers(state, now)
        }
        Msg::Frame(motion) => advance(state, motion, now),
        Msg::Command(command) => commands::run(state, command, now),
        Msg::Release => timer::attempt::release(state, now),
        Msg::FoldChoices => {
            state.choices_open = false;
            Vec::new()
        }
        Msg::Dragged(turn) => position::dragged(state, turn, now),
        Msg::ChooseSize(layers) => position::choose_size(state, layers, now),
        Msg::TypeSize(text) => position::type_size(state, &text, now),
        Msg::EditSize => {
            state.size_error = None;
            Vec::new()
        }
        Msg::ChooseLayers(text) => commands::choose_layers(state, &text),
        Msg::ChooseAlgorithm(id) => search::choose_algorithm(state, id),
        Msg::SolveWith(id) => search::solve_with(state, &id, now),
        Msg::ShowView(view) => {
            if view != CUBE_VIEW {
                state.following.painting = None;
            }
            state.view = view;
            Vec::new()
        }
        Msg::Followed(progress) => follow::follow(state, progress, now),
        Msg::Paint(facelets) => follow::paint(state, facelets),
        Msg::TakePainting(facelets) => follow::take_painting(state, facelets, now),
        Msg::OpenDialog(dialog) => vec![Effect::OpenDialog(dialog)],
        Msg::ChooseMetric(id) => search::choose_metric(state, &id),
        Msg::ChooseGoal(goal) => search::choose_goal(state, goal),
        Msg::ChooseTurns(turns) => search::choose_turns(state, &turns),
        Msg::SetParameter(id, value) => search::set_parameter(state, &id, value),
        Msg::ChooseTables(id) => search::choose_tables(state, id),
        Msg::ChooseThreads(threads) => search::choose_threads(state, threads),
        Msg::ShowSolution(number) => solutions::show(state, number),
        Msg::ShowStage(stage) => lesson::show_stage(state, stage, now),
        Msg::ChooseLayout(layout) => commands::choose_layout(state, layout),
        Msg::SetBindings(bindings) => {
            state.preferences.bindings = bindings;
            vec![Effect::SavePreferences]
        }
        Msg::SetAppearance(text) => {
            state.preferences.appearance = text.lines().next().unwrap_or_default().to_owned();
            vec![Effect::SavePreferences, Effect::ShowAppearance]
        }
        Msg::RefreshAppearance => vec![Effect::ShowAppearance],
        Msg::EndSuggestions => {
            state.preferences.ended_suggestions = EndedSuggestions::OVER;
            vec![Effect::SavePreferences]
        }
        Msg::ChooseSpeech(detail) => {
            state.preferences.speech = detail;
            vec![Effect::SavePreferences]
        }
        Msg::SetSpeed(speed) => {
            state.preferences.speed = speed.min(SPEEDS.len() - 1);
            vec![Effect::SavePreferences]
        }
        Msg::Jump(cursor) => position::jump(state, cursor, now),
        Msg::ChooseMoves(choice) => {
            state.timeline.choose(choice);
            Vec::new()
        }
        Msg::SetUp(text) => position::set_up(state, text, now),
        Msg::Visit(address) => link::visit(state, *address, now),
        Msg::Perform(text) => position::perform(state, text),
        Msg::EditSetup => {
            state.setup_error = None;
            Vec::new()
        }
        Msg::Engine(event) => {
            state.watch.engine_responded();
            search::handle_event(state, event, now)
        }
        Msg::ContinueChecks => search::continue_checks(state, now),
        Msg::EngineBroke(reason) => search::fail_engine(state, reason, now),
        Msg::Store(event) => {
            state.watch.store_responded();
            storage::handle_event(state, event)
        }
        Msg::CheckWorkers => watch::check(state, now),
        Msg::Table(action, table) => storage::perform(state, action, table),
        Msg::Grabbed => position::grabbed(state),
        Msg::ChooseHintSolver(id) => timer::hint::choose_hint_solver(state, id),
        Msg::SetInspection(inspection) => timer::set_inspection(state, inspection),
        Msg::SetRealCube(is_real) => timer::set_real_cube(state, is_real, now),
        Msg::ChooseSession(session) => timer::solves::choose_session(state, session),
        Msg::ChangePenalty(place) => timer::solves::change_penalty(state, place),
        Msg::AddTime(text) => timer::solves::add(state, &text, now),
        Msg::DeleteSolve(place) => timer::solves::delete(state, place),
        Msg::TakePreferences(text) => commands::take_preferences(state, &text),
        Msg::SetClock(clock) => {
            state.clock = Some(clock);
            Vec::new()
        }
        Msg::Persisted(is_persistent) => {
            state.tables.inventory.space.persistent = is_persistent;
            Vec::new()
        }
        Msg::TakeSolves(changes) => timer::solves::take(state, changes),
        Msg::SolvesLoaded(note) => timer::solves::end_loading(state, note),
        Msg::Notify(notice) => {
            state.notice = Some(notice);
            Vec::new()
        }
    }
}
