//! The panels: functions that write the page's state to the document.

pub(crate) mod alternatives;
pub(crate) mod clock;
pub(crate) mod goal;
pub(crate) mod lesson;
pub(crate) mod menu;
pub(crate) mod moves;
pub(crate) mod parameters;
pub(crate) mod result;
pub(crate) mod setup;
pub(crate) mod speech;
pub(crate) mod stage_progress;
pub(crate) mod table_sets;
pub(crate) mod tables;
pub(crate) mod timer;
pub(crate) mod toolbar;
pub(crate) mod tooltips;
pub(crate) mod transport;
