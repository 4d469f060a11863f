use rayon::prelude::*;

use super::turns::WideTurn;
use crate::{Control, Stopped};

/// One phase of a solution: the turns that it may use, and how far its states are at least from its goal.
pub(crate) trait Phase: Sync {
    /// What the phase knows of a cube.
    type State: Copy + Send + Sync;

    /// Whether a way may lead through the goal: of use where not all states of the goal are good.
    const THROUGH_GOAL: bool;

    /// The turns that it may use.
    fn turns(&self) -> &[WideTurn];

    /// The state after the turn of this number, if it is at most `left` turns from the goal.
    fn after(&self, state: &Self::State, number: usize, left: u8) -> Option<Self::State>;

    /// A lower bound of the turns to the goal; 0 at the goal only.
    fn bound(&self, state: &Self::State) -> u8;
}

/// All ways of exactly one length from a state to the goal, one after the other. It can be left at any node and gone on
/// with.
pub(crate) struct Walk<S> {
    levels: Vec<Level<S>>,
    way: Vec<WideTurn>,
    length: usize,
}

struct Level<S> {
    state: S,
    next: usize,
}

impl<S: Copy> Walk<S> {
    /// The ways of this length.
    pub(crate) fn new(state: S, length: usize) -> Self {
        Self { levels: vec![Level { state, next: 0 }], way: Vec::with_capacity(length), length }
    }

    /// Goes on for so many nodes, and hands every way to `found`. Returns how many nodes it has been, and whether all
    /// ways have been walked.
    pub(crate) fn run<P: Phase<State = S>>(
        &mut self,
        phase: &P,
        nodes: u64,
        mut found: impl FnMut(&[WideTurn], &S),
    ) -> (u64, bool) {
        let turns = phase.turns();
        let mut left = nodes;
        while let Some(level) = self.levels.last_mut() {
            let depth = self.way.len();
            let to_go = self.length - depth;
            if to_go == 0 {
                if phase.bound(&level.state) == 0 {
                    found(&self.way, &level.state);
                }
                self.up();
                continue;
            }
            // From goal to goal no last turn leads that would be of use: the state before was as good.
            if to_go == 1 && P::THROUGH_GOAL && phase.bound(&level.state) == 0 {
                self.up();
                continue;
            }
            let number = level.next;
            level.next += 1;
            let Some(&turn) = turns.get(number) else {
                self.up();
                continue;
            };
            if !turn.may_follow(self.way.last().copied()) {
                continue;
            }
            let Some(state) = phase.after(&level.state, number, (to_go - 1) as u8) else { continue };
            if to_go > 1 && !P::THROUGH_GOAL && phase.bound(&state) == 0 {
                continue;
            }
            self.way.push(turn);
            self.levels.push(Level { state, next: 0 });
            left = left.saturating_sub(1);
            if left == 0 {
                return (nodes, false);
            }
        }
        (nodes - left, true)
    }

    fn up(&mut self) {
        self.levels.pop();
        self.way.pop();
    }
}

/// Walks from many states at once, in slices, on all threads.
pub(crate) struct Walker<'a, P: Phase> {
    /// The phase.
    pub(crate) phase: &'a P,
    /// The line to whoever wants the ways.
    pub(crate) control: &'a Control,
}

/// Walks that are under way together.
const TOGETHER: usize = 16;

/// The most nodes that a walk visits between two breaths: some milliseconds, so that all of them end soon when they are
/// told to.
const LONGEST_SLICE: u64 = 5_000;

/// Starts that are taken up at once: many are soon done with.
const STARTS: usize = 64;

/// One walk that is under way, and the starts that follow it.
struct Running<'a, S, T> {
    walk: Walk<S>,
    start: usize,
    /// The starts from number `start + 1` on that are this one's.
    following: &'a [(S, usize)],
    found: Vec<T>,
    nodes: u64,
}

impl<'a, S: Copy, T> Running<'a, S, T> {
    /// The walks from some starts, which the first of these numbers counts; none if there are none.
    fn new(start: usize, starts: &'a [(S, usize)]) -> Option<Self> {
        let (&(state, length), following) = starts.split_first()?;
        Some(Self { walk: Walk::new(state, length), start, following, found: Vec::new(), nodes: 0 })
    }

    /// Goes on for about so many nodes; whether there is more to walk.
    fn run<P: Phase<State = S>>(
        &mut self,
        phase: &P,
        nodes: u64,
        found: impl Fn(usize, &[WideTurn], &S) -> Option<T>,
    ) -> bool {
        self.nodes = 0;
        loop {
            let Self { walk, start, found: list, .. } = self;
            let (walked, done) =
                walk.run(phase, nodes - self.nodes, |way, state| list.extend(found(*start, way, state)));
            self.nodes += walked + 1;
            if !done {
                return true;
            }
            let Some((&(state, length), following)) = self.following.split_first() else { return false };
            self.walk = Walk::new(state, length);
            self.start += 1;
            self.following = following;
            if self.nodes >= nodes {
                return true;
            }
        }
    }
}

impl<P: Phase> Walker<'_, P> {
    /// What `found` makes of the ways of some lengths from some states, until that is `enough`. Each way comes with
    /// the number of the state that it begins with, and the state at its end.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn walk<T: Send>(
        &self,
        starts: &[(P::State, usize)],
        enough: usize,
        found: impl Fn(usize, &[WideTurn], &P::State) -> Option<T> + Sync,
    ) -> Result<Vec<T>, Stopped> {
        let each = starts.len().div_ceil(4 * TOGETHER).clamp(1, STARTS);
        let mut waiting = starts.chunks(each).enumerate();
        let mut running: Vec<Running<'_, P::State, T>> = Vec::new();
        let mut all = Vec::new();
        let nodes = (self.control.slice() / TOGETHER as u64).clamp(100, LONGEST_SLICE);
        loop {
            while running.len() < TOGETHER
                && let Some((k, starts)) = waiting.next()
            {
                running.extend(Running::new(k * each, starts));
            }
            if running.is_empty() || all.len() >= enough {
                return Ok(all);
            }
            let more: Vec<bool> =
                running.par_iter_mut().map(|running| running.run(self.phase, nodes, &found)).collect();
            self.control.add_nodes(running.iter().map(|running| running.nodes).sum());
            for running in &mut running {
                all.append(&mut running.found);
            }
            let mut more = more.into_iter();
            running.retain(|_| more.next().unwrap_or(false));
            self.control.yield_now().await?;
        }
    }
}
