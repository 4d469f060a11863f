use godspeed_cube::{Face, Facelets, Size};
use godspeed_net::Arrow;

use super::*;

mod brush;
mod scanning;

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
/// The solved cube after `U'`.
const TURNED: &str = "UUUUUUUUUFFFRRRRRRLLLFFFFFFDDDDDDDDDBBBLLLLLLRRRBBBBBB";
const FLIPPED: &str = "UBUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBUBBBBBBB";

fn view(link: &str) -> NetState {
    NetState::new(link, "", colour_names(true))
}

fn stored(effects: &[Effect]) -> String {
    let text = effects.iter().find_map(|effect| match effect {
        Effect::Store(text) => Some(text.clone()),
        _ => None,
    });
    text.expect("something is stored")
}

#[test]
fn the_link_of_the_contract_is_read_and_written() {
    let link = format!("?view=net&facelets={FLIPPED}");
    let view = view(&link);
    assert_eq!((view.diagnosis().state(), view.link()), ("illegal", link));
    let error = &view.diagnosis().errors[0];
    assert_eq!((error.kind, error.text.contains("blue")), ("flip", true), "{}", error.text);
    assert!(view.json().contains(r#""kind":"flip""#));
    assert_eq!(self::view("?view=net").link(), "?view=net");
}

#[test]
fn an_invalid_link_is_a_problem_and_the_stored_painting_stays() {
    for facelets in ["UUX", "QQQQQQQQQQQQQQQQQQQQQQQQ", "------"] {
        let view = NetState::new(&format!("?facelets={facelets}"), SOLVED, colour_names(true));
        assert!(view.problem().is_some(), "{facelets}");
        assert!(view.is_legal());
    }
}

#[test]
fn a_painting_is_stored_for_each_size() {
    let mut first = view("");
    first.update(Msg::Paint(Face::F));
    let text = stored(&first.update(Msg::Size("4".to_owned())));
    let mut again = NetState::new("", &text, colour_names(true));
    assert_eq!(again.editor().painting().size().layers(), 4);
    again.update(Msg::Size("3x3x3".to_owned()));
    assert_eq!(again.editor().painting(), first.stored.of(Size::THREE).unwrap());
    assert_eq!(again.editor().painting().counts(), [0, 0, 1, 0, 0, 0]);
    again.update(Msg::Size("1".to_owned()));
    assert!(again.problem().is_some());
    assert_eq!(again.editor().painting().size(), Size::THREE);
}

#[test]
fn impossible_colours_are_refused_unless_allowed() {
    let mut view = view("");
    view.update(Msg::Paint(Face::U));
    assert!(!view.possible().has(Face::U));
    let effects = view.update(Msg::Paint(Face::U));
    assert_eq!(
        (effects, view.notice()),
        (vec![], "White is not possible here. Another face has the white centre.")
    );
    view.update(Msg::OnlyPossible(false));
    view.update(Msg::Paint(Face::U));
    assert_eq!(view.diagnosis().state(), "illegal");
    assert_eq!(view.left()[0], 7);
    view.update(Msg::Undo);
    assert_eq!(view.diagnosis().state(), "incomplete");
}

#[test]
fn a_stroke_is_undone_at_once_and_shown_in_the_address_at_its_end() {
    let mut view = view("");
    view.update(Msg::Brush(Some(Face::R)));
    let during: Vec<Effect> =
        (9..18).flat_map(|facelet| view.update(Msg::Touch(facelet, facelet == 9))).collect();
    assert!(during.iter().all(|effect| matches!(effect, Effect::Store(_))));
    assert_eq!(view.update(Msg::Lift), [Effect::ShowLink(view.link())]);
    assert_eq!((view.left()[1], view.editor().steps()), (0, 1));
    // Without a button pressed, nothing is painted.
    view.update(Msg::Touch(20, false));
    assert_eq!(view.left()[1], 0);
    view.update(Msg::Undo);
    assert_eq!(view.left()[1], 9);
    view.update(Msg::Redo);
    view.update(Msg::Brush(None));
    view.update(Msg::Touch(9, true));
    view.update(Msg::Lift);
    assert_eq!(view.left()[1], 1);
}

#[test]
fn the_rest_is_filled_and_the_cube_is_set() {
    let mut view = view(&format!("?facelets={}", SOLVED.replacen("UUU", "---", 1)));
    assert!(view.can_fill() && !view.is_legal());
    assert_eq!(view.status(), "Only one cube fits: 3 stickers can be filled in.");
    assert_eq!(view.update(Msg::SetCube), []);
    view.update(Msg::Fill);
    assert!(view.is_legal() && !view.can_fill());
    assert_eq!(view.update(Msg::SetCube), [Effect::SetCube(SOLVED.to_owned())]);
    view.update(Msg::Clear);
    view.update(Msg::Fill);
    assert_eq!(view.notice(), "The rest is not unique yet.");
}

#[test]
fn a_cube_held_otherwise_is_recognised() {
    let turned =
        SOLVED.replace('U', "x").replace('F', "U").replace('D', "F").replace('B', "D").replace('x', "B");
    let first = view(&format!("?facelets={turned}"));
    assert_eq!(first.status(), "The cube is complete. Recognised: blue up, white in front.");
    let other = SOLVED.replace('R', "x").replace('F', "R").replace('x', "F");
    let second = view(&format!("?facelets={other}"));
    assert!(
        second.status().ends_with("another colour scheme, white up, red in front."),
        "{}",
        second.status()
    );
}

#[test]
fn it_starts_from_the_cube_of_the_page() {
    let mut view = view("");
    view.update(Msg::From(Facelets::solved(Size::TWO)));
    assert!(view.is_legal());
    assert_eq!(view.editor().painting().size(), Size::TWO);
}

#[test]
fn the_sticker_in_focus_is_described() {
    let mut view = view("");
    assert_eq!(view.announcement(), "Up, row 2, column 2: not painted.");
    view.update(Msg::Paint(Face::U));
    // Any other colour may be on the next centre.
    assert!(
        view.announcement().contains("Possible: red, green, yellow, orange, blue."),
        "{}",
        view.announcement()
    );
    view.update(Msg::Focus(7));
    view.update(Msg::Step(Arrow::Down));
    assert_eq!(view.announcement(), "Front, row 1, column 2: not painted.");
}

#[test]
fn a_painting_is_stored_until_its_cube_is_solved() {
    let link = format!("?facelets={TURNED}");
    let mut view = view(&link);
    view.update(Msg::Solved);
    assert!(view.is_legal(), "another cube was solved");
    view.update(Msg::SetCube);
    assert!(view.is_set() && view.is_legal(), "it is not solved yet");
    let effects = view.update(Msg::Solved);
    assert_eq!(effects, [Effect::Store(format!("{}\n", "-".repeat(54)))], "the address is that of the cube");
    assert_eq!(view.left(), [9; 6]);
    view.update(Msg::Undo);
    assert!(view.is_legal(), "and can be restored");
}

#[test]
fn a_painting_that_was_solved_after_a_reload_is_no_longer_stored() {
    let opened = |solved_from| Msg::Opened { link: "?view=net".to_owned(), solved_from };
    let state = |text: &str| Facelets::parse(text).ok();
    let reloaded = || NetState::new("", TURNED, colour_names(true));
    for other in [None, state(SOLVED), Some(Facelets::solved(Size::TWO))] {
        let mut view = reloaded();
        view.update(opened(other));
        assert!(view.is_legal(), "not this cube");
    }
    let mut view = reloaded();
    let effects = view.update(opened(state(TURNED)));
    assert_eq!(view.left(), [9; 6]);
    assert!(stored(&effects).starts_with("----"));
    // The page names the colours of another scheme by their faces.
    let other = TURNED.replace('R', "x").replace('F', "R").replace('x', "F");
    let mut view = NetState::new("", &other, colour_names(true));
    view.update(opened(state(TURNED)));
    assert_eq!(view.left(), [9; 6]);
}

#[test]
fn another_colour_scheme_is_entered_with_only_possible_colours() {
    let other = TURNED.replace('R', "x").replace('F', "R").replace('x', "F");
    let mut view = view("");
    assert!(view.is_only_possible());
    for (facelet, letter) in other.chars().enumerate() {
        let colour = Face::from_letter(letter).unwrap();
        view.update(Msg::Focus(facelet));
        assert!(!view.is_disabled(colour), "{facelet}");
        view.update(Msg::Paint(colour));
    }
    assert!(view.is_legal());
    assert!(view.status().contains("another colour scheme"), "{}", view.status());
}

#[test]
fn one_face_at_a_time_is_that_of_the_sticker_in_focus() {
    let mut view = view("");
    assert_eq!(view.layout(), Layout::new(Size::THREE, None));
    view.update(Msg::Fit(Space { width: 336.0, is_touch: true }));
    assert_eq!(view.layout(), Layout::new(Size::THREE, Some(Face::U)));
    view.update(Msg::Face(Face::B));
    assert_eq!((view.face(), view.editor().cursor(), view.unpainted_on(Face::B)), (Face::B, 45, 9));
    view.update(Msg::Focus(7));
    view.update(Msg::Step(Arrow::Down));
    assert_eq!(view.layout(), Layout::new(Size::THREE, Some(Face::F)));
    view.update(Msg::Zoom(false));
    assert!(!view.shows_one_face());
    // A complete face is shown with its middle in focus.
    view.update(Msg::From(Facelets::solved(Size::THREE)));
    view.update(Msg::Face(Face::D));
    assert_eq!((view.editor().cursor(), view.unpainted_on(Face::D)), (31, 0));
}

#[test]
fn changes_can_be_undone_after_another_size_was_painted() {
    let mut view = view("");
    view.update(Msg::Paint(Face::U));
    view.update(Msg::Size("4".to_owned()));
    view.update(Msg::Undo);
    assert_eq!(view.notice(), "There is nothing to undo.");
    view.update(Msg::Size("3".to_owned()));
    assert_eq!(view.left()[0], 8);
    view.update(Msg::Undo);
    assert_eq!(view.left()[0], 9);
}

#[test]
fn a_net_is_pasted_in_every_form() {
    let cube = godspeed_cube::scramble::random_state(Size::new(4).unwrap(), 6);
    let facelets = cube.to_string();
    let n = cube.size().layers();
    let row = |face: Face, at: usize| {
        let colours = &cube.face(face)[at * n..][..n];
        colours.iter().map(|face| face.letter().to_string()).collect::<Vec<_>>().join(" ")
    };
    let rows = |faces: &[Face]| -> String {
        let line = |at| faces.iter().map(|&face| row(face, at)).collect::<Vec<_>>().join("  ") + "\n";
        (0..n).map(line).collect()
    };
    let net = rows(&[Face::U]) + &rows(&[Face::L, Face::F, Face::R, Face::B]) + &rows(&[Face::D]);
    for text in [&net, &facelets, &net.replace(' ', ""), &format!("net: {}", net.replace('\n', " "))] {
        let mut view = view("");
        let effects = view.update(Msg::Paste(text.clone()));
        assert_eq!(view.editor().painting().to_string(), facelets, "{text}");
        assert_eq!((view.notice(), view.problem()), ("Pasted.", None));
        assert!(effects.contains(&Effect::ShowLink(view.link())) && stored(&effects).contains(&facelets));
    }
}

#[test]
fn paintings_and_impossible_cubes_are_pasted_and_other_texts_are_a_problem() {
    let mut view = view("");
    let pasted = |view: &mut NetState, text: &str| {
        view.update(Msg::Paste(text.to_owned()));
        view.editor().painting().to_string()
    };
    assert_eq!(pasted(&mut view, FLIPPED), FLIPPED);
    assert_eq!(view.diagnosis().state(), "illegal");
    let partly = SOLVED.replacen("UUU", "---", 1);
    assert_eq!(pasted(&mut view, &partly.replace('-', ".")), partly);
    let many = SOLVED.replacen('U', "R", 1);
    assert_eq!(pasted(&mut view, &many), many);
    for (text, reason) in [("R U R'", "not a cube"), ("UUU", "3 letters"), ("", "0 letters")] {
        assert_eq!(pasted(&mut view, text), many, "unchanged");
        assert!(view.problem().is_some_and(|problem| problem.contains(reason)), "{:?}", view.problem());
    }
    assert_eq!(pasted(&mut view, "URFDLB"), many);
    assert!(view.problem().is_some_and(|problem| problem.contains("2 to 100")), "{:?}", view.problem());
    view.update(Msg::Undo);
    view.update(Msg::Paste("UDDULBLBRFRFRFRFLBLBUDDU".to_owned()));
    assert!(view.notice().starts_with("Pasted. The state was read face by face"), "{}", view.notice());
}
