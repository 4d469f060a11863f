//! `godspeed shorten`: makes given solutions or other algs shorter.

use std::collections::BTreeMap;

use clap::Args;
use godspeed_cube::{Alg, CubeInput, Facelets, InputError, Metric, Size};
use godspeed_engine::solve_request;
use godspeed_protocol::{Outcome, SolveRequest};

use crate::diagnostics::{describe, print_error, print_remarks};
use crate::exit_status::{CommandResult, ExitStatus};
use crate::interrupt::Interrupt;
use crate::output::flush;
use crate::printed_outcome::PrintedOutcome;
use crate::search::Search;
use crate::solver_options::parse_seconds;
use crate::stdin_lines::stdin_lines;
use crate::tables::TableFolderOptions;
use crate::thread_options::ThreadOptions;

/// Options of `godspeed shorten`.
///
/// Without --scramble and --state, an alg is replaced by a shorter one with the same effect on the solved cube: its
/// inverse is the scramble, and rotations of the whole cube are kept. Solutions of a scramble may end with the cube in any
/// orientation.
///
/// Several algs are solutions of the same cube, from which the shortest parts are joined. On standard input, each is one
/// line; empty lines and lines that begin with # are skipped.
#[derive(Debug, Args)]
pub(crate) struct ShortenOptions {
    /// The alg, such as "R U R' U R U2 R'", in quotes; several are solutions of the same cube [default: the lines of
    /// standard input]
    #[arg(value_name = "ALG")]
    algs: Vec<String>,

    /// The cube that the algs solve: a scramble, a link, or a state in any notation [default: the inverse of the first
    /// alg]
    #[arg(long, value_name = "SCRAMBLE")]
    scramble: Option<String>,

    /// The state of the cube that the algs solve, as for solve
    #[arg(long, value_name = "FACELETS", conflicts_with = "scramble")]
    state: Option<String>,

    /// Number of layers [default: 3, or that of the state]
    #[arg(long, value_name = "N")]
    size: Option<Size>,

    /// Metric for counting moves: htm (obtm on large cubes), qtm, stm or qstm
    #[arg(long, default_value = "htm")]
    metric: Metric,

    /// How long to search for shorter algs, at most 300 seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = parse_seconds)]
    seconds: f64,

    #[command(flatten)]
    folder: TableFolderOptions,

    #[command(flatten)]
    threads: ThreadOptions,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The longest time limit.
const MOST_SECONDS: f64 = 300.0;

/// A cube and the algs that solve it.
struct Solutions {
    state: Facelets,
    algs: Vec<Alg>,
    /// The scramble, if the cube was given by one.
    scramble: Option<String>,
    /// Whether the cube is the one that the first alg solves.
    is_own: bool,
}

/// Makes the algs shorter.
pub(crate) fn shorten(options: &ShortenOptions, verbose: bool) -> CommandResult {
    let texts = match options.algs.as_slice() {
        [] => lines()?,
        algs => algs.to_vec(),
    };
    let solutions = match options.solutions(&texts) {
        Ok(solutions) => solutions,
        Err(message) => return Ok(options.refuse(&message)),
    };
    let pool = options.threads.pool().map_err(ExitStatus::failure)?;
    let mut search = Search::new(pool, options.folder.folder(), Interrupt::listen(), verbose);
    let (status, mut outcome) =
        search.solve_request(options.request(&solutions), solutions.state.size(), None);
    outcome.scramble = solutions.scramble;
    options.print(&outcome);
    search.save_tables();
    Ok(status)
}

impl ShortenOptions {
    /// Reads the cube and the algs, and checks that they solve it.
    ///
    /// # Errors
    /// What is wrong with them, as text.
    fn solutions(&self, texts: &[String]) -> Result<Solutions, String> {
        let cube = match (&self.scramble, &self.state) {
            (Some(text), _) => Some(CubeInput::new(text)),
            (None, Some(text)) => Some(CubeInput::state(text)),
            (None, None) => None,
        };
        let parse = |input: CubeInput| {
            let input = input.only_size(self.size);
            input.parse().map_err(|error| describe(&input.text, &error))
        };
        let cube = cube.map(parse).transpose()?;
        let size = cube.as_ref().map_or(self.size.unwrap_or(Size::THREE), |cube| cube.size());
        let mut algs = Vec::with_capacity(texts.len());
        for text in texts {
            let parsed = Alg::parse(text, size).map_err(|error| describe(text, &InputError::Alg(error)))?;
            print_remarks(&parsed.remarks);
            algs.push(parsed.alg);
        }
        let first = algs.first().ok_or("nothing to shorten: pass an alg, such as \"R U R' U R U2 R'\"")?;
        let scramble =
            self.scramble.clone().filter(|_| cube.as_ref().is_some_and(|cube| cube.alg().is_some()));
        let is_own = cube.is_none();
        let state = match cube {
            Some(cube) => {
                print_remarks(cube.remarks());
                cube.into_state()
            }
            None => Facelets::after(&first.inverse()),
        };
        if let Some(number) = algs.iter().position(|alg| !solves(alg, &state)) {
            return Err(not_a_solution(number, texts, is_own));
        }
        Ok(Solutions { state, algs, scramble, is_own })
    }

    fn request(&self, Solutions { state, algs, is_own, .. }: &Solutions) -> SolveRequest {
        let (size, metric) = (state.size(), self.metric.id_for(state.size()).to_owned());
        let blank = solve_request(state.to_string(), size, SolveRequest::SHORTENING.to_owned(), Some(metric));
        let orientation = f64::from(u8::from(*is_own));
        let seconds = self.seconds.min(MOST_SECONDS);
        let parameters = [("seconds", seconds), ("orientation", orientation)];
        SolveRequest {
            parameters: BTreeMap::from(parameters.map(|(name, value)| (name.to_owned(), value))),
            known: algs.iter().map(|alg| alg.expanded().to_string()).collect(),
            ..blank
        }
    }

    /// Reports that the input is invalid.
    fn refuse(&self, message: &str) -> ExitStatus {
        if !self.json {
            print_error(&message);
            return ExitStatus::BadInput;
        }
        let size = self.size.unwrap_or(Size::THREE);
        self.print(&Outcome {
            size: size.layers(),
            algorithm: SolveRequest::SHORTENING.to_owned(),
            metric: self.metric.id_for(size).to_owned(),
            scramble: self.scramble.clone(),
            error: Some(message.to_owned()),
            ..Outcome::default()
        });
        ExitStatus::BadInput
    }

    fn print(&self, outcome: &Outcome) {
        let printed = PrintedOutcome { outcome, title: None };
        if self.json {
            printed.print_json();
            return;
        }
        printed.print();
        flush();
        if let Some(error) = &outcome.error {
            print_error(error);
        }
    }
}

/// Returns the algs of standard input.
fn lines() -> Result<Vec<String>, ExitStatus> {
    let mut lines = Vec::new();
    for line in stdin_lines() {
        let line = line?.map_err(ExitStatus::bad_input)?;
        if !line.trim().is_empty() && !line.trim_start().starts_with('#') {
            lines.push(line);
        }
    }
    Ok(lines)
}

fn solves(alg: &Alg, state: &Facelets) -> bool {
    let mut cube = state.clone();
    cube.turn_all(alg.turns());
    cube.is_solved()
}

/// Describes an alg that does not solve the cube.
fn not_a_solution(number: usize, texts: &[String], is_own: bool) -> String {
    let text: String = texts[number].trim().chars().take(SHOWN).collect();
    let cut = if texts[number].trim().chars().count() > SHOWN { "..." } else { "" };
    if is_own {
        format!(
            "'{text}{cut}' has another effect than the first alg; put an alg of several moves in quotes, or pass the \
             cube that all of them solve as --scramble"
        )
    } else {
        format!("'{text}{cut}' does not solve this cube; check the scramble and the moves")
    }
}

/// The most characters of an alg in a message.
const SHOWN: usize = 40;
