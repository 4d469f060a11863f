use std::collections::BTreeMap;

use godspeed_cube::{Angle, Face, Facelets, Size, Turn, scramble};
use godspeed_protocol::{Event, SolveRequest};

use crate::{Refusal, Task};

fn request(state: &str, solver: &str) -> SolveRequest {
    SolveRequest {
        job: 5,
        state: state.to_owned(),
        solver: solver.to_owned(),
        tables: None,
        metric: "htm".to_owned(),
        parameters: BTreeMap::new(),
    }
}

fn refusal(request: &SolveRequest) -> Refusal {
    Task::new(request).err().unwrap()
}

#[test]
fn a_cube_held_in_any_way_is_taken_as_it_is() {
    for (number, face) in Face::ALL.into_iter().enumerate() {
        let size = Size::TWO;
        let mut state = scramble::random_state(size, number as u64);
        state.turn(Turn::rotation(face, Angle::Quarter, size));
        let task = Task::new(&request(&state.to_string(), "ida")).unwrap();
        assert_eq!(task.job.state, state);
        assert_eq!((task.number, task.solver.info().id), (5, "ida"));
    }
}

#[test]
fn an_unknown_algorithm_is_answered_with_those_there_are() {
    let refusal = refusal(&request(&Facelets::solved(Size::TWO).to_string(), "magic"));
    assert!(matches!(&refusal, Refusal::Solver { id, known } if id == "magic" && known.contains("ida")));
}

#[test]
fn a_text_that_is_no_cube_is_refused() {
    let asked = request("UUU", "ida");
    let refusal = refusal(&asked);
    assert!(matches!(refusal, Refusal::State(_)));
    let Event::Failed { job, outcome } = refusal.failed(&asked) else { panic!("not failed") };
    assert_eq!((job, outcome.size, outcome.algorithm.as_str()), (5, 0, "ida"));
    assert_eq!(outcome.error, Some(refusal.to_string()));
}

#[test]
fn a_twisted_corner_is_refused_before_any_search() {
    let mut colours = Facelets::solved(Size::TWO).colours().to_vec();
    // The corner URF, turned by a third.
    let [u, r, f] = [3, 4, 9];
    (colours[u], colours[r], colours[f]) = (colours[f], colours[u], colours[r]);
    let state = Facelets::from_colours(colours).unwrap();
    let refusal = refusal(&request(&state.to_string(), "ida"));
    assert!(matches!(refusal, Refusal::Illegal(_)), "{refusal}");
}

#[test]
fn a_size_that_the_algorithm_lacks_is_refused() {
    let state = Facelets::solved(Size::new(20).unwrap());
    let refusal = refusal(&request(&state.to_string(), "ida"));
    assert!(matches!(refusal, Refusal::Size { size, .. } if size.layers() == 20));
}

#[test]
fn metrics_and_parameters_are_checked() {
    let state = Facelets::solved(Size::TWO).to_string();
    let metric = SolveRequest { metric: "furlongs".to_owned(), ..request(&state, "ida") };
    assert!(matches!(refusal(&metric), Refusal::Metric { .. }));
    let parameters = BTreeMap::from([("weight".to_owned(), -1.0)]);
    let weight = SolveRequest { parameters, ..request(&state, "wastar") };
    assert!(matches!(refusal(&weight), Refusal::Setting(_)));
    let parameters = BTreeMap::from([("speed".to_owned(), 1.0)]);
    let speed = SolveRequest { parameters, ..request(&state, "wastar") };
    assert!(matches!(refusal(&speed), Refusal::Setting(_)));
}
