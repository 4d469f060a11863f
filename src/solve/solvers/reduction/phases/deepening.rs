//! Iterative deepening over one phase, from many roots at once and for many paths.
//!
//! [`search`](crate::search) has a depth-first search as well. It ends at the first goal, over a
//! [`Puzzle`](crate::Puzzle) with one solved state. Here a phase has thousands of goals, all paths of a
//! length are required, and [`DeepeningPhase::expand`] cuts off a turn after its first table look-up, before
//! the other coordinates are moved.

use super::wide_turn::WideTurn;
use crate::core::parallel::for_each_mut;
use crate::{Control, Stopped};

/// A phase that is searched by iterative deepening.
pub(super) trait DeepeningPhase: Sync {
    /// The coordinates of a cube in this phase.
    type State: Copy + Send + Sync;

    /// Whether a path may pass through the goal; useful where not every goal state is accepted.
    const THROUGH_GOAL: bool;

    /// Whether the wide ones of turns about one axis, which commute, come before the others.
    ///
    /// Then no path ends with an outer turn that leads from goal to goal, as the next phase makes such turns. A search for a
    /// given number of paths takes longer, as fewer of them are duplicates.
    const WIDE_FIRST: bool;

    /// Returns the turns that the phase may use.
    fn turns(&self) -> &[WideTurn];

    /// Returns the cost of the turn of an index.
    fn cost(&self, _turn: usize) -> u8 {
        1
    }

    /// Passes each child of a state to `child`, in the order of turns, unless its bound exceeds the cost left after its turn.
    ///
    /// `left` is the cost left at the state. `child` is given the index of the turn, the cost left after it, and the state.
    fn expand(
        &self,
        state: &Self::State,
        left: u8,
        turns: TurnSet,
        child: impl FnMut(usize, u8, Self::State),
    );

    /// Passes the children that `after` returns to `child`, one after the other: [`expand`](Self::expand) for phases that look
    /// up each child alone. `after` is given the index of the turn and the cost left after it.
    #[inline(always)]
    fn expand_each(
        &self,
        left: u8,
        turns: TurnSet,
        after: impl Fn(usize, u8) -> Option<Self::State>,
        mut child: impl FnMut(usize, u8, Self::State),
    ) {
        for (turn, left) in self.affordable(turns, left) {
            if let Some(state) = after(turn, left) {
                child(turn, left, state);
            }
        }
    }

    /// Returns the turns that cost at most `left`, each with what is left after it.
    #[inline(always)]
    fn affordable(&self, turns: TurnSet, left: u8) -> impl Iterator<Item = (usize, u8)> {
        turns.filter_map(move |turn| Some((turn, left.checked_sub(self.cost(turn))?)))
    }

    /// Returns a lower bound of the distance to the goal; 0 at the goal only.
    fn bound(&self, state: &Self::State) -> u8;
}

/// A state from which a deepening search starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct DeepeningRoot<S> {
    /// The index of the candidate that the state belongs to.
    pub(super) candidate: usize,
    /// The state.
    pub(super) state: S,
    /// The cost of the turns that led to it.
    pub(super) turns: usize,
    /// That cost, plus its lower bound in this phase.
    pub(super) estimate: usize,
}

/// A search for the paths through a phase that end after the fewest turns.
pub(super) struct Deepening<'a, P: DeepeningPhase> {
    /// The phase.
    pub(super) phase: &'a P,
    /// Number of paths after which the search ends.
    pub(super) enough: usize,
    /// The most turns that the phase itself may take.
    pub(super) max_length: usize,
    /// Number of nodes after which the search ends if it has found a path.
    pub(super) max_nodes: u64,
    /// The control of the search.
    pub(super) control: &'a Control,
}

/// Turns beyond the first limit after which a search with too few paths ends.
const MAX_TURNS: usize = 40;

impl<P: DeepeningPhase> Deepening<'_, P> {
    /// Returns what `accept` makes of the paths, those that end after the fewest turns first.
    ///
    /// `accept` is given the root, the turns of the path and the state at its end.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn search<T: Send>(
        &self,
        roots: &[DeepeningRoot<P::State>],
        accept: impl Fn(&DeepeningRoot<P::State>, &[WideTurn], &P::State) -> Option<T> + Sync,
    ) -> Result<Vec<T>, Stopped> {
        let mut found = Vec::new();
        let Some(first) = roots.iter().map(|root| root.estimate).min() else { return Ok(found) };
        let end = self.control.progress().nodes.saturating_add(self.max_nodes);
        for total in first..first + MAX_TURNS {
            let is_open =
                |root: &&DeepeningRoot<_>| root.estimate <= total && total - root.turns <= self.max_length;
            let open: Vec<_> = roots.iter().filter(is_open).map(|&root| (root, total - root.turns)).collect();
            self.search_depth(&open, end, &accept, &mut found).await?;
            if self.is_over(&found, end) {
                break;
            }
        }
        Ok(found)
    }

    /// Returns whether there are enough paths, or some and no nodes left. `end` is the number of nodes of the control then.
    fn is_over<T>(&self, found: &[T], end: u64) -> bool {
        found.len() >= self.enough || !found.is_empty() && self.control.progress().nodes >= end
    }

    /// Searches paths of exactly the length given with each root, on all threads, until the search is over.
    async fn search_depth<T: Send>(
        &self,
        roots: &[(DeepeningRoot<P::State>, usize)],
        end: u64,
        accept: &(impl Fn(&DeepeningRoot<P::State>, &[WideTurn], &P::State) -> Option<T> + Sync),
        found: &mut Vec<T>,
    ) -> Result<(), Stopped> {
        let chunk = roots.len().div_ceil(4 * CONCURRENT).clamp(1, ROOTS_PER_TASK);
        let mut waiting = roots.chunks(chunk);
        let mut running: Vec<RootQueue<'_, P::State, T>> = Vec::new();
        let successors = Successors::new(self.phase.turns(), P::WIDE_FIRST);
        let nodes = (self.control.slice() / CONCURRENT as u64).clamp(100, MAX_SLICE);
        loop {
            while running.len() < CONCURRENT
                && let Some(roots) = waiting.next()
            {
                running.extend(RootQueue::new(roots));
            }
            if running.is_empty() || self.is_over(found, end) {
                return Ok(());
            }
            for_each_mut(&mut running, |queue| queue.run(self.phase, &successors, nodes, accept));
            self.control.add_nodes(running.iter().map(|queue| queue.nodes).sum());
            for queue in &mut running {
                found.append(&mut queue.found);
            }
            running.retain(|queue| !queue.is_done);
            self.control.yield_now().await?;
        }
    }
}

/// Queues of roots that are searched at the same time.
const CONCURRENT: usize = 16;

/// Nodes that a queue visits between two yields, at most: some milliseconds.
const MAX_SLICE: u64 = 5_000;

/// Roots in a queue, at most; many are soon exhausted.
const ROOTS_PER_TASK: usize = 64;

/// The search from one root, and the roots to be searched after it. Queues that different threads run share no cache line.
#[repr(align(128))]
struct RootQueue<'a, S, T> {
    search: DepthSearch<S>,
    root: &'a DeepeningRoot<S>,
    waiting: &'a [(DeepeningRoot<S>, usize)],
    found: Vec<T>,
    nodes: u64,
    is_done: bool,
}

impl<'a, S: Copy, T> RootQueue<'a, S, T> {
    /// Returns the queue of some roots, or `None` if there are none.
    fn new(roots: &'a [(DeepeningRoot<S>, usize)]) -> Option<Self> {
        let ((root, length), waiting) = roots.split_first()?;
        let search = DepthSearch::new(root.state, *length);
        Some(Self { search, root, waiting, found: Vec::new(), nodes: 0, is_done: false })
    }

    /// Continues for about `nodes` nodes.
    fn run<P: DeepeningPhase<State = S>>(
        &mut self,
        phase: &P,
        successors: &Successors,
        nodes: u64,
        accept: &impl Fn(&DeepeningRoot<S>, &[WideTurn], &S) -> Option<T>,
    ) {
        self.nodes = 0;
        loop {
            let Self { search, root, found, .. } = self;
            let (visited, is_exhausted) =
                search.run(phase, successors, nodes - self.nodes, |turns, state| {
                    found.extend(accept(root, turns, state))
                });
            self.nodes += visited + 1;
            if !is_exhausted {
                return;
            }
            let Some(((root, length), waiting)) = self.waiting.split_first() else {
                self.is_done = true;
                return;
            };
            self.search = DepthSearch::new(root.state, *length);
            self.root = root;
            self.waiting = waiting;
            if self.nodes >= nodes {
                return;
            }
        }
    }
}

/// A depth-first search for all paths of one length, which can be interrupted at any node.
struct DepthSearch<S> {
    /// The nodes that have not been visited. The children of the last one on the path come last.
    waiting: Vec<Node<S>>,
    /// The turns that led to the node visited last.
    path: Vec<WideTurn>,
}

struct Node<S> {
    state: S,
    /// The index of the turn that led to it; `None` at the root.
    last: Option<u8>,
    /// The number of turns that led to it.
    depth: u8,
    /// The total cost of the turns after it.
    left: u8,
}

impl<S: Copy> DepthSearch<S> {
    fn new(state: S, length: usize) -> Self {
        let root = Node { state, last: None, depth: 0, left: length as u8 };
        Self { waiting: vec![root], path: Vec::with_capacity(length) }
    }

    /// Visits at most `nodes` nodes and passes each path to `found`.
    ///
    /// Returns the nodes visited, and whether all paths have been found.
    fn run<P: DeepeningPhase<State = S>>(
        &mut self,
        phase: &P,
        successors: &Successors,
        nodes: u64,
        mut found: impl FnMut(&[WideTurn], &S),
    ) -> (u64, bool) {
        let Self { waiting, path } = self;
        let mut visited = 0;
        while visited < nodes {
            let Some(Node { state, last, depth, left }) = waiting.pop() else { return (visited, true) };
            if let Some(last) = last {
                visited += 1;
                path.truncate(usize::from(depth) - 1);
                path.push(phase.turns()[usize::from(last)]);
            }
            if left == 0 {
                if phase.bound(&state) == 0 {
                    found(path, &state);
                }
                continue;
            }
            let is_over = if P::THROUGH_GOAL {
                // A last turn from goal to goal changes nothing that matters: the shorter path was accepted or not.
                left == 1 && phase.bound(&state) == 0
            } else {
                last.is_some() && phase.bound(&state) == 0
            };
            if is_over {
                continue;
            }
            let first_child = waiting.len();
            phase.expand(&state, left, successors.of(last), |turn, left, state| {
                waiting.push(Node { state, last: Some(turn as u8), depth: depth + 1, left });
            });
            waiting[first_child..].reverse();
        }
        (visited, false)
    }
}

/// The turns that may follow each turn of a phase.
struct Successors {
    of_turns: Vec<TurnSet>,
    first: TurnSet,
}

impl Successors {
    fn new(turns: &[WideTurn], wide_first: bool) -> Self {
        assert!(turns.len() <= 64, "a set has a bit for each turn");
        let of = |last: Option<WideTurn>| {
            let may_follow = |&index: &usize| {
                let turn = turns[index];
                let is_later = |last: WideTurn| last.axis() != turn.axis() || last.may_follow(Some(turn));
                if wide_first { last.is_none_or(is_later) } else { turn.may_follow(last) }
            };
            TurnSet((0..turns.len()).filter(may_follow).fold(0, |set, index| set | 1 << index))
        };
        Self { of_turns: turns.iter().map(|&turn| of(Some(turn))).collect(), first: of(None) }
    }

    #[inline(always)]
    fn of(&self, last: Option<u8>) -> TurnSet {
        last.map_or(self.first, |last| self.of_turns[usize::from(last)])
    }
}

/// A set of turns of a phase, by their indices, in ascending order.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnSet(u64);

impl Iterator for TurnSet {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let index = (self.0 != 0).then(|| self.0.trailing_zeros() as usize);
        self.0 &= self.0.wrapping_sub(1);
        index
    }
}
