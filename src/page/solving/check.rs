use std::ops::Range;

use godspeed_cube::{Alg, Facelets, Metric, Size, Turn};
use godspeed_protocol::Outcome;
use godspeed_timeline::Checkpoint;

use super::JobPhase;

/// Number of moves parsed at a time.
const READ: usize = 256;

/// Number of facelets turned before control returns to the page, which takes about 10 ms.
const FACELETS_AT_ONCE: usize = 4_000_000;

/// A reported solution that does not solve the cube; it is always shown as a failure.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongSolution {
    /// The notation is invalid.
    #[error("the solution could not be read: {0}")]
    Unreadable(String),
    /// The cube is not solved after the moves.
    #[error("the solution does not solve this cube; please report it and include the link")]
    Unsolved(String),
}

/// The state to which a solution has to lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionEnd<'a> {
    /// The solved cube.
    Solved,
    /// The state with these facelets. The engine has checked that it is as the goal demands.
    State(&'a str),
    /// A state that only the engine knows: one of several solutions to a goal.
    Any,
}

impl<'a> SolutionEnd<'a> {
    /// Returns the state to which the solution of an outcome has to lead.
    fn of(outcome: &'a Outcome) -> Self {
        match (&outcome.goal, &outcome.reached) {
            (None, _) => Self::Solved,
            (Some(_), Some(reached)) => Self::State(reached),
            (Some(_), None) => Self::Any,
        }
    }

    fn is(self, cube: &Facelets) -> bool {
        match self {
            Self::Solved => cube.is_solved(),
            Self::State(facelets) => cube.to_string() == facelets,
            Self::Any => true,
        }
    }
}

/// Incremental verification of a solution on a separate copy of the cube.
///
/// A large cube has tens of thousands of moves, which would block the page for too long if applied at once.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// The outcome being verified.
    pub outcome: Outcome,
    /// The final phase of the job if the solution is correct.
    pub phase: JobPhase,
    replay: Replay,
}

/// The verified moves of a solution.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Checked {
    /// The moves of the solution.
    pub turns: Vec<Turn>,
    /// Positions along the solution, used for seeking.
    pub checkpoints: Vec<Checkpoint>,
    /// The lengths of the first 0, 256, 512, ... moves in each of [`Metric::ALL`].
    lengths: Vec<[usize; Metric::ALL.len()]>,
}

impl Checked {
    /// Returns the length of the first moves in a metric.
    ///
    /// The page shows it after every move, so it is not counted from the start of millions of moves.
    #[must_use]
    pub fn length(&self, moves: usize, metric: Metric, size: Size) -> usize {
        let moves = moves.min(self.turns.len());
        let counted = (moves / READ).min(self.lengths.len().saturating_sub(1));
        let lengths = Metric::ALL.into_iter().zip(self.lengths.get(counted).copied().unwrap_or_default());
        let known: usize = lengths.filter(|&(other, _)| other == metric).map(|(_, length)| length).sum();
        known + metric.length(&self.turns[counted * READ..moves], size)
    }

    /// Adds the next [`READ`] turns, or the last ones.
    fn add(&mut self, turns: &[Turn], size: Size) {
        let before = self.lengths.last().copied().unwrap_or_default();
        if self.lengths.is_empty() {
            self.lengths.push(before);
        }
        let counts = Metric::ALL.map(|metric| metric.length(turns, size));
        self.lengths.push(std::array::from_fn(|metric| before[metric] + counts[metric]));
        self.turns.extend(turns);
    }
}

/// State of the replay; `read` bytes of the text have been applied.
#[derive(Clone, Debug, PartialEq)]
struct Replay {
    cube: Facelets,
    read: usize,
    done: Checked,
}

impl Check {
    /// Starts the verification of an outcome's solution, if it has one.
    #[must_use]
    pub fn new(outcome: Outcome, phase: JobPhase, cube: &Facelets) -> Self {
        Self { outcome, phase, replay: Replay::new(cube) }
    }

    /// Returns the share of the solution that has been verified.
    #[must_use]
    pub fn share(&self) -> f64 {
        let text = self.outcome.solution.as_deref().unwrap_or_default();
        self.replay.read as f64 / text.len().max(1) as f64
    }

    /// Continues for about 10 ms; returns the verified moves when finished.
    ///
    /// # Errors
    /// Returns [`WrongSolution`] if the text is invalid or does not solve the cube.
    pub fn advance(&mut self) -> Result<Option<Checked>, WrongSolution> {
        let text = self.outcome.solution.as_deref().unwrap_or_default();
        self.replay.advance(text, SolutionEnd::of(&self.outcome))
    }
}

/// Parses and verifies the moves of a solution.
///
/// # Errors
/// Returns [`WrongSolution`] if the text is invalid or does not lead to `end`.
pub fn read(text: &str, cube: &Facelets, end: SolutionEnd<'_>) -> Result<Checked, WrongSolution> {
    let mut replay = Replay::new(cube);
    loop {
        if let Some(checked) = replay.advance(text, end)? {
            return Ok(checked);
        }
    }
}

impl Replay {
    fn new(cube: &Facelets) -> Self {
        Self { cube: cube.clone(), read: 0, done: Checked::default() }
    }

    fn advance(&mut self, text: &str, end: SolutionEnd<'_>) -> Result<Option<Checked>, WrongSolution> {
        let size = self.cube.size();
        let (mut applied, mut facelets) = (self.done.turns.len(), 0);
        while self.read < text.len() && facelets < FACELETS_AT_ONCE {
            let rest = &text[self.read..];
            let part = rest.match_indices(' ').nth(READ - 1).map_or(rest.len(), |(space, _)| space + 1);
            let parsed = Alg::parse(&rest[..part], size)
                .map_err(|error| WrongSolution::Unreadable(error.to_string()))?;
            let turns = parsed.alg.turns();
            facelets += turns.iter().map(|&turn| moved_facelets(turn, size)).sum::<usize>();
            self.done.add(turns, size);
            self.read += part;
            // Large cubes have few checkpoints, and make many turns faster together than one after the other.
            if Checkpoint::is_due(&self.done.checkpoints, self.done.turns.len(), size) {
                self.cube.turn_all(&self.done.turns[applied..]);
                applied = self.done.turns.len();
                Checkpoint::take(&mut self.done.checkpoints, applied, &self.cube);
            }
        }
        self.cube.turn_all(&self.done.turns[applied..]);
        match self.read < text.len() {
            true => Ok(None),
            false if end.is(&self.cube) => Ok(Some(std::mem::take(&mut self.done))),
            false => Err(WrongSolution::Unsolved(text.to_owned())),
        }
    }
}

/// Returns about how many facelets a turn moves. Faces are turned together, so one counts as an eighth.
fn moved_facelets(turn: Turn, size: Size) -> usize {
    let faces = usize::from(turn.layers.first() == 1) + usize::from(turn.layers.last() >= size.last_layer());
    4 * size.layers() * usize::from(turn.layers.count()) + faces * size.face_area() / 8
}

/// Returns the range of moves of each stage, if the stages cover the solution.
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

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_protocol::StageMoves;

    #[test]
    fn a_long_solution_is_verified_in_small_slices() {
        let size = Size::new(60).unwrap();
        let scramble = godspeed_cube::scramble::random_moves(size, 5_000, 1);
        let mut cube = Facelets::solved(size);
        cube.turn_all(scramble.turns());
        let home = scramble.inverse();
        let outcome = Outcome { solution: Some(home.to_string()), ..Outcome::default() };
        let mut check = Check::new(outcome, JobPhase::Solved, &cube);
        let mut parts = 1;
        let checked = loop {
            if let Some(checked) = check.advance().unwrap() {
                break checked;
            }
            parts += 1;
        };
        assert!(parts > 3);
        assert_eq!(checked.turns, home.turns());
        assert_eq!(checked.checkpoints.len(), home.turns().len() / 256);
    }

    #[test]
    fn lengths_of_the_first_moves_are_those_of_counting_them() {
        let size = Size::new(7).unwrap();
        let scramble = godspeed_cube::scramble::random_moves(size, 3 * READ + 100, 4);
        let home = scramble.inverse();
        let checked = read(&home.to_string(), &Facelets::after(&scramble), SolutionEnd::Solved).unwrap();
        for metric in Metric::ALL {
            for moves in [0, 1, READ - 1, READ, READ + 1, 3 * READ, 3 * READ + 99, 3 * READ + 100, 9999] {
                let turns = &home.turns()[..moves.min(home.turns().len())];
                assert_eq!(checked.length(moves, metric, size), metric.length(turns, size), "{moves}");
            }
        }
        assert_eq!(Checked::default().length(3, Metric::Stm, size), 0);
    }

    #[test]
    fn unparsable_and_wrong_solutions_are_rejected() {
        let mut cube = Facelets::solved(Size::THREE);
        cube.turn_all(Alg::parse("R U", Size::THREE).unwrap().alg.turns());
        let solves = |text: &str| read(text, &cube, SolutionEnd::Solved);
        assert_eq!(solves("U' R'").unwrap().turns.len(), 2);
        assert!(matches!(solves("U' Q"), Err(WrongSolution::Unreadable(_))));
        assert!(matches!(solves("U'"), Err(WrongSolution::Unsolved(_))));
        assert!(matches!(solves(""), Err(WrongSolution::Unsolved(_))));
    }

    #[test]
    fn a_solution_to_a_goal_leads_to_the_state_that_the_engine_has_reached() {
        let after = |moves: &str| Facelets::after(&Alg::parse(moves, Size::THREE).unwrap().alg);
        let outcome = Outcome {
            solution: Some("U'".to_owned()),
            goal: Some("cross".to_owned()),
            reached: Some(after("R").to_string()),
            ..Outcome::default()
        };
        let check = |cube| Check::new(outcome.clone(), JobPhase::Solved, &cube).advance();
        assert_eq!(check(after("R U")).unwrap().unwrap().turns.len(), 1);
        assert!(matches!(check(after("R U2")), Err(WrongSolution::Unsolved(_))));
        let so_far = Outcome { reached: None, ..outcome.clone() };
        assert!(Check::new(so_far, JobPhase::Running, &after("F")).advance().unwrap().is_some());
    }

    #[test]
    fn stages_have_turns_only_if_they_cover_the_whole_solution() {
        let stage = |moves: &str| StageMoves { moves: moves.to_owned(), ..StageMoves::default() };
        let turns = Alg::parse("R U2 F", Size::THREE).unwrap().alg.into_turns();
        let outcome = |stages| Outcome { solution: Some("R U2 F".to_owned()), stages, ..Outcome::default() };
        let ranges = |stages| stages_of(&outcome(stages), &turns);
        assert_eq!(ranges(vec![stage("R U2"), stage(""), stage("F")]), Some(vec![0..2, 2..2, 2..3]));
        assert_eq!(ranges(vec![stage("R U2")]), None);
        assert_eq!(ranges(vec![stage("R U2"), stage("B")]), None);
    }
}
