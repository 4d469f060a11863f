//! `godspeed-pictures`: writes rendered pictures and videos of cubes.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use godspeed_cube::{Alg, ParseError, Size};
use godspeed_pictures::{
    Body, Case, Film, Image, Light, Pace, TurnFilm, Turns, WriteError, cases, chain, measure, write_png,
    write_y4m,
};
use godspeed_scan::Order;

/// Writes rendered pictures and videos of cubes with their answers.
#[derive(Debug, Parser)]
struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Write a picture of each face of cubes, and print states and corners
    Picture {
        #[command(flatten)]
        cube: CubeOptions,
        /// Number of cubes of the set
        #[arg(long, default_value_t = 1)]
        count: usize,
        /// Number of the first one
        #[arg(long, default_value_t = 0)]
        first: usize,
        /// Write photos of corners instead
        #[arg(long)]
        corner: bool,
        /// Folder to write to
        folder: PathBuf,
    },
    /// Measure how often faces are found on the set, and print tables by light and kind of cube
    Measure {
        /// Seed of the set
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Number of cubes of 2 to 5 layers
        #[arg(long, default_value_t = 400)]
        count: usize,
        /// Only cubes in this kind of light, by the beginning of its name
        #[arg(long)]
        light: Option<String>,
        /// Measure photos of corners instead
        #[arg(long, conflicts_with = "turns")]
        corners: bool,
        /// Measure whole readings instead: faces found, colours decided, questions answered
        #[arg(long, conflicts_with_all = ["turns", "corners"])]
        cubes: bool,
        /// Show the faces of every other cube in any order and rotation
        #[arg(long, requires = "cubes")]
        any_order: bool,
        /// Measure what is said about turns before the camera: this many right ones, wrong ones and none
        #[arg(long, value_name = "N")]
        turns: Option<usize>,
        /// Watch turns of cubes whose colours are not known
        #[arg(long, requires = "turns")]
        without_scan: bool,
    },
    /// Write a video in which a cube is shown face after face, and print its state
    Video {
        #[command(flatten)]
        cube: CubeOptions,
        #[command(flatten)]
        film: FilmOptions,
        /// Number of the cube in the set
        #[arg(long, default_value_t = 0)]
        index: usize,
        /// Hold a corner and make these turns instead
        #[arg(long, value_name = "MOVES")]
        turns: Option<String>,
        /// Draw the number of each frame in the corner of the picture
        #[arg(long)]
        numbered: bool,
        /// File to write, in the format y4m
        file: PathBuf,
    },
}

#[derive(Args, Debug)]
struct FilmOptions {
    /// Frames a second
    #[arg(long, default_value_t = 20)]
    rate: usize,
    /// Width in pixels
    #[arg(long, default_value_t = 640)]
    width: usize,
    /// Height in pixels [default: three quarters of the width]
    #[arg(long)]
    height: Option<usize>,
    /// Seconds for which a face is held
    #[arg(long, default_value_t = 1.5)]
    hold: f32,
    /// Seconds from one face to the next
    #[arg(long, default_value_t = 0.7)]
    turn: f32,
}

#[derive(Args, Debug)]
struct CubeOptions {
    /// Seed of everything
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of layers [default: that of the set]
    #[arg(long)]
    size: Option<Size>,
    /// Kind of light, by the beginning of its name [default: that of the set]
    #[arg(long)]
    light: Option<String>,
    /// Kind of cube, by the beginning of its name [default: that of the set]
    #[arg(long)]
    body: Option<String>,
}

/// Why the command failed.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error(transparent)]
    Write(#[from] WriteError),
    #[error(transparent)]
    Moves(#[from] ParseError),
    #[error("'{text}' is none of {expected}")]
    Name { text: String, expected: String },
}

fn main() -> ExitCode {
    match run(Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: Options) -> Result<(), Error> {
    match options.command {
        Command::Picture { cube, count, first, corner, folder } => {
            let create = |error| WriteError::File { path: folder.clone(), error };
            std::fs::create_dir_all(&folder).map_err(create)?;
            for index in first..first + count {
                let case = cube.case(index)?;
                let (light, body) = (case.light.name(), case.body.name());
                println!("{index}\t{light}\t{body}\t{:?}\t{}", case.scheme, case.state);
                for (i, showing) in case.showings().into_iter().enumerate() {
                    let shot = if corner {
                        case.corner_scene(showing, godspeed_pictures::PICTURE, 0).shot()
                    } else {
                        case.shot(showing)
                    };
                    let path = folder.join(format!("{index}-{i}.png"));
                    println!("\t{}\t{:?}", path.display(), shot.seen);
                    write_png(&shot.image, &path)?;
                }
            }
        }
        Command::Measure { seed, turns: Some(count), without_scan, .. } => {
            println!("{}", Turns::measure(seed, count, !without_scan));
        }
        Command::Measure { seed, count, light, cubes: true, any_order, .. } => {
            let order = if any_order { Order::Any } else { Order::Given };
            let read = chain::cubes(in_light(cases(seed, count), light.as_deref())?, order);
            for failure in &read.table.failures {
                println!("{failure}");
            }
            println!("{read}");
        }
        Command::Measure { seed, count, light, corners, .. } => {
            let cases = in_light(cases(seed, count), light.as_deref())?;
            let table = if corners { measure::corners(cases) } else { measure::faces(cases) };
            for failure in &table.failures {
                println!("{failure}");
            }
            println!("{table}");
        }
        Command::Video { cube, film: options, index, turns, numbered, file } => {
            let (case, pace) = (cube.case(index)?, options.pace());
            println!("{}", case.state);
            let numbered = |(number, mut image): (usize, Image)| {
                if numbered {
                    image.mark(number as u16);
                }
                image
            };
            if let Some(moves) = turns {
                let turns = Alg::parse(&moves, case.state.size())?.alg.into_turns();
                let film = TurnFilm::new(case, pace, &turns);
                let frames = (0..film.len()).map(|frame| film.frame(frame));
                return Ok(write_y4m(frames.enumerate().map(numbered), pace.rate, &file)?);
            }
            let film = Film::new(case, pace);
            let frames = (0..film.len()).map(|frame| film.frame(frame));
            write_y4m(frames.enumerate().map(numbered), pace.rate, &file)?;
        }
    }
    Ok(())
}

impl FilmOptions {
    fn pace(&self) -> Pace {
        let width = self.width.next_multiple_of(8);
        let height = self.height.map_or(width * 3 / 4, |height| height.next_multiple_of(2));
        Pace::new((width, height), self.rate, [self.hold, self.turn])
    }
}

impl CubeOptions {
    fn case(&self, index: usize) -> Result<Case, Error> {
        let case = Case::new(self.seed, index);
        let size = self.size.unwrap_or(case.state.size());
        let light = self.light()?.unwrap_or(case.light);
        let body = self.body()?.unwrap_or(case.body);
        Ok(Case::with(self.seed, index, size, light, body))
    }

    fn light(&self) -> Result<Option<Light>, Error> {
        named(self.light.as_deref(), &Light::ALL, |light| light.name())
    }

    fn body(&self) -> Result<Option<Body>, Error> {
        named(self.body.as_deref(), &Body::ALL, |body| body.name())
    }
}

/// Returns the cubes in a kind of light, by the beginning of its name, or all.
fn in_light(
    cases: impl Iterator<Item = Case>,
    light: Option<&str>,
) -> Result<impl Iterator<Item = Case>, Error> {
    let light = named(light, &Light::ALL, |light| light.name())?;
    Ok(cases.filter(move |case| light.is_none_or(|light| case.light == light)))
}

/// Returns the value whose name begins with a text.
fn named<T: Copy>(
    text: Option<&str>,
    values: &[T],
    name: impl Fn(&T) -> &'static str,
) -> Result<Option<T>, Error> {
    let Some(text) = text else { return Ok(None) };
    let found = values.iter().find(|value| name(value).starts_with(text)).copied();
    found.map(Some).ok_or_else(|| Error::Name {
        text: text.to_owned(),
        expected: values.iter().map(name).collect::<Vec<_>>().join(", "),
    })
}
