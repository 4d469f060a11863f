use godspeed_cube::Size;

/// The faces in the order of [`ScrambleSurvey::depths`]; the opposite of each is three places away.
const FACES: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];

/// What the scrambles of a table have in common, from which the size of its cube follows.
///
/// Scramble programs turn each layer boundary from one side only, so that the greatest depths of turns from both sides of
/// an axis add up to the number of layers less one.
#[derive(Clone, Debug, Default)]
pub(super) struct ScrambleSurvey {
    /// The number of scrambles of cubes.
    scrambles: usize,
    /// The number of other texts.
    others: usize,
    turns: usize,
    /// The greatest number of layers that are turned together with each face.
    depths: [usize; 6],
    /// Whether there are quarter turns of each axis. Cuboids have half turns only on some.
    has_quarters: [bool; 3],
}

/// A turn of a face with the layers behind it.
struct ScrambleTurn {
    face: usize,
    depth: usize,
    is_half: bool,
}

impl ScrambleSurvey {
    /// Adds a scramble.
    pub(super) fn add(&mut self, scramble: &str) {
        let turns: Option<Vec<ScrambleTurn>> = scramble.split_whitespace().map(ScrambleTurn::parse).collect();
        let Some(turns) = turns.filter(|turns| !turns.is_empty()) else {
            self.others += 1;
            return;
        };
        self.scrambles += 1;
        self.turns += turns.len();
        for ScrambleTurn { face, depth, is_half } in turns {
            self.depths[face] = self.depths[face].max(depth);
            self.has_quarters[face % 3] |= !is_half;
        }
    }

    /// Returns the size of the cubes; `None` if it cannot be determined.
    ///
    /// The scrambles may be of another puzzle, of parts of a cube, or too few.
    pub(super) fn size(&self) -> Option<Size> {
        if self.scrambles <= 10 * self.others || self.has_quarters.contains(&false) {
            return None;
        }
        let boundaries = (0..3).map(|axis| self.depths[axis] + self.depths[axis + 3]);
        let layers = boundaries.max()? + 1;
        let length = self.turns / self.scrambles;
        let faces = self.depths.iter().filter(|depth| **depth > 0).count();
        // Scrambles of other events, of trainers and of puzzles with the same letters have other lengths or faces.
        let is_usual = match layers {
            2 => faces == 3 && (4..=14).contains(&length),
            3 => faces == 6 && (15..=30).contains(&length),
            4 => faces == 6 && (30..=60).contains(&length),
            _ => faces == 6 && ((20 * layers - 50).min(100)..=20 * layers + 20).contains(&length),
        };
        if is_usual { Size::new(layers).ok() } else { None }
    }
}

impl ScrambleTurn {
    /// Parses `R`, `R2`, `R'`, `Rw`, `3Rw2`, and `r` or `3r` as older programs write wide turns.
    fn parse(text: &str) -> Option<Self> {
        let turn = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let number = text.strip_suffix(turn)?;
        let mut letters = turn.chars();
        let letter = letters.next()?;
        let face = FACES.iter().position(|face| *face == letter.to_ascii_uppercase())?;
        let rest = letters.as_str();
        let suffix = rest.strip_prefix('w');
        let is_wide = suffix.is_some() || letter.is_ascii_lowercase();
        let depth = match number {
            "" => 1 + usize::from(is_wide),
            number => number.parse().ok().filter(|depth| (2..=Size::MAX.layers()).contains(depth))?,
        };
        let is_half = match suffix.unwrap_or(rest) {
            "" | "'" => false,
            "2" | "2'" => true,
            _ => return None,
        };
        Some(Self { face, depth, is_half })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(scrambles: &[&str]) -> Option<usize> {
        let mut survey = ScrambleSurvey::default();
        for scramble in scrambles {
            survey.add(scramble);
        }
        survey.size().map(Size::layers)
    }

    const THREE: &str = "D2 R' B2 L2 F' U' F2 R2 B D L2 U' F2 D' B2 U2 R2 F2 L' U";

    #[test]
    fn the_size_follows_from_the_layers_that_are_turned() {
        let four = "B' R2 U F2 L2 D' B2 R2 F' L D2 R B U2 R' Fw2 Rw2 B Uw2 R2 F L2 Uw2 F' Rw2 U B2 Fw' L Uw F Rw2 \
                    Uw' B' Rw F2 Uw2 L2 B R' U2";
        assert_eq!(size(&["R U' F2 R2 U R' F U2 R"]), Some(2));
        assert_eq!(size(&[THREE]), Some(3));
        assert_eq!(size(&[four]), Some(4));
        assert_eq!(size(&[&four.replace("Rw", "r").replace("Uw", "u").replace("Fw", "f")]), Some(4));
        for (layers, inner) in [
            (5, "Rw Lw' Uw2 Dw Fw' Bw"),
            (6, "Rw Lw 3Rw' Uw2 Dw 3Uw Fw Bw 3Fw"),
            (7, "3Rw 3Lw' 3Uw2 3Dw 3Fw' 3Bw"),
            (8, "u d 3u 3d 4u r l 3r 3l 4r f b 3f 3b 4f"),
            (11, "5u 5d 5r 5l' 5f2 5b'"),
        ] {
            let mut scramble = inner.to_owned();
            while scramble.split_whitespace().count() < 20 * (layers - 2).min(6) {
                scramble += &format!(" R U' F2 D L B' {inner}");
            }
            assert_eq!(size(&[&scramble]), Some(layers), "{scramble}");
        }
    }

    #[test]
    fn scrambles_of_other_events_and_puzzles_determine_no_size() {
        for scrambles in [
            &[][..],
            &[""],
            // 3x3x3 and 5x5x5 without sight, and 3x3x3 without an orientation.
            &[&format!("{THREE} Rw Uw2")],
            &[&format!("{THREE} x y2")],
            &[&format!("1) {THREE}\n2) {THREE}")],
            // Trainers of some faces, of half turns, and of the last layer.
            &["R U R' U2 R U' R2 U R U' R' U2 R U R' U R2 U2 R' U R"],
            &["R2 U2 F2 D2 L2 B2 R2 U2 F2 D2 L2 B2 R2 U2 F2 D2 L2"],
            &["R2 U F2 U' R2 U2 F2 U"],
            // Pyraminx, Skewb, Square-1, Clock, Megaminx, 15 puzzle.
            &["U L' R B' U' L R' B u' l r"],
            &["R' L U B' R L' U' B"],
            &["(1,0)/ (3,0)/ (-1,-4)/"],
            &["UR5+ DR4- DL2+ UL0+ U3- R1+ D2- L4+ ALL5- y2 U1+"],
            &["R++ D-- R-- D++ R++ D-- U'"],
            &["D2 R3 U L D3"],
            &[THREE, "with a cut corner"],
        ] {
            assert_eq!(size(scrambles), None, "{scrambles:?}");
        }
    }
}
