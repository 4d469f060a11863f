//! The messages between the page, the engine and the table store, and the format of results.
//!
//! | from | to | messages |
//! |---|---|---|
//! | views and dialogs | page | [`PageRequest`] |
//! | page | views and dialogs | [`PageSnapshot`] and its kind on request, [`PageChange`] |
//! | page | engine | [`Request`] |
//! | engine | page | [`Event`]; [`RecordingEvent`] for views that record searches; [`FindEvent`] for the view Find |
//! | page | table store | [`StoreRequest`] |
//! | table store | page | [`StoreEvent`] |
//! | engine | table store | [`TableRequest`] |
//! | table store | engine | [`TableReply`] |
//! | scanner | its worker, and back | [`ScanRequest`], [`ScanEvent`] |
//! | dialog Follow | the worker that recognises turns, and back | [`WatchRequest`], [`WatchEvent`] |
//! | scanner | view Net | [`ScannerReport`] |
//!
//! A message is an object with one entry, `{"solved": {"job": 1, ...}}`, or a string if it has no content. With the
//! name in front of the content, a receiver decodes the content directly, without a generic copy of it; that saves a
//! fifteenth of the page's module.
//!
//! All types are plain data. The crate does not depend on the solvers, so the page can be built without them.
//! [`Outcome`] is also what `godspeed solve --json` prints.

mod catalogue;
mod event;
mod find;
mod manifest;
mod menu;
mod outcome;
mod page;
mod prediction;
mod recording;
mod request;
mod scan;
mod store;
mod table_transfer;
#[cfg(feature = "testing")]
pub mod testing;
mod watch;
mod worker_checks;

pub use catalogue::{GuaranteeInfo, LengthInfo, ParameterInfo, PurposeInfo, SetInfo, SolverInfo, TableInfo};
pub use event::{Event, GroupInfo, PredictionInfo, ProgressInfo};
pub use find::{
    AlgInfo, AlgsRequest, AlgsSummary, CaseAlgs, CaseInfo, CasesText, DistanceInfo, DistancesInfo,
    DistancesRequest, FindEvent, FindMessage, ScoreRequest, ScoredAlg, ScoresInfo, TurnsUpTo,
};
pub use manifest::{Chunk, Coder, HostedTable, Manifest};
pub use menu::{MENU, MenuEntry};
pub use outcome::{AlternativesInfo, DepthInfo, Lengths, LessonInfo, Outcome, StageMoves, Unsimplified};
pub use page::{
    CUBE_VIEW, Catalogue, FollowOrder, FollowProgress, FollowSource, FollowedMoves, HelpPage, NamedOutcome,
    PageChange, PageCube, PageDialog, PageEngine, PageRequest, PageSnapshot, PageSolutions,
};
pub use prediction::{NodeRate, Prediction, rate_key};
pub use recording::{
    BACKWARD_VISIT, EngineMessage, MapOrderInfo, MapOrderRequest, PrunedBy, RecordingEvent, TraceInfo,
    TracePoint, TraceSample, VISIT_LIMIT, VisitsInfo, Wave,
};
pub use request::{GoalText, PrepareRequest, Request, SolveRequest, WarmUpRequest};
pub use scan::{CubeReading, ScanEvent, ScanRequest, ScannerReport, SeenFace, StickerDoubt};
pub use store::{
    Inventory, Origin, Space, StoreEvent, StoreFailure, StoreRequest, StoredTable, TableOnServer, Transfer,
    TransferPhase,
};
pub use table_transfer::{FLOW_WINDOW, TableReply, TableRequest, is_goal_table};
pub use watch::{TurnSeen, TurnVerdict, WatchEvent, WatchRequest, WatchedTurn};
pub use worker_checks::{CHECK_INTERVAL_MS, SILENT_CHECKS, START_CHECKS};
