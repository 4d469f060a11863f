use std::fmt;
use std::ops::Range;

use godspeed_cube::{Alg, Facelets, Size, Turn};
use godspeed_protocol::Outcome;

use super::Phase;
use crate::timeline::Checkpoint;

/// Turns that are read at once.
const READ: usize = 256;

/// Layers that are turned before the page has to draw again. So many of a cube of 100 layers take about ten milliseconds.
const LAYERS_AT_ONCE: usize = 4096;

/// A result that says "solved" and is not: it is shown as a failure, never as a success.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrongSolution {
    /// Its notation cannot be read.
    Unreadable(String),
    /// Its turns leave the cube unsolved.
    Unsolved(String),
}

/// A solution that is being tried on our own copy of the cube, a little at a time: the tens of thousands of turns of a
/// large cube take longer than a page may stand still.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// The result it comes from.
    pub outcome: Outcome,
    /// How the job ends if it holds.
    pub phase: Phase,
    replay: Replay,
}

/// The turns of a solution, after they have solved our own copy of the cube.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Checked {
    /// All its turns.
    pub turns: Vec<Turn>,
    /// Where they lead on the way, so that one can jump there.
    pub checkpoints: Vec<Checkpoint>,
}

/// A text that is read and turned as far as `read`.
#[derive(Clone, Debug, PartialEq)]
struct Replay {
    cube: Facelets,
    read: usize,
    done: Checked,
}

impl Check {
    /// Begins to check the solution of a result, if it has one.
    #[must_use]
    pub fn new(outcome: Outcome, phase: Phase, cube: &Facelets) -> Self {
        Self { outcome, phase, replay: Replay::new(cube) }
    }

    /// Goes on for about ten milliseconds. At the end it gives what has been checked.
    ///
    /// # Errors
    /// [`WrongSolution`] with the text that cannot be read or does not solve the cube.
    pub fn go_on(&mut self) -> Result<Option<Checked>, WrongSolution> {
        let text = self.outcome.solution.as_deref().unwrap_or_default();
        self.replay.go_on(text)
    }
}

/// The turns of a solution in notation, after they have solved our own copy of the cube.
///
/// # Errors
/// [`WrongSolution`] with the text that cannot be read or does not solve the cube.
pub fn read(text: &str, cube: &Facelets) -> Result<Checked, WrongSolution> {
    let mut replay = Replay::new(cube);
    loop {
        if let Some(checked) = replay.go_on(text)? {
            return Ok(checked);
        }
    }
}

impl Replay {
    fn new(cube: &Facelets) -> Self {
        Self { cube: cube.clone(), read: 0, done: Checked::default() }
    }

    fn go_on(&mut self, text: &str) -> Result<Option<Checked>, WrongSolution> {
        let mut layers = 0;
        while self.read < text.len() && layers < LAYERS_AT_ONCE {
            let rest = &text[self.read..];
            let end = rest.match_indices(' ').nth(READ - 1).map_or(rest.len(), |(space, _)| space + 1);
            let parsed = Alg::parse(&rest[..end], self.cube.size())
                .map_err(|error| WrongSolution::Unreadable(error.to_string()))?;
            for turn in parsed.alg.into_turns() {
                layers += cost(turn, self.cube.size());
                self.cube.turn(turn);
                self.done.turns.push(turn);
                Checkpoint::take(&mut self.done.checkpoints, self.done.turns.len(), &self.cube);
            }
            self.read += end;
        }
        match self.read < text.len() {
            true => Ok(None),
            false if self.cube.is_solved() => Ok(Some(std::mem::take(&mut self.done))),
            false => Err(WrongSolution::Unsolved(text.to_owned())),
        }
    }
}

/// What a turn takes, counted in layers: a face has as many stickers as a quarter of the layers have in their rings.
fn cost(turn: Turn, size: Size) -> usize {
    let faces = usize::from(turn.layers.first() == 1) + usize::from(turn.layers.last() >= size.last_layer());
    usize::from(turn.layers.count()) + faces * size.layers() / 4
}

/// The turns of each stage of a result among those of its solution, where they account for every one of them.
#[must_use]
pub fn stages_of(outcome: &Outcome, turns: &[Turn]) -> Option<Vec<Range<usize>>> {
    let all = outcome.solution.as_deref().unwrap_or_default().split_whitespace();
    let of_stages = outcome.stages.iter().flat_map(|stage| stage.moves.split_whitespace());
    let mut end = 0;
    let ranges = outcome.stages.iter().map(|stage| {
        let start = end;
        end += stage.moves.split_whitespace().count();
        start..end
    });
    let ranges: Vec<_> = ranges.collect();
    (end == turns.len() && of_stages.eq(all)).then_some(ranges)
}

impl fmt::Display for WrongSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => write!(f, "the solution could not be read: {error}"),
            Self::Unsolved(_) => {
                f.write_str("the solution does not solve this cube; please report it and include the link")
            }
        }
    }
}

impl std::error::Error for WrongSolution {}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_protocol::StageMoves;

    #[test]
    fn a_long_solution_is_checked_in_many_small_parts() {
        let size = Size::new(30).unwrap();
        let scramble = godspeed_cube::scramble::random_moves(size, 5_000, 1);
        let mut cube = Facelets::solved(size);
        cube.turn_all(scramble.turns());
        let home = scramble.inverse();
        let outcome = Outcome { solution: Some(home.to_string()), ..Outcome::default() };
        let mut check = Check::new(outcome, Phase::Solved, &cube);
        let mut parts = 1;
        let checked = loop {
            if let Some(checked) = check.go_on().unwrap() {
                break checked;
            }
            parts += 1;
        };
        assert!(parts > 3);
        assert_eq!(checked.turns, home.turns());
        assert_eq!(checked.checkpoints.len(), home.turns().len() / 256);
    }

    #[test]
    fn what_cannot_be_read_or_does_not_solve_is_refused() {
        let mut cube = Facelets::solved(Size::THREE);
        cube.turn_all(Alg::parse("R U", Size::THREE).unwrap().alg.turns());
        assert_eq!(read("U' R'", &cube).unwrap().turns.len(), 2);
        assert!(matches!(read("U' Q", &cube), Err(WrongSolution::Unreadable(_))));
        assert!(matches!(read("U'", &cube), Err(WrongSolution::Unsolved(_))));
        assert!(matches!(read("", &cube), Err(WrongSolution::Unsolved(_))));
    }

    #[test]
    fn stages_have_their_turns_where_they_account_for_all() {
        let stage = |moves: &str| StageMoves { moves: moves.to_owned(), ..StageMoves::default() };
        let turns = Alg::parse("R U2 F", Size::THREE).unwrap().alg.into_turns();
        let outcome = |stages| Outcome { solution: Some("R U2 F".to_owned()), stages, ..Outcome::default() };
        let ranges = |stages| stages_of(&outcome(stages), &turns);
        assert_eq!(ranges(vec![stage("R U2"), stage(""), stage("F")]), Some(vec![0..2, 2..2, 2..3]));
        assert_eq!(ranges(vec![stage("R U2")]), None);
        assert_eq!(ranges(vec![stage("R U2"), stage("B")]), None);
    }
}
