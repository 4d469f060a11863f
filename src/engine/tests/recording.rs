use std::collections::{BTreeMap, HashSet};
use std::time::{Duration, Instant};

use godspeed_cube::{Alg, Facelets, Pocket, Size, scramble};
use godspeed_protocol::{
    BACKWARD_VISIT, Event, GroupInfo, MapOrderRequest, Outcome, RecordingEvent, SolveRequest, TracePoint,
    VISIT_LIMIT, VisitsInfo,
};
use godspeed_solve::puzzles::cube2::Position;
use godspeed_solve::{
    Control, SOLVERS, SearchEvent, Solution, Solver, Stopped, Table, TableSpec, Tables, block_on, puzzles,
};

use super::{ENDLESS, HONEST, INFO, UNDO_R, task};
use crate::{MapOrderTask, Message, RequestError, RunConfig, SolveRun, SolveTask, Task};

const CONFIG: RunConfig = RunConfig { threads: 1, slice_nodes: 1 << 12 };

/// A table that takes much longer than the search that needs it.
struct Boulders;

impl Table for Boulders {
    const SPEC: TableSpec =
        TableSpec { id: "boulders", version: 1, bytes: 1, distribution: &[], explanation: "Boulders." };

    async fn build(_tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        control.yield_now().await?;
        let start = Instant::now();
        while start.elapsed() < Duration::from_millis(50) {}
        Ok(Self)
    }
}

/// Waits for a table, then reports a stage and a solution.
static WAITING: Solver = Solver::new(INFO, |problem, tables, control| {
    Box::pin(async move {
        tables.get::<Boulders>(control).await?;
        control.emit(SearchEvent::Stage("only"));
        let solution = Solution::single("only", vec![UNDO_R], true);
        control.emit_improved(problem, solution.clone());
        Ok(solution)
    })
});

/// The result of a search with its recording.
struct Recording {
    outcome: Outcome,
    visits: Vec<u32>,
    info: Option<VisitsInfo>,
    trace: Vec<TracePoint>,
}

fn search(state: &Facelets, solver: &str, record: bool) -> Recording {
    let request = SolveRequest {
        job: 3,
        state: state.to_string(),
        solver: solver.to_owned(),
        metric: "htm".to_owned(),
        tables: None,
        parameters: BTreeMap::new(),
        record,
        lists: false,
        goal: None,
        turns: None,
        known: Vec::new(),
    };
    let task = SolveTask::new(&request).unwrap();
    let run = SolveRun::new(task, CONFIG, |_| ());
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let end = one_thread.install(|| block_on(run.solve(&Tables::new())));
    let Event::Solved { outcome, .. } = end else { panic!("not solved: {end:?}") };
    collect(&run, outcome)
}

/// Removes and stores what a search has recorded.
fn collect(run: &SolveRun, outcome: Outcome) -> Recording {
    let mut recording = Recording { outcome, visits: Vec::new(), info: None, trace: Vec::new() };
    for recorded in run.take_recorded() {
        match recorded.event {
            RecordingEvent::Visits(info) => {
                recording.visits.extend(recorded.numbers);
                recording.info = Some(info);
            }
            RecordingEvent::Trace(info) => {
                assert!(info.samples.is_sorted_by(|a, b| a.seconds <= b.seconds));
                recording.trace.extend(info.samples.into_iter().map(|sample| sample.point));
            }
            RecordingEvent::MapOrder(_) => panic!("not requested"),
        }
    }
    assert_eq!(run.take_recorded(), []);
    recording
}

#[test]
fn recorded_searches_visit_the_same_nodes() {
    let state = scramble::random_state(Size::TWO, 3);
    let start = Position::from(&Pocket::try_from(&state).unwrap()).index();
    for solver in SOLVERS.iter().map(|solver| solver.info()).filter(|info| info.visits_for.is_some()) {
        let solver = solver.id;
        let silent = search(&state, solver, false);
        assert!(silent.info.is_none() && silent.trace.is_empty());
        let recorded = search(&state, solver, true);
        let (outcome, info) = (&recorded.outcome, recorded.info.unwrap());
        assert_eq!((outcome.nodes, &outcome.solution), (silent.outcome.nodes, &silent.outcome.solution));
        assert_eq!((info.job, info.kept), (3, recorded.visits.len() as u64));
        assert_eq!(
            (info.is_capped, info.kept.min(VISIT_LIMIT as u64)),
            (info.visited > info.kept, info.kept)
        );
        match solver {
            // A visit for each sequence, which has eleven moves.
            "annealing" | "genetic" => assert!(info.visited.abs_diff(outcome.nodes / 11) <= 10, "{solver}"),
            // The node that joins the waves is not counted.
            "bibfs" => assert!((outcome.nodes..outcome.nodes + 10).contains(&info.visited)),
            _ => assert_eq!(info.visited, outcome.nodes, "{solver}"),
        }
        let indices: HashSet<u32> = recorded.visits.iter().map(|visit| visit & !BACKWARD_VISIT).collect();
        assert!(indices.iter().all(|&index| (index as usize) < Position::COUNT));
        assert!(indices.len() > 100 && indices.len() <= recorded.visits.len());
        let backward = recorded.visits.iter().filter(|&visit| visit & BACKWARD_VISIT != 0).count();
        assert_eq!(backward > 0, solver == "bibfs", "{solver}");
        assert_ne!(start, 0);
        assert!(indices.contains(&start) || !matches!(solver, "iddfs" | "annealing"), "{solver}");
    }
}

#[test]
fn the_order_of_visits_is_the_same_each_time() {
    let state = scramble::random_state(Size::TWO, 8);
    for solver in ["ida", "genetic"] {
        let [once, again] = [(); 2].map(|()| search(&state, solver, true).visits);
        assert!(once == again, "{solver}");
    }
}

#[test]
fn the_map_has_every_position() {
    let request = MapOrderRequest { job: 6, metric: "qtm".to_owned() };
    let task = MapOrderTask::new(&request).unwrap();
    let run = Task::MapOrder(task).start(CONFIG, |_| ());
    let Some(Message::Recorded(recorded)) = block_on(run.run(&Tables::new())) else { panic!("no order") };
    let RecordingEvent::MapOrder(info) = recorded.event else { panic!("no order") };
    assert_eq!((info.job, &info.per_distance[..5]), (6, &[1, 6, 27, 120, 534][..]));
    assert_eq!(recorded.numbers.len(), puzzles::cube2::Position::COUNT);
    assert_eq!(info.per_distance.iter().sum::<u32>() as usize, recorded.numbers.len());
}

#[test]
fn a_map_can_be_cancelled_and_needs_a_metric() {
    let request = MapOrderRequest { job: 6, metric: "htm".to_owned() };
    let task = Task::MapOrder(MapOrderTask::new(&request).unwrap());
    let run = task.start(CONFIG, |_| ());
    run.stop();
    let end = block_on(run.run(&Tables::new()));
    assert!(matches!(end, Some(Message::Event(Event::Cancelled { job: 6, .. }))));
    let furlongs = MapOrderRequest { metric: "furlongs".to_owned(), ..request };
    assert!(matches!(MapOrderTask::new(&furlongs), Err(RequestError::MapMetric { .. })));
}

fn cube3(scramble: &str) -> Facelets {
    let mut cube = Facelets::solved(Size::THREE);
    cube.turn_all(Alg::parse(scramble, Size::THREE).unwrap().alg.turns());
    cube
}

/// Returns limit, nodes by depth and bound, and pruned nodes of each deepening.
fn limits(trace: &[TracePoint]) -> Vec<(u32, &[u64], &[u64], u64)> {
    let limits = trace.iter().filter_map(|point| match point {
        TracePoint::Deepening { limit, by_depth, by_bound, pruned } => {
            let pruned = pruned.iter().map(|table| table.nodes).sum();
            Some((*limit, &by_depth[..], &by_bound[..], pruned))
        }
        _ => None,
    });
    limits.collect()
}

#[test]
fn nodes_of_the_3x3_are_counted_by_depth() {
    let recorded = search(&cube3("R U F' L2"), "iddfs", true);
    let limits = limits(&recorded.trace);
    assert_eq!(limits[0].1, [0, 18]);
    assert_eq!(limits[2].1, [0, 18, 243, 3240]);
    assert!(limits.iter().all(|(_, _, by_bound, pruned)| by_bound.is_empty() && *pruned == 0));
    assert_eq!(limits.len(), 4);
}

#[test]
fn pruned_nodes_of_the_3x3_are_counted_by_table() {
    let cube = cube3("R U F' L2 D B R' U2 F L D2");
    let silent = search(&cube, "ida", false);
    let recorded = search(&cube, "ida", true);
    assert_eq!(
        (&recorded.outcome.nodes, &recorded.outcome.solution),
        (&silent.outcome.nodes, &silent.outcome.solution)
    );
    let limits = limits(&recorded.trace);
    let (mut nodes, mut pruned_nodes) = (0, 0);
    for (limit, by_depth, by_bound, pruned) in limits {
        assert!(by_depth.len() <= limit as usize + 1);
        assert_eq!(by_depth.iter().sum::<u64>(), by_bound.iter().sum::<u64>());
        nodes += by_depth.iter().sum::<u64>();
        pruned_nodes += pruned;
    }
    let ratio = nodes as f64 / recorded.outcome.nodes as f64;
    assert!((0.9..1.1).contains(&ratio), "{ratio}");
    assert!(pruned_nodes > nodes / 2 && pruned_nodes <= nodes);
}

#[test]
fn every_search_of_the_2x2_traces_its_state() {
    let state = scramble::random_state(Size::TWO, 3);
    let best_first = search(&state, "wastar", true).trace;
    let [.., TracePoint::BestFirst { open, closed, best_f, depth }, _] = best_first[..] else { panic!() };
    assert!(open > 0 && closed > 0 && best_f >= f64::from(depth));
    let waves = search(&state, "bibfs", true).trace;
    let sizes = waves.iter().filter_map(|point| match point {
        TracePoint::Waves { forward, backward } => Some(forward.states + backward.states),
        _ => None,
    });
    assert!(sizes.clone().is_sorted() && sizes.count() > 5);
    let annealing = search(&state, "annealing", true).trace;
    let first_cooling = annealing.iter().map_while(|point| match point {
        TracePoint::Annealing { restart: 0, temperature, .. } => Some(*temperature),
        TracePoint::Phases { .. } | TracePoint::Bounds { .. } => Some(0.0),
        _ => None,
    });
    let temperatures: Vec<f64> = first_cooling.filter(|&temperature| temperature > 0.0).collect();
    assert!(temperatures.len() > 3 && temperatures.is_sorted_by(|a, b| a > b), "{temperatures:?}");
    let generations = search(&state, "genetic", true).trace;
    let costs = generations.iter().filter_map(|point| match point {
        TracePoint::Generation { costs, .. } => Some(costs),
        _ => None,
    });
    assert!(costs.clone().all(|costs| costs.is_sorted()) && costs.count() > 0);
}

#[test]
fn the_times_of_samples_do_not_include_tables() {
    let run = SolveRun::new(SolveTask { record: true, ..task(1, &WAITING) }, CONFIG, |_| ());
    let end = block_on(run.solve(&Tables::new()));
    let Event::Solved { outcome, .. } = end else { panic!("not solved: {end:?}") };
    assert!(outcome.table_seconds >= 0.05);
    let recorded = run.take_recorded().into_iter().map(|recorded| recorded.event);
    let traces = recorded.filter_map(|event| match event {
        RecordingEvent::Trace(info) => Some(info.samples),
        _ => None,
    });
    let samples: Vec<_> = traces.flatten().collect();
    let has = |is_kind: fn(&TracePoint) -> bool| samples.iter().any(|sample| is_kind(&sample.point));
    assert!(has(|point| matches!(point, TracePoint::Stage { .. })));
    assert!(has(|point| matches!(point, TracePoint::Phases { .. })));
    assert!(samples.iter().all(|sample| sample.seconds <= outcome.seconds), "{samples:?}, {outcome:?}");
}

#[test]
fn stages_solutions_and_bounds_are_traced() {
    let run = SolveRun::new(SolveTask { record: true, ..task(1, &HONEST) }, CONFIG, |_| ());
    block_on(run.solve(&Tables::new()));
    let trace = collect(&run, Outcome::default()).trace;
    let group = Some(GroupInfo { turns: "R2".to_owned(), states: 2.0 });
    assert_eq!(trace, [TracePoint::Stage { name: "only".to_owned(), group }]);

    let run = SolveRun::new(SolveTask { record: true, ..task(1, &ENDLESS) }, CONFIG, |_| ());
    run.stop();
    block_on(run.solve(&Tables::new()));
    let expected = [
        TracePoint::Phases { lengths: vec![1, 0], total: 1 },
        TracePoint::Bounds { lower: None, upper: Some(1) },
    ];
    assert_eq!(collect(&run, Outcome::default()).trace, expected);
}
