//! Runs solvers on behalf of the page and the command line.
//!
//! [`SolveRun`] runs one [`SolveTask`]: it forwards the events of the search, measures the time spent on tables
//! separately, and verifies every solution on the cube. [`TaskQueue`] decides which task runs next, and
//! [`StoreClient`] fetches pattern databases from the table store.
//!
//! In a browser this crate is a wasm module inside a Web Worker. It takes
//! [`Request`](godspeed_protocol::Request)s and answers with [`Message`]s. It is built
//! twice: with threads (feature `threads`), where searches run on a thread pool, and without, where a search
//! shares the worker with the event loop in slices of a few milliseconds.

mod catalogue;
mod defaults;
#[cfg(feature = "full")]
mod find;
#[cfg_attr(not(feature = "full"), path = "no_goal_request.rs")]
mod goal_request;
#[cfg(feature = "full")]
mod goal_text;
#[cfg(feature = "full")]
mod job_end;
#[cfg(feature = "full")]
mod known_solutions;
mod lock;
#[cfg(feature = "full")]
mod map_order;
#[cfg(feature = "full")]
mod message;
mod node_rates;
pub mod packing;
mod prediction;
#[cfg(feature = "full")]
mod prepare;
mod progress_throttle;
mod recorded;
mod request_error;
mod run_config;
mod scramble;
mod solve_reporter;
mod solve_run;
mod solve_task;
mod store_client;
mod table_stopwatch;
#[cfg(feature = "full")]
mod task;
#[cfg(feature = "full")]
mod task_queue;
mod time_limit;
mod trace_buffer;
#[cfg(feature = "full")]
mod warm_up;
#[cfg(all(target_arch = "wasm32", feature = "worker"))]
mod worker;

pub use catalogue::{catalogue, describe};
pub use defaults::{GOAL_SEARCH, preferred_for_goals, preferred_solver, solve_request};
#[cfg(feature = "full")]
pub use find::{
    AlgsRun, AlgsTask, DistancesRun, DistancesTask, MAX_SCORED, ScoreTask, algs_summary, case_algs,
    case_info, distance_info, scores_info,
};
#[cfg(feature = "full")]
pub use map_order::{MapOrderRun, MapOrderTask};
#[cfg(feature = "full")]
pub use message::Message;
pub use node_rates::restore_node_rates;
pub use prediction::predict;
#[cfg(feature = "full")]
pub use prepare::{PrepareRun, PrepareTask};
pub use recorded::Recorded;
pub use request_error::RequestError;
pub use run_config::RunConfig;
pub use scramble::scramble_of_seed;
pub use solve_run::SolveRun;
pub use solve_task::SolveTask;
pub use store_client::StoreClient;
#[cfg(feature = "full")]
pub use task::{Task, TaskRun};
#[cfg(feature = "full")]
pub use task_queue::TaskQueue;
pub use time_limit::{InvalidLimit, LimitOptions, TimeLimit};
#[cfg(feature = "full")]
pub use warm_up::{WarmUp, WarmUpTask};
#[cfg(all(target_arch = "wasm32", feature = "worker"))]
pub use worker::start;

#[cfg(all(target_arch = "wasm32", feature = "threads"))]
pub use wasm_bindgen_rayon::init_thread_pool;

#[cfg(test)]
mod tests;
