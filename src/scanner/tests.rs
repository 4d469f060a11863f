use godspeed_cube::{Face, Facelets, Size, Symmetry};
use godspeed_pictures::{Body, Case, Light, PICTURE, Showing};
use godspeed_protocol::{CubeReading, ScanEvent, ScanRequest, SeenFace};
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
                ScanEvent::Photo(_) | ScanEvent::Ready | ScanEvent::Broken { .. } => {}
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
            let events = self.session.see(&picture);
            self.read(events);
        }
        let seen = self.seen.clone();
        let grey = vec![128; image.rgba.len()];
        for _ in 0..10 {
            let events = self.session.see(&Picture::new(image.width, image.height, &grey));
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
    let events = camera.session.see(&picture);
    camera.read(events);
    assert!(!camera.seen.is_found && camera.taken == 0);
    camera.request(&ScanRequest::Size(2));
    camera.request(&ScanRequest::TakeFrame);
    let events = camera.session.see(&picture);
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
