use godspeed_net::Painting;
use godspeed_protocol::{CubeReading, ScannerReport, StickerDoubt};

use super::super::{Effect, Msg, NetState, colour_names};

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

fn net() -> NetState {
    NetState::new("?view=net", "", colour_names(true))
}

/// Returns the report on these facelets, with a doubt about one.
fn report(facelets: &str, doubt: Option<usize>, is_closed: bool) -> Msg {
    let doubtful: Vec<StickerDoubt> =
        doubt.map(|facelet| StickerDoubt { facelet, colours: ['U', 'R'] }).into_iter().collect();
    let faces = "URFDLB".chars().filter(|face| facelets.contains(*face)).collect();
    let questions = doubtful.clone();
    let reading =
        CubeReading { facelets: facelets.to_owned(), faces, doubtful, questions, ..CubeReading::default() };
    let camera = if is_closed { "off" } else { "live" }.to_owned();
    Msg::Scanned(Box::new(ScannerReport { camera, is_closed, reading: Some(reading) }))
}

fn painting(net: &NetState) -> String {
    net.editor().painting().to_string()
}

#[test]
fn a_link_or_the_button_opens_the_scanner_and_the_address_says_so() {
    let mut net = net();
    assert_eq!((net.camera(), net.json().contains("\"scan\"")), ("off", false));
    let empty = Painting::empty(godspeed_cube::Size::THREE).to_string();
    let opened = Msg::Opened { link: "?view=net&input=camera".to_owned(), solved_from: None };
    let effects = net.update(opened);
    assert!(effects.contains(&Effect::OpenScanner(empty)), "{effects:?}");
    assert!(effects.contains(&Effect::ShowLink("?view=net&input=camera".to_owned())));
    assert!(net.json().ends_with(r#""scan":{"faces":0,"doubtful":0,"questions":0}}"#), "{}", net.json());
    assert_eq!(net.update(Msg::Camera), [Effect::CloseScanner]);
}

#[test]
fn what_is_scanned_is_painted_as_one_change() {
    let mut net = net();
    net.update(Msg::Camera);
    let one = format!("{}{}", "-".repeat(45), "B".repeat(9));
    net.update(report(&one, None, false));
    assert_eq!((painting(&net), net.camera()), (one, "live"));
    net.update(report(SOLVED, Some(7), false));
    let effects = net.update(report(SOLVED, Some(7), true));
    assert!(effects.contains(&Effect::FocusCamera) && !net.is_scanning());
    assert!(effects.contains(&Effect::ShowLink(format!("?view=net&facelets={SOLVED}"))), "{effects:?}");
    assert_eq!((painting(&net).as_str(), net.camera()), (SOLVED, "off"));
    net.update(Msg::Undo);
    assert!(!painting(&net).contains('B'));
}

#[test]
fn doubtful_stickers_are_marked_until_they_are_painted() {
    let mut net = net();
    net.update(Msg::Camera);
    net.update(report(SOLVED, Some(7), false));
    assert!(net.doubtful().is_empty(), "the scanner asks");
    net.update(report(SOLVED, Some(7), true));
    assert_eq!(net.doubtful(), [7]);
    let sentence = "The camera was not certain of the marked sticker. Compare it with your cube.";
    assert!(net.status().starts_with(sentence), "{}", net.status());
    net.update(Msg::OnlyPossible(false));
    net.update(Msg::Focus(7));
    net.update(Msg::Paint(godspeed_cube::Face::R));
    assert!(net.doubtful().is_empty());
}

#[test]
fn a_cube_of_another_size_keeps_the_painting_of_this_one() {
    let mut net = net();
    net.update(Msg::Paste(SOLVED.to_owned()));
    net.update(Msg::Camera);
    net.update(report(&format!("{}{}", "F".repeat(4), "-".repeat(20)), None, true));
    assert_eq!(net.editor().painting().size(), godspeed_cube::Size::TWO);
    net.update(Msg::Size("3".to_owned()));
    assert_eq!(painting(&net), SOLVED);
}
