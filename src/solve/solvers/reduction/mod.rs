//! Reduction: any cube from 4x4x4 to 1000x1000x1000, reduced to a 3x3x3.
//!
//! A cube of four or more layers has two kinds of piece that the 3x3x3 lacks: wings, 24 in an orbit, and
//! centres, 24 in an orbit, four of each colour. Reduction pairs the wings into whole edges, solves the
//! centres, and then solves the cube as a 3x3x3 by outer turns. Solving a large cube by hand follows the
//! same plan, centres first. This solver finds the parts in another order and interleaves them.
//!
//! # Methods
//!
//! Five methods share the work. [`Method::of`] chooses one by size and metric:
//!
//! | layers | OBTM | STM | QSTM |
//! |---|---|---|---|
//! | 4 | [`phases`] | phases, then sweeps | [`quarters`], below 10 seconds phases |
//! | 5 | phases | [`levels`] | levels |
//! | 6 | phases | levels | levels |
//! | 7 | phases, else [`nested`] | levels | levels |
//! | 8 to 10 | nested | levels | levels |
//! | 11 to 49 | [`sweeps`] | levels | levels |
//! | 50 and more | levels | levels | levels |
//!
//! - [`sweeps`]: commutators are inserted anywhere into turns that solve all but the centres. It is the most general
//!   method, and the first solution of the methods with phases is made by it.
//! - [`levels`]: passes choose again when each layer turns, and sweeps solve the last centres. It makes the shortest
//!   solutions where each layer counts as a move, and of very large cubes in any metric.
//! - [`phases`]: the 4x4x4 to 7x7x7 by outer and wide turns, with tables.
//! - [`quarters`]: the 4x4x4 in quarter turns of single layers, by a beam search without phases.
//! - [`nested`]: the 7x7x7 to 10x10x10 as nested 5x5x5s and 6x6x6s; sweeps solve the obliques that are left. Phases that
//!   leave none or few are tried first, if there is time for them.
//!
//! [`parts`] has what they share, and [`ReductionSearch`] what all of them start with: the cube, the time, and a
//! *skeleton*, which solves all but the centres. The first solution is reported at once. Until the time is over, each
//! method searches for shorter ones.
//!
//! # Metrics
//!
//! The requested metric (OBTM, STM or QSTM) is minimised by the prices of the commutators' turns, by the choice of their
//! insertion points, by how a step is turned ([`axis_step`](parts::axis_step)), and by the choice among solutions. In
//! QSTM, the 3x3x3 is solved by two-phase in quarter turns (up to 11 layers), and on 4 layers the phases are those of
//! turns of one layer and have all the time; in STM, half of it belongs to sweeps. The pairing beams count quarter turns
//! in QSTM after the first solution, and turns otherwise; on odd sizes up to 9 they also count the centres that they
//! leave. The phases and the 3x3x3 count turns in STM. From 50 layers on, a search for OBTM minimises STM, as its
//! solutions then have fewer turns in both.
//!
//! `godspeed bench --cubes FILE --seconds S` measures whole solutions; `docs/benchmarks.md` has the results, and
//! `MEASURED.md` in this folder the effects of single choices.
//!
//! # What others do differently
//!
//! - **Charles Tsai's 8-step method and threephase** (Chen Shuang, 2011). The phases of the 4x4x4 are theirs.
//!   Tsai's 4x4x4 solver has eight steps in turn; threephase merges its third and fourth and replaces the rest
//!   by two-phase. It publishes 44.6 moves on average, from a fixed number of candidates; here the number
//!   of candidates grows with the time.
//! - **cube555** (Chen Shuang, 2018). The phases of the 5x5x5 are its own, with one difference: it pairs four
//!   edges among the eight that touch U and D, here any four of twelve. It publishes reductions of 51 to 52
//!   moves in 1 to 2 seconds, with 240 MB of tables. With 11 MB, development runs gave 48 to 56 moves for
//!   rounds of about two seconds of one core, and they improve with time.
//! - **rubiks-cube-NxNxN-solver** (Daniel Walton) solves centres, then edges, then the 3x3x3, by IDA* with
//!   lookup tables on disk. Solved centres have to be preserved while edges are paired; here they do not exist
//!   yet.
//! - **Santa 2023** (Kaggle). KMCoders describe 3-cycles of pieces, enumerated by bidirectional search and
//!   combined so that neighbouring ones cancel, and report 4,719 moves on a 33x33x33. The observation is the
//!   same: cancellation between commutators decides the length. The units differ, single cycles there and sets of
//!   layers here. That contest counts quarter turns of single layers: a first solution of a 33x33x33 takes 6,201 QSTM
//!   in an earlier version, which solved its centres by sweeps alone (`godspeed bench`, `docs/benchmarks.md`).
//!
//! # Sources
//!
//! - E. Demaine, M. Demaine, S. Eisenstat, A. Lubiw, A. Winslow, *Algorithms for Solving Rubik's Cubes* (ESA
//!   2011): commutators of sets of layers, which solve an N x N x N cube in `O(N^2 / log N)` turns.
//! - Insertions: fewest-moves solvers insert a commutator where most of its turns cancel.
//! - C. Tsai, *An 8-step 4x4x4 algorithm*, Domain of the Cube forum.
//! - Chen Shuang, [TPR-4x4x4-Solver](https://github.com/cs0x7f/TPR-4x4x4-Solver) and
//!   [cube555](https://github.com/cs0x7f/cube555).
//! - D. Walton, [rubiks-cube-NxNxN-solver](https://github.com/dwalton76/rubiks-cube-NxNxN-solver).
//! - KMCoders, [write-up of Santa 2023](https://github.com/wata-orz/santa2023_permutation_puzzle).

#![allow(clippy::expect_used, reason = "each message says why the value exists")]

mod levels;
mod nested;
mod parts;
mod phases;
mod quarters;
mod search;
mod skeleton;
mod sweeps;

use godspeed_cube::Metric;

use self::parts::single_axis::single_axis_step;
use self::phases::{Finisher, PhaseTime};
pub(crate) use self::phases::{FivePhases, FourPhases, FourSlicePhases, SevenPhases};
use self::search::ReductionSearch;
use super::thistlethwaite;
use crate::puzzles::cube3::phase1::{Phase1, QuarterTurnPhase1};
use crate::{
    Control, Info, Parameter, Problem, Solution, SolveError, Solver, Stage, Stopped, Table, TableLoader,
    TableSpec, Tables, Threads, TypicalLength,
};

const SECONDS: Parameter = Parameter {
    id: "seconds",
    name: "Time limit (seconds)",
    min: 0.0,
    max: 300.0,
    step: 1.0,
    default: 30.0,
    explanation: "How long to search for shorter solutions, at most. The first one takes longer on larger cubes.",
};

const FULL: Parameter = Parameter {
    id: "full",
    name: "Use all of the time",
    min: 0.0,
    max: 1.0,
    step: 1.0,
    default: 0.0,
    explanation: "Otherwise the search ends earlier, once shorter solutions have become rare.",
};

/// The largest size measured: its first solution takes about ten minutes on two threads (`docs/benchmarks.md`).
const LARGEST: u16 = 1000;

/// The layers from which a solution in few slice turns has fewer block turns than one that is searched in them.
///
/// First solutions in block turns, searched in block and in slice turns: 8,233 and 8,415 on 33 layers, 29,515 and 26,643
/// on 60, 84,234 and 69,346 on 100.
const FEWEST_SEARCHED_IN_SLICE_TURNS: usize = 50;

/// Mean lengths with two threads on the page (`cargo xtask bench --first`), and of the command up to 7 layers
/// (`godspeed bench --ends-early`).
const LENGTHS: [TypicalLength; 11] = [
    TypicalLength { layers: 4, at_once: 98, at_end: 42 },
    TypicalLength { layers: 5, at_once: 140, at_end: 69 },
    TypicalLength { layers: 6, at_once: 270, at_end: 109 },
    TypicalLength { layers: 7, at_once: 400, at_end: 152 },
    TypicalLength { layers: 8, at_once: 560, at_end: 284 },
    TypicalLength { layers: 10, at_once: 1010, at_end: 625 },
    TypicalLength { layers: 14, at_once: 1990, at_end: 1550 },
    TypicalLength { layers: 20, at_once: 4400, at_end: 3450 },
    TypicalLength { layers: 33, at_once: 13_000, at_end: 8200 },
    TypicalLength { layers: 50, at_once: 21_400, at_end: 18_400 },
    TypicalLength { layers: 100, at_once: 79_400, at_end: 69_500 },
];

/// Reduction: cubes of four and more layers within a time limit.
pub static REDUCTION: Solver = Solver::new(
    Info {
        id: "reduction",
        name: "Reduction",
        sizes: 4..=LARGEST,
        metrics: &[Metric::Htm, Metric::Stm, Metric::Qstm],
        tables: &[
            FourPhases::SPEC,
            FourSlicePhases::SPEC,
            FivePhases::SPEC,
            SevenPhases::SPEC,
            Phase1::SPEC,
            QuarterTurnPhase1::SPEC,
        ],
        parameters: &[SECONDS, FULL],
        default_for: Some(4..=LARGEST),
        threads: Threads::All,
        seconds_per_facelet: 0.00017,
        typical_lengths: &LENGTHS,
        explanation: "Pairs the edges, solves the cube as a 3x3x3, and solves the centres along the way.",
        ..Info::DEFAULT
    },
    |problem, tables, control| Box::pin(solve(problem, tables, control)),
)
.with_preparation(|tables, control| Box::pin(thistlethwaite::prepare(tables, control)))
.with_loader(TableLoader {
    stored: |layers, metric| {
        let metric = searched_metric(layers, metric);
        Method::of(layers, metric).stored_tables(layers, metric)
    },
    load: |layers, metric, tables, control| {
        let metric = searched_metric(layers, metric);
        Box::pin(Method::of(layers, metric).load(layers, metric, tables, control))
    },
});

async fn solve(problem: &Problem, tables: &Tables, control: &Control) -> Result<Solution, SolveError> {
    control.yield_now().await?;
    if let Some(step) = single_axis_step(&problem.state) {
        let turns = step.turns(problem.state.size()).collect();
        return Ok(Solution { stages: vec![Stage::new("Finish", turns)], ..Solution::default() });
    }
    let metric = searched_metric(problem.state.size().layers(), problem.metric);
    let problem = &Problem { metric, ..problem.clone() };
    let method = Method::of(problem.state.size().layers(), problem.metric);
    let search = ReductionSearch::new(problem, tables, control);
    match method {
        Method::Phases(time) => phases::solve(search, time).await,
        Method::Nested => nested::solve(search).await,
        Method::Sweeps => sweeps::solve(search).await,
        Method::Levels => levels::solve(search).await,
    }
}

/// How a cube is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// Phases of outer and wide turns: [`phases`].
    Phases(PhaseTime),
    /// Phases of nested 5x5x5s, and sweeps: [`nested`].
    Nested,
    /// Sweeps over insertion points: [`sweeps`].
    Sweeps,
    /// Passes that choose again when each layer turns, and sweeps: [`levels`].
    Levels,
}

impl Method {
    /// Returns the method for a number of layers and the metric that is minimised.
    const fn of(layers: usize, metric: Metric) -> Self {
        match (layers, metric.counts_layers()) {
            (4..=6, false) => Self::Phases(PhaseTime::Whole),
            (4, true) if metric.counts_quarters() => Self::Phases(PhaseTime::Whole),
            (4, true) => Self::Phases(PhaseTime::Half),
            (7..=10, false) => Self::Nested,
            (_, false) => Self::Sweeps,
            // From five layers on, the wide turns of the phases cost too much.
            (_, true) => Self::Levels,
        }
    }

    /// Returns the tables that are stored among those of [`load`](Self::load).
    fn stored_tables(self, layers: usize, metric: Metric) -> Vec<&'static TableSpec> {
        let by_phases = match self {
            Self::Phases(_) => phases::stored_tables(layers, metric),
            Self::Nested => nested::stored_tables(layers),
            Self::Sweeps | Self::Levels => Vec::new(),
        };
        by_phases.into_iter().chain(Finisher::stored_tables(metric)).collect()
    }

    /// Opens the tables with which solutions are improved in the default time.
    ///
    /// # Errors
    /// [`Stopped`] if it was stopped.
    async fn load(
        self,
        layers: usize,
        metric: Metric,
        tables: &Tables,
        control: &Control,
    ) -> Result<(), Stopped> {
        match self {
            Self::Phases(_) => phases::load(layers, metric, tables, control).await?,
            Self::Nested => nested::load(layers, SECONDS.default, tables, control).await?,
            Self::Sweeps | Self::Levels => {}
        }
        Finisher::load(metric, tables, control).await
    }
}

/// Returns the metric whose moves the search minimises.
///
/// A block of inner layers takes two block turns. On very large cubes, the passes that choose when each layer turns save
/// enough slice turns that their solutions have the fewest block turns, too.
fn searched_metric(layers: usize, metric: Metric) -> Metric {
    let is_very_large = layers >= FEWEST_SEARCHED_IN_SLICE_TURNS;
    if metric == Metric::Htm && is_very_large { Metric::Stm } else { metric }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stored_tables_of_a_search_depend_on_size_and_metric() {
        let stored = |layers, metric| {
            let loader = REDUCTION.loader().expect("it has tables");
            (loader.stored)(layers, metric).iter().map(|spec| spec.id).collect::<Vec<_>>()
        };
        assert_eq!(stored(4, Metric::Htm), ["four-layers", "phase1"]);
        assert_eq!(stored(4, Metric::Qstm), ["four-layers-quarters", "quarter-turn-phase1", "phase1"]);
        assert_eq!(stored(5, Metric::Htm), ["five-layers", "phase1"]);
        assert_eq!(stored(5, Metric::Qstm), ["quarter-turn-phase1", "phase1"]);
        assert_eq!(stored(6, Metric::Htm), ["four-layers", "five-layers", "phase1"]);
        for layers in [8, 10] {
            let expected = ["four-layers", "five-layers", "seven-layers", "phase1"];
            assert_eq!(stored(layers, Metric::Htm), expected);
        }
        assert_eq!(stored(9, Metric::Htm), ["five-layers", "seven-layers", "phase1"]);
        assert_eq!(stored(7, Metric::Htm), ["five-layers", "seven-layers", "phase1"]);
        assert_eq!(stored(7, Metric::Qstm), ["quarter-turn-phase1", "phase1"]);
        assert_eq!(stored(100, Metric::Htm), ["phase1"]);
        // Each of them is among the tables of the description, by which the page knows what is stored.
        for layers in 4..=11 {
            for metric in [Metric::Htm, Metric::Stm, Metric::Qstm] {
                for id in stored(layers, metric) {
                    assert!(REDUCTION.info().tables.iter().any(|spec| spec.id == id), "{id}");
                }
            }
        }
    }

    #[test]
    fn the_method_is_chosen_by_size_and_metric() {
        let (whole, half) = (Method::Phases(PhaseTime::Whole), Method::Phases(PhaseTime::Half));
        let of = |layers| [Metric::Htm, Metric::Stm, Metric::Qstm].map(|metric| Method::of(layers, metric));
        assert_eq!(of(4), [whole, half, whole]);
        for layers in [5, 6] {
            assert_eq!(of(layers), [whole, Method::Levels, Method::Levels]);
        }
        for layers in 7..=10 {
            assert_eq!(of(layers), [Method::Nested, Method::Levels, Method::Levels]);
        }
        for layers in [11, 49, 1000] {
            assert_eq!(of(layers), [Method::Sweeps, Method::Levels, Method::Levels]);
        }
    }
}
