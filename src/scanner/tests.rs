use godspeed_cube::{Alg, Face, Facelets, Size, Symmetry};
use godspeed_pictures::{Body, Case, Light, PICTURE, Scene, Showing};
use godspeed_protocol::{CubeReading, ScanEvent, ScanRequest, SeenFace, TurnSeen, TurnVerdict, WatchedTurn};
use godspeed_scan::picture::Picture;

use crate::Session;

/// The order in which the scanner suggests faces, with the clockwise quarter turns by which they are then seen.
const ORDER: [(Face, usize); 6] =
    [(Face::F, 0), (Face::R, 0), (Face::B, 0), (Face::L, 0), (Face::U, 3), (Face::D, 1)];

/// The pictures of a camera until a face that is held still has been taken.
const STILL: usize = 8;

/// A camera before which a cube of the generator is held.
struct Camera {
    session: Session,
    case: Case,
    reading: CubeReading,
    seen: SeenFace,
    /// How often a face was taken.
    taken: usize,
}

impl Camera {
    fn new(size: Size, seed: u64) -> Self {
        let case = Case::with(seed, 0, size, Light::Cold, Body::Black);
        let (session, reading) = (Session::default(), CubeReading::default());
        Self { session, case, reading, seen: SeenFace::default(), taken: 0 }
    }

    fn read(&mut self, events: Vec<ScanEvent>) {
        for event in events {
            match event {
                ScanEvent::Read(reading) => {
                    self.reading = reading;
                    self.taken += 1;
                }
                ScanEvent::Seen(seen) => self.seen = seen,
                ScanEvent::Photo(_) | ScanEvent::Watched(_) | ScanEvent::Ready | ScanEvent::Broken { .. } => {
                }
            }
        }
    }

    fn request(&mut self, request: &ScanRequest) {
        let events = self.session.request(request);
        self.read(events);
    }

    /// Holds a face before the camera, and then nothing for a moment.
    fn show(&mut self, face: Face, quarters: usize) {
        let image = self.case.shot(Showing { face, quarters }).image;
        let picture = Picture::new(image.width, image.height, &image.rgba);
        for _ in 0..STILL {
            let events = self.session.see(&picture, 0.0);
            self.read(events);
        }
        let seen = self.seen.clone();
        let grey = vec![128; image.rgba.len()];
        for _ in 0..10 {
            let events = self.session.see(&Picture::new(image.width, image.height, &grey), 0.0);
            self.read(events);
        }
        self.seen = seen;
    }
}

/// Returns whether two cubes are the same up to rotation and the names of colours.
fn is_same_cube(facelets: &str, cube: &Facelets) -> bool {
    let Some(read) = facelets.chars().map(Face::from_letter).collect::<Option<Vec<Face>>>() else {
        return false;
    };
    let Some(read) = Facelets::from_colours(read) else { return false };
    Symmetry::rotations().any(|rotation| {
        let turned = rotation.facelets(cube);
        let mut names = [None; 6];
        turned
            .colours()
            .iter()
            .zip(read.colours())
            .all(|(own, read)| *names[own.index()].get_or_insert(*read) == *read)
    })
}

#[test]
fn a_cube_that_is_shown_as_suggested_is_read() {
    let mut camera = Camera::new(Size::THREE, 5);
    for (number, (face, quarters)) in ORDER.into_iter().enumerate() {
        let suggested = if number == 0 { None } else { camera.reading.next };
        assert!(suggested.is_none_or(|next| next == face.letter()));
        camera.show(face, quarters);
        assert_eq!((camera.taken, camera.reading.faces.len()), (number + 1, number + 1), "{face:?}");
        assert_eq!(camera.seen.known, Some(face.letter()));
    }
    assert!(camera.reading.fits && camera.reading.next.is_none());
    let (facelets, state) = (&camera.reading.facelets, &camera.case.state);
    let mut names = [None; 6];
    let mut pairs = facelets.chars().zip(state.colours());
    let is_as_held = pairs.all(|(read, own)| *names[own.index()].get_or_insert(read) == read);
    assert!(is_as_held, "{facelets} {state}");
}

#[test]
fn faces_in_any_order_and_rotation_are_arranged() {
    let mut camera = Camera::new(Size::THREE, 7);
    for (face, quarters) in
        [(Face::D, 2), (Face::B, 1), (Face::U, 3), (Face::R, 0), (Face::F, 2), (Face::L, 1)]
    {
        camera.show(face, quarters);
    }
    assert!(camera.reading.fits);
    assert!(is_same_cube(&camera.reading.facelets, &camera.case.state), "{}", camera.reading.facelets);
}

#[test]
fn a_face_that_is_shown_again_is_taken_only_on_request() {
    let mut camera = Camera::new(Size::THREE, 5);
    camera.show(Face::F, 0);
    camera.show(Face::F, 2);
    assert_eq!((camera.taken, camera.seen.known), (1, Some('F')));
    camera.request(&ScanRequest::Again(Some('F')));
    camera.show(Face::R, 0);
    assert_eq!((camera.taken, &camera.reading.faces[..]), (2, &['F'][..]));
}

#[test]
fn photos_of_two_corners_are_a_cube() {
    let mut camera = Camera::new(Size::THREE, 11);
    for (face, quarters) in [(Face::D, 0), (Face::B, 0)] {
        let image = camera.case.corner_scene(Showing { face, quarters }, PICTURE, 0).shot().image;
        let events = camera.session.photo(&Picture::new(image.width, image.height, &image.rgba));
        assert_eq!(events.first(), Some(&ScanEvent::Photo(3)));
        camera.read(events);
    }
    assert_eq!(camera.reading.faces.len(), 6);
    assert!(is_same_cube(&camera.reading.facelets, &camera.case.state), "{}", camera.reading.facelets);
}

#[test]
fn an_empty_picture_has_no_face_and_its_frame_may_be_read() {
    let mut camera = Camera::new(Size::THREE, 1);
    let red = [200, 30, 40, 255].repeat(640 * 480);
    let picture = Picture::new(640, 480, &red);
    let events = camera.session.photo(&picture);
    assert_eq!(events, [ScanEvent::Photo(0)]);
    let events = camera.session.see(&picture, 0.0);
    camera.read(events);
    assert!(!camera.seen.is_found && camera.taken == 0);
    camera.request(&ScanRequest::Size(2));
    camera.request(&ScanRequest::TakeFrame);
    let events = camera.session.see(&picture, 0.0);
    camera.read(events);
    assert_eq!((camera.reading.size, camera.reading.faces.len()), (2, 1));
}

#[test]
fn a_painting_with_few_corrections_is_continued() {
    let mut camera = Camera::new(Size::THREE, 5);
    ORDER.into_iter().for_each(|(face, quarters)| camera.show(face, quarters));
    let read = camera.reading.facelets.clone();
    camera.request(&ScanRequest::Open { painting: read.clone() });
    assert_eq!(camera.reading.facelets, read);
    camera.request(&ScanRequest::Open { painting: "-".repeat(54) });
    assert!(camera.reading.faces.is_empty());
    // An answer about a cube that has not been seen is ignored.
    camera.request(&ScanRequest::Answer { facelet: 1000, colour: 'U' });
    assert!(camera.reading.faces.is_empty());
}

/// Shows a corner of a cube in a state for some pictures, 100 ms apart, and returns what is reported of a turn.
fn watched(camera: &mut Camera, state: &Facelets, start: f64) -> Vec<TurnSeen> {
    let scene = camera.case.corner_scene(Showing { face: Face::F, quarters: 0 }, PICTURE, 0);
    let image = Scene { state: state.clone(), ..scene }.shot().image;
    let picture = Picture::new(image.width, image.height, &image.rgba);
    let events = (0..14).flat_map(|i| camera.session.see(&picture, start + 100.0 * f64::from(i)));
    let seen = events.map(|event| match event {
        ScanEvent::Watched(seen) => seen,
        other => panic!("{other:?} is not about a turn"),
    });
    seen.collect()
}

#[test]
fn turns_before_the_camera_are_recognised() {
    let mut camera = Camera::new(Size::THREE, 3);
    let before = camera.case.state.clone();
    let after = |moves: &str| {
        let mut cube = before.clone();
        cube.turn_all(Alg::parse(moves, Size::THREE).unwrap().alg.turns());
        cube
    };
    let seen = |number, verdict| TurnSeen { number, verdict };
    let request = |number, before: &Facelets, expected: &str| WatchedTurn {
        number,
        before: before.to_string(),
        expected: expected.to_owned(),
        colours: None,
    };
    camera.request(&ScanRequest::Watch(Some(request(1, &before, "R"))));
    assert_eq!(watched(&mut camera, &before, 0.0), [seen(1, TurnVerdict::Nothing)]);
    assert_eq!(watched(&mut camera, &after("R"), 2e3), [seen(1, TurnVerdict::Expected)]);
    camera.request(&ScanRequest::Watch(Some(request(2, &after("R"), "U'"))));
    assert_eq!(watched(&mut camera, &after("R U"), 4e3), [seen(2, TurnVerdict::Other("U".to_owned()))]);
    assert_eq!(camera.taken, 0);
    // Faces are read again once nothing is watched for, and what is no turn is not watched for.
    for request in [
        None,
        Some(request(3, &before, "R U")),
        Some(WatchedTurn { before: "x".to_owned(), ..request(4, &before, "R") }),
    ] {
        camera.request(&ScanRequest::Watch(request));
        let grey = [128; 4].repeat(640 * 480);
        let events = camera.session.see(&Picture::new(640, 480, &grey), 9e3);
        assert!(matches!(events[..], [ScanEvent::Seen(_)]), "{events:?}");
    }
}
