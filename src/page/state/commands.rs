use godspeed_cube::{Alg, Facelets, Turn, scramble};
use godspeed_protocol::{HelpPage, PageDialog};
use godspeed_timeline::Choice;

use super::{Effect, State, follow, lesson, link, position, search, solutions, storage, timer};
use crate::command::{Command, Twist};
use crate::keyboard::Layout;
use crate::preferences::{Preferences, StoredSettings};
use crate::suggestions::Suggestion;
use crate::timer::HUMAN;

/// Executes the command of a key or button and returns its effects.
pub(super) fn run(state: &mut State, command: Command, now: f64) -> Vec<Effect> {
    match command {
        Command::Twist(..) | Command::Slice(..) | Command::Rotate(..) => match turn_of(state, command) {
            Some(turn) => {
                state.sticky = Twist::default();
                if !state.layers.is_open() {
                    state.layers.confirm_block();
                }
                position::turn(state, turn, now)
            }
            None => {
                state.warn("M, E and S need a cube with at least 3 layers.");
                Vec::new()
            }
        },
        Command::Digit(digit) => {
            let size = state.size();
            if !state.layers.digit(digit, size, now) {
                state.warn(format!("A {size} has layers 1 to {}.", size.layers()));
            }
            Vec::new()
        }
        Command::BeginBlock => {
            state.layers.begin_block();
            Vec::new()
        }
        Command::ConfirmBlock => {
            state.layers.confirm_block();
            let text = format!("Layers {} turn next. Press Enter again to solve.", state.layers);
            state.notify(text);
            Vec::new()
        }
        Command::TypeSize => vec![Effect::SelectSize],
        Command::StepLayer(by) => {
            let size = state.size();
            state.layers.step(by, size);
            Vec::new()
        }
        Command::ToggleWide => {
            state.layers.toggle_wide();
            Vec::new()
        }
        Command::ToggleHalf => {
            state.sticky.half = !state.sticky.half;
            Vec::new()
        }
        Command::TogglePrime => {
            state.sticky.prime = !state.sticky.prime;
            Vec::new()
        }
        Command::Back => position::back(state, now),
        Command::Forward => position::forward(state, now),
        Command::ToStart => position::to_start(state, now),
        Command::ToEnd => position::jump(state, usize::MAX, now),
        Command::PlayPause if can_hold(state) => timer::attempt::hold(state, now),
        Command::PlayPause => lesson::play_or_pause(state),
        Command::ToggleLoop => {
            state.player.is_looping = !state.player.is_looping;
            Vec::new()
        }
        Command::Mirror => position::replace_line(state, state.timeline.mirrored(), now),
        Command::Invert => position::replace_line(state, state.timeline.inverted(), now),
        Command::NextStep => lesson::next_step(state, now),
        Command::PreviousStep => lesson::previous_step(state, now),
        Command::PlayStep => lesson::play_step(state),
        Command::ToggleLesson => lesson::toggle(state),
        Command::Shuffle => {
            let moves = shuffle_length(state.size().layers());
            shuffle(state, moves, position::SHUFFLE, now)
        }
        Command::Scramble100 => shuffle(state, 100, position::SCRAMBLE, now),
        Command::Reset => {
            let solved = Facelets::solved(state.size());
            position::replace(state, solved, now)
        }
        Command::SolveOrAbort if state.solving.is_busy() => search::cancel(state, now),
        Command::SolveOrAbort if state.is_human() => timer::attempt::start_or_give_up(state, now),
        Command::SolveOrAbort => search::solve(state, now),
        Command::Hint => timer::hint::request(state, now),
        Command::ClearSolves => timer::solves::clear(state),
        Command::ExportSolves => timer::solves::export(state),
        Command::RestoreSolves => timer::solves::restore(state),
        Command::SolveWithKey(key) => search::solve_with_key(state, key, now),
        Command::Cancel => cancel(state, now),
        Command::Keys => vec![Effect::OpenDialog(PageDialog::Help(HelpPage::Keys))],
        Command::Palette => vec![Effect::OpenDialog(PageDialog::Help(HelpPage::Palette))],
        Command::Notation => vec![Effect::OpenDialog(PageDialog::Help(HelpPage::Notation))],
        Command::About => {
            let help = HelpPage::Algorithm(search::chosen_id(state).unwrap_or_default());
            vec![Effect::OpenDialog(PageDialog::Help(help))]
        }
        Command::Tables => storage::open(state),
        Command::Solves => vec![Effect::OpenDialog(PageDialog::Solves(None))],
        Command::Data => vec![Effect::OpenDialog(PageDialog::Data)],
        Command::TogglePanel => {
            state.preferences.panel = !state.preferences.panel;
            vec![Effect::SavePreferences]
        }
        Command::ToggleChoices => {
            state.choices_open = !state.choices_open;
            Vec::new()
        }
        Command::ResetView => vec![Effect::ResetView],
        Command::Share => vec![Effect::Share(link::complete(state))],
        Command::CopyLink => vec![Effect::CopyLink(link::complete(state))],
        Command::ChooseMoves => {
            state.timeline.choose(Choice::Here);
            Vec::new()
        }
        Command::CopyMoves => copy_moves(state),
        Command::CopySolution => solutions::copy(state),
        Command::CompareSolutions => solutions::compare(state),
        Command::ChooseHuman => {
            state.choices_open = false;
            search::choose_algorithm(state, HUMAN.to_owned())
        }
        Command::Follow => follow::open(state, now),
        Command::KeepImproving => search::keep_improving(state, now),
        Command::PlaySolution => {
            state.choices_open = false;
            solutions::play(state)
        }
        Command::RestartEngine => search::restart(state),
        Command::SwitchLayout => {
            let layout = state.preferences.layout.next();
            choose_layout(state, layout)
        }
    }
}

/// Copies the chosen moves and ends the choice, so that the next click seeks to a move.
fn copy_moves(state: &mut State) -> Vec<Effect> {
    let Some(text) = state.timeline.chosen_text() else {
        state.warn("Choose moves first: press Shift and click the first and the last one.");
        return Vec::new();
    };
    state.timeline.choose_nothing();
    vec![Effect::CopyText(text, "Moves")]
}

/// Returns whether there is nothing to play, so that the Play key can start an attempt.
fn can_hold(state: &State) -> bool {
    let waits = state.timer.attempt.is_none() || timer::inspects_a_real_cube(state);
    state.is_human() && waits && state.timeline.is_at_end()
}

pub(super) fn choose_layout(state: &mut State, layout: Layout) -> Vec<Effect> {
    state.preferences.layout = layout;
    vec![Effect::SavePreferences]
}

/// Applies the settings of a file, except those of this device.
///
/// These are threads, measured speeds, the open panel and the suggestions.
pub(super) fn take_preferences(state: &mut State, text: &str) -> Vec<Effect> {
    let taken = StoredSettings::parse(text);
    let here = &state.preferences;
    state.preferences = Preferences {
        panel: here.panel,
        speeds: here.speeds.clone(),
        ended_suggestions: here.ended_suggestions,
        ..taken.preferences
    };
    // A solver and a set that the file does not name remain chosen.
    let choices = &mut state.solving.choices;
    for (choice, taken) in
        [(&mut choices.algorithm, taken.choices.algorithm), (&mut choices.tables, taken.choices.tables)]
    {
        if taken.get().is_some() {
            *choice = taken;
        }
    }
    vec![Effect::SavePreferences, Effect::ShowAppearance]
}

/// Chooses the layers named by `text` for the following turns.
///
/// Invalid text leaves the choice unchanged and shows a warning.
pub(super) fn choose_layers(state: &mut State, text: &str) -> Vec<Effect> {
    let size = state.size();
    if let Err(error) = state.layers.read(text, size) {
        state.warn(error.to_string());
        return vec![Effect::WriteLayers];
    }
    Vec::new()
}

/// Returns the turn of a command on the cube.
pub(super) fn turn_of(state: &State, command: Command) -> Option<Turn> {
    command.turn(state.layers.layers(), state.sticky, state.size())
}

/// Returns the number of moves of a shuffle for a cube with `layers` layers.
///
/// Matches the WCA scramble lengths for 5x5x5 to 7x7x7. At most 200, to keep the animation short.
fn shuffle_length(layers: usize) -> usize {
    match layers {
        ..=2 => 15,
        3 => 25,
        _ => (20 * (layers - 2)).clamp(40, 200),
    }
}

/// Returns a random scramble that does not leave the cube solved.
pub(super) fn fresh_scramble(state: &mut State) -> Alg {
    let size = state.size();
    loop {
        let alg = random_moves(state, shuffle_length(size.layers()));
        let mut cube = Facelets::solved(size);
        cube.turn_all(alg.turns());
        if !cube.is_solved() {
            return alg;
        }
    }
}

fn random_moves(state: &mut State, moves: usize) -> Alg {
    state.seed = state.seed.wrapping_add(1);
    scramble::random_moves(state.size(), moves, state.seed)
}

/// Begins a new timeline with random moves from the solved cube; undo restores the old one.
pub(super) fn shuffle(state: &mut State, moves: usize, name: &str, now: f64) -> Vec<Effect> {
    let solved = Facelets::solved(state.size());
    let mut effects = position::replace(state, solved, now);
    let alg = random_moves(state, moves);
    effects.extend(position::perform_turns(state, alg.turns(), name));
    effects.extend(state.end_suggestion(Suggestion::Shuffle));
    effects
}

/// Cancels the first of these that applies; never changes the cube.
///
/// In order: the search, an input error, the chosen moves, a hint request, the key that starts an attempt, the timed attempt, playback, the chosen layers and sticky
/// buttons, and the notice.
fn cancel(state: &mut State, now: f64) -> Vec<Effect> {
    if state.solving.is_busy() {
        return search::cancel(state, now);
    }
    if state.setup_error.take().is_some()
        || state.size_error.take().is_some()
        || state.timeline.choose_nothing()
    {
        return Vec::new();
    }
    if state.timer.hint.job().is_some() {
        return timer::hint::forget(state);
    }
    if state.timer.held_since.take().is_some() {
        return Vec::new();
    }
    if state.timer.attempt.is_some() {
        return timer::attempt::give_up(state, now);
    }
    if state.player.playing {
        state.player.playing = false;
    } else if !state.layers.is_plain() || state.sticky != Twist::default() {
        state.layers = crate::layers::LayerChoice::default();
        state.sticky = Twist::default();
    } else {
        state.notice = None;
    }
    Vec::new()
}
