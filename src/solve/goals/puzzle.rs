use super::GoalFault;
use super::optimal::GoalSearch;
use super::space::{MAX_COORDINATES, Position};
use super::turn_graph::Step;
use crate::puzzles::TurnPuzzle;
use crate::{Move, MoveSet, Puzzle, Solution};

/// A goal in given turns as a puzzle for the generic searches, in which every move costs one.
///
/// A move is a step of one class of orientations. In quarter turns, half turns are two moves.
pub(crate) struct GoalPuzzle<'a> {
    search: &'a GoalSearch,
    moves: Vec<GoalMove>,
    inverses: Vec<Move>,
    after: Vec<MoveSet>,
    /// The cost of a move in units.
    cost: u32,
    goals: Vec<Position>,
    has_bounds: bool,
}

#[derive(Clone, Copy)]
struct GoalMove {
    from: u8,
    step: Step,
}

/// The most goals from which a search may start backwards.
const MAX_GOALS: usize = 1 << 20;

/// The class of a position that a move cannot lead to, because the cube is held in another way.
const NOWHERE: u8 = u8::MAX;

impl<'a> GoalPuzzle<'a> {
    /// Returns the puzzle of a search, with or without its bounds.
    ///
    /// # Errors
    /// [`GoalFault`] if turns differ in cost, or if there are too many moves or goals.
    pub(crate) fn new(search: &'a GoalSearch, has_bounds: bool) -> Result<Self, GoalFault> {
        let graph = search.space.graph();
        let steps = graph.single_steps().ok_or(GoalFault::Costs)?;
        let moves: Vec<GoalMove> = (0..)
            .zip(&steps)
            .flat_map(|(from, steps)| steps.iter().map(move |&step| GoalMove { from, step }))
            .collect();
        let cost = moves.iter().map(|one| one.step.cost).min().unwrap_or(1);
        let motion = |one: &GoalMove| graph.motions()[usize::from(one.step.motion)];
        if moves.len() > 64 {
            return Err(GoalFault::TooManyTurns);
        }
        let inverse = |one: &GoalMove| {
            let is_inverse = |other: &GoalMove| {
                other.from == one.step.to
                    && other.step.to == one.from
                    && other.step.motion == graph.inverse(one.step.motion)
            };
            Move(moves.iter().position(is_inverse).unwrap_or(0) as u8)
        };
        let inverses = moves.iter().map(inverse).collect();
        let follows = |first: &GoalMove, next: &GoalMove| {
            let both = motion(first).then(&motion(next));
            let is_undone = both == super::turn_graph::Motion::NONE && next.step.to == first.from;
            let replaces =
                |one: &GoalMove| one.from == first.from && one.step.to == next.step.to && motion(one) == both;
            let swapped = || {
                let begins = |one: &&GoalMove| one.from == first.from && one.step.motion == next.step.motion;
                moves.iter().filter(begins).any(|one| {
                    moves.iter().any(|two| {
                        two.from == one.step.to
                            && two.step.motion == first.step.motion
                            && two.step.to == next.step.to
                    })
                })
            };
            let commute = motion(next).then(&motion(first)) == both;
            let is_other_order = || commute && next.step.motion < first.step.motion && swapped();
            let is_redundant = is_undone || moves.iter().any(replaces) || is_other_order();
            next.from == first.step.to && !is_redundant
        };
        let after = moves
            .iter()
            .map(|first| {
                let next = moves.iter().enumerate().filter(|(_, next)| follows(first, next));
                next.map(|(number, _)| Move(number as u8)).collect()
            })
            .collect();
        let mut puzzle =
            Self { search, moves, inverses, after, cost: cost.into(), goals: Vec::new(), has_bounds };
        puzzle.list_goals()?;
        Ok(puzzle)
    }

    fn list_goals(&mut self) -> Result<(), GoalFault> {
        let coordinates = self.search.space.coordinates();
        let mut partial = vec![([0; MAX_COORDINATES], self.search.space.goal())];
        for (number, coordinate) in coordinates.iter().enumerate() {
            let mut longer = Vec::new();
            for (values, fits) in &partial {
                for value in 0..coordinate.size() as u32 {
                    let fits = fits & coordinate.fits(value);
                    if fits != 0 {
                        let mut values = *values;
                        values[number] = value;
                        longer.push((values, fits));
                    }
                }
                if longer.len() > MAX_GOALS {
                    return Err(GoalFault::TooManyGoals);
                }
            }
            partial = longer;
        }
        let classes = 0..self.search.space.graph().classes() as u8;
        let goal = |class| partial.iter().map(move |&(values, _)| Position { values, class });
        self.goals = classes.flat_map(goal).collect();
        Ok(())
    }
}

/// Moves after which a search gives up. No goal of a 3x3x3 needs more in all turns, but some need more in few turns.
const MAX_MOVES: u8 = 60;

impl TurnPuzzle for GoalPuzzle<'_> {
    fn max_moves(&self) -> u8 {
        MAX_MOVES
    }

    fn solution_of(&self, stage: &'static str, moves: &[Move], optimal: bool) -> Solution {
        let steps: Vec<Step> = moves.iter().map(|&m| self.moves[usize::from(m)].step).collect();
        Solution::single(stage, self.search.space.graph().turns_of(&steps), optimal)
    }
}

impl Puzzle for GoalPuzzle<'_> {
    type State = Position;

    fn moves(&self) -> MoveSet {
        MoveSet::first(self.moves.len() as u32)
    }

    #[inline]
    fn apply(&self, state: &Position, m: Move) -> Position {
        let GoalMove { from, step } = self.moves[usize::from(m)];
        if state.class == from {
            self.search.space.after(state, step)
        } else {
            Position { class: NOWHERE, ..*state }
        }
    }

    fn inverse(&self, m: Move) -> Move {
        self.inverses[usize::from(m)]
    }

    fn solved(&self) -> Position {
        self.goals.first().copied().unwrap_or(Position { values: [0; MAX_COORDINATES], class: NOWHERE })
    }

    fn goals(&self) -> Vec<Position> {
        self.goals.clone()
    }

    #[inline]
    fn is_solved(&self, state: &Position) -> bool {
        state.class != NOWHERE && self.search.space.is_goal(state)
    }

    #[inline]
    fn bound(&self, state: &Position) -> u8 {
        if state.class == NOWHERE {
            return u8::MAX;
        }
        if !self.has_bounds {
            return 0;
        }
        let bound = self.search.bound(state);
        bound.map_or(u8::MAX, |bound| bound.div_ceil(self.cost).min(254) as u8)
    }

    #[inline]
    fn after(&self, last: Option<Move>) -> MoveSet {
        last.map_or_else(|| self.moves(), |last| self.after[usize::from(last)])
    }
}
