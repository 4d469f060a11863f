//! Tests of tasks, runs and the queue with solvers that exist for this purpose.

mod find;
mod packing;
mod predictions;
mod prepare;
mod recording;
mod solve_run;
mod solve_task;
mod store_client;
mod task_queue;

use std::sync::{Arc, Mutex};
use std::time::Instant;

use godspeed_cube::{Angle, Face, Facelets, Metric, Size, Turn};
use godspeed_protocol::Event;
use godspeed_solve::{
    Control, Estimate, Info, Problem, SearchEvent, Solution, Solver, Stage, Subgroup, Table, TableSpec,
    Tables,
};

use crate::{RunConfig, SolveRun, SolveTask, Task, TaskRun};

const R: Turn = Turn::outer(Face::R, Angle::Quarter);
const UNDO_R: Turn = Turn::outer(Face::R, Angle::Prime);

const INFO: Info = Info {
    id: "fixed",
    name: "Fixed",
    sizes: 2..=3,
    explanation: "Returns the same solution for every cube.",
    ..Info::DEFAULT
};

struct Stones;

impl Table for Stones {
    const SPEC: TableSpec =
        TableSpec { id: "stones", version: 1, bytes: 1, distribution: &[], explanation: "Stones." };

    async fn build(_tables: &Tables, control: &Control) -> Result<Self, godspeed_solve::Stopped> {
        control.yield_now().await?;
        // The build takes a measurable time.
        let start = Instant::now();
        while start.elapsed().is_zero() {}
        Ok(Self)
    }
}

/// Returns `R'`, after an estimate, a table and a stage.
static HONEST: Solver = Solver::new(INFO, |_problem, tables, control| {
    Box::pin(async move {
        let estimate =
            Estimate { nodes: 7.0, finishes: true, reason: "It is easy.".to_owned(), ..Estimate::default() };
        control.emit(SearchEvent::Estimate(estimate));
        tables.get::<Stones>(control).await?;
        control.emit(SearchEvent::Subgroup(Subgroup { turns: "R", states: 4.0 }));
        control.emit(SearchEvent::Stage("only"));
        control.emit(SearchEvent::Subgroup(Subgroup { turns: "R2", states: 2.0 }));
        control.add_nodes(7);
        control.begin_depth(1);
        Ok(Solution::single("only", vec![UNDO_R], true))
    })
});

/// Returns `R` for every cube.
static WRONG: Solver = Solver::new(INFO, |_problem, _tables, control| {
    Box::pin(async move {
        control.emit(SearchEvent::Improved(Solution::single("only", vec![R], false)));
        Ok(Solution::single("only", vec![R], true))
    })
});

/// Finds `R R2`, which simplifies to `R'`, and then searches until it is stopped.
static ENDLESS: Solver = Solver::new(INFO, |problem, _tables, control| {
    Box::pin(async move {
        let half = Turn::outer(Face::R, Angle::Half);
        let stages = vec![Stage::new("first", vec![R]), Stage::new("second", vec![half])];
        control.emit_improved(problem, Solution::new(stages));
        loop {
            control.add_nodes(1000);
            control.yield_now().await?;
        }
    })
});

/// Lists two solutions and a wrong one, and then searches until it is stopped.
static LISTING: Solver = Solver::new(INFO, |_problem, _tables, control| {
    Box::pin(async move {
        for turns in [vec![UNDO_R], vec![R], vec![R, R, R]] {
            control.emit_listed(turns);
        }
        loop {
            control.add_nodes(1000);
            control.yield_now().await?;
        }
    })
});

/// Returns a task for a cube that is one `R` away from solved.
fn task(number: u32, solver: &'static Solver) -> SolveTask {
    let mut state = Facelets::solved(Size::TWO);
    state.turn(R);
    SolveTask { number, solver, problem: Problem::new(state, Metric::Htm), record: false, lists: false }
}

/// Two threads, and slices as short as possible.
const CONFIG: RunConfig = RunConfig { threads: 2, slice_nodes: 1 };

/// Returns a run of a task, and the events that it emits.
fn run(task: SolveTask) -> (Arc<SolveRun>, Arc<Mutex<Vec<Event>>>) {
    let events = Arc::new(Mutex::new(Vec::new()));
    let listener = events.clone();
    let run = SolveRun::new(task, CONFIG, move |event| listener.lock().unwrap().push(event));
    (Arc::new(run), events)
}

/// Returns a task in progress, as the queue holds it.
fn running(task: SolveTask) -> Arc<TaskRun> {
    Arc::new(Task::Solve(task).start(CONFIG, |_| ()))
}
