use godspeed_cube::{Alg, AlgNode, CubeInput, InputError, ParsedCube, Size, Turn};

/// The word that switches between the scramble and its inverse.
const SWITCH: &str = "NISS";

/// Returns the turns of an algorithm in NISS, as they are made on the cube.
///
/// Moves in parentheses, and those after the word `NISS` up to the next one, are made on the inverse of the scramble:
/// `R U (F L) D` is `R U D L' F'` on the cube, all moves of the normal side followed by the inverse of those of the
/// other side. Parentheses with a number or a prime behind them are a group.
///
/// Source: the term and the notation of fewest moves, S. Reuter's tutorial "NISS", 2012.
pub(super) fn parse(text: &str, size: Size) -> Result<Vec<Turn>, InputError> {
    let (mut normal, mut inverse) = (Vec::new(), Vec::new());
    for (number, part) in parts(text).into_iter().enumerate() {
        let alg = match CubeInput::alg(part, size).parse()? {
            ParsedCube::Alg(parsed) => parsed.alg,
            ParsedCube::State(_) => return Err(InputError::UnexpectedState),
        };
        let is_inverse = number % 2 == 1;
        let nodes = alg
            .nodes()
            .map_or_else(|| alg.turns().iter().copied().map(AlgNode::Turn).collect(), <[AlgNode]>::to_vec);
        for node in nodes {
            let (is_other, nodes) = match node {
                AlgNode::Group(nodes) => (!is_inverse, nodes),
                node => (is_inverse, vec![node]),
            };
            let turns = Alg::from_nodes(size, nodes).map(Alg::into_turns).unwrap_or_default();
            if is_other { inverse.extend(turns) } else { normal.extend(turns) }
        }
    }
    normal.extend(inverse.into_iter().rev().map(Turn::inverse));
    Ok(normal)
}

/// Splits a text at each `NISS`, in any case.
fn parts(text: &str) -> Vec<&str> {
    let lower = text.to_ascii_uppercase();
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, _) in lower.match_indices(SWITCH) {
        parts.push(&text[start..at]);
        start = at + SWITCH.len();
    }
    parts.push(&text[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(text: &str) -> String {
        Alg::new(Size::THREE, parse(text, Size::THREE).unwrap()).to_string()
    }

    #[test]
    fn moves_in_parentheses_are_made_on_the_inverse() {
        assert_eq!(played("R U (F L) D"), "R U D L' F'");
        assert_eq!(played("(F) R (L2 B')"), "R B L2 F'");
        assert_eq!(played("R U"), "R U");
        assert_eq!(played(""), "");
    }

    #[test]
    fn the_word_switches_sides() {
        assert_eq!(played("R U NISS F L niss D"), "R U D L' F'");
        assert_eq!(played("R NISS F (U)"), "R U F'");
    }

    #[test]
    fn repeated_parentheses_are_a_group() {
        assert_eq!(played("(R U)2 (F)"), "R U R U F'");
    }

    #[test]
    fn what_is_no_move_is_an_error() {
        assert!(parse("R (Q)", Size::THREE).is_err());
    }
}
