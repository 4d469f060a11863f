use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use godspeed_cube::{Goal, Mask, Symmetry, Turn};

use super::GoalFault;
use super::listing::{InOrder, Listing};
use super::optimal::{GoalSearch, Node, PARALLEL_FROM, PassLimit};
use super::reachable::is_exhausted;
use super::setup::{open_search, symmetries_of};
use super::space::Position;
use super::turn_graph::{Motion, Step, TurnGraph};
use crate::{Control, Solution, SolveError, Stage, Tables};

pub(crate) use super::setup::{Setup, TABLE_BYTES, TableChoice};

/// Nodes of a pass after which the program tries to prove that the goal is unreachable.
const NODES_BEFORE_PROOF: u64 = 1_000_000;

/// The searches of a goal, one for each of its masks.
///
/// Masks that are images of each other under a symmetry of the turns share one search: the cube is rotated or reflected
/// instead.
pub(crate) struct GoalSolver {
    parts: Vec<Part>,
    metric_unit: u32,
    /// Whether the turns lead from every cube to every goal.
    reaches_everything: bool,
    /// The names by which its tables are cached.
    names: Vec<String>,
    /// The nodes of all its searches.
    nodes: AtomicU64,
}

/// Nodes of searches for a goal that take about as long as building a pattern table.
///
/// So many are searched with smaller tables, which are built sooner. Whatever the number of searches, this takes at most
/// about twice the time of the better choice.
const NODES_BEFORE_PATTERN: u64 = 10_000_000;
/// How many times more nodes a pass has than the one before, at most.
const GROWTH: u64 = 12;

/// The search of one mask.
pub(crate) struct Part {
    pub(crate) search: Arc<GoalSearch>,
    /// What is done to the cube before the search.
    symmetry: Symmetry,
}

/// The solutions of a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// The turns of each solution, the cheapest first.
    pub(crate) solutions: Vec<Vec<Turn>>,
    /// Whether these are all that were asked for.
    pub(crate) is_complete: bool,
}

/// Which solutions of a goal are searched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Wanted {
    /// One of the least cost.
    One,
    /// All of the least cost, at most so many.
    Shortest(usize),
    /// All of at most a cost in moves, at most so many.
    UpTo(f64, usize),
}

impl Wanted {
    /// Returns how many solutions are searched: one more than is listed, so that a list that is not complete is known.
    const fn most(self) -> usize {
        match self {
            Self::One => 1,
            Self::Shortest(most) | Self::UpTo(_, most) => most + 1,
        }
    }
}

impl GoalSolver {
    /// Returns the searches of a goal in some turns, with their tables: cached, or newly built.
    ///
    /// # Errors
    /// [`SolveError`] if there is no search for the goal, or if it was stopped.
    pub(crate) async fn open(
        goal: &Goal,
        setup: &Setup<'_>,
        tables: &Tables,
        control: &Control,
    ) -> Result<Arc<Self>, SolveError> {
        if let Some(solver) = Self::cached(goal, setup, tables) {
            return Ok(solver);
        }
        let graph = TurnGraph::new(setup.turns, setup.metric)?;
        let mut solver = Self {
            parts: Vec::new(),
            metric_unit: graph.unit(),
            reaches_everything: graph.reaches_everything(),
            names: Vec::new(),
            nodes: AtomicU64::new(0),
        };
        for (mask, symmetry) in representatives(goal, &graph) {
            let search = open_search(&mask, setup, tables, control).await?;
            solver.names.extend(search.pattern_name.clone());
            solver.names.push(setup.name(&mask));
            solver.parts.push(Part { search, symmetry });
        }
        let solver = Arc::new(solver);
        // Its tables are counted by their own names.
        tables.put_named(Self::name(goal, setup), 0, solver.clone());
        Ok(solver)
    }

    /// Returns the searches of a goal if they are in memory.
    pub(crate) fn cached(goal: &Goal, setup: &Setup<'_>, tables: &Tables) -> Option<Arc<Self>> {
        let solver = tables.named::<Self>(&Self::name(goal, setup))?;
        // Tables that were used last stay in memory longest.
        solver.names.iter().for_each(|name| tables.touch(name));
        Some(solver)
    }

    fn name(goal: &Goal, setup: &Setup<'_>) -> String {
        let masks: Vec<String> = goal.masks().iter().map(|mask| setup.name(mask)).collect();
        format!("searches {}", masks.join(" or "))
    }

    /// Returns the searches.
    pub(crate) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Returns the hundredths of a move in a unit of cost.
    pub(super) const fn unit(&self) -> u32 {
        self.metric_unit
    }

    /// Returns the exact cost of reaching the goal in hundredths of a move, if tables have it without a search.
    ///
    /// The inner `None` means that the goal is unreachable.
    pub(crate) fn exact(&self, cube: &Motion) -> Option<Option<u32>> {
        let mut least: Option<u32> = None;
        for part in &self.parts {
            let Some(position) = part.position(cube) else { continue };
            least = [least, part.search.exact(&position)?].into_iter().flatten().min();
        }
        Some(least.map(|units| units * self.metric_unit))
    }

    /// Returns the least cost of reaching the goal in hundredths of a move.
    ///
    /// # Errors
    /// As [`GoalSolver::solve`].
    pub(crate) async fn least_cost(&self, cube: &Motion, control: &Control) -> Result<u32, SolveError> {
        let found = self.search(cube, Wanted::One, control).await?;
        let least = found.as_ref().and_then(|found| found.first());
        Ok(least.map_or(0, |(cost, _)| cost * self.metric_unit))
    }

    /// Searches solutions.
    ///
    /// Returns `None` where a [pattern table](TableChoice::Pattern) is better because the search takes long.
    ///
    /// # Errors
    /// [`SolveError`] if the goal is proven to be unreachable, if no solution is within the limit, or if the search was
    /// stopped.
    pub(crate) async fn solve(
        &self,
        cube: &Motion,
        wanted: Wanted,
        control: &Control,
    ) -> Result<Option<Found>, SolveError> {
        let most = wanted.most();
        let Some(found) = self.search(cube, wanted, control).await? else { return Ok(None) };
        let is_complete = found.len() < most;
        let listed = if matches!(wanted, Wanted::One) { 1 } else { most - 1 };
        let mut solutions: Vec<Vec<Turn>> = found.into_iter().map(|(_, turns)| turns).collect();
        remove_repeated(&mut solutions);
        solutions.truncate(listed);
        Ok(Some(Found { solutions, is_complete }))
    }

    /// Returns whether a pass is too long without a pattern table, given the nodes of the last one and the units by which
    /// its limit exceeds the bound.
    fn wants_pattern(&self, last_nodes: u64, excess: u32) -> bool {
        let expected = self.nodes.load(Relaxed) + GROWTH * last_nodes.max(GROWTH.saturating_pow(excess));
        expected > NODES_BEFORE_PATTERN && self.parts.iter().any(|part| part.search.gains_pattern)
    }

    /// Returns the solutions with their costs in units, the cheapest first.
    ///
    /// Lists up to a cost are deepened like all others, about one move at a time: this takes little longer than one pass
    /// with the greatest cost, short solutions come first, and a list that is cut off has the shortest.
    async fn search(
        &self,
        cube: &Motion,
        wanted: Wanted,
        control: &Control,
    ) -> Result<Option<Vec<(u32, Vec<Turn>)>>, SolveError> {
        let mut open: Vec<(&Part, Node, u32)> = Vec::new();
        for part in &self.parts {
            if let Some(node) = part.node(cube)
                && let Some(bound) = part.search.node_bound(&node)
            {
                open.push((part, node, bound));
            }
        }
        let most = wanted.most();
        let limit = match wanted {
            Wanted::UpTo(moves, _) => Some((moves * 100.0 / f64::from(self.metric_unit)).floor() as u32),
            _ => None,
        };
        let listing = (wanted != Wanted::One).then(|| Listing::new(control));
        let mut last_nodes = 0;
        let mut is_proof_tried = false;
        let mut found: Vec<(u32, Vec<Turn>)> = Vec::new();
        while let Some(least) = open.iter().map(|(_, _, next)| *next).min() {
            if limit.is_some_and(|limit| least > limit) {
                break;
            }
            let cost = limit.map_or(least, |limit| limit.min(least + self.units_per_move() - 1));
            if self.wants_pattern(last_nodes, cost - least) {
                return Ok(None);
            }
            control.begin_depth(cost * self.metric_unit / 100);
            if found.is_empty() {
                control.raise_lower_bound(least * self.metric_unit / 100);
            }
            let before = control.progress();
            let mut later = Vec::new();
            let mut of_pass: Vec<(u32, Vec<Turn>)> = Vec::new();
            for (part, node, next) in open {
                let missing = most - found.len() - of_pass.len();
                if next > cost || missing == 0 {
                    later.push((part, node, next));
                    continue;
                }
                let limit = PassLimit { least, cost, solutions: missing };
                // Solutions of different costs are found in another order than that of the list.
                let listing = listing.as_ref().filter(|_| cost == least);
                let report = |steps: &[Step]| {
                    listing.iter().for_each(|listing| listing.add(part.turns_of(steps)));
                };
                let in_order = InOrder::new(&report);
                let in_order = listing.map(|_| &in_order);
                let is_large = last_nodes > PARALLEL_FROM;
                let result = part.search.pass(&node, limit, is_large, in_order, control).await?;
                of_pass.extend(result.solutions.iter().map(|steps| (cost_of(steps), part.turns_of(steps))));
                if let Some(next) = result.next {
                    later.push((part, node, next));
                }
            }
            open = later;
            of_pass.sort_by_key(|(cost, _)| *cost);
            if let Some(listing) = listing.as_ref().filter(|_| cost > least) {
                of_pass.iter().for_each(|(_, turns)| listing.add(turns.clone()));
            }
            found.append(&mut of_pass);
            control.emit_depth_finished(cost * self.metric_unit / 100, before);
            last_nodes = control.progress().nodes - before.nodes;
            self.nodes.fetch_add(last_nodes, Relaxed);
            let is_proof_due = !self.reaches_everything && !is_proof_tried;
            if found.is_empty() && last_nodes > NODES_BEFORE_PROOF && is_proof_due {
                is_proof_tried = true;
                let mut reachable = Vec::new();
                for one in open {
                    if !is_exhausted(&one.0.search, &one.1.position, control).await? {
                        reachable.push(one);
                    }
                }
                open = reachable;
            }
            if !found.is_empty() && limit.is_none() || found.len() >= most {
                break;
            }
        }
        if found.is_empty() {
            return Err(match wanted {
                Wanted::UpTo(moves, _) if !open.is_empty() => GoalFault::NoneUpTo { limit: moves }.into(),
                _ => GoalFault::Unreachable.into(),
            });
        }
        Ok(Some(found))
    }

    /// Returns the units of cost of a move in the metric, at least 1.
    const fn units_per_move(&self) -> u32 {
        let units = 100 / self.metric_unit;
        if units == 0 { 1 } else { units }
    }
}

/// Returns for each mask of a goal the least of its images under symmetries of the turns, and the symmetry.
fn representatives(goal: &Goal, graph: &TurnGraph) -> Vec<(Mask, Symmetry)> {
    let symmetries = symmetries_of(graph);
    let least = |mask: &Mask| {
        let images = symmetries.iter().map(|&symmetry| (mask.image(symmetry), symmetry));
        images.min().unwrap_or_else(|| (mask.clone(), Symmetry::IDENTITY))
    };
    goal.masks().iter().map(least).collect()
}

/// Removes solutions that occur twice, because they reach two masks.
fn remove_repeated(solutions: &mut Vec<Vec<Turn>>) {
    let mut seen = rustc_hash::FxHashSet::default();
    solutions.retain(|turns| seen.insert(turns.clone()));
}

impl Part {
    /// Returns the position of a cube; `None` if turns do not lead from it to the goal.
    pub(crate) fn position(&self, cube: &Motion) -> Option<Position> {
        let image = self.image(cube);
        self.search.space.position_of(&image.corners, &image.edges)
    }

    /// Returns the node of a cube; `None` if turns do not lead from it to the goal.
    fn node(&self, cube: &Motion) -> Option<Node> {
        let image = self.image(cube);
        self.search.node(&image.corners, &image.edges)
    }

    /// Returns the pieces of a cube as the search sees them.
    fn image(&self, cube: &Motion) -> Motion {
        if self.symmetry == Symmetry::IDENTITY {
            return *cube;
        }
        Motion { corners: self.symmetry.corners(&cube.corners), edges: self.symmetry.edges(&cube.edges) }
    }

    /// Returns what is done to the cube before the search.
    pub(super) const fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    /// Returns a solution of the cube that was searched as one of the cube itself.
    pub(crate) fn mapped(&self, solution: Solution) -> Solution {
        let back = self.symmetry.inverse();
        let stage = |stage: Stage| Stage {
            turns: stage.turns.into_iter().map(|turn| back.turn(turn)).collect(),
            ..stage
        };
        Solution { stages: solution.stages.into_iter().map(stage).collect(), ..solution }
    }

    /// Returns the turns of steps for the cube itself.
    pub(crate) fn turns_of(&self, steps: &[Step]) -> Vec<Turn> {
        let back = self.symmetry.inverse();
        let turns = self.search.space.graph().turns_of(steps);
        turns.into_iter().map(|turn| back.turn(turn)).collect()
    }
}

fn cost_of(steps: &[Step]) -> u32 {
    steps.iter().map(|step| u32::from(step.cost)).sum()
}
