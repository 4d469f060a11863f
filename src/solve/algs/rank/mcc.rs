//! The movement coefficient of cubing's first speed calculator, from its published weights.
//!
//! Two hands work on one cube, each on its own time line. A turn of the wrist takes 0.8, of a finger 1, of a ring finger
//! 1.4, a push 1.3; half turns take 1.65 times as long, slices E and S 1.25 times. A turn starts no earlier than 0.8 after
//! the turn before it started, and when the same hand is done. A finger rests 2.25 before it turns again, or another
//! finger pushes. A hand that is not in front loses 0.5 for turns of F, B and D. A wrist that cannot go further regrips for
//! 1. Rotations take 3.5. Turns such as R U' R, where the wrist goes on, save 0.5.
//!
//! Source: trangium, *Movecount Coefficient Calculator* (2020), a forum thread that gives the weights. How the hands take
//! turns is written anew here, so values differ somewhat from those of the calculator.

use godspeed_cube::Turn;

use super::kind::Kind;

const WRIST: f64 = 0.8;
const FINGER: f64 = 1.0;
const PUSH: f64 = 1.3;
const RING: f64 = 1.4;
const HALF: f64 = 1.65;
const SLICE: f64 = 1.25;
const ROTATION: f64 = 3.5;
const REGRIP: f64 = 1.0;
const OVERWORK: f64 = 2.25;
const MOVE_BLOCK: f64 = 0.8;
const DESTABILISED: f64 = 0.5;
const REPEAT: f64 = -0.5;

/// The starting grips: each hand's thumb below (-1), in front (0) or on top (1); left, then right.
const STARTS: [[i8; 2]; 5] = [[0, 0], [0, 1], [0, -1], [1, 0], [-1, 0]];

/// Returns the movement coefficient of an algorithm.
#[must_use]
pub fn mcc(turns: &[Turn]) -> f64 {
    let kinds: Vec<(Kind, i8)> = turns.iter().map(|&turn| Kind::of(turn)).collect();
    let repeats = kinds.windows(3).filter(|turns| is_repeat(turns)).count() as f64 * REPEAT;
    let total = |start: &[i8; 2]| Run::new(*start).total(&kinds);
    let least = STARTS.iter().map(total).fold(f64::INFINITY, f64::min);
    (least + repeats).max(0.0)
}

/// The fingers that turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Finger {
    Index,
    Thumb,
    Ring,
}

/// The hands during an algorithm; index 0 is the left one.
#[derive(Clone, Copy, Debug)]
struct Run {
    wrists: [i8; 2],
    /// When each hand is done.
    free: [f64; 2],
    /// When each finger of each hand last started.
    used: [[f64; 3]; 2],
    /// When the last turn started.
    started: f64,
}

impl Run {
    const fn new(wrists: [i8; 2]) -> Self {
        Self { wrists, free: [0.0; 2], used: [[f64::NEG_INFINITY; 3]; 2], started: f64::NEG_INFINITY }
    }

    fn total(mut self, kinds: &[(Kind, i8)]) -> f64 {
        for &(kind, quarters) in kinds {
            self.turn(kind, quarters);
        }
        self.free[0].max(self.free[1])
    }

    fn turn(&mut self, kind: Kind, quarters: i8) {
        let length = if quarters == 2 { HALF } else { 1.0 };
        match kind.letter() {
            'R' | 'r' => self.wrist(1, quarters, WRIST * length),
            'L' | 'l' => self.wrist(0, if quarters == 2 { 2 } else { -quarters }, WRIST * length),
            'x' | 'y' | 'z' => {
                let end = self.free[0].max(self.free[1]) + ROTATION;
                self.free = [end; 2];
                self.started = end;
            }
            'M' => self.finger(if quarters == 1 { 1 } else { 0 }, Finger::Ring, FINGER * length),
            'E' | 'S' => self.finger(1, Finger::Index, SLICE * length),
            'D' | 'd' => {
                let hand = if quarters == -1 { 1 } else { 0 };
                self.finger(hand, Finger::Ring, (RING + self.unsteady()) * length);
            }
            'F' | 'f' => {
                let (hand, finger) = match (quarters, self.wrists[1]) {
                    (-1, 1) | (1, -1) => (1, Finger::Thumb),
                    (-1, _) => (0, Finger::Index),
                    _ => (1, Finger::Index),
                };
                self.finger(hand, finger, (FINGER + self.unsteady()) * length);
            }
            'B' | 'b' => {
                let hand = if quarters == 1 { 0 } else { 1 };
                self.finger(hand, Finger::Index, (PUSH + self.unsteady()) * length);
            }
            _ => {
                let hand = if quarters == -1 { 0 } else { 1 };
                let rested = self.used[hand][Finger::Index as usize] + OVERWORK;
                if rested.max(self.earliest(hand)) + FINGER <= self.earliest(1 - hand) + PUSH
                    || rested <= self.earliest(hand)
                {
                    self.finger(hand, Finger::Index, FINGER * length);
                } else {
                    self.finger(1 - hand, Finger::Index, PUSH * length);
                }
            }
        }
    }

    /// Returns what a turn away from the wrists costs more because the right hand is not in front.
    fn unsteady(&self) -> f64 {
        if self.wrists[1] == 0 { 0.0 } else { DESTABILISED }
    }

    fn earliest(&self, hand: usize) -> f64 {
        self.free[hand].max(self.started + MOVE_BLOCK).max(0.0)
    }

    fn wrist(&mut self, hand: usize, by: i8, takes: f64) {
        let fits = |to: i8| (-1..=1).contains(&to);
        let to = if by == 2 {
            [self.wrists[hand] + 2, self.wrists[hand] - 2].into_iter().find(|&to| fits(to))
        } else {
            Some(self.wrists[hand] + by).filter(|&to| fits(to))
        };
        let mut start = self.earliest(hand);
        // After a regrip, the hand is where the turn ends best: in front, or for half turns on top.
        self.wrists[hand] = to.unwrap_or_else(|| {
            start += REGRIP;
            if by == 2 { 1 } else { 0 }
        });
        self.started = start;
        self.free[hand] = start + takes;
    }

    fn finger(&mut self, hand: usize, finger: Finger, takes: f64) {
        let used = &mut self.used[hand][finger as usize];
        let rested = *used + OVERWORK;
        let start = self.free[hand].max(self.started + MOVE_BLOCK).max(rested).max(0.0);
        *used = start;
        self.started = start;
        self.free[hand] = start + takes;
    }
}

/// Returns whether a wrist goes on in one direction over a turn of another layer back: R U' R.
fn is_repeat(turns: &[(Kind, i8)]) -> bool {
    let [(a, p), (b, q), (c, r)] = turns else { return false };
    a == c && a.is_right_wrist() && p == r && *p != 2 && !b.is_right_wrist() && *q == -*p
}
