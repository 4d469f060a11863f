use godspeed_cube::Metric;
use godspeed_protocol::{LengthInfo, Outcome, ParameterInfo, Prediction, SolverInfo};

use super::{options, plan, sample_builder, sample_report, solved};
use crate::{
    Column, Facts, FormatError, PlanOptions, Report, ReportBuilder, ReportPlan, Statistics, Summary,
    SweepValue, TableFact,
};

/// The report of [`sample_report`] as a program of version 0.1.0 wrote it.
const STORED: &str = include_str!("stored.json");

#[test]
fn the_summary_is_that_computed_by_hand() {
    let report = sample_report();
    let [ida, wastar] = &report.summary[..] else { panic!("not two rows") };
    // Seconds 0.5, 0.5 and 2: mean 1, squares 0.25 + 0.25 + 1 = 1.5, 1.5 / 2.
    let seconds = Statistics {
        count: 3,
        mean: 1.0,
        median: 0.5,
        best: 0.5,
        worst: 2.0,
        deviation: Some(0.75_f64.sqrt()),
    };
    assert_eq!((ida.runs, ida.solved, ida.seconds), (3, 2, Some(seconds)));
    // Nodes 100, 200 and 900: mean 400, squares 90000 + 40000 + 250000 = 380000, 380000 / 2.
    let nodes = ida.nodes.unwrap();
    assert_eq!((nodes.mean, nodes.median, nodes.deviation), (400.0, 200.0, Some(190_000.0_f64.sqrt())));
    // Lengths 8 and 10: mean 9, squares 1 + 1 = 2, 2 / 1.
    let length = ida.length.unwrap();
    assert_eq!((length.count, length.mean, length.median), (2, 9.0, 9.0));
    assert_eq!((length.best, length.worst, length.deviation), (8.0, 10.0, Some(2.0_f64.sqrt())));

    // Weighted A* exceeds 8 and 10 by 1 and 0; the third length is not proven.
    let over = wastar.over_optimal.unwrap();
    assert_eq!((over.count, over.mean, over.worst), (2, 0.5, 1.0));
    assert_eq!((wastar.solved, wastar.length.map(|length| length.worst)), (3, Some(12.0)));
    assert_eq!(ida.over_optimal.map(|over| over.worst), Some(0.0));
    // Means 1 and 0.5; only weighted A* solved all.
    assert_eq!((wastar.fastest, wastar.times_slower), (true, Some(1.0)));
    assert_eq!((ida.fastest, ida.times_slower), (false, Some(2.0)));
    assert_eq!((ida.table_bytes, wastar.table_bytes), (Some(7_000_000), Some(7_000_000)));
}

#[test]
fn giving_up_early_is_not_fast() {
    let mut builder = ReportBuilder::new(plan(&PlanOptions { runs: Some(1), ..options(&["ida", "wastar"]) }));
    builder.record(0, &super::unsolved(1, 0.001));
    builder.record(1, &solved(9, false, 10, 0.5));
    let report = builder.report(Facts::default());
    assert_eq!(report.summary.iter().map(|row| row.fastest).collect::<Vec<_>>(), [false, true]);
    assert_eq!(report.summary[0].times_slower, Some(0.002));
    assert_eq!(report.summary[0].length, None);
}

#[test]
fn runs_stand_in_planned_order_with_the_proven_length() {
    let report = sample_report();
    let runs: Vec<_> =
        report.runs.iter().map(|run| (run.algorithm.as_str(), run.length, run.optimal_length)).collect();
    let expected = [
        ("ida", Some(8), Some(8)),
        ("wastar", Some(9), Some(8)),
        ("ida", Some(10), Some(10)),
        ("wastar", Some(10), Some(10)),
        ("ida", None, None),
        ("wastar", Some(12), None),
    ];
    assert_eq!(runs, expected);
    assert_eq!(report.runs[0].scramble, report.runs[1].scramble);
    assert_eq!(report.runs[4].error.as_deref(), Some("no solution within 2 s"));
    assert!(!report.runs[4].solved);
}

#[test]
fn a_stopped_search_counts_with_its_best_solution_and_proves_nothing() {
    let mut builder = ReportBuilder::new(plan(&options(&["ida"])));
    builder.record_timeout(0, &solved(9, true, 10, 0.5));
    let report = builder.report(Facts::default());
    let run = &report.runs[0];
    assert_eq!((run.solved, run.length, run.optimal_length, &run.error), (true, Some(9), None, &None));
}

#[test]
fn an_unfinished_report_has_the_runs_that_have_ended() {
    let mut builder = ReportBuilder::new(plan(&options(&["ida", "wastar"])));
    assert_eq!(builder.report(Facts::default()).summary[0].seconds, None);
    builder.record(3, &solved(9, false, 10, 0.5));
    builder.record(usize::MAX, &solved(9, false, 10, 0.5));
    let report = builder.report(Facts::default());
    assert_eq!((builder.ended(), report.runs.len(), report.facts.planned), (1, 1, 100));
    assert_eq!((report.summary[0].runs, report.summary[1].runs), (0, 1));
    assert!(
        report.description().ends_with("1 cube, htm, seed 1, 99 runs not made"),
        "{}",
        report.description()
    );
}

#[test]
fn facts_name_the_link_and_the_tables() {
    let report = sample_report();
    let link =
        "?view=report&puzzle=2x2x2&algorithms=ida,wastar&runs=3&seed=7&metric=htm&timeout=2&run=report";
    assert_eq!(report.facts.link, link);
    assert_eq!(report.facts.tables, [TableFact { id: "pocket".to_owned(), bytes: 7_000_000 }]);
}

#[test]
fn a_stored_report_is_reproduced() {
    let stored = Report::from_json(STORED).unwrap();
    assert_eq!(stored, sample_report());
    assert_eq!(stored.to_json(), STORED.trim_end());
    let mut builder = sample_builder();
    builder.record(0, &solved(7, true, 100, 0.5));
    assert_ne!(builder.report(Facts::default()), stored);
}

#[test]
fn numbers_of_a_stored_report_are_read_exactly() {
    let mut report = sample_report();
    // The default parser of serde_json is wrong in the last digit of the second of these.
    for (run, seconds) in report.runs.iter_mut().zip([0.018_205_077, 0.011_610_810_019_702_007]) {
        run.seconds = seconds;
    }
    assert_eq!(Report::from_json(&report.to_json()).unwrap(), report);
}

#[test]
fn files_of_other_versions_and_other_files_are_refused() {
    let other = STORED.replace("\"version\":1", "\"version\":2");
    assert!(matches!(Report::from_json(&other), Err(FormatError::Version { found: 2 })));
    for text in ["", "{}", "{\"version\":1}", "[1]"] {
        assert!(matches!(Report::from_json(text), Err(FormatError::Json(_))), "{text}");
    }
}

#[test]
fn csv_has_a_line_for_each_run() {
    let csv = sample_report().to_csv();
    let lines: Vec<_> = csv.lines().collect();
    assert_eq!(lines.len(), 7);
    assert_eq!(
        lines[0],
        "algorithm,value,scramble,solved,length,firstLength,optimalLength,nodes,predictedNodes,seconds,error"
    );
    let scramble = &sample_report().runs[0].scramble;
    assert_eq!(lines[1], format!("ida,,{scramble},true,8,,8,100,,0.5,"));
    assert!(lines[5].ends_with(",false,,,,900,,2,no solution within 2 s"), "{}", lines[5]);
}

#[test]
fn markdown_has_the_whole_table_and_the_link() {
    let markdown = sample_report().to_markdown();
    assert!(
        markdown.starts_with("2x2x2, 3 cubes, htm, seed 7\n\n| Algorithm | Solved | Mean time |"),
        "{markdown}"
    );
    assert!(markdown.contains("\n| IDA* | 2/3 | 1.000 s | 500.0 ms | 500.0 ms | 2.000 s |"), "{markdown}");
    assert!(markdown.contains(&sample_report().facts.link));
}

#[test]
fn rows_are_sorted_by_any_column() {
    let report = sample_report();
    let sorted = |column: Column, descending| -> Vec<&str> {
        let mut rows: Vec<&Summary> = report.summary.iter().collect();
        column.sort(&mut rows, descending);
        rows.iter().map(|row| row.algorithm.as_str()).collect()
    };
    assert_eq!(sorted(Column::MeanTime, false), ["wastar", "ida"]);
    assert_eq!(sorted(Column::MeanTime, true), ["ida", "wastar"]);
    assert_eq!(sorted(Column::Solved, false), ["ida", "wastar"]);
    assert_eq!(sorted(Column::Algorithm, true), ["wastar", "ida"]);
    // Both have the same tables, so the order stays.
    assert_eq!(sorted(Column::TableMemory, true), ["ida", "wastar"]);
}

#[test]
fn rows_without_a_value_come_last() {
    let mut builder = ReportBuilder::new(plan(&PlanOptions { runs: Some(1), ..options(&["ida", "wastar"]) }));
    builder.record(1, &solved(9, false, 10, 0.5));
    let report = builder.report(Facts::default());
    for descending in [false, true] {
        let mut rows: Vec<&Summary> = report.summary.iter().collect();
        Column::MeanTime.sort(&mut rows, descending);
        assert_eq!(rows[1].algorithm, "ida");
    }
    assert_eq!(Column::MeanTime.texts(&[&report.summary[0]]), ["-"]);
}

#[test]
fn a_sweep_has_a_row_and_a_label_for_each_value() {
    let sweep = Some("weight=1..2:1".parse().unwrap());
    let plan = plan(&PlanOptions { runs: Some(1), sweep, ..options(&["ida", "wastar"]) });
    let mut builder = ReportBuilder::new(plan);
    (0..3).for_each(|run| builder.record(run, &solved(9, false, 10, 0.5)));
    let report = builder.report(Facts::default());
    let labels: Vec<_> = report.summary.iter().map(Summary::label).collect();
    assert_eq!(labels, ["IDA*", "Weighted A* 1", "Weighted A* 2"]);
    assert_eq!(report.runs[2].value, Some(SweepValue::Number(2.0)));
    assert_eq!(report.sweep.as_deref(), Some("weight=1..2:1"));
    assert_eq!(Report::from_json(&report.to_json()).unwrap(), report);
}

#[test]
fn lengths_are_predicted_only_with_default_metric_settings_and_time() {
    let lengths = vec![LengthInfo { layers: 2, at_once: 20, at_end: 11 }];
    let solvers = |typical_lengths| {
        let weighted = super::catalogue().into_iter().find(|solver| solver.id == "wastar").unwrap();
        let seconds = ParameterInfo { default: 30.0, ..super::parameter("seconds", 0.0, 60.0) };
        [SolverInfo { typical_lengths, parameters: vec![seconds], ..weighted }]
    };
    let predicted = |options: PlanOptions, lengths: Vec<LengthInfo>| {
        let plan = ReportPlan::new(&options, &solvers(lengths)).unwrap();
        let row = &ReportBuilder::new(plan).report(Facts::default()).summary[0];
        (row.predicted_first_length, row.predicted_length)
    };
    let usual = options(&["wastar"]);
    assert_eq!(predicted(usual.clone(), lengths.clone()), (Some(20), Some(11)));
    assert_eq!(predicted(usual.clone(), Vec::new()), (None, None));
    for other in [
        PlanOptions { metric: Some(Metric::Qtm), ..usual.clone() },
        PlanOptions { timeout: Some(5.0), ..usual.clone() },
        PlanOptions { parameters: vec!["seconds=5".parse().unwrap()], ..usual.clone() },
    ] {
        assert_eq!(predicted(other, lengths.clone()), (None, None));
    }
    let patient = PlanOptions { timeout: Some(60.0), ..usual };
    assert_eq!(predicted(patient, lengths), (Some(20), Some(11)));
}

#[test]
fn the_first_length_of_a_run_is_that_of_the_first_solution_it_shows() {
    let mut builder = ReportBuilder::new(plan(&options(&["wastar"])));
    for length in [14, 11] {
        builder.record_improvement(0, length);
    }
    builder.record_improvement(usize::MAX, 9);
    builder.record(0, &solved(9, false, 10, 0.5));
    builder.record(1, &solved(8, false, 10, 0.5));
    let report = builder.report(Facts::default());
    assert_eq!((report.runs[0].first_length, report.runs[1].first_length), (Some(14), None));
    assert_eq!(report.summary[0].first_length.map(|first| (first.count, first.mean)), Some((1, 14.0)));
    assert_eq!(Report::from_json(&report.to_json()).unwrap(), report);
}

#[test]
fn a_named_report_has_its_name_in_markdown() {
    let mut report = sample_report();
    report.facts.name = Some("before".to_owned());
    assert!(report.to_markdown().starts_with("# before\n\n2x2x2, 3 cubes"));
    assert_eq!(Report::from_json(&report.to_json()).unwrap(), report);
}

#[test]
fn usual_columns_leave_out_predictions_that_no_algorithm_makes() {
    let report = sample_report();
    assert!(report.usual_columns().iter().all(|column| !column.is_prediction()));
    let mut builder = sample_builder();
    let prediction = Prediction {
        nodes: 120.0,
        seconds: 0.1,
        chance: 1.0,
        limit: 60.0,
        nodes_per_second: 1e3,
        measured: false,
        learned: None,
    };
    builder.record(0, &Outcome { prediction: Some(Box::new(prediction)), ..solved(8, true, 100, 0.5) });
    let columns = builder.report(Facts::default()).usual_columns();
    assert!(columns.contains(&Column::PredictedNodes) && !columns.contains(&Column::PredictedLength));
}
