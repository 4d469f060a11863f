//! Algorithms of sets, scores and distances: the requests of the view Find.

mod algs;
mod cases;
mod distances;
mod info;
mod score;

pub use algs::{AlgsRun, AlgsTask};
pub use distances::{DistancesRun, DistancesTask};
pub use info::{algs_summary, case_algs, case_info, distance_info, scores_info};
pub use score::{MAX_SCORED, ScoreTask};
