use godspeed_cube::goal::NAMES;
use godspeed_cube::{Face, Facelets, Goal, Size};

/// Names of twisty-player's stickerings that goals have under other names; `None` for all stickers.
const STICKERINGS: [(&str, Option<&str>); 13] = [
    ("full", None),
    ("pll", None),
    ("zbll", None),
    ("1lll", None),
    ("oell", Some("oll-edges")),
    ("ocll", Some("oll-corners")),
    ("cll", Some("ll-corners")),
    ("ell", Some("ll-edges")),
    ("daisy", Some("daisy")),
    ("cross", Some("cross")),
    ("f2l", Some("f2l")),
    ("oll", Some("oll")),
    ("2x2x3", Some("2x2x3")),
];

/// Parses the stickers that have colours on the solved cube.
///
/// The text is the name of a goal or of a stickering, or a character for each facelet in the order of faces U R F D L
/// B: a hyphen, dot or `0` for a sticker without colour, and any letter or `1` for one with its colour. White space is
/// ignored. Returns a cube on which the stickers with colours have that of U, and all others that of D; `None` if all
/// have colours.
pub(super) fn parse(text: &str, size: Size) -> Result<Option<Facelets>, String> {
    let name = text.trim().to_ascii_lowercase();
    if name.is_empty() {
        return Ok(None);
    }
    let known = STICKERINGS.iter().find(|(stickering, _)| *stickering == name);
    let goal = match known {
        Some((_, None)) => return Ok(None),
        Some((_, Some(goal))) => *goal,
        None => name.as_str(),
    };
    if NAMES.iter().any(|known| known.id == goal) {
        let goal = Goal::parse(goal, size).map_err(|error| error.to_string())?;
        let colours = goal.masks().first().map(|mask| mask.colours()).unwrap_or_default();
        return Ok(of_shown(colours.into_iter().map(|set| set.count_ones() == 1)));
    }
    let facelets: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    if facelets.len() != size.facelets() {
        return Err(format!(
            "'{}' is neither a goal nor {} characters, one for each sticker of a {size}; try 'cross', 'f2l' or 'oll'",
            shortened(text.trim()),
            size.facelets(),
        ));
    }
    if let Some(wrong) =
        facelets.iter().find(|letter| !letter.is_ascii_alphanumeric() && !"-.".contains(**letter))
    {
        return Err(format!(
            "'{wrong}' is not a sticker; use '-' for one without colour and a letter for others"
        ));
    }
    Ok(of_shown(facelets.into_iter().map(|letter| !matches!(letter, '-' | '.' | '0'))))
}

fn of_shown(shown: impl Iterator<Item = bool>) -> Option<Facelets> {
    Facelets::from_colours(shown.map(|is_shown| if is_shown { Face::U } else { Face::D }).collect())
}

/// Returns the beginning of a text.
fn shortened(text: &str) -> String {
    let mut letters = text.chars();
    let beginning: String = letters.by_ref().take(40).collect();
    if letters.next().is_some() { beginning + "…" } else { beginning }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, size: Size) -> usize {
        let mask = parse(text, size).unwrap();
        mask.map_or(size.facelets(), |mask| {
            mask.colours().iter().filter(|colour| **colour == Face::U).count()
        })
    }

    #[test]
    fn a_mask_is_a_goal_a_stickering_or_a_character_for_each_sticker() {
        // Four edges and six centres.
        assert_eq!(shown("cross", Size::THREE), 8 + 6);
        assert_eq!(shown("Cross", Size::THREE), 8 + 6);
        assert_eq!((shown("full", Size::THREE), shown("", Size::THREE)), (54, 54));
        // The first two layers and U.
        assert_eq!(shown("OLL", Size::THREE), 33 + 9);
        assert_eq!(shown("UUUU ---- 1.0r DDDD LLLL BBBB", Size::TWO), 4 + 2 + 12);
    }

    #[test]
    fn what_is_no_mask_is_explained() {
        for (text, part) in
            [("CMS", "'CMS' is neither"), ("UUUU<--- FFFF DDDD LLLL BBBB", "'<' is not a sticker")]
        {
            assert!(parse(text, Size::TWO).unwrap_err().contains(part), "{text}");
        }
        assert!(parse("cross", Size::TWO).is_err());
        assert!(parse(&"x".repeat(10_000), Size::TWO).unwrap_err().len() < 300);
    }
}
