use std::fmt;

use godspeed_cube::{Metric, Size, Turn};

use super::Time;

/// Penalty for a late start, in seconds.
const PENALTY_SECONDS: u32 = 2;

/// A completed solve by the user.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Solve {
    /// The measured time, without penalty.
    pub time: Time,
    /// The penalty for a late start or for giving up.
    pub penalty: Penalty,
    /// The number of moves.
    pub moves: MoveCount,
    /// Whether a hint was used.
    pub hinted: bool,
    /// Whether the position was turned by hand or entered, not generated from a scramble.
    pub own: bool,
    /// The scramble, if any.
    pub scramble: Option<String>,
    /// The turns that the user made, if they were made on the page.
    pub solution: Option<String>,
    /// When the solve ended, in seconds since 1970; `None` for solves of versions that did not note it.
    pub date: Option<u64>,
    /// The name of the session that it belongs to; empty for the first one.
    pub session: String,
    /// What the user has written about it.
    pub comment: String,
}

/// The penalty of a solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Penalty {
    /// No penalty.
    #[default]
    None,
    /// Two seconds are added because the inspection took more than 15 seconds.
    PlusTwo,
    /// Did not finish: given up, or the inspection took more than 17 seconds.
    Dnf,
}

/// The result of a solve or an average, ordered from best to worst.
///
/// A DNF is worse than any time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Score {
    /// A time including the penalty.
    Time(Time),
    /// Did not finish.
    Dnf,
}

/// Number of moves in each metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct MoveCount {
    /// In the half-turn metric (HTM).
    pub htm: u32,
    /// In the quarter-turn metric (QTM).
    pub qtm: u32,
    /// In the slice-turn metric (STM).
    pub stm: u32,
    /// In the quarter-slice-turn metric (QSTM); 0 for solves of versions that did not count it.
    pub qstm: u32,
}

impl Solve {
    /// Returns the score including the penalty.
    #[must_use]
    pub const fn score(&self) -> Score {
        match self.penalty {
            Penalty::None => Score::Time(self.time),
            Penalty::PlusTwo => Score::Time(self.time.plus_seconds(PENALTY_SECONDS)),
            Penalty::Dnf => Score::Dnf,
        }
    }

    /// Returns whether the solve counts towards personal bests and averages.
    #[must_use]
    pub const fn counts(&self) -> bool {
        !self.hinted && !self.own
    }

    /// Returns whether the solve is of this session and counts.
    #[must_use]
    pub fn counts_in(&self, session: &str) -> bool {
        self.counts() && self.session == session
    }

    /// Returns the turns per second, or `None` if the time is zero.
    #[must_use]
    pub fn turns_per_second(&self) -> Option<f64> {
        (self.moves.stm > 0).then(|| turns_per_second(self.moves, self.time)).flatten()
    }
}

/// Most characters of a comment or of the name of a session.
const NOTE_LENGTH: usize = 500;

/// Returns a text of the user on one line, without characters that the stored line of a solve uses, and not too long.
#[must_use]
pub fn one_line(text: &str) -> String {
    let clean: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    clean.trim().chars().take(NOTE_LENGTH).collect()
}

/// Returns the turns per second, or `None` if the time is zero.
#[must_use]
pub(super) fn turns_per_second(moves: MoveCount, time: Time) -> Option<f64> {
    (time > Time::default()).then(|| f64::from(moves.stm) / time.seconds())
}

impl fmt::Display for Solve {
    /// Formats the time as `12.34`, `14.34+` (+2 included) or `DNF (12.34)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.penalty, self.score()) {
            (Penalty::PlusTwo, score) => write!(f, "{score}+"),
            (Penalty::Dnf, _) => write!(f, "DNF ({})", self.time),
            (Penalty::None, score) => score.fmt(f),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(time) => time.fmt(f),
            Self::Dnf => f.write_str("DNF"),
        }
    }
}

impl Penalty {
    /// Returns the id used in storage.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::None => "ok",
            Self::PlusTwo => "+2",
            Self::Dnf => "dnf",
        }
    }

    /// Returns the seconds that are added to the time.
    #[must_use]
    pub const fn seconds(self) -> u32 {
        match self {
            Self::PlusTwo => PENALTY_SECONDS,
            Self::None | Self::Dnf => 0,
        }
    }

    /// Returns the penalty after this one when the user changes it: none, two seconds, did not finish.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::None => Self::PlusTwo,
            Self::PlusTwo => Self::Dnf,
            Self::Dnf => Self::None,
        }
    }

    /// Returns the penalty with this id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        [Self::None, Self::PlusTwo, Self::Dnf].into_iter().find(|penalty| penalty.id() == id)
    }
}

impl MoveCount {
    /// Adds a turn to the counts.
    pub fn add(&mut self, turn: Turn, size: Size) {
        let cost = |metric: Metric| metric.cost(turn, size) as u32;
        self.htm = self.htm.saturating_add(cost(Metric::Htm));
        self.qtm = self.qtm.saturating_add(cost(Metric::Qtm));
        self.stm = self.stm.saturating_add(cost(Metric::Stm));
        self.qstm = self.qstm.saturating_add(cost(Metric::Qstm));
    }

    /// Returns the number of moves in a metric.
    #[must_use]
    pub const fn get(self, metric: Metric) -> u32 {
        match metric {
            Metric::Htm => self.htm,
            Metric::Qtm => self.qtm,
            Metric::Stm => self.stm,
            Metric::Qstm => self.qstm,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::{Angle, Face, Layers};

    fn solve(centiseconds: u32, penalty: Penalty) -> Solve {
        let time = Time::from_centiseconds(centiseconds);
        let moves = MoveCount { htm: 30, qtm: 40, stm: 25, qstm: 35 };
        Solve { time, penalty, moves, ..Solve::default() }
    }

    #[test]
    fn a_penalty_adds_two_seconds_or_makes_the_solve_a_dnf() {
        assert_eq!(solve(1_234, Penalty::None).to_string(), "12.34");
        assert_eq!(solve(1_234, Penalty::PlusTwo).to_string(), "14.34+");
        assert_eq!(solve(1_234, Penalty::Dnf).to_string(), "DNF (12.34)");
        assert!(solve(99_999, Penalty::PlusTwo).score() < Score::Dnf);
    }

    #[test]
    fn turns_per_second_ignore_penalties() {
        assert_eq!(solve(1_000, Penalty::PlusTwo).turns_per_second(), Some(2.5));
        assert_eq!(solve(0, Penalty::None).turns_per_second(), None);
        let typed = Solve { moves: MoveCount::default(), ..solve(1_000, Penalty::None) };
        assert_eq!(typed.turns_per_second(), None);
    }

    #[test]
    fn moves_are_counted_in_every_metric_and_rotations_in_none() {
        let mut moves = MoveCount::default();
        moves.add(Turn::outer(Face::R, Angle::Half), Size::THREE);
        let middle = Turn { face: Face::L, layers: Layers::new(2, 2).unwrap(), angle: Angle::Quarter };
        moves.add(middle, Size::THREE);
        moves.add(Turn::rotation(Face::U, Angle::Quarter, Size::THREE), Size::THREE);
        assert_eq!(moves, MoveCount { htm: 3, qtm: 4, stm: 2, qstm: 3 });
    }

    #[test]
    fn penalties_are_parsed_from_their_names() {
        for penalty in [Penalty::None, Penalty::PlusTwo, Penalty::Dnf] {
            assert_eq!(Penalty::from_id(penalty.id()), Some(penalty));
        }
        assert_eq!(Penalty::from_id("+3"), None);
    }
}
