use std::sync::Arc;

use godspeed_cube::{Cubies, Facelets, Goal, Mask, Metric, Size, Symmetry, Turn, TurnSet};

use super::GoalFault;
use super::distance_table::CostTable;
use super::optimal::{GoalSearch, PARALLEL_FROM, PassLimit};
use super::plan::choose_tables;
use super::reachable::is_exhausted;
use super::space::{Position, Space};
use super::turn_graph::{Step, TurnGraph};
use crate::{Control, SearchEvent, Solution, SolveError, Stage, Tables};

/// The memory of pruning tables unless more is allowed: 64 MB.
pub(crate) const TABLE_BYTES: usize = 64 << 20;

/// Nodes of a pass after which the program tries to prove that the goal is unreachable.
const NODES_BEFORE_PROOF: u64 = 100_000;

/// The name of a goal's tables in events.
const TABLE_ID: &str = "goal";

/// The searches of a goal, one for each of its masks.
///
/// Masks that are images of each other under a symmetry of the turns share one search: the cube is rotated or reflected
/// instead.
pub(crate) struct GoalSolver {
    parts: Vec<Part>,
    metric_unit: u32,
}

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
    /// Returns the searches of a goal in some turns, with their tables.
    ///
    /// # Errors
    /// [`SolveError`] if there is no search for the goal, or if it was stopped.
    pub(crate) async fn open(
        goal: &Goal,
        turns: &TurnSet,
        metric: Metric,
        bytes: usize,
        tables: &Tables,
        control: &Control,
    ) -> Result<Self, SolveError> {
        let mut parts = Vec::new();
        let graph = TurnGraph::new(turns, metric)?;
        for (mask, symmetry) in representatives(goal, &graph) {
            let search = open_search(&mask, turns, metric, bytes, tables, control).await?;
            parts.push(Part { search, symmetry });
        }
        Ok(Self { parts, metric_unit: graph.unit() })
    }

    /// Returns whether the tables of a goal are in memory.
    pub(crate) fn is_open(
        goal: &Goal,
        graph: &TurnGraph,
        (turns, metric): (&TurnSet, Metric),
        bytes: usize,
        tables: &Tables,
    ) -> bool {
        let mut masks = representatives(goal, graph).into_iter();
        masks.all(|(mask, _)| tables.named::<GoalSearch>(&name_of(&mask, turns, metric, bytes)).is_some())
    }

    /// Returns the searches.
    pub(crate) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Returns the exact cost of reaching the goal in hundredths of a move, if tables have it without a search.
    ///
    /// The inner `None` means that the goal is unreachable.
    ///
    /// # Errors
    /// [`SolveError::Illegal`] if no turns solve the cube.
    pub(crate) fn exact(&self, cube: &Facelets) -> Result<Option<Option<u32>>, SolveError> {
        let mut least: Option<u32> = None;
        for part in &self.parts {
            let Some(position) = part.position(cube)? else { continue };
            let Some(exact) = part.search.exact(&position) else { return Ok(None) };
            least = [least, exact].into_iter().flatten().min();
        }
        Ok(Some(least.map(|units| units * self.metric_unit)))
    }

    /// Returns the least cost of reaching the goal in hundredths of a move.
    ///
    /// # Errors
    /// As [`GoalSolver::solve`].
    pub(crate) async fn least_cost(
        &self,
        cube: &Facelets,
        wanted: Wanted,
        control: &Control,
    ) -> Result<u32, SolveError> {
        let found = self.search(cube, wanted, control).await?;
        Ok(found.first().map_or(0, |(cost, _)| cost * self.metric_unit))
    }

    /// Searches solutions.
    ///
    /// # Errors
    /// [`SolveError`] if the goal is proven to be unreachable, if no solution is within the limit, or if the search was
    /// stopped.
    pub(crate) async fn solve(
        &self,
        cube: &Facelets,
        wanted: Wanted,
        control: &Control,
    ) -> Result<Found, SolveError> {
        let most = wanted.most();
        let found = self.search(cube, wanted, control).await?;
        let is_complete = found.len() < most;
        let listed = if matches!(wanted, Wanted::One) { 1 } else { most - 1 };
        let mut solutions: Vec<Vec<Turn>> = found.into_iter().map(|(_, turns)| turns).collect();
        remove_repeated(&mut solutions);
        solutions.truncate(listed);
        Ok(Found { solutions, is_complete })
    }

    /// Returns the solutions with their costs in units, the cheapest first.
    async fn search(
        &self,
        cube: &Facelets,
        wanted: Wanted,
        control: &Control,
    ) -> Result<Vec<(u32, Vec<Turn>)>, SolveError> {
        let mut open: Vec<(&Part, Position, u32)> = Vec::new();
        for part in &self.parts {
            if let Some(position) = part.position(cube)?
                && let Some(bound) = part.search.bound(&position)
            {
                open.push((part, position, bound));
            }
        }
        let most = wanted.most();
        let limit = match wanted {
            Wanted::UpTo(moves, _) => Some((moves * 100.0 / f64::from(self.metric_unit)).floor() as u32),
            _ => None,
        };
        let mut last_nodes = 0;
        let mut is_proof_tried = false;
        let mut found: Vec<(u32, Vec<Turn>)> = Vec::new();
        while let Some(least) = open.iter().map(|(_, _, next)| *next).min() {
            if limit.is_some_and(|limit| least > limit) {
                break;
            }
            let cost = limit.unwrap_or(least);
            control.begin_depth(cost * self.metric_unit / 100);
            control.raise_lower_bound(least * self.metric_unit / 100);
            let before = control.progress();
            let mut later = Vec::new();
            for (part, position, next) in open {
                if next > cost || found.len() >= most {
                    later.push((part, position, next));
                    continue;
                }
                let limit = PassLimit { cost, solutions: most - found.len() };
                let result = part.search.pass(&position, limit, last_nodes > PARALLEL_FROM, control).await?;
                for steps in &result.solutions {
                    found.push((cost_of(steps), part.turns_of(steps)));
                }
                if let Some(next) = result.next {
                    later.push((part, position, next));
                }
            }
            open = later;
            control.emit_depth_finished(cost * self.metric_unit / 100, before);
            last_nodes = control.progress().nodes - before.nodes;
            if found.is_empty() && last_nodes > NODES_BEFORE_PROOF && !is_proof_tried {
                is_proof_tried = true;
                let mut reachable = Vec::new();
                for one in open {
                    if !is_exhausted(&one.0.search, &one.1, control).await? {
                        reachable.push(one);
                    }
                }
                open = reachable;
            }
            if !found.is_empty() || limit.is_some() {
                break;
            }
        }
        if found.is_empty() {
            return Err(match wanted {
                Wanted::UpTo(moves, _) if !open.is_empty() => GoalFault::NoneUpTo { limit: moves }.into(),
                _ => GoalFault::Unreachable.into(),
            });
        }
        found.sort_by_key(|(cost, _)| *cost);
        Ok(found)
    }
}

/// Returns for each mask of a goal the least of its images under symmetries of the turns, and the symmetry.
fn representatives(goal: &Goal, graph: &TurnGraph) -> Vec<(Mask, Symmetry)> {
    let symmetries: Vec<Symmetry> =
        Symmetry::all().filter(|&one| goal.size() == Size::THREE && graph.has_symmetry(one)).collect();
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
    ///
    /// # Errors
    /// [`SolveError::Illegal`] if no turns solve the cube.
    pub(crate) fn position(&self, cube: &Facelets) -> Result<Option<Position>, SolveError> {
        if self.symmetry == Symmetry::IDENTITY {
            return self.search.space.position(cube);
        }
        let image = self.symmetry.cubies(&Cubies::try_from(cube)?);
        Ok(self.search.space.position_of(image.corners(), image.edges()))
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

/// Returns the search of a mask: cached, or with newly built tables.
async fn open_search(
    mask: &Mask,
    turns: &TurnSet,
    metric: Metric,
    bytes: usize,
    tables: &Tables,
    control: &Control,
) -> Result<Arc<GoalSearch>, SolveError> {
    let name = name_of(mask, turns, metric, bytes);
    if let Some(search) = tables.named::<GoalSearch>(&name) {
        return Ok(search);
    }
    let report = |done| control.emit(SearchEvent::Table { name: TABLE_ID, done });
    report(0.0);
    let built = build(mask, turns, metric, bytes, control).await;
    report(1.0);
    let search = Arc::new(built?);
    tables.put_named(name, search.clone());
    Ok(search)
}

/// Returns a name that determines the tables of a mask.
fn name_of(mask: &Mask, turns: &TurnSet, metric: Metric, bytes: usize) -> String {
    let (size, sets) = (mask.size(), (mask.corners(), mask.edges(), mask.centres()));
    format!("{size} {sets:?} by {turns} in {metric} with {bytes}")
}

async fn build(
    mask: &Mask,
    turns: &TurnSet,
    metric: Metric,
    bytes: usize,
    control: &Control,
) -> Result<GoalSearch, SolveError> {
    let space = Space::new(TurnGraph::new(turns, metric)?, std::slice::from_ref(mask), &[])?;
    control.yield_now().await?;
    let mut tables = Vec::new();
    for coordinates in choose_tables(&space, bytes) {
        tables.push(CostTable::build(&space, &coordinates, control).await?);
    }
    Ok(GoalSearch { space, tables })
}
