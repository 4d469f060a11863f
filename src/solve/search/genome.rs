use super::ball::Ball;
use super::shortcut::shorten;
use crate::{Move, Puzzle};
use godspeed_cube::Random;

/// The radius and the most positions of the ball around the goal that a genome has to hit.
const BALL_RADIUS: u8 = 5;
const BALL_SIZE: usize = 1 << 14;
/// How far around each position of a way the shortening looks.
const SHORTCUT_REACH: u8 = 3;

/// What the searches by chance share: genomes are sequences of a fixed number of moves from the start, and
/// a genome is the better the sooner it comes into a small ball around the goal, from where the way is
/// known.
pub(super) struct Target<'a, P: Puzzle> {
    puzzle: &'a P,
    start: &'a P::State,
    ball: Ball<P::State>,
    moves: Vec<Move>,
    length: usize,
    best: Vec<Move>,
    solved: bool,
}

/// What a genome is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Worth {
    /// The less, the better: the length of the solution, or more than any solution's.
    pub(super) energy: f32,
    /// The number of genes after which it enters the ball.
    arrival: Option<u16>,
}

impl<'a, P: Puzzle> Target<'a, P> {
    pub(super) fn new(puzzle: &'a P, start: &'a P::State, length: usize) -> Self {
        let ball = Ball::new(puzzle, BALL_RADIUS, BALL_SIZE);
        let moves = puzzle.moves().collect();
        Self { puzzle, start, ball, moves, length, best: Vec::new(), solved: false }
    }

    /// A genome that repeats and cancels nothing.
    pub(super) fn random_genome(&self, random: &mut Random) -> Vec<Move> {
        let mut genome: Vec<Move> = Vec::with_capacity(self.length);
        for _ in 0..self.length {
            let choices = self.puzzle.after(genome.last().copied());
            let pick = random.below(choices.len() as usize);
            genome.extend(choices.into_iter().nth(pick));
        }
        genome
    }

    /// Any move.
    pub(super) fn random_gene(&self, random: &mut Random) -> Move {
        self.moves[random.below(self.moves.len())]
    }

    /// Plays a genome and judges it.
    pub(super) fn judge(&self, genome: &[Move]) -> Worth {
        let mut state = self.start.clone();
        let mut nearest = f32::MAX;
        let mut best = Worth { energy: f32::MAX, arrival: None };
        for (made, m) in (0u16..).zip(genome.iter().map(Some).chain([None])) {
            if let Some(left) = self.ball.distance(self.puzzle, &state) {
                let energy = f32::from(made) + f32::from(left);
                if energy < best.energy {
                    best = Worth { energy, arrival: Some(made) };
                }
            }
            nearest = nearest.min(f32::from(self.puzzle.bound(&state)));
            if let Some(&m) = m {
                state = self.puzzle.apply(&state, m);
            }
        }
        if best.arrival.is_none() {
            best.energy = self.length as f32 + f32::from(BALL_RADIUS) + nearest;
        }
        best
    }

    /// Keeps the solution of a genome if it is the shortest so far; says so.
    pub(super) fn improves(&mut self, genome: &[Move], worth: Worth) -> bool {
        let Some(arrival) = worth.arrival else { return false };
        if self.solved && worth.energy >= self.best.len() as f32 {
            return false;
        }
        let mut way = genome[..usize::from(arrival)].to_vec();
        let state = way.iter().fold(self.start.clone(), |state, &m| self.puzzle.apply(&state, m));
        way.extend(self.ball.way_from(self.puzzle, &state));
        self.best = shorten(self.puzzle, self.start, &way, SHORTCUT_REACH);
        self.solved = true;
        true
    }

    /// The shortest solution so far.
    pub(super) fn best(&self) -> Option<&[Move]> {
        self.solved.then_some(&*self.best)
    }

    /// Whether the bound of the start shows that nothing shorter exists.
    pub(super) fn is_reached(&self) -> bool {
        self.solved && self.best.len() <= usize::from(self.puzzle.bound(self.start))
    }
}
