//! `godspeed analyse`: prints the shortest lengths of the steps of a method for many scrambles.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use godspeed_cube::{Face, Goal, GoalError, ParsedCube, Remark, UnknownName};
use godspeed_solve::goals::{AnalysedCube, Analysis};
use godspeed_solve::{Control, SolveError, Tables, block_on};
use rayon::prelude::*;

use crate::batch::Shard;
use crate::cube_file::{CubeFileError, CubeTexts, Remarks};
use crate::distances::distance;
use crate::exit_status::{CommandResult, ExitStatus};
use crate::output::outln;
use crate::search::SLICE;
use crate::space_options::SpaceOptions;
use crate::thread_options::ThreadOptions;

/// Options of `godspeed analyse`.
#[derive(Debug, Args)]
pub(crate) struct AnalyseOptions {
    /// The scrambles or states, one on each line
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The steps, separated by commas: names of goals, such as cross,xcross,eoline
    #[arg(long, value_name = "LIST", default_value = "cross", value_delimiter = ',')]
    steps: Vec<String>,

    /// The sides to start with, separated by commas: faces, such as D,U, or all
    #[arg(long, value_name = "FACES", default_value = "D", value_delimiter = ',')]
    colours: Vec<String>,

    #[command(flatten)]
    space: SpaceOptions,

    /// Analyse only part I of N, which is every N-th cube from cube I on
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// Write to a file. If it exists, the analysis continues with the cubes that are not in it
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    #[command(flatten)]
    threads: ThreadOptions,
}

/// Cubes that are analysed before their rows are written.
const CHUNK: usize = 1 << 12;

/// Why an analysis cannot run.
#[derive(Debug, thiserror::Error)]
enum AnalyseError {
    /// A step is not a goal.
    #[error(transparent)]
    Goal(#[from] GoalError),
    /// A side is not a face.
    #[error("{0}, nor all")]
    Side(#[from] UnknownName),
    /// A line of the file is not a cube.
    #[error(transparent)]
    Cube(#[from] CubeFileError),
    /// A search failed.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The results cannot be read or written.
    #[error("cannot use '{}' for the results: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The file has other columns.
    #[error("'{}' has the columns {found} instead of {expected}; choose another file", path.display())]
    Columns {
        /// The file.
        path: PathBuf,
        /// Its columns.
        found: String,
        /// The columns of this analysis.
        expected: String,
    },
}

/// A column of the results: a step for a side.
struct Column {
    name: String,
    goal: Goal,
}

/// Analyses the cubes of a file.
pub(crate) fn analyse(options: &AnalyseOptions) -> CommandResult {
    let columns = columns(options).map_err(ExitStatus::bad_input)?;
    let turns = options.space.turns()?;
    let file = CubeTexts::read(&options.file, options.space.size).map_err(ExitStatus::bad_input)?;
    let header = ["cube"].into_iter().chain(columns.iter().map(|column| column.name.as_str()));
    let header = header.collect::<Vec<_>>().join(",");
    let (mut output, done) = Output::open(options.csv.as_deref(), &header).map_err(ExitStatus::bad_input)?;
    let shard = options.shard.unwrap_or(Shard::ALL);
    let left: Vec<u64> =
        shard.indices(file.len() as u64).filter(|index| !done.contains(&(index + 1))).collect();
    let pool = options.threads.pool().map_err(ExitStatus::failure)?;
    pool.install(|| {
        let (tables, control) = (Tables::new(), Control::new(SLICE, |_| ()));
        let open = |column: &Column| {
            block_on(Analysis::open(&column.goal, &turns, options.space.metric, &tables, &control))
        };
        let analyses: Vec<Analysis> =
            columns.iter().map(open).collect::<Result<_, SolveError>>().map_err(ExitStatus::bad_input)?;
        let mut remarks = Remarks::default();
        for chunk in left.chunks(CHUNK) {
            let row = |&index: &u64| row(index, &file, &analyses, &control);
            let rows: Vec<Result<Row, AnalyseError>> = chunk.par_iter().map(row).collect();
            let mut written = Vec::with_capacity(rows.len());
            let mut failed = None;
            for row in rows {
                match row {
                    Ok(row) => {
                        remarks.add(row.line, row.remarks);
                        written.push(row.text);
                    }
                    Err(error) => {
                        failed = Some(error);
                        break;
                    }
                }
            }
            output.write(&written).map_err(ExitStatus::failure)?;
            match failed {
                None => {}
                Some(error @ AnalyseError::Cube(_)) => return Err(ExitStatus::bad_input(error)),
                Some(error) => return Err(ExitStatus::failure(error)),
            }
        }
        remarks.print();
        Ok(ExitStatus::Success)
    })
}

/// Returns the columns: each step for each side.
fn columns(options: &AnalyseOptions) -> Result<Vec<Column>, AnalyseError> {
    let mut sides: Vec<Face> = Vec::new();
    for side in &options.colours {
        match side.trim() {
            "all" => sides.extend(Face::ALL),
            face => sides.push(face.parse()?),
        }
    }
    let mut columns = Vec::new();
    for step in &options.steps {
        // The name itself is checked first, because an unknown name with a side is harder to understand.
        Goal::parse(step, options.space.size)?;
        for side in &sides {
            let name = format!("{}-{side}", step.trim());
            let goal = Goal::parse(&name, options.space.size)?;
            columns.push(Column { name, goal });
        }
    }
    Ok(columns)
}

/// The results for a cube.
struct Row {
    text: String,
    /// The number of its line.
    line: usize,
    /// How other programs read it.
    remarks: Vec<Remark>,
}

fn row(index: u64, file: &CubeTexts, analyses: &[Analysis], control: &Control) -> Result<Row, AnalyseError> {
    let (parsed, line) = file.parse(index as usize)?;
    let cube = match &parsed {
        ParsedCube::Alg(parsed) => AnalysedCube::after(&parsed.alg)?,
        ParsedCube::State(parsed) => AnalysedCube::new(&parsed.state)?,
    };
    let mut text = (index + 1).to_string();
    for analysis in analyses {
        text.push(',');
        match block_on(analysis.cost(&cube, control)) {
            Ok(cost) => text.push_str(&distance(cost)),
            // Turns that do not lead to the goal leave the field empty.
            Err(SolveError::Goal(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Row { text, line, remarks: parsed.remarks().to_vec() })
}

/// Where the rows go.
enum Output {
    Standard,
    File(PathBuf, BufWriter<fs::File>),
}

impl Output {
    /// Opens the output and writes the header if it is new. Returns the numbers of the cubes that it has already.
    fn open(path: Option<&Path>, header: &str) -> Result<(Self, BTreeSet<u64>), AnalyseError> {
        let Some(path) = path else {
            outln!("{header}");
            return Ok((Self::Standard, BTreeSet::new()));
        };
        let failed = |source| AnalyseError::File { path: path.to_owned(), source };
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text.map_err(failed)?,
        };
        // A row that was not written to its end is dropped.
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut lines = whole.lines();
        match lines.next() {
            None => fs::write(path, format!("{header}\n")).map_err(failed)?,
            Some(found) if found == header => {
                if whole.len() < text.len() {
                    fs::write(path, whole).map_err(failed)?;
                }
            }
            Some(found) => {
                let (found, expected) = (found.to_owned(), header.to_owned());
                return Err(AnalyseError::Columns { path: path.to_owned(), found, expected });
            }
        }
        let done = lines.filter_map(|line| line.split(',').next()?.parse().ok()).collect();
        let file = OpenOptions::new().append(true).open(path).map_err(failed)?;
        Ok((Self::File(path.to_owned(), BufWriter::new(file)), done))
    }

    fn write(&mut self, rows: &[String]) -> Result<(), AnalyseError> {
        match self {
            Self::Standard => rows.iter().for_each(|row| outln!("{row}")),
            Self::File(path, file) => {
                let written = rows.iter().try_for_each(|row| writeln!(file, "{row}"));
                let written = written.and_then(|()| file.flush());
                written.map_err(|source| AnalyseError::File { path: path.clone(), source })?;
            }
        }
        Ok(())
    }
}
