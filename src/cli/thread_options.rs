use std::thread::available_parallelism;

use clap::Args;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::diagnostics::print_warning;

/// The most threads for each processor.
///
/// More do no work at the same time, but each has a stack and takes part in every distribution of work: with 1024
/// threads on two processors, a cube six moves from solved took a minute.
const THREADS_PER_PROCESSOR: usize = 4;

/// The threads of a command.
#[derive(Debug, Args)]
pub(crate) struct ThreadOptions {
    /// Threads to use, at most four per core [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl ThreadOptions {
    /// Starts the threads.
    ///
    /// # Errors
    /// [`ThreadPoolBuildError`] if the system cannot start them.
    pub(crate) fn pool(&self) -> Result<ThreadPool, ThreadPoolBuildError> {
        let threads = self.threads.map_or_else(processors, |threads| limited("--threads", threads.into()));
        ThreadPoolBuilder::new().num_threads(threads).build()
    }
}

/// Returns the number of processors that this program may use.
pub(crate) fn processors() -> usize {
    available_parallelism().map_or(1, usize::from)
}

/// Returns the number of threads that all searches of a command may have together.
pub(crate) fn most_threads() -> usize {
    THREADS_PER_PROCESSOR * processors()
}

/// Returns a number of threads, or the greatest that is useful, with a warning that names the option.
pub(crate) fn limited(option: &str, threads: usize) -> usize {
    limited_to(most_threads(), option, threads)
}

/// Returns the smaller of two numbers of threads, with a warning that names the option if it is the limit.
pub(crate) fn limited_to(most: usize, option: &str, threads: usize) -> usize {
    if threads > most {
        let processors = processors();
        let s = if processors == 1 { "" } else { "s" };
        print_warning(&format_args!(
            "{option} {threads} is too many for {processors} processor{s}; {most} is used"
        ));
    }
    threads.min(most)
}
