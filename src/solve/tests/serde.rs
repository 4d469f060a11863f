//! Tests of what the feature `serde` writes.

use godspeed_cube::{Alg, Metric, Size};
use godspeed_solve::{Guarantee, Settings, Solution, solver};
use serde_json::{from_str, json, to_string, to_value};

#[test]
fn a_solution_is_written_with_its_stages_and_turns() {
    let turns = Alg::parse("R U2", Size::THREE).unwrap().alg.into_turns();
    let solution = Solution::single("Finish", turns, true).simplified(Metric::Htm, Size::THREE);
    let written = json!({
        "stages": [{ "name": "Finish", "turns": ["R", "U2"], "lesson": null }],
        "optimal": true,
        "alternatives": null,
        "unsimplified": null,
        "note": null,
    });
    assert_eq!(to_value(&solution).unwrap(), written);
}

#[test]
fn a_description_is_written_with_its_parameters() {
    let written = to_value(solver("wastar").unwrap().info()).unwrap();
    assert_eq!(written["id"], "wastar");
    assert_eq!(written["sizes"], json!({ "start": 1, "end": 3 }));
    assert_eq!(written["metrics"], json!(["htm", "qtm"]));
    assert_eq!(written["parameters"][0]["id"], "weight");
    assert_eq!(written["guarantee"], to_value(Guarantee::Solved).unwrap());
}

#[test]
fn settings_are_written_with_the_id_of_the_table_set() {
    let korf = solver("korf").unwrap().info();
    let settings = Settings::new(korf, [("enough", 18.0)]).unwrap().with_set(korf, "large").unwrap();
    assert_eq!(to_string(&settings).unwrap(), r#"{"parameters":{"enough":18.0},"tables":"large"}"#);
}

#[test]
fn a_guarantee_is_read_back() {
    for guarantee in [Guarantee::Optimal, Guarantee::AtMost(45), Guarantee::Solved] {
        assert_eq!(from_str::<Guarantee>(&to_string(&guarantee).unwrap()).unwrap(), guarantee);
    }
}
