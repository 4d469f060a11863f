//! `godspeed algs`.

use serde_json::Value;

use crate::program::godspeed;
use crate::temp_file::TempFile;

#[test]
fn each_case_is_an_object_and_the_last_one_is_a_summary() {
    let finished =
        godspeed(&["algs", "--set", "oll", "--turns", "R U F", "--max", "8", "--best", "2", "--json"], "");
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    let objects = finished.objects();
    let (summary, cases) = objects.split_last().unwrap();
    assert_eq!((cases.len(), &summary["summary"]["cases"]), (57, &57.into()));
    let count = |case: &Value| case["count"].as_u64().unwrap();
    assert_eq!(summary["summary"]["algs"], cases.iter().map(count).sum::<u64>());
    assert_eq!(summary["summary"]["covered"], cases.iter().filter(|case| count(case) > 0).count());
    assert!(summary["summary"]["bytes"].as_u64().unwrap() > 0 && summary["summary"]["seconds"].is_f64());
    let sune = cases.iter().find(|case| case["case"] == "27").unwrap();
    assert_eq!(sune["start"].as_str().unwrap().len(), 54);
    // The mirror image of the inverse of Sune orients the corners, too, and takes a person 0.27 s.
    let best = &sune["algs"][0];
    assert_eq!((&best["alg"], &best["length"]), (&"R' U2 R U R' U R".into(), &7.into()));
    assert_eq!(sune["algs"][1]["alg"], "R U R' U R U2 R'");
    for rank in ["time", "mcc", "esq", "stm", "qtm"] {
        assert!(best["scores"][rank].is_number(), "{rank}");
    }
    assert!(cases.iter().all(|case| case["algs"].as_array().unwrap().len() <= 2));
}

#[test]
fn the_rank_decides_the_order() {
    for rank in ["time", "mcc", "esq", "stm", "qtm"] {
        let arguments = ["algs", "--set", "pll", "--turns", "R U", "--max", "12", "--rank", rank, "--json"];
        for case in godspeed(&arguments, "").objects() {
            let algs = case["algs"].as_array().cloned().unwrap_or_default();
            let scores: Vec<f64> = algs.iter().map(|alg| alg["scores"][rank].as_f64().unwrap()).collect();
            assert!(scores.is_sorted(), "{rank}: {scores:?}");
        }
    }
}

#[test]
fn a_file_describes_cases_and_turns() {
    let text = "{UF UR UB UL} {UFR UBR UBL UFL}\nsubgroup: R U; prune: 4; search: 3\n\
                scramble: [R U R' U R U2 R', R U2 R' U' R U' R']\n";
    let file = TempFile::new("cases.txt", text);
    let finished = godspeed(&["algs", "--file", file.path(), "--json"], "");
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    let objects = finished.objects();
    assert_eq!(objects.len(), 3);
    assert_eq!(objects[2]["summary"]["covered"], 2);

    let bad = TempFile::new("bad-cases.txt", "scramble: <R U, \n");
    let finished = godspeed(&["algs", "--file", bad.path(), "--turns", "R U"], "");
    assert_eq!(finished.status, 2);
    assert!(finished.stderr.contains("line 1") && finished.stderr.contains("bracket"), "{}", finished.stderr);
}

#[test]
fn one_painted_case_is_found_even_if_it_begins_with_a_hyphen() {
    // Sune, with the U stickers only: each of three corners shows U at one side.
    let objects = godspeed(&["algs", "--set", "oll", "--turns", "R U", "--max", "4", "--json"], "").objects();
    let sune = objects.iter().find(|case| case["case"] == "27").unwrap();
    let start = sune["start"].as_str().unwrap();
    let finished = godspeed(&["algs", "--case", start, "--turns", "R U", "--max", "7", "--json"], "");
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    assert_eq!(finished.objects()[1]["summary"]["covered"], 1);
    // No algorithm is that short.
    let finished = godspeed(&["algs", "--case", start, "--turns", "R U", "--max", "6", "--json"], "");
    assert_eq!(finished.status, 3);
}

#[test]
fn invalid_options_are_reported_with_a_remedy() {
    for (arguments, remedy) in [
        (&["algs", "--turns", "R U"][..], "--set zbll"),
        (&["algs", "--set", "pll"], "--turns"),
        (&["algs", "--set", "nothing", "--turns", "R"], "zbll"),
        (&["algs", "--set", "pll", "--turns", "R Q"], "'Q'"),
        (&["algs", "--set", "pll", "--turns", "R U", "--max", "40"], "most is 20"),
        (&["algs", "--set", "pll", "--turns", "R U F D L B", "--max", "20"], "lower the greatest length"),
        (&["algs", "--set", "pll", "--turns", "R U", "--rank", "speed"], "time, mcc, esq, stm, qtm"),
        (&["algs", "--set", "1lll", "--turns", "R U", "--best", "100000"], "fewer"),
        (&["algs", "--case", "UUU", "--turns", "R U"], "54 facelets"),
        (&["algs", "--file", "/nowhere/cases.txt", "--turns", "R U"], "/nowhere/cases.txt"),
    ] {
        let finished = godspeed(arguments, "");
        assert_eq!(finished.status, 2, "{arguments:?}");
        assert!(finished.stderr.contains(remedy), "{arguments:?}: {}", finished.stderr);
    }
}

#[test]
fn algorithms_of_standard_input_are_scored() {
    let finished = godspeed(
        &["algs", "score", "--json"],
        "R U R' U R U2 R'\n\n# T\nR U R' U' R' F R2 U' R' U' R U R' F'\n",
    );
    assert_eq!(finished.status, 0, "{}", finished.stderr);
    let objects = finished.objects();
    assert_eq!(objects.len(), 2);
    let number = |object: &Value, name: &str| object[name].as_f64().unwrap();
    for object in &objects {
        let parts = object["parts"].as_array().unwrap();
        let sum: f64 = parts.iter().map(|part| number(part, "seconds")).sum();
        assert!((sum - number(object, "time")).abs() < 0.002, "{object}");
    }
    assert!(number(&objects[0], "time") < number(&objects[1], "time"));
    assert_eq!(
        (&objects[0]["stm"], &objects[0]["qtm"], &objects[0]["esq"]),
        (&7.into(), &8.into(), &11.into())
    );

    let finished = godspeed(&["algs", "score", "--json"], "R U\nR Q\n");
    assert_eq!(finished.status, 2);
    assert!(finished.objects()[1]["error"].as_str().unwrap().contains("'Q'"));
    assert_eq!(godspeed(&["algs", "score"], "").status, 2);
}
