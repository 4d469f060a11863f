use godspeed_cube::{Facelets, Metric, Random, Size, scramble};

use super::{catalogue, options, plan};
use crate::{PlanError, PlanOptions, ReportPlan, ScrambleSource, SweepValue};

fn error(options: &PlanOptions) -> PlanError {
    ReportPlan::new(options, &catalogue()).unwrap_err()
}

#[test]
fn defaults_are_fifty_random_states_in_the_usual_metric() {
    let plan = plan(&options(&["ida", "wastar"]));
    assert_eq!((plan.cubes(), plan.runs(), plan.metric()), (50, 100, Metric::Htm));
    assert_eq!(plan.options().runs, Some(50));
    let second = Random::derived_seed(1, 1);
    assert_eq!(plan.scramble(1).state, scramble::random_state(Size::TWO, second));
}

#[test]
fn all_algorithms_run_on_the_first_cube_before_the_second() {
    let plan = plan(&PlanOptions { runs: Some(2), ..options(&["ida", "annealing"]) });
    let order: Vec<_> = (0..plan.runs())
        .map(|run| (plan.cube_of(run), plan.configuration_of(run).solver.id.as_str()))
        .collect();
    assert_eq!(order, [(0, "ida"), (0, "annealing"), (1, "ida"), (1, "annealing")]);
    let requests: Vec<_> = (0..4).map(|run| plan.request(run, run as u32)).collect();
    assert_eq!(
        (requests[2].job, requests[2].solver.as_str(), requests[2].metric.as_str()),
        (2, "ida", "htm")
    );
    assert_eq!(requests[2].state, plan.scramble(1).state.to_string());
    assert_eq!(requests[0].state, requests[1].state);
}

#[test]
fn every_cube_gives_algorithms_with_random_numbers_another_seed() {
    let seeds = |seed: u64| -> Vec<f64> {
        let plan = plan(&PlanOptions { runs: Some(20), seed, ..options(&["annealing"]) });
        (0..plan.runs()).map(|run| plan.request(run, 0).parameters["seed"]).collect()
    };
    let series = seeds(7);
    assert_eq!(series, seeds(7));
    assert_ne!(series, seeds(8));
    assert!(series.iter().all(|seed| seed.fract() == 0.0 && (0.0..=1_000_000.0).contains(seed)));
    assert!(series.windows(2).all(|pair| pair[0] != pair[1]), "{series:?}");
    let fixed = PlanOptions { parameters: vec!["seed=5".parse().unwrap()], ..options(&["annealing"]) };
    assert_eq!(plan(&fixed).request(3, 0).parameters["seed"], 5.0);
}

#[test]
fn scrambles_are_random_turns_or_listed() {
    let moves = PlanOptions { scrambles: ScrambleSource::RandomMoves(4), seed: 9, ..options(&["ida"]) };
    let alg = scramble::random_moves(Size::TWO, 4, Random::derived_seed(9, 3));
    assert_eq!(plan(&moves).scramble(3).text, alg.to_string());

    let listed = ScrambleSource::Listed(["R", "U2 F"].map(str::to_owned).to_vec());
    let listed = PlanOptions { scrambles: listed, ..options(&["ida"]) };
    let two = plan(&listed);
    assert_eq!((two.cubes(), two.scramble(1).text.as_str()), (2, "U2 F"));
    let mut state = Facelets::solved(Size::TWO);
    state.turn_all(scramble_of("U2 F").turns());
    assert_eq!(two.request(1, 0).state, state.to_string());
    let of = |runs| plan(&PlanOptions { runs: Some(runs), ..listed.clone() }).cubes();
    assert_eq!((of(1), of(50)), (1, 2));
}

fn scramble_of(text: &str) -> godspeed_cube::Alg {
    godspeed_cube::Alg::parse(text, Size::TWO).unwrap().alg
}

#[test]
fn a_sweep_runs_each_algorithm_that_has_the_parameter_at_each_value() {
    let sweep = Some("weight=1..2:0.5".parse().unwrap());
    let plan = plan(&PlanOptions { runs: Some(2), sweep, ..options(&["ida", "wastar"]) });
    let configurations: Vec<_> = plan
        .configurations()
        .iter()
        .map(|one| (one.solver.id.as_str(), one.value.as_ref().and_then(SweepValue::number)))
        .collect();
    let wastar = |value| ("wastar", Some(value));
    assert_eq!(configurations, [("ida", None), wastar(1.0), wastar(1.5), wastar(2.0)]);
    assert_eq!(plan.runs(), 8);
    assert_eq!(plan.request(6, 0).parameters["weight"], 1.5);
    assert!(plan.request(4, 0).parameters.is_empty());
}

#[test]
fn table_sets_are_chosen_or_swept() {
    let korf =
        PlanOptions { size: Size::THREE, tables: Some("standard".to_owned()), ..options(&["ida", "korf"]) };
    let chosen = plan(&korf);
    assert_eq!(
        (chosen.request(0, 0).tables, chosen.request(1, 0).tables.as_deref()),
        (None, Some("standard"))
    );
    let sweep = Some("tables=standard,small".parse().unwrap());
    let swept = plan(&PlanOptions { sweep, ..korf });
    let sets: Vec<_> = (0..3).map(|run| swept.request(run, 0).tables).collect();
    assert_eq!(sets, [None, Some("standard".to_owned()), Some("small".to_owned())]);
}

#[test]
fn a_parameter_is_for_one_algorithm_or_for_all_that_have_it() {
    let with =
        |text: &str| PlanOptions { parameters: vec![text.parse().unwrap()], ..options(&["ida", "wastar"]) };
    for text in ["weight=2", "wastar.weight=2"] {
        let plan = plan(&with(text));
        assert_eq!(plan.request(1, 0).parameters["weight"], 2.0);
        assert!(plan.request(0, 0).parameters.is_empty());
    }
    for (text, name) in [("speed=2", "speed"), ("ida.weight=2", "ida.weight")] {
        let known = "wastar.weight".to_owned();
        assert_eq!(error(&with(text)), PlanError::Parameter { name: name.to_owned(), known });
    }
    assert!(matches!(error(&with("weight=9")), PlanError::OutOfRange { value: 9.0, max: 5.0, .. }));
}

#[test]
fn the_metric_is_one_that_all_algorithms_support() {
    let three = |algorithms: &[&str]| PlanOptions { size: Size::THREE, ..options(algorithms) };
    assert_eq!(plan(&three(&["ida", "korf"])).metric(), Metric::Htm);
    assert_eq!(plan(&three(&["reduction"])).metric(), Metric::Stm);
    assert!(matches!(error(&three(&["ida", "reduction"])), PlanError::NoMetric { .. }));
    let quarter = PlanOptions { metric: Some(Metric::Qtm), ..three(&["ida", "korf"]) };
    let (solver, known) = ("Korf".to_owned(), "htm".to_owned());
    assert_eq!(error(&quarter), PlanError::Metric { solver, metric: "qtm", known });
}

#[test]
fn invalid_options_are_errors_with_a_remedy() {
    let of = || options(&["ida"]);
    let listed = ScrambleSource::Listed(["R", "Q"].map(str::to_owned).to_vec());
    let cases = [
        (options(&[]), "choose one or more of: ida, wastar, annealing"),
        (options(&["magic"]), "'magic'. Available: ida"),
        (options(&["korf"]), "Korf does not support 2x2x2; choose from: ida, wastar, annealing"),
        (options(&["ida", "ida"]), "'ida' is named twice"),
        (PlanOptions { runs: Some(0), ..of() }, "0 runs are not possible; choose 1 to 100000"),
        (PlanOptions { seed: 1 << 53, ..of() }, "9007199254740992 is too large"),
        (PlanOptions { threads: 0, ..of() }, "0 threads"),
        (PlanOptions { timeout: Some(0.0), ..of() }, "0 s is not possible"),
        (PlanOptions { timeout: Some(f64::NAN), ..of() }, "NaN s is not possible"),
        (PlanOptions { scrambles: ScrambleSource::RandomMoves(u32::MAX), ..of() }, "4294967295 moves"),
        (PlanOptions { scrambles: listed, ..of() }, "scramble 2, 'Q'"),
        (PlanOptions { tables: Some("small".to_owned()), ..of() }, "none of the chosen algorithms"),
        (PlanOptions { sweep: Some("weight=1..2:1".parse().unwrap()), ..of() }, "parameter 'weight'"),
        (
            PlanOptions { sweep: Some("weight=1..9:1".parse().unwrap()), ..options(&["wastar"]) },
            "weight = 6 is out of the range of Weighted A* (1 to 5)",
        ),
        (
            PlanOptions {
                runs: Some(100_000),
                sweep: Some("weight=1..2:0.01".parse().unwrap()),
                ..options(&["wastar"])
            },
            "10100000 runs",
        ),
        (
            PlanOptions { size: Size::THREE, tables: Some("huge".to_owned()), ..options(&["korf"]) },
            "Korf has no table set 'huge'; choose from: small, standard",
        ),
    ];
    for (options, words) in cases {
        let error = error(&options).to_string();
        assert!(error.contains(words), "{error}");
    }
}

#[test]
fn a_plan_is_reproduced_by_its_link() {
    let sweep = Some("weight=1..2:0.5".parse().unwrap());
    let first = plan(&PlanOptions { seed: 3, sweep, ..options(&["ida", "wastar", "annealing"]) });
    let again = plan(&PlanOptions::from_link(&first.options().to_link()).unwrap());
    assert_eq!(first, again);
}
