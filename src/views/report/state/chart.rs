use godspeed_report::{Axis, Plot, Report, SweepValue};
use serde::Serialize;

/// A plot of a report as `www/views/charts.js` draws it.
///
/// The colour and the symbol of a series follow from the number of its row in the table, so that they are the same in
/// all charts and do not change when the table is sorted.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Chart {
    id: &'static str,
    title: &'static str,
    x: ChartAxis,
    y: ChartAxis,
    /// The names of the values 1, 2, 3 and so on of the horizontal axis; empty if they are numbers.
    names: Vec<String>,
    series: Vec<ChartSeries>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct ChartAxis {
    label: String,
    is_log: bool,
    is_time: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct ChartSeries {
    /// The number of its row in the table, from 0.
    row: usize,
    label: String,
    points: Vec<[f64; 2]>,
}

impl Chart {
    /// Returns a plot of a report; `None` if it has no data.
    #[must_use]
    pub fn of(plot: Plot, report: &Report) -> Option<Self> {
        let [x, y] =
            plot.axes(report).map(|Axis { label, is_log, is_time }| ChartAxis { label, is_log, is_time });
        let series: Vec<ChartSeries> = plot
            .series(report)
            .into_iter()
            .map(|series| ChartSeries {
                row: row(report, &series.algorithm, &series.label),
                points: series.points.iter().map(|point| [point.x, point.y]).collect(),
                label: series.label,
            })
            .collect();
        let names = match plot {
            Plot::TimeBySweep | Plot::LengthBySweep => set_names(report),
            _ => Vec::new(),
        };
        (!series.is_empty()).then(|| Self { id: plot.id(), title: plot.title(), x, y, names, series })
    }

    /// Returns the labels of all rows of a report's table, in the order of their colours.
    #[must_use]
    pub fn key(report: &Report) -> Vec<String> {
        report.summary.iter().map(godspeed_report::Summary::label).collect()
    }

    /// Returns the chart in JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Returns the number of a series' row; of the first of its algorithm if it is over all values of a sweep.
fn row(report: &Report, algorithm: &str, label: &str) -> usize {
    let rows = &report.summary;
    let labelled = rows.iter().position(|row| row.algorithm == algorithm && row.label() == label);
    labelled.or_else(|| rows.iter().position(|row| row.algorithm == algorithm)).unwrap_or_default()
}

/// Returns the table sets of a sweep; none if it is over numbers.
fn set_names(report: &Report) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for row in &report.summary {
        if let Some(SweepValue::Set(set)) = &row.value
            && !names.contains(set)
        {
            names.push(set.clone());
        }
    }
    names
}
