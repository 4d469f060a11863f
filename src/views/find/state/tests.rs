use godspeed_browser::{Phase, ViewState};
use godspeed_cube::{Alg, Facelets, Size};
use godspeed_protocol::{
    AlgInfo, AlternativesInfo, Catalogue, DistanceInfo, DistancesInfo, Event, FindEvent, FindMessage,
    GoalText, Outcome, PageDialog, PageEngine, PageRequest, ProgressInfo, Request, ScoredAlg, ScoresInfo,
    SolveRequest,
};

use super::*;

fn view(link: &str) -> FindState {
    FindState::new(link, &Facelets::solved(Size::THREE), "")
}

fn ready() -> Msg {
    Msg::PageEngine(PageEngine::Ready(Catalogue::default()))
}

fn sent(effects: &[Effect]) -> Option<&Request> {
    effects.iter().find_map(|effect| match effect {
        Effect::Send(request) => Some(request),
        _ => None,
    })
}

fn search(effects: &[Effect]) -> &SolveRequest {
    match sent(effects) {
        Some(Request::Solve(request)) => request,
        other => panic!("{other:?}"),
    }
}

fn event(event: Event) -> Msg {
    Msg::Engine(Box::new(FindMessage::Event(event)))
}

fn solved(job: u32, solution: &str) -> Msg {
    let outcome = Outcome { solution: Some(solution.to_owned()), optimal: true, ..Outcome::default() };
    event(Event::Solved { job, outcome })
}

#[test]
fn a_link_starts_its_search_when_the_engine_is_known() {
    let mut view = view("?view=find&goal=cross&setup=R+U+F&turns=R+U+F&metric=qtm&all=1&run=find");
    assert_eq!(view.phase(), Phase::Running);
    let effects = view.update(ready(), 0.0);
    let request = search(&effects);
    assert_eq!(request.goal, Some(GoalText::Goal("cross".to_owned())));
    assert_eq!((request.turns.as_deref(), request.metric.as_str()), (Some("R U F"), "qtm"));
    assert_eq!(request.parameters["all"], 1.0);
    let link = view.link();
    assert!(effects.contains(&Effect::ShowLink { link: link.clone(), copy: false }));
    for part in ["goal=cross", "setup=R+U+F", "turns=R+U+F", "metric=qtm", "all=1", "run=find"] {
        assert!(link.contains(part), "{part} in {link}");
    }
}

#[test]
fn a_link_that_is_wrong_starts_nothing_and_says_what_is_wrong() {
    for (link, part) in [
        ("?view=find&puzzle=4x4x4&run=find", "2 and 3 layers"),
        ("?view=find&metric=foo&run=find", "htm"),
        ("?view=find&goal=nonsense", "nonsense"),
    ] {
        let mut view = view(link);
        assert_eq!(sent(&view.update(ready(), 0.0)), None, "{link}");
        assert!(view.problem().is_some_and(|problem| problem.contains(part)), "{link}: {:?}", view.problem());
    }
    assert_eq!(view("?view=race&goal=oll").goal().goal().name(), Some("cross"));
}

#[test]
fn solve_on_the_page_takes_the_goal_and_its_turns() {
    let mut own = view("?view=find&goal=cross-U&turns=R+U+F:1.5");
    let chosen = [
        PageRequest::ShowView("cube".to_owned()),
        PageRequest::ChooseGoal(Some(GoalText::Goal("cross-U".to_owned()))),
        PageRequest::ChooseTurns("R U F:1.5".to_owned()),
    ];
    own.update(Msg::TakePageCube(Facelets::solved(Size::THREE)), 0.0);
    assert_eq!(own.update(Msg::UseForSolve, 0.0), chosen.map(Effect::Request));
    let mut typed = view("?view=find&goal=cross&setup=F+R+U");
    let effects = typed.update(Msg::UseForSolve, 0.0);
    let setup = PageRequest::SetUp(typed.goal().start().to_string());
    assert_eq!(effects[1], Effect::Request(setup));
    assert_eq!(effects.last(), Some(&Effect::Request(PageRequest::ChooseTurns(String::new()))));
    typed.update(Msg::SetTurns("R Q".to_owned()), 0.0);
    assert_eq!(typed.update(Msg::UseForSolve, 0.0), []);
    assert!(typed.problem().is_some_and(|problem| problem.contains('Q')));
}

#[test]
fn solutions_are_scored_and_played_from_the_cube_that_was_searched() {
    let mut view = view("?view=find&goal=cross&setup=F+R+U");
    let job = search(&view.update(Msg::Run, 0.0)).job;
    let from = view.goal().start().clone();
    let effects = view.update(solved(job, "R' F'"), 0.0);
    assert_eq!(view.phase(), Phase::Done);
    let Some(Request::ScoreAlgs(request)) = sent(&effects) else { panic!("{effects:?}") };
    assert_eq!(request.algs, "R' F'");
    let alg = AlgInfo {
        alg: "R' F'".to_owned(),
        before: String::new(),
        after: String::new(),
        length: 2,
        scores: ScoresInfo { time: 0.25, ..ScoresInfo::default() },
    };
    let algs = vec![Ok(ScoredAlg { alg, case: None, parts: Vec::new() })];
    let scored = FindEvent::Scored { job: request.job, algs };
    view.update(Msg::Engine(Box::new(FindMessage::Find(scored))), 0.0);
    assert_eq!(view.goal().found()[0].seconds, Some(0.25));
    // Another cube in the form does not change what was found.
    view.update(Msg::SetStart("D".to_owned()), 0.0);
    let turns = Alg::parse("R' F'", Size::THREE).unwrap().alg.turns().to_vec();
    assert_eq!(view.update(Msg::Play(0), 0.0), [Effect::Play(from.clone(), turns)]);
    let followed = view.update(Msg::Follow(0), 0.0);
    assert!(matches!(&followed[..], [Effect::Request(PageRequest::OpenDialog(PageDialog::Follow(_)))]));
    let page = view.update(Msg::ToPage(0), 0.0);
    assert!(page.contains(&Effect::Request(PageRequest::SetUp(from.to_string()))));
    assert_eq!(page.last(), Some(&Effect::Request(PageRequest::Perform("R' F'".to_owned()))));
}

#[test]
fn a_search_is_cancelled_and_late_messages_are_ignored() {
    let mut view = view("?view=find&goal=cross&setup=R");
    let first = search(&view.update(Msg::Run, 0.0)).job;
    assert!(view.update(Msg::Run, 0.0).is_empty());
    assert_eq!(view.update(Msg::Cancel, 0.0), [Effect::Send(Request::Cancel { job: first })]);
    let outcome = Outcome { error: Some("Cancelled.".to_owned()), ..Outcome::default() };
    view.update(event(Event::Cancelled { job: first, outcome }), 0.0);
    assert_eq!((view.phase(), view.status().as_str()), (Phase::Cancelled, "Cancelled."));
    let second = search(&view.update(Msg::Run, 0.0)).job;
    view.update(solved(first, "R'"), 0.0);
    assert!(view.is_busy() && second != first);
}

#[test]
fn a_list_grows_while_its_search_runs_and_stays_when_it_is_cancelled() {
    let mut view = view("?view=find&goal=cross&setup=F+R+U&upto=6");
    let request = search(&view.update(Msg::Run, 0.0)).clone();
    assert!(request.lists);
    let job = request.job;
    let listed = |moves: &[&str]| {
        let moves = moves.iter().map(|&moves| moves.to_owned()).collect();
        Msg::Engine(Box::new(FindMessage::Find(FindEvent::Listed { job, moves })))
    };
    let found = |view: &FindState| -> Vec<String> {
        view.goal().found().iter().map(|found| format!("{} {}", found.length, found.moves)).collect()
    };
    view.update(listed(&["R' F'"]), 0.0);
    assert_eq!(found(&view), ["2 R' F'"]);
    view.update(listed(&["U R' F'", "R' U F' D2"]), 0.0);
    assert_eq!((view.phase(), found(&view).len()), (Phase::Running, 3));
    let progress = ProgressInfo { job, depth: 5, seconds: 1.0, ..ProgressInfo::default() };
    view.update(event(Event::Progress(progress)), 0.0);
    assert!(view.status().ends_with("3 solutions so far"), "{}", view.status());
    // An upper bound need not be in the list.
    view.update(event(Event::Improved { job, stages: Vec::new(), length: 9 }), 0.0);
    let others = AlternativesInfo {
        moves: ["U R' F'", "R' U F' D2", "D R' F'"].map(str::to_owned).to_vec(),
        complete: false,
    };
    let outcome = Outcome {
        solution: Some("R' F'".to_owned()),
        alternatives: Some(Box::new(others)),
        error: Some("Cancelled.".to_owned()),
        ..Outcome::default()
    };
    view.update(event(Event::Cancelled { job, outcome }), 0.0);
    assert_eq!(found(&view), ["2 R' F'", "3 U R' F'", "4 R' U F' D2", "3 D R' F'"]);
    assert_eq!(view.status(), "Cancelled. 4 solutions so far.");
}

#[test]
fn progress_is_shown_with_its_depth() {
    let mut view = view("?view=find&goal=cross&setup=R");
    let job = search(&view.update(Msg::Run, 0.0)).job;
    let progress = ProgressInfo { job, depth: 7, seconds: 1.0, nodes: 1200, ..ProgressInfo::default() };
    view.update(event(Event::Progress(progress)), 0.0);
    assert!(view.status().starts_with("Depth 7"), "{}", view.status());
}

#[test]
fn an_engine_that_fails_is_replaced() {
    let mut view = view("?view=find&goal=cross&setup=R");
    view.update(Msg::Run, 0.0);
    let effects = view.update(Msg::EngineFailed("The engine stopped. Start again.".to_owned()), 0.0);
    assert_eq!((effects, view.phase()), (vec![Effect::StopEngine], Phase::Failed));
    assert!(sent(&view.update(Msg::Run, 0.0)).is_some());
}

#[test]
fn distances_are_counted_and_shown_on_the_page() {
    let mut view = view("?view=find&section=distances&goal=cross&from=eo&run=find");
    let effects = view.update(ready(), 0.0);
    let Some(Request::Distances(request)) = sent(&effects) else { panic!("{effects:?}") };
    assert_eq!(request.from, Some(GoalText::Goal("eo".to_owned())));
    let example = Facelets::solved(Size::THREE).to_string();
    let rows = vec![DistanceInfo { distance: 0.0, positions: 1, example: Some(example.clone()) }];
    let distances = DistancesInfo { positions: 1, mean: 0.0, rows, seconds: 0.1 };
    let counted = FindEvent::Counted { job: request.job, distances };
    view.update(Msg::Engine(Box::new(FindMessage::Find(counted))), 0.0);
    assert_eq!(view.phase(), Phase::Done);
    assert!(view.json().contains("\"positions\":1"));
    let page = view.update(Msg::ExampleToPage(0), 0.0);
    assert_eq!(page.last(), Some(&Effect::Request(PageRequest::SetUp(example))));
    assert!(view.link().contains("section=distances"));
}

#[test]
fn the_goal_is_shown_with_grey_stickers_and_a_solution_where_it_leads() {
    let mut view = view("?view=find&goal=cross&setup=R");
    let goal = view.update(Msg::SetGoal("f2l".to_owned()), 0.0);
    let Some(Effect::Show(_, blank)) = goal.first() else { panic!("{goal:?}") };
    assert_eq!(blank.len(), 9 - 1 + 12);
    let job = search(&view.update(Msg::Run, 0.0)).job;
    view.update(solved(job, "R'"), 0.0);
    let solved = Facelets::solved(Size::THREE);
    assert_eq!(view.update(Msg::Preview(Some(0)), 0.0), [Effect::Show(solved, Vec::new())]);
    assert_eq!(view.update(Msg::Preview(None), 0.0), goal);
}
