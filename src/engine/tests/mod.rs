//! Runs and the queue, tried with solvers made for the purpose.

mod packing;
mod preparation;
mod queue;
mod run;
mod supply;
mod task;

use std::sync::{Arc, Mutex};

use godspeed_cube::{Angle, Face, Facelets, Metric, Size, Turn};
use godspeed_protocol::Event;
use godspeed_solve::{
    Control, Forecast, Group, Guarantee, Info, Job, SearchEvent, Settings, Solution, Solver, Solving, Stage,
    Table, TableSpec, Tables,
};

use crate::{Run, Running, Setup, Task, Work};

const R: Turn = Turn::outer(Face::R, Angle::Quarter);
const UNDO_R: Turn = Turn::outer(Face::R, Angle::Prime);

static INFO: Info = Info {
    id: "fixed",
    name: "Fixed",
    sizes: 2..=3,
    metrics: &[Metric::Htm],
    tables: &[],
    sets: &[],
    parameters: &[],
    guarantee: Guarantee::Solved,
    default_for: None,
    hints_for: None,
    function_key: None,
    explanation: "It answers the same to every cube.",
};

/// Answers `R'`, after a table, a forecast and a stage.
struct Honest;

/// Answers `R`, whatever the cube.
struct Wrong;

/// Finds `R R2`, which is `R'`, and then searches on until it is stopped.
struct Endless;

struct Stones;

impl Table for Stones {
    const SPEC: TableSpec =
        TableSpec { id: "stones", version: 1, bytes: 1, distribution: &[], explanation: "Stones." };

    async fn build(_tables: &Tables, control: &Control) -> Result<Self, godspeed_solve::Stopped> {
        control.yield_now().await?;
        std::thread::sleep(std::time::Duration::from_millis(20));
        Ok(Self)
    }
}

impl Solver for Honest {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve<'a>(&'a self, _job: &'a Job, tables: &'a Tables, control: &'a Control) -> Solving<'a> {
        Box::pin(async move {
            let forecast = Forecast { nodes: 7.0, finishes: true, reason: "It is easy.".to_owned() };
            control.emit(SearchEvent::Forecast(forecast));
            tables.get::<Stones>(control).await?;
            control.emit(SearchEvent::Group(Group { turns: "R", states: 4.0 }));
            control.emit(SearchEvent::Stage("only"));
            control.emit(SearchEvent::Group(Group { turns: "R2", states: 2.0 }));
            control.add_nodes(7);
            control.begin_depth(1);
            Ok(Solution::single("only", vec![UNDO_R], true))
        })
    }
}

impl Solver for Wrong {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve<'a>(&'a self, _job: &'a Job, _tables: &'a Tables, control: &'a Control) -> Solving<'a> {
        Box::pin(async move {
            control.emit(SearchEvent::Improved(Solution::single("only", vec![R], false)));
            Ok(Solution::single("only", vec![R], true))
        })
    }
}

impl Solver for Endless {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve<'a>(&'a self, job: &'a Job, _tables: &'a Tables, control: &'a Control) -> Solving<'a> {
        Box::pin(async move {
            let half = Turn::outer(Face::R, Angle::Half);
            let stages = vec![Stage::new("first", vec![R]), Stage::new("second", vec![half])];
            control.emit_improved(job, Solution { stages, ..Solution::default() });
            loop {
                control.add_nodes(1000);
                control.yield_now().await?;
            }
        })
    }
}

/// A cube that is one `R` away from solved.
fn task(number: u32, solver: &'static dyn Solver) -> Task {
    let mut state = Facelets::solved(Size::TWO);
    state.turn(R);
    Task { number, solver, job: Job { state, metric: Metric::Htm, settings: Settings::default() } }
}

/// A run of a task, and the events it tells.
fn run(task: Task) -> (Arc<Run>, Arc<Mutex<Vec<Event>>>) {
    let told = Arc::new(Mutex::new(Vec::new()));
    let listener = told.clone();
    let setup = Setup { threads: 2, slice: 1 };
    let run = Run::new(task, setup, move |event| listener.lock().unwrap().push(event));
    (Arc::new(run), told)
}

/// A task as the queue has it under way.
fn running(task: Task) -> Arc<Running> {
    Arc::new(Work::from(task).begin(Setup { threads: 2, slice: 1 }, |_| ()))
}
