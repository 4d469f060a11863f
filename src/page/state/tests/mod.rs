mod improving;
mod preparing;
mod searches;

use godspeed_cube::{Angle, Face, Layers};
use godspeed_protocol::testing::solver;
use godspeed_protocol::{Event, Outcome, Request, SolverInfo, StageMoves};
use godspeed_timeline::{Choice, Plays};

use super::*;
use crate::command::Slice;
use crate::keyboard::{KeyPress, Layout};
use crate::suggestions::{EndedSuggestions, Suggestion};

pub(super) const R: Command = Command::Twist(Face::R, Twist { prime: false, half: false });

pub(super) fn page() -> State {
    page_at(&[])
}

pub(super) fn page_at(pairs: &[(&str, &str)]) -> State {
    let preferences = Preferences { ended_suggestions: EndedSuggestions::OVER, ..Preferences::default() };
    let mut state = State::new(Address::parse(pairs.iter().copied()), preferences, 1);
    assert_no_effects(update(&mut state, Msg::SolvesLoaded(String::new()), 0.0));
    state
}

/// Asserts that a message has no effect.
#[track_caller]
pub(super) fn assert_no_effects(effects: Vec<Effect>) {
    assert_eq!(effects, []);
}

/// Asserts that a message starts a search and does nothing else.
#[track_caller]
pub(super) fn assert_solves(effects: Vec<Effect>) {
    assert!(matches!(effects[..], [Effect::Send(Request::Solve(_))]), "{effects:?}");
}

/// Asserts that a message shows a position at once and does nothing else.
#[track_caller]
pub(super) fn assert_shows(effects: Vec<Effect>) {
    assert!(matches!(effects[..], [Effect::Show(_)]), "{effects:?}");
}

pub(super) fn does(state: &mut State, command: Command) -> Vec<Effect> {
    update(state, Msg::Command(command), 0.0)
}

pub(super) fn ready(state: &mut State) -> Vec<Effect> {
    let with_key = SolverInfo { function_key: Some(1), ..solver("thistlethwaite", 3..=3) };
    let solvers = vec![solver("pocket", 2..=2), with_key];
    let event = Event::Ready { threads: 2, threaded: true, solvers, note: None };
    update(state, Msg::Engine(event), 0.0)
}

pub(super) fn solved(job: u32, solution: &str) -> Msg {
    let stages = vec![StageMoves { name: "All".to_owned(), moves: solution.to_owned(), lesson: None }];
    let outcome = Outcome { size: 3, solution: Some(solution.to_owned()), stages, ..Outcome::default() };
    Msg::Engine(Event::Solved { job, outcome })
}

fn solved_cube() -> Facelets {
    Facelets::solved(Size::THREE)
}

#[test]
fn keys_turn_the_chosen_layers() {
    let mut state = page_at(&[("puzzle", "5x5x5")]);
    assert_no_effects(does(&mut state, Command::Digit(2)));
    assert_no_effects(does(&mut state, R));
    assert_no_effects(does(&mut state, Command::ToggleWide));
    assert_no_effects(does(&mut state, R));
    let layers: Vec<_> = state.timeline.turns().iter().map(|turn| turn.layers).collect();
    assert_eq!(layers, [Layers::new(2, 2).unwrap(), Layers::new(1, 2).unwrap()]);
}

#[test]
fn enter_confirms_a_typed_block_of_layers_before_it_solves() {
    let mut state = page_at(&[("puzzle", "7x7x7")]);
    let enter = KeyPress { code: "Enter", ..KeyPress::default() };
    assert_eq!(state.command_of(enter), Some(Command::SolveOrAbort));
    for command in [Command::Digit(2), Command::BeginBlock, Command::Digit(4)] {
        assert_no_effects(does(&mut state, command));
    }
    assert_eq!(state.command_of(enter), Some(Command::ConfirmBlock));
    assert_no_effects(does(&mut state, Command::ConfirmBlock));
    assert_eq!(state.layers.to_string(), "2-4");
    assert_eq!(state.command_of(enter), Some(Command::SolveOrAbort));

    // A turn uses the layers, which confirms them, too.
    for command in [Command::BeginBlock, Command::Digit(5), R] {
        assert_no_effects(does(&mut state, command));
    }
    assert_eq!(state.command_of(enter), Some(Command::SolveOrAbort));
}

#[test]
fn sticky_buttons_affect_only_the_next_turn() {
    let mut state = page();
    assert_no_effects(does(&mut state, Command::TogglePrime));
    assert_no_effects(does(&mut state, R));
    assert_no_effects(does(&mut state, R));
    let angles: Vec<_> = state.timeline.turns().iter().map(|turn| turn.angle).collect();
    assert_eq!(angles, [Angle::Prime, Angle::Quarter]);
}

#[test]
fn settings_of_a_file_are_taken_except_those_of_this_device() {
    let mut state = page();
    state.solving.choices.threads.choose(Some(2));
    let effects =
        update(&mut state, Msg::TakePreferences("layout=notation\nthreads=9\npanel=folded".to_owned()), 0.0);
    assert_eq!(effects, [Effect::SavePreferences, Effect::ShowAppearance]);
    let taken = &state.preferences;
    assert_eq!(
        (taken.layout, state.solving.choices.threads.get(), taken.panel),
        (Layout::Notation, Some(&2), true)
    );
    assert_eq!(taken.ended_suggestions, EndedSuggestions::OVER);
}

#[test]
fn the_solver_of_a_file_is_chosen_at_once() {
    let mut state = page();
    let _ready = ready(&mut state);
    let chosen =
        |state: &State| state.solving.chosen(state.timeline.present()).map(|solver| solver.id.clone());
    for (text, id) in [("algorithm=thistlethwaite", "thistlethwaite"), ("", "thistlethwaite")] {
        let _kept = update(&mut state, Msg::TakePreferences(text.to_owned()), 0.0);
        assert_eq!(chosen(&state).as_deref(), Some(id));
        assert_eq!(state.solving.choices.algorithm.get().map(String::as_str), Some(id));
    }
}

#[test]
fn turns_during_an_animation_are_queued() {
    let mut state = page();
    for _ in 0..5 {
        assert_no_effects(does(&mut state, R));
    }
    let shown = std::iter::from_fn(|| state.next_step()).count();
    assert_eq!(shown, 5);
}

#[test]
fn a_middle_slice_turn_of_a_2x2_is_reported_as_impossible() {
    let mut state = page_at(&[("puzzle", "2x2x2")]);
    assert_no_effects(does(&mut state, Command::Slice(Slice::M, Twist::default())));
    assert!(state.timeline.turns().is_empty());
    assert!(state.notice.is_some_and(|notice| notice.is_warning));
}

#[test]
fn escape_stops_activities_and_never_resets_the_cube() {
    let mut state = page();
    assert_no_effects(does(&mut state, R));
    let before = state.timeline.clone();
    assert_no_effects(does(&mut state, Command::Digit(2)));
    for _ in 0..4 {
        assert_no_effects(does(&mut state, Command::Cancel));
    }
    assert_eq!(state.timeline, before);
    assert_eq!(state.layers.layer(), 1);
}

#[test]
fn a_reset_can_be_undone() {
    let mut state = page();
    assert_no_effects(does(&mut state, R));
    let turned = state.timeline.present().clone();
    assert_shows(does(&mut state, Command::Reset));
    assert_eq!(state.timeline.present(), &solved_cube());
    let effects = does(&mut state, Command::Back);
    assert_eq!(state.timeline.present(), &turned);
    assert_eq!(effects, [Effect::Show(turned)]);
}

#[test]
fn a_shuffle_can_be_undone_turn_by_turn() {
    let mut state = page();
    assert_shows(does(&mut state, Command::Scramble100));
    assert_eq!(state.timeline.turns().len(), 100);
    assert!(!state.timeline.present().is_solved());
    assert_shows(does(&mut state, Command::ToStart));
    assert_eq!(state.timeline.present(), &solved_cube());
    let first = state.timeline.turns().to_vec();
    assert_shows(does(&mut state, Command::Scramble100));
    assert_ne!(state.timeline.turns(), first);
}

#[test]
fn a_shuffle_begins_a_new_line_and_undo_at_its_start_restores_the_old_one() {
    let mut state = page_at(&[("setup-alg", "R U")]);
    let before = state.timeline.clone();
    let _effects = does(&mut state, Command::Shuffle);
    let _effects = does(&mut state, Command::Shuffle);
    assert_eq!(state.timeline.turns().len(), 25);
    assert_eq!(state.timeline.start(), &solved_cube());
    let mut state = page_at(&[("setup-alg", "R U")]);
    let _effects = does(&mut state, Command::Shuffle);
    let _effects = does(&mut state, Command::ToStart);
    let _effects = does(&mut state, Command::Back);
    assert_eq!(state.timeline, before);
}

#[test]
fn to_start_goes_to_the_start_of_the_solution_and_then_of_the_set_up() {
    let mut state = page_at(&[("setup-alg", "R U"), ("alg", "U' R'")]);
    let _effects = does(&mut state, Command::ToEnd);
    for place in [2, 0, 0] {
        let _effects = does(&mut state, Command::ToStart);
        assert_eq!(state.timeline.cursor(), place);
    }
}

#[test]
fn invalid_text_is_marked_and_does_not_change_the_cube() {
    let mut state = page();
    assert_no_effects(does(&mut state, R));
    let before = state.timeline.clone();
    let effects = update(&mut state, Msg::SetUp("R U Q2".to_owned()), 0.0);
    assert!(matches!(effects.as_slice(), [Effect::SelectSetup(at)] if at.start == 4));
    assert_eq!(state.timeline, before);
    assert_eq!(state.setup_error.as_ref().map(|(text, _)| text.as_str()), Some("R U Q2"));
    assert_shows(update(&mut state, Msg::SetUp("R U".to_owned()), 0.0));
    assert_eq!(state.setup_error, None);
    assert_eq!(state.timeline.turns().len(), 2);
}

#[test]
fn the_error_of_a_text_goes_with_the_size_that_it_was_for() {
    let mut state = page();
    let _refused = update(&mut state, Msg::SetUp("R Q".to_owned()), 0.0);
    let _same = update(&mut state, Msg::ChooseSize(3), 0.0);
    assert!(state.setup_error.is_some());
    let _other = update(&mut state, Msg::ChooseSize(5), 0.0);
    assert_eq!(state.setup_error, None);
}

#[test]
fn a_typed_scramble_starts_from_the_solved_cube() {
    let mut state = page();
    assert_no_effects(does(&mut state, R));
    let effects = update(&mut state, Msg::SetUp("F2 D".to_owned()), 0.0);
    assert_eq!(effects, [Effect::Show(solved_cube())]);
    let mut shown = solved_cube();
    while let Some(turn) = state.next_step().and_then(|step| step.turn()) {
        shown.turn(turn);
    }
    assert_eq!(&shown, state.timeline.present());
}

#[test]
fn chosen_moves_are_copied_and_escape_chooses_none() {
    let mut state = page_at(&[("setup-alg", "R U F"), ("alg", "F' U'")]);
    assert_no_effects(update(&mut state, Msg::ChooseMoves(Choice::To(4)), 0.0));
    let copied = does(&mut state, Command::CopyMoves);
    assert_eq!(copied, [Effect::CopyText("F' U'".to_owned(), "Moves")]);
    assert_no_effects(does(&mut state, Command::CopyMoves));
    assert!(state.notice.as_ref().is_some_and(|notice| notice.text.starts_with("Choose moves first")));
    assert_no_effects(update(&mut state, Msg::ChooseMoves(Choice::Section(0)), 0.0));
    assert_eq!(state.timeline.chosen(), 0..3);
    assert_no_effects(does(&mut state, Command::Cancel));
    assert_eq!(state.timeline.chosen_text(), None);
}

#[test]
fn an_appearance_is_kept_as_one_line() {
    let mut state = page_at(&[]);
    let look = Msg::SetAppearance("style=carbon\nspeed=1".to_owned());
    assert_eq!(update(&mut state, look, 0.0), [Effect::SavePreferences, Effect::ShowAppearance]);
    assert_eq!(state.preferences.appearance, "style=carbon");
}

#[test]
fn solve_ends_the_animation_of_a_scramble() {
    let mut state = page();
    assert_no_effects(ready(&mut state));
    let _shuffled = does(&mut state, Command::Shuffle);
    assert!(!state.player.is_idle());
    let effects = does(&mut state, Command::SolveOrAbort);
    assert!(
        matches!(&effects[..], [Effect::Show(shown), Effect::Send(Request::Solve(_))] if shown == state.timeline.present())
    );
    assert!(state.player.is_idle());
}

#[test]
fn a_number_in_the_field_requests_that_number_of_random_moves() {
    let mut state = page();
    let _turned = update(&mut state, Msg::SetUp(" 12 ".to_owned()), 0.0);
    assert_eq!((state.timeline.turns().len(), state.setup_error.is_some()), (12, false));
    for refused in ["0", "1001", "99999999999999999999"] {
        let _refused = update(&mut state, Msg::SetUp(refused.to_owned()), 0.0);
        assert_eq!((state.timeline.turns().len(), state.setup_error.is_some()), (12, true), "{refused}");
    }
}

#[test]
fn escape_first_hides_the_setup_error() {
    let mut state = page();
    assert_eq!(update(&mut state, Msg::SetUp("R Q".to_owned()), 0.0), [Effect::SelectSetup(2..3)]);
    assert_no_effects(does(&mut state, Command::Digit(2)));
    assert_no_effects(does(&mut state, Command::Cancel));
    assert_eq!((state.setup_error.is_none(), state.layers.layer()), (true, 2));
}

#[test]
fn typed_sticker_ids_set_the_cube_and_an_error_selects_the_mistake() {
    let mut state = page_at(&[("puzzle", "4x4x4")]);
    let solved = "U0 U1 U2 U3 L0 L1 L2 L3 F0 F1 F2 F3 R0 R1 R2 R3 B0 B1 B2 B3 D0 D1 D2 D3";
    assert_shows(update(&mut state, Msg::SetUp(solved.to_owned()), 0.0));
    assert!(state.size() == Size::TWO && state.timeline.present().is_solved());
    let effects = update(&mut state, Msg::SetUp(solved.replacen("U1", "U0", 1)), 0.0);
    assert!(matches!(effects.as_slice(), [Effect::SelectSetup(_)]), "{effects:?}");
    assert!(state.setup_error.is_some());
}

#[test]
fn suggestions_appear_one_after_another_until_each_is_followed() {
    let mut state = State::new(Address::default(), Preferences::default(), 1);
    state.solving.catalogue = vec![solver("ida", 2..=3)];
    assert_eq!(state.suggestion(), Some(Suggestion::Turn));
    assert_eq!(does(&mut state, R), [Effect::SavePreferences]);
    assert_eq!(state.suggestion(), Some(Suggestion::Shuffle));
    assert!(does(&mut state, Command::Shuffle).contains(&Effect::SavePreferences));
    assert_eq!(state.suggestion(), Some(Suggestion::Solve));
    assert_no_effects(does(&mut state, R));
    does(&mut state, Command::Reset);
    assert_eq!(state.suggestion(), None, "a solved cube");
    does(&mut state, R);
    assert_eq!(state.suggestion(), Some(Suggestion::Solve));
    assert!(does(&mut state, Command::SolveOrAbort).contains(&Effect::SavePreferences));
    assert_eq!(state.preferences.ended_suggestions, EndedSuggestions::OVER);
}

#[test]
fn whoever_solves_a_real_cube_is_not_told_to_drag_a_sticker() {
    let mut state = State::new(Address::default(), Preferences::default(), 1);
    state.solving.catalogue = vec![solver("ida", 2..=3)];
    let _chosen = update(&mut state, Msg::ChooseAlgorithm("human".to_owned()), 0.0);
    assert_eq!(state.suggestion(), Some(Suggestion::Turn));
    let _shown = update(&mut state, Msg::SetRealCube(true), 0.0);
    assert_ne!(state.suggestion(), Some(Suggestion::Turn));
}

#[test]
fn suggestions_can_be_declined_and_return_only_where_preferences_are_lost() {
    let mut state = State::new(Address::default(), Preferences::default(), 1);
    assert_eq!(update(&mut state, Msg::EndSuggestions, 0.0), [Effect::SavePreferences]);
    assert_eq!(state.suggestion(), None);
    let kept = Preferences::parse(&state.preferences.write());
    assert_eq!(State::new(Address::default(), kept, 1).suggestion(), None);
}
