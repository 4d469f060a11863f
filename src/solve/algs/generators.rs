use godspeed_cube::{Angle, Cost, Metric, Size, Symmetry, Turn, TurnSet};

use super::AlgsError;
use super::blocks::{Blocks, Quarters};
use super::effects::Effect;

/// The turns of which algorithms consist, prepared for a search.
///
/// Turns are those that hands make: of the outer layers, wide, of slices, and rotations. A turn of any layers costs 1
/// unless the list gives another cost, and so does a rotation, which cannot be free here.
///
/// ```
/// use godspeed_cube::{Size, TurnSet};
/// use godspeed_solve::algs::Generators;
///
/// let turns = Generators::new(&TurnSet::parse("R U M2", Size::THREE)?)?;
/// assert_eq!(turns.turns().len(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generators {
    turns: Vec<Turn>,
    /// The costs, as multiples of `unit`.
    costs: Vec<u32>,
    /// The greatest common divisor of the costs, in hundredths of a move.
    unit: u32,
    /// For each frame and turn, what the turn does in the frame of the centres, and the frame after it.
    steps: Vec<Step>,
    blocks: Blocks,
}

/// A way to hold the cube: the index of one of the 24 rotations.
///
/// The face of the hands `f` is the face `FRAMES[frame].face(f)` of the centres.
pub(super) type Frame = u8;

/// The number of frames.
pub(super) const FRAMES: usize = 24;

/// The index of a turn in a [`Generators`].
pub(super) type TurnIndex = u8;

/// A turn in a frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// What the turn does, in the frame of the centres.
    pub(super) effect: Effect,
    /// The frame after the turn.
    pub(super) next: Frame,
    /// The frame before the turn, if `effect` is not used: the frame from which the turn leads to this one.
    pub(super) previous: Frame,
    /// Whether the turn moves the centres.
    pub(super) turns_frame: bool,
}

/// The most turns of a set: six bits of a packed word.
const MAX_TURNS: usize = 63;

impl Generators {
    /// Prepares a list of turns.
    ///
    /// # Errors
    /// [`AlgsError`] if the list is for another size than 3, or has more than 63 turns.
    pub fn new(set: &TurnSet) -> Result<Self, AlgsError> {
        if set.size() != Size::THREE {
            return Err(AlgsError::Size(set.size()));
        }
        let (turns, costs): (Vec<Turn>, Vec<Cost>) = set.costs(Metric::Stm).unzip();
        if turns.is_empty() || turns.len() > MAX_TURNS {
            return Err(AlgsError::TurnCount { count: turns.len(), most: MAX_TURNS });
        }
        let positive = |cost: Cost| if cost == Cost::ZERO { Cost::ONE } else { cost };
        let costs: Vec<u32> = costs.into_iter().map(|cost| positive(cost).hundredths()).collect();
        let unit = costs.iter().copied().fold(0, greatest_common_divisor);
        let costs: Vec<u32> = costs.iter().map(|cost| cost / unit).collect();
        let quarters: Vec<Quarters> = turns.iter().map(|&turn| quarters(turn)).collect();
        let steps = steps(&turns);
        Ok(Self { blocks: Blocks::new(&quarters, &costs), turns, costs, unit, steps })
    }

    /// Returns the turns, in the order in which they were given.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Returns the cost of turns in hundredths of a move; `None` if one is not in the list.
    #[must_use]
    pub fn cost(&self, turns: &[Turn]) -> Option<u32> {
        turns.iter().map(|&turn| self.index(turn).map(|index| self.unit * self.costs[index])).sum()
    }

    /// Returns the greatest cost in the units of [`Generators::turn_cost`] for a number of moves.
    pub(super) const fn units(&self, moves: u32) -> u32 {
        moves.saturating_mul(100) / self.unit
    }

    /// Returns the number of moves of a cost, rounded down.
    pub(super) const fn moves(&self, units: u32) -> u32 {
        units * self.unit / 100
    }

    /// Returns whether the list contains a turn, however it is written.
    #[must_use]
    pub fn contains(&self, turn: Turn) -> bool {
        self.index(turn).is_some()
    }

    pub(super) fn turn_cost(&self, turn: TurnIndex) -> u32 {
        self.costs[turn as usize]
    }

    /// Returns the greatest cost of a turn.
    pub(super) fn greatest_cost(&self) -> u32 {
        self.costs.iter().copied().max().unwrap_or(1)
    }

    /// Returns the least cost of a turn.
    pub(super) fn least_cost(&self) -> u32 {
        self.costs.iter().copied().min().unwrap_or(1)
    }

    pub(super) fn step(&self, frame: Frame, turn: TurnIndex) -> Step {
        self.steps[frame as usize * self.turns.len() + turn as usize]
    }

    pub(super) const fn blocks(&self) -> &Blocks {
        &self.blocks
    }

    /// Returns whether a turn is a rotation of the whole cube.
    pub(super) fn is_rotation(&self, turn: TurnIndex) -> bool {
        self.turns[turn as usize].is_rotation(Size::THREE)
    }

    /// Returns the frames that words of these turns reach from the frame 0.
    pub(super) fn frames(&self) -> Vec<Frame> {
        let mut reached = vec![0];
        let mut next = 0;
        while let Some(&frame) = reached.get(next) {
            for turn in 0..self.turns.len() as TurnIndex {
                let after = self.step(frame, turn).next;
                if !reached.contains(&after) {
                    reached.push(after);
                }
            }
            next += 1;
        }
        reached
    }

    fn index(&self, turn: Turn) -> Option<usize> {
        let turn = turn.canonical(Size::THREE);
        self.turns.iter().position(|other| other.canonical(Size::THREE) == turn)
    }
}

const fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// Returns the axis and the quarters of each layer, as seen from the positive face.
fn quarters(turn: Turn) -> Quarters {
    let turn = turn.canonical(Size::THREE);
    let layer = |layer| if turn.layers.contains(layer) { turn.angle.quarters() as u8 } else { 0 };
    Quarters { axis: turn.face.axis(), layers: [layer(1), layer(2), layer(3)] }
}

/// Returns what turns do in the frame of the centres, from the frame 0.
pub(super) fn effects(turns: &[Turn]) -> Vec<Effect> {
    let mut frame = Symmetry::IDENTITY;
    let mut effect = |&turn: &Turn| {
        let moved = Motion::new(frame, turn);
        frame = moved.next;
        moved.effect
    };
    turns.iter().map(&mut effect).collect()
}

/// A turn in a frame that is given as a symmetry.
struct Motion {
    effect: Effect,
    next: Symmetry,
    previous: Symmetry,
    turns_frame: bool,
}

impl Motion {
    fn new(frame: Symmetry, turn: Turn) -> Self {
        let Quarters { axis, layers } = quarters(turn);
        let [outer, middle, opposite] = layers.map(i32::from);
        let face = axis.positive();
        let rotation =
            Angle::from_quarters(middle).map_or(Symmetry::IDENTITY, |angle| Symmetry::rotation(face, angle));
        Self {
            effect: Effect::new(frame.face(face), outer - middle, middle - opposite),
            next: rotation.inverse().then(frame),
            previous: rotation.then(frame),
            turns_frame: middle != 0,
        }
    }
}

/// Returns each turn in each frame.
fn steps(turns: &[Turn]) -> Vec<Step> {
    let frames: Vec<Symmetry> = Symmetry::rotations().collect();
    let index = |frame: Symmetry| frames.iter().position(|&other| other == frame).unwrap_or(0) as Frame;
    let step = |frame: Symmetry, turn: Turn| {
        let Motion { effect, next, previous, turns_frame } = Motion::new(frame, turn);
        Step { effect, next: index(next), previous: index(previous), turns_frame }
    };
    frames.iter().flat_map(|&frame| turns.iter().map(move |&turn| step(frame, turn))).collect()
}
