use std::cmp::Ordering;

use crate::quantity::{DurationScale, bytes, counted, fixed};
use crate::{Report, Statistics, Summary, TextTable};

/// A column of the summary table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The name of the algorithm, and the value of a sweep.
    Algorithm,
    /// The solved cubes of all.
    Solved,
    /// The mean time.
    MeanTime,
    /// The median time.
    MedianTime,
    /// The shortest time.
    BestTime,
    /// The longest time.
    WorstTime,
    /// The standard deviation of the time.
    TimeDeviation,
    /// The mean time divided by that of the fastest.
    TimesSlower,
    /// The mean number of nodes.
    MeanNodes,
    /// The mean number of nodes that was expected before the runs.
    PredictedNodes,
    /// The median number of nodes.
    MedianNodes,
    /// The smallest number of nodes.
    BestNodes,
    /// The largest number of nodes.
    WorstNodes,
    /// The standard deviation of the number of nodes.
    NodesDeviation,
    /// The mean length.
    MeanLength,
    /// The mean length that was expected before the runs.
    PredictedLength,
    /// The mean length of the first solutions that searches showed while they went on.
    FirstLength,
    /// The mean length of the first solutions that was expected before the runs.
    PredictedFirstLength,
    /// The largest length.
    WorstLength,
    /// The mean number of moves more than the shortest solution.
    OverOptimal,
    /// The memory of tables.
    TableMemory,
}

impl Column {
    /// All columns, in the order of the table.
    pub const ALL: [Self; 21] = [
        Self::Algorithm,
        Self::Solved,
        Self::MeanTime,
        Self::MedianTime,
        Self::BestTime,
        Self::WorstTime,
        Self::TimeDeviation,
        Self::TimesSlower,
        Self::MeanNodes,
        Self::PredictedNodes,
        Self::MedianNodes,
        Self::BestNodes,
        Self::WorstNodes,
        Self::NodesDeviation,
        Self::MeanLength,
        Self::PredictedLength,
        Self::FirstLength,
        Self::PredictedFirstLength,
        Self::WorstLength,
        Self::OverOptimal,
        Self::TableMemory,
    ];

    /// The columns of tables for which none are chosen; [`Report::usual_columns`] leaves out predictions that no
    /// algorithm makes.
    pub const USUAL: [Self; 13] = [
        Self::Algorithm,
        Self::Solved,
        Self::MeanTime,
        Self::MedianTime,
        Self::WorstTime,
        Self::TimesSlower,
        Self::MeanNodes,
        Self::PredictedNodes,
        Self::MeanLength,
        Self::PredictedLength,
        Self::WorstLength,
        Self::OverOptimal,
        Self::TableMemory,
    ];

    /// Returns the column with this heading.
    #[must_use]
    pub fn from_title(title: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|column| column.title() == title)
    }

    /// Returns the heading.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Algorithm => "Algorithm",
            Self::Solved => "Solved",
            Self::MeanTime => "Mean time",
            Self::MedianTime => "Median time",
            Self::BestTime => "Best time",
            Self::WorstTime => "Worst time",
            Self::TimeDeviation => "Time deviation",
            Self::TimesSlower => "Times slower",
            Self::MeanNodes => "Mean nodes",
            Self::PredictedNodes => "Predicted nodes",
            Self::MedianNodes => "Median nodes",
            Self::BestNodes => "Fewest nodes",
            Self::WorstNodes => "Most nodes",
            Self::NodesDeviation => "Nodes deviation",
            Self::MeanLength => "Mean length",
            Self::PredictedLength => "Predicted length",
            Self::FirstLength => "First length",
            Self::PredictedFirstLength => "Predicted first length",
            Self::WorstLength => "Longest",
            Self::OverOptimal => "Over optimal",
            Self::TableMemory => "Tables",
        }
    }

    /// Returns the cells of rows, durations in one unit, such as `12.500 ms`; `-` where there is no value.
    #[must_use]
    pub fn texts(self, rows: &[&Summary]) -> Vec<String> {
        let durations = DurationScale::of(rows.iter().filter_map(|row| self.number(row)).collect());
        rows.iter().map(|row| self.text(row, durations)).collect()
    }

    fn text(self, row: &Summary, durations: DurationScale) -> String {
        let number = || self.number(row);
        let with = |format: fn(f64) -> String| number().map_or_else(|| "-".to_owned(), format);
        match self {
            Self::Algorithm => row.label(),
            Self::Solved => format!("{}/{}", row.solved, row.runs),
            Self::MeanTime | Self::MedianTime | Self::BestTime | Self::WorstTime | Self::TimeDeviation => {
                number().map_or_else(|| "-".to_owned(), |seconds| durations.text(seconds))
            }
            Self::TimesSlower if row.fastest => "fastest".to_owned(),
            Self::TimesSlower => with(fixed::<1>),
            Self::MeanNodes
            | Self::PredictedNodes
            | Self::MedianNodes
            | Self::BestNodes
            | Self::WorstNodes
            | Self::NodesDeviation => with(counted),
            Self::MeanLength | Self::FirstLength | Self::OverOptimal => with(fixed::<2>),
            Self::PredictedLength | Self::PredictedFirstLength | Self::WorstLength => with(counted),
            Self::TableMemory => with(bytes),
        }
    }

    /// Returns the value by which rows are sorted; `None` if there is none, and for names.
    #[must_use]
    pub fn number(self, row: &Summary) -> Option<f64> {
        let of = |statistics: Option<Statistics>, value: fn(Statistics) -> f64| statistics.map(value);
        match self {
            Self::Algorithm => None,
            Self::Solved => Some(row.solved_share()),
            Self::MeanTime => of(row.seconds, |seconds| seconds.mean),
            Self::MedianTime => of(row.seconds, |seconds| seconds.median),
            Self::BestTime => of(row.seconds, |seconds| seconds.best),
            Self::WorstTime => of(row.seconds, |seconds| seconds.worst),
            Self::TimeDeviation => row.seconds?.deviation,
            Self::TimesSlower => row.times_slower,
            Self::MeanNodes => of(row.nodes, |nodes| nodes.mean),
            Self::PredictedNodes => of(row.predicted_nodes, |nodes| nodes.mean),
            Self::MedianNodes => of(row.nodes, |nodes| nodes.median),
            Self::BestNodes => of(row.nodes, |nodes| nodes.best),
            Self::WorstNodes => of(row.nodes, |nodes| nodes.worst),
            Self::NodesDeviation => row.nodes?.deviation,
            Self::MeanLength => of(row.length, |length| length.mean),
            Self::PredictedLength => row.predicted_length.map(f64::from),
            Self::FirstLength => of(row.first_length, |length| length.mean),
            Self::PredictedFirstLength => row.predicted_first_length.map(f64::from),
            Self::WorstLength => of(row.length, |length| length.worst),
            Self::OverOptimal => of(row.over_optimal, |moves| moves.mean),
            Self::TableMemory => row.table_bytes.map(|bytes| bytes as f64),
        }
    }

    /// Returns whether it shows what was expected before the runs.
    #[must_use]
    pub const fn is_prediction(self) -> bool {
        matches!(self, Self::PredictedNodes | Self::PredictedLength | Self::PredictedFirstLength)
    }

    /// Sorts rows by this column. Rows without a value come last in either order; equal rows keep their order.
    pub fn sort(self, rows: &mut [&Summary], descending: bool) {
        let directed = |order: Ordering| if descending { order.reverse() } else { order };
        rows.sort_by(|a, b| match (self, self.number(a), self.number(b)) {
            (Self::Algorithm, ..) => directed(a.name.cmp(&b.name)),
            (_, Some(a), Some(b)) => directed(a.total_cmp(&b)),
            (_, a, b) => b.is_some().cmp(&a.is_some()),
        });
    }
}

impl Summary {
    /// Returns the name of the algorithm, with the value of a sweep: `Weighted A* 1.5`.
    #[must_use]
    pub fn label(&self) -> String {
        match &self.value {
            Some(value) => format!("{} {value}", self.name),
            None => self.name.clone(),
        }
    }
}

impl Report {
    /// Returns [`Column::USUAL`] without the predictions that no row has.
    #[must_use]
    pub fn usual_columns(&self) -> Vec<Column> {
        let is_known = |column: Column| self.summary.iter().any(|row| column.number(row).is_some());
        Column::USUAL.into_iter().filter(|column| !column.is_prediction() || is_known(*column)).collect()
    }

    /// Returns the summary as a table with these columns.
    #[must_use]
    pub fn table(&self, columns: &[Column]) -> TextTable {
        let rows: Vec<&Summary> = self.summary.iter().collect();
        let texts: Vec<Vec<String>> = columns.iter().map(|column| column.texts(&rows)).collect();
        let row = |at: usize| texts.iter().map(|column| column[at].clone()).collect();
        TextTable {
            header: columns.iter().map(|column| column.title().to_owned()).collect(),
            rows: (0..rows.len()).map(row).collect(),
            text_columns: usize::from(columns.first() == Some(&Column::Algorithm)),
        }
    }
}
