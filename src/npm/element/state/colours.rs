use godspeed_scene::Palette;

/// Parses a colour scheme: the name of one, or six colours in the order U R F D L B.
///
/// Colours are hexadecimal digits after `#`, three or six of them, or the usual names of sticker colours. Returns the
/// part that is wrong.
pub(super) fn parse(text: &str) -> Result<Palette, String> {
    let names: Vec<&str> = text
        .split(|letter: char| letter == ',' || letter.is_whitespace())
        .filter(|name| !name.is_empty())
        .collect();
    match names[..] {
        [] | ["wca" | "standard"] => Ok(Palette::WCA),
        ["contrast" | "protan" | "deutan" | "tritan"] => Ok(Palette::from_id(names[0])),
        [_, _, _, _, _, _] => {
            let mut palette = Palette::WCA;
            for (sticker, name) in palette.stickers.iter_mut().zip(&names) {
                *sticker = colour(name).ok_or_else(|| (*name).to_owned())?;
            }
            Ok(palette)
        }
        _ => Err(text.to_owned()),
    }
}

/// Parses one colour.
fn colour(name: &str) -> Option<[u8; 3]> {
    if let Some(digits) = name.strip_prefix('#').filter(|digits| digits.is_ascii()) {
        let value = u32::from_str_radix(digits, 16).ok()?;
        let [_, r, g, b] = value.to_be_bytes();
        return match digits.len() {
            6 => Some([r, g, b]),
            3 => Some([value >> 8, value >> 4, value].map(|digit| (digit & 15) as u8 * 17)),
            _ => None,
        };
    }
    let [up, right, front, down, left, back] = Palette::WCA.stickers;
    Some(match name.to_ascii_lowercase().as_str() {
        "white" => up,
        "red" => right,
        "green" => front,
        "yellow" => down,
        "orange" => left,
        "blue" => back,
        "black" => [0x10; 3],
        "gray" | "grey" => [0x80; 3],
        "purple" => [0x8a, 0x2b, 0xd0],
        "pink" => [0xff, 0x6f, 0xb5],
        "brown" => [0x80, 0x4a, 0x1e],
        "cyan" => [0x12, 0xbf, 0xc6],
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scheme_has_a_name_or_six_colours() {
        assert_eq!(parse("deutan"), Ok(Palette::DEUTAN));
        assert_eq!(parse(""), Ok(Palette::WCA));
        let own = parse("#fff, #102030 green yellow  orange blue").unwrap();
        assert_eq!((own.stickers[0], own.stickers[1]), ([0xff; 3], [0x10, 0x20, 0x30]));
        assert_eq!(own.stickers[2..], Palette::WCA.stickers[2..]);
    }

    #[test]
    fn the_wrong_part_is_named() {
        assert_eq!(parse("white red green yellow orange url(x)"), Err("url(x)".to_owned()));
        assert_eq!(parse("#12345 red green yellow orange blue"), Err("#12345".to_owned()));
        assert_eq!(parse("white red"), Err("white red".to_owned()));
        assert_eq!(parse("#é, a b c d e"), Err("#é".to_owned()));
    }
}
