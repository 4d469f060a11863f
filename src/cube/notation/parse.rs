use std::str::FromStr;

use super::error::{ParseError, Reason};
use super::node::AlgNode;
use super::remark::{Reading, Remark};
use super::scan::{Scan, is_prime, plain_digit};
use super::turn::{Words, depends_on_size};
use crate::alg::{MAX_EXPANDED_TURNS, MAX_TURNS};
use crate::text_limit::TextTooLong;
use crate::{Alg, MAX_TEXT_BYTES, Size, Turn};

const MAX_DEPTH: usize = 64;

/// The most remarks on one text. Each new token is compared with all of them.
const MAX_REMARKS: usize = 100;

/// A parsed alg, with remarks on ambiguous tokens.
///
/// ```
/// use godspeed_cube::{Alg, ParseError, Size};
///
/// let parsed = Alg::parse("2R U", Size::THREE)?;
/// assert_eq!(parsed.alg.to_string(), "R2 U");
/// assert!(parsed.remarks[0].to_string().starts_with("\"2R\" was read as a half turn"));
/// # Ok::<(), ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The turns as written; none are merged.
    pub alg: Alg,
    /// The interpretations of the first 100 different ambiguous tokens, in the order of the text.
    pub remarks: Vec<Remark>,
}

/// Parses a sequence of turns of a cube of this size.
///
/// See the [module](super) for the notation. Texts of up to [`MAX_TEXT_BYTES`] and [`MAX_TURNS`] are parsed, in a time
/// proportional to their length and their number of turns; groups expand to at most [`MAX_EXPANDED_TURNS`].
///
/// # Errors
/// [`ParseError`] with the position, the token and the reason.
pub fn parse(text: &str, size: Size) -> Result<Parsed, ParseError> {
    parse_at_most(text, size, MAX_TURNS)
}

/// Parses a sequence of turns that has at most `most` turns with all groups expanded.
///
/// # Errors
/// [`ParseError`] with the position, the token and the reason.
pub(crate) fn parse_at_most(text: &str, size: Size, most: usize) -> Result<Parsed, ParseError> {
    TextTooLong::check(text, MAX_TEXT_BYTES).map_err(|error| ParseError {
        position: 0,
        token: String::new(),
        reason: Reason::TooLong(error),
    })?;
    let mut scan = Scan::new(text);
    let mut turns: Vec<Turn> = Vec::new();
    let mut remarks: Vec<Remark> = Vec::new();
    // Empty until the first group, so that plain sequences need no tree.
    let mut groups: Vec<Group> = Vec::new();
    loop {
        scan.skip_separators(!groups.last().is_some_and(Group::is_bracket))?;
        let start = scan.position();
        match (scan.peek(), groups.last_mut()) {
            (None, _) => break,
            (Some(open @ ('(' | '[')), _) => {
                scan.next();
                if groups.len() > MAX_DEPTH {
                    return Err(scan.error(start, Reason::DeepGroups));
                }
                if groups.is_empty() {
                    groups.push(Group::top(std::mem::take(&mut turns)));
                }
                groups.push(Group { position: start, open: Some(open), ..Group::default() });
            }
            (Some(')' | ']'), _) => {
                let close = scan.next();
                let last = groups.pop_if(|group| group.close() == close);
                let (Some(group), Some(parent)) = (last, groups.last_mut()) else {
                    return Err(scan.error(start, Reason::UnopenedGroup));
                };
                parent.push_group(&mut scan, group, most)?;
            }
            (Some(separator @ (',' | ':')), Some(group)) if group.is_bracket() => {
                scan.next();
                group.split(separator).map_err(|reason| scan.error(start, reason))?;
            }
            (Some(_), group) => {
                let words = Words::read(&mut scan)?;
                let (turn, reading) =
                    words.turn(size).map_err(|reason| scan.error(words.position, reason))?;
                if group.as_ref().map_or(turns.len(), |group| group.count) >= most {
                    return Err(scan.error(words.position, Reason::TooManyTurns { most }));
                }
                match group {
                    Some(group) => group.push(AlgNode::Turn(turn), 1),
                    None => turns.push(turn),
                }
                if let Some(reading) = reading {
                    remark(&mut remarks, words.position, scan.since(words.position), reading);
                }
            }
        }
    }
    match groups.pop() {
        Some(Group { position, open: Some(open), .. }) => {
            Err(ParseError { position, token: open.to_string(), reason: Reason::UnclosedGroup })
        }
        Some(Group { nodes, .. }) => Ok(Parsed { alg: Alg::from_legal_nodes(size, nodes), remarks }),
        None => Ok(Parsed { alg: Alg::flat(size, turns), remarks }),
    }
}

impl FromStr for Turn {
    type Err = ParseError;

    /// Parses one turn of layers counted from its face, such as `R`, `3Rw'` or `2-4r2`.
    ///
    /// Slices and rotations have other layers on each size, so that only [`Alg::parse`] accepts them.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let alg = parse(text, Size::MAX)?.alg;
        match alg.turns() {
            &[turn] if alg.nodes().is_none() && !text.contains(depends_on_size) => Ok(turn),
            _ => Err(ParseError { position: 0, token: text.to_owned(), reason: Reason::NotOneTurn }),
        }
    }
}

/// A group that is not closed yet, or the whole sequence.
#[derive(Default)]
struct Group {
    position: usize,
    /// The opening bracket, `(` or `[`; `None` for the whole sequence.
    open: Option<char>,
    /// In square brackets: the nodes before the separator, and the separator.
    left: Option<(Vec<AlgNode>, char)>,
    nodes: Vec<AlgNode>,
    /// The number of turns in `left` and `nodes`.
    count: usize,
    /// The number of turns in `left`.
    left_count: usize,
}

impl Group {
    fn top(turns: Vec<Turn>) -> Self {
        let count = turns.len();
        Self { nodes: turns.into_iter().map(AlgNode::Turn).collect(), count, ..Self::default() }
    }

    fn is_bracket(&self) -> bool {
        self.open == Some('[')
    }

    fn close(&self) -> Option<char> {
        self.open.map(|open| if open == '(' { ')' } else { ']' })
    }

    fn push(&mut self, node: AlgNode, count: usize) {
        self.nodes.push(node);
        self.count += count;
    }

    /// Starts the second part of a commutator or conjugate.
    fn split(&mut self, separator: char) -> Result<(), Reason> {
        if self.left.is_some() {
            return Err(Reason::TwoSeparators);
        }
        if self.nodes.is_empty() {
            return Err(Reason::EmptyPart);
        }
        self.left = Some((std::mem::take(&mut self.nodes), separator));
        self.left_count = self.count;
        Ok(())
    }

    /// Appends a group that was just closed; reads its repetition and inversion signs.
    fn push_group(&mut self, scan: &mut Scan<'_>, group: Self, most: usize) -> Result<(), ParseError> {
        let signs = scan.position();
        let close = signs - 1;
        let amount = scan.number(plain_digit);
        let inverse = scan.take(is_prime).is_some();
        let amount = amount.or_else(|| scan.number(plain_digit));
        if amount == Some(0) {
            return Err(scan.error(signs, Reason::Amount(0)));
        }
        let repeats = amount.unwrap_or(1);
        let (is_bracket, right_count) = (group.is_bracket(), group.count - group.left_count);
        let (node, once) = match group.left {
            None if is_bracket => return Err(scan.error(group.position, Reason::MissingSeparator)),
            None => (AlgNode::Group(group.nodes), group.count),
            Some(_) if group.nodes.is_empty() => return Err(scan.error(close, Reason::EmptyPart)),
            Some((left, ',')) => (AlgNode::Commutator(left, group.nodes), 2 * group.count),
            Some((left, _)) => (AlgNode::Conjugate(left, group.nodes), 2 * group.left_count + right_count),
        };
        let count = once.saturating_mul(repeats as usize);
        let most = if count > group.count { most.min(MAX_EXPANDED_TURNS) } else { most };
        if count.saturating_add(self.count) > most {
            let start = if repeats > 1 { signs } else { group.position };
            return Err(scan.error(start, Reason::TooManyTurns { most }));
        }
        // Only an empty group can be repeated more than `i32::MAX` times.
        let times = i32::try_from(repeats).unwrap_or(i32::MAX);
        self.push(node.repeated(if inverse { -times } else { times }), count);
        Ok(())
    }
}

fn remark(remarks: &mut Vec<Remark>, position: usize, token: &str, reading: Reading) {
    if remarks.len() < MAX_REMARKS && !remarks.iter().any(|known| known.token == token) {
        remarks.push(Remark { position, token: token.to_owned(), reading });
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Angle, Face, Facelets, Layers};

    fn size(layers: usize) -> Size {
        Size::new(layers).unwrap()
    }

    /// Returns the turns of a text in the notation of this crate.
    fn rewritten(text: &str, layers: usize) -> String {
        parse(text, size(layers)).unwrap().alg.expanded().to_string()
    }

    /// Returns the structured alg of a text in the notation of this crate.
    fn structured(text: &str) -> String {
        parse(text, Size::THREE).unwrap().alg.to_string()
    }

    fn reason(text: &str, layers: usize) -> (usize, String, Reason) {
        let error = parse(text, size(layers)).unwrap_err();
        (error.position, error.token, error.reason)
    }

    fn readings(text: &str, layers: usize) -> Vec<Reading> {
        parse(text, size(layers)).unwrap().remarks.iter().map(|remark| remark.reading).collect()
    }

    #[test]
    fn every_prime_character_is_accepted() {
        for text in ["U'", "U’", "U‘", "U′", "U`", "U´", "Ui", "U3", "Uʼ", "U＇"] {
            assert_eq!(rewritten(text, 3), "U'", "{text}");
        }
        for text in ["U2", "U2'", "U'2", "U2i"] {
            assert_eq!(rewritten(text, 3), "U2", "{text}");
        }
    }

    #[test]
    fn sequences_need_no_spaces() {
        assert_eq!(rewritten("LLi", 3), "L L'");
        assert_eq!(rewritten("LiLi", 3), "L' L'");
        assert_eq!(rewritten("BBB", 3), "B B B");
        assert_eq!(rewritten("B2B", 3), "B2 B");
        assert_eq!(rewritten("R2F'2U", 3), "R2 F2 U");
        assert_eq!(rewritten("R,U.\nF // to the end L\n/* B\n */ D;|", 3), "R U F D");
    }

    #[test]
    fn the_superflip_can_be_written_with_doubled_letters() {
        let text = "URRFBRBBRUULBBRUiDiRRFRiLBBUUFF";
        let mut cube = Facelets::solved(Size::THREE);
        cube.turn_all(parse(text, Size::THREE).unwrap().alg.turns());
        for face in Face::ALL {
            for (i, &colour) in cube.face(face).iter().enumerate() {
                assert_eq!(colour == face, i % 2 == 0, "facelet {i} of {face}");
            }
        }
    }

    #[test]
    fn layers_are_parsed_in_every_style() {
        assert_eq!(rewritten("Rw 3Rw 2L 2-4r 2-4R' 2-4Rw2", 9), "Rw 3Rw 2L 2-4r 2-4r' 2-4r2");
        assert_eq!(rewritten("2D₂ R'₃ U₁ F₂' L ₂ 2B", 7), "2D2 3R' U 2F' 2L 2B");
        assert_eq!(rewritten("r 3r", 5), "Rw 3Rw");
        assert_eq!(rewritten("M E S", 5), "3L 3D 3F");
        assert_eq!(rewritten("m e s", 5), "2-4l 2-4d 2-4f");
        assert_eq!(rewritten("M", 4), "2-3l");
        assert_eq!(rewritten("M E S m", 3), "M E S M");
        assert_eq!(rewritten("X y' Z2", 4), "x y' z2");
        assert_eq!(rewritten("r u'", 2), "R U'");
    }

    #[test]
    fn groups_can_be_repeated_and_inverted() {
        assert_eq!(rewritten("(R U)2 F", 3), "R U R U F");
        assert_eq!(rewritten("(R (U F)')'", 3), "U F R'");
        assert_eq!(rewritten("(R U)", 3), "R U");
        assert_eq!(rewritten("()999999999", 3), "");
    }

    #[test]
    fn commutators_and_conjugates_are_expanded() {
        assert_eq!(rewritten("[R, U]", 3), "R U R' U'");
        assert_eq!(rewritten("[F: R U R']", 3), "F R U R' F'");
        assert_eq!(rewritten("[F:[R,U]]", 3), "F R U R' U' F'");
        assert_eq!(rewritten("[R U, D (L, F)]2'", 3), rewritten("([D L F, R U])2", 3));
        assert_eq!(rewritten("[M', U2] [2R: U]", 3), "M' U2 M U2 R2 U R2");
    }

    #[test]
    fn structure_survives_parsing_and_printing() {
        for text in ["(R U)3", "(R U)'", "(R U)2'", "[R, U]", "[F: [R, U]3] D", "R ((U) F)2 [(L)5: D]'"] {
            assert_eq!(structured(text), text);
        }
        assert_eq!(structured("R,U:[F\u{200b},D] ".replace(':', " ").as_str()), "R U [F, D]");
        assert_eq!(structured("(R U)'2"), "(R U)2'");
    }

    #[test]
    fn ambiguous_turns_produce_a_remark() {
        assert_eq!(rewritten("2F 2F'", 3), "F2 F2");
        assert_eq!(readings("2F 2F R", 3), [Reading::HalfTurn]);
        assert_eq!(rewritten("2F", 4), "2F");
        assert_eq!(readings("2F", 4), [Reading::SecondLayer]);
        assert_eq!(readings("r", 4), [Reading::TwoLayers]);
        assert_eq!(readings("r", 3), []);
        assert_eq!(readings("r", 2), [Reading::OuterLayer]);
        assert_eq!(readings("M", 4), [Reading::InnerLayers]);
        assert_eq!(readings("M", 5), [Reading::MiddleLayer]);
        assert_eq!(readings("R U' F2 x M", 3), []);
    }

    #[test]
    fn errors_contain_the_position_the_token_and_the_reason() {
        assert_eq!(reason("R U Q", 3), (4, "Q".into(), Reason::UnknownLetter('Q')));
        assert_eq!(reason("R’ 2", 3), (5, "2".into(), Reason::MissingFace));
        assert_eq!(reason("R ' U", 3), (2, "'".into(), Reason::MissingFace));
        let layers = Layers::new(1, 4).unwrap();
        assert_eq!(reason("4Rw", 3).2, Reason::NoSuchLayers { layers, size: Size::THREE });
        assert_eq!(reason("0Rw", 3).2, Reason::LayerZero);
        assert_eq!(reason("4-2r", 5).2, Reason::BackwardRange { first: 4, last: 2 });
        let layers = Layers::new(3, 7).unwrap();
        assert_eq!(reason("7-3R", 5).2, Reason::NoSuchLayers { layers, size: Size::new(5).unwrap() });
        assert_eq!(reason("M", 2).2, Reason::NoInnerLayers(Size::TWO));
        assert_eq!(reason("R4", 3), (0, "R4".into(), Reason::Amount(4)));
        assert_eq!(reason("2D₂2", 3).2, Reason::TwoAmounts);
        assert_eq!(reason("R''", 3).2, Reason::TwoPrimes);
        assert_eq!(reason("2x", 3).2, Reason::LayerNotPossible);
        assert_eq!(reason("(R", 3), (0, "(".into(), Reason::UnclosedGroup));
        assert_eq!(reason("R)", 3), (1, ")".into(), Reason::UnopenedGroup));
        assert_eq!(reason("[R, U", 3), (0, "[".into(), Reason::UnclosedGroup));
        assert_eq!(reason("(R U]", 3), (4, "]".into(), Reason::UnopenedGroup));
        assert_eq!(reason("[R U]", 3), (0, "[R U]".into(), Reason::MissingSeparator));
        assert_eq!(reason("[R,]", 3).2, Reason::EmptyPart);
        assert_eq!(reason("[:R]", 3).2, Reason::EmptyPart);
        assert_eq!(reason("[R, U, F]", 3), (5, ",".into(), Reason::TwoSeparators));
        let many = Reason::TooManyTurns { most: MAX_EXPANDED_TURNS };
        assert_eq!(reason("[(R)600000, U]", 3), (0, "[(R)600000, U]".into(), many));
        assert_eq!(reason("R: U", 3), (1, ":".into(), Reason::UnknownLetter(':')));
        assert_eq!(reason("R /* U", 3).2, Reason::UnclosedComment);
        assert_eq!(reason("((R)9999)9999", 3).2, many);
        assert_eq!(reason(&"(".repeat(65), 3).2, Reason::DeepGroups);
        assert_eq!(reason("99999999999R", 3).2, {
            let layers = Layers::single(u16::MAX).unwrap();
            Reason::NoSuchLayers { layers, size: Size::THREE }
        });
        let error = parse("R U 5Rw", Size::THREE).unwrap_err().to_string();
        assert_eq!(
            error,
            "'5Rw' is not a valid move: there are no layers 1 to 5; a 3x3x3 cube has layers 1 to 3"
        );
    }

    /// Generates the text of a structured alg of outer turns.
    fn any_structure() -> impl Strategy<Value = String> {
        let turn = "[URFDLB]['2]?";
        turn.prop_recursive(4, 24, 3, |inner| {
            let part = prop::collection::vec(inner, 1..4).prop_map(|nodes| nodes.join(" "));
            let sign = prop::sample::select(vec!["", "'", "2", "3'"]);
            prop_oneof![
                (part.clone(), sign.clone()).prop_map(|(a, sign)| format!("({a}){sign}")),
                (part.clone(), part.clone(), sign.clone()).prop_map(|(a, b, s)| format!("[{a}, {b}]{s}")),
                (part.clone(), part, sign).prop_map(|(a, b, s)| format!("[{a}: {b}]{s}")),
            ]
        })
    }

    fn any_turns() -> impl Strategy<Value = (Size, Vec<Turn>)> {
        (1..12u16).prop_flat_map(|n| {
            let turn = (0..6usize, 1..=n, 1..=n, 0..3usize).prop_map(|(face, a, b, angle)| Turn {
                face: Face::ALL[face],
                layers: Layers::new(a.min(b), a.max(b)).unwrap(),
                angle: Angle::ALL[angle],
            });
            (Just(size(n.into())), prop::collection::vec(turn, 0..20))
        })
    }

    proptest! {
        #[test]
        fn a_structured_alg_is_equivalent_to_its_turns(text in any_structure()) {
            let alg = parse(&text, Size::THREE).unwrap().alg;
            prop_assert_eq!(alg.to_string(), text);
            let inverse = alg.inverse();
            prop_assert_eq!(&inverse, &alg.expanded().inverse());
            prop_assert_eq!(&parse(&inverse.to_string(), Size::THREE).unwrap().alg, &inverse);
            prop_assert_eq!(&inverse.inverse(), &alg);
            let both = alg.then(&inverse);
            prop_assert_eq!(&parse(&both.to_string(), Size::THREE).unwrap().alg, &both);
            prop_assert!(both.simplified().is_empty());
            if let Some(nodes) = alg.nodes() {
                prop_assert_eq!(&Alg::from_nodes(Size::THREE, nodes.to_vec()).unwrap(), &alg);
            }
        }

        #[test]
        fn a_written_alg_parses_to_the_same_motion((size, turns) in any_turns()) {
            let alg = Alg::new(size, turns);
            let canonical =
                |alg: &Alg| alg.turns().iter().map(|turn| turn.canonical(size)).collect::<Vec<_>>();
            let read = parse(&alg.to_string(), size).unwrap().alg;
            prop_assert_eq!(canonical(&read), canonical(&alg));
        }

        #[test]
        fn parsing_never_panics(text in "[URFDLBurfdlbMESmesxyzw0-9₀-₉'’i()\\[\\]:/* ,.-]{0,40}", n in 1..9usize) {
            let _ = parse(&text, size(n));
        }

        #[test]
        fn parsing_an_arbitrary_string_never_panics(text in any::<String>(), n in 1..9usize) {
            if let Err(error) = parse(&text, size(n)) {
                prop_assert!(text[error.position..].starts_with(&error.token));
            }
        }
    }
}
