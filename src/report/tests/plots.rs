use super::{options, plan, sample_report, solved, unsolved};
use crate::{Facts, PlanOptions, Plot, Point, ReportBuilder, Series};

fn points(series: &Series) -> Vec<(f64, f64)> {
    series.points.iter().map(|&Point { x, y }| (x, y)).collect()
}

/// Returns the points of IDA* and of weighted A* in a plot of the sample.
fn sample(plot: Plot) -> [Vec<(f64, f64)>; 2] {
    let series = plot.series(&sample_report());
    assert_eq!(series.iter().map(|one| one.label.as_str()).collect::<Vec<_>>(), ["IDA*", "Weighted A*"]);
    [points(&series[0]), points(&series[1])]
}

#[test]
fn runs_are_plotted_with_their_times() {
    let [ida, wastar] = sample(Plot::Times);
    assert_eq!(ida, [(1.0, 0.5), (2.0, 0.5), (3.0, 2.0)]);
    assert_eq!(wastar, [(1.0, 0.25), (2.0, 0.5), (3.0, 0.75)]);
    let [ida, _] = sample(Plot::TimeAgainstNodes);
    assert_eq!(ida, [(100.0, 0.5), (200.0, 0.5), (900.0, 2.0)]);
}

#[test]
fn a_cactus_plot_counts_the_solved_cubes_only() {
    let [ida, wastar] = sample(Plot::SolvedOverTime);
    assert_eq!(ida, [(0.5, 1.0), (0.5, 2.0)]);
    assert_eq!(wastar, [(0.25, 1.0), (0.5, 2.0), (0.75, 3.0)]);
}

#[test]
fn nodes_are_averaged_at_each_proven_depth() {
    let [ida, wastar] = sample(Plot::NodesByDepth);
    assert_eq!(ida, [(8.0, 100.0), (10.0, 200.0)]);
    assert_eq!(wastar, [(8.0, 10.0), (10.0, 40.0)]);

    let mut builder = ReportBuilder::new(plan(&PlanOptions { runs: Some(3), ..options(&["ida"]) }));
    for (run, nodes) in [(0, 100), (1, 300), (2, 50)] {
        builder.record(run, &solved(8, true, nodes, 0.5));
    }
    let report = builder.report(Facts::default());
    assert_eq!(points(&Plot::NodesByDepth.series(&report)[0]), [(8.0, 150.0)]);
    assert_eq!(points(&Plot::Lengths.series(&report)[0]), [(8.0, 3.0)]);
}

#[test]
fn a_plot_without_a_sweep_has_no_curve() {
    assert!(Plot::TimeBySweep.series(&sample_report()).is_empty());
    assert!(Plot::LengthBySweep.table(&sample_report()).rows.is_empty());
}

#[test]
fn a_sweep_is_one_curve_for_each_algorithm() {
    let sweep = Some("weight=1..2:0.5".parse().unwrap());
    let plan = plan(&PlanOptions { runs: Some(2), sweep, ..options(&["ida", "wastar"]) });
    let mut builder = ReportBuilder::new(plan);
    // Weighted A* with the weights 1, 1.5 and 2 on both cubes; the last weight solves none.
    let outcomes = [
        (1, solved(8, false, 1, 1.0)),
        (2, solved(9, false, 1, 0.5)),
        (3, unsolved(1, 0.25)),
        (5, solved(10, false, 1, 2.0)),
        (6, solved(10, false, 1, 1.0)),
        (7, unsolved(1, 0.75)),
    ];
    outcomes.iter().for_each(|(run, outcome)| builder.record(*run, outcome));
    let report = builder.report(Facts::default());
    assert_eq!(Plot::TimeBySweep.axes(&report)[0].label, "Weight");
    let [time] = &Plot::TimeBySweep.series(&report)[..] else { panic!("not one curve") };
    assert_eq!(
        (time.label.as_str(), points(time)),
        ("Weighted A*", vec![(1.0, 1.5), (1.5, 0.75), (2.0, 0.5)])
    );
    let length = &Plot::LengthBySweep.series(&report)[0];
    assert_eq!(points(length), [(1.0, 9.0), (1.5, 9.5)]);
}

#[test]
fn table_sets_are_numbered_in_the_order_of_the_sweep() {
    let sweep = Some("tables=small,standard".parse().unwrap());
    let options =
        PlanOptions { size: godspeed_cube::Size::THREE, runs: Some(1), sweep, ..options(&["korf"]) };
    let mut builder = ReportBuilder::new(plan(&options));
    builder.record(1, &solved(18, true, 1, 0.5));
    let unsolved_first = builder.report(Facts::default());
    assert_eq!(points(&Plot::TimeBySweep.series(&unsolved_first)[0]), [(2.0, 0.5)]);
}

#[test]
fn the_data_of_every_plot_is_a_table() {
    let table = Plot::Lengths.table(&sample_report());
    assert_eq!(table.header, ["Algorithm", "Length (moves)", "Solutions"]);
    assert_eq!(table.rows[0], ["IDA*", "8", "1"]);
    assert_eq!(table.rows.len(), 5);
    let ids: std::collections::BTreeSet<_> = Plot::ALL.map(Plot::id).into();
    assert_eq!(ids.len(), Plot::ALL.len());
}
