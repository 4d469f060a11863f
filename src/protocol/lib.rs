//! What the page, the engine and the store of tables say to each other, and the one object in which every
//! result is told.
//!
//! Floor 4 of Godspeed: plain data, known to both sides. It knows the cube and nothing of how cubes are
//! solved, so that the page can be built without a solver.

mod catalogue;
mod event;
mod manifest;
mod outcome;
mod request;
mod store;
mod supply;

pub use catalogue::{GuaranteeInfo, ParameterInfo, SetInfo, SolverInfo, TableInfo};
pub use event::{Event, ForecastInfo, GroupInfo, ProgressInfo};
pub use manifest::{Chunk, Coder, HostedTable, Manifest};
pub use outcome::{AlternativesInfo, DepthInfo, Lengths, LessonInfo, Outcome, StageMoves, Unsimplified};
pub use request::{PrepareRequest, Request, SolveRequest};
pub use store::{
    Inventory, Origin, Space, StoreEvent, StoreFailure, StoreRequest, StoredTable, TableOnServer, Transfer,
    TransferPhase,
};
pub use supply::{Delivery, Order, WINDOW};
