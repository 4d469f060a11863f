//! `godspeed show`: a cube as a net and in every notation.

use std::io::{self, Write, stdout};

use clap::{Args, ValueEnum};
use godspeed_cube::state_text::Form;
use godspeed_cube::{CubeInput, Facelets, InputError, Size};

use crate::net::{Paint, When, net};
use crate::scramble::size;
use crate::status::Status;

/// What `godspeed show` is told on the command line.
#[derive(Debug, Args)]
pub(crate) struct ShowOptions {
    /// Turns that lead from the solved cube to the one to show, or its stickers in any notation [default: the
    /// solved cube]
    cube: Vec<String>,

    /// Layers of the cube [default: 3, or as many as the state has]
    #[arg(long, value_name = "N", value_parser = size)]
    size: Option<Size>,

    /// The cube as it is: its stickers
    #[arg(long, value_name = "FACELETS", conflicts_with = "cube")]
    state: Option<String>,

    /// Shows it in this way only
    #[arg(long = "as", value_name = "WAY")]
    way: Option<Way>,

    /// When to draw in colours
    #[arg(long, value_name = "WHEN", default_value = "auto", alias = "colour")]
    color: When,
}

/// A way to show a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Way {
    /// The six faces, laid out
    Net,
    /// Face letters, the faces in the order U R F D L B
    Faces,
    /// Colour letters in the same order
    Colours,
    /// Sticker numbers, the faces in the order U L F R B D; up to the 3x3x3
    Stickers,
}

/// Shows a cube.
pub(crate) fn show(options: &ShowOptions) -> Status {
    let input = match &options.state {
        Some(state) => CubeInput::state(state),
        None => CubeInput::new(options.cube.join(" ")),
    };
    let (cube, status) = match input.only_size(options.size).parse() {
        Ok(parsed) => {
            for remark in parsed.remarks() {
                eprintln!("godspeed: {remark}");
            }
            (parsed.into_state(), Status::Done)
        }
        // The picture shows where the mistake is.
        Err(InputError::Illegal { state, .. }) => (state, Status::BadInput),
        Err(error) => return Status::bad_input(&error),
    };
    let written = match options.way {
        Some(way) => print_one(&cube, way, options.color),
        None => print_all(&cube, options.color),
    };
    match written {
        Ok(written) => status.max(written),
        Err(error) => Status::failed(&format!("the cube cannot be written: {error}")),
    }
}

fn print_one(cube: &Facelets, way: Way, when: When) -> io::Result<Status> {
    let form = match way {
        Way::Net => {
            write!(stdout(), "{}", net(cube, Paint::choose(when)))?;
            return Ok(Status::Done);
        }
        Way::Faces => Form::Faces,
        Way::Colours => Form::Colours,
        Way::Stickers => Form::Stickers,
    };
    match cube.written(form) {
        Some(text) => writeln!(stdout(), "{text}").map(|()| Status::Done),
        None => Ok(Status::bad_input(&format!(
            "the stickers of this {} cannot be numbered; --as faces always can be written",
            cube.size()
        ))),
    }
}

fn print_all(cube: &Facelets, when: When) -> io::Result<Status> {
    let mut out = stdout().lock();
    writeln!(out, "{}", net(cube, Paint::choose(when)))?;
    print_forms(&mut out, cube)?;
    let standing = match cube.check() {
        Ok(()) if cube.is_solved() => "solved".to_owned(),
        Ok(()) => "can be solved".to_owned(),
        Err(error) => format!("cannot be solved: {error}"),
    };
    writeln!(out, "{standing}")?;
    Ok(Status::Done)
}

/// Prints the state in every notation it has.
pub(crate) fn print_forms(out: &mut impl Write, cube: &Facelets) -> io::Result<()> {
    for (name, form) in [("faces", Form::Faces), ("colours", Form::Colours), ("stickers", Form::Stickers)] {
        if let Some(text) = cube.written(form) {
            writeln!(out, "{name:<8}  {text}")?;
        }
    }
    Ok(())
}
