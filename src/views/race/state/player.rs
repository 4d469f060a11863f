use godspeed_cube::{Facelets, Turn};
use godspeed_page::player::{DEFAULT_SPEED, SPEEDS, playing_seconds};

use super::race::Race;

/// Plays the solutions of all lanes together.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    at: usize,
    is_playing: bool,
    speed: usize,
}

/// A change of the cube in a lane.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// Turn layers, in this many seconds.
    Turn(usize, Turn, f64),
    /// Show a state.
    Show(usize, Facelets),
}

/// A command of the transport bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransportCommand {
    /// Play, or pause.
    Play,
    /// Show the position after the next turn.
    Forward,
    /// Show the position before the last turn.
    Back,
    /// Show the start.
    ToStart,
    /// Show the end.
    ToEnd,
    /// Show the position after this number of turns.
    To(usize),
}

impl Default for Player {
    fn default() -> Self {
        Self { at: 0, is_playing: false, speed: DEFAULT_SPEED }
    }
}

impl Player {
    /// Returns the number of turns of all cubes that are shown.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Returns whether the solutions play together.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// Returns the index in [`SPEEDS`].
    #[must_use]
    pub const fn speed(&self) -> usize {
        self.speed
    }

    /// Returns the speed as text: `3×`.
    #[must_use]
    pub fn speed_text(&self) -> String {
        format!("{}×", SPEEDS.get(self.speed).unwrap_or(&SPEEDS[DEFAULT_SPEED]))
    }

    /// Sets the speed.
    pub(super) fn set_speed(&mut self, speed: usize) {
        self.speed = speed.min(SPEEDS.len() - 1);
    }

    /// Returns to the start, for a new race.
    pub(super) fn reset(&mut self) {
        (self.at, self.is_playing) = (0, false);
    }

    /// Applies a command. From then on all solutions play together.
    pub(super) fn apply(&mut self, command: TransportCommand, race: &mut Race) -> Vec<Change> {
        let end = end(race);
        let was_playing = std::mem::take(&mut self.is_playing);
        let before = self.at;
        match command {
            TransportCommand::Play => {
                self.is_playing = !was_playing && end > 0;
                if self.is_playing && self.at >= end {
                    self.at = 0;
                }
            }
            TransportCommand::Forward => self.at = (self.at + 1).min(end),
            TransportCommand::Back => self.at = self.at.saturating_sub(1),
            TransportCommand::ToStart => self.at = 0,
            TransportCommand::ToEnd => self.at = end,
            TransportCommand::To(at) => self.at = at.min(end),
        }
        let seconds = |turn| playing_seconds(turn, self.speed.max(DEFAULT_SPEED));
        let at = self.at;
        let mut changes = Vec::new();
        for (number, lane) in race.lanes_mut().iter_mut().enumerate() {
            lane.is_arriving = false;
            let wanted = at.min(lane.turns().len());
            if lane.phase().is_open() || lane.turns().is_empty() || lane.shown == wanted {
                continue;
            }
            let is_step = before.abs_diff(at) == 1 && lane.shown.abs_diff(wanted) == 1;
            let change = if is_step && wanted > lane.shown {
                let turn = lane.turns()[lane.shown];
                Change::Turn(number, turn, seconds(turn))
            } else if is_step {
                let turn = lane.turns()[wanted].inverse();
                Change::Turn(number, turn, seconds(turn))
            } else {
                Change::Show(number, lane.cube_after(wanted))
            };
            lane.shown = wanted;
            changes.push(change);
        }
        changes
    }

    /// Continues what plays: each lane of a racer that has just arrived for itself, or all together.
    ///
    /// `rests` returns whether the cube of a lane is at rest.
    pub(super) fn advance(&mut self, race: &mut Race, rests: &dyn Fn(usize) -> bool) -> Vec<Change> {
        let mut changes = Vec::new();
        let speed = self.speed;
        let mut turn_of = |number: usize, lane: &mut super::Lane| {
            if let Some(&turn) = lane.turns().get(lane.shown) {
                lane.shown += 1;
                changes.push(Change::Turn(number, turn, playing_seconds(turn, speed)));
            }
        };
        if self.is_playing {
            if !(0..race.lanes().len()).all(rests) {
                return Vec::new();
            }
            if self.at >= end(race) {
                self.is_playing = false;
                return Vec::new();
            }
            let at = self.at;
            self.at += 1;
            let lanes = race.lanes_mut().iter_mut().enumerate();
            for (number, lane) in lanes.filter(|(_, lane)| !lane.phase().is_open() && lane.shown == at) {
                turn_of(number, lane);
            }
            return changes;
        }
        let lanes = race.lanes_mut().iter_mut().enumerate();
        for (number, lane) in lanes.filter(|(number, lane)| lane.is_arriving && rests(*number)) {
            turn_of(number, lane);
            lane.is_arriving = lane.shown < lane.turns().len();
            self.at = self.at.max(lane.shown);
        }
        changes
    }

    /// Shows solutions that have just arrived at their ends, for users who prefer reduced motion.
    pub(super) fn settle(&mut self, race: &mut Race) -> Vec<Change> {
        let mut changes = Vec::new();
        for (number, lane) in race.lanes_mut().iter_mut().enumerate().filter(|(_, lane)| lane.is_arriving) {
            lane.is_arriving = false;
            lane.shown = lane.turns().len();
            self.at = self.at.max(lane.shown);
            changes.push(Change::Show(number, lane.cube_after(lane.shown)));
        }
        changes
    }
}

/// Returns the length of the longest solution in turns.
pub(super) fn end(race: &Race) -> usize {
    let lanes = race.lanes().iter().filter(|lane| !lane.phase().is_open());
    lanes.map(|lane| lane.turns().len()).max().unwrap_or(0)
}
