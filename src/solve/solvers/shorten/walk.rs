use super::colour_moves::{ColourMoves, State};
use super::unit_turns::{Unit, UnitTurns};

/// Visits the states around a state: all words of a length in which turns about one axis are in order.
pub(super) struct Walk<'a> {
    turns: &'a UnitTurns,
    moves: &'a ColourMoves,
    /// The state after each prefix of the word.
    states: Vec<State>,
    word: Vec<Unit>,
}

impl<'a> Walk<'a> {
    /// Returns the walk from a state.
    pub(super) fn new(turns: &'a UnitTurns, moves: &'a ColourMoves, start: &State) -> Self {
        Self { turns, moves, states: vec![start.clone()], word: Vec::new() }
    }

    /// Calls `visit` with every word of `prefix` and `length` further unit turns, and the hash of the state after it,
    /// until it returns `false`.
    ///
    /// Returns whether all were visited.
    pub(super) fn run(
        &mut self,
        prefix: &[Unit],
        length: usize,
        visit: &mut dyn FnMut(&[Unit], u64) -> bool,
    ) -> bool {
        self.word.clear();
        for &unit in prefix {
            self.make(unit);
        }
        if length == 0 {
            return visit(&self.word, self.states[self.word.len()].hash);
        }
        self.extend(length, visit)
    }

    fn extend(&mut self, length: usize, visit: &mut dyn FnMut(&[Unit], u64) -> bool) -> bool {
        let depth = self.word.len();
        for unit in 0..self.turns.list().len() as Unit {
            if !may_continue(self.turns, &self.word, unit) {
                continue;
            }
            let goes_on = if length == 1 {
                let hash = self.moves.hash_after(&self.states[depth], unit);
                self.word.push(unit);
                visit(&self.word, hash)
            } else {
                self.make(unit);
                self.extend(length - 1, visit)
            };
            self.word.pop();
            if !goes_on {
                return false;
            }
        }
        true
    }

    fn make(&mut self, unit: Unit) {
        let depth = self.word.len();
        if self.states.len() == depth + 1 {
            self.states.push(State::default());
        }
        let (before, after) = self.states.split_at_mut(depth + 1);
        self.moves.turn_into(&before[depth], unit, &mut after[0]);
        self.word.push(unit);
    }
}

/// Returns all words of a length in which turns about one axis are in order.
pub(super) fn words(turns: &UnitTurns, length: usize) -> Vec<Vec<Unit>> {
    let units = || 0..turns.list().len() as Unit;
    let longer = |word: &Vec<Unit>| -> Vec<Vec<Unit>> {
        let next = units().filter(|&unit| may_continue(turns, word, unit));
        next.map(|unit| [word.as_slice(), &[unit]].concat()).collect()
    };
    let mut words = vec![Vec::new()];
    for _ in 0..length {
        words = words.iter().flat_map(longer).collect();
    }
    words
}

/// Returns whether a unit turn may be the next one of a word.
fn may_continue(turns: &UnitTurns, word: &[Unit], unit: Unit) -> bool {
    match *word {
        [] => true,
        [last] => turns.may_follow(last, false, unit),
        [.., before, last] => turns.may_follow(last, before == last, unit),
    }
}
