use godspeed_cube::{InputError, Size};

/// The reason why options do not make a report.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PlanError {
    /// No algorithm is chosen.
    #[error("no algorithm is chosen; choose one or more of: {known}")]
    NoAlgorithm {
        /// The ids of those that support the size, separated by commas.
        known: String,
    },
    /// An algorithm is unknown.
    #[error("unknown algorithm '{id}'. Available: {known}.")]
    Algorithm {
        /// The id.
        id: String,
        /// The known ids, separated by commas.
        known: String,
    },
    /// An algorithm is named twice.
    #[error("algorithm '{id}' is named twice; name it once")]
    Repeated {
        /// The id.
        id: String,
    },
    /// An algorithm does not support the size.
    #[error("{solver} does not support {size}; choose from: {known}")]
    Size {
        /// The name of the algorithm.
        solver: String,
        /// The size.
        size: Size,
        /// The ids of those that do, separated by commas.
        known: String,
    },
    /// An algorithm does not support the metric.
    #[error("{solver} does not support the metric '{metric}'; choose from: {known}")]
    Metric {
        /// The name of the algorithm.
        solver: String,
        /// The short name of the metric.
        metric: &'static str,
        /// The metrics that it supports, separated by commas.
        known: String,
    },
    /// No metric is supported by all algorithms.
    #[error("no metric is supported by all of {solvers}; choose algorithms with a common one")]
    NoMetric {
        /// The algorithms, each with its metrics.
        solvers: String,
    },
    /// The number of cubes is out of range.
    #[error("{runs} runs are not possible; choose 1 to {max}")]
    Runs {
        /// The number.
        runs: u32,
        /// The greatest number.
        max: u32,
    },
    /// The runs of all algorithms are too many.
    #[error("{runs} runs of all algorithms and values are too many; choose fewer than {max}")]
    TooManyRuns {
        /// The number.
        runs: usize,
        /// The greatest number.
        max: usize,
    },
    /// The number of random turns is out of range.
    #[error("scrambles of {moves} moves are not possible; choose at most {max}")]
    Moves {
        /// The number.
        moves: u32,
        /// The greatest number.
        max: u32,
    },
    /// The seed is too large for JSON, whose numbers are exact up to 2^53.
    #[error("the seed {seed} is too large; choose at most {max}")]
    Seed {
        /// The seed.
        seed: u64,
        /// The greatest seed.
        max: u64,
    },
    /// A listed scramble is not a cube of the size.
    #[error("scramble {number}, '{text}': {error}")]
    Scramble {
        /// The number of the scramble, from 1.
        number: usize,
        /// The scramble.
        text: String,
        /// What is wrong with it.
        error: InputError,
    },
    /// The time limit is not a positive number of seconds.
    #[error("a time limit of {seconds} s is not possible; choose more than 0 and at most {max}")]
    Timeout {
        /// The seconds.
        seconds: f64,
        /// The greatest number of seconds.
        max: f64,
    },
    /// The number of threads is out of range.
    #[error("{threads} threads per run are not possible; choose 1 to {max}")]
    Threads {
        /// The number.
        threads: usize,
        /// The greatest number.
        max: usize,
    },
    /// None of the chosen algorithms has the parameter.
    #[error("no chosen algorithm has the parameter '{name}'; available: {known}")]
    Parameter {
        /// The parameter, after the id of an algorithm and a dot if it is for that one.
        name: String,
        /// The available parameters, separated by commas.
        known: String,
    },
    /// The value of a parameter is out of range.
    #[error("{name} = {value} is out of the range of {solver} ({min} to {max})")]
    OutOfRange {
        /// The name of the algorithm.
        solver: String,
        /// The id of the parameter.
        name: String,
        /// The value.
        value: f64,
        /// The smallest value.
        min: f64,
        /// The largest value.
        max: f64,
    },
    /// An algorithm does not have the table set.
    #[error("{solver} has no table set '{set}'; choose from: {known}")]
    Tables {
        /// The name of the algorithm, or a description of all.
        solver: String,
        /// The id of the set.
        set: String,
        /// The available sets, separated by commas.
        known: String,
    },
}
