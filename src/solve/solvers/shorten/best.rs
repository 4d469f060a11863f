use godspeed_cube::{Alg, Symmetry};

use super::unit_turns::{Unit, UnitTurns, rotations};
use super::{ORIENTATION, SHORTENED};
use crate::{Control, Problem, Solution, SolveError};

/// The solutions of a problem that are known.
pub(super) struct Given<'a> {
    /// The shortest one.
    pub(super) best: &'a Alg,
    pub(super) all: &'a [Alg],
}

impl<'a> Given<'a> {
    /// Returns the known solutions of a problem.
    ///
    /// # Errors
    /// [`SolveError::NotASolution`] if there is none, or one that does not solve the cube.
    pub(super) fn of(problem: &'a Problem) -> Result<Self, SolveError> {
        for (number, alg) in problem.known.iter().enumerate() {
            let mut cube = problem.state.clone();
            if alg.size() == cube.size() {
                cube.turn_all(alg.turns());
            }
            if !cube.is_solved() {
                return Err(SolveError::NotASolution { number });
            }
        }
        let best = problem.known.iter().min_by_key(|alg| alg.length(problem.metric));
        let best = best.ok_or(SolveError::NotASolution { number: 0 })?;
        Ok(Self { best, all: &problem.known })
    }
}

/// The shortest solution so far.
pub(super) struct Best<'a> {
    problem: &'a Problem,
    control: &'a Control,
    pub(super) given: Given<'a>,
    turns: &'a UnitTurns,
    pub(super) word: Vec<Unit>,
    /// The orientation of the cube after the first of the given solutions.
    end: Symmetry,
    pub(super) is_optimal: bool,
}

impl<'a> Best<'a> {
    /// Returns the shortest of the given solutions, and emits it.
    pub(super) fn new(
        problem: &'a Problem,
        control: &'a Control,
        given: Given<'a>,
        turns: &'a UnitTurns,
    ) -> Self {
        let end = given.all.first().map_or(Symmetry::IDENTITY, |alg| turns.word(alg.turns()).end);
        let word = turns.word(given.best.turns()).units;
        let is_optimal = word.is_empty();
        let best = Self { problem, control, given, turns, word, end, is_optimal };
        control.emit_improved(problem, best.solution());
        best
    }

    /// Takes a word with the same end, if it is shorter.
    pub(super) fn take(&mut self, word: &[Unit]) {
        let word = self.turns.normal(word);
        if word.len() < self.word.len() {
            self.word = word;
            self.control.emit_improved(self.problem, self.solution());
        }
    }

    /// Returns the solution, which is the given one unless it has become shorter.
    pub(super) fn solution(&self) -> Solution {
        let Problem { metric, state, .. } = self.problem;
        let size = state.size();
        let given = self.given.best.length(*metric);
        let (mut turns, mut end) = self.turns.turns(&self.word);
        let is_shorter = metric.length(&turns, size) < given;
        if !is_shorter {
            turns = self.given.best.turns().to_vec();
            end = self.turns.word(&turns).end;
        }
        if self.problem.settings.get(&ORIENTATION) > 0.0 {
            turns.extend(rotations(end.inverse().then(self.end), size));
        }
        let unsimplified = is_shorter.then(|| self.given.best.turns().to_vec());
        Solution { unsimplified, ..Solution::single(SHORTENED, turns, self.is_optimal) }
    }
}
