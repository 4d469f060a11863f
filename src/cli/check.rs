//! `godspeed check`: whether a cube can be solved.

use clap::Args;
use godspeed_cube::{CubeInput, InputError, ParsedCube};
use serde_json::json;

use crate::cube_options::CubeOptions;
use crate::diagnostics::{describe, print_error, print_remarks};
use crate::exit_status::{CommandResult, ExitStatus};
use crate::output::outln;
use crate::stdin_lines::stdin_lines;

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
pub(crate) fn check(options: &CheckOptions) -> CommandResult {
    if let Some(input) = options.cube.input() {
        return Ok(check_one(&input, options.json));
    }
    let mut status = None;
    for line in stdin_lines() {
        let line = line?;
        if !line.trim().is_empty() {
            status = status.max(Some(check_one(&options.cube.line(line.trim()), options.json)));
        }
    }
    let nothing = "nothing to check: pass a scramble or --state, or one cube per line";
    status.ok_or_else(|| ExitStatus::bad_input(nothing))
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
