//! A part of the set as a test: faces are found, a film is read, and nothing panics.

use std::time::{Duration, Instant};

use godspeed_cube::{Random, Size};
use godspeed_pictures::{Body, Case, Film, Light, Pace, cases, measure, quarters_of};
use godspeed_scan::picture::{Picture, Progress, Steadiness, Wanted, find_face, find_faces, sample_guide};

/// The cubes of the tests: some of the set, so that all sizes, lights and bodies occur.
fn some(count: usize) -> impl Iterator<Item = Case> {
    (0..count).map(|i| Case::new(1, 17 * i))
}

#[test]
fn faces_are_found_in_all_kinds_of_light() {
    let table = measure::faces(some(12));
    let total = table.total();
    assert_eq!(total.all, 72);
    assert!(total.right >= 70, "{table}\n{}", table.failures.join("\n"));
}

#[test]
fn three_faces_of_a_corner_are_found_with_their_edges() {
    let table = measure::corners(some(6));
    let total = table.total();
    assert!(total.share() >= 0.75, "{table}\n{}", table.failures.join("\n"));
}

#[test]
fn a_size_that_is_set_is_the_size_that_is_found() {
    let case = cases(1, 2).last().unwrap();
    let shot = case.shot(case.showings()[0]);
    let wanted = Wanted { size: Some(case.state.size()) };
    let found = find_face(&shot.image.picture(), &wanted).unwrap();
    assert!(quarters_of(&found, &shot.seen[0]).is_some());
    let other = Wanted { size: Size::new(5).ok() };
    assert!(find_face(&shot.image.picture(), &other).is_none_or(|face| face.size.layers() == 5));
}

#[test]
fn each_face_of_a_film_is_taken_once() {
    let case = Case::with(3, 0, Size::THREE, Light::Cold, Body::Black);
    let film = Film::new(case, Pace::new((640, 480), 10, [0.8, 0.4]));
    let mut steadiness = Steadiness::default();
    let mut taken = Vec::new();
    for frame in 0..film.len() {
        let image = film.frame(frame);
        let found = find_face(&image.picture(), &Wanted::default());
        if let Progress::Taken { face, is_same } = steadiness.next(found) {
            assert_eq!(face.size, Size::THREE);
            taken.push((film.held(frame), is_same));
        }
    }
    let held: Vec<_> = (0..6).map(|face| (Some(face), false)).collect();
    assert_eq!(taken, held);
}

#[test]
fn any_picture_is_read_in_bounded_time() {
    let mut random = Random::from_seed(1);
    let mut sizes =
        vec![(0, 0), (0, 7), (1, 1), (1, 500), (500, 1), (2, 3), (7, 7), (64, 48), (331, 441), (1280, 720)];
    sizes.extend((0..20).map(|_| (random.below(300), random.below(300))));
    for (i, (width, height)) in sizes.into_iter().enumerate() {
        let coarse = 1 + random.below(40);
        let rgba: Vec<u8> = (0..4 * width * height)
            .map(|at| match i % 3 {
                0 => random.next_u64() as u8,
                // Squares, as of cubes.
                1 => {
                    (((at / 4 % width.max(1) / coarse) * 37 + (at / 4 / width.max(1) / coarse) * 91) % 256)
                        as u8
                }
                _ => (at / 4 % 256) as u8,
            })
            .collect();
        let picture = Picture::new(width, height, &rgba);
        let start = Instant::now();
        let faces = find_faces(&picture, &Wanted::default()).faces;
        assert!(
            faces.iter().all(|face| face.confidence <= 1.0 && face.stickers.len() == face.size.face_area())
        );
        let corners = [[-5.0, 0.0], [width as f32, 0.0], [width as f32, height as f32], [0.0, f32::NAN]];
        assert!(sample_guide(&picture, corners, Size::MAX).is_none());
        assert!(start.elapsed() < Duration::from_secs(10), "{width} x {height}");
    }
}

#[test]
fn a_photo_of_fifty_megapixels_is_reduced_first() {
    let rgba = vec![90; 4 * 8192 * 6100];
    let start = Instant::now();
    assert_eq!(find_face(&Picture::new(8192, 6100, &rgba), &Wanted::default()), None);
    assert!(start.elapsed() < Duration::from_secs(10));
}
