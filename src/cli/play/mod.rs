//! `godspeed play`: a cube in the terminal, turned by typing.

mod order;
mod session;

use std::io::{self, IsTerminal, Write, stdin, stdout};

use clap::Args;
use godspeed_cube::{Alg, CubeInput, Facelets, Metric, Random, Size};
use godspeed_protocol::Outcome;
use godspeed_solve::SOLVERS;

use crate::interrupt::Interrupt;
use crate::net::{Paint, When, net};
use crate::report::Report;
use crate::scramble::{self, size};
use crate::search::Search;
use crate::show::print_forms;
use crate::solver_options::{SolverOptions, info};
use crate::status::Status;
use order::{Order, WORDS};
use session::Session;

/// What `godspeed play` is told on the command line.
#[derive(Debug, Args)]
pub(crate) struct PlayOptions {
    /// The cube to begin with: turns or stickers [default: the solved cube]
    cube: Vec<String>,

    /// Layers of the cube [default: 3, or as many as the state has]
    #[arg(long, value_name = "N", value_parser = size)]
    size: Option<Size>,

    #[command(flatten)]
    solver: SolverOptions,

    /// Threads to search with [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// The same seed gives the same scrambles [default: the clock]
    #[arg(long)]
    seed: Option<u64>,

    /// When to draw in colours
    #[arg(long, value_name = "WHEN", default_value = "auto", alias = "colour")]
    color: When,
}

/// Plays until the person has had enough. On a terminal nothing that is typed wrongly is a failure; a script
/// that is piped in ends with the status of the worst of its lines.
pub(crate) fn play(options: &PlayOptions) -> Status {
    let posed = match CubeInput::new(options.cube.join(" ")).only_size(options.size).parse() {
        Ok(posed) => posed,
        Err(error) => return Status::bad_input(&error),
    };
    let interrupt = Interrupt::listen();
    let folder = options.solver.folder.folder();
    let search = match Search::new(options.threads, folder, interrupt.clone()) {
        Ok(search) => search,
        Err(error) => return Status::failed(&error),
    };
    let mut play = Play {
        session: Session::new(posed.into_state()),
        search,
        interrupt,
        solver: options.solver.clone(),
        paint: Paint::choose(options.color),
        seed: options.seed.unwrap_or_else(scramble::seed_of_the_clock),
        is_terminal: stdin().is_terminal() && stdout().is_terminal(),
    };
    match play.lines() {
        Ok(_) if play.is_terminal => Status::Done,
        Ok(status) => status,
        // Whoever reads has read enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Status::Done,
        Err(error) => Status::failed(&error),
    }
}

struct Play {
    session: Session,
    search: Search,
    interrupt: Interrupt,
    solver: SolverOptions,
    paint: Paint,
    seed: u64,
    is_terminal: bool,
}

/// Whether to go on, and how the last line went.
enum After {
    Line(Status),
    Quit,
}

impl Play {
    fn lines(&mut self) -> io::Result<Status> {
        self.show()?;
        if self.is_terminal {
            println!("Type turns, such as R U2 F', or help.");
        }
        let mut worst = Status::Done;
        self.prompt()?;
        for line in stdin().lines() {
            match self.line(&line?)? {
                After::Line(status) => worst = worst.max(status),
                After::Quit => return Ok(worst),
            }
            self.prompt()?;
        }
        Ok(worst)
    }

    fn prompt(&self) -> io::Result<()> {
        if self.is_terminal {
            print!("{}> ", self.session.size());
        }
        stdout().flush()
    }

    /// Does what one line asks for. One that asks for nothing changes nothing.
    fn line(&mut self, line: &str) -> io::Result<After> {
        let order = match Order::read(line, self.session.size()) {
            Ok(Some(order)) => order,
            Ok(None) => return Ok(After::Line(Status::Done)),
            Err(error) => return Ok(After::Line(Status::bad_input(&error))),
        };
        let status = match order {
            Order::Quit => return Ok(After::Quit),
            Order::Turn { alg, remarks } => {
                remarks.iter().for_each(|remark| eprintln!("godspeed: {remark}"));
                self.session.turn(alg.into_turns());
                self.show()?
            }
            Order::Take(cube) => self.take(cube)?,
            Order::Reset => self.take(Facelets::solved(self.session.size()))?,
            Order::Size(size) => self.take(Facelets::solved(size))?,
            Order::Scramble(moves) => self.scramble(moves)?,
            Order::Solve(algorithm) => self.solve(algorithm)?,
            Order::Hint => self.hint()?,
            Order::Undo(lines) => self.step(lines, Session::undo, "undo")?,
            Order::Redo(lines) => self.step(lines, Session::redo, "do again")?,
            Order::Algorithm(id) => self.choose(id)?,
            Order::Metric(id) => self.count_in(&id)?,
            Order::Set(parameter) => self.set(parameter)?,
            Order::Show => self.show()?,
            Order::Write => {
                print_forms(&mut stdout(), self.session.cube())?;
                Status::Done
            }
            Order::Moves => self.moves()?,
            Order::Help => help()?,
        };
        Ok(After::Line(status))
    }

    /// Prints the net and how the cube stands.
    fn show(&self) -> io::Result<Status> {
        let cube = self.session.cube();
        let standing = if cube.is_solved() { "solved" } else { "not solved" };
        let moves = self.session.turns().length(Metric::Htm);
        let plural = if moves == 1 { "" } else { "s" };
        let mut out = stdout().lock();
        write!(out, "{}", net(cube, self.paint))?;
        writeln!(out, "{}, {standing}, {moves} move{plural}", cube.size())?;
        Ok(Status::Done)
    }

    fn take(&mut self, cube: Facelets) -> io::Result<Status> {
        let size = cube.size();
        self.session.replace(cube);
        let takes = |id: &str| info(id).is_some_and(|info| info.sizes.contains(&size.last_layer()));
        if self.solver.algorithm.as_deref().is_some_and(|id| !takes(id)) {
            self.solver.algorithm = None;
            self.forget_settings();
        }
        self.show()
    }

    fn scramble(&mut self, moves: Option<u32>) -> io::Result<Status> {
        let size = self.session.size();
        let seed = self.seed;
        self.seed = Random::derived_seed(seed, 1);
        let alg = match scramble::draw(size, moves, seed, self.search.tables()) {
            Ok(alg) => alg,
            Err(error) => return Ok(Status::failed(&error)),
        };
        println!("scramble  {alg}");
        let mut cube = Facelets::solved(size);
        cube.turn_all(alg.turns());
        self.take(cube)
    }

    fn solve(&mut self, algorithm: Option<String>) -> io::Result<Status> {
        let (status, outcome) = self.search(algorithm);
        Report { outcome: &outcome, title: None }.print()?;
        let Some(solution) = self.checked(&outcome) else { return Ok(status) };
        if !solution.is_empty() {
            self.session.turn(solution.into_turns());
        }
        self.show()?;
        Ok(status)
    }

    fn hint(&mut self) -> io::Result<Status> {
        let (status, outcome) = self.search(None);
        let Some(solution) = self.checked(&outcome) else {
            return Ok(outcome.error.map_or(status, |error| status.max(Status::bad_input(&error))));
        };
        let name = info(&outcome.algorithm).map_or(outcome.algorithm.as_str(), |info| info.name);
        match solution.turns().first() {
            Some(turn) => {
                let turn = turn.notation(solution.size());
                let length = outcome.length.unwrap_or_default();
                writeln!(stdout(), "hint      {turn}, the first of {length} moves by {name}")?;
            }
            None => writeln!(stdout(), "hint      nothing to do: the cube is solved")?,
        }
        Ok(status)
    }

    /// Searches with the algorithm of this id, where one is given with its own settings.
    fn search(&self, algorithm: Option<String>) -> (Status, Outcome) {
        let mut options = self.solver.clone();
        if algorithm.is_some() && algorithm != options.algorithm {
            options = SolverOptions { parameters: Vec::new(), tables: None, metric: None, ..options };
            options.algorithm = algorithm;
        }
        let result = self.search.solve(self.session.cube(), &options);
        // Ctrl-C stopped this search, not the next.
        self.interrupt.forget();
        result
    }

    /// The solution of an outcome, if it solves the cube.
    fn checked(&self, outcome: &Outcome) -> Option<Alg> {
        let alg = Alg::parse(outcome.solution.as_deref()?, self.session.size()).ok()?.alg;
        let mut cube = self.session.cube().clone();
        cube.turn_all(alg.turns());
        cube.is_solved().then_some(alg)
    }

    fn step(&mut self, lines: u32, step: fn(&mut Session) -> bool, what: &str) -> io::Result<Status> {
        let done = (0..lines).take_while(|_| step(&mut self.session)).count();
        if done == 0 {
            return Ok(Status::bad_input(&format!("there is nothing to {what}")));
        }
        self.show()
    }

    fn choose(&mut self, id: Option<String>) -> io::Result<Status> {
        let Some(id) = id else { return self.list_algorithms() };
        let Some(info) = info(&id) else {
            let known: Vec<&str> = SOLVERS.iter().map(|solver| solver.info().id).collect();
            let known = known.join(", ");
            return Ok(Status::bad_input(&format!("there is no algorithm \"{id}\"; choose one of: {known}")));
        };
        self.solver.algorithm = Some(id);
        self.forget_settings();
        writeln!(stdout(), "{}: {}", info.name, info.explanation)?;
        Ok(Status::Done)
    }

    fn list_algorithms(&self) -> io::Result<Status> {
        let size = self.session.size();
        let chosen = self.solver.algorithm_for(size);
        let mut out = stdout().lock();
        for info in SOLVERS.iter().map(|solver| solver.info()) {
            if info.sizes.contains(&size.last_layer()) {
                let mark = if info.id == chosen { '*' } else { ' ' };
                writeln!(out, "{mark} {:<15} {}: {}", info.id, info.name, info.explanation)?;
            }
        }
        Ok(Status::Done)
    }

    fn count_in(&mut self, id: &str) -> io::Result<Status> {
        let algorithm = self.solver.algorithm_for(self.session.size());
        let Some(info) = info(algorithm) else { return Ok(Status::Done) };
        if Metric::from_id(id).is_some_and(|metric| info.metrics.contains(&metric)) {
            self.solver.metric = Some(id.to_owned());
            return Ok(Status::Done);
        }
        let known: Vec<&str> = info.metrics.iter().map(|metric| metric.id()).collect();
        let known = known.join(", ");
        Ok(Status::bad_input(&format!("{} cannot count in \"{id}\"; choose one of: {known}", info.name)))
    }

    fn set(&mut self, parameter: Option<(String, f64)>) -> io::Result<Status> {
        let algorithm = self.solver.algorithm_for(self.session.size()).to_owned();
        let Some(info) = info(&algorithm) else { return Ok(Status::Done) };
        let Some((name, value)) = parameter else { return self.list_parameters(info) };
        if let Err(error) = godspeed_solve::Settings::new(info, [(name.as_str(), value)]) {
            return Ok(Status::bad_input(&error));
        }
        self.solver.algorithm = Some(algorithm);
        self.solver.parameters.retain(|(other, _)| *other != name);
        self.solver.parameters.push((name, value));
        Ok(Status::Done)
    }

    fn list_parameters(&self, info: &godspeed_solve::Info) -> io::Result<Status> {
        let mut out = stdout().lock();
        if info.parameters.is_empty() {
            writeln!(out, "{} has no parameters", info.name)?;
        }
        for parameter in info.parameters {
            let chosen = self.solver.parameters.iter().find(|(name, _)| name == parameter.id);
            let value = chosen.map_or(parameter.default, |&(_, value)| value);
            let (min, max) = (parameter.min, parameter.max);
            writeln!(out, "{:<15} {value} ({min} to {max}): {}", parameter.id, parameter.explanation)?;
        }
        Ok(Status::Done)
    }

    /// What was set for one algorithm means nothing to another.
    fn forget_settings(&mut self) {
        self.solver.parameters.clear();
        self.solver.metric = None;
        self.solver.tables = None;
    }

    fn moves(&self) -> io::Result<Status> {
        let turns = self.session.turns();
        writeln!(stdout(), "{turns}")?;
        Ok(Status::Done)
    }
}

fn help() -> io::Result<Status> {
    let mut out = stdout().lock();
    for (word, argument, what) in WORDS {
        writeln!(out, "{:<22} {what}", format!("{word} {argument}").trim_end())?;
    }
    Ok(Status::Done)
}
