use godspeed_protocol::StageMoves;

use super::*;

#[test]
fn a_job_records_each_improvement_of_its_solution() {
    let mut job = Job::new(1, Facelets::solved(godspeed_cube::Size::THREE), None, 0.0);
    for length in [22, 19, 19, 20, 18] {
        job.handle_event(Event::Improved { job: 1, stages: Vec::new(), length }, 0.0);
    }
    let outcome = Outcome { solution: Some(String::new()), length: Some(17), ..Outcome::default() };
    job.handle_event(Event::Solved { job: 1, outcome }, 0.0);
    assert_eq!(job.found, [22, 19, 18, 17]);
}

#[test]
fn the_best_solution_so_far_is_verified_and_taken_once() {
    let mut cube = Facelets::solved(godspeed_cube::Size::THREE);
    cube.turn_all(godspeed_cube::Alg::parse("R U", cube.size()).unwrap().alg.turns());
    let mut job = Job::new(1, cube, None, 0.0);
    let mut improve = |moves: &str, length| {
        let stages = vec![StageMoves { moves: moves.to_owned(), ..StageMoves::default() }];
        job.handle_event(Event::Improved { job: 1, stages, length }, 0.0);
        job.take_news().map(|(_, checked)| checked.turns.len())
    };
    assert_eq!(improve("U' R' F", 3), None);
    assert_eq!(improve("U U2 R'", 3), Some(3));
    assert_eq!(improve("U' R'", 2), Some(2));
    assert!(job.take_news().is_none() && job.has_solution_so_far());
    assert_eq!(job.shown_outcome().and_then(|outcome| outcome.length), Some(2));
    job.handle_event(Event::Failed { job: 1, outcome: Outcome::default() }, 0.0);
    assert!(job.turns().is_none() && !job.has_solution_so_far());
}

#[test]
fn a_table_requested_in_the_middle_of_a_search_stays_until_the_search_goes_on() {
    let mut job = Job::new(1, Facelets::solved(godspeed_cube::Size::THREE), None, 0.0);
    let progress = |nodes| Event::Progress(ProgressInfo { job: 1, nodes, ..ProgressInfo::default() });
    job.handle_event(progress(50), 0.0);
    job.handle_event(Event::Table { job: 1, name: "large".to_owned(), done: 0.0 }, 0.0);
    for nodes in [80, 80, 80] {
        job.handle_event(progress(nodes), 0.0);
        assert_eq!((job.phase, job.tables.len()), (JobPhase::Loading, 1));
    }
    job.handle_event(progress(81), 0.0);
    assert_eq!((job.phase, job.tables.len()), (JobPhase::Running, 0));
}

#[test]
fn a_job_is_loading_until_its_last_table_is_ready() {
    let mut job = Job::new(1, Facelets::solved(godspeed_cube::Size::THREE), None, 0.0);
    let mut phase_after = |name: &str, done| {
        job.handle_event(Event::Table { job: 1, name: name.to_owned(), done }, 0.0);
        (job.phase, job.tables.last().map(|(name, _)| name.clone()))
    };
    assert_eq!(phase_after("outer", 0.0), (JobPhase::Loading, Some("outer".to_owned())));
    assert_eq!(phase_after("inner", 0.5), (JobPhase::Loading, Some("inner".to_owned())));
    assert_eq!(phase_after("inner", 1.0), (JobPhase::Loading, Some("outer".to_owned())));
    assert_eq!(phase_after("outer", 1.0), (JobPhase::Running, None));
}
