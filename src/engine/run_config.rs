/// Settings of the environment in which a task runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunConfig {
    /// The number of threads, as reported in the outcome.
    pub threads: usize,
    /// The number of nodes between two yields; see [`Control::new`](godspeed_solve::Control::new).
    pub slice_nodes: u64,
}
