//! Painting by keys, mouse and finger, with and without mistakes.

use godspeed_cube::{Alg, Face, Facelets, Size};
use godspeed_net::Arrow;

use super::{SOLVED, view};
use crate::state::{Effect, Msg, NetState};

#[test]
fn keys_refuse_a_colour_with_its_reason() {
    let mut view = view("");
    view.update(Msg::Paint(Face::U));
    view.update(Msg::Focus(7));
    view.update(Msg::Paint(Face::U));
    view.update(Msg::Focus(19));
    assert!(view.is_disabled(Face::U) && !view.is_disabled(Face::F));
    assert_eq!(view.reason(Face::F), None);
    let refused = "White is not possible here. No edge has the colours white-white.";
    for msg in [Msg::Paint(Face::U), Msg::UseBrush, Msg::Touch(19, true)] {
        assert!(view.update(msg.clone()).iter().all(|effect| matches!(effect, Effect::ShowLink(_))));
        assert_eq!((view.notice(), view.is_offered()), (refused, true), "{msg:?}");
        view.update(Msg::Lift);
        assert!(view.is_offered(), "after the click");
        assert_eq!(view.announcement(), format!("{refused} Press Enter if your cube shows it."));
    }
    assert_eq!(view.left()[0], 7);
    view.update(Msg::Focus(19));
    assert!(!view.is_offered(), "it was about the sticker before");
    view.update(Msg::OnlyPossible(false));
    assert!(!view.is_disabled(Face::U));
    view.update(Msg::Paint(Face::U));
    assert_eq!(view.diagnosis().state(), "illegal");
}

#[test]
fn a_mouse_is_judged_where_it_clicks_and_never_before() {
    // Each sticker of a right cube is painted with its colour chosen after the click before.
    let cube = godspeed_cube::scramble::random_state(Size::THREE, 3);
    let mut view = view("");
    for face in [Face::U, Face::F, Face::R, Face::B, Face::L, Face::D] {
        for facelet in face.index() * 9..face.index() * 9 + 9 {
            view.update(Msg::Brush(Some(cube.colours()[facelet])));
            let crossed_out = Face::ALL.into_iter().filter(|&colour| view.is_crossed_out(colour));
            assert_eq!((view.notice(), crossed_out.count()), ("", 0), "{facelet}");
            view.update(Msg::Touch(facelet, true));
            view.update(Msg::Lift);
            assert!(view.notice().is_empty() && !view.is_offered(), "{facelet}");
        }
    }
    assert!(view.is_legal());
    view.update(Msg::Step(Arrow::Left));
    assert!(
        Face::ALL.into_iter().any(|colour| view.is_crossed_out(colour)),
        "keys paint the sticker in focus"
    );
}

/// Paints stickers by mouse.
fn click(view: &mut NetState, stickers: impl IntoIterator<Item = (usize, Face)>) {
    for (facelet, colour) in stickers {
        view.update(Msg::Brush(Some(colour)));
        view.update(Msg::Touch(facelet, true));
        view.update(Msg::Lift);
    }
}

/// The cube after `R U2 F' L D2 B R2 U' F D L2 B' U R F2`.
fn tried_cube() -> Facelets {
    let alg = Alg::parse("R U2 F' L D2 B R2 U' F D L2 B' U R F2", Size::THREE).unwrap().alg;
    Facelets::after(&alg)
}

#[test]
fn a_wrong_sticker_is_found_by_the_first_right_one_that_contradicts_it() {
    let cube = tried_cube();
    let mut view = view("");
    let order = [Face::U, Face::F, Face::R, Face::B, Face::L, Face::D].map(|face| face.index() * 9);
    let mut refused = 0;
    for facelet in order.into_iter().flat_map(|first| first..first + 9) {
        let colour = if facelet == 18 { Face::B } else { cube.colours()[facelet] };
        click(&mut view, [(facelet, colour)]);
        if !view.is_offered() {
            continue;
        }
        refused += 1;
        assert!(!view.can_fill(), "something is in doubt");
        view.update(Msg::Insist);
        assert_eq!(view.editor().painting().stickers()[facelet], Some(colour), "it is painted");
        assert!(!view.can_fill() && view.suspects().contains(&18), "{:?}", view.suspects());
        let marked = format!("One of the {} marked stickers is wrong.", view.suspects().len());
        assert!(view.status().starts_with(&marked), "{}", view.status());
        view.update(Msg::Enter);
        assert_eq!(view.notice(), "Correct the marked stickers first.");
        click(&mut view, [(18, cube.colours()[18])]);
        assert_eq!((view.suspects(), view.notice()), (&[][..], ""));
    }
    assert_eq!((refused, view.is_legal()), (1, true));
}

#[test]
fn all_refused_stickers_of_a_stroke_are_painted_in_one_step() {
    let mut view = view(&format!("?facelets={SOLVED}"));
    let before = view.editor().steps();
    view.update(Msg::Brush(Some(Face::R)));
    (0..3).for_each(|facelet| drop(view.update(Msg::Touch(facelet, facelet == 0))));
    view.update(Msg::Lift);
    assert!(view.is_offered() && view.editor().steps() == before);
    view.update(Msg::Enter);
    assert_eq!((view.left()[1], view.editor().steps(), view.is_offered()), (-3, before + 1, false));
    view.update(Msg::Undo);
    assert!(view.is_legal());
}

/// Paints the cube by keys with a wrong colour on one sticker until the rest is unique.
///
/// `None` if a key is refused before.
fn typed_with_a_mistake(cube: &Facelets, wrong: usize) -> Option<NetState> {
    let mut view = view("");
    while !view.can_fill() {
        let cursor = view.editor().cursor();
        let own = cube.colours()[cursor];
        let other = Face::ALL.into_iter().find(|&colour| colour != own && view.possible().has(colour));
        view.update(Msg::Paint(other.filter(|_| cursor == wrong).unwrap_or(own)));
        if view.is_offered() {
            return None;
        }
    }
    Some(view)
}

#[test]
fn what_was_filled_in_is_compared_with_the_cube() {
    let cube = tried_cube();
    let mut compared = 0;
    for wrong in 0..54 {
        // Keys paint only what is not certain, so often nothing contradicts the wrong sticker.
        let Some(mut view) = typed_with_a_mistake(&cube, wrong) else { continue };
        view.update(Msg::Enter);
        assert!(view.is_legal());
        let filled = view.filled().len();
        let status = format!("The {filled} smaller stickers were filled in.");
        assert!(filled > 5 && view.status().starts_with(&status), "{}", view.status());
        let shown = view.editor().painting().stickers().to_vec();
        let seen =
            view.filled().iter().copied().find(|&facelet| shown[facelet] != Some(cube.colours()[facelet]));
        assert_eq!(seen.is_some(), shown[wrong] != Some(cube.colours()[wrong]), "{wrong}");
        let Some(seen) = seen else { continue };
        click(&mut view, [(seen, cube.colours()[seen])]);
        assert_eq!(view.diagnosis().state(), "illegal");
        let suspects = view.diagnosis().suspects.as_ref().map_or(&[][..], |suspects| &suspects.facelets);
        assert!(view.filled().is_empty() && suspects.contains(&wrong), "{wrong}: {suspects:?}");
        if view.suspects().is_empty() {
            let status = format!("One of {} stickers is wrong. Paint more", suspects.len());
            assert!(view.status().starts_with(&status), "{}", view.status());
        }
        view.update(Msg::Undo);
        assert!(view.is_legal());
        compared += 1;
    }
    assert!(compared > 3, "{compared}");
}

#[test]
fn enter_fills_and_then_sets() {
    let mut view = view(&format!("?facelets={}", SOLVED.replacen("UUU", "---", 1)));
    assert!(view.update(Msg::Enter).iter().all(|effect| !matches!(effect, Effect::SetCube(_))));
    assert!(view.filled().iter().eq(&[0, 1, 2]));
    view.update(Msg::Undo);
    assert!(view.filled().is_empty() && view.can_fill());
    view.update(Msg::Redo);
    assert!(view.filled().iter().eq(&[0, 1, 2]));
    assert_eq!(view.update(Msg::Enter), [Effect::SetCube(SOLVED.to_owned())]);
}

#[test]
fn the_next_face_follows_where_one_is_shown() {
    let mut view = view("");
    view.update(Msg::Zoom(true));
    assert_eq!(view.how_to_hold(), "Up: white faces you, blue is above.");
    click(&mut view, (0..9).map(|facelet| (facelet, Face::U)));
    assert_eq!((view.face(), view.how_to_hold().as_str()), (Face::L, "Left: the up side is above."));
    view.update(Msg::Undo);
    assert_eq!((view.face(), view.editor().cursor()), (Face::U, 8), "where the change is seen");
    click(&mut view, [(8, Face::U), (0, Face::U)]);
    assert_eq!(view.face(), Face::U, "it was complete before");
    view.update(Msg::Zoom(false));
    assert_eq!(view.how_to_hold(), "Hold white up.");
    view.update(Msg::Size("4".to_owned()));
    assert_eq!(view.how_to_hold(), "Hold the cube the same way for all faces.");
}
