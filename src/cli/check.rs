//! `godspeed check`: whether a cube can be solved.

use std::path::PathBuf;

use clap::Args;
use godspeed_cube::{CubeInput, Facelets, InputError, ParsedCube};
use godspeed_net::{Diagnosis, Painting, Schemes};
use godspeed_scan::Order;
use serde_json::{Value, json};

use crate::cube_options::CubeOptions;
use crate::diagnostics::{describe, print_error, print_remarks};
use crate::exit_status::{CommandResult, ExitStatus};
use crate::output::outln;
use crate::readings::check_readings;
use crate::stdin_cubes::stdin_cubes;
use crate::stdin_lines::InvalidLine;

/// Options of `godspeed check`.
///
/// Facelets as the argument, `-` for an unpainted one, print the object of the net editor: `size`, `facelets`,
/// `counts`, `errors` and `completions`. On standard input, each cube is one line, except for nets, whose rows are several
/// lines; lines that begin with # are skipped. With `--readings`, the object has the decided `facelets`, and besides `doubtful`
/// and `questions`.
#[derive(Debug, Args)]
pub(crate) struct CheckOptions {
    #[command(flatten)]
    cube: CubeOptions,

    /// Print one JSON object per cube
    #[arg(long)]
    json: bool,

    /// Decide the colours of stickers that a camera saw: a JSON file of {"size": 3, "rgb": [[r, g, b], ...]}, or of a
    /// list of such, with the faces U R F D L B row by row
    #[arg(long, value_name = "FILE", conflicts_with_all = ["cube", "size", "state"])]
    readings: Option<PathBuf>,

    /// Faces of --readings may be in any order and rotation
    #[arg(long, requires = "readings")]
    any_order: bool,
}

/// Checks the cube on the command line, or each line of standard input. The status is that of the worst cube.
pub(crate) fn check(options: &CheckOptions) -> CommandResult {
    if let Some(path) = &options.readings {
        let order = if options.any_order { Order::Any } else { Order::Given };
        return check_readings(path, order);
    }
    if let Some(input) = options.cube.input() {
        if options.cube.state.is_none()
            && !options.json
            && let Some(diagnosis) = diagnosis(&input)
        {
            print_remarks(input.parse().as_ref().map_or(&[], ParsedCube::remarks));
            outln!("{}", json!(diagnosis));
            return Ok(status(diagnosis.completions > 0));
        }
        return Ok(check_one(&input, options.json));
    }
    let mut status = None;
    for cube in stdin_cubes(options.cube.size, false) {
        let checked = match cube? {
            Ok(cube) => check_one(&options.cube.line(&cube.text), options.json),
            Err(error) => invalid(&error, options.json),
        };
        status = status.max(Some(checked));
    }
    let nothing = "nothing to check: pass a scramble or --state, or one cube per line";
    status.ok_or_else(|| ExitStatus::bad_input(nothing))
}

/// Returns the diagnosis of a text that is the facelets of a cube, painted or not; `None` for any other text.
fn diagnosis(input: &CubeInput) -> Option<Diagnosis> {
    let painting = match Facelets::parse(&input.text) {
        Ok(state) if is_state(input) => Painting::from(&state),
        _ => input.text.parse().ok()?,
    };
    let fits = input.any_size || input.size == Some(painting.size());
    fits.then(|| Diagnosis::of(&painting, Schemes::Any))
}

/// Returns whether the text is a state, legal or not.
fn is_state(input: &CubeInput) -> bool {
    matches!(input.parse(), Ok(ParsedCube::State(_)) | Err(InputError::Illegal { .. }))
}

const fn status(is_legal: bool) -> ExitStatus {
    if is_legal { ExitStatus::Success } else { ExitStatus::BadInput }
}

/// Reports a line that is not a text.
fn invalid(error: &InvalidLine, as_json: bool) -> ExitStatus {
    if as_json {
        let nothing = Value::Null;
        outln!(
            "{}",
            json!({
                "cube": nothing,
                "size": nothing,
                "legal": false,
                "solved": nothing,
                "error": error.to_string(),
            })
        );
        ExitStatus::BadInput
    } else {
        ExitStatus::bad_input(error)
    }
}

fn check_one(input: &CubeInput, as_json: bool) -> ExitStatus {
    let parsed = input.parse();
    let diagnosis = if as_json || parsed.is_err() { diagnosis(input) } else { None };
    let is_legal = parsed.is_ok() || diagnosis.as_ref().is_some_and(|diagnosis| diagnosis.completions > 0);
    if as_json {
        print_json(input, &parsed, is_legal, diagnosis);
    } else {
        print(input, &parsed, diagnosis.as_ref());
    }
    status(is_legal)
}

fn print(input: &CubeInput, parsed: &Result<ParsedCube, InputError>, diagnosis: Option<&Diagnosis>) {
    match (parsed, diagnosis) {
        (Ok(cube), _) => {
            print_remarks(cube.remarks());
            let size = cube.size();
            let solved = if cube.clone().into_state().is_solved() { "solved" } else { "not solved" };
            outln!("legal: {size}, {solved}");
        }
        (Err(InputError::Illegal { state, law }), _) => outln!("illegal: {}, {law}", state.size()),
        (Err(_), Some(diagnosis)) => {
            let n = diagnosis.size;
            let texts: Vec<&str> = diagnosis.errors.iter().map(|error| &*error.text).collect();
            outln!("{}: {n}x{n}x{n} {}", diagnosis.state(), texts.join(" "));
        }
        (Err(error), None) => print_error(&describe(&input.text, error)),
    }
}

fn print_json(
    input: &CubeInput,
    parsed: &Result<ParsedCube, InputError>,
    is_legal: bool,
    diagnosis: Option<Diagnosis>,
) {
    let (size, solved) = match (parsed, &diagnosis) {
        (Ok(cube), _) => (Some(cube.size().layers()), Some(cube.clone().into_state().is_solved())),
        (Err(InputError::Illegal { state, .. }), _) => (Some(state.size().layers()), Some(false)),
        (Err(_), Some(diagnosis)) => (Some(diagnosis.size), Some(false)),
        (Err(_), None) => (None, None),
    };
    let error = parsed.as_ref().err().filter(|_| !is_legal);
    let mut object = json!({
        "cube": input.text,
        "size": size,
        "legal": is_legal,
        "solved": solved,
        "error": error.map(ToString::to_string),
    });
    if let (Some(all), Value::Object(fields)) = (object.as_object_mut(), json!(diagnosis)) {
        all.extend(fields);
    }
    outln!("{object}");
}
