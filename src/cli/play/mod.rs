//! `godspeed play`: a cube in the terminal, turned by typing.

mod play_command;
mod session;

use std::io::{IsTerminal, stdin, stdout};

use clap::Args;
use godspeed_cube::{Alg, CubeLines, Facelets, Metric};
use godspeed_protocol::Outcome;
use godspeed_solve::{Info, SOLVERS, Settings, Solver};

use crate::cube_options::CubeOptions;
use crate::diagnostics::{describe, print_error, print_remarks};
use crate::exit_status::{CommandResult, ExitStatus};
use crate::interrupt::Interrupt;
use crate::net::{ColourChoice, Paint, net};
use crate::output::{flush, out, outln};
use crate::printed_outcome::PrintedOutcome;
use crate::scramble;
use crate::search::Search;
use crate::show::print_forms;
use crate::solver_options::{SolverOptions, info};
use crate::stdin_lines::stdin_lines;
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
pub(crate) fn play(options: &PlayOptions, verbose: bool) -> CommandResult {
    let cube = options.cube.parse_or_solved();
    let cube = cube.map_err(|(input, error)| ExitStatus::bad_input(describe(&input.text, &error)))?;
    print_remarks(cube.remarks());
    let pool = options.threads.pool().map_err(ExitStatus::failure)?;
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
    if play.is_terminal { Ok(ExitStatus::Success) } else { status }
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
    fn run(&mut self) -> CommandResult {
        self.show();
        let mut worst = ExitStatus::Success;
        if self.is_terminal {
            outln!("Type moves, such as R U2 F', or 'help'.");
        }
        self.prompt();
        let mut lines = CubeLines::interactive(None);
        for (number, line) in (1..).zip(stdin_lines()) {
            let entered = match line? {
                Ok(line) => lines.push(number, &line),
                Err(error) => {
                    worst = worst.max(ExitStatus::bad_input(error));
                    lines.finish()
                }
            };
            for line in entered {
                match self.enter(&line.text) {
                    Some(status) => worst = worst.max(status),
                    None => return Ok(worst),
                }
            }
            self.prompt();
        }
        let rest = lines.finish().into_iter().map_while(|line| self.enter(&line.text)).max();
        Ok(worst.max(rest.unwrap_or_default()))
    }

    /// Executes a line; returns `None` if it ends the session.
    fn enter(&mut self, line: &str) -> Option<ExitStatus> {
        match PlayCommand::parse(line, self.session.size()) {
            Ok(Some(PlayCommand::Quit)) => None,
            Ok(Some(command)) => Some(self.execute(command).unwrap_or_else(|status| status)),
            Ok(None) => Some(ExitStatus::Success),
            Err(error) => Some(ExitStatus::bad_input(error)),
        }
    }

    fn prompt(&self) {
        if self.is_terminal {
            out!("{}> ", self.session.size());
        }
        flush();
    }

    fn execute(&mut self, command: PlayCommand) -> CommandResult {
        match command {
            PlayCommand::Turn(parsed) => {
                print_remarks(&parsed.remarks);
                self.session.turn(parsed.alg.into_turns());
                self.show();
            }
            PlayCommand::SetState(parsed) => {
                print_remarks(&parsed.remarks);
                self.replace(parsed.state);
            }
            PlayCommand::Reset => self.replace(Facelets::solved(self.session.size())),
            PlayCommand::Size(size) => self.replace(Facelets::solved(size)),
            PlayCommand::Scramble(moves) => self.scramble(moves)?,
            PlayCommand::Solve(algorithm) => return Ok(self.solve(algorithm)),
            PlayCommand::Hint => return Ok(self.hint()),
            PlayCommand::Undo(count) => self.repeat(count, Session::undo, "undo")?,
            PlayCommand::Redo(count) => self.repeat(count, Session::redo, "redo")?,
            PlayCommand::Algorithm(Some(id)) => self.set_algorithm(id)?,
            PlayCommand::Algorithm(None) => self.list_algorithms(),
            PlayCommand::Metric(id) => self.set_metric(&id)?,
            PlayCommand::Set(Some((name, value))) => self.set_parameter(name, value)?,
            PlayCommand::Set(None) => self.list_parameters()?,
            PlayCommand::Show => self.show(),
            PlayCommand::Write => print_forms(self.session.cube()),
            PlayCommand::Moves => outln!("{}", self.session.turns()),
            PlayCommand::Help => print_help(),
            // Handled by the caller.
            PlayCommand::Quit => {}
        }
        Ok(ExitStatus::Success)
    }

    /// Prints the net and a line about the cube.
    fn show(&self) {
        let cube = self.session.cube();
        let solved = if cube.is_solved() { "solved" } else { "not solved" };
        let moves = self.session.turns().length(Metric::Htm);
        let s = if moves == 1 { "" } else { "s" };
        out!("{}", net(cube, self.paint));
        outln!("{}, {solved}, {moves} move{s}", cube.size());
    }

    fn replace(&mut self, cube: Facelets) {
        let size = cube.size();
        self.session.replace(cube);
        let accepts = |id: &str| info(id).is_some_and(|info| info.sizes.contains(&size.last_layer()));
        if self.solver.algorithm.as_deref().is_some_and(|id| !accepts(id)) {
            self.solver.algorithm = None;
            self.reset_settings();
        }
        self.show();
    }

    fn scramble(&mut self, moves: Option<u32>) -> Result<(), ExitStatus> {
        let size = self.session.size();
        let number = (self.seed, self.scrambles);
        self.scrambles += 1;
        let alg = scramble::random_scramble(size, moves, number, self.search.tables());
        let alg = alg.map_err(ExitStatus::failure)?;
        outln!("scramble  {alg}");
        self.replace(Facelets::after(&alg));
        Ok(())
    }

    fn solve(&mut self, algorithm: Option<String>) -> ExitStatus {
        let (status, outcome) = self.search(algorithm);
        PrintedOutcome { outcome: &outcome, title: None }.print();
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

    /// Solves the cube with the selected algorithm, or with another one and its default settings.
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

    fn repeat(&mut self, count: u32, step: fn(&mut Session) -> bool, name: &str) -> Result<(), ExitStatus> {
        let done = (0..count).take_while(|_| step(&mut self.session)).count();
        if done == 0 {
            return Err(ExitStatus::bad_input(format_args!("nothing to {name}")));
        }
        self.show();
        Ok(())
    }

    fn set_algorithm(&mut self, id: String) -> Result<(), ExitStatus> {
        let info = known_info(&id)?;
        self.solver.algorithm = Some(id);
        self.reset_settings();
        outln!("{}: {}", info.name, info.explanation);
        Ok(())
    }

    fn list_algorithms(&self) {
        let size = self.session.size();
        let selected = self.solver.algorithm_for(size);
        for info in SOLVERS.iter().map(|solver| solver.info()) {
            if info.sizes.contains(&size.last_layer()) {
                let mark = if info.id == selected { '*' } else { ' ' };
                outln!("{mark} {:<15} {}: {}", info.id, info.name, info.explanation);
            }
        }
    }

    fn set_metric(&mut self, id: &str) -> Result<(), ExitStatus> {
        let info = self.algorithm_info()?;
        if !id.parse().is_ok_and(|metric| info.metrics.contains(&metric)) {
            let (name, known) = (info.name, info.metric_ids().collect::<Vec<_>>().join(", "));
            let error = format_args!("{name} does not support the metric '{id}'; choose one of: {known}");
            return Err(ExitStatus::bad_input(error));
        }
        self.solver.metric = Some(id.to_owned());
        Ok(())
    }

    fn set_parameter(&mut self, name: String, value: f64) -> Result<(), ExitStatus> {
        let info = self.algorithm_info()?;
        Settings::new(info, [(name.as_str(), value)]).map_err(ExitStatus::bad_input)?;
        self.solver.algorithm = Some(info.id.to_owned());
        self.solver.parameters.retain(|(other, _)| *other != name);
        self.solver.parameters.push((name, value));
        Ok(())
    }

    fn list_parameters(&self) -> Result<(), ExitStatus> {
        let info = self.algorithm_info()?;
        if info.parameters.is_empty() {
            outln!("{} has no parameters", info.name);
        }
        for parameter in info.parameters {
            let chosen = self.solver.parameters.iter().find(|(name, _)| name == parameter.id);
            let value = chosen.map_or(parameter.default, |&(_, value)| value);
            let (min, max) = (parameter.min, parameter.max);
            outln!("{:<15} {value} ({min} to {max}): {}", parameter.id, parameter.explanation);
        }
        Ok(())
    }

    /// Returns the description of the selected algorithm, which may have been mistyped on the command line.
    fn algorithm_info(&self) -> Result<&'static Info, ExitStatus> {
        known_info(self.solver.algorithm_for(self.session.size()))
    }

    /// Clears the settings, which belong to one algorithm.
    fn reset_settings(&mut self) {
        self.solver.parameters.clear();
        self.solver.metric = None;
        self.solver.tables = None;
    }
}

/// Returns the description of an algorithm, or prints the available ids.
fn known_info(id: &str) -> Result<&'static Info, ExitStatus> {
    let solver: &Solver = id.parse().map_err(ExitStatus::bad_input)?;
    Ok(solver.info())
}

fn print_help() {
    for (name, arguments, description) in COMMANDS {
        outln!("{:<22} {description}", format!("{name} {arguments}").trim_end());
    }
}
