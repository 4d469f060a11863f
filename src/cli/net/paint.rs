use std::env;
use std::fmt::Write;
use std::io::{IsTerminal, stdout};

use clap::ValueEnum;
use godspeed_cube::Face;

/// How stickers are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    /// As letters.
    Plain,
    /// In the nearest of a terminal's 256 colours.
    Palette,
    /// In 24-bit colours.
    True,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal, unless the variable NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// What the program knows of where its output goes.
struct Surroundings {
    is_terminal: bool,
    no_color: bool,
    colorterm: String,
    term: String,
}

impl Paint {
    /// What standard output can show, and the person wants to see.
    pub(crate) fn choose(when: When) -> Self {
        let variable = |name| env::var(name).unwrap_or_default();
        let surroundings = Surroundings {
            is_terminal: stdout().is_terminal(),
            // The convention of no-color.org: any value but none at all.
            no_color: !variable("NO_COLOR").is_empty(),
            colorterm: variable("COLORTERM"),
            term: variable("TERM"),
        };
        Self::among(when, &surroundings)
    }

    fn among(when: When, surroundings: &Surroundings) -> Self {
        let Surroundings { is_terminal, no_color, colorterm, term } = surroundings;
        let wanted = match when {
            When::Always => true,
            When::Never => false,
            When::Auto => *is_terminal && !no_color && term != "dumb",
        };
        match colorterm.as_str() {
            _ if !wanted => Self::Plain,
            "truecolor" | "24bit" => Self::True,
            _ if term.ends_with("-direct") => Self::True,
            _ => Self::Palette,
        }
    }

    /// Draws one facelet, two columns wide. Its letter stays, for those who cannot tell the colours apart.
    pub(super) fn square(self, line: &mut String, colour: Face) {
        let letter = colour.letter();
        // Writing to a string never fails.
        let _ = match self {
            Self::Plain => write!(line, "{letter} "),
            Self::Palette => {
                let Shade { near, near_ink, .. } = shade(colour);
                write!(line, "\x1b[48;5;{near}m\x1b[38;5;{near_ink}m{letter} ")
            }
            Self::True => {
                let Shade { rgb: [r, g, b], ink: [ir, ig, ib], .. } = shade(colour);
                write!(line, "\x1b[48;2;{r};{g};{b}m\x1b[38;2;{ir};{ig};{ib}m{letter} ")
            }
        };
    }

    /// Draws two facelets in one column, the second below the first.
    pub(super) fn halves(self, line: &mut String, colour: Face, below: Option<Face>) {
        let _ = match self {
            Self::Plain => write!(line, "{}", colour.letter()),
            Self::Palette => {
                let ground =
                    below.map_or_else(|| "49".to_owned(), |face| format!("48;5;{}", shade(face).near));
                write!(line, "\x1b[{ground}m\x1b[38;5;{}m▀", shade(colour).near)
            }
            Self::True => {
                let words = |[r, g, b]: [u8; 3]| format!("{r};{g};{b}");
                let ground =
                    below.map_or_else(|| "49".to_owned(), |face| format!("48;2;{}", words(shade(face).rgb)));
                write!(line, "\x1b[{ground}m\x1b[38;2;{}m▀", words(shade(colour).rgb))
            }
        };
    }

    /// Goes back to the terminal's own colours.
    pub(super) fn end(self, line: &mut String) {
        if self != Self::Plain {
            line.push_str("\x1b[0m");
        }
    }
}

/// The colour of a sticker, and of the letter on it.
struct Shade {
    rgb: [u8; 3],
    ink: [u8; 3],
    /// The nearest of 256 colours.
    near: u8,
    near_ink: u8,
}

/// The colours that the page draws, too.
const fn shade(face: Face) -> Shade {
    match face {
        Face::U => Shade { rgb: [0xf0, 0xf1, 0xef], ink: [0x5c, 0x5c, 0x60], near: 255, near_ink: 240 },
        Face::R => Shade { rgb: [0xd4, 0x18, 0x26], ink: [0xff, 0xec, 0xec], near: 160, near_ink: 231 },
        Face::F => Shade { rgb: [0x00, 0xa3, 0x4b], ink: [0x00, 0x20, 0x0e], near: 35, near_ink: 16 },
        Face::D => Shade { rgb: [0xff, 0xd3, 0x0d], ink: [0x5a, 0x48, 0x00], near: 220, near_ink: 58 },
        Face::L => Shade { rgb: [0xff, 0x76, 0x0a], ink: [0x40, 0x1a, 0x00], near: 208, near_ink: 16 },
        Face::B => Shade { rgb: [0x06, 0x55, 0xc9], ink: [0xd6, 0xe4, 0xff], near: 26, near_ink: 231 },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(when: When, is_terminal: bool, no_color: bool, colorterm: &str, term: &str) -> Paint {
        let surroundings =
            Surroundings { is_terminal, no_color, colorterm: colorterm.to_owned(), term: term.to_owned() };
        Paint::among(when, &surroundings)
    }

    #[test]
    fn colours_are_for_terminals_that_show_them_and_people_who_want_them() {
        assert_eq!(chosen(When::Auto, true, false, "truecolor", "xterm-256color"), Paint::True);
        assert_eq!(chosen(When::Auto, true, false, "", "xterm-direct"), Paint::True);
        assert_eq!(chosen(When::Auto, true, false, "", "xterm-256color"), Paint::Palette);
        assert_eq!(chosen(When::Auto, true, true, "truecolor", "xterm"), Paint::Plain);
        assert_eq!(chosen(When::Auto, false, false, "truecolor", "xterm"), Paint::Plain);
        assert_eq!(chosen(When::Auto, true, false, "", "dumb"), Paint::Plain);
        assert_eq!(chosen(When::Always, false, true, "24bit", "dumb"), Paint::True);
        assert_eq!(chosen(When::Never, true, false, "24bit", "xterm"), Paint::Plain);
    }

    /// The light of a colour, 0 to 1, as WCAG 2 defines it.
    fn luminance(rgb: [u8; 3]) -> f64 {
        let linear = rgb.map(|byte| {
            let c = f64::from(byte) / 255.0;
            if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    #[test]
    fn every_letter_can_be_read_on_its_sticker() {
        for face in Face::ALL {
            let Shade { rgb, ink, .. } = shade(face);
            let (a, b) = (luminance(rgb) + 0.05, luminance(ink) + 0.05);
            assert!(a.max(b) / a.min(b) >= 4.5, "{face}: {}", a.max(b) / a.min(b));
        }
    }
}
