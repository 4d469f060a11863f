//! Tables that searches make for goals: stored in the folder, loaded, verified, rebuilt and deleted.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::program::{Finished, godspeed};
use crate::tables::TempFolder;

/// A cube whose cross with a pair takes a search with tables.
const SCRAMBLE: &str = "D' L2 B U2 R' F D2 L B' R2 U F' L' D B2 R U' L2 F2 D";

fn solve(temp: &TempFolder) -> Finished {
    let arguments = ["solve", SCRAMBLE, "--goal", "xcross", "--json", "--tables-dir"];
    let finished = godspeed(&[&arguments[..], &[temp.0.to_str().unwrap()]].concat(), "");
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    finished
}

/// Returns the length of the solution and the nodes of the search.
fn figures(finished: &Finished) -> (Value, Value) {
    let result = &finished.objects()[0];
    (result["solution"].clone(), result["nodes"].clone())
}

/// Returns the ids of the tables of goals that are listed as complete.
fn listed(temp: &TempFolder) -> Vec<String> {
    let of_goals = |object: &Value| object["usedBy"][0] == "goals" && object["complete"] == true;
    let objects = temp.tables(&["list", "--json"]).objects();
    objects
        .iter()
        .filter(|object| of_goals(object))
        .map(|object| object["id"].as_str().unwrap().to_owned())
        .collect()
}

/// Returns a chunk of a table.
fn chunk(temp: &TempFolder) -> PathBuf {
    let goals = temp.0.join("goals");
    let manifest: Value = serde_json::from_slice(&fs::read(goals.join("manifest.json")).unwrap()).unwrap();
    goals.join(manifest["tables"][0]["chunks"][0]["file"].as_str().unwrap())
}

#[test]
fn tables_of_a_goal_are_loaded_rebuilt_if_damaged_and_deleted() {
    let temp = TempFolder::new("goal-tables");
    let built = figures(&solve(&temp));
    let ids = listed(&temp);
    assert!(!ids.is_empty());
    let again = solve(&temp);
    assert_eq!((figures(&again), again.stderr.as_str()), (built.clone(), ""));
    assert_eq!(listed(&temp), ids);

    let verified = temp.tables(&["verify", "goals"]);
    assert_eq!(verified.status, 0, "{}", verified.stderr);
    assert_eq!(verified.lines.len(), ids.len());
    let file = chunk(&temp);
    let mut packed = fs::read(&file).unwrap();
    let middle = packed.len() / 2;
    packed[middle] ^= 1;
    fs::write(&file, packed).unwrap();
    let verified = temp.tables(&["verify"]);
    assert_eq!(verified.status, 1);
    assert!(verified.stderr.contains("godspeed tables delete goal-"), "{}", verified.stderr);
    let repaired = solve(&temp);
    assert_eq!(figures(&repaired), built);
    assert!(repaired.stderr.contains("is damaged and will be rebuilt"), "{}", repaired.stderr);
    assert_eq!(temp.tables(&["verify"]).status, 0);

    let absent = temp.tables(&["delete", "goal-0"]);
    assert_eq!(absent.status, 2);
    assert!(absent.stderr.contains("tables list"), "{}", absent.stderr);
    let deleted = temp.tables(&["delete", &ids[0]]);
    assert_eq!(deleted.lines, [format!("Deleted: {}", ids[0])]);
    assert_eq!(temp.tables(&["delete", "goals"]).status, 0);
    assert!(listed(&temp).is_empty());
    assert_eq!(fs::read_dir(temp.0.join("goals")).unwrap().count(), 2, "only manifest and lock are left");
}
