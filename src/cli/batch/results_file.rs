use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use godspeed_cube::Facelets;
use godspeed_engine::SolveTask;
use godspeed_protocol::Outcome;
use serde::{Deserialize, Serialize};

use super::cube_source::CubeSource;

/// The results of a batch as CSV, one row for each cube, which is written as soon as the cube is solved.
///
/// A batch that was interrupted continues with the cubes that have no row.
pub(super) struct ResultsFile {
    path: PathBuf,
    writer: csv::Writer<File>,
}

/// The result of a cube.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Row {
    /// The number of the cube, from 1.
    cube: u64,
    /// The facelets.
    state: String,
    algorithm: String,
    metric: String,
    /// The moves; empty without a solution.
    solution: String,
    length: Option<usize>,
    optimal: bool,
    nodes: u64,
    seconds: f64,
    /// Why there is no solution.
    error: String,
}

/// Why the results of a batch cannot be written.
#[derive(Debug, thiserror::Error)]
pub(super) enum ResultsFileError {
    /// The file cannot be read or written.
    #[error("cannot use '{}' for the results: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// A row cannot be read.
    #[error("'{}' does not contain results of a batch: {source}; choose another file", path.display())]
    Row {
        /// The file.
        path: PathBuf,
        /// What is wrong with the row.
        source: csv::Error,
    },
    /// The file has the results of other cubes or of another algorithm.
    #[error(
        "'{}' contains the results of another batch: cube {cube} has another {difference}; choose another file",
        path.display()
    )]
    OtherBatch {
        /// The file.
        path: PathBuf,
        /// The number of the first cube that differs.
        cube: u64,
        /// What differs.
        difference: &'static str,
    },
}

impl ResultsFile {
    /// Opens the file, or creates it. Returns the rows of cubes that have been solved already, too.
    ///
    /// A row that was not written to its end is dropped, and so are cubes without a solution, which are tried again.
    ///
    /// # Errors
    /// [`ResultsFileError`] if the file cannot be used or belongs to another batch.
    pub(super) fn open(
        path: &Path,
        cubes: &CubeSource,
        task: &SolveTask,
    ) -> Result<(Self, Vec<Row>), ResultsFileError> {
        let failed = |source| ResultsFileError::File { path: path.to_owned(), source };
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text.map_err(failed)?,
        };
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let rows = csv::Reader::from_reader(whole.as_bytes()).into_deserialize();
        let rows: Result<Vec<Row>, _> = rows.collect();
        let mut rows = rows.map_err(|source| ResultsFileError::Row { path: path.to_owned(), source })?;
        for row in &rows {
            if let Some(difference) = row.difference(cubes, task) {
                let path = path.to_owned();
                return Err(ResultsFileError::OtherBatch { path, cube: row.cube, difference });
            }
        }
        rows.retain(|row| !row.solution.is_empty() || row.length == Some(0));
        Ok((Self::rewritten(path, &rows).map_err(failed)?, rows))
    }

    /// Replaces the file by one with these rows, or by one with the header only. The file exists at every moment.
    fn rewritten(path: &Path, rows: &[Row]) -> io::Result<Self> {
        let part = path.with_added_extension("part");
        let mut writer = csv::WriterBuilder::new().has_headers(false).from_path(&part)?;
        writer.write_record(Row::COLUMNS)?;
        rows.iter().try_for_each(|row| writer.serialize(row))?;
        writer.flush()?;
        fs::rename(&part, path)?;
        let file = OpenOptions::new().append(true).open(path)?;
        let writer = csv::WriterBuilder::new().has_headers(false).from_writer(file);
        Ok(Self { path: path.to_owned(), writer })
    }

    /// Adds the result of a cube.
    ///
    /// # Errors
    /// [`ResultsFileError::File`] if it cannot be written.
    pub(super) fn add(&mut self, row: &Row) -> Result<(), ResultsFileError> {
        let written = self.writer.serialize(row).map_err(io::Error::from).and_then(|()| self.writer.flush());
        written.map_err(|source| ResultsFileError::File { path: self.path.clone(), source })
    }
}

impl Row {
    const COLUMNS: [&'static str; 10] = [
        "cube",
        "state",
        "algorithm",
        "metric",
        "solution",
        "length",
        "optimal",
        "nodes",
        "seconds",
        "error",
    ];

    /// Returns the row of the cube with an index.
    pub(super) fn new(index: u64, state: &Facelets, outcome: &Outcome) -> Self {
        Self {
            cube: index + 1,
            state: state.to_string(),
            algorithm: outcome.algorithm.clone(),
            metric: outcome.metric.clone(),
            solution: outcome.solution.clone().unwrap_or_default(),
            length: outcome.length,
            optimal: outcome.optimal,
            nodes: outcome.nodes,
            seconds: outcome.seconds,
            error: outcome.error.clone().unwrap_or_default(),
        }
    }

    /// Returns the index of the cube.
    pub(super) const fn index(&self) -> u64 {
        self.cube.saturating_sub(1)
    }

    /// Returns the result in the row. Parts that the file does not contain have their default values.
    pub(super) fn outcome(&self) -> Outcome {
        Outcome {
            algorithm: self.algorithm.clone(),
            metric: self.metric.clone(),
            solution: Some(self.solution.clone()),
            length: self.length,
            optimal: self.optimal,
            nodes: self.nodes,
            seconds: self.seconds,
            ..Outcome::default()
        }
    }

    /// Returns what differs from the batch, if anything does.
    fn difference(&self, cubes: &CubeSource, task: &SolveTask) -> Option<&'static str> {
        let is_of_batch = (1..=cubes.count).contains(&self.cube);
        if !is_of_batch || self.state != cubes.get(self.index()).to_string() {
            Some("state")
        } else if self.algorithm != task.solver.info().id {
            Some("algorithm")
        } else if self.metric.parse() != Ok(task.problem.metric) {
            Some("metric")
        } else {
            None
        }
    }
}
