use clap::Args;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// The threads of a command.
#[derive(Debug, Args)]
pub(crate) struct ThreadOptions {
    /// Threads to use [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl ThreadOptions {
    /// Starts the threads.
    ///
    /// # Errors
    /// [`ThreadPoolBuildError`] if the system cannot start them.
    pub(crate) fn pool(&self) -> Result<ThreadPool, ThreadPoolBuildError> {
        ThreadPoolBuilder::new().num_threads(self.threads.map_or(0, usize::from)).build()
    }
}
