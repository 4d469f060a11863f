//! All shortest solutions of a 3x3x3 by breadth-first searches from both ends, to compare with the optimal solver.
//!
//! It shares no code with the other crates: turns are permutations of facelets, which the [`Simulator`] gives, and
//! no table or bound is used. A search has the distance of every state near the solved cube, walks outwards from
//! the given cube until it meets them, and follows the distances from there in both directions.

use std::collections::{HashMap, HashSet};

use crate::simulator::{Simulator, Unreadable};

/// Facelets without centres, each the number of its colour in the order of [`COLOURS`].
type State = [u8; FACELETS];

/// The facelets that turns move: 8 of each of six faces.
const FACELETS: usize = 48;

/// The colours and faces in the order of a text of facelets.
const COLOURS: &str = "URFDLB";

/// The angles of a turn, by quarters.
const ANGLES: [&str; 3] = ["", "2", "'"];

/// The faces three times each: turns are numbered by face, then by angle.
const TURNS: usize = 18;

/// The number of states at distance 0, 1, 2, ... from the solved cube (Rokicki, Kociemba, Davidson and Dethridge, "The
/// Diameter of the Rubik's Cube Group Is Twenty", 2013).
pub const KNOWN_SHELLS: [usize; 8] = [1, 18, 243, 3_240, 43_239, 574_908, 7_618_438, 100_803_036];

/// All states within some turns of the solved cube, and the turns.
pub struct Enumeration {
    turns: [[usize; FACELETS]; TURNS],
    radius: u8,
    /// The distance of each state within the radius, by its [`key`].
    solved: HashMap<u128, u8>,
}

impl Enumeration {
    /// Walks outwards from the solved cube. Solutions of up to twice the radius and one more turn can then be found.
    ///
    /// # Errors
    /// [`Unreadable`] if the simulator does not understand the notation.
    pub fn new(radius: u8) -> Result<Self, Unreadable> {
        let mut turns = [[0; FACELETS]; TURNS];
        for (number, turn) in turns.iter_mut().enumerate() {
            *turn = permutation(&name(number))?;
        }
        let mut enumeration = Self { turns, radius, solved: HashMap::new() };
        let solved = std::array::from_fn(|facelet| (facelet / 8) as u8);
        let mut shell = vec![solved];
        enumeration.solved.insert(key(&solved), 0);
        for distance in 1..=radius {
            let mut next = Vec::new();
            for state in &shell {
                for turn in 0..TURNS {
                    let state = enumeration.turned(state, turn);
                    enumeration.solved.entry(key(&state)).or_insert_with(|| {
                        next.push(state);
                        distance
                    });
                }
            }
            shell = next;
        }
        Ok(enumeration)
    }

    /// Returns the number of states at each distance up to the radius.
    #[must_use]
    pub fn shells(&self) -> Vec<usize> {
        let mut shells = vec![0; usize::from(self.radius) + 1];
        for &distance in self.solved.values() {
            shells[usize::from(distance)] += 1;
        }
        shells
    }

    /// Returns all shortest solutions in alphabetical order; `None` if the cube is too far away.
    ///
    /// Turns of opposite faces can be exchanged, so of such neighbours that of U, R or F comes first.
    ///
    /// # Errors
    /// [`Unreadable`] if the text is not the facelets of a 3x3x3.
    pub fn solutions(&self, facelets: &str) -> Result<Option<Vec<String>>, Unreadable> {
        let start = read(facelets)?;
        let mut near = HashMap::from([(key(&start), 0)]);
        let mut shell = vec![start];
        for steps in 0..=self.radius {
            let meetings: Vec<State> =
                shell.iter().filter(|state| self.solved.contains_key(&key(state))).copied().collect();
            if !meetings.is_empty() {
                return Ok(Some(self.words(&near, &meetings, steps)));
            }
            if steps == self.radius {
                break;
            }
            let mut next = Vec::new();
            for state in &shell {
                for turn in 0..TURNS {
                    let state = self.turned(state, turn);
                    near.entry(key(&state)).or_insert_with(|| {
                        next.push(state);
                        steps + 1
                    });
                }
            }
            shell = next;
        }
        // The last step is not stored, because it would take thirteen times the memory.
        let mut meetings = HashSet::new();
        for state in &shell {
            for turn in 0..TURNS {
                let state = self.turned(state, turn);
                if self.solved.contains_key(&key(&state)) && !near.contains_key(&key(&state)) {
                    meetings.insert(state);
                }
            }
        }
        let meetings: Vec<State> = meetings.into_iter().collect();
        Ok((!meetings.is_empty()).then(|| self.words(&near, &meetings, self.radius + 1)))
    }

    /// Returns the solutions by way of states that are `steps` from the start, and nearest to the solved cube.
    fn words(&self, near: &HashMap<u128, u8>, meetings: &[State], steps: u8) -> Vec<String> {
        let least = meetings.iter().map(|state| self.solved[&key(state)]).min().unwrap_or_default();
        let mut words = HashSet::new();
        for state in meetings.iter().filter(|state| self.solved[&key(state)] == least) {
            let (mut before, mut after) = (Vec::new(), Vec::new());
            self.descend(near, state, steps, &mut Vec::new(), &mut before);
            self.descend(&self.solved, state, least, &mut Vec::new(), &mut after);
            for back in &before {
                let forth = back.iter().rev().map(|&turn| inverse(turn));
                words.extend(
                    after.iter().map(|after| ordered(forth.clone().chain(after.iter().copied()).collect())),
                );
            }
        }
        let mut words: Vec<String> =
            words.into_iter().map(|word| word.into_iter().map(name).collect::<Vec<_>>().join(" ")).collect();
        words.sort();
        words
    }

    /// Finds all ways down to distance 0.
    fn descend(
        &self,
        distances: &HashMap<u128, u8>,
        state: &State,
        left: u8,
        way: &mut Vec<usize>,
        found: &mut Vec<Vec<usize>>,
    ) {
        if left == 0 {
            found.push(way.clone());
            return;
        }
        for turn in 0..TURNS {
            let next = self.turned(state, turn);
            if distances.get(&key(&next)) == Some(&(left - 1)) {
                way.push(turn);
                self.descend(distances, &next, left - 1, way, found);
                way.pop();
            }
        }
    }

    fn turned(&self, state: &State, turn: usize) -> State {
        self.turns[turn].map(|from| state[from])
    }
}

/// Returns the name of a turn by its number.
fn name(turn: usize) -> String {
    format!("{}{}", &COLOURS[turn / 3..=turn / 3], ANGLES[turn % 3])
}

const fn inverse(turn: usize) -> usize {
    turn - turn % 3 + 2 - turn % 3
}

/// Exchanges neighbours of opposite faces so that U, R or F comes first.
fn ordered(mut word: Vec<usize>) -> Vec<usize> {
    for i in 1..word.len() {
        let (one, other) = (word[i - 1] / 3, word[i] / 3);
        if one == other + 3 {
            word.swap(i - 1, i);
        }
    }
    word
}

/// Returns a state as a number to the base 6, which is less than 2^125.
fn key(state: &State) -> u128 {
    // Two halves fit into 64 bits each, which is faster than one number of 128.
    let half =
        |from: usize| state[from..from + 24].iter().fold(0u64, |key, &colour| 6 * key + u64::from(colour));
    u128::from(half(0)) << 64 | u128::from(half(24))
}

/// Returns the place of a facelet in a text of all 54: the centre of each face is left out here.
const fn place(facelet: usize) -> usize {
    facelet / 8 * 9 + facelet % 8 + (facelet % 8 >= 4) as usize
}

/// Returns from which facelet each colour comes in a turn.
fn permutation(turn: &str) -> Result<[usize; FACELETS], Unreadable> {
    // Every facelet has a colour of its own.
    let colours: Vec<char> = ('\u{100}'..).take(54).collect();
    let mut cube = Simulator::new(&colours.iter().collect::<String>())?;
    cube.apply(turn)?;
    let after: Vec<char> = cube.facelets().chars().collect();
    let places: Vec<usize> = (0..FACELETS).map(place).collect();
    let from = |facelet: usize| {
        let colour = after[places[facelet]];
        places.iter().position(|&place| colours[place] == colour).unwrap_or_default()
    };
    Ok(std::array::from_fn(from))
}

fn read(facelets: &str) -> Result<State, Unreadable> {
    let letters: Vec<char> = facelets.chars().collect();
    let mut state = [0; FACELETS];
    for (facelet, colour) in state.iter_mut().enumerate() {
        let letter = letters.get(place(facelet)).filter(|_| letters.len() == 54);
        let known = letter.and_then(|&letter| COLOURS.find(letter));
        *colour = known.ok_or_else(|| Unreadable::new(facelets))? as u8;
    }
    Ok(state)
}
