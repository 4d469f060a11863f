//! What the methods share: steps and grids of centres, edges, centres, the finish, and the stages of a solution.
//!
//! A part depends on other parts, never on a method.

pub(crate) mod axis_step;
pub(crate) mod centre_grid;
pub(crate) mod centres;
pub(crate) mod deadline;
pub(crate) mod edges;
pub(crate) mod finish;
pub(crate) mod finish_search;
pub(crate) mod middle_centres;
pub(crate) mod parity;
pub(crate) mod patience;
pub(crate) mod positions;
pub(crate) mod single_axis;
pub(crate) mod solution_length;
mod stage_ends;
pub(crate) mod stages;
