use std::env;
use std::fmt::Write;
use std::io::{IsTerminal, stdout};

use clap::ValueEnum;
use godspeed_cube::Face;

/// The code that sets the colour of letters.
const INK: u8 = 38;

/// The code that sets the colour behind letters.
const GROUND: u8 = 48;

/// How facelets are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    /// As letters.
    Plain,
    /// In the nearest of the 256 colours of a terminal.
    Palette,
    /// In 24-bit colours.
    True,
}

/// When colours are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColourChoice {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The properties of standard output that determine the colours.
struct Environment {
    is_terminal: bool,
    no_color: bool,
    colorterm: String,
    term: String,
}

impl Paint {
    /// Returns the best paint that standard output supports and the user allows.
    pub(crate) fn choose(choice: ColourChoice) -> Self {
        let variable = |name| env::var(name).unwrap_or_default();
        let environment = Environment {
            is_terminal: stdout().is_terminal(),
            // Any value but the empty one, as no-color.org specifies.
            no_color: !variable("NO_COLOR").is_empty(),
            colorterm: variable("COLORTERM"),
            term: variable("TERM"),
        };
        Self::for_environment(choice, &environment)
    }

    fn for_environment(choice: ColourChoice, environment: &Environment) -> Self {
        let Environment { is_terminal, no_color, colorterm, term } = environment;
        let uses_colours = match choice {
            ColourChoice::Always => true,
            ColourChoice::Never => false,
            ColourChoice::Auto => *is_terminal && !no_color && term != "dumb",
        };
        match colorterm.as_str() {
            _ if !uses_colours => Self::Plain,
            "truecolor" | "24bit" => Self::True,
            _ if term.ends_with("-direct") => Self::True,
            _ => Self::Palette,
        }
    }

    /// Draws one facelet, two columns wide, with its letter for readers who cannot distinguish the colours.
    pub(super) fn square(self, line: &mut String, colour: Face) {
        let Shade { rgb, ink, near, near_ink } = shade(colour);
        let (ground, ink) = (self.escape(GROUND, rgb, near), self.escape(INK, ink, near_ink));
        // Writing to a string never fails.
        let _ = write!(line, "{ground}{ink}{} ", colour.letter());
    }

    /// Draws two facelets in one column, the second below the first; without colours only the first.
    pub(super) fn halves(self, line: &mut String, colour: Face, below: Option<Face>) {
        if self == Self::Plain {
            return line.push(colour.letter());
        }
        let escape = |place, face| self.escape(place, shade(face).rgb, shade(face).near);
        let ground = below.map_or_else(|| "\x1b[49m".to_owned(), |face| escape(GROUND, face));
        let _ = write!(line, "{ground}{}▀", escape(INK, colour));
    }

    /// Returns the escape sequence that sets a colour.
    fn escape(self, place: u8, [r, g, b]: [u8; 3], near: u8) -> String {
        match self {
            Self::Plain => String::new(),
            Self::Palette => format!("\x1b[{place};5;{near}m"),
            Self::True => format!("\x1b[{place};2;{r};{g};{b}m"),
        }
    }

    /// Resets the colours of the terminal.
    pub(super) fn end(self, line: &mut String) {
        if self != Self::Plain {
            line.push_str("\x1b[0m");
        }
    }
}

/// The colours of a sticker and of the letter on it.
struct Shade {
    rgb: [u8; 3],
    ink: [u8; 3],
    /// The nearest of 256 colours.
    near: u8,
    near_ink: u8,
}

/// Returns the colours of a face, which are also those of the web page.
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

    fn chosen(choice: ColourChoice, is_terminal: bool, no_color: bool, colorterm: &str, term: &str) -> Paint {
        let environment =
            Environment { is_terminal, no_color, colorterm: colorterm.to_owned(), term: term.to_owned() };
        Paint::for_environment(choice, &environment)
    }

    #[test]
    fn colours_need_a_capable_terminal_and_respect_the_choice_of_the_user() {
        assert_eq!(chosen(ColourChoice::Auto, true, false, "truecolor", "xterm-256color"), Paint::True);
        assert_eq!(chosen(ColourChoice::Auto, true, false, "", "xterm-direct"), Paint::True);
        assert_eq!(chosen(ColourChoice::Auto, true, false, "", "xterm-256color"), Paint::Palette);
        assert_eq!(chosen(ColourChoice::Auto, true, true, "truecolor", "xterm"), Paint::Plain);
        assert_eq!(chosen(ColourChoice::Auto, false, false, "truecolor", "xterm"), Paint::Plain);
        assert_eq!(chosen(ColourChoice::Auto, true, false, "", "dumb"), Paint::Plain);
        assert_eq!(chosen(ColourChoice::Always, false, true, "24bit", "dumb"), Paint::True);
        assert_eq!(chosen(ColourChoice::Never, true, false, "24bit", "xterm"), Paint::Plain);
    }

    /// Returns the relative luminance of WCAG 2, 0 to 1.
    fn luminance(rgb: [u8; 3]) -> f64 {
        let linear = rgb.map(|byte| {
            let c = f64::from(byte) / 255.0;
            if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    #[test]
    fn letters_have_enough_contrast_on_their_stickers() {
        for face in Face::ALL {
            let Shade { rgb, ink, .. } = shade(face);
            let (a, b) = (luminance(rgb) + 0.05, luminance(ink) + 0.05);
            assert!(a.max(b) / a.min(b) >= 4.5, "{face}: {}", a.max(b) / a.min(b));
        }
    }
}
