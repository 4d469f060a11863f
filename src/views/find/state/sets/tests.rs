use std::collections::BTreeMap;

use godspeed_protocol::{
    AlgInfo, AlgsSummary, CaseAlgs, CaseInfo, CasesText, FindEvent, Request, ScoredAlg, ScoresInfo,
};

use super::*;
use crate::state::{Effect, TurnChoice};

const SUNE: &str = "R U R' U R U2 R'";
const ANTISUNE: &str = "R U2 R' U' R U' R'";
const OTHER: &str = "R' U2 R U R' U R";

fn alg(moves: &str, time: f64, length: usize) -> AlgInfo {
    let scores = ScoresInfo { time, mcc: 20.0 - time, esq: 1, stm: length as i64, qtm: 2 };
    AlgInfo { alg: moves.to_owned(), before: String::new(), after: "U".to_owned(), length, scores }
}

/// Returns the start that an algorithm solves.
fn start(moves: &str) -> String {
    let inverse = godspeed_cube::Alg::parse(moves, godspeed_cube::Size::THREE).unwrap().alg.inverse();
    godspeed_cube::Facelets::after(&inverse).to_string()
}

fn infos() -> Vec<CaseInfo> {
    let info = |name: &str, moves: &str| CaseInfo { name: name.to_owned(), start: start(moves) };
    vec![info("S", SUNE), info("AS", ANTISUNE), info("T", "R U R' U' R' F R F'")]
}

fn found() -> FindEvent {
    let cases = vec![
        CaseAlgs { count: 12, algs: vec![alg(SUNE, 1.0, 7), alg(OTHER, 1.5, 7)] },
        CaseAlgs { count: 30, algs: vec![alg(ANTISUNE, 0.9, 8)] },
        CaseAlgs { count: 0, algs: Vec::new() },
    ];
    let summary = AlgsSummary { cases: 3, covered: 2, algs: 42, seconds: 0.5, bytes: 1000 };
    FindEvent::Found { job: 1, cases, summary }
}

/// Returns a section whose search runs.
fn searching(stored: &str) -> SetsSection {
    let mut section = SetsSection::new(stored);
    section.update(SetsMsg::Choose("ocll".to_owned()));
    let request = section.find(1, &TurnChoice::new("R U")).unwrap();
    assert!(matches!(request, Request::Algs(request) if request.cases == CasesText::Set("ocll".to_owned())));
    assert!(!section.on_event(FindEvent::Cases { job: 1, cases: infos() }));
    section
}

/// Returns a section whose search has ended.
fn done() -> SetsSection {
    let mut section = searching("");
    assert!(section.on_event(found()));
    section
}

fn scored(moves: &str, case: Option<usize>) -> Result<ScoredAlg, String> {
    Ok(ScoredAlg { alg: alg(moves, 1.2, 9), case, parts: vec![("regrip".to_owned(), 0.2)] })
}

/// Asks for scores and answers each line.
fn answer(section: &mut SetsSection, answers: &[(&str, Result<ScoredAlg, String>)]) -> Vec<String> {
    let Some(Request::ScoreAlgs(request)) = section.score_request(2) else { return Vec::new() };
    let answers: BTreeMap<&str, &Result<ScoredAlg, String>> =
        answers.iter().map(|(alg, answer)| (*alg, answer)).collect();
    let lines: Vec<String> = request.algs.lines().map(str::to_owned).collect();
    let algs = lines.iter().map(|line| {
        let case = section
            .selected()
            .into_iter()
            .find(|&case| section.sheet().unwrap().case(case).unwrap().has(line));
        answers.get(line.as_str()).map_or_else(|| scored(line, case), |answer| (*answer).clone())
    });
    let algs = algs.collect();
    assert!(section.on_event(FindEvent::Scored { job: 2, algs }));
    lines
}

fn names(section: &SetsSection) -> Vec<String> {
    section.cards(&section.selected()).into_iter().map(|card| card.name).collect()
}

#[test]
fn the_sheet_shows_the_best_so_far_and_then_the_best() {
    let mut section = searching("");
    assert_eq!(names(&section), ["S", "AS", "T"]);
    let best = vec![(1, ANTISUNE.to_owned()), (99, "R".to_owned())];
    assert!(!section.on_event(FindEvent::Progress { job: 1, share: 0.25, seconds: 0.1, best }));
    assert_eq!(section.status(), "Searching: 25%, 1 of 3 cases so far");
    let cards = section.cards(&section.selected());
    assert_eq!((cards[1].alg.as_str(), cards[1].facts.as_str()), (ANTISUNE, "Best so far"));
    assert_eq!((section.json().as_str(), section.progress()), ("", Some(0.25)));

    assert!(section.on_event(found()));
    let cards = section.cards(&section.selected());
    assert_eq!((cards[0].alg.as_str(), cards[0].facts.as_str()), (SUNE, "1.00 s · 7 moves · 12 algorithms"));
    assert_eq!((cards[2].alg.as_str(), cards[2].facts.as_str()), ("", "No algorithm"));
    assert_eq!(section.status(), "2 of 3 cases, 42 algorithms, 500 ms.");
    let json: serde_json::Value = serde_json::from_str(&section.json()).unwrap();
    assert_eq!((&json["summary"]["covered"], &json["cases"][0]["case"]), (&2.into(), &"S".into()));
    assert_eq!(json["cases"][0]["algs"][0]["scores"]["time"], 1.0);
    assert!(json["cases"][0]["algs"][0].get("after").is_none(), "as the command prints it");
}

#[test]
fn a_cancelled_search_leaves_the_best_so_far() {
    let mut section = searching("");
    let best = vec![(1, ANTISUNE.to_owned())];
    section.on_event(FindEvent::Progress { job: 1, share: 0.25, seconds: 0.1, best });
    section.fail("Cancelled.");
    assert_eq!((section.status().as_str(), section.json().as_str()), ("Cancelled.", ""));
    assert_eq!(answer(&mut section, &[]), [ANTISUNE]);
    assert_eq!(section.cards(&section.selected())[1].facts, "1.20 s · 9 moves");
}

#[test]
fn cases_are_sorted_and_filtered() {
    let mut section = done();
    for (order, expected) in [
        (CaseOrder::Set, ["S", "AS", "T"]),
        (CaseOrder::Score, ["AS", "S", "T"]),
        (CaseOrder::Length, ["S", "AS", "T"]),
        (CaseOrder::Count, ["AS", "S", "T"]),
    ] {
        section.update(SetsMsg::SetOrder(order));
        assert_eq!(names(&section), expected, "{order:?}");
    }
    section.update(SetsMsg::SetRank(RankChoice::Mcc));
    section.update(SetsMsg::SetOrder(CaseOrder::Score));
    assert_eq!(names(&section)[0], "S", "by the chosen rank");
    section.update(SetsMsg::SetOrder(CaseOrder::Set));
    section.update(SetsMsg::SetFilter(CaseFilter::Open));
    assert_eq!(names(&section), ["T"]);
    section.update(SetsMsg::SetFilter(CaseFilter::All));
    section.update(SetsMsg::SetFilterText("RU2R'U'".to_owned()));
    assert_eq!(names(&section), ["AS"]);
    section.update(SetsMsg::SetFilterText("s".to_owned()));
    assert_eq!(names(&section), ["S", "AS"]);
}

#[test]
fn large_sets_are_shown_in_pages() {
    let mut section = searching("");
    let info = |number: usize| CaseInfo { name: number.to_string(), start: start(SUNE) };
    section.on_event(FindEvent::Cases { job: 1, cases: (0..3915).map(info).collect() });
    let shown = |section: &SetsSection| section.cards(&section.selected()).len();
    assert_eq!((shown(&section), section.selected().len()), (60, 3915));
    section.update(SetsMsg::ShowMore);
    assert_eq!(shown(&section), 180);
    section.update(SetsMsg::SetFilterText("39".to_owned()));
    assert_eq!(shown(&section), 60, "another selection begins at its start");
    section.update(SetsMsg::SetFilterText(String::new()));
    assert_eq!(section.update(SetsMsg::Print), [Effect::Print]);
    assert_eq!(section.all_cards(&section.selected()).len(), 3915, "all are printed");
    assert_eq!(shown(&section), 60);
}

#[test]
fn a_favourite_stands_for_its_case_also_after_a_reload() {
    let mut section = done();
    section.update(SetsMsg::Open(0));
    let effects = section.update(SetsMsg::ToggleFavourite(OTHER.to_owned()));
    let [Effect::Store("godspeed-algs", stored)] = &effects[..] else { panic!("{effects:?}") };
    assert!(section.details().unwrap().rows.iter().any(|row| row.alg == OTHER && row.is_favourite));
    let card = &section.cards(&section.selected())[0];
    assert_eq!((card.alg.as_str(), card.is_favourite), (OTHER, true));
    section.update(SetsMsg::SetFilter(CaseFilter::Favourite));
    assert_eq!(names(&section), ["S"]);

    let mut reloaded = searching(stored);
    reloaded.on_event(found());
    assert!(reloaded.cards(&reloaded.selected())[0].is_favourite);
    assert!(!reloaded.has_unscored(), "the search has found it");
    reloaded.update(SetsMsg::Open(0));
    let effects = reloaded.update(SetsMsg::ToggleFavourite(OTHER.to_owned()));
    assert!(matches!(&effects[..], [Effect::Store(_, text)] if !text.contains(OTHER)), "{effects:?}");
}

#[test]
fn an_own_algorithm_is_scored_kept_and_removed() {
    let own = "y' R' U' R U' R' U2 R";
    let mut section = done();
    section.update(SetsMsg::Open(0));
    assert_eq!(
        section.update(SetsMsg::AddOwn(format!(" ({own}) "))),
        [],
        "it is stored once it is known to fit"
    );
    assert!(section.has_unscored());
    let lines = answer(&mut section, &[]);
    assert_eq!(lines[0], own, "the new one is first; then what hands do in the others");
    assert_eq!(lines.len(), 3);
    let Some(Effect::Store(_, stored)) = section.store() else { panic!("not stored") };
    assert_eq!(section.store(), None);
    assert!(!section.has_unscored());
    let details = section.details().unwrap();
    let row = details.rows.iter().find(|row| row.alg == own).unwrap();
    assert!(row.is_own && row.info.is_some() && row.parts == [("regrip".to_owned(), 0.2)], "{row:?}");
    assert_eq!(details.rows.iter().map(|row| row.alg.as_str()).collect::<Vec<_>>(), [SUNE, own, OTHER]);

    let mut reloaded = searching(&stored);
    reloaded.on_event(found());
    assert_eq!(answer(&mut reloaded, &[]), [own]);
    reloaded.update(SetsMsg::Open(0));
    let effects = reloaded.update(SetsMsg::RemoveOwn(own.to_owned()));
    assert!(matches!(&effects[..], [Effect::Store(_, text)] if !text.contains(own)), "{effects:?}");
    assert!(reloaded.details().unwrap().rows.iter().all(|row| row.alg != own));
}

#[test]
fn an_algorithm_that_does_not_fit_is_refused_with_the_reason() {
    let mut section = done();
    section.update(SetsMsg::Open(0));
    let refusal = |section: &SetsSection| section.details().unwrap().refusal.unwrap_or_default();
    for (text, reason) in [("R Q", "'Q'"), (" ", "Write the moves"), (SUNE, "is in the list")] {
        section.update(SetsMsg::AddOwn(text.to_owned()));
        assert!(refusal(&section).contains(reason), "{}", refusal(&section));
    }
    section.update(SetsMsg::AddOwn("R ".repeat(200)));
    assert!(refusal(&section).contains("shorten"));

    for (answered, reason) in [
        (scored("F", Some(1)), "solves AS, not S. Open AS"),
        (scored("F", None), "solves no case of this set"),
        (Err("too long".to_owned()), "no algorithm: too long"),
    ] {
        section.update(SetsMsg::AddOwn("F".to_owned()));
        assert_eq!(refusal(&section), "", "a new attempt");
        answer(&mut section, &[("F", answered)]);
        assert!(refusal(&section).contains(reason), "{}", refusal(&section));
        assert!(section.details().unwrap().rows.iter().all(|row| row.alg != "F"));
        assert_eq!(section.store(), None, "nothing is stored");
    }
    section.update(SetsMsg::Open(1));
    assert_eq!(refusal(&section), "", "it was about the other case");
}

#[test]
fn scores_that_nobody_answers_are_not_asked_for_without_end() {
    let mut section = done();
    section.update(SetsMsg::Open(0));
    section.update(SetsMsg::AddOwn("F".to_owned()));
    let requests = std::iter::from_fn(|| section.score_request(3)).take(10).count();
    assert_eq!(requests, 2);
    assert!(!section.has_unscored());
}

#[test]
fn an_algorithm_is_played_on_the_cube_that_it_solves() {
    let mut section = done();
    section.update(SetsMsg::Open(0));
    let effects = section.update(SetsMsg::Play(SUNE.to_owned()));
    let [Effect::Play(start, turns)] = &effects[..] else { panic!("{effects:?}") };
    let mut cube = start.clone();
    assert!(!cube.is_solved());
    cube.turn_all(turns);
    assert!(cube.is_solved() && turns.len() == 8, "with the turn of U after it");
    let followed = section.update(SetsMsg::Follow(SUNE.to_owned()));
    assert_eq!(followed, [Effect::follow(start, turns)]);
    assert_eq!(section.update(SetsMsg::Play("F".to_owned())), []);
}

#[test]
fn files_have_the_shown_cases() {
    let mut section = done();
    section.update(SetsMsg::SetFilterText("AS".to_owned()));
    let effects = section.update(SetsMsg::SaveCsv);
    let [Effect::Save { name, media_type, text }] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!((name.as_str(), *media_type), ("algs-ocll.csv", "text/csv"));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "case,start,count,alg,before,after,length,time,mcc,esq,stm,qtm,favourite,own");
    assert_eq!(lines[1], format!("AS,{},30,{ANTISUNE},,U,8,0.9,19.1,1,8,2,,", start(ANTISUNE)));
    assert_eq!(lines.len(), 2);
    section.update(SetsMsg::SetFilterText(String::new()));
    let effects = section.update(SetsMsg::SaveMarkdown);
    let [Effect::Save { text, .. }] = &effects[..] else { panic!("{effects:?}") };
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[2], format!("| S | `{SUNE} (U)` | 1.00 s | 7 | 12 |"));
    assert_eq!(lines[4], "| T | – | – | – | 0 |");
}

#[test]
fn a_drill_asks_the_shown_cases_and_stores_the_answers() {
    let mut section = done();
    assert_eq!(section.drill_count(&section.selected()), 2, "a case without an algorithm has no answer");
    section.update(SetsMsg::SetPrompt(DrillPrompt::Moves));
    assert_eq!(section.update(SetsMsg::StartDrill(5)), []);
    let drill = section.drill().unwrap();
    assert!(drill.picture.is_none() && drill.answer.is_none() && !drill.setup.is_empty());
    section.update(SetsMsg::PressDrill(1000.0));
    section.update(SetsMsg::PressDrill(3500.0));
    let drill = section.drill().unwrap();
    assert_eq!(drill.stage, Stage::Stopped(2.5));
    let (name, moves) = drill.answer.unwrap();
    assert!((name == "S" && moves == SUNE) || (name == "AS" && moves == ANTISUNE), "{name} {moves}");
    let effects = section.update(SetsMsg::MarkDrill(false));
    assert!(matches!(&effects[..], [Effect::Store(_, text)] if text.contains("drill\tocll")), "{effects:?}");
    assert_eq!(section.drill().unwrap().counts, (1, 0));
    section.update(SetsMsg::EndDrill);
    let rows = section.drill().unwrap().rows;
    assert_eq!((rows.len(), rows[0].0.as_str(), rows[0].1.missed), (1, name.as_str(), 1));
    section.update(SetsMsg::CloseDrill);
    assert_eq!(section.drill(), None);

    section.update(SetsMsg::StartDrill(5));
    section.update(SetsMsg::EndDrill);
    assert_eq!(section.drill(), None, "a drill without answers has no table");
}

#[test]
fn the_moves_of_a_drill_set_up_the_case_that_its_answer_solves() {
    let mut section = done();
    section.update(SetsMsg::SetPrompt(DrillPrompt::Moves));
    for seed in 0..20 {
        section.update(SetsMsg::StartDrill(seed));
        let setup = section.drill().unwrap().setup;
        section.update(SetsMsg::PressDrill(0.0));
        section.update(SetsMsg::PressDrill(1.0));
        let (_, moves) = section.drill().unwrap().answer.unwrap();
        let solved = ["", "U", "U2", "U'"].iter().any(|before| {
            ["", "U", "U2", "U'"].iter().any(|after| {
                let text = format!("{setup} {before} {moves} {after}");
                let whole = godspeed_cube::Alg::parse(&text, godspeed_cube::Size::THREE).unwrap().alg;
                godspeed_cube::Facelets::after(&whole).is_solved()
            })
        });
        assert!(solved, "{setup} / {moves}");
    }
}

#[test]
fn a_set_brings_its_turns_unless_the_user_chose_some() {
    let mut section = SetsSection::new("");
    assert_eq!(section.turns_with("zbll", &TurnChoice::default()), Some("R U F"));
    assert_eq!(section.turns_with("epll", &TurnChoice::new("R U F")), Some("M U"));
    assert_eq!(section.turns_with("epll", &TurnChoice::new("R U D")), None);
    assert_eq!(section.turns_with("nothing", &TurnChoice::default()), None);
    section.update(SetsMsg::Choose("nothing".to_owned()));
    assert!(section.problem().unwrap().contains("zbll"));
}

#[test]
fn another_search_of_the_set_keeps_the_open_case() {
    let mut section = done();
    section.update(SetsMsg::Open(1));
    section.find(4, &TurnChoice::new("R U F")).unwrap();
    section.on_event(FindEvent::Cases { job: 4, cases: infos() });
    assert_eq!(section.details().unwrap().number, 1);
    section.update(SetsMsg::Choose("pll".to_owned()));
    section.find(5, &TurnChoice::new("R U F")).unwrap();
    section.on_event(FindEvent::Cases { job: 5, cases: infos() });
    assert_eq!(section.details(), None);
    section.update(SetsMsg::Open(99));
    assert_eq!(section.details(), None, "there is no such case");
}
