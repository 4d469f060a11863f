//! The browser layer of the page and its views: document, events, timers, engines, and the runtime of views.
//!
//! The page (`godspeed-web`) uses them directly. A view or dialog implements [`View`] for its browser side and
//! [`ViewState`] for its state, and [`Runtime`] joins both with the document, the animation frames and the [`Page`].

#![forbid(unsafe_code)]

mod chips;
mod document;
mod element;
mod engine;
mod files;
mod fling;
mod frames;
mod heartbeat;
mod id;
mod interruption;
mod markup;
mod motion;
mod page;
mod phase;
mod reports;
mod runtime;
mod slices;
mod solves;
mod storage;
mod time;
mod timers;
mod user_agent;

pub use chips::{Chip, show_chips};
pub use document::{
    Document, blur, closest, error_text, find, is_shown, log_error, on, or_log, replace_children, target,
};
pub use element::NewElement;
pub use engine::{EngineFailure, Engines, TableSource, connect, start_engine};
pub use files::{copy_address, copy_text, query, read_text, save, save_blob, show_link};
pub use fling::prevent_fling;
pub use frames::Frames;
pub use id::Id;
pub use markup::set_markup;
pub use motion::{is_motion_reduced, matches_media};
pub use page::{Page, PageHandle};
pub use phase::Phase;
pub use reports::{StoredReport, delete_report, load_report, rename_report, store_report, stored_reports};
pub use runtime::{Effect, Msg, Runtime, Surroundings, View, ViewState};
pub use slices::TimeSlices;
pub use solves::{StoredSolves, change_solves, count_solves};
pub use storage::{load, store};
pub use time::{local_date, seconds_of_local_time, utc_now, utc_of};
pub use timers::later;
pub use user_agent::{browser_name, platform_name};
