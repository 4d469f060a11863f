//! Algorithms for sets of cases: the form, the sheet, the details of a case, and a drill.

mod case_painting;
mod case_source;
mod details;
mod drill;
mod drill_record;
mod drill_view;
mod drilling;
mod export;
mod form;
mod known_set;
mod moves;
mod msg;
mod open_case;
mod picture;
mod rank;
mod records;
mod scoring;
mod section;
mod selection;
mod sheet;
mod sheet_case;
#[cfg(test)]
mod tests;

pub use case_painting::{CasePainting, WholePainting};
pub use case_source::CaseSource;
pub use details::CaseDetails;
pub use drill::{Drill, DrillAnswer, DrillPrompt, DrillRow, Question, Stage};
pub use drill_record::DrillRecord;
pub use drill_view::DrillView;
pub use form::SetForm;
pub use known_set::{KnownSet, SETS};
pub use msg::SetsMsg;
pub use picture::{CasePicture, PictureKind};
pub use rank::RankChoice;
pub use records::{CaseRecord, Records};
pub use section::SetsSection;
pub use selection::{CaseFilter, CaseOrder, Selection};
pub use sheet::{Card, Sheet};
pub use sheet_case::{AlgRow, Refusal, SheetCase};
