//! `godspeed solve`: cubes in, solutions out.

use std::io::{IsTerminal, stdin};

use clap::Args;
use godspeed_cube::{CubeInput, InputError, ParsedCube, Size};
use godspeed_protocol::Outcome;

use crate::interrupt::Interrupt;
use crate::report::{Report, Title};
use crate::scramble::size;
use crate::search::Search;
use crate::solver_options::{SolverOptions, info};
use crate::status::Status;

/// The line that ends `--continuous`.
const QUIT: &str = "QUIT";

/// What `godspeed solve` is told on the command line.
#[derive(Debug, Args)]
pub(crate) struct SolveOptions {
    /// Turns that lead from the solved cube to the one to solve, or its stickers in any notation; without
    /// them, one cube is solved for each line of standard input
    cube: Vec<String>,

    /// Layers of the cube [default: 3, or as many as the state has]
    #[arg(long, value_name = "N", value_parser = size)]
    size: Option<Size>,

    /// The cube as it is: its stickers, such as 54 letters URFDLB, colours or sticker numbers
    #[arg(long, value_name = "FACELETS", conflicts_with = "cube")]
    state: Option<String>,

    #[command(flatten)]
    solver: SolverOptions,

    /// Threads to search with [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// The seed of algorithms that use chance
    #[arg(long)]
    seed: Option<u32>,

    /// Prints one JSON object a line
    #[arg(long)]
    json: bool,

    /// Goes on with standard input until a line says QUIT
    #[arg(short, long)]
    continuous: bool,
}

/// Solves what is asked for. The status is that of the worst of the cubes.
pub(crate) fn solve(options: &SolveOptions) -> Status {
    let folder = options.solver.folder.folder();
    let search = match Search::new(options.threads, folder, Interrupt::listen()) {
        Ok(search) => search,
        Err(error) => return Status::failed(&error),
    };
    let solving = Solving { options, search };
    let given = given(options);
    let mut status = Status::Done;
    if let Some(input) = given.clone() {
        status = solving.solve(input, false);
    }
    if given.is_some() && !options.continuous {
        return status;
    }
    status.max(solving.solve_lines(given.is_some()))
}

/// The cube on the command line.
fn given(options: &SolveOptions) -> Option<CubeInput> {
    let state = options.state.clone().map(CubeInput::state);
    state.or_else(|| (!options.cube.is_empty()).then(|| CubeInput::new(options.cube.join(" "))))
}

struct Solving<'a> {
    options: &'a SolveOptions,
    search: Search,
}

impl Solving<'_> {
    fn solve_lines(&self, mut any: bool) -> Status {
        if stdin().is_terminal() {
            eprintln!("godspeed: one cube a line; {QUIT} ends");
        }
        let mut status = Status::Done;
        for line in stdin().lines() {
            let line = match line {
                Ok(line) => line,
                Err(error) => return Status::bad_input(&format!("standard input cannot be read: {error}")),
            };
            let line = line.trim();
            if line.eq_ignore_ascii_case(QUIT) && (self.options.continuous || stdin().is_terminal()) {
                return status;
            }
            if line.is_empty() {
                continue;
            }
            any = true;
            status = status.max(self.solve(CubeInput::new(line), true));
            if status == Status::Interrupted {
                return status;
            }
        }
        if any || self.options.continuous {
            return status;
        }
        Status::bad_input(&"nothing to solve: give a scramble, such as \"R U R' U'\", or --state")
    }

    /// Solves one cube and prints what became of it; `titled` if it is one of several.
    fn solve(&self, input: CubeInput, titled: bool) -> Status {
        let input = input.only_size(self.options.size);
        let posed = input.parse();
        let is_scramble = match &posed {
            Ok(posed) => posed.alg().is_some(),
            Err(error) => matches!(error, InputError::Alg(_)),
        };
        let (status, mut outcome) = match posed {
            Ok(posed) => self.outcome(posed),
            Err(error) => (Status::BadInput, self.refused(error.to_string())),
        };
        outcome.scramble = is_scramble.then(|| input.text.clone());
        let name = if is_scramble { "scramble" } else { "state" };
        let title = titled.then_some(Title { name, text: &input.text });
        let report = Report { outcome: &outcome, title };
        let printed = if self.options.json { report.print_json() } else { report.print() };
        match printed {
            Ok(()) => status,
            Err(error) => status.max(Status::failed(&format!("the result cannot be written: {error}"))),
        }
    }

    fn outcome(&self, posed: ParsedCube) -> (Status, Outcome) {
        for remark in posed.remarks() {
            eprintln!("godspeed: {remark}");
        }
        let mut options = self.options.solver.clone();
        let algorithm = info(options.algorithm_for(posed.size()));
        match (self.options.seed, algorithm) {
            (Some(seed), Some(info)) if info.parameter("seed").is_some() => {
                options.parameters.push(("seed".to_owned(), seed.into()));
            }
            (Some(_), Some(info)) => {
                eprintln!("godspeed: {} uses no chance, so --seed changes nothing", info.name);
            }
            _ => {}
        }
        self.search.solve(&posed.into_state(), &options)
    }

    fn refused(&self, error: String) -> Outcome {
        let SolverOptions { algorithm, metric, .. } = &self.options.solver;
        Outcome {
            size: self.options.size.unwrap_or(Size::THREE).layers(),
            algorithm: algorithm.clone().unwrap_or_default(),
            metric: metric.clone().unwrap_or_default(),
            error: Some(error),
            ..Outcome::default()
        }
    }
}
