use std::collections::HashMap;

use godspeed_cube::{Angle, Axis, Face, Facelets, Layers, Metric, Size, Turn};
use godspeed_timeline::Timeline;

/// The number of positions before and after the cursor to which a way back may lead.
const REACH: usize = 60;

/// The largest cube whose ways back may have two turns; on larger ones they have one.
const LARGEST_OF_TWO: usize = 3;

/// A way from a cube back to a course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayBack {
    /// The turns to the course; rotations of the whole cube come first.
    pub turns: Vec<Turn>,
    /// The number of turns of the course after which it goes on.
    pub rejoins: usize,
    /// The length of these turns and of the rest of the course, in half turns (HTM).
    pub length: usize,
}

/// Returns the way from a cube back to a course near its cursor that is the shortest to the end of the course.
///
/// Ways have up to two turns of layers on cubes of up to three layers, and one on larger ones. `made` is a turn that
/// was made, whose layers are tried even if they are a block that nobody turns as such. With `can_be_held_otherwise`,
/// the whole cube may have to be turned first. Returns `None` if no such way is known.
#[must_use]
pub fn way_back(
    cube: &Facelets,
    course: &Timeline,
    made: Option<Turn>,
    can_be_held_otherwise: bool,
) -> Option<WayBack> {
    let size = course.size();
    if cube.size() != size {
        return None;
    }
    let goals = positions(course);
    let mut candidates = turns(size);
    let of_made = made.into_iter().flat_map(|made| Angle::ALL.map(|angle| Turn { angle, ..made }));
    candidates.extend(of_made.filter(|turn| !candidates.contains(turn)).collect::<Vec<_>>());
    let depth = if size.layers() <= LARGEST_OF_TWO { 2 } else { 1 };
    let holds = if can_be_held_otherwise { rotations(size) } else { vec![Vec::new()] };
    let mut search = Search { goals: &goals, candidates: &candidates, course, best: None };
    for hold in holds {
        let mut held = cube.clone();
        held.turn_all(&hold);
        search.run(&held, &mut hold.clone(), depth);
    }
    search.best
}

/// Returns turns of layers that a person may make: single layers, blocks with an outer layer, and the whole cube.
#[must_use]
pub fn layer_choices(size: Size) -> Vec<Layers> {
    let last = size.last_layer();
    // Layers of the far half are nearer to the opposite face.
    let single = (1..=last.div_ceil(2)).filter_map(Layers::single);
    let wide = (2..=last / 2).filter_map(|last| Layers::new(1, last));
    single.chain(wide).chain([Layers::all(size)]).collect()
}

/// Returns the turns of the choices of layers, from each face.
fn turns(size: Size) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    for layers in layer_choices(size).into_iter().filter(|layers| *layers != Layers::all(size)) {
        for face in Face::ALL {
            for angle in Angle::ALL {
                let turn = Turn { face, layers, angle };
                if !turns.iter().any(|other| other.canonical(size) == turn.canonical(size)) {
                    turns.push(turn);
                }
            }
        }
    }
    turns
}

/// Returns the 24 ways to hold a cube, as rotations of the whole cube.
fn rotations(size: Size) -> Vec<Vec<Turn>> {
    let about = |axis: Axis| {
        let face = axis.positive();
        std::iter::once(None).chain(Angle::ALL.map(move |angle| Some(Turn::rotation(face, angle, size))))
    };
    let tilts = about(Axis::X)
        .chain([Angle::Quarter, Angle::Prime].map(|angle| Some(Turn::rotation(Face::F, angle, size))));
    tilts.flat_map(|tilt| about(Axis::Y).map(move |turn| tilt.into_iter().chain(turn).collect())).collect()
}

/// Returns the positions of a course near its cursor, with the largest number of turns that lead to each.
fn positions(course: &Timeline) -> HashMap<Facelets, usize> {
    let first = course.cursor().saturating_sub(REACH);
    let last = (course.cursor() + REACH).min(course.turns().len());
    let mut cube = course.position_after(first);
    let mut positions = HashMap::from([(cube.clone(), first)]);
    for (number, &turn) in course.turns().iter().enumerate().take(last).skip(first) {
        cube.turn(turn);
        positions.insert(cube.clone(), number + 1);
    }
    positions
}

struct Search<'a> {
    goals: &'a HashMap<Facelets, usize>,
    candidates: &'a [Turn],
    course: &'a Timeline,
    best: Option<WayBack>,
}

impl Search<'_> {
    /// Looks for positions of the course up to `depth` turns away. Of ways of the same length, the first has the fewest.
    fn run(&mut self, cube: &Facelets, way: &mut Vec<Turn>, depth: usize) {
        if let Some(&rejoins) = self.goals.get(cube) {
            self.offer(way, rejoins);
        }
        let Some(rest) = depth.checked_sub(1) else { return };
        for &turn in self.candidates {
            // Two turns of the same axis are not the shortest way, or were tried in the other order.
            if way
                .last()
                .is_some_and(|last| last.face.axis() == turn.face.axis() && last.layers == turn.layers)
            {
                continue;
            }
            let mut next = cube.clone();
            next.turn(turn);
            way.push(turn);
            self.run(&next, way, rest);
            way.pop();
        }
    }

    fn offer(&mut self, way: &[Turn], rejoins: usize) {
        let size = self.course.size();
        let length = |turns: &[Turn]| Metric::Htm.length(turns, size);
        let length = length(way) + length(&self.course.turns()[rejoins..]);
        let is_better =
            self.best.as_ref().is_none_or(|best| (length, way.len()) < (best.length, best.turns.len()));
        if is_better {
            self.best = Some(WayBack { turns: way.to_vec(), rejoins, length });
        }
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Alg;
    use godspeed_timeline::notation;

    use super::*;

    fn alg(text: &str, size: Size) -> Vec<Turn> {
        Alg::parse(text, size).unwrap().alg.into_turns()
    }

    /// Returns the course `R U F' L2 D` of which two turns have been made.
    fn course(size: Size) -> Timeline {
        let mut course = Timeline::new(Facelets::solved(size));
        course.append_played("Solution", alg("R U F' L2 D", size));
        course.jump(2);
        course
    }

    fn way(size: Size, from: usize, made: &str, is_held_otherwise: bool) -> Option<(String, usize, usize)> {
        let course = course(size);
        let mut cube = course.position_after(from);
        let made = alg(made, size);
        cube.turn_all(&made);
        let way = way_back(&cube, &course, made.first().copied(), is_held_otherwise)?;
        Some((notation(size, &way.turns), way.rejoins, way.length))
    }

    #[test]
    fn a_wrong_turn_is_turned_back_or_completed() {
        let size = Size::THREE;
        let expected = |turns: &str, rejoins, length| Some((turns.to_owned(), rejoins, length));
        // F instead of F' is completed by a half turn.
        assert_eq!(way(size, 2, "F", false), expected("F2", 3, 3));
        assert_eq!(way(size, 2, "F2", false), expected("F", 3, 3));
        assert_eq!(way(size, 2, "B", false), expected("B'", 2, 4));
        // Already further on the course, or before.
        assert_eq!(way(size, 2, "", false), expected("", 2, 3));
        assert_eq!(way(size, 4, "", false), expected("", 4, 1));
    }

    #[test]
    fn two_wrong_turns_are_found_on_small_cubes() {
        let (turns, rejoins, length) = way(Size::THREE, 2, "B L", false).unwrap();
        assert_eq!((turns.as_str(), rejoins, length), ("L' B'", 2, 5));
        assert_eq!(way(Size::new(4).unwrap(), 2, "B L", false), None);
        assert_eq!(way(Size::THREE, 2, "B L B", false), None);
    }

    #[test]
    fn layers_of_large_cubes_are_turned_back_too() {
        for layers in [2, 4, 5, 6, 7] {
            let size = Size::new(layers).unwrap();
            assert_eq!(way(size, 2, "B", false).map(|way| way.0).as_deref(), Some("B'"));
            if layers > 3 {
                assert_eq!(way(size, 2, "Rw2", false).map(|way| way.0).as_deref(), Some("Rw2"));
                assert_eq!(way(size, 2, "2U", false).map(|way| way.0).as_deref(), Some("2U'"));
            }
        }
        let size = Size::new(7).unwrap();
        assert_eq!(way(size, 2, "2-5R", false).map(|way| way.0).as_deref(), Some("2-5r'"));
    }

    #[test]
    fn a_cube_that_is_held_otherwise_is_turned_first() {
        let size = Size::THREE;
        assert_eq!(way(size, 2, "y x2", false), None);
        let (turns, rejoins, length) = way(size, 2, "y x2", true).unwrap();
        assert_eq!((rejoins, length), (2, 3));
        let mut cube = course(size).position_after(2);
        cube.turn_all(&alg("y x2", size));
        cube.turn_all(&alg(&turns, size));
        assert_eq!(cube, course(size).position_after(2));
        let other = Facelets::solved(Size::TWO);
        assert_eq!(way_back(&other, &course(size), None, true), None);
    }

    #[test]
    fn layers_to_choose_are_each_layer_and_the_usual_blocks() {
        let choices = |layers: usize| {
            let choices = layer_choices(Size::new(layers).unwrap());
            choices.iter().map(|layers| format!("{}-{}", layers.first(), layers.last())).collect::<Vec<_>>()
        };
        assert_eq!(choices(2), ["1-1", "1-2"]);
        assert_eq!(choices(3), ["1-1", "2-2", "1-3"]);
        assert_eq!(choices(4), ["1-1", "2-2", "1-2", "1-4"]);
        assert_eq!(choices(7), ["1-1", "2-2", "3-3", "4-4", "1-2", "1-3", "1-7"]);
    }
}
