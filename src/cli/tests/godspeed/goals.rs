//! Goals and turns: `godspeed solve --goal`, `godspeed distances` and `godspeed analyse`.

use serde_json::Value;

use crate::program::godspeed;
use crate::temp_file::TempFile;

#[test]
fn a_goal_and_turns_are_in_the_json() {
    let finished = godspeed(&["solve", "R U F2", "--goal", "cross", "--turns", "R U F:1.5", "--json"], "");
    assert_eq!(finished.status, 0);
    let [result] = &finished.objects()[..] else { panic!("not one line") };
    assert_eq!((&result["goal"], &result["turns"]), (&"cross".into(), &"R U F:1.5".into()));
    assert_eq!((&result["solution"], &result["cost"]), (&"F2 R'".into(), &2.5.into()));
    assert_eq!((&result["optimal"], &result["algorithm"]), (&true.into(), &"korf".into()));
    let plain = &godspeed(&["solve", "R U", "--json"], "").objects()[0];
    assert_eq!((&plain["goal"], &plain["turns"]), (&Value::Null, &Value::Null));
}

#[test]
fn an_impossible_goal_is_proven_and_has_status_3() {
    let finished = godspeed(&["solve", "R F", "--turns", "R U"], "");
    assert_eq!(finished.status, 3);
    assert!(finished.stderr.contains("as is proven"), "{}", finished.stderr);
}

#[test]
fn facelets_of_which_some_are_free_are_goals_and_starts() {
    let cross = "----U--------R--R-----F--F--D-DDD-D-----L--L-----B--B-";
    let finished = godspeed(&["solve", "R U", "--goal", cross, "--json"], "");
    assert_eq!(finished.objects()[0]["solution"], "R'");
    let finished = godspeed(&["solve", "--state", cross, "--goal", "cross", "--json"], "");
    assert_eq!((finished.status, &finished.objects()[0]["length"]), (0, &0.into()));
}

#[test]
fn bad_goals_and_turns_name_the_remedy() {
    for (arguments, remedy) in [
        (&["--goal", "crosss"][..], "or a name: solved"),
        (&["--goal", "cross", "--size", "4"], "leave the goal out"),
        (&["--goal", "cross", "--size", "2"], "use first-layer"),
        (&["--goal", "cross", "--algorithm", "layers"], "use one of: "),
        (&["--turns", "R U'"], "write R for R, R2 and R'"),
        (&["--turns", "R:0"], "only rotations"),
        (&["--goal-alg", "R Q"], "is not a valid move"),
    ] {
        let finished = godspeed(&[&["solve", "R U"], arguments].concat(), "");
        assert_eq!(finished.status, 2, "{arguments:?}");
        assert!(finished.stderr.contains(remedy), "{arguments:?}: {}", finished.stderr);
    }
}

#[test]
fn distances_are_printed_as_a_table_and_as_json() {
    let finished = godspeed(&["distances", "--goal", "eo"], "");
    assert_eq!(finished.status, 0);
    assert!(finished.lines.last().unwrap().starts_with("all\t2048\t"));
    let result = &godspeed(&["distances", "--goal", "eoline", "--from", "eo", "--json"], "").objects()[0];
    assert_eq!(result["positions"], 132);
    assert_eq!(result["distances"][0]["positions"], 1);
    let big = godspeed(&["distances", "--goal", "f2l"], "");
    assert_eq!(big.status, 2);
    assert!(big.stderr.contains("choose a smaller goal"), "{}", big.stderr);
}

#[test]
fn an_analysis_continues_where_it_was_stopped() {
    let cubes = TempFile::new("analyse-cubes", "R U F\nF2 D\nU\n");
    let results = TempFile::new("analyse-results", "");
    let run = |shard: &str| {
        let (file, csv) = (cubes.path(), results.path());
        let options =
            ["analyse", file, "--steps", "cross", "--colours", "D,U", "--csv", csv, "--shard", shard];
        let finished = godspeed(&options, "");
        assert_eq!(finished.status, 0, "{}", finished.stderr);
        std::fs::read_to_string(results.path()).unwrap()
    };
    assert_eq!(run("2/3"), "cube,cross-D,cross-U\n2,2,2\n");
    let all = run("1/1");
    assert_eq!(all.lines().count(), 4);
    assert_eq!(run("1/1"), all);
    assert!(all.contains("\n3,0,1\n"), "{all}");
}

#[test]
fn an_analysis_has_the_lengths_of_solve() {
    let lines = "R U F' D2 L B\nF2 D' L2 R U B' D\nD U2 L' F R2 B U' F2 D R\n";
    let cubes = TempFile::new("analyse-sample", lines);
    let options = ["analyse", cubes.path(), "--steps", "cross,xcross", "--colours", "L"];
    let analysed = godspeed(&options, "");
    assert_eq!(analysed.status, 0, "{}", analysed.stderr);
    let mut rows = analysed.lines.iter().map(|line| line.split(',').collect::<Vec<_>>());
    let header = rows.next().unwrap();
    assert_eq!(header, ["cube", "cross-L", "xcross-L"]);
    let rows: Vec<Vec<&str>> = rows.collect();
    for (column, goal) in header.iter().enumerate().skip(1) {
        let solved = godspeed(&["solve", "--goal", goal, "--json"], lines);
        let lengths: Vec<String> =
            solved.objects().iter().map(|object| object["length"].to_string()).collect();
        let found: Vec<&str> = rows.iter().map(|row| row[column]).collect();
        assert_eq!(found, lengths, "{goal}");
    }
}

#[test]
fn what_a_large_subgroup_does_not_reach_is_proven() {
    let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    for turns in ["R U F", "R L U2 D2 F2 B2", "M E S"] {
        let options = ["solve", "R", "--goal-alg", superflip, "--turns", turns, "--timeout", "60", "--json"];
        let finished = godspeed(&options, "");
        assert_eq!(finished.status, 3, "{turns}: {}", finished.stderr);
        let error = finished.objects()[0]["error"].to_string();
        assert!(error.contains("as is proven"), "{turns}: {error}");
    }
}
