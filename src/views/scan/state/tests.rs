use godspeed_browser::ViewState;
use godspeed_camera::{Camera, CameraFailure, CameraSettings, CubeColours};
use godspeed_protocol::{CubeReading, ScanEvent, ScanRequest, ScannerReport, SeenFace, StickerDoubt};

use super::{Effect, Msg, Scanner};

fn opened() -> Scanner {
    let mut scanner = Scanner::default();
    scanner.update(Msg::Open("-".repeat(54)), 0.0);
    scanner.update(Msg::Opened(Ok(CameraSettings::default())), 100.0);
    scanner
}

fn report(effects: &[Effect]) -> Option<&ScannerReport> {
    effects.iter().find_map(|effect| match effect {
        Effect::Report(report) => Some(&**report),
        _ => None,
    })
}

fn reading(faces: &str) -> CubeReading {
    CubeReading {
        size: 3,
        facelets: "U".repeat(54),
        faces: faces.chars().collect(),
        last: faces.chars().last(),
        next: "FRBLUD".chars().find(|face| !faces.contains(*face)),
        fits: true,
        ..CubeReading::default()
    }
}

#[test]
fn the_camera_is_asked_for_when_the_scanner_opens_and_released_when_it_closes() {
    let mut scanner = Scanner::default();
    let effects = scanner.update(Msg::Open(String::new()), 0.0);
    assert!(effects.contains(&Effect::OpenCamera(None)));
    assert_eq!(report(&effects).unwrap().camera, "asking");
    let effects = scanner.update(Msg::Opened(Ok(CameraSettings::default())), 1.0);
    assert_eq!(report(&effects).unwrap().camera, "live");
    let effects = scanner.update(Msg::Close, 2.0);
    assert!(effects.contains(&Effect::CloseCamera));
    assert_eq!(report(&effects).map(|report| (&*report.camera, report.is_closed)), Some(("off", true)));
    // The answer to a camera that was closed meanwhile changes nothing.
    scanner.update(Msg::Open(String::new()), 3.0);
    scanner.update(Msg::Close, 4.0);
    let effects = scanner.update(Msg::Opened(Ok(CameraSettings::default())), 5.0);
    assert_eq!((effects, scanner.camera()), (vec![], &Camera::Off));
}

#[test]
fn a_reflection_is_said_once_and_shown_until_it_is_gone() {
    let mut scanner = opened();
    let usual = scanner.instruction();
    let mut see = |reflects| {
        let seen = SeenFace { is_found: true, reflects, ..SeenFace::default() };
        let effects = scanner.update(Msg::Event(ScanEvent::Seen(seen)), 200.0);
        (effects.len(), scanner.instruction())
    };
    let tilt = "The side reflects a lamp. Tilt the cube a little.".to_owned();
    assert_eq!([see(true), see(true), see(false)], [(1, tilt.clone()), (0, tilt), (0, usual)]);
}

#[test]
fn each_failure_is_a_sentence_and_a_state() {
    let states = [
        ("NotFoundError", "missing"),
        ("OverconstrainedError", "missing"),
        ("NotAllowedError", "denied"),
        ("NotReadableError", "missing"),
        ("insecure", "missing"),
        ("unsupported", "missing"),
    ];
    let mut sentences = std::collections::BTreeSet::new();
    for (name, state) in states {
        let mut scanner = Scanner::default();
        scanner.update(Msg::Open(String::new()), 0.0);
        let effects = scanner.update(Msg::Opened(Err(CameraFailure::of_name(name))), 1.0);
        assert_eq!(report(&effects).unwrap().camera, state, "{name}");
        sentences.insert(scanner.reason().unwrap());
    }
    assert_eq!(sentences.len(), 5);
    assert!(sentences.iter().all(|sentence| sentence.ends_with(". You can use photos.")));
}

#[test]
fn the_camera_is_released_after_two_minutes_without_a_new_side() {
    let mut scanner = opened();
    assert!(scanner.update(Msg::Tick, 119_000.0).is_empty());
    scanner.update(Msg::Event(ScanEvent::Read(reading("F"))), 119_500.0);
    assert!(scanner.update(Msg::Tick, 230_000.0).is_empty());
    // A face that is only seen is no use.
    scanner.update(Msg::Event(ScanEvent::Seen(SeenFace::default())), 239_000.0);
    let effects = scanner.update(Msg::Tick, 240_000.0);
    assert!(effects.contains(&Effect::CloseCamera));
    assert_eq!(scanner.camera(), &Camera::Idle);
    assert!(scanner.camera().can_turn_on());
}

#[test]
fn a_lost_camera_keeps_what_was_read() {
    let mut scanner = opened();
    scanner.update(Msg::Event(ScanEvent::Read(reading("FR"))), 200.0);
    let effects = scanner.update(Msg::Lost, 300.0);
    let report = report(&effects).unwrap();
    assert_eq!((&*report.camera, report.reading.as_ref().unwrap().faces.len()), ("lost", 2));
    assert!(scanner.update(Msg::Lost, 400.0).is_empty());
    assert!(scanner.update(Msg::TurnOn, 500.0).contains(&Effect::OpenCamera(None)));
}

#[test]
fn a_new_side_chimes_and_is_announced() {
    let mut scanner = opened();
    let effects = scanner.update(Msg::Event(ScanEvent::Read(reading("F"))), 200.0);
    assert!(effects.contains(&Effect::Chime));
    let said = "Front side taken. 1 of 6. Turn the cube to its next side.";
    assert!(effects.contains(&Effect::Say(said.to_owned())), "{effects:?}");
    let effects = scanner.update(Msg::Event(ScanEvent::Read(reading("F"))), 300.0);
    assert!(!effects.contains(&Effect::Chime));
    scanner.update(Msg::Again('F'), 400.0);
    assert_eq!(scanner.instruction(), "Show the front side again.");
    let effects = scanner.update(Msg::Event(ScanEvent::Read(reading("F"))), 500.0);
    assert!(effects.contains(&Effect::Chime) && scanner.again().is_none());
}

#[test]
fn a_question_is_asked_once_all_sides_are_read() {
    let mut scanner = opened();
    let doubt = StickerDoubt { facelet: 20, colours: ['R', 'L'] };
    let questions = vec![doubt.clone()];
    scanner.update(
        Msg::Event(ScanEvent::Read(CubeReading { questions: questions.clone(), ..reading("FR") })),
        1.0,
    );
    assert_eq!(scanner.question(), None);
    let whole = CubeReading { questions, ..reading("FRBLUD") };
    scanner.update(Msg::Event(ScanEvent::Read(whole.clone())), 2.0);
    assert_eq!(scanner.question(), Some(&doubt));
    let effects = scanner.update(Msg::Answer('L'), 3.0);
    assert_eq!(effects, [Effect::Send(ScanRequest::Answer { facelet: 20, colour: 'L' })]);
    scanner.update(Msg::Event(ScanEvent::Read(CubeReading { fits: false, ..whole })), 4.0);
    assert_eq!(scanner.question(), None);
    assert!(scanner.instruction().starts_with("These sides are not those of one cube."));
}

#[test]
fn the_colours_of_a_whole_cube_are_stored() {
    let mut scanner = opened();
    let colours =
        [[200, 201, 202], [180, 20, 30], [20, 150, 70], [220, 200, 40], [230, 100, 30], [20, 70, 170]];
    let stored = Effect::StoreColours(CubeColours(colours));
    let part = CubeReading { colours, ..reading("FRBLU") };
    assert!(!scanner.update(Msg::Event(ScanEvent::Read(part)), 1.0).contains(&stored));
    let whole = CubeReading { colours, ..reading("FRBLUD") };
    let wrong = CubeReading { fits: false, ..whole.clone() };
    assert!(!scanner.update(Msg::Event(ScanEvent::Read(wrong)), 2.0).contains(&stored));
    assert!(scanner.update(Msg::Event(ScanEvent::Read(whole)), 3.0).contains(&stored));
}

#[test]
fn hiding_the_page_releases_the_camera() {
    let mut scanner = opened();
    assert!(scanner.update(Msg::Hidden, 1.0).contains(&Effect::CloseCamera));
    assert!(scanner.update(Msg::Hidden, 2.0).is_empty());
    assert_eq!(scanner.camera().id(), "off");
}
