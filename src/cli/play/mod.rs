//! `godspeed play`: a cube in the terminal, turned by typing.

mod play_command;
mod session;

use std::io::{IsTerminal, stdin, stdout};

use clap::Args;
use godspeed_cube::{Alg, Facelets, Metric, Random};
use godspeed_protocol::Outcome;
use godspeed_solve::{Info, SOLVERS};

use crate::cube_options::CubeOptions;
use crate::diagnostics::{describe, print_error, print_remarks};
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
use crate::net::{ColourChoice, Paint, net};
use crate::output::{flush, out, outln};
use crate::report::Report;
use crate::scramble;
use crate::search::Search;
use crate::show::print_forms;
use crate::solver_options::{SolverOptions, algorithm_ids, info};
use crate::thread_options::ThreadOptions;
use play_command::{COMMANDS, PlayCommand};
use session::Session;

/// Options of `godspeed play`.
#[derive(Debug, Args)]
pub(crate) struct PlayOptions {
    #[command(flatten)]
    cube: CubeOptions,

    #[command(flatten)]
    solver: SolverOptions,

    #[command(flatten)]
    threads: ThreadOptions,

    /// Seed; the same seed gives the same scrambles [default: the current time]
    #[arg(long)]
    seed: Option<u64>,

    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto", alias = "colour")]
    color: ColourChoice,
}

/// Runs the interactive session. On a terminal the status is that of success; otherwise it is that of the worst line.
pub(crate) fn play(options: &PlayOptions, verbose: bool) -> ExitStatus {
    let cube = match options.cube.parse_or_solved() {
        Ok(cube) => cube,
        Err((input, error)) => return ExitStatus::bad_input(&describe(&input.text, &error)),
    };
    print_remarks(cube.remarks());
    let pool = match options.threads.pool() {
        Ok(pool) => pool,
        Err(error) => return ExitStatus::failure(&error),
    };
    let interrupt = Interrupt::listen();
    let search = Search::new(pool, options.solver.folder.folder(), interrupt.clone(), verbose);
    let mut play = Play {
        session: Session::new(cube.into_state()),
        search,
        interrupt,
        solver: options.solver.clone(),
        paint: Paint::choose(options.color),
        seed: options.seed.unwrap_or_else(scramble::seed_from_clock),
        scrambles: 0,
        is_terminal: stdin().is_terminal() && stdout().is_terminal(),
    };
    let status = play.run();
    if play.is_terminal { ExitStatus::Success } else { status }
}

struct Play {
    session: Session,
    search: Search,
    interrupt: Interrupt,
    solver: SolverOptions,
    paint: Paint,
    seed: u64,
    /// The number of scrambles so far.
    scrambles: u64,
    is_terminal: bool,
}

impl Play {
    fn run(&mut self) -> ExitStatus {
        let mut worst = self.show();
        if self.is_terminal {
            outln!("Type moves, such as R U2 F', or 'help'.");
        }
        self.prompt();
        for line in stdin().lines() {
            let line = match line {
                Ok(line) => line,
                Err(error) => return ExitStatus::bad_input(&format_args!("cannot read the input: {error}")),
            };
            match PlayCommand::parse(&line, self.session.size()) {
                Ok(Some(PlayCommand::Quit)) => return worst,
                Ok(Some(command)) => worst = worst.max(self.execute(command)),
                Ok(None) => {}
                Err(error) => worst = worst.max(ExitStatus::bad_input(&error)),
            }
            self.prompt();
        }
        worst
    }

    fn prompt(&self) {
        if self.is_terminal {
            out!("{}> ", self.session.size());
        }
        flush();
    }

    fn execute(&mut self, command: PlayCommand) -> ExitStatus {
        match command {
            PlayCommand::Turn(parsed) => {
                print_remarks(&parsed.remarks);
                self.session.turn(parsed.alg.into_turns());
                self.show()
            }
            PlayCommand::SetState(cube) => self.replace(cube),
            PlayCommand::Reset => self.replace(Facelets::solved(self.session.size())),
            PlayCommand::Size(size) => self.replace(Facelets::solved(size)),
            PlayCommand::Scramble(moves) => self.scramble(moves),
            PlayCommand::Solve(algorithm) => self.solve(algorithm),
            PlayCommand::Hint => self.hint(),
            PlayCommand::Undo(count) => self.repeat(count, Session::undo, "undo"),
            PlayCommand::Redo(count) => self.repeat(count, Session::redo, "redo"),
            PlayCommand::Algorithm(Some(id)) => self.set_algorithm(id),
            PlayCommand::Algorithm(None) => self.list_algorithms(),
            PlayCommand::Metric(id) => self.set_metric(&id),
            PlayCommand::Set(parameter) => self.set_parameter(parameter),
            PlayCommand::Show => self.show(),
            PlayCommand::Write => {
                print_forms(self.session.cube());
                ExitStatus::Success
            }
            PlayCommand::Moves => {
                outln!("{}", self.session.turns());
                ExitStatus::Success
            }
            PlayCommand::Help => print_help(),
            // Handled by the caller.
            PlayCommand::Quit => ExitStatus::Success,
        }
    }

    /// Prints the net and a line about the cube.
    fn show(&self) -> ExitStatus {
        let cube = self.session.cube();
        let solved = if cube.is_solved() { "solved" } else { "not solved" };
        let moves = self.session.turns().length(Metric::Htm);
        let s = if moves == 1 { "" } else { "s" };
        out!("{}", net(cube, self.paint));
        outln!("{}, {solved}, {moves} move{s}", cube.size());
        ExitStatus::Success
    }

    fn replace(&mut self, cube: Facelets) -> ExitStatus {
        let size = cube.size();
        self.session.replace(cube);
        let accepts = |id: &str| info(id).is_some_and(|info| info.sizes.contains(&size.last_layer()));
        if self.solver.algorithm.as_deref().is_some_and(|id| !accepts(id)) {
            self.solver.algorithm = None;
            self.reset_settings();
        }
        self.show()
    }

    fn scramble(&mut self, moves: Option<u32>) -> ExitStatus {
        let size = self.session.size();
        let seed = Random::derived_seed(self.seed, self.scrambles);
        self.scrambles += 1;
        let alg = match scramble::random_scramble(size, moves, seed, self.search.tables()) {
            Ok(alg) => alg,
            Err(error) => return ExitStatus::failure(&error),
        };
        outln!("scramble  {alg}");
        let mut cube = Facelets::solved(size);
        cube.turn_all(alg.turns());
        self.replace(cube)
    }

    fn solve(&mut self, algorithm: Option<String>) -> ExitStatus {
        let (status, outcome) = self.search(algorithm);
        Report { outcome: &outcome, title: None }.print();
        if let Some(error) = &outcome.error {
            print_error(error);
        }
        if let Some(solution) = self.verified(&outcome) {
            if !solution.is_empty() {
                self.session.turn(solution.into_turns());
            }
            self.show();
        }
        self.search.save_tables();
        status
    }

    fn hint(&mut self) -> ExitStatus {
        let (status, outcome) = self.search(None);
        let Some(solution) = self.verified(&outcome) else {
            outcome.error.iter().for_each(|error| print_error(error));
            return status;
        };
        let name = info(&outcome.algorithm).map_or(outcome.algorithm.as_str(), |info| info.name);
        match solution.turns().first() {
            Some(turn) => {
                let turn = turn.notation(solution.size());
                let length = outcome.length.unwrap_or_default();
                outln!("hint      {turn}, the first of {length} moves by {name}");
            }
            None => outln!("hint      (already solved)"),
        }
        self.search.save_tables();
        status
    }

    /// Solves the cube, with the default settings of the algorithm if another one than the selected is given.
    fn search(&mut self, algorithm: Option<String>) -> (ExitStatus, Outcome) {
        let mut options = self.solver.clone();
        if algorithm.is_some() && algorithm != options.algorithm {
            options = SolverOptions { parameters: Vec::new(), tables: None, metric: None, ..options };
            options.algorithm = algorithm;
        }
        let result = self.search.solve(self.session.cube(), &options);
        // Ctrl-C stopped this search only.
        self.interrupt.reset();
        result
    }

    /// Returns the solution if it solves the cube.
    fn verified(&self, outcome: &Outcome) -> Option<Alg> {
        let alg = Alg::parse(outcome.solution.as_deref()?, self.session.size()).ok()?.alg;
        let mut cube = self.session.cube().clone();
        cube.turn_all(alg.turns());
        cube.is_solved().then_some(alg)
    }

    fn repeat(&mut self, count: u32, step: fn(&mut Session) -> bool, name: &str) -> ExitStatus {
        let done = (0..count).take_while(|_| step(&mut self.session)).count();
        if done == 0 {
            return ExitStatus::bad_input(&format_args!("nothing to {name}"));
        }
        self.show()
    }

    fn set_algorithm(&mut self, id: String) -> ExitStatus {
        let Some(info) = info(&id) else {
            let ids = algorithm_ids();
            return ExitStatus::bad_input(&format_args!("unknown algorithm '{id}'; choose one of: {ids}"));
        };
        self.solver.algorithm = Some(id);
        self.reset_settings();
        outln!("{}: {}", info.name, info.explanation);
        ExitStatus::Success
    }

    fn list_algorithms(&self) -> ExitStatus {
        let size = self.session.size();
        let selected = self.solver.algorithm_for(size);
        for info in SOLVERS.iter().map(|solver| solver.info()) {
            if info.sizes.contains(&size.last_layer()) {
                let mark = if info.id == selected { '*' } else { ' ' };
                outln!("{mark} {:<15} {}: {}", info.id, info.name, info.explanation);
            }
        }
        ExitStatus::Success
    }

    fn set_metric(&mut self, id: &str) -> ExitStatus {
        let info = match self.algorithm_info() {
            Ok(info) => info,
            Err(status) => return status,
        };
        if id.parse().is_ok_and(|metric| info.metrics.contains(&metric)) {
            self.solver.metric = Some(id.to_owned());
            return ExitStatus::Success;
        }
        let known: Vec<&str> = info.metrics.iter().map(|metric| metric.id()).collect();
        let (name, known) = (info.name, known.join(", "));
        ExitStatus::bad_input(&format_args!(
            "{name} does not support the metric '{id}'; choose one of: {known}"
        ))
    }

    fn set_parameter(&mut self, parameter: Option<(String, f64)>) -> ExitStatus {
        let info = match self.algorithm_info() {
            Ok(info) => info,
            Err(status) => return status,
        };
        let Some((name, value)) = parameter else { return self.list_parameters(info) };
        if let Err(error) = godspeed_solve::Settings::new(info, [(name.as_str(), value)]) {
            return ExitStatus::bad_input(&error);
        }
        self.solver.algorithm = Some(info.id.to_owned());
        self.solver.parameters.retain(|(other, _)| *other != name);
        self.solver.parameters.push((name, value));
        ExitStatus::Success
    }

    fn list_parameters(&self, info: &Info) -> ExitStatus {
        if info.parameters.is_empty() {
            outln!("{} has no parameters", info.name);
        }
        for parameter in info.parameters {
            let chosen = self.solver.parameters.iter().find(|(name, _)| name == parameter.id);
            let value = chosen.map_or(parameter.default, |&(_, value)| value);
            let (min, max) = (parameter.min, parameter.max);
            outln!("{:<15} {value} ({min} to {max}): {}", parameter.id, parameter.explanation);
        }
        ExitStatus::Success
    }

    /// Returns the description of the selected algorithm, which may have been mistyped on the command line.
    fn algorithm_info(&self) -> Result<&'static Info, ExitStatus> {
        let id = self.solver.algorithm_for(self.session.size());
        info(id).ok_or_else(|| {
            let ids = algorithm_ids();
            ExitStatus::bad_input(&format_args!("unknown algorithm '{id}'; choose one of: {ids}"))
        })
    }

    /// Clears the settings, which belong to one algorithm.
    fn reset_settings(&mut self) {
        self.solver.parameters.clear();
        self.solver.metric = None;
        self.solver.tables = None;
    }
}

fn print_help() -> ExitStatus {
    for (name, arguments, description) in COMMANDS {
        outln!("{:<22} {description}", format!("{name} {arguments}").trim_end());
    }
    ExitStatus::Success
}
