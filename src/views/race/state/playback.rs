//! Plays the solutions of all lanes: each by itself when its racer arrives, and all together by the transport bar.

use godspeed_timeline::{CubeChange, InStep, Timeline};

use super::race::Race;

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

/// Applies a command. From then on all solutions play together.
pub(super) fn apply(player: &mut InStep, command: TransportCommand, race: &mut Race) -> Vec<CubeChange> {
    race.lanes_mut().iter_mut().for_each(|lane| lane.is_arriving = false);
    let cubes = &mut solutions(race);
    match command {
        TransportCommand::Play => player.play_or_pause(cubes),
        TransportCommand::Forward => player.step(true, cubes),
        TransportCommand::Back => player.step(false, cubes),
        TransportCommand::ToStart => player.go(0, cubes),
        TransportCommand::ToEnd => player.go(usize::MAX, cubes),
        TransportCommand::To(at) => player.go(at, cubes),
    }
}

/// Continues what plays: each lane of a racer that has just arrived for itself, or all together.
///
/// `rests` returns whether the cube of a lane is at rest.
pub(super) fn advance(
    player: &mut InStep,
    race: &mut Race,
    rests: &dyn Fn(usize) -> bool,
) -> Vec<CubeChange> {
    if player.is_playing() {
        let is_due = (0..race.lanes().len()).all(rests);
        return if is_due { player.advance(&mut solutions(race)) } else { Vec::new() };
    }
    let mut changes = Vec::new();
    let lanes = race.lanes_mut().iter_mut().enumerate();
    for (number, lane) in lanes.filter(|(number, lane)| lane.is_arriving && rests(*number)) {
        lane.is_arriving = lane.solution().is_some_and(|timeline| {
            changes.extend(player.play_alone(number, timeline));
            !timeline.is_at_end()
        });
    }
    changes
}

/// Shows solutions that have just arrived at their ends, for users who prefer reduced motion.
pub(super) fn settle(player: &mut InStep, race: &mut Race) -> Vec<CubeChange> {
    let mut changes = Vec::new();
    for (number, lane) in race.lanes_mut().iter_mut().enumerate().filter(|(_, lane)| lane.is_arriving) {
        lane.is_arriving = false;
        if let Some(timeline) = lane.solution() {
            timeline.jump(usize::MAX);
            player.reach(timeline.cursor());
            changes.push(CubeChange::Show(number, timeline.present().clone()));
        }
    }
    changes
}

/// Returns the length of the longest solution in turns.
pub(super) fn end(race: &Race) -> usize {
    let lanes = race.lanes().iter().filter(|lane| !lane.phase().is_open());
    lanes.map(|lane| lane.turns().len()).max().unwrap_or(0)
}

/// Returns the timelines of the lanes that have ended, with their numbers.
fn solutions(race: &mut Race) -> Vec<(usize, &mut Timeline)> {
    let lanes = race.lanes_mut().iter_mut().enumerate();
    lanes.filter_map(|(number, lane)| Some((number, lane.solution()?))).collect()
}
