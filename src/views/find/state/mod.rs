//! The view without a browser.

mod distances_section;
mod effect;
mod find_state;
mod goal_choice;
mod goal_search;
mod goal_section;
mod job;
mod link;
mod metric_choice;
mod msg;
mod searches;
mod section;
pub mod sets;
#[cfg(test)]
mod tests;
mod turn_choice;

pub use distances_section::{Bar, DistancesSection};
pub use effect::Effect;
pub use find_state::FindState;
pub use goal_choice::{COMMON_GOALS, GoalChoice, SIDES, colours_of};
pub use goal_search::FoundMoves;
pub use goal_section::{GoalSection, LISTED, Listing};
pub use link::FindLink;
pub use metric_choice::MetricChoice;
pub use msg::Msg;
pub use section::Section;
pub use sets::{SetsMsg, SetsSection};
pub use turn_choice::{TURN_WORDS, TurnChoice, TurnWord};
