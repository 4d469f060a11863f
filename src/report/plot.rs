use std::collections::BTreeMap;

use crate::{Report, RunRecord, Sample, Summary, SweepValue, TextTable};

/// A plot of a report, as data; the caller draws it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plot {
    /// The seconds of each run, numbered from 1 in the order of the cubes.
    Times,
    /// The number of cubes solved within a time: a cactus plot.
    SolvedOverTime,
    /// The mean number of nodes by the length of the shortest solution.
    NodesByDepth,
    /// The number of solutions of each length.
    Lengths,
    /// The seconds of each run against its nodes.
    TimeAgainstNodes,
    /// The mean seconds at each value of the sweep.
    TimeBySweep,
    /// The mean length at each value of the sweep.
    LengthBySweep,
}

/// An axis of a plot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The label, with the unit.
    pub label: String,
    /// Whether the scale is logarithmic; values of 0 then have no place on it.
    pub is_log: bool,
    /// Whether the values are seconds.
    pub is_time: bool,
}

/// The points of one algorithm in a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The id of the algorithm.
    pub algorithm: String,
    /// The label: the algorithm's name, and the value of a sweep.
    pub label: String,
    /// The points, ordered by `x` except in [`Plot::TimeAgainstNodes`].
    pub points: Vec<Point>,
}

/// A point of a plot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The coordinate on the horizontal axis.
    pub x: f64,
    /// The coordinate on the vertical axis.
    pub y: f64,
}

impl Plot {
    /// All plots.
    pub const ALL: [Self; 7] = [
        Self::Times,
        Self::SolvedOverTime,
        Self::NodesByDepth,
        Self::Lengths,
        Self::TimeAgainstNodes,
        Self::TimeBySweep,
        Self::LengthBySweep,
    ];

    /// Returns the short name for ids and file names.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Times => "times",
            Self::SolvedOverTime => "solved-over-time",
            Self::NodesByDepth => "nodes-by-depth",
            Self::Lengths => "lengths",
            Self::TimeAgainstNodes => "time-against-nodes",
            Self::TimeBySweep => "time-by-value",
            Self::LengthBySweep => "length-by-value",
        }
    }

    /// Returns the title.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Times => "Time of each run",
            Self::SolvedOverTime => "Cubes solved over time",
            Self::NodesByDepth => "Nodes by optimal length",
            Self::Lengths => "Lengths of solutions",
            Self::TimeAgainstNodes => "Time against nodes",
            Self::TimeBySweep => "Time by parameter value",
            Self::LengthBySweep => "Length by parameter value",
        }
    }

    /// Returns one sentence on how to read it.
    #[must_use]
    pub const fn explanation(self) -> &'static str {
        match self {
            Self::Times => {
                "Left is faster. A box holds the middle half of the runs, its line is the median; a point is one run."
            }
            Self::SolvedOverTime => {
                "How many cubes are solved if each run may take this long. Higher and further left is better."
            }
            Self::NodesByDepth => {
                "How the work grows with the length of the shortest solution. A straight line is exponential growth."
            }
            Self::Lengths => "How many solutions have which length. Further left is shorter.",
            Self::TimeAgainstNodes => "Each point is one run. Lower at the same nodes means cheaper nodes.",
            Self::TimeBySweep => "What the parameter costs: the mean time at each of its values.",
            Self::LengthBySweep => "What the parameter gives: the mean length at each of its values.",
        }
    }

    /// Returns the horizontal and the vertical axis of the plot of a report.
    #[must_use]
    pub fn axes(self, report: &Report) -> [Axis; 2] {
        let axis = |label: &str, is_log| Axis { label: label.to_owned(), is_log, is_time: false };
        let time = |label: &str| Axis { label: label.to_owned(), is_log: true, is_time: true };
        match self {
            Self::Times => [axis("Run", false), time("Seconds")],
            Self::SolvedOverTime => [time("Seconds"), axis("Cubes solved", false)],
            Self::NodesByDepth => [axis("Optimal length (moves)", false), axis("Mean nodes", true)],
            Self::Lengths => [axis("Length (moves)", false), axis("Solutions", false)],
            Self::TimeAgainstNodes => [axis("Nodes", true), time("Seconds")],
            Self::TimeBySweep => [axis(&swept(report), false), time("Mean seconds")],
            Self::LengthBySweep => [axis(&swept(report), false), axis("Mean length (moves)", false)],
        }
    }

    /// Returns the data, one series for each algorithm that has any.
    ///
    /// Table sets stand at 1, 2, 3 and so on, in the order of the sweep.
    #[must_use]
    pub fn series(self, report: &Report) -> Vec<Series> {
        let mut series: Vec<Series> = match self {
            Self::TimeBySweep => by_value(report, |row| Some(row.seconds?.mean)),
            Self::LengthBySweep => by_value(report, |row| Some(row.length?.mean)),
            _ => {
                let one = |row: &Summary| Series {
                    algorithm: row.algorithm.clone(),
                    label: row.label(),
                    points: self.points(&report.runs_of(row).collect::<Vec<_>>()),
                };
                report.summary.iter().map(one).collect()
            }
        };
        series.retain(|series| !series.points.is_empty());
        series
    }

    /// Returns the data as a table, for readers who cannot see the plot.
    #[must_use]
    pub fn table(self, report: &Report) -> TextTable {
        let header = ["Algorithm".to_owned()].into_iter().chain(self.axes(report).map(|axis| axis.label));
        let row = |series: &Series, point: &Point| {
            vec![series.label.clone(), point.x.to_string(), point.y.to_string()]
        };
        let series = self.series(report);
        let rows = series.iter().flat_map(|one| one.points.iter().map(move |point| row(one, point)));
        TextTable { header: header.collect(), rows: rows.collect(), text_columns: 1 }
    }

    fn points(self, runs: &[&RunRecord]) -> Vec<Point> {
        match self {
            Self::Times => {
                (1..).zip(runs).map(|(cube, run)| Point { x: f64::from(cube), y: run.seconds }).collect()
            }
            Self::SolvedOverTime => {
                let mut seconds: Vec<f64> =
                    runs.iter().filter(|run| run.solved).map(|run| run.seconds).collect();
                seconds.sort_by(f64::total_cmp);
                (1..).zip(seconds).map(|(solved, x)| Point { x, y: f64::from(solved) }).collect()
            }
            Self::NodesByDepth => {
                let mut by_depth: BTreeMap<usize, Sample> = BTreeMap::new();
                for run in runs.iter().filter(|run| run.solved) {
                    let Some(depth) = run.optimal_length else { continue };
                    by_depth.entry(depth).or_default().push(run.nodes as f64);
                }
                let point =
                    |(depth, nodes): (usize, Sample)| Some(Point { x: depth as f64, y: nodes.mean()? });
                by_depth.into_iter().filter_map(point).collect()
            }
            Self::Lengths => {
                let mut counts: BTreeMap<usize, u32> = BTreeMap::new();
                runs.iter().filter_map(|run| run.length).for_each(|length| {
                    *counts.entry(length).or_default() += 1;
                });
                counts
                    .into_iter()
                    .map(|(length, count)| Point { x: length as f64, y: count.into() })
                    .collect()
            }
            Self::TimeAgainstNodes => {
                runs.iter().map(|run| Point { x: run.nodes as f64, y: run.seconds }).collect()
            }
            Self::TimeBySweep | Self::LengthBySweep => Vec::new(),
        }
    }
}

/// Returns a series for each algorithm with the swept parameter, with a point for each value.
fn by_value(report: &Report, y: impl Fn(&Summary) -> Option<f64>) -> Vec<Series> {
    let rows: Vec<&Summary> = report.summary.iter().filter(|row| row.value.is_some()).collect();
    let curve = |rows: &[&Summary]| {
        let point = |(number, row): (u32, &&Summary)| {
            let x = row.value.as_ref().and_then(SweepValue::number).unwrap_or_else(|| number.into());
            Some(Point { x, y: y(row)? })
        };
        let points = (1..).zip(rows).filter_map(point).collect();
        Series { algorithm: rows[0].algorithm.clone(), label: rows[0].name.clone(), points }
    };
    rows.chunk_by(|a, b| a.algorithm == b.algorithm).map(curve).collect()
}

/// Returns the id of the swept parameter, with a capital.
fn swept(report: &Report) -> String {
    let sweep = report.sweep.as_deref().unwrap_or("value");
    let id = sweep.split('=').next().unwrap_or(sweep);
    let mut letters = id.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
