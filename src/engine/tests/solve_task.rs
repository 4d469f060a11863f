use std::collections::BTreeMap;

use godspeed_cube::{Angle, Face, Facelets, Size, Turn, scramble};
use godspeed_protocol::{Event, SolveRequest};

use crate::{RequestError, SolveTask};

fn request(state: &str, solver: &str) -> SolveRequest {
    SolveRequest {
        job: 5,
        state: state.to_owned(),
        solver: solver.to_owned(),
        tables: None,
        metric: "htm".to_owned(),
        parameters: BTreeMap::new(),
        record: false,
        lists: false,
        goal: None,
        turns: None,
        known: Vec::new(),
    }
}

fn error(request: &SolveRequest) -> RequestError {
    SolveTask::new(request).err().unwrap()
}

#[test]
fn a_cube_in_any_orientation_is_accepted() {
    for (number, face) in Face::ALL.into_iter().enumerate() {
        let size = Size::TWO;
        let mut state = scramble::random_state(size, number as u64);
        state.turn(Turn::rotation(face, Angle::Quarter, size));
        let task = SolveTask::new(&request(&state.to_string(), "ida")).unwrap();
        assert_eq!(task.problem.state, state);
        assert_eq!((task.number, task.solver.info().id), (5, "ida"));
    }
}

#[test]
fn an_unknown_algorithm_is_rejected_with_the_known_ones() {
    let error = error(&request(&Facelets::solved(Size::TWO).to_string(), "magic"));
    assert!(matches!(&error, RequestError::Solver(unknown) if unknown.id == "magic"));
    assert!(error.to_string().contains("ida"), "{error}");
}

#[test]
fn a_text_that_is_not_a_cube_is_rejected() {
    let invalid = request("UUU", "ida");
    let error = error(&invalid);
    assert!(matches!(error, RequestError::State(_)));
    let Event::Failed { job, outcome } = error.failed(&invalid) else { panic!("not failed") };
    assert_eq!((job, outcome.size, outcome.algorithm.as_str()), (5, 0, "ida"));
    assert_eq!(outcome.error, Some(error.to_string()));
}

#[test]
fn a_twisted_corner_is_rejected() {
    let mut colours = Facelets::solved(Size::TWO).colours().to_vec();
    // The corner URF, twisted clockwise.
    let [u, r, f] = [3, 4, 9];
    (colours[u], colours[r], colours[f]) = (colours[f], colours[u], colours[r]);
    let state = Facelets::from_colours(colours).unwrap();
    let error = error(&request(&state.to_string(), "ida"));
    assert!(matches!(error, RequestError::Illegal(_)), "{error}");
}

#[test]
fn a_size_that_the_algorithm_does_not_support_is_rejected() {
    let state = Facelets::solved(Size::new(20).unwrap());
    let error = error(&request(&state.to_string(), "ida"));
    assert!(matches!(error, RequestError::Size { size, .. } if size.layers() == 20));
}

#[test]
fn invalid_metrics_and_parameters_are_rejected() {
    let state = Facelets::solved(Size::TWO).to_string();
    let metric = SolveRequest { metric: "furlongs".to_owned(), ..request(&state, "ida") };
    assert!(matches!(error(&metric), RequestError::Metric { .. }));
    let parameters = BTreeMap::from([("weight".to_owned(), -1.0)]);
    let weight = SolveRequest { parameters, ..request(&state, "wastar") };
    assert!(matches!(error(&weight), RequestError::Setting(_)));
    let parameters = BTreeMap::from([("speed".to_owned(), 1.0)]);
    let speed = SolveRequest { parameters, ..request(&state, "wastar") };
    assert!(matches!(error(&speed), RequestError::Setting(_)));
}
