use godspeed_cube::{Angle, Turn};

/// Seconds for which the cube rests before the first turn.
const BEFORE: f64 = 0.8;

/// Seconds for which the cube rests after the last turn.
const AFTER: f64 = 1.5;

/// Duration of a half turn in relation to a quarter turn, as in the player of the page.
const HALF: f64 = 1.4;

/// The frames of a film in which turns are made, at a fixed frame rate.
#[derive(Clone, Debug, PartialEq)]
pub struct Film {
    /// Frames per second.
    pub rate: u32,
    /// The frames in order.
    pub frames: Vec<FilmFrame>,
}

/// A frame of a film. Times are in ticks: at a rate of 20, a tick is a twentieth of a second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FilmFrame {
    /// The turn that starts before this frame, with its duration in seconds.
    pub turn: Option<(Turn, f64)>,
    /// When the frame is shown.
    pub at: u32,
    /// For how long it is shown.
    pub ticks: u32,
}

impl Film {
    /// The most turns that a film can have. A longer film would take minutes to make and megabytes to store.
    pub const MOST_TURNS: usize = 1000;

    /// Plans a film of these turns, at `speed` quarter turns per second.
    #[must_use]
    pub fn new(turns: &[Turn], rate: u32, speed: f64) -> Self {
        let ticks = |seconds: f64| (seconds * f64::from(rate)).round().max(1.0) as u32;
        let mut film = Self { rate, frames: Vec::new() };
        film.push(None, ticks(BEFORE));
        for &turn in turns {
            let stretch = if turn.angle == Angle::Half { HALF } else { 1.0 };
            let length = ticks(stretch / speed);
            let seconds = f64::from(length) / f64::from(rate);
            film.push(Some((turn, seconds)), 1);
            for _ in 1..length {
                film.push(None, 1);
            }
        }
        if let Some(last) = film.frames.last_mut().filter(|last| last.at > 0) {
            last.ticks = ticks(AFTER);
        }
        film
    }

    /// Returns the duration in seconds.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        f64::from(self.end()) / f64::from(self.rate)
    }

    fn end(&self) -> u32 {
        self.frames.last().map_or(0, |last| last.at + last.ticks)
    }

    fn push(&mut self, turn: Option<(Turn, f64)>, ticks: u32) {
        self.frames.push(FilmFrame { turn, at: self.end(), ticks });
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Face;

    use super::*;

    #[test]
    fn frames_follow_one_another_and_half_turns_take_longer() {
        let turns = [Turn::outer(Face::R, Angle::Quarter), Turn::outer(Face::U, Angle::Half)];
        let film = Film::new(&turns, 20, 2.0);
        assert_eq!(film.frames.len(), 1 + 10 + 14);
        assert!(film.frames.windows(2).all(|pair| pair[0].at + pair[0].ticks == pair[1].at));
        let starts: Vec<_> = film.frames.iter().filter_map(|frame| Some((frame.at, frame.turn?.0))).collect();
        assert_eq!(starts, [(16, turns[0]), (26, turns[1])]);
        assert!((film.seconds() - (0.8 + 0.5 + 0.65 + 1.5)).abs() < 1e-9);
    }

    #[test]
    fn a_film_without_turns_is_one_frame() {
        assert_eq!(Film::new(&[], 20, 2.0).frames.len(), 1);
    }
}
