//! `godspeed solve`: solves the cube on the command line, or those on standard input.

use std::io::{IsTerminal, stdin};

use clap::Args;
use godspeed_cube::{CubeInput, Facelets, InputError, ParsedCube, PartialState, Size};
use godspeed_engine::GOAL_SEARCH;
use godspeed_protocol::{Outcome, SolveRequest};

use crate::cube_options::CubeOptions;
use crate::diagnostics::{self, describe, print_error, print_remarks, print_warning};
use crate::exit_status::{CommandResult, ExitStatus};
use crate::goal_options::GoalOptions;
use crate::interrupt::Interrupt;
use crate::output::flush;
use crate::printed_outcome::{PrintedOutcome, Title};
use crate::search::Search;
use crate::solver_options::{SolverOptions, info};
use crate::stdin_cubes::stdin_cubes;
use crate::stdin_lines::InvalidLine;
use crate::thread_options::ThreadOptions;

/// The line that ends `--continuous`.
const QUIT: &str = "QUIT";

/// Options of `godspeed solve`.
///
/// On standard input, each cube is one line, except for nets, whose rows are several lines. Empty lines and lines that
/// begin with # are skipped. With --continuous or on a terminal, a net must be indented or follow the line net:, because
/// each line is answered at once.
#[derive(Debug, Args)]
pub(crate) struct SolveOptions {
    #[command(flatten)]
    cube: CubeOptions,

    #[command(flatten)]
    goal: GoalOptions,

    #[command(flatten)]
    solver: SolverOptions,

    #[command(flatten)]
    threads: ThreadOptions,

    /// Seed of algorithms that use random numbers
    #[arg(long)]
    seed: Option<u32>,

    /// Print one JSON object per cube
    #[arg(long)]
    json: bool,

    /// Keep reading standard input until the line QUIT
    #[arg(short, long)]
    continuous: bool,
}

/// Solves the cubes. The status is that of the worst cube.
pub(crate) fn solve(options: &SolveOptions, verbose: bool) -> CommandResult {
    let pool = options.threads.pool().map_err(ExitStatus::failure)?;
    let search = Search::new(pool, options.solver.folder.folder(), Interrupt::listen(), verbose);
    let mut command = SolveCommand { options, search };
    let input = options.cube.input();
    let mut status = ExitStatus::Success;
    if let Some(input) = &input {
        status = command.solve(input, false);
        if !options.continuous {
            return Ok(status);
        }
    }
    let others = command.solve_lines(input.is_some());
    Ok(status.max(others.unwrap_or_else(|status| status)))
}

struct SolveCommand<'a> {
    options: &'a SolveOptions,
    search: Search,
}

impl SolveCommand<'_> {
    fn solve_lines(&mut self, mut has_input: bool) -> CommandResult {
        let is_terminal = stdin().is_terminal();
        if is_terminal {
            diagnostics::print(format_args!(
                "Enter one cube per line, or net: and its rows; {QUIT} to stop."
            ));
        }
        let mut status = ExitStatus::Success;
        for cube in stdin_cubes(self.options.cube.size, self.options.continuous) {
            let line = match cube? {
                Ok(cube) => cube.text,
                Err(error) => {
                    has_input = true;
                    status = status.max(self.invalid(&error));
                    continue;
                }
            };
            if line.eq_ignore_ascii_case(QUIT) && (self.options.continuous || is_terminal) {
                return Ok(status);
            }
            has_input = true;
            status = status.max(self.solve(&self.options.cube.line(&line), true));
            if status == ExitStatus::Interrupted {
                return Ok(status);
            }
        }
        if has_input || self.options.continuous {
            return Ok(status);
        }
        Err(ExitStatus::bad_input("nothing to solve: pass a scramble, such as \"R U R' U'\", or --state"))
    }

    /// Reports a line that is not a text.
    fn invalid(&self, error: &InvalidLine) -> ExitStatus {
        if self.options.json {
            PrintedOutcome { outcome: &self.bad_input(error.to_string()), title: None }.print_json();
        } else {
            flush();
            print_error(error);
        }
        ExitStatus::BadInput
    }

    /// Solves one cube and prints the result; `is_titled` if it is one of several.
    fn solve(&mut self, input: &CubeInput, is_titled: bool) -> ExitStatus {
        if PartialState::is_partial(&input.text) {
            let (status, outcome) = self.search_partial(&input.text);
            let message = outcome.error.clone();
            return self.report(input, is_titled, false, (status, outcome, message));
        }
        let parsed = input.parse();
        let is_scramble = match &parsed {
            Ok(cube) => cube.alg().is_some(),
            Err(error) => matches!(error, InputError::Alg(_)),
        };
        let mut status = ExitStatus::BadInput;
        let (outcome, message) = match parsed {
            Ok(cube) => {
                let outcome;
                (status, outcome) = self.search(cube);
                let message = outcome.error.clone();
                (outcome, message)
            }
            Err(error) => (self.bad_input(error.to_string()), Some(describe(&input.text, &error))),
        };
        self.report(input, is_titled, is_scramble, (status, outcome, message))
    }

    /// Prints the result of a cube.
    fn report(
        &self,
        input: &CubeInput,
        is_titled: bool,
        is_scramble: bool,
        (status, mut outcome, message): (ExitStatus, Outcome, Option<String>),
    ) -> ExitStatus {
        outcome.scramble = is_scramble.then(|| input.text.clone());
        let name = if is_scramble { "scramble" } else { "state" };
        let title = is_titled.then_some(Title { name, text: &input.text });
        let printed = PrintedOutcome { outcome: &outcome, title };
        if self.options.json {
            printed.print_json();
        } else {
            printed.print();
            if let Some(message) = message {
                print_error(&message);
            }
        }
        self.search.save_tables();
        status
    }

    fn search(&mut self, cube: ParsedCube) -> (ExitStatus, Outcome) {
        print_remarks(cube.remarks());
        let mut options = self.options.solver.clone();
        options.algorithm = options.algorithm.or_else(|| self.options.goal.algorithm(cube.size()));
        let algorithm = info(options.algorithm_for(cube.size()));
        match (self.options.seed, algorithm) {
            (Some(seed), Some(info)) if info.parameter("seed").is_some() => {
                options.parameters.push(("seed".to_owned(), seed.into()));
            }
            (Some(_), Some(info)) => {
                print_warning(&format_args!("--seed has no effect: {} uses no random numbers", info.name));
            }
            _ => {}
        }
        let state = cube.into_state();
        let request = self.options.goal.added_to(options.request(&state));
        self.search.solve_request(request, state.size(), options.timeout)
    }

    /// Solves a cube of which a part is not known. That part does not matter.
    fn search_partial(&mut self, text: &str) -> (ExitStatus, Outcome) {
        let stickers = text.chars().filter(|c| !c.is_whitespace()).count();
        let size = Size::from_facelets(stickers).unwrap_or(Size::THREE);
        let mut options = self.options.solver.clone();
        options.algorithm = options.algorithm.or_else(|| Some(GOAL_SEARCH.to_owned()));
        let blank = options.request(&Facelets::solved(size));
        let request = self.options.goal.added_to(SolveRequest { state: text.to_owned(), ..blank });
        self.search.solve_request(request, size, options.timeout)
    }

    fn bad_input(&self, error: String) -> Outcome {
        let SolverOptions { algorithm, metric, .. } = &self.options.solver;
        Outcome {
            size: self.options.cube.size.unwrap_or(Size::THREE).layers(),
            algorithm: algorithm.clone().unwrap_or_default(),
            metric: metric.clone().unwrap_or_default(),
            error: Some(error),
            ..Outcome::default()
        }
    }
}
