//! `godspeed check`: whether a cube can be solved.

use std::io::stdin;

use clap::Args;
use godspeed_cube::{CubeInput, InputError, ParsedCube};
use serde_json::json;

use crate::cube_options::CubeOptions;
use crate::diagnostics::{describe, print_error, print_remarks};
use crate::exit_status::ExitStatus;
use crate::output::outln;

/// Options of `godspeed check`.
#[derive(Debug, Args)]
pub(crate) struct CheckOptions {
    #[command(flatten)]
    cube: CubeOptions,

    /// Print one JSON object per cube
    #[arg(long)]
    json: bool,
}

/// Checks the cube on the command line, or each line of standard input. The status is that of the worst cube.
pub(crate) fn check(options: &CheckOptions) -> ExitStatus {
    if let Some(input) = options.cube.input() {
        return check_one(&input, options.json);
    }
    let mut status = ExitStatus::Success;
    let mut is_empty = true;
    for line in stdin().lines() {
        let line = match line {
            Ok(line) => line,
            Err(error) => return ExitStatus::bad_input(&format_args!("cannot read standard input: {error}")),
        };
        if !line.trim().is_empty() {
            is_empty = false;
            status = status.max(check_one(&options.cube.line(line.trim()), options.json));
        }
    }
    if is_empty {
        return ExitStatus::bad_input(&"nothing to check: pass a scramble or --state, or one cube per line");
    }
    status
}

fn check_one(input: &CubeInput, as_json: bool) -> ExitStatus {
    let parsed = input.parse();
    if as_json {
        print_json(input, &parsed);
    } else {
        print(input, &parsed);
    }
    if parsed.is_ok() { ExitStatus::Success } else { ExitStatus::BadInput }
}

fn print(input: &CubeInput, parsed: &Result<ParsedCube, InputError>) {
    match parsed {
        Ok(cube) => {
            print_remarks(cube.remarks());
            let size = cube.size();
            let solved = if cube.clone().into_state().is_solved() { "solved" } else { "not solved" };
            outln!("legal: {size}, {solved}");
        }
        Err(InputError::Illegal { state, law }) => outln!("illegal: {}, {law}", state.size()),
        Err(error) => print_error(&describe(&input.text, error)),
    }
}

fn print_json(input: &CubeInput, parsed: &Result<ParsedCube, InputError>) {
    let (size, solved) = match parsed {
        Ok(cube) => (Some(cube.size()), Some(cube.clone().into_state().is_solved())),
        Err(InputError::Illegal { state, .. }) => (Some(state.size()), Some(false)),
        Err(_) => (None, None),
    };
    let object = json!({
        "cube": input.text,
        "size": size.map(|size| size.layers()),
        "legal": parsed.is_ok(),
        "solved": solved,
        "error": parsed.as_ref().err().map(ToString::to_string),
    });
    outln!("{object}");
}
