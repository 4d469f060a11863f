//! Requests of the view Find.

use std::sync::{Arc, Mutex};

use godspeed_cube::{Alg, Facelets, Size};
use godspeed_protocol::{
    AlgsRequest, CasesText, DistancesRequest, Event, FindEvent, GoalText, ScoreRequest, ScoredAlg, TurnsUpTo,
};
use godspeed_solve::algs::{Hands, SETS, Scores};
use godspeed_solve::{Tables, block_on};

use super::CONFIG;
use crate::{
    AlgsTask, DistancesTask, MAX_SCORED, Message, RequestError, ScoreTask, Task, TaskRun, scores_info,
};

fn algs(cases: CasesText, turns: &[(&str, u32)]) -> AlgsRequest {
    let turns = turns.iter().map(|&(turns, max)| TurnsUpTo { turns: turns.to_owned(), max }).collect();
    AlgsRequest { job: 4, cases, turns, rank: "time".to_owned(), best: 3, mirror: false }
}

fn set(id: &str) -> CasesText {
    CasesText::Set(id.to_owned())
}

fn distances(goal: &str) -> DistancesRequest {
    DistancesRequest {
        job: 5,
        layers: 3,
        goal: GoalText::Goal(goal.to_owned()),
        from: None,
        turns: None,
        metric: "htm".to_owned(),
    }
}

fn score(cases: CasesText, algs: &str) -> ScoreRequest {
    ScoreRequest { job: 6, cases: Some(cases), algs: algs.to_owned() }
}

/// Starts a request for algorithms; returns the run and the messages that it emits.
fn start(request: &AlgsRequest) -> (TaskRun, Arc<Mutex<Vec<Message>>>) {
    let messages = Arc::new(Mutex::new(Vec::new()));
    let listener = messages.clone();
    let task = Task::Algs(AlgsTask::new(request).unwrap());
    (task.start(CONFIG, move |message| listener.lock().unwrap().push(message)), messages)
}

fn end(run: &TaskRun) -> Message {
    block_on(run.run(&Tables::new())).unwrap()
}

/// Returns the reason of a job that failed.
fn reason(message: Message) -> String {
    match message {
        Message::Event(Event::Failed { job: 4 | 5, outcome }) => outcome.error.unwrap(),
        other => panic!("{other:?}"),
    }
}

fn scored(request: &ScoreRequest) -> Vec<Result<ScoredAlg, String>> {
    match ScoreTask::new(request).unwrap().run() {
        FindEvent::Scored { job: 6, algs } => algs,
        other => panic!("{other:?}"),
    }
}

#[test]
fn cases_are_sent_before_their_algorithms() {
    let (run, messages) = start(&algs(set("oll"), &[("R U F", 8)]));
    let Message::Find(FindEvent::Found { job: 4, cases: found, summary }) = end(&run) else {
        panic!("no algorithms")
    };
    let messages = messages.lock().unwrap();
    let [Message::Find(FindEvent::Cases { job: 4, cases })] = &messages[..] else { panic!("{messages:?}") };
    assert_eq!((cases.len(), found.len(), summary.cases), (57, 57, 57));
    let sune = cases.iter().position(|case| case.name == "27").unwrap();
    assert_eq!(cases[sune].start.len(), 54);
    // The two that the command prints, too.
    let algs: Vec<&str> = found[sune].algs.iter().map(|alg| alg.alg.as_str()).take(2).collect();
    assert_eq!(algs, ["R' U2 R U R' U R", "R U R' U R U2 R'"]);
    assert!(found.iter().all(|case| case.algs.len() <= 3 && case.algs.len() as u64 <= case.count));
    assert_eq!(summary.algs, found.iter().map(|case| case.count).sum::<u64>());
    assert_eq!(summary.covered, found.iter().filter(|case| case.count > 0).count());
    assert!(summary.bytes > 0 && summary.seconds > 0.0);
}

#[test]
fn progress_has_the_best_algorithm_of_each_improved_case_once() {
    let (run, _) = start(&algs(set("oll"), &[("R U F", 8)]));
    let Message::Find(FindEvent::Found { cases, .. }) = end(&run) else { panic!("no algorithms") };
    let Some(Message::Find(FindEvent::Progress { job: 4, share, seconds, best })) = run.progress() else {
        panic!("no progress")
    };
    assert!(share > 0.9 && share <= 1.0 && seconds > 0.0, "{share}");
    let numbers: Vec<usize> = best.iter().map(|(case, _)| *case).collect();
    let covered: Vec<usize> = (0..cases.len()).filter(|&case| cases[case].count > 0).collect();
    assert_eq!(numbers, covered);
    for (case, alg) in best {
        assert_eq!(alg, cases[case].algs[0].alg);
    }
    // What was sent is not sent again.
    let Some(Message::Find(FindEvent::Progress { best, .. })) = run.progress() else { panic!("no progress") };
    assert_eq!(best, []);
}

#[test]
fn text_and_painted_cases_are_searched() {
    let text =
        "{UF UR UB UL} {UFR UBR UBL UFL}\nsubgroup: R U; prune: 4; search: 3\nscramble: R U R' U R U2 R'";
    let (run, messages) = start(&algs(CasesText::Spec(text.to_owned()), &[]));
    let Message::Find(FindEvent::Found { summary, .. }) = end(&run) else { panic!("no algorithms") };
    assert_eq!((summary.cases, summary.covered), (1, 1));
    let messages = messages.lock().unwrap();
    let [Message::Find(FindEvent::Cases { cases, .. })] = &messages[..] else { panic!("{messages:?}") };
    let (run, _) = start(&algs(CasesText::Painted(cases[0].start.clone()), &[("R U", 7)]));
    let Message::Find(FindEvent::Found { summary, .. }) = end(&run) else { panic!("no algorithms") };
    assert_eq!((summary.cases, summary.covered), (1, 1));
}

#[test]
fn invalid_requests_for_algorithms_name_the_remedy() {
    let invalid = |request: AlgsRequest| AlgsTask::new(&request).err().unwrap().to_string();
    let valid = || algs(set("pll"), &[("R U", 8)]);
    assert!(invalid(algs(set("pll"), &[("R Q", 8)])).contains("'Q'"));
    assert!(invalid(algs(set("pll"), &[("", 8)])).contains("R U F"));
    assert!(invalid(AlgsRequest { rank: "speed".to_owned(), ..valid() }).contains("time, mcc, esq"));
    assert!(invalid(AlgsRequest { best: 0, ..valid() }).contains("at least one"));

    let failed = |request: &AlgsRequest| reason(end(&start(request).0));
    assert!(failed(&algs(set("nothing"), &[("R U", 8)])).contains("zbll"));
    assert!(failed(&algs(set("pll"), &[])).contains("such as R U F"));
    assert!(failed(&algs(CasesText::Painted("UUU".to_owned()), &[("R U", 8)])).contains("54 facelets"));
    assert!(failed(&algs(CasesText::Spec("scramble: <R U,".to_owned()), &[("R", 8)])).contains("bracket"));
    assert!(failed(&algs(set("pll"), &[("R U", 40)])).contains("most is 20"));
    assert!(failed(&algs(set("pll"), &[("R U", u32::MAX)])).contains("most is 20"));
    assert!(failed(&AlgsRequest { best: usize::MAX, ..valid() }).contains("ask for fewer"));
    let all = algs(set("pll"), &[("R U F D L B", 20)]);
    assert!(failed(&all).contains("lower the greatest length"));
    for text in [failed(&algs(set("nothing"), &[("R U", 8)])), failed(&all), failed(&algs(set("pll"), &[]))] {
        assert!(!text.contains("--"), "options of a command line: {text}");
    }
}

#[test]
fn a_stopped_search_for_algorithms_ends_as_cancelled() {
    let request = algs(set("zbll"), &[("R U F", 16)]);
    let (run, _) = start(&request);
    run.stop();
    assert!(matches!(end(&run), Message::Event(Event::Cancelled { job: 4, .. })));
    let task = Task::Algs(AlgsTask::new(&request).unwrap());
    assert!(matches!(task.cancelled(), Some(Event::Cancelled { job: 4, .. })));
    assert_eq!((task.number(), run.number()), (4, 4));
}

#[test]
fn algorithms_are_scored_and_assigned_to_cases() {
    let lines = "R U R' U R U2 R'\ny' R' U' R U' R' U2 R U2\nR U R' U'\n\nR Q\n";
    let algs = scored(&score(set("oll"), lines));
    let [Ok(sune), Ok(turned), Ok(other), Err(empty), Err(wrong)] = &algs[..] else { panic!("{algs:?}") };
    let cases = SETS.iter().find(|set| set.id == "oll").unwrap().cases();
    let name = |scored: &ScoredAlg| scored.case.map(|case| cases.cases[case].name.as_str());
    assert_eq!(name(sune), Some("27"));
    assert_eq!(name(turned), Some("26"), "rotations and free turns do not matter");
    assert_eq!(name(other), None, "it breaks the slot at FR");
    assert_eq!((sune.alg.length, turned.alg.length, other.alg.length), (7, 8, 4));
    assert!(empty.contains("such as R U R' U'") && wrong.contains("'Q'"));
    let hands = Hands::default();
    let moves = Alg::parse("R U R' U R U2 R'", Size::THREE).unwrap().alg;
    assert_eq!(sune.alg.scores, scores_info(&Scores::of(moves.turns(), &hands)));
    let sum: f64 = sune.parts.iter().map(|(_, seconds)| seconds).sum();
    assert!((sum - sune.alg.scores.time).abs() < 0.002);
}

#[test]
fn free_turns_of_a_scored_algorithm_lead_from_the_case_to_solved() {
    let set_of = SETS.iter().find(|set| set.id == "pll").unwrap().cases();
    let lines = "R U R' U' R' F R2 U' R' U' R U R' F'\nU2 M2 U M2 U2 M2 U M2";
    for alg in scored(&score(set("pll"), lines)) {
        let scored = alg.unwrap();
        let case = &set_of.cases[scored.case.unwrap()];
        let mut cube = Facelets::parse(&case.facelets(&set_of.target)).unwrap();
        for moves in [&scored.alg.before, &scored.alg.alg, &scored.alg.after] {
            let moves = Alg::parse(moves, Size::THREE).unwrap().alg;
            moves.turns().iter().for_each(|&turn| cube.turn(turn));
        }
        assert!(cube.is_solved(), "{scored:?}");
    }
}

#[test]
fn invalid_requests_for_scores_name_the_remedy() {
    let many = "R U\n".repeat(MAX_SCORED + 1);
    let error = ScoreTask::new(&score(set("pll"), &many)).err();
    assert_eq!(error, Some(RequestError::TooManyScored { count: MAX_SCORED + 1, most: MAX_SCORED }));
    let error = ScoreTask::new(&score(set("nothing"), "R")).err().unwrap();
    assert!(error.to_string().contains("choose one of: pll"));
    let long = scored(&score(set("pll"), "(R U)100000"));
    assert!(long[0].as_ref().unwrap_err().contains("shorten"));
}

#[test]
fn distances_are_counted() {
    let run = Task::Distances(DistancesTask::new(&distances("cross")).unwrap()).start(CONFIG, |_| ());
    let Message::Find(FindEvent::Counted { job: 5, distances }) = end(&run) else { panic!("not counted") };
    let counts: Vec<u64> = distances.rows.iter().map(|row| row.positions).collect();
    assert_eq!(counts, [1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102]);
    assert_eq!(distances.positions, 190_080);
    assert!((distances.mean - 5.8118).abs() < 0.001 && distances.seconds > 0.0, "{}", distances.mean);
    let example = distances.rows[8].example.as_ref().unwrap();
    assert!(Facelets::parse(example).unwrap().check().is_ok());
    assert_eq!(distances.rows[8].distance, 8.0);
    let Some(Message::Find(FindEvent::Progress { job: 5, share, best, .. })) = run.progress() else {
        panic!("no progress")
    };
    assert_eq!((share, best), (1.0, Vec::new()));
}

#[test]
fn distances_count_in_given_turns_from_another_goal() {
    let request = DistancesRequest {
        layers: 2,
        turns: Some("R:1 U:1.5".to_owned()),
        from: Some(GoalText::Moves(String::new())),
        goal: GoalText::Moves("R U2".to_owned()),
        ..distances("")
    };
    let run = Task::Distances(DistancesTask::new(&request).unwrap()).start(CONFIG, |_| ());
    let Message::Find(FindEvent::Counted { distances, .. }) = end(&run) else { panic!("not counted") };
    assert_eq!(distances.positions, 1, "the solved cube");
    assert_eq!(distances.rows.iter().map(|row| row.distance).collect::<Vec<_>>(), [2.5]);
}

#[test]
fn invalid_requests_for_distances_name_the_remedy() {
    let invalid = |request: DistancesRequest| DistancesTask::new(&request).err().unwrap().to_string();
    assert!(invalid(DistancesRequest { layers: 4, ..distances("cross") }).contains("2 or 3 layers"));
    assert!(
        invalid(DistancesRequest { metric: "fast".to_owned(), ..distances("cross") }).contains("htm, qtm")
    );
    assert!(invalid(distances("no-goal")).contains("no-goal"));
    let turns = Some("R Q".to_owned());
    assert!(invalid(DistancesRequest { turns, ..distances("cross") }).contains("'Q'"));
    let run = Task::Distances(DistancesTask::new(&distances("solved")).unwrap()).start(CONFIG, |_| ());
    assert!(reason(end(&run)).contains("choose a smaller goal or fewer turns"));
}

#[test]
fn a_stopped_count_ends_as_cancelled() {
    let task = Task::Distances(DistancesTask::new(&distances("2x2x2")).unwrap());
    assert!(matches!(task.cancelled(), Some(Event::Cancelled { job: 5, .. })));
    let run = task.start(CONFIG, |_| ());
    run.stop();
    assert!(matches!(end(&run), Message::Event(Event::Cancelled { job: 5, .. })));
}

#[test]
fn algorithms_without_cases_are_scored_only() {
    let request = ScoreRequest { job: 6, cases: None, algs: "R U R' U'".to_owned() };
    let FindEvent::Scored { algs, .. } = ScoreTask::new(&request).unwrap().run() else { panic!("no scores") };
    let scored = algs[0].as_ref().unwrap();
    assert_eq!((scored.case, scored.alg.length), (None, 4));
    assert!(scored.alg.scores.time > 0.0);
}
