use godspeed_cube::{Corners, Cost, Edges, Face, Metric, Size, Symmetry, Turn, TurnSet};

use super::GoalFault;

/// The turns of a [`TurnSet`] as a graph over the orientations of the whole cube.
///
/// A search sees the pieces relative to the centres, or on a 2x2x2 relative to the corner DBL. Slices, wide turns and
/// rotations turn this frame, and then the same word turns other pieces. A *motion* is the effect of a turn on the pieces
/// in the frame. Orientations in which the same motions are possible at the same costs, now and later, are one *class*:
/// there is one class if only outer layers turn, or if every turn has all of its images under rotations. Rotations that
/// cost nothing are part of the steps after them.
pub(crate) struct TurnGraph {
    size: Size,
    turns: Vec<(Turn, Cost)>,
    /// The effects on pieces. The first is that of a rotation: none.
    motions: Vec<Motion>,
    /// The motion that undoes each motion.
    inverses: Vec<u8>,
    /// The class of each orientation, by symmetry; `NONE` if it is not reachable.
    class_of: [u8; Symmetry::COUNT],
    steps: Vec<Vec<Step>>,
    /// For each class and step, the steps of the next class that may follow it.
    followers: Vec<Vec<u64>>,
    /// The hundredths of a move in one unit of cost.
    unit: u32,
}

/// The effect of a turn on the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Motion {
    pub(crate) corners: Corners,
    /// Solved on a 2x2x2.
    pub(crate) edges: Edges,
}

/// A motion that is possible in a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Step {
    /// The index of the motion.
    pub(crate) motion: u8,
    /// The class after it.
    pub(crate) to: u8,
    /// The cost in units.
    pub(crate) cost: u16,
}

const NONE: u8 = u8::MAX;
/// The most steps of a class, as many as the bits of a set.
const MAX_STEPS: usize = 64;

impl TurnGraph {
    /// Returns the graph of some turns, or of all turns of outer layers.
    ///
    /// # Errors
    /// [`GoalFault`] if there are too many steps, or if the turns are for another size.
    pub(crate) fn new(set: &TurnSet, metric: Metric) -> Result<Self, GoalFault> {
        let turns: Vec<(Turn, Cost)> = set.costs(metric).collect();
        let unit = turns.iter().fold(0, |unit, (_, cost)| gcd(unit, cost.hundredths())).max(1);
        let mut graph = Self {
            size: set.size(),
            turns,
            motions: vec![Motion::NONE],
            inverses: Vec::new(),
            class_of: [NONE; Symmetry::COUNT],
            steps: Vec::new(),
            followers: Vec::new(),
            unit,
        };
        let orientations = graph.reachable();
        let moves: Vec<Vec<OrientedStep>> = orientations.iter().map(|&way| graph.steps_from(way)).collect();
        graph.classify(&orientations, &moves);
        graph.index_inverses();
        if graph.steps.iter().any(|steps| steps.len() > MAX_STEPS) {
            return Err(GoalFault::TooManyTurns);
        }
        graph.index_followers();
        Ok(graph)
    }

    pub(crate) const fn size(&self) -> Size {
        self.size
    }

    pub(crate) fn motions(&self) -> &[Motion] {
        &self.motions
    }

    /// Returns the motion that undoes a motion.
    pub(crate) fn inverse(&self, motion: u8) -> u8 {
        self.inverses[usize::from(motion)]
    }

    /// Returns the number of classes.
    pub(crate) fn classes(&self) -> usize {
        self.steps.len()
    }

    /// Returns the class of the cube as it is held at the start.
    pub(crate) const fn start(&self) -> u8 {
        self.class_of[Symmetry::IDENTITY.index()]
    }

    /// Returns the steps of a class.
    pub(crate) fn steps(&self, class: u8) -> &[Step] {
        &self.steps[usize::from(class)]
    }

    /// Returns the steps of a class as a set.
    pub(crate) fn all(&self, class: u8) -> u64 {
        let count = self.steps(class).len();
        if count == MAX_STEPS { u64::MAX } else { (1 << count) - 1 }
    }

    /// Returns the steps that may follow a step of a class, as a set of those of the next class.
    ///
    /// Steps that one step at most as dear replaces are left out, and one order of two steps that commute.
    pub(crate) fn followers(&self, class: u8, step: usize) -> u64 {
        self.followers[usize::from(class)][step]
    }

    /// Returns the steps of each class that are not two others, if these have one cost: the quarter turns in QTM.
    ///
    /// Distances are the same with them alone.
    pub(crate) fn single_steps(&self) -> Option<Vec<Vec<Step>>> {
        let least = self.steps.iter().flatten().map(|step| step.cost).min().unwrap_or(1);
        let motion = |step: &Step| self.motions[usize::from(step.motion)];
        let is_double = |class: usize, step: &Step| {
            let firsts = self.steps[class].iter().filter(|first| first.cost == least);
            step.cost == 2 * least
                && firsts.into_iter().any(|first| {
                    self.steps[usize::from(first.to)].iter().any(|next| {
                        next.cost == least
                            && next.to == step.to
                            && motion(first).then(&motion(next)) == motion(step)
                    })
                })
        };
        let are_simple = |(class, steps): (usize, &Vec<Step>)| {
            steps.iter().all(|step| step.cost == least || is_double(class, step))
        };
        let single = |steps: &Vec<Step>| steps.iter().filter(|step| step.cost == least).copied().collect();
        self.steps.iter().enumerate().all(are_simple).then(|| self.steps.iter().map(single).collect())
    }

    /// Returns whether the turns include quarter turns of all faces, which lead from every cube to every other.
    pub(crate) fn reaches_everything(&self) -> bool {
        Face::ALL.into_iter().all(|face| {
            // In the frame of a 2x2x2, the faces at the corner DBL do not turn.
            let is_fixed = self.size == Size::TWO && godspeed_cube::Corner::DBL.faces().contains(&face);
            let motion = Motion::of_outer(face, godspeed_cube::Angle::Quarter, self.size);
            let is_it =
                |step: &Step| step.to == self.start() && self.motions[usize::from(step.motion)] == motion;
            is_fixed || self.steps(self.start()).iter().any(is_it)
        })
    }

    /// Returns the cost of one unit in hundredths of a move.
    pub(crate) const fn unit(&self) -> u32 {
        self.unit
    }

    /// Returns whether the symmetry maps the turns to themselves, with their costs.
    pub(crate) fn has_symmetry(&self, symmetry: Symmetry) -> bool {
        let key = |(turn, cost): &(Turn, Cost)| (turn.canonical(self.size), *cost);
        let all: Vec<_> = self.turns.iter().map(key).collect();
        self.turns.iter().all(|&(turn, cost)| all.contains(&key(&(symmetry.turn(turn), cost))))
    }

    /// Returns the turns of a sequence of steps, from the cube as it is held at the start.
    pub(crate) fn turns_of(&self, steps: &[Step]) -> Vec<Turn> {
        let mut turns = Vec::with_capacity(steps.len());
        let mut way = Symmetry::IDENTITY;
        for step in steps {
            let is_it = |(before, turn, cost): &(Symmetry, Turn, u16)| {
                let (motion, to) = self.effect(*before, *turn);
                let same = self.motions.get(usize::from(step.motion)) == Some(&motion);
                same && self.class_of[to.index()] == step.to && *cost == step.cost
            };
            let held = self.free_rotations(way);
            let found = held.iter().find_map(|(before, words)| {
                let costly = self.turns.iter().filter(|(_, cost)| cost.hundredths() > 0);
                let mut moves = costly.map(|&(turn, cost)| (*before, turn, self.units(cost)));
                moves.find(is_it).map(|found| (words, found))
            });
            let Some((words, (before, turn, _))) = found else { continue };
            turns.extend(words);
            turns.push(turn);
            way = self.effect(before, turn).1;
        }
        turns
    }

    fn units(&self, cost: Cost) -> u16 {
        (cost.hundredths() / self.unit) as u16
    }

    /// Returns the orientations that turns reach, the first one first.
    fn reachable(&self) -> Vec<Symmetry> {
        let mut reached = vec![Symmetry::IDENTITY];
        let mut next = 0;
        while next < reached.len() {
            for (turn, _) in &self.turns {
                let (_, to) = self.effect(reached[next], *turn);
                if !reached.contains(&to) {
                    reached.push(to);
                }
            }
            next += 1;
        }
        reached
    }

    /// Returns the orientations that free rotations lead to, with the rotations.
    fn free_rotations(&self, way: Symmetry) -> Vec<(Symmetry, Vec<Turn>)> {
        let mut reached = vec![(way, Vec::new())];
        let mut next = 0;
        while next < reached.len() {
            for (turn, _) in self.turns.iter().filter(|(_, cost)| cost.hundredths() == 0) {
                let (before, words) = &reached[next];
                let (_, to) = self.effect(*before, *turn);
                if reached.iter().all(|(other, _)| *other != to) {
                    let words = words.iter().chain([turn]).copied().collect();
                    reached.push((to, words));
                }
            }
            next += 1;
        }
        reached
    }

    /// Returns the effect of a turn on the pieces of a cube that is held in some way, and how it is held then.
    fn effect(&self, way: Symmetry, turn: Turn) -> (Motion, Symmetry) {
        let turn = turn.canonical(self.size);
        let quarters = |layer| if turn.layers.contains(layer) { turn.angle.quarters() } else { 0 };
        let last = self.size.last_layer();
        let frame = if self.size == Size::THREE {
            quarters(2)
        } else if way.corner(godspeed_cube::Corner::DBL).faces().contains(&turn.face) {
            quarters(1)
        } else {
            quarters(2)
        };
        let back = way.inverse();
        let mut motion = Motion::NONE;
        for (face, quarters) in
            [(turn.face, quarters(1) - frame), (turn.face.opposite(), frame - quarters(last))]
        {
            if let Some(angle) = godspeed_cube::Angle::from_quarters(quarters) {
                motion = motion.then(&Motion::of_outer(back.face(face), angle, self.size));
            }
        }
        let rotation = godspeed_cube::Angle::from_quarters(frame)
            .map_or(Symmetry::IDENTITY, |angle| Symmetry::rotation(turn.face, angle));
        (motion, way.then(rotation))
    }

    fn steps_from(&mut self, way: Symmetry) -> Vec<OrientedStep> {
        let mut steps = Vec::new();
        for (before, _) in self.free_rotations(way) {
            for number in 0..self.turns.len() {
                let (turn, cost) = self.turns[number];
                let cost = self.units(cost);
                if cost > 0 {
                    let (motion, to) = self.effect(before, turn);
                    steps.push(OrientedStep { motion: self.index(motion), to, cost });
                }
            }
        }
        steps
    }

    fn index(&mut self, motion: Motion) -> u8 {
        let index = self.motions.iter().position(|other| *other == motion);
        index.unwrap_or_else(|| {
            self.motions.push(motion);
            self.motions.len() - 1
        }) as u8
    }

    /// Divides the orientations into the fewest classes.
    fn classify(&mut self, orientations: &[Symmetry], moves: &[Vec<OrientedStep>]) {
        let mut classes = vec![0_u8; orientations.len()];
        let mut count = 1;
        loop {
            for (way, class) in orientations.iter().zip(&classes) {
                self.class_of[way.index()] = *class;
            }
            let described: Vec<(u8, Vec<Step>)> = moves
                .iter()
                .zip(&classes)
                .map(|(moves, class)| (*class, cheapest(moves, &self.class_of, *class)))
                .collect();
            let mut distinct: Vec<&(u8, Vec<Step>)> = Vec::new();
            for one in &described {
                if !distinct.contains(&one) {
                    distinct.push(one);
                }
            }
            if distinct.len() == count {
                self.steps = distinct.iter().map(|(_, steps)| steps.clone()).collect();
                return;
            }
            count = distinct.len();
            let number = |one: &(u8, Vec<Step>)| distinct.iter().position(|other| *other == one);
            classes = described.iter().map(|one| number(one).unwrap_or(0) as u8).collect();
        }
    }

    fn index_inverses(&mut self) {
        let inverse = |motion: &Motion| {
            let inverse = Motion { corners: motion.corners.inverse(), edges: motion.edges.inverse() };
            self.motions.iter().position(|other| *other == inverse).unwrap_or(0) as u8
        };
        self.inverses = self.motions.iter().map(inverse).collect();
    }

    fn index_followers(&mut self) {
        let of = |step: &Step| &self.motions[usize::from(step.motion)];
        let following = |class: usize, first: &Step| {
            let is_kept = |next: &Step| {
                let both = of(first).then(of(next));
                if both == Motion::NONE && usize::from(next.to) == class {
                    return false;
                }
                let replaces =
                    |one: &Step| *of(one) == both && one.to == next.to && one.cost <= first.cost + next.cost;
                if self.steps[class].iter().any(replaces) {
                    return false;
                }
                // The other order: the same motions, to the same class in the end.
                let swapped = self.steps[class].iter().any(|one| {
                    one.motion == next.motion
                        && one.cost == next.cost
                        && self.steps[usize::from(one.to)].iter().any(|two| {
                            two.motion == first.motion && two.cost == first.cost && two.to == next.to
                        })
                });
                let commute = of(next).then(of(first)) == both;
                !(commute && swapped && next.motion < first.motion)
            };
            let steps = &self.steps[usize::from(first.to)];
            steps.iter().enumerate().filter(|(_, next)| is_kept(next)).fold(0, |set, (i, _)| set | 1_u64 << i)
        };
        let classes = self.steps.iter().enumerate();
        self.followers =
            classes.map(|(class, steps)| steps.iter().map(|step| following(class, step)).collect()).collect();
    }
}

/// A step between two orientations.
struct OrientedStep {
    motion: u8,
    to: Symmetry,
    cost: u16,
}

/// Returns the cheapest step for each effect, without those that have none.
fn cheapest(moves: &[OrientedStep], class_of: &[u8; Symmetry::COUNT], class: u8) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for OrientedStep { motion, to, cost } in moves {
        let step = Step { motion: *motion, to: class_of[to.index()], cost: *cost };
        if step.motion == 0 && step.to == class {
            continue;
        }
        match steps.iter_mut().find(|other| (other.motion, other.to) == (step.motion, step.to)) {
            Some(other) => other.cost = other.cost.min(step.cost),
            None => steps.push(step),
        }
    }
    steps.sort_unstable();
    steps
}

impl Motion {
    /// The effect of a rotation.
    pub(crate) const NONE: Self = Self { corners: Corners::SOLVED, edges: Edges::SOLVED };

    /// Returns the motion of this one and then another.
    pub(crate) fn then(&self, next: &Self) -> Self {
        Self { corners: self.corners.then(&next.corners), edges: self.edges.then(&next.edges) }
    }

    fn of_outer(face: Face, angle: godspeed_cube::Angle, size: Size) -> Self {
        let edges = if size == Size::THREE { *Edges::turned(face, angle) } else { Edges::SOLVED };
        Self { corners: *Corners::turned(face, angle), edges }
    }
}

const fn gcd(a: u32, b: u32) -> u32 {
    let (mut a, mut b) = (a, b);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
