use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use godspeed_cube::{Corners, Edges};

use super::distance_table::CostTable;
use super::listing::InOrder;
use super::space::{Position, Space};
use super::turn_graph::Step;
use super::view::{MAX_VIEWS, View};
use crate::core::parallel;
use crate::{Control, Stopped};

/// A space with its pruning tables: iterative deepening (IDA*) with costs.
///
/// R. E. Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985).
pub(crate) struct GoalSearch {
    pub(crate) space: Space,
    pub(crate) tables: Vec<CostTable>,
    /// Pattern tables of parts of the goal.
    pub(super) views: Vec<View>,
    /// The name by which the table of the views is cached.
    pub(super) pattern_name: Option<String>,
    /// Whether there are none, but views could replace some of the tables.
    pub(super) gains_pattern: bool,
}

/// A position of the search, also as each view has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) position: Position,
    views: [Position; MAX_VIEWS],
}

/// What a pass searches for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PassLimit {
    /// The least cost of a solution, in units: earlier passes have found the cheaper ones.
    pub(crate) least: u32,
    /// The greatest cost of a solution, in units.
    pub(crate) cost: u32,
    /// The most solutions.
    pub(crate) solutions: usize,
}

/// The result of a pass.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct PassResult {
    /// The solutions, each as the steps until the goal is reached for the first time, in the order of the steps.
    pub(crate) solutions: Vec<Vec<Step>>,
    /// The least cost beyond the limit for which there may be solutions; `None` if there are none at any cost.
    pub(crate) next: Option<u32>,
}

/// Nodes between two polls of the stop flag.
const POLL: u64 = 1 << 12;
/// Nodes of a pass from which on the next one is divided among threads.
pub(crate) const PARALLEL_FROM: u64 = 1 << 15;
/// Branches for each thread between two yields.
const BRANCHES_PER_THREAD: usize = 16;

impl GoalSearch {
    /// Returns the bytes in memory, without those of views, which are shared.
    pub(crate) fn bytes(&self) -> usize {
        self.space.bytes() + self.tables.iter().map(CostTable::bytes).sum::<usize>()
    }

    /// Returns the node of these pieces; `None` if turns do not lead from it to the goal.
    pub(crate) fn node(&self, corners: &Corners, edges: &Edges) -> Option<Node> {
        let position = self.space.position_of(corners, edges)?;
        let mut node = Node { position, views: [position; MAX_VIEWS] };
        for (own, view) in node.views.iter_mut().zip(&self.views) {
            *own = view.position(corners, edges)?;
        }
        Some(node)
    }

    /// Returns a lower bound on the cost from a node to the goal, or `None` if it is unreachable.
    pub(crate) fn node_bound(&self, node: &Node) -> Option<u32> {
        let mut greatest = self.bound(&node.position)?;
        for (view, position) in self.views.iter().zip(&node.views) {
            greatest = greatest.max(view.bound(position)?);
        }
        Some(greatest)
    }

    /// Returns the node after a step and its bound. The error is a bound that exceeds the limit; `None` if the node is
    /// unreachable.
    #[inline(always)]
    fn after(&self, node: &Node, step: Step, limit: u32) -> Result<(Node, u32), Option<u32>> {
        let mut next = *node;
        let mut greatest = 0;
        for (number, view) in self.views.iter().enumerate() {
            let position = view.after(&node.views[number], step);
            greatest = greatest.max(view.bound(&position).ok_or(None)?);
            if greatest > limit {
                return Err(Some(greatest));
            }
            next.views[number] = position;
        }
        next.position = self.space.after(&node.position, step);
        greatest = greatest.max(self.bound(&next.position).ok_or(None)?);
        if greatest > limit { Err(Some(greatest)) } else { Ok((next, greatest)) }
    }

    /// Returns a lower bound on the cost from a position to the goal by the tables of the whole space, or `None` if it is
    /// unreachable.
    #[inline(always)]
    pub(crate) fn bound(&self, position: &Position) -> Option<u32> {
        let mut greatest = 0;
        for table in &self.tables {
            greatest = greatest.max(table.bound(position)?);
        }
        Some(greatest)
    }

    /// Returns the exact cost from a position to the goal if a table has it, `None` if only a search can find it.
    pub(crate) fn exact(&self, position: &Position) -> Option<Option<u32>> {
        let table = self.tables.iter().find(|table| table.is_exact(&self.space))?;
        Some(table.bound(position))
    }

    /// Searches all sequences of at most a cost. Solutions are passed to `in_order` as they are found.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn pass(
        &self,
        start: &Node,
        limit: PassLimit,
        is_large: bool,
        in_order: Option<&InOrder<'_>>,
        control: &Control,
    ) -> Result<PassResult, Stopped> {
        let branches = if is_large { self.branches(start, limit) } else { Branches::whole(start) };
        let mut result = PassResult { solutions: Vec::new(), next: branches.next };
        control.add_nodes(branches.nodes);
        let most = limit.solutions;
        let at_once = BRANCHES_PER_THREAD * rayon::current_num_threads();
        for (number, chunk) in branches.open.chunks(at_once).enumerate() {
            let missing = most.saturating_sub(result.solutions.len());
            if missing == 0 {
                break;
            }
            let limit = PassLimit { solutions: missing, ..limit };
            let search = |of_chunk: usize| {
                let report = in_order.map(|in_order| (in_order, number * at_once + of_chunk));
                let mut search = DepthFirst::new(self, limit, report, control);
                search.run(&chunk[of_chunk]);
                search.result
            };
            let least = AtomicU64::new(u64::MAX);
            let found: Vec<PassResult> = if missing == 1 && chunk.len() > 1 {
                let first = parallel::find_first(chunk.len(), |of_chunk| {
                    let result = search(of_chunk);
                    if let Some(next) = result.next {
                        least.fetch_min(next.into(), Relaxed);
                    }
                    (!result.solutions.is_empty()).then_some(result)
                });
                let next = least.into_inner();
                let next = u32::try_from(next).ok();
                vec![PassResult { solutions: first.map_or_else(Vec::new, |found| found.solutions), next }]
            } else {
                parallel::map_numbers(chunk.len(), search)
            };
            for one in found {
                result.next = [result.next, one.next].into_iter().flatten().min();
                result.solutions.extend(one.solutions);
            }
            result.solutions.truncate(most);
            control.yield_now().await?;
        }
        if control.is_stopped() { Err(Stopped) } else { Ok(result) }
    }

    /// Divides a pass after two steps.
    fn branches(&self, start: &Node, limit: PassLimit) -> Branches {
        let mut branches = Branches::whole(start);
        for _ in 0..2 {
            for branch in std::mem::take(&mut branches.open) {
                if branch.is_end {
                    branches.open.push(branch);
                } else {
                    self.expand(&branch, limit, &mut branches);
                }
            }
        }
        branches
    }

    fn expand(&self, branch: &Branch, limit: PassLimit, branches: &mut Branches) {
        let class = branch.node.position.class;
        let graph = self.space.graph();
        let allowed = branch.allowed.unwrap_or_else(|| graph.all(class));
        for number in bits(allowed) {
            let step = graph.steps(class)[number];
            branches.nodes += 1;
            let cost = branch.cost + u32::from(step.cost);
            if cost > limit.cost {
                exceed(&mut branches.next, cost);
                continue;
            }
            let (node, bound) = match self.after(&branch.node, step, limit.cost - cost) {
                Ok(next) => next,
                Err(bound) => {
                    bound.iter().for_each(|bound| exceed(&mut branches.next, cost + bound));
                    continue;
                }
            };
            let path: Vec<Step> = branch.path.iter().copied().chain([step]).collect();
            let is_end = bound == 0 && self.space.is_goal(&node.position);
            let allowed = Some(graph.followers(class, number));
            branches.open.push(Branch { node, allowed, cost, path, is_end });
        }
    }
}

/// Notes a cost beyond the limit of a pass.
fn exceed(next: &mut Option<u32>, cost: u32) {
    *next = Some(next.map_or(cost, |next| next.min(cost)));
}

/// The parts of a pass, in the order of their paths.
struct Branches {
    open: Vec<Branch>,
    /// The least cost beyond the limit.
    next: Option<u32>,
    nodes: u64,
}

/// A part of a pass: all sequences that begin with a path.
struct Branch {
    node: Node,
    /// The steps to try; `None` for all.
    allowed: Option<u64>,
    cost: u32,
    path: Vec<Step>,
    /// Whether the path is a solution, so that nothing is searched below it.
    is_end: bool,
}

impl Branches {
    fn whole(start: &Node) -> Self {
        let branch = Branch { node: *start, allowed: None, cost: 0, path: Vec::new(), is_end: false };
        Self { open: vec![branch], next: None, nodes: 0 }
    }
}

struct DepthFirst<'a> {
    search: &'a GoalSearch,
    limit: PassLimit,
    /// To what solutions are passed, and the number of the branch.
    report: Option<(&'a InOrder<'a>, usize)>,
    control: &'a Control,
    path: Vec<Step>,
    nodes: u64,
    result: PassResult,
}

impl<'a> DepthFirst<'a> {
    fn new(
        search: &'a GoalSearch,
        limit: PassLimit,
        report: Option<(&'a InOrder<'a>, usize)>,
        control: &'a Control,
    ) -> Self {
        Self { search, limit, report, control, path: Vec::new(), nodes: 0, result: PassResult::default() }
    }

    /// Searches a branch.
    fn run(&mut self, branch: &Branch) {
        self.path.clone_from(&branch.path);
        if branch.is_end {
            self.end(branch.cost);
        } else {
            self.visit(&branch.node, branch.allowed, branch.cost);
        }
        self.control.add_nodes(self.nodes % POLL);
        if let Some((in_order, branch)) = self.report {
            in_order.end(branch);
        }
    }

    /// Takes the path as a solution, unless an earlier pass has found it. Returns `false` when there are enough.
    fn end(&mut self, cost: u32) -> bool {
        if cost >= self.limit.least {
            if let Some((in_order, branch)) = self.report {
                in_order.add(branch, &self.path);
            }
            self.result.solutions.push(self.path.clone());
        }
        self.result.solutions.len() < self.limit.solutions
    }

    /// Searches below a position. Returns `false` when the search is to end.
    fn visit(&mut self, node: &Node, allowed: Option<u64>, cost: u32) -> bool {
        let space = &self.search.space;
        let graph = space.graph();
        let class = node.position.class;
        let steps = graph.steps(class);
        for number in bits(allowed.unwrap_or_else(|| graph.all(class))) {
            let step = steps[number];
            self.nodes += 1;
            if self.nodes.is_multiple_of(POLL) {
                self.control.add_nodes(POLL);
                if self.control.is_stopped() {
                    return false;
                }
            }
            let cost = cost + u32::from(step.cost);
            if cost > self.limit.cost {
                exceed(&mut self.result.next, cost);
                continue;
            }
            let (next, bound) = match self.search.after(node, step, self.limit.cost - cost) {
                Ok(next) => next,
                Err(bound) => {
                    bound.iter().for_each(|bound| exceed(&mut self.result.next, cost + bound));
                    continue;
                }
            };
            self.path.push(step);
            let goes_on = if bound == 0 && space.is_goal(&next.position) {
                self.end(cost)
            } else {
                self.visit(&next, Some(graph.followers(class, number)), cost)
            };
            self.path.pop();
            if !goes_on {
                return false;
            }
        }
        true
    }
}

/// Yields the numbers of the bits of a set.
#[inline(always)]
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros();
            set &= set - 1;
            bit as usize
        })
    })
}
