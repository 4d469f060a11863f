//! Many cubes in one process, each solution verified by the [`Simulator`].

use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use godspeed_cube::{Alg, Facelets, Size, scramble};
use godspeed_solve::{Control, Info, Problem, Solution, SolveError, TableSet, Tables};
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};

use crate::simulator::Simulator;
use crate::{shortest_time, solve_problem};

/// Which cubes are solved, and how.
#[derive(Clone, Copy, Debug)]
pub struct Endurance {
    /// The solver, with the shortest time limit if it has one.
    pub solver: &'static Info,
    /// The tables, if they are not the default ones of the solver.
    pub set: Option<&'static TableSet>,
    /// The size of the cubes.
    pub size: Size,
    /// The number of cubes.
    pub count: u64,
    /// The seed of the first cube; each later cube has the next seed.
    pub seed: u64,
    /// The random moves of each cube; by default, cubes are random states.
    pub moves: Option<usize>,
    /// The cubes that are solved at a time, with one thread each.
    pub threads: usize,
}

/// What a run has found. All solutions are correct.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// The number of cubes.
    pub cubes: u64,
    /// The number of moves of all solutions.
    pub moves: u64,
    /// The number of moves of the longest solution.
    pub longest: u64,
}

/// Why a run ended early.
#[derive(Debug)]
pub enum Failure {
    /// The system cannot start threads.
    Threads(ThreadPoolBuildError),
    /// A cube was not solved.
    Cube {
        /// The seed of the cube.
        seed: u64,
        /// What happened.
        reason: String,
    },
}

impl Endurance {
    /// Solves every cube. `report` is called with the number of solved cubes after each.
    ///
    /// # Errors
    /// [`Failure`] with the first cube that was not solved.
    pub fn run(&self, tables: &Tables, report: impl Fn(u64) + Sync) -> Result<Figures, Failure> {
        let pools = (0..self.threads)
            .map(|_| ThreadPoolBuilder::new().num_threads(1).build())
            .collect::<Result<Vec<_>, _>>()
            .map_err(Failure::Threads)?;
        let (next, figures) = (AtomicU64::new(0), Mutex::new(Ok(Figures::default())));
        std::thread::scope(|scope| {
            for pool in &pools {
                scope.spawn(|| {
                    pool.install(|| {
                        while let index = next.fetch_add(1, Relaxed)
                            && index < self.count
                        {
                            let seed = self.seed.wrapping_add(index);
                            let solved = self.solve(seed, tables);
                            let mut figures = figures.lock().unwrap_or_else(|error| error.into_inner());
                            let Ok(all) = &mut *figures else { return };
                            match solved {
                                Ok(moves) => {
                                    all.cubes += 1;
                                    all.moves += moves;
                                    all.longest = all.longest.max(moves);
                                    report(all.cubes);
                                }
                                Err(reason) => *figures = Err(Failure::Cube { seed, reason }),
                            }
                        }
                    });
                });
            }
        });
        figures.into_inner().unwrap_or_else(|error| error.into_inner())
    }

    /// Solves the cube of a seed, and returns the length of the solution.
    fn solve(&self, seed: u64, tables: &Tables) -> Result<u64, String> {
        let state = match self.moves {
            Some(moves) => Facelets::after(&scramble::random_moves(self.size, moves, seed)),
            None => scramble::random_state(self.size, seed),
        };
        let metric = self.solver.default_metric();
        let solution = self.solution(&state, tables).map_err(|error| error.to_string())?;
        let turns = Alg::new(self.size, solution.turns().copied().collect()).to_string();
        let mut simulator = Simulator::new(&state.to_string()).map_err(|error| error.to_string())?;
        simulator.apply(&turns).map_err(|error| error.to_string())?;
        if simulator.is_solved() {
            Ok(solution.length(metric, self.size) as u64)
        } else {
            Err(format!("the solution is wrong: {turns}"))
        }
    }

    fn solution(&self, state: &Facelets, tables: &Tables) -> Result<Solution, SolveError> {
        let mut settings = shortest_time(self.solver)?;
        if let Some(set) = self.set {
            settings = settings.with_set(self.solver, set.id)?;
        }
        let problem = Problem::new(state.clone(), self.solver.default_metric()).with_settings(settings);
        solve_problem(self.solver, &problem, tables, &Control::silent())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Threads(error) => error.fmt(f),
            Self::Cube { seed, reason } => write!(f, "cube of seed {seed}: {reason}"),
        }
    }
}

impl std::error::Error for Failure {}

/// Returns the resident memory of this process in bytes, if the system is Linux.
#[must_use]
pub fn resident_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
}
