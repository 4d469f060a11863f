//! `godspeed show`: a cube as a net and in every notation.

use clap::{Args, ValueEnum};
use godspeed_cube::state_text::Form;
use godspeed_cube::{Facelets, InputError};

use crate::cube_options::CubeOptions;
use crate::diagnostics::{describe, print_remarks};
use crate::exit_status::{CommandResult, ExitStatus};
use crate::net::{ColourChoice, Paint, net};
use crate::output::{out, outln};

/// Options of `godspeed show`.
#[derive(Debug, Args)]
pub(crate) struct ShowOptions {
    #[command(flatten)]
    cube: CubeOptions,

    /// Print only this form
    #[arg(long = "as", value_name = "FORM")]
    form: Option<ShowForm>,

    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto", alias = "colour")]
    color: ColourChoice,
}

/// A form in which a cube can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ShowForm {
    /// Net of the six faces
    Net,
    /// Face letters, in the face order U R F D L B
    Faces,
    /// Colour letters, in the face order U R F D L B
    Colours,
    /// Sticker ids, in the face order U L F R B D; up to 3x3x3
    Stickers,
}

/// Shows a cube. An impossible one is shown, too, but is bad input.
pub(crate) fn show(options: &ShowOptions) -> CommandResult {
    let (state, error) = match options.cube.parse_or_solved() {
        Ok(cube) => {
            print_remarks(cube.remarks());
            (cube.into_state(), None)
        }
        Err((_, InputError::Illegal { state, law })) => {
            let error = InputError::Illegal { state: state.clone(), law };
            (state, Some(error))
        }
        Err((input, error)) => return Err(ExitStatus::bad_input(describe(&input.text, &error))),
    };
    let status = match options.form {
        Some(form) => print_one(&state, form, options.color),
        None => print_all(&state, options.color),
    };
    Ok(error.map_or(status, ExitStatus::bad_input))
}

/// Prints the state in every notation that it has.
pub(crate) fn print_forms(cube: &Facelets) {
    for (name, form) in [("faces", Form::Faces), ("colours", Form::Colours), ("stickers", Form::Stickers)] {
        if let Some(text) = cube.written(form) {
            outln!("{name:<8}  {text}");
        }
    }
}

fn print_one(cube: &Facelets, form: ShowForm, colours: ColourChoice) -> ExitStatus {
    let form = match form {
        ShowForm::Net => {
            out!("{}", net(cube, Paint::choose(colours)));
            return ExitStatus::Success;
        }
        ShowForm::Faces => Form::Faces,
        ShowForm::Colours => Form::Colours,
        ShowForm::Stickers => Form::Stickers,
    };
    match cube.written(form) {
        Some(text) => {
            outln!("{text}");
            ExitStatus::Success
        }
        None => ExitStatus::bad_input(format_args!(
            "this {} cannot be written in that notation; use --as faces",
            cube.size()
        )),
    }
}

fn print_all(cube: &Facelets, colours: ColourChoice) -> ExitStatus {
    outln!("{}", net(cube, Paint::choose(colours)));
    print_forms(cube);
    outln!(
        "{}",
        match cube.check() {
            Ok(()) if cube.is_solved() => "solved",
            Ok(()) => "not solved",
            Err(_) => "cannot be solved",
        }
    );
    ExitStatus::Success
}
