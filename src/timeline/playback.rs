use godspeed_cube::{Facelets, Turn};

use crate::{Motion, PlaybackAction, PlaybackStep, Player};

/// Longest lag, in milliseconds, that playback catches up on.
const LONGEST_LAG: f64 = 1000.0;

/// A change of the picture of a cube.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// Show a position without animation.
    Show(Facelets),
    /// Apply turns without animation.
    Apply(Vec<Turn>),
    /// Animate a turn for this number of seconds.
    Turn(Turn, f64),
}

/// A state that plays: it decides what the next step is, and [`advance`] when it begins.
pub trait Plays {
    /// Returns the player.
    fn player(&mut self) -> &mut Player;

    /// Returns the position at the cursor of the timeline.
    fn present(&self) -> &Facelets;

    /// Makes and returns the next step: a queued turn if there is one, else the next step of a playing timeline.
    fn next_step(&mut self) -> Option<PlaybackStep>;
}

/// Starts the turns that are due at `now`, a time in milliseconds.
///
/// Turns that would already be over are applied without animation, so a slow screen shows fewer turns, not later ones.
/// The changes are returned as the caller's type for them.
pub fn advance<C: From<Change>>(plays: &mut impl Plays, motion: Motion, now: f64) -> Vec<C> {
    if motion == Motion::Hidden {
        // Without time, playing again would never end.
        let is_looping = std::mem::take(&mut plays.player().is_looping);
        while plays.next_step().is_some() {}
        plays.player().is_looping = is_looping;
        return Vec::new();
    }
    let player = plays.player();
    // A pause ends when playback stops.
    if player.is_pausing && !player.playing {
        player.due = None;
    }
    let mut due = player.due.map_or(now, |due| due.max(now - LONGEST_LAG));
    let (mut skipped, mut animated) = (Vec::new(), None);
    while due <= now {
        let Some(PlaybackStep { action, seconds }) = plays.next_step() else {
            plays.player().due = None;
            break;
        };
        due += seconds * 1e3;
        let player = plays.player();
        player.due = Some(due);
        player.is_pausing = action == PlaybackAction::Pause;
        let turn = match action {
            PlaybackAction::Turn(turn) => turn,
            PlaybackAction::Pause => continue,
            PlaybackAction::Restart => return vec![Change::Show(plays.present().clone()).into()],
        };
        if motion == Motion::Reduced || due <= now {
            skipped.push(turn);
        } else {
            animated = Some(Change::Turn(turn, (due - now) / 1e3));
        }
    }
    let mut changes = Vec::new();
    if !skipped.is_empty() {
        changes.push(Change::Apply(skipped).into());
    }
    if let Some(turn) = animated {
        changes.push(turn.into());
    }
    changes
}
