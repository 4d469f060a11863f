use godspeed_cube::{Symmetry, Turn};

use crate::{Section, Timeline};

impl Timeline {
    /// Returns the mirror image of this timeline at the same place: left and right are exchanged.
    ///
    /// Its stages have the same names, but no lesson, which would name the pieces of this timeline.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut mirrored = Self::new(self.start.mirrored());
        mirrored.turns = self.turns.iter().map(|&turn| Symmetry::MIRROR.turn(turn)).collect();
        mirrored.sections =
            self.sections.iter().map(|section| Section { stage: None, ..section.clone() }).collect();
        mirrored.jump(self.cursor);
        mirrored
    }

    /// Returns the inverse timeline: from the end of this one to its start, or to that of its solution.
    #[must_use]
    pub fn inverted(&self) -> Self {
        let first = self.played_from().unwrap_or_default();
        let mut inverted = Self::new(self.position_after(self.turns.len()));
        inverted.append_played("Inverse", self.turns[first..].iter().rev().copied().map(Turn::inverse));
        inverted
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Alg, Facelets, Size};

    use super::*;

    fn timeline() -> Timeline {
        let turns = |text| Alg::parse(text, Size::THREE).unwrap().alg.into_turns();
        let mut timeline = Timeline::new(Facelets::solved(Size::THREE));
        timeline.begin_section("Scramble");
        timeline.append(turns("R U F"));
        timeline.append_played("Solution", turns("F' U' R'"));
        timeline.jump(4);
        timeline
    }

    fn notation(timeline: &Timeline) -> String {
        Alg::new(timeline.size(), timeline.turns().to_vec()).to_string()
    }

    #[test]
    fn the_mirror_image_solves_the_mirrored_scramble() {
        let mut mirrored = timeline().mirrored();
        assert_eq!(notation(&mirrored), "L' U' F' F U L");
        assert_eq!((mirrored.cursor(), mirrored.played_from()), (4, Some(3)));
        assert_eq!(mirrored.present(), &timeline().present().mirrored());
        mirrored.jump(6);
        assert!(mirrored.present().is_solved());
        assert_eq!(mirrored.mirrored().turns(), timeline().turns());
    }

    #[test]
    fn the_inverse_plays_a_solution_back_to_the_scramble() {
        let mut inverted = timeline().inverted();
        assert!(inverted.start().is_solved());
        assert_eq!((notation(&inverted).as_str(), inverted.cursor()), ("R U F", 0));
        inverted.jump(3);
        assert_eq!(inverted.present(), &timeline().position_after(3));
    }

    #[test]
    fn the_inverse_of_a_line_without_solution_goes_back_to_its_start() {
        let mut line = Timeline::new(Facelets::solved(Size::THREE));
        line.append(Alg::parse("R U2", Size::THREE).unwrap().alg.into_turns());
        let mut inverted = line.inverted();
        assert_eq!(notation(&inverted), "U2 R'");
        inverted.jump(2);
        assert!(inverted.present().is_solved());
    }
}
