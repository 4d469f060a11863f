//! Invisible characters, and characters that look like others.

use std::borrow::Cow;

/// Returns whether a character is invisible and without meaning, so that parsers ignore it.
///
/// Programs insert such characters when text is copied: soft hyphens, joiners, marks of direction and order, and
/// selectors of glyphs.
pub(crate) const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{e0000}'..='\u{e01ef}'
    )
}

/// Returns whether a character is invisible in an error message.
pub(crate) fn is_unprintable(c: char) -> bool {
    is_invisible(c)
        || c.is_control()
        || matches!(
            c,
            '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffc}'
        )
}

/// Returns the ASCII letter or digit that a character looks like.
pub(crate) fn look_alike(c: char) -> Option<char> {
    const LETTERS: [(&str, &str); 2] =
        [("ВМЕЅХУвмеѕхуіԁгԝӏ", "BMESXYbmesxyidrwl"), ("ΒΜΕΖΧΥυιω", "BMEZXYuiw")];
    let offset = |first: char, letters: u32| (c as u32).checked_sub(first as u32).filter(|&at| at < letters);
    let letter = |at: u32| char::from(if at < 26 { b'A' + at as u8 } else { b'a' + (at - 26) as u8 });
    let full_width = (c as u32).checked_sub(0xfee0).and_then(char::from_u32);
    full_width
        .filter(char::is_ascii_alphanumeric)
        .or_else(|| offset('\u{24b6}', 52).map(letter))
        .or_else(|| offset('\u{1d400}', 13 * 52).map(|at| letter(at % 52)))
        .or_else(|| {
            let from = |(found, meant): (&str, &str)| {
                found.chars().zip(meant.chars()).find(|&(found, _)| found == c).map(|(_, meant)| meant)
            };
            LETTERS.into_iter().find_map(from)
        })
}

/// Returns a text in which invisible characters are written by their codes.
///
/// These are control characters, and joiners, marks and selectors, which copied texts may have.
///
/// ```
/// assert_eq!(godspeed_cube::shown("R\u{200d}2"), "RU+200D2");
/// assert_eq!(godspeed_cube::shown("R’ U"), "R’ U");
/// ```
#[must_use]
pub fn shown(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unprintable) {
        return text.into();
    }
    let name = |c: char| if is_unprintable(c) { code(c) } else { c.to_string() };
    text.chars().map(name).collect::<String>().into()
}

/// Returns the code of a character, such as `U+200B`.
pub(crate) fn code(c: char) -> String {
    format!("U+{:04X}", c as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_other_alphabets_look_like_latin_ones() {
        for (c, expected) in [
            ('В', 'B'),
            ('у', 'y'),
            ('Ε', 'E'),
            ('Ｒ', 'R'),
            ('２', '2'),
            ('Ⓡ', 'R'),
            ('ⓤ', 'u'),
            ('𝐑', 'R'),
            ('𝑢', 'u'),
        ] {
            assert_eq!(look_alike(c), Some(expected), "{c}");
        }
        for c in ['R', '\'', 'Ж', '🧊', '\u{0}', '\u{10ffff}'] {
            assert_eq!(look_alike(c), None, "{c}");
        }
    }
}
