use std::sync::Arc;

use godspeed_engine::RunConfig;
use godspeed_solve::Tables;
use serde_json::{Value, json};
use web_time::Duration;

use crate::{Fault, FaultKind, Job, JobEnd, NearTables, Progress, Query, Request};

/// Returns the answer to a question as JSON.
fn ask(query: Value) -> Result<Value, Fault> {
    let query: Query = serde_json::from_value(query).unwrap();
    query.answer().map(|answer| json!(answer))
}

/// Runs a search to its end, and returns it with what was reported.
fn run(request: Value, tables: &Arc<Tables>) -> Result<(JobEnd, Vec<Progress>), Fault> {
    let request: Request = serde_json::from_value(request).unwrap();
    let mut job = Job::start(&request, tables.clone(), RunConfig { threads: 1, slice_nodes: 1 << 12 })?;
    let mut reported = Vec::new();
    loop {
        let advance = job.advance(Duration::from_millis(10));
        reported.extend(advance.progress);
        if let Some(end) = advance.end {
            return Ok((end, reported));
        }
    }
}

fn outcome(end: JobEnd) -> Value {
    let JobEnd::Outcome(outcome) = end else { panic!("{end:?} is not the outcome of a cube") };
    json!(outcome)
}

#[test]
fn answers_are_plain_objects() {
    let solved = json!({ "size": 1, "facelets": "URFDLB" });
    assert_eq!(ask(json!({ "solved": { "size": 1 } })).unwrap(), solved);
    let alg = ask(json!({ "alg": { "text": "2R", "size": 3 } })).unwrap();
    assert_eq!(alg["text"], "R2");
    assert_eq!(alg["remarks"][0]["part"], "2R");
    let about = json!({ "moves": { "text": "[R, U]2", "size": 3, "about": "tree" } });
    let commutator = json!({ "commutator": [[{ "turn": "R" }], [{ "turn": "U" }]] });
    assert_eq!(ask(about).unwrap(), json!([{ "repeated": [commutator, 2] }]));
}

#[test]
fn a_fault_has_the_words_of_the_command_and_the_offending_part() {
    let fault = ask(json!({ "alg": { "text": "R U Q2", "size": 3 } })).unwrap_err();
    assert_eq!(fault.kind, FaultKind::Moves);
    assert_eq!((fault.part.as_deref(), fault.span), (Some("Q"), Some([4, 5])));
    assert!(fault.message.starts_with("'Q' is not a valid move: "));
    let fault = ask(json!({ "solved": { "size": 2000 } })).unwrap_err();
    assert_eq!((fault.kind, fault.part.as_deref()), (FaultKind::Size, Some("2000")));
}

#[test]
fn facelets_that_moves_cannot_reach_are_not_read_in_another_layout() {
    let facelets = "UBUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBUBBBBBBB";
    let about = |about: Value| json!({ "cube": { "facelets": facelets, "about": about } });
    assert_eq!(ask(about(json!("check"))).unwrap()["kind"], "illegal");
    assert_eq!(ask(about(json!({ "after": "R R'" }))).unwrap()["facelets"], facelets);
}

#[test]
fn a_3x3x3_is_solved_in_at_most_twenty_moves_with_tables_that_are_soon_made() {
    let tables = Arc::new(Tables::with_source(NearTables));
    let mut moves = 0;
    for seed in 1..=10 {
        let cube = ask(json!({ "random": { "size": 3, "seed": seed } })).unwrap();
        let request = json!({ "solve": { "cube": cube["facelets"], "isState": true } });
        let outcome = outcome(run(request, &tables).unwrap().0);
        assert_eq!((&outcome["algorithm"], &outcome["error"]), (&json!("kociemba"), &Value::Null));
        moves += outcome["length"].as_u64().unwrap();
    }
    assert!(moves <= 200, "{moves} moves for ten cubes");
}

#[test]
fn a_search_stops_at_its_limits_or_when_it_is_told_to() {
    let tables = Arc::new(Tables::new());
    let request = json!({ "solve": { "cube": "R U F2 L' B2 D R2 U' F L2 B' D2 R F' U2 L", "algorithm": "iddfs", "seconds": 0.05 } });
    let timed_out = outcome(run(request.clone(), &tables).unwrap().0);
    assert_eq!(timed_out["solution"], Value::Null);
    let error = timed_out["error"].as_str().unwrap();
    assert!(
        error.starts_with("no solution within 0.05 s: ") && error.contains("a longer seconds"),
        "{error}"
    );

    let request: Request = serde_json::from_value(request).unwrap();
    let mut job = Job::start(&request, tables, RunConfig { threads: 1, slice_nodes: 1 << 12 }).unwrap();
    job.stop();
    let end = (0..100).find_map(|_| job.advance(Duration::from_millis(10)).end);
    assert_eq!(end, Some(JobEnd::Stopped));
}

#[test]
fn a_scramble_is_that_of_the_command() {
    let tables = Arc::new(Tables::new());
    let (end, _) = run(json!({ "scramble": { "size": 4, "seed": 7 } }), &tables).unwrap();
    let JobEnd::Alg(alg) = end else { panic!("{end:?} is not a scramble") };
    assert_eq!((alg.size, alg.text.split(' ').count()), (4, 40));
}

/// `GODSPEED_WRITE=1 cargo test -p godspeed-npm --features full,typescript declarations` writes them.
#[test]
fn the_declarations_are_those_of_the_rust_types() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../js/types.d.ts");
    let made = format!(
        "// Made from the Rust types by the tests of `godspeed-npm`.\n\n{}",
        crate::typescript::declarations()
    );
    if std::env::var_os("GODSPEED_WRITE").is_some() {
        std::fs::write(file, &made).unwrap();
    }
    let written = std::fs::read_to_string(file).unwrap_or_default();
    assert_eq!(written.trim(), made.trim(), "run it with GODSPEED_WRITE=1");
}
