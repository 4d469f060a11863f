//! `godspeed check --readings`: cubes as a camera saw their stickers.

use std::path::{Path, PathBuf};

use godspeed_cube::{Face, Facelets};
use godspeed_net::{Diagnosis, Painting, Schemes};
use godspeed_scan::{Arrangement, Decision, Doubt, Order, Reading, Scan};
use serde::Serialize;
use serde_json::{Value, json};

use crate::diagnostics::print_warning;
use crate::exit_status::{CommandResult, ExitStatus};
use crate::output::outln;
use crate::text_file::{TextFileError, read_text};

/// Why a file has no readings.
#[derive(Debug, thiserror::Error)]
enum ReadingsError {
    /// The file has no text.
    #[error(transparent)]
    Text(#[from] TextFileError),
    /// The text is not JSON.
    #[error("'{}' is not JSON: {source}", path.display())]
    Json {
        /// The file.
        path: PathBuf,
        /// The error, with its line and column.
        source: serde_json::Error,
    },
    /// A value is not a reading.
    #[error("reading {number} of '{}': {source}", path.display())]
    Reading {
        /// The file.
        path: PathBuf,
        /// The number of the reading, from 1.
        number: usize,
        /// What is wrong with it.
        source: serde_json::Error,
    },
}

/// What is printed of a reading.
#[derive(Serialize)]
struct Checked {
    #[serde(flatten)]
    diagnosis: Diagnosis,
    doubtful: Vec<Doubt>,
    questions: usize,
    /// For each face, the letter as which it was given, and the clockwise quarter turns to its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<[(char, u8); 6]>,
}

/// Prints the decision about each reading of a file.
pub(crate) fn check_readings(path: &Path, order: Order) -> CommandResult {
    let readings = read(path).map_err(ExitStatus::bad_input)?;
    if readings.is_empty() {
        return Err(ExitStatus::bad_input(format_args!("no readings in '{}'", path.display())));
    }
    for (index, reading) in readings.iter().enumerate() {
        let mut scan = Scan::from(reading);
        let arranged = if order == Order::Any { scan.arrange() } else { None };
        let (arrangement, decision) = match arranged {
            Some((arrangement, decision)) => (Some(arrangement), decision),
            None => (None, scan.decide()),
        };
        let Some(cube) = decision.cube() else { continue };
        if decision.misfit > Decision::MISFIT {
            let number = index + 1;
            print_warning(&format_args!(
                "reading {number}: the faces do not fit together; allow any order and rotation with --any-order, or \
                 read them again"
            ));
        }
        outln!("{}", json!(Checked::new(&cube, decision, arrangement)));
    }
    Ok(ExitStatus::Success)
}

impl Checked {
    fn new(cube: &Facelets, decision: Decision, arrangement: Option<Arrangement>) -> Self {
        Self {
            diagnosis: Diagnosis::of(&Painting::from(cube), Schemes::Any),
            questions: decision.questions.len(),
            doubtful: decision.doubtful,
            order: arrangement.map(|order| order.faces.map(|(face, turns)| (Face::letter(face), turns))),
        }
    }
}

/// Reads one reading or a list of them.
fn read(path: &Path) -> Result<Vec<Reading>, ReadingsError> {
    let of_file = |source| ReadingsError::Json { path: path.to_owned(), source };
    let values = match serde_json::from_str(&read_text(path)?).map_err(of_file)? {
        Value::Array(values) => values,
        value => vec![value],
    };
    let reading = |(index, value)| {
        let number = index + 1;
        serde_json::from_value(value).map_err(|source| ReadingsError::Reading {
            path: path.to_owned(),
            number,
            source,
        })
    };
    values.into_iter().enumerate().map(reading).collect()
}
