use godspeed_cube::Face;
use godspeed_net::{Analysis, Diagnosis, NetPiece, Painting, Schemes};

use super::colour_names;

/// Returns in a short sentence why a facelet cannot have a colour; nothing if it can.
pub(super) fn reason(painting: &Painting, facelet: usize, colour: Face, names: &[&str; 6]) -> Option<String> {
    let mut wrong = painting.clone();
    wrong.set(facelet, Some(colour));
    let analysis = Analysis::of(&wrong, Schemes::Any);
    let errors = Diagnosis::errors(&wrong, Schemes::Any, &analysis, &colour_names(false));
    let error = errors.first()?;
    let name = names[colour.index()];
    let own = error.pieces.iter().find(|piece| piece.facelets.contains(&facelet));
    Some(match (error.kind, own) {
        ("count", None) => format!("All {name} stickers are already painted."),
        ("count", Some(_)) => format!("All four such {name} centres are already painted."),
        ("centres", _) => format!("Another face has the {name} centre."),
        ("unknown", Some(own)) => format!("No {} has the colours {}.", own.kind, colours(own, names)),
        ("duplicate", Some(own)) => {
            format!("The {} {} is already elsewhere.", own.kind, colours(own, names))
        }
        ("impossible", Some(own)) => format!("Too few {}s would be left.", own.kind),
        ("flip", _) => "One edge would be flipped.".to_owned(),
        ("twist", _) => "One corner would be twisted.".to_owned(),
        ("parity", _) => "Two pieces would be swapped.".to_owned(),
        _ => "It does not fit the other stickers.".to_owned(),
    })
}

/// Returns the painted colours of a piece: `white-red`.
fn colours(piece: &NetPiece, names: &[&str; 6]) -> String {
    let separator = if names.iter().all(|name| name.len() == 1) { "" } else { "-" };
    let painted = piece.colours.chars().filter_map(Face::from_letter);
    painted.map(|colour| names[colour.index()]).collect::<Vec<_>>().join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason_at(facelets: &str, facelet: usize, colour: Face) -> String {
        let painting: Painting = facelets.parse().unwrap();
        reason(&painting, facelet, colour, &colour_names(true)).unwrap_or_default()
    }

    #[test]
    fn each_reason_is_named() {
        const CENTRES: &str = "----U--------R--------F--------D--------L--------B----";
        let with = |colours: &[(usize, char)]| -> String {
            let sticker =
                |(at, own)| colours.iter().find(|(other, _)| *other == at).map_or(own, |(_, new)| *new);
            CENTRES.chars().enumerate().map(sticker).collect()
        };
        let solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
        assert_eq!(reason_at(CENTRES, 0, Face::U), "");
        assert_eq!(reason_at(CENTRES, 4, Face::D), "Another face has the yellow centre.");
        assert_eq!(reason_at(&with(&[(7, 'U')]), 19, Face::D), "No edge has the colours white-yellow.");
        let edge = with(&[(7, 'U'), (19, 'F'), (5, 'U')]);
        assert_eq!(reason_at(&edge, 10, Face::F), "The edge white-green is already elsewhere.");
        let whites = with(&[(0, 'U'), (2, 'U'), (6, 'U'), (8, 'U'), (1, 'U'), (3, 'U'), (5, 'U'), (7, 'U')]);
        assert_eq!(reason_at(&whites, 18, Face::U), "All white stickers are already painted.");
        let four = with(&[(1, 'U'), (3, 'U'), (5, 'U'), (7, 'U')]);
        assert_eq!(reason_at(&four, 21, Face::U), "Too few edges would be left.");
        let edges = solved.replacen("UUUUUUUUU", "U-UUUUUUU", 1).replacen("LBBBBBBBB", "LB-BBBBBB", 1);
        assert_eq!(reason_at(&edges, 1, Face::B), "One edge would be flipped.");
        let corner = "UUUUUUUU---RRRRRRRFF-FFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB".replacen("---", "--R", 1);
        assert_eq!(reason_at(&corner, 8, Face::F), "One corner would be twisted.");
        // Yellow is opposite white on the edges of this cube.
        let yellow = format!("{}----B----", &solved[..45]).replace("LLLLLLLLL", "----L----");
        let middle = yellow.replacen("----L----", "---------", 1);
        assert_eq!(reason_at(&middle, 40, Face::B), "Another face has the blue centre.");
        let middle = middle.replacen("----B----", "---------", 1).replacen("DDDDDDDDD", "DDDD-DDDD", 1);
        assert_eq!(reason_at(&middle, 40, Face::D), "It does not fit the other stickers.");
        let four = "-".repeat(96).replacen("------", "-----UU--UU", 1)[..96].to_owned();
        let four = format!("{four:-<96}");
        assert_eq!(reason_at(&four, 21, Face::U), "All four such white centres are already painted.");
    }
}
