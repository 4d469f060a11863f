use std::collections::{BTreeMap, HashSet};

use godspeed_cube::{Facelets, Pocket, Size, scramble};
use godspeed_protocol::{
    BACKWARD_VISIT, Event, MapOrderRequest, Outcome, RecordingEvent, SolveRequest, TracePoint, VISIT_LIMIT,
    VisitsInfo,
};
use godspeed_solve::puzzles::cube2::Position;
use godspeed_solve::{Tables, block_on, puzzles};

use crate::{MapOrderTask, RequestError, RunConfig, SolveRun, SolveTask, Task, TaskEnd};

const SEARCHES: [&str; 6] = ["iddfs", "ida", "wastar", "bibfs", "annealing", "genetic"];

/// The result of a search with all that it recorded.
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
    };
    let task = SolveTask::new(&request).unwrap();
    let run = SolveRun::new(task, RunConfig { threads: 1, slice_nodes: 1 << 12 }, |_| ());
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let end = one_thread.install(|| block_on(run.solve(&Tables::new())));
    let Event::Solved { outcome, .. } = end else { panic!("not solved: {end:?}") };
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
    for solver in SEARCHES {
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
    let run = Task::MapOrder(task).start(RunConfig { threads: 1, slice_nodes: 1 }, |_| ());
    let TaskEnd::Recorded(recorded) = block_on(run.run(&Tables::new())) else { panic!("no order") };
    let RecordingEvent::MapOrder(info) = recorded.event else { panic!("no order") };
    assert_eq!((info.job, &info.per_distance[..5]), (6, &[1, 6, 27, 120, 534][..]));
    assert_eq!(recorded.numbers.len(), puzzles::cube2::Position::COUNT);
    assert_eq!(info.per_distance.iter().sum::<u32>() as usize, recorded.numbers.len());
}

#[test]
fn a_map_can_be_cancelled_and_needs_a_metric() {
    let request = MapOrderRequest { job: 6, metric: "htm".to_owned() };
    let task = Task::MapOrder(MapOrderTask::new(&request).unwrap());
    let run = task.start(RunConfig { threads: 1, slice_nodes: 1 }, |_| ());
    run.stop();
    let end = block_on(run.run(&Tables::new()));
    assert!(matches!(end, TaskEnd::Event(Event::Cancelled { job: 6, .. })));
    let furlongs = MapOrderRequest { metric: "furlongs".to_owned(), ..request };
    assert!(matches!(MapOrderTask::new(&furlongs), Err(RequestError::MapMetric { .. })));
}
