use godspeed_cube::{Angle, Face, Facelets, Layers, Turn};
use godspeed_protocol::{
    Event, Lengths, NodeRate, Prediction, PredictionInfo, SolverInfo, Unsimplified, testing,
};

use super::super::tests::{outcome, page_at, ready_at, run, searching_at, send};
use super::*;
use crate::command::Command;
use crate::solving::Solving;
use crate::state::Page;

fn headline_of(page: &Page) -> String {
    ResultView::of(page).headline
}

#[test]
fn without_a_job_the_headline_names_the_next_step() {
    assert_eq!(headline_of(&page_at(&[])), "Shuffle or turn the cube, then solve it.");
    let turned = ready_at(&[("setup-alg", "R")]);
    assert_eq!(headline_of(&turned), "Click Solve or press Enter to solve this cube.");
    assert_eq!((ResultView::of(&turned).phase, ResultView::of(&turned).figures), ("idle", None));
    let large = ready_at(&[("puzzle", "9x9x9")]);
    assert_eq!(headline_of(&large), "No algorithm is available for 9x9x9. You can still turn it.");
    let mut broken = page_at(&[]);
    send(&mut broken, Event::Broken { message: "gone".to_owned() });
    assert_eq!(headline_of(&broken), "Solving is not available right now.");
}

#[test]
fn a_long_solution_shows_how_much_of_it_is_checked() {
    let size = Size::new(300).unwrap();
    let mut cube = Facelets::solved(size);
    cube.turn(Turn { layers: Layers::new(2, 2).unwrap(), ..Turn::outer(Face::R, Angle::Quarter) });
    let mut job = Job::new(1, cube, None, 0.0);
    let solution = Some("2R ".repeat(4 * 2_000 + 3).trim_end().to_owned());
    let outcome = Outcome { size: 300, solution, length: Some(8_003), ..Outcome::default() };
    job.handle_event(Event::Solved { job: 1, outcome }, 0.0);
    assert_eq!(headline(&job), "Checking the solution: 44%");
    while job.is_checking() {
        job.advance_check(0.0);
    }
    assert_eq!(headline(&job), "8,003 moves");
}

#[test]
fn a_stage_shows_its_share_until_a_solution_is_known() {
    let mut page = searching_at(&[("setup-alg", "R")]);
    let stage = Some("Solving centres".to_owned());
    let progress = ProgressInfo { job: 1, nodes: 5, share: Some(0.439), stage, ..ProgressInfo::default() };
    send(&mut page, Event::Progress(progress));
    assert_eq!(headline_of(&page), "Solving centres: 43%");
    send(&mut page, Event::Improved { job: 1, stages: Vec::new(), length: 3 });
    assert_eq!(headline_of(&page), "3 moves so far…");
}

#[test]
fn a_search_reads_from_its_start_to_its_solution() {
    let mut page = searching_at(&[("setup-alg", "R")]);
    assert_eq!(headline_of(&page), "Preparing…");
    send(&mut page, Event::Table { job: 1, name: "small".to_owned(), done: 0.5 });
    let loading = ResultView::of(&page);
    assert_eq!((loading.headline.as_str(), loading.note.as_str()), ("Loading tables…", "Building: 50%"));
    assert_eq!(loading.phase, "loading");
    assert!(loading.figures.unwrap().iter().all(|(_, figure)| figure == "–"));
    send(&mut page, Event::Table { job: 1, name: "small".to_owned(), done: 1.0 });
    assert_eq!(headline_of(&page), "Searching…");
    send(&mut page, Event::Improved { job: 1, stages: Vec::new(), length: 3 });
    assert_eq!(headline_of(&page), "3 moves so far…");
    send(&mut page, Event::Table { job: 1, name: "large".to_owned(), done: 0.5 });
    let loading = ResultView::of(&page);
    assert_eq!((loading.headline.as_str(), loading.note.as_str()), ("3 moves so far…", "Building: 50%"));
    send(&mut page, Event::Solved { job: 1, outcome: outcome("R'") });
    let solved = ResultView::of(&page);
    assert_eq!((solved.headline.as_str(), solved.note.as_str()), ("1 move", "Improved: 3 → 1 move."));
    let [length, nodes, ..] = solved.figures.unwrap();
    assert_eq!((length, nodes), (("Length", "1".to_owned()), ("Nodes", "–".to_owned())));
}

#[test]
fn a_long_search_warns_with_its_reason() {
    let mut page = searching_at(&[("setup-alg", "R")]);
    let reason = "This may take days.".to_owned();
    send(
        &mut page,
        Event::Prediction(PredictionInfo {
            job: 1,
            nodes: 1e15,
            finishes: false,
            reason,
            ..PredictionInfo::default()
        }),
    );
    let view = ResultView::of(&page);
    assert_eq!((view.note.as_str(), view.is_warning), ("This may take days.", true));
    assert_eq!(view.depth, Some(("Progress at this depth".to_owned(), 0.0)));
    assert_eq!(view.figures.map(|figures| figures[3].clone()), Some(("Time left", "–".to_owned())));
    send(&mut page, Event::Solved { job: 1, outcome: outcome("R'") });
    assert!(!ResultView::of(&page).is_warning);
}

#[test]
fn a_search_with_a_time_limit_shows_the_time_left_instead_of_a_depth() {
    let limit = testing::parameter(Solving::TIME_LIMIT, 0.0..=60.0, 1.0, 20.0);
    let limited = vec![limit];
    let cases = [
        (limited.clone(), 12.0, ("Time left", "8 s")),
        (limited, 21.0, ("Time left", "soon")),
        (Vec::new(), 12.0, ("Depth", "–")),
    ];
    for (parameters, seconds, first) in cases {
        let mut page = page_at(&[("setup-alg", "R")]);
        let solvers = vec![SolverInfo { parameters, ..testing::solver("kociemba", 3..=3) }];
        send(&mut page, Event::Ready { threads: 1, threaded: true, solvers, note: None });
        run(&mut page, Command::SolveOrAbort, 0.0);
        send(&mut page, Event::Progress(progress(seconds)));
        let (name, value) = ResultView::of(&page).figures.unwrap()[0].clone();
        assert_eq!((name, value.as_str()), first);
    }
}

/// Returns the progress of a search that has taken some seconds and has begun no depth.
fn progress(seconds: f64) -> ProgressInfo {
    ProgressInfo {
        job: 1,
        depth: 0,
        lower: None,
        share: None,
        stage: None,
        group: None,
        nodes: 1000,
        nodes_per_second: 100.0,
        seconds,
        best: None,
        seconds_left: None,
    }
}

#[test]
fn a_prediction_is_shown_before_the_search_and_beside_its_result() {
    let mut page = ready_at(&[("setup-alg", "R")]);
    assert_eq!(ResultView::of(&page).note, "");
    let rate = NodeRate { nodes_per_second: 1e6, measured: true };
    let prediction = Prediction::new(390_000.0, rate, Prediction::MINUTE, |_| 0.75);
    let answer = PredictionInfo { prediction: Some(prediction), ..PredictionInfo::default() };
    send(&mut page, Event::Prediction(answer));
    let before = "Predicted: 390,000 nodes, 390 ms here. 75% chance to finish within a minute.";
    assert_eq!(ResultView::of(&page).note, before);
    run(&mut page, Command::SolveOrAbort, 0.0);
    let prediction = Some(Box::new(prediction));
    let outcome = Outcome { nodes: 412_000, seconds: 0.4, prediction, ..outcome("R'") };
    send(&mut page, Event::Solved { job: 1, outcome });
    let after = "412,000 nodes, predicted 390,000. 400 ms, predicted 390 ms.";
    assert_eq!(ResultView::of(&page).note, after);
    // The prediction of another cube is not shown.
    let mut page = ready_at(&[("setup-alg", "R")]);
    send(&mut page, Event::Prediction(PredictionInfo { prediction: None, ..PredictionInfo::default() }));
    assert_eq!(ResultView::of(&page).note, "");
}

#[test]
fn an_end_without_a_solution_names_its_reason() {
    let mut page = searching_at(&[("setup-alg", "R")]);
    run(&mut page, Command::SolveOrAbort, 0.0);
    send(&mut page, Event::Cancelled { job: 1, outcome: Outcome::default() });
    assert_eq!(headline_of(&page), "Aborted.");
    let mut page = searching_at(&[("setup-alg", "R")]);
    let error = Some("not enough memory".to_owned());
    send(&mut page, Event::Failed { job: 1, outcome: Outcome { error, ..Outcome::default() } });
    assert_eq!(headline_of(&page), "Not solved: not enough memory");
}

#[test]
fn a_solution_that_is_not_on_the_timeline_can_be_played() {
    let mut page = searching_at(&[("setup-alg", "R")]);
    run(&mut page, Command::from_name("U", Default::default()).unwrap(), 0.0);
    send(&mut page, Event::Solved { job: 1, outcome: outcome("R'") });
    assert_eq!(ResultView::of(&page).play, Some("Show on the original cube"));
    run(&mut page, Command::Back, 0.0);
    assert_eq!(ResultView::of(&page).play, Some("Play solution"));
    run(&mut page, Command::PlaySolution, 0.0);
    assert_eq!(ResultView::of(&page).play, None);
}

#[test]
fn a_simplified_solution_shows_what_it_was_before() {
    let mut page = searching_at(&[("setup-alg", "R U")]);
    let unsimplified = Some(Box::new(Unsimplified { moves: "U' R R2".to_owned(), length: 3 }));
    send(&mut page, Event::Solved { job: 1, outcome: Outcome { unsimplified, ..outcome("U' R'") } });
    let view = ResultView::of(&page);
    assert_eq!(view.headline, "3 → 2 moves (simplified)");
    let found = ("Before simplification: 3 moves".to_owned(), "U' R R2".to_owned());
    assert_eq!(view.unsimplified, Some(found));
}

#[test]
fn a_large_cube_shows_its_moves_in_three_metrics() {
    let lengths = Lengths { htm: 44, qtm: 60, stm: 47, obtm: 44, qstm: 65 };
    let headline = |size, metric: &str, length| {
        let (metric, length) = (metric.to_owned(), Some(length));
        solved_headline(&Outcome {
            size,
            metric,
            length,
            lengths: Some(Box::new(lengths)),
            ..Outcome::default()
        })
    };
    assert_eq!(headline(4, "obtm", 44), "44 moves OBTM, 47 STM, 65 QSTM");
    assert_eq!(headline(4, "stm", 47), "47 moves STM, 44 OBTM, 65 QSTM");
    assert_eq!(headline(4, "qstm", 65), "65 moves QSTM, 44 OBTM, 47 STM");
    assert_eq!(headline(3, "htm", 44), "44 moves");
    assert_eq!(headline(3, "qtm", 60), "60 moves (QTM)");
    assert_eq!(headline(5, "obtm", 0), "The cube is already solved. Shuffle it first.");
}

#[test]
fn an_improved_solution_shows_its_improvements() {
    assert_eq!(trail(&[], ""), "");
    assert_eq!(trail(&[18], " STM"), "");
    assert_eq!(trail(&[22, 19, 1], ""), "Improved: 22 → 19 → 1 move.");
    assert_eq!(trail(&[48, 43], " OBTM"), "Improved: 48 → 43 moves OBTM.");
    let many: Vec<usize> = (1..=12).rev().collect();
    assert_eq!(trail(&many, ""), "Improved: … → 8 → 7 → 6 → 5 → 4 → 3 → 2 → 1 move.");
}
