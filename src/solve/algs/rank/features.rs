//! What the time of an algorithm is made of: features, each with a weight in seconds.

use super::kind::{KINDS, Kind, LETTERS};

/// A part of the execution that takes time: the index of a weight.
pub(super) type Feature = usize;

/// The grips of a hand: the thumb below, in front, on top.
pub(super) const GRIPS: usize = 3;

/// The names of the grips.
pub(super) const GRIP_NAMES: [&str; GRIPS] = ["below", "in front", "on top"];

/// The first feature of turns in a grip of the right hand; before it are quarter and half turns of each kind.
const GRIPPED: usize = 2 * KINDS;

/// The kinds whose time depends on the grip of the right hand.
const GRIPPED_LETTERS: [char; 3] = ['U', 'F', 'D'];

/// The angles in the order of features: clockwise, half, counter-clockwise.
const ANGLES: [&str; 3] = ["", "2", "'"];

/// The right hand changes its grip.
pub(super) const REGRIP_RIGHT: Feature = GRIPPED + GRIPPED_LETTERS.len() * 3 * GRIPS;

/// The left hand changes its grip.
pub(super) const REGRIP_LEFT: Feature = REGRIP_RIGHT + 1;

/// Two turns by fingers of layers that are not opposite, without a turn of a wrist between them.
pub(super) const FINGERS_IN_A_ROW: Feature = REGRIP_LEFT + 1;

/// A turn of the left wrist directly after one of the right, or before it.
pub(super) const WRISTS_IN_A_ROW: Feature = FINGERS_IN_A_ROW + 1;

/// A counter-clockwise turn of F directly before one of R.
pub(super) const F_BEFORE_R: Feature = WRISTS_IN_A_ROW + 1;

/// A wide turn of the right hand directly before a clockwise turn of U.
pub(super) const WIDE_BEFORE_U: Feature = F_BEFORE_R + 1;

/// The different kinds of turns.
pub(super) const DIFFERENT_KINDS: Feature = WIDE_BEFORE_U + 1;

/// The square root of the number of turns: hands speed up.
pub(super) const ROOT_OF_LENGTH: Feature = DIFFERENT_KINDS + 1;

/// Any turn of D.
pub(super) const ANY_D: Feature = ROOT_OF_LENGTH + 1;

/// No turns but R and U.
pub(super) const ONLY_R_AND_U: Feature = ANY_D + 1;

/// The start of the clock.
pub(super) const START: Feature = ONLY_R_AND_U + 1;

/// The number of features.
pub(super) const FEATURES: usize = START + 1;

/// Returns the feature of a turn.
pub(super) const fn of_turn(kind: Kind, quarters: i8) -> Feature {
    kind.index() + if quarters == 2 { KINDS } else { 0 }
}

/// Returns the feature of a turn in a grip of the right hand; `None` if it makes no difference.
pub(super) fn in_grip(kind: Kind, quarters: i8, grip: usize) -> Option<Feature> {
    let letter = GRIPPED_LETTERS.iter().position(|&letter| letter == kind.letter())?;
    let angle = match quarters {
        1 => 0,
        2 => 1,
        _ => 2,
    };
    Some(GRIPPED + (letter * 3 + angle) * GRIPS + grip)
}

/// Returns whether a feature is a turn of a kind whose time depends on the grip.
pub(super) fn depends_on_grip(feature: Feature) -> bool {
    feature < GRIPPED && GRIPPED_LETTERS.contains(&LETTERS[feature % KINDS])
}

/// Returns the feature of a turn, given that of the turn in a grip; `None` for other features.
pub(super) fn turn_in_grip(feature: Feature) -> Option<Feature> {
    if !(GRIPPED..REGRIP_RIGHT).contains(&feature) {
        return None;
    }
    let index = feature - GRIPPED;
    let kind = Kind::of_letter(GRIPPED_LETTERS[index / (3 * GRIPS)])?;
    Some(of_turn(kind, if index / GRIPS % 3 == 1 { 2 } else { 1 }))
}

/// Returns the features that do not depend on grips, with their values.
pub(super) fn of_sequence(kinds: &[(Kind, i8)]) -> [(Feature, f64); START - FINGERS_IN_A_ROW + 1] {
    let (mut in_a_row, mut wrists, mut f_before_r, mut wide_before_u) = (0.0, 0.0, 0.0, 0.0);
    let mut seen = 0_u32;
    for (i, &(kind, quarters)) in kinds.iter().enumerate() {
        seen |= 1 << kind.index();
        let Some(&(next, next_quarters)) = kinds.get(i + 1) else { break };
        let letters = (kind.letter(), next.letter());
        if kind.is_by_fingers() && next.is_by_fingers() && !kind.is_opposite(next) {
            in_a_row += 1.0;
        }
        if letters == ('R', 'L') {
            wrists += 1.0;
        }
        if letters == ('F', 'R') && (quarters, next_quarters) == (-1, -1) {
            f_before_r += 1.0;
        }
        if letters == ('r', 'U') && (quarters, next_quarters) == (1, 1) {
            wide_before_u += 1.0;
        }
    }
    let is_in = |letter| Kind::of_letter(letter).is_some_and(|kind| seen >> kind.index() & 1 == 1);
    let others =
        LETTERS.iter().filter(|&&letter| letter != 'R' && letter != 'U').any(|&letter| is_in(letter));
    let number = |is: bool| if is { 1.0 } else { 0.0 };
    [
        (FINGERS_IN_A_ROW, in_a_row),
        (WRISTS_IN_A_ROW, wrists),
        (F_BEFORE_R, f_before_r),
        (WIDE_BEFORE_U, wide_before_u),
        (DIFFERENT_KINDS, f64::from(seen.count_ones())),
        (ROOT_OF_LENGTH, (kinds.len() as f64).sqrt()),
        (ANY_D, number(is_in('D'))),
        (ONLY_R_AND_U, number(!others)),
        (START, 1.0),
    ]
}

/// Returns the name of a feature, as in the file of weights.
pub(super) fn name(feature: Feature) -> String {
    match feature {
        0..KINDS => LETTERS[feature].to_string(),
        KINDS..GRIPPED => format!("{}2", LETTERS[feature - KINDS]),
        GRIPPED..REGRIP_RIGHT => {
            let index = feature - GRIPPED;
            let letter = GRIPPED_LETTERS[index / (3 * GRIPS)];
            format!("{letter}{} thumb {}", ANGLES[index / GRIPS % 3], GRIP_NAMES[index % GRIPS])
        }
        REGRIP_RIGHT => "regrip right".to_owned(),
        REGRIP_LEFT => "regrip left".to_owned(),
        FINGERS_IN_A_ROW => "fingers in a row".to_owned(),
        WRISTS_IN_A_ROW => "R then L".to_owned(),
        F_BEFORE_R => "F' then R'".to_owned(),
        WIDE_BEFORE_U => "r then U".to_owned(),
        DIFFERENT_KINDS => "different layers".to_owned(),
        ROOT_OF_LENGTH => "root of length".to_owned(),
        ANY_D => "any D".to_owned(),
        ONLY_R_AND_U => "only R and U".to_owned(),
        _ => "start".to_owned(),
    }
}
