use super::error::{ParseError, Reason};
use super::remark::{Reading, Remark};
use super::scan::{Scan, is_prime, plain_digit};
use super::turn::Words;
use crate::{Alg, Size, Turn};

/// The most turns that repeated groups may unfold to, so that a short text cannot fill the memory.
pub const MAX_REPEATED_TURNS: usize = 1_000_000;

const MAX_DEPTH: usize = 64;

/// A text that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The turns, as they were written: nothing is merged.
    pub alg: Alg,
    /// How ambiguous tokens were read, in the order of the text.
    pub remarks: Vec<Remark>,
}

/// Reads a sequence of turns of a cube of this size; see the [module](super) for what is understood.
///
/// # Errors
/// [`ParseError`] keeps the position, the token and the reason.
pub fn parse(text: &str, size: Size) -> Result<Parsed, ParseError> {
    let mut scan = Scan::new(text);
    let mut turns: Vec<Turn> = Vec::new();
    let mut remarks: Vec<Remark> = Vec::new();
    let mut open: Vec<Group> = Vec::new();
    loop {
        scan.skip_separators()?;
        let start = scan.position();
        match scan.peek() {
            None => break,
            Some('(') => {
                scan.next();
                if open.len() == MAX_DEPTH {
                    return Err(scan.error(start, Reason::DeepGroups));
                }
                open.push(Group { position: start, first_turn: turns.len() });
            }
            Some(')') => {
                scan.next();
                let Some(group) = open.pop() else {
                    return Err(scan.error(start, Reason::UnopenedGroup));
                };
                unfold(&mut scan, group, &mut turns)?;
            }
            Some(_) => {
                let words = Words::read(&mut scan)?;
                let (turn, reading) =
                    words.turn(size).map_err(|reason| scan.error(words.position, reason))?;
                turns.push(turn);
                if let Some(reading) = reading {
                    remark(&mut remarks, words.position, scan.since(words.position), reading);
                }
            }
        }
    }
    match open.pop() {
        Some(group) => {
            let token = "(".to_owned();
            Err(ParseError { position: group.position, token, reason: Reason::UnclosedGroup })
        }
        None => Ok(Parsed { alg: Alg::new(size, turns), remarks }),
    }
}

struct Group {
    position: usize,
    first_turn: usize,
}

/// Repeats or undoes the turns of a group that was just closed, as the signs behind it say.
fn unfold(scan: &mut Scan<'_>, group: Group, turns: &mut Vec<Turn>) -> Result<(), ParseError> {
    let signs = scan.position();
    let amount = scan.number(plain_digit);
    let inverse = scan.take(is_prime).is_some();
    let amount = amount.or_else(|| scan.number(plain_digit));
    if amount == Some(0) {
        return Err(scan.error(signs, Reason::Amount(0)));
    }
    let repeats = amount.unwrap_or(1) as usize;
    let mut once = turns.split_off(group.first_turn);
    if once.len().saturating_mul(repeats).saturating_add(turns.len()) > MAX_REPEATED_TURNS && repeats > 1 {
        return Err(scan.error(signs, Reason::TooManyTurns));
    }
    if inverse {
        once.reverse();
        once.iter_mut().for_each(|turn| *turn = turn.inverse());
    }
    if !once.is_empty() {
        turns.extend(std::iter::repeat_n(&once, repeats).flatten());
    }
    Ok(())
}

fn remark(remarks: &mut Vec<Remark>, position: usize, token: &str, reading: Reading) {
    if !remarks.iter().any(|known| known.token == token) {
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

    /// The text as this program would write it.
    fn rewritten(text: &str, layers: usize) -> String {
        parse(text, size(layers)).unwrap().alg.to_string()
    }

    fn reason(text: &str, layers: usize) -> (usize, String, Reason) {
        let error = parse(text, size(layers)).unwrap_err();
        (error.position, error.token, error.reason)
    }

    fn readings(text: &str, layers: usize) -> Vec<Reading> {
        parse(text, size(layers)).unwrap().remarks.iter().map(|remark| remark.reading).collect()
    }

    #[test]
    fn every_prime_reads_alike() {
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
    fn the_superflip_in_doubled_letters_flips_every_edge() {
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
    fn layers_are_read_in_every_style() {
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
    fn groups_are_repeated_and_undone() {
        assert_eq!(rewritten("(R U)2 F", 3), "R U R U F");
        assert_eq!(rewritten("(R (U F)')'", 3), "U F R'");
        assert_eq!(rewritten("(R U)", 3), "R U");
        assert_eq!(rewritten("()999999999", 3), "");
    }

    #[test]
    fn ambiguous_turns_are_remarked_on() {
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
    fn errors_tell_the_place_the_token_and_the_reason() {
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
        assert_eq!(reason("R /* U", 3).2, Reason::UnclosedComment);
        assert_eq!(reason("((R)9999)9999", 3).2, Reason::TooManyTurns);
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
        fn what_is_written_reads_back_as_the_same_motion((size, turns) in any_turns()) {
            let alg = Alg::new(size, turns);
            let canonical =
                |alg: &Alg| alg.turns().iter().map(|turn| turn.canonical(size)).collect::<Vec<_>>();
            let read = parse(&alg.to_string(), size).unwrap().alg;
            prop_assert_eq!(canonical(&read), canonical(&alg));
        }

        #[test]
        fn no_text_makes_reading_panic(text in "[URFDLBurfdlbMESmesxyzw0-9₀-₉'’i()/* ,.-]{0,40}", n in 1..9usize) {
            let _ = parse(&text, size(n));
        }

        #[test]
        fn no_string_at_all_makes_reading_panic(text in any::<String>(), n in 1..9usize) {
            if let Err(error) = parse(&text, size(n)) {
                prop_assert!(text[error.position..].starts_with(&error.token));
            }
        }
    }
}
