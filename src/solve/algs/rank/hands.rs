//! The model of two hands: the fastest way to execute an algorithm.
//!
//! Each hand holds the cube with its thumb below, in front or on top. Turns of R and r move the thumb of the right hand
//! up, their inverses down, and half turns all the way; L and l move the left hand in mirror image. A hand that cannot
//! turn further, or turns U, F or D faster in another grip, changes its grip. The grips of the two hands do not depend
//! on each other, so each is a shortest path over three grips. The time is linear in [`features`].

use godspeed_cube::Turn;

use super::features::{self, FEATURES, Feature, GRIP_NAMES, GRIPS, REGRIP_LEFT, REGRIP_RIGHT};
use super::kind::Kind;
use super::weights::WEIGHTS;

/// The weights of a model of hands, in seconds.
#[derive(Clone, Debug)]
pub struct Hands {
    pub(super) weights: [f64; FEATURES],
}

/// How hands execute an algorithm, and how long it takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Execution {
    /// The time in seconds.
    pub seconds: f64,
    /// The number of times that the right hand changes its grip.
    pub right_regrips: usize,
    /// The number of times that the left hand changes its grip.
    pub left_regrips: usize,
    pub(super) features: Vec<(Feature, f64)>,
}

/// The least time of an algorithm, in seconds.
const LEAST_SECONDS: f64 = 0.05;

/// The shortest path of one hand.
struct GripPath {
    features: Vec<Feature>,
    regrips: usize,
}

impl Default for Hands {
    /// Returns the model with the fitted weights.
    fn default() -> Self {
        Self { weights: std::array::from_fn(|feature| WEIGHTS[feature].seconds) }
    }
}

impl Hands {
    /// Returns the time of an algorithm, in seconds.
    #[must_use]
    pub fn seconds(&self, turns: &[Turn]) -> f64 {
        let kinds: Vec<(Kind, i8)> = turns.iter().map(|&turn| Kind::of(turn)).collect();
        self.seconds_of_kinds(&kinds)
    }

    /// Returns the time of turns of these kinds and quarters.
    pub(in crate::algs) fn seconds_of_kinds(&self, kinds: &[(Kind, i8)]) -> f64 {
        let turning: f64 =
            kinds.iter().map(|&(kind, quarters)| self.weights[features::of_turn(kind, quarters)]).sum();
        let whole: f64 =
            features::of_sequence(kinds).iter().map(|&(feature, value)| self.weights[feature] * value).sum();
        (turning + whole + self.grip_seconds(kinds, Side::Right) + self.left_seconds(kinds))
            .max(LEAST_SECONDS)
    }

    /// Returns the fastest execution of an algorithm.
    #[must_use]
    pub fn execution(&self, turns: &[Turn]) -> Execution {
        let kinds: Vec<(Kind, i8)> = turns.iter().map(|&turn| Kind::of(turn)).collect();
        let (right, left) = (self.path(&kinds, Side::Right), self.path(&kinds, Side::Left));
        let mut list: Vec<(Feature, f64)> = Vec::new();
        let turning = kinds.iter().map(|&(kind, quarters)| features::of_turn(kind, quarters));
        for feature in turning.chain(right.features).chain(left.features) {
            match list.iter_mut().find(|(other, _)| *other == feature) {
                Some((_, count)) => *count += 1.0,
                None => list.push((feature, 1.0)),
            }
        }
        list.extend(features::of_sequence(&kinds).into_iter().filter(|&(_, value)| value != 0.0));
        let seconds: f64 = list.iter().map(|&(feature, value)| self.weights[feature] * value).sum();
        Execution {
            seconds: seconds.max(LEAST_SECONDS),
            right_regrips: right.regrips,
            left_regrips: left.regrips,
            features: list,
        }
    }

    fn left_seconds(&self, kinds: &[(Kind, i8)]) -> f64 {
        if kinds.iter().any(|&(kind, _)| kind.is_left_wrist()) {
            self.grip_seconds(kinds, Side::Left)
        } else {
            0.0
        }
    }

    fn grip_seconds(&self, kinds: &[(Kind, i8)], side: Side) -> f64 {
        let regrip = self.weights[side.regrip()];
        let mut best = [0.0_f64; GRIPS];
        for &(kind, quarters) in kinds {
            if !side.is_concerned(kind) {
                continue;
            }
            let least = best.iter().copied().fold(f64::INFINITY, f64::min) + regrip;
            let mut next = [f64::INFINITY; GRIPS];
            for (grip, &cost) in best.iter().enumerate() {
                let cost = cost.min(least);
                for after in side.grips_after(kind, quarters, grip).into_iter().flatten() {
                    let extra =
                        side.in_grip(kind, quarters, grip).map_or(0.0, |feature| self.weights[feature]);
                    next[after] = next[after].min(cost + extra);
                }
            }
            best = next;
        }
        best.into_iter().fold(f64::INFINITY, f64::min)
    }

    fn path(&self, kinds: &[(Kind, i8)], side: Side) -> GripPath {
        let regrip = self.weights[side.regrip()];
        let mut best = [0.0_f64; GRIPS];
        // For each turn and grip after it, the grip before the turn, and before a change of grip.
        let mut from: Vec<[(usize, usize); GRIPS]> = Vec::new();
        let concerned: Vec<(Kind, i8)> =
            kinds.iter().copied().filter(|&(kind, _)| side.is_concerned(kind)).collect();
        for &(kind, quarters) in &concerned {
            let cheapest = (0..GRIPS).min_by(|&a, &b| best[a].total_cmp(&best[b])).unwrap_or(0);
            let mut next = [f64::INFINITY; GRIPS];
            let mut before = [(0, 0); GRIPS];
            for grip in 0..GRIPS {
                let (cost, origin) = if best[cheapest] + regrip < best[grip] {
                    (best[cheapest] + regrip, cheapest)
                } else {
                    (best[grip], grip)
                };
                for after in side.grips_after(kind, quarters, grip).into_iter().flatten() {
                    let extra =
                        side.in_grip(kind, quarters, grip).map_or(0.0, |feature| self.weights[feature]);
                    if cost + extra < next[after] {
                        next[after] = cost + extra;
                        before[after] = (grip, origin);
                    }
                }
            }
            best = next;
            from.push(before);
        }
        let mut grip = (0..GRIPS).min_by(|&a, &b| best[a].total_cmp(&best[b])).unwrap_or(0);
        let mut path = GripPath { features: Vec::new(), regrips: 0 };
        for (&(kind, quarters), before) in concerned.iter().zip(&from).rev() {
            let (turned_in, origin) = before[grip];
            path.features.extend(side.in_grip(kind, quarters, turned_in));
            if origin != turned_in {
                path.features.push(side.regrip());
                path.regrips += 1;
            }
            grip = origin;
        }
        path
    }
}

impl Execution {
    /// Returns what the time is made of, in words and seconds, the greatest part first.
    #[must_use]
    pub fn parts(&self, hands: &Hands) -> Vec<(String, f64)> {
        // Turns whose grips matter are listed by grip, with their own time.
        let is_listed = |&&(feature, _): &&(Feature, f64)| !features::depends_on_grip(feature);
        let part = |&(feature, value): &(Feature, f64)| {
            let turn = features::turn_in_grip(feature).map_or(0.0, |turn| hands.weights[turn]);
            (text(feature, value), (hands.weights[feature] + turn) * value)
        };
        let mut parts: Vec<(String, f64)> = self.features.iter().filter(is_listed).map(part).collect();
        parts.sort_by(|(_, a), (_, b)| b.abs().total_cmp(&a.abs()));
        parts
    }
}

/// A hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

impl Side {
    const fn regrip(self) -> Feature {
        match self {
            Self::Left => REGRIP_LEFT,
            Self::Right => REGRIP_RIGHT,
        }
    }

    /// Returns whether a turn moves the wrist, or depends on the grip.
    fn is_concerned(self, kind: Kind) -> bool {
        match self {
            Self::Left => kind.is_left_wrist(),
            Self::Right => kind.is_right_wrist() || features::in_grip(kind, 1, 0).is_some(),
        }
    }

    fn in_grip(self, kind: Kind, quarters: i8, grip: usize) -> Option<Feature> {
        if self == Self::Right { features::in_grip(kind, quarters, grip) } else { None }
    }

    /// Returns the grips after a turn; none if the hand cannot turn so from this grip.
    fn grips_after(self, kind: Kind, quarters: i8, grip: usize) -> [Option<usize>; 2] {
        let turns_wrist = match self {
            Self::Left => kind.is_left_wrist(),
            Self::Right => kind.is_right_wrist(),
        };
        if !turns_wrist {
            return [Some(grip), None];
        }
        let up = if self == Self::Right { quarters } else { -quarters };
        let to = |by: i8| {
            let after = grip as i8 + by;
            (0..GRIPS as i8).contains(&after).then_some(after as usize)
        };
        if quarters == 2 { [to(2), to(-2)] } else { [to(up), None] }
    }
}

/// Returns a part in words.
fn text(feature: Feature, value: f64) -> String {
    let count = value.round() as usize;
    let times = |one: &str, more: &str| match count {
        1 => one.to_owned(),
        _ => format!("{count} {more}"),
    };
    match feature {
        REGRIP_RIGHT => times("1 regrip of the right hand", "regrips of the right hand"),
        REGRIP_LEFT => times("1 regrip of the left hand", "regrips of the left hand"),
        features::FINGERS_IN_A_ROW => times("1 finger turn after another", "finger turns after others"),
        features::WRISTS_IN_A_ROW => times("1 L right after R", "L right after R"),
        features::F_BEFORE_R => times("1 F' into R'", "F' into R'"),
        features::WIDE_BEFORE_U => times("1 r into U", "r into U"),
        features::DIFFERENT_KINDS => times("1 layer turned", "different layers turned"),
        features::ROOT_OF_LENGTH => "getting up to speed".to_owned(),
        features::ANY_D => "reaching for D".to_owned(),
        features::ONLY_R_AND_U => "only R and U".to_owned(),
        features::START => "start".to_owned(),
        _ => {
            let name = features::name(feature);
            match name.split_once(" thumb ") {
                Some((turn, grip)) => {
                    let finger = finger(turn, grip);
                    format!("{count} {turn} with the {finger} (right thumb {grip})")
                }
                None => format!("{count} {name}"),
            }
        }
    }
}

/// Returns the finger with which people usually turn, given the position of the right thumb.
fn finger(turn: &str, grip: &str) -> &'static str {
    match (turn, grip) {
        ("U", _) => "right index finger",
        ("U'", _) => "left index finger",
        ("U2", _) => "right index and middle fingers",
        ("F", grip) if grip == GRIP_NAMES[0] => "right thumb",
        ("F", _) => "right index finger",
        ("F'", grip) if grip == GRIP_NAMES[2] => "right thumb",
        ("F'", _) => "left index finger",
        ("D", _) => "left ring finger",
        ("D'", _) => "right ring finger",
        _ => "index and middle fingers",
    }
}
