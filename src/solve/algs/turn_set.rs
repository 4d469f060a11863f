use godspeed_cube::{Angle, Size, Symmetry, Turn};

use super::AlgsError;
use super::blocks::{Blocks, Quarters};
use super::effects::Effect;

/// The turns of which algorithms consist, each with its cost.
///
/// Turns are those that hands make: of the outer layers, wide, of slices, and rotations. Each costs 1 unless another
/// cost is given.
///
/// ```
/// use godspeed_cube::{Alg, Size};
/// use godspeed_solve::algs::TurnSet;
///
/// let turns = Alg::parse("R R2 R' U U2 U' M2", Size::THREE)?.alg.into_turns();
/// assert_eq!(TurnSet::new(&turns)?.turns().len(), 7);
/// assert!(TurnSet::new(&[]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TurnSet {
    turns: Vec<Turn>,
    costs: Vec<u32>,
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

/// The index of a turn in a [`TurnSet`].
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

/// The greatest cost of a turn.
pub(super) const MAX_COST: u32 = 1000;

impl TurnSet {
    /// Returns a set in which every turn costs 1.
    ///
    /// # Errors
    /// [`AlgsError`] as in [`TurnSet::with_costs`].
    pub fn new(turns: &[Turn]) -> Result<Self, AlgsError> {
        let turns: Vec<(Turn, u32)> = turns.iter().map(|&turn| (turn, 1)).collect();
        Self::with_costs(&turns)
    }

    /// Returns a set of turns with their costs; of equal turns, the first counts.
    ///
    /// # Errors
    /// [`AlgsError`] if there is no turn, if there are more than 63, if a turn has layers that a 3x3x3 lacks, or if a
    /// cost is not in the range 1 to 1000.
    pub fn with_costs(turns: &[(Turn, u32)]) -> Result<Self, AlgsError> {
        let mut kept: Vec<Turn> = Vec::new();
        let mut costs = Vec::new();
        for &(turn, cost) in turns {
            let turn = turn.checked(Size::THREE).map_err(AlgsError::Turn)?;
            if !(1..=MAX_COST).contains(&cost) {
                return Err(AlgsError::Cost { turn, cost });
            }
            if kept.iter().all(|other| other.canonical(Size::THREE) != turn.canonical(Size::THREE)) {
                kept.push(turn);
                costs.push(cost);
            }
        }
        if kept.is_empty() || kept.len() > MAX_TURNS {
            return Err(AlgsError::TurnCount { count: kept.len(), most: MAX_TURNS });
        }
        let quarters: Vec<Quarters> = kept.iter().map(|&turn| quarters(turn)).collect();
        let steps = steps(&kept);
        Ok(Self { blocks: Blocks::new(&quarters, &costs), turns: kept, costs, steps })
    }

    /// Returns the turns, in the order in which they were given.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Returns the cost of a turn; `None` if the set does not contain it.
    #[must_use]
    pub fn cost(&self, turn: Turn) -> Option<u32> {
        self.index(turn).map(|index| self.costs[index])
    }

    /// Returns whether the set contains a turn, however it is written.
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
