use godspeed_cube::{Size, Turn};

use super::solve::turns_per_second;
use super::{MoveCount, Penalty, Solve, Time};

/// Inspection time without a penalty, in milliseconds (WCA *Regulations*, article A3).
const INSPECTION: f64 = 15_000.0;

/// Inspection time, in milliseconds, after which a solve is a DNF (article A4).
const TOO_LATE: f64 = 17_000.0;

/// Inspection times, in milliseconds, with the announcements made by a judge.
const CALLS: [(f64, &str); 2] = [(12_000.0, "12 seconds"), (8_000.0, "8 seconds")];

/// A timed solve in progress, until the cube is solved or given up.
///
/// All times are page times in milliseconds.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
    /// The initial conditions.
    pub start: Start,
    /// Whether a hint was used.
    pub hinted: bool,
    /// The number of moves so far.
    pub moves: MoveCount,
    clock: Clock,
}

/// Initial conditions of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The size of the cube.
    pub size: Size,
    /// The scramble of the cube, if any.
    pub scramble: Option<String>,
    /// Whether the position was not generated from a scramble.
    pub own: bool,
    /// Number of moves on the timeline before the attempt.
    pub turns_before: usize,
    /// Whether a real cube is solved, so that the timer is started and stopped by the user.
    pub is_real: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Clock {
    /// Inspection with a time limit, started at `since`.
    Inspecting { since: f64 },
    /// Waiting for the first move, without a time limit.
    Waiting,
    /// The timer is running since `since`.
    Running { since: f64, penalty: Penalty },
}

impl Attempt {
    /// Creates an attempt that starts at `now`, with or without limited inspection.
    #[must_use]
    pub fn new(start: Start, inspection: bool, now: f64) -> Self {
        let clock = if inspection { Clock::Inspecting { since: now } } else { Clock::Waiting };
        Self { start, hinted: false, moves: MoveCount::default(), clock }
    }

    /// Returns whether the timer is running.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        matches!(self.clock, Clock::Running { .. })
    }

    /// Starts the timer for a real cube, after the inspection.
    pub fn start(&mut self, now: f64) {
        let penalty = match self.clock {
            Clock::Inspecting { since } => penalty(now - since),
            Clock::Waiting => Penalty::None,
            Clock::Running { .. } => return,
        };
        self.clock = Clock::Running { since: now, penalty };
    }

    /// Returns the solve of a real cube that the user says is solved, if the timer is running.
    #[must_use]
    pub fn stop(&self, now: f64) -> Option<Solve> {
        let Clock::Running { since, penalty } = self.clock else { return None };
        Some(self.solve(Time::from_milliseconds(now - since), penalty))
    }

    /// Records a turn and returns the finished solve if the cube is solved.
    ///
    /// The first turn starts the timer. Rotations of the whole cube are ignored.
    pub fn turn(&mut self, turn: Turn, is_solved: bool, now: f64) -> Option<Solve> {
        if self.start.is_real || turn.is_rotation(self.start.size) {
            return None;
        }
        self.moves.add(turn, self.start.size);
        let (since, penalty) = match self.clock {
            Clock::Inspecting { since } => (now, penalty(now - since)),
            Clock::Waiting => (now, Penalty::None),
            Clock::Running { since, penalty } => (since, penalty),
        };
        self.clock = Clock::Running { since, penalty };
        is_solved.then(|| self.solve(Time::from_milliseconds(now - since), penalty))
    }

    /// Ends the attempt and returns a DNF if the timer was running, else `None`.
    #[must_use]
    pub fn give_up(&self, now: f64) -> Option<Solve> {
        match self.clock {
            Clock::Running { since, .. } => {
                Some(self.solve(Time::from_milliseconds(now - since), Penalty::Dnf))
            }
            Clock::Inspecting { .. } | Clock::Waiting => None,
        }
    }

    /// Returns the text of the timer: inspection seconds left, penalty or time.
    #[must_use]
    pub fn digits(&self, now: f64) -> String {
        match self.clock {
            Clock::Inspecting { since } => match penalty(now - since) {
                Penalty::None => ((INSPECTION - (now - since)) / 1000.0).ceil().to_string(),
                Penalty::PlusTwo => "+2".to_owned(),
                Penalty::Dnf => "DNF".to_owned(),
            },
            Clock::Waiting => Time::default().tenths(),
            Clock::Running { since, .. } => Time::from_milliseconds(now - since).tenths(),
        }
    }

    /// Returns the label next to the move count: the phase, or the penalty once running.
    #[must_use]
    pub const fn state(&self) -> &'static str {
        match self.clock {
            Clock::Inspecting { .. } => "Inspection",
            Clock::Waiting => "Ready",
            Clock::Running { penalty: Penalty::None, .. } => "",
            Clock::Running { penalty: Penalty::PlusTwo, .. } => "+2",
            Clock::Running { penalty: Penalty::Dnf, .. } => "DNF",
        }
    }

    /// Returns the turns per second so far, if the timer is running.
    #[must_use]
    pub fn turns_per_second(&self, now: f64) -> Option<f64> {
        let Clock::Running { since, .. } = self.clock else { return None };
        turns_per_second(self.moves, Time::from_milliseconds(now - since))
    }

    /// Returns the screen reader announcement, which changes rarely during an attempt.
    #[must_use]
    pub fn call(&self, now: f64) -> &'static str {
        match self.clock {
            Clock::Inspecting { since } => match penalty(now - since) {
                Penalty::None => {
                    let call = CALLS.iter().find(|(from, _)| now - since >= *from);
                    call.map_or("Inspection: 15 seconds.", |(_, call)| call)
                }
                Penalty::PlusTwo => "2-second penalty.",
                Penalty::Dnf => "Inspection time is over. This solve is a DNF.",
            },
            Clock::Waiting => "Ready.",
            Clock::Running { .. } => "Timer started.",
        }
    }

    /// Returns whether the inspection time limit is near or exceeded.
    #[must_use]
    pub fn is_late(&self, now: f64) -> bool {
        matches!(self.clock, Clock::Inspecting { since } if now - since >= CALLS[0].0)
    }

    fn solve(&self, time: Time, penalty: Penalty) -> Solve {
        Solve {
            time,
            penalty,
            moves: self.moves,
            hinted: self.hinted,
            own: self.start.own,
            scramble: self.start.scramble.clone(),
            ..Solve::default()
        }
    }
}

/// Returns the penalty for an inspection of this duration.
fn penalty(milliseconds: f64) -> Penalty {
    match milliseconds {
        m if m >= TOO_LATE => Penalty::Dnf,
        m if m >= INSPECTION => Penalty::PlusTwo,
        _ => Penalty::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::{Angle, Face};

    const R: Turn = Turn::outer(Face::R, Angle::Quarter);

    fn attempt(inspection: bool) -> Attempt {
        let start = Start { size: Size::THREE, scramble: None, own: false, turns_before: 0, is_real: false };
        Attempt::new(start, inspection, 1_000.0)
    }

    #[test]
    fn the_timer_runs_from_the_first_turn_to_the_solving_turn() {
        let mut attempt = attempt(true);
        assert_eq!(attempt.turn(R, false, 5_000.0), None);
        assert_eq!(attempt.digits(7_299.0), "2.2");
        let solve = attempt.turn(R, true, 15_345.0).unwrap();
        assert_eq!((solve.to_string().as_str(), solve.moves.htm), ("10.34", 2));
        assert!(solve.counts());
    }

    #[test]
    fn a_rotation_neither_starts_the_timer_nor_counts() {
        let mut attempt = attempt(true);
        let rotation = Turn::rotation(Face::U, Angle::Quarter, Size::THREE);
        assert_eq!(attempt.turn(rotation, false, 2_000.0), None);
        assert!(!attempt.is_running());
        assert_eq!(attempt.moves, MoveCount::default());
    }

    #[test]
    fn inspecting_too_long_costs_two_seconds_and_then_the_solve() {
        for (started, text) in
            [(15_999.0, "1.00"), (16_000.0, "3.00+"), (17_999.0, "3.00+"), (18_000.0, "DNF (1.00)")]
        {
            let mut attempt = attempt(true);
            assert_eq!(attempt.turn(R, false, started), None);
            let solve = attempt.turn(R, true, started + 1_000.0).unwrap();
            assert_eq!(solve.to_string(), text);
        }
    }

    #[test]
    fn without_inspection_a_late_start_has_no_penalty() {
        let mut attempt = attempt(false);
        assert_eq!(attempt.turn(R, false, 99_000.0), None);
        assert_eq!(attempt.turn(R, true, 99_500.0).map(|solve| solve.to_string()), Some("0.50".to_owned()));
    }

    #[test]
    fn inspection_counts_down_and_then_shows_its_penalty() {
        let attempt = attempt(true);
        for (now, digits, call) in [
            (1_000.0, "15", "Inspection: 15 seconds."),
            (1_001.0, "15", "Inspection: 15 seconds."),
            (9_000.0, "7", "8 seconds"),
            (13_000.0, "3", "12 seconds"),
            (15_900.0, "1", "12 seconds"),
            (16_000.0, "+2", "2-second penalty."),
            (18_000.0, "DNF", "Inspection time is over. This solve is a DNF."),
        ] {
            assert_eq!((attempt.digits(now).as_str(), attempt.call(now)), (digits, call), "{now}");
        }
    }

    #[test]
    fn giving_up_is_a_dnf_only_after_the_first_turn() {
        let mut attempt = attempt(true);
        assert_eq!(attempt.give_up(3_000.0), None);
        assert_eq!(attempt.turn(R, false, 4_000.0), None);
        let solve = attempt.give_up(6_000.0).unwrap();
        assert_eq!(solve.to_string(), "DNF (2.00)");
    }

    #[test]
    fn the_user_starts_and_stops_the_timer_of_a_real_cube() {
        let mut attempt = attempt(true);
        attempt.start.is_real = true;
        assert_eq!(attempt.turn(R, true, 2_000.0), None, "the cube on the page does not count");
        assert_eq!(attempt.stop(3_000.0), None, "it is not running");
        attempt.start(16_000.0);
        attempt.start(99_000.0);
        let solve = attempt.stop(26_000.0).unwrap();
        assert_eq!((solve.to_string().as_str(), solve.moves), ("12.00+", MoveCount::default()));
    }

    #[test]
    fn a_hint_is_recorded_with_the_solve() {
        let mut attempt = attempt(false);
        attempt.hinted = true;
        let solve = attempt.turn(R, true, 2_000.0).unwrap();
        assert!(solve.hinted && !solve.counts());
    }
}
