use godspeed_cube::Metric;
use godspeed_protocol::{EngineMessage, PageEngine, PredictionInfo, Request};

use super::atlas::Atlas;
use super::camera::PaneSize;
use super::session::Task;

/// An input to the view.
#[derive(Clone, Debug)]
pub enum Msg {
    /// The engine of the page, which lists the algorithms, has another state.
    PageEngine(PageEngine),
    /// The map of a metric was made.
    Atlas(Metric, Box<Atlas>),
    /// A worker, counted from 0, sent a message, with visits attached.
    Worker(usize, Box<EngineMessage>, Vec<u32>),
    /// The engine that predicts has answered; without a prediction if it cannot be used.
    Prediction(PredictionInfo),
    /// A worker cannot be used, with the reason.
    WorkerFailed(String),
    /// Choose or drop an algorithm.
    Toggle(String),
    /// The field for the scramble or state has this text.
    Setup(String),
    /// The field for the size has this text; the number is random, for a random cube of the size.
    Size(String, u64),
    /// Take a random position; the number is random.
    Shuffle(u64),
    /// Count moves in a metric.
    Metric(Metric),
    /// Start the searches. Whether the user prefers reduced motion.
    Run(bool),
    /// Cancel the searches.
    Cancel,
    /// Play or pause.
    TogglePlay,
    /// Go to a position, from 0 at the first node to 1 at the last.
    Seek(f64),
    /// Choose the speed, as an index of [`DURATIONS`](super::DURATIONS).
    Speed(usize),
    /// Zoom by a factor around a point of a pane.
    Zoom(PaneSize, (f64, f64), f64),
    /// Move the map by pixels.
    Drag(PaneSize, (f64, f64)),
    /// Show the whole map.
    ShowWhole,
    /// Point at a point of a pane.
    Point(PaneSize, (f64, f64)),
    /// Point at the position with a rank, and show it in panes of this size.
    Follow(PaneSize, u32),
    /// Point at nothing any more.
    Leave,
    /// Deselect the position.
    Forget,
    /// Set the cube of the page to the position that is pointed at.
    SetCube,
    /// Search from the position that is pointed at. Whether the user prefers reduced motion.
    SolveHere(bool),
}

/// An action for the browser to perform.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Make the map of a metric.
    MakeAtlas(Metric),
    /// Send a request for a prediction.
    Predict(Request),
    /// Start this number of workers, in place of those that run.
    StartWorkers(usize),
    /// Act on the workers.
    Worker(Task),
    /// Set the cube of the page to these facelets.
    SetCube(String),
    /// Show a link in the address bar.
    ShowLink(String),
}
