use std::cell::Cell;

use godspeed_cube::{Alg, Size};
use rustc_hash::FxHashSet;

use super::SpecReason;
use crate::algs::{AlgsError, Position, Target};

/// The most positions that a scramble may reach.
const MAX_POSITIONS: usize = 100_000;

/// The most turns and products of positions of a scramble: less than a second of work.
const MAX_STEPS: usize = 4_000_000;

/// The deepest nesting of brackets.
const MAX_NESTING: usize = 16;

/// A scramble that is read from left to right.
pub(super) struct Scramble<'a> {
    text: &'a str,
    target: &'a Target,
    /// The steps that were taken.
    steps: &'a Cell<usize>,
}

impl<'a> Scramble<'a> {
    /// Returns the scramble of a text; positions that are alike for the target count as equal.
    pub(super) const fn new(text: &'a str, target: &'a Target, steps: &'a Cell<usize>) -> Self {
        Self { text, target, steps }
    }

    /// Returns the positions to which it leads from the solved cube.
    pub(super) fn positions(&self) -> Result<Vec<Position>, SpecReason> {
        self.after(self.text, vec![Position::SOLVED], 0)
    }

    /// Returns the positions after a text, from some positions.
    fn after(
        &self,
        text: &str,
        mut positions: Vec<Position>,
        depth: usize,
    ) -> Result<Vec<Position>, SpecReason> {
        if depth > MAX_NESTING {
            return Err(SpecReason::Brackets);
        }
        let mut rest = text;
        while let Some(open) = rest.find(['[', '<', ']', '>']) {
            positions = self.turned(&rest[..open], positions)?;
            let is_choice = rest[open..].starts_with('[');
            if !is_choice && !rest[open..].starts_with('<') {
                return Err(SpecReason::Brackets);
            }
            let close = open + closing(&rest[open..]).ok_or(SpecReason::Brackets)?;
            let parts = split(&rest[open + 1..close]);
            positions = if is_choice {
                self.alternatives(&parts, &positions, depth)?
            } else {
                self.generated(&parts, positions, depth)?
            };
            rest = &rest[close + 1..];
        }
        self.turned(rest, positions)
    }

    fn turned(&self, text: &str, positions: Vec<Position>) -> Result<Vec<Position>, SpecReason> {
        if text.trim().is_empty() {
            return Ok(positions);
        }
        let parsed = Alg::parse(text, Size::THREE).map_err(|error| SpecReason::Turns(error.to_string()))?;
        self.take_steps(parsed.alg.turns().len() + positions.len())?;
        let motion = Position::SOLVED.after_turns(parsed.alg.turns());
        Ok(positions.iter().map(|position| position.then(&motion)).collect())
    }

    fn alternatives(
        &self,
        parts: &[&str],
        positions: &[Position],
        depth: usize,
    ) -> Result<Vec<Position>, SpecReason> {
        let mut seen = FxHashSet::default();
        let mut reached = Vec::new();
        for part in parts {
            self.take_steps(positions.len())?;
            for position in self.after(part, positions.to_vec(), depth + 1)? {
                if seen.insert(self.target.labels(&position)) {
                    self.check_count(reached.len())?;
                    reached.push(position);
                }
            }
        }
        Ok(reached)
    }

    fn generated(
        &self,
        parts: &[&str],
        positions: Vec<Position>,
        depth: usize,
    ) -> Result<Vec<Position>, SpecReason> {
        // Motions that reach equal positions from the solved cube need not do so from others.
        let exact = Scramble::new(self.text, &Target::EXACT, self.steps);
        let mut motions = Vec::new();
        for part in parts {
            motions.extend(exact.after(part, vec![Position::SOLVED], depth + 1)?);
        }
        let mut seen: FxHashSet<_> = positions.iter().map(|position| self.target.labels(position)).collect();
        let mut reached = positions;
        let mut next = 0;
        while next < reached.len() {
            self.take_steps(motions.len())?;
            for motion in &motions {
                let position = reached[next].then(motion);
                if seen.insert(self.target.labels(&position)) {
                    self.check_count(reached.len())?;
                    reached.push(position);
                }
            }
            next += 1;
        }
        Ok(reached)
    }

    fn take_steps(&self, count: usize) -> Result<(), SpecReason> {
        self.steps.set(self.steps.get().saturating_add(count));
        if self.steps.get() > MAX_STEPS { Err(SpecReason::TooManySteps) } else { Ok(()) }
    }

    const fn check_count(&self, count: usize) -> Result<(), SpecReason> {
        if count < MAX_POSITIONS {
            Ok(())
        } else {
            Err(SpecReason::Case(AlgsError::TooManyCases { most: MAX_POSITIONS }))
        }
    }
}

/// Returns the index of the bracket that closes the first one.
fn closing(text: &str) -> Option<usize> {
    let mut open = Vec::new();
    for (i, c) in text.char_indices() {
        match c {
            '[' => open.push(']'),
            '<' => open.push('>'),
            ']' | '>' => {
                if open.pop() != Some(c) {
                    return None;
                }
                if open.is_empty() {
                    return Some(i);
                }
            }
            _ => {}
        }
    }
    None
}

/// Splits a text at the commas that are not inside brackets.
fn split(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0_i32, 0);
    for (i, c) in text.char_indices() {
        match c {
            '[' | '<' => depth += 1,
            ']' | '>' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}
