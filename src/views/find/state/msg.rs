use godspeed_cube::{Face, Facelets, Size};
use godspeed_protocol::{FindMessage, PageEngine};

use super::{Listing, Section, SetsMsg};

/// An input to the view.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// The engine of the page, which lists the algorithms, has another state.
    PageEngine(PageEngine),
    /// The cube of the page, each time the view is opened.
    PageCube(Facelets),
    /// A message of the engine.
    Engine(Box<FindMessage>),
    /// The engine cannot be used, with the reason.
    EngineFailed(String),
    /// Show a section.
    Open(Section),
    /// The turns as text.
    SetTurns(String),
    /// Add a turn or remove it.
    ToggleTurn(String),
    /// Whether the turn with this number is a half turn only.
    SetHalfOnly(usize, bool),
    /// The cost of the turn with this number.
    SetCost(usize, String),
    /// The metric with this id.
    SetMetric(String),
    /// The size of the cube.
    Resize(Size),
    /// The name of the goal.
    SetGoal(String),
    /// The side by which a named goal is held.
    SetSide(Face),
    /// The moves of a pattern.
    SetPattern(String),
    /// Make a sticker matter, or not.
    Paint(usize, bool),
    /// Make all stickers matter, or none.
    PaintAll(bool),
    /// The scramble or state from which to search.
    SetStart(String),
    /// Take the cube of the page again.
    TakePageCube(Facelets),
    /// The algorithm with this id.
    SetAlgorithm(String),
    /// Which solutions are wanted.
    SetListing(Listing),
    /// The length up to which all solutions are wanted.
    SetUpTo(String),
    /// The goal of a count of distances.
    SetDistanceGoal(String),
    /// The goal that counted positions have reached.
    SetDistanceFrom(String),
    /// Start the search of the open section.
    Run,
    /// Stop the search.
    Cancel,
    /// Show where a solution leads; `None` to show the goal again.
    Preview(Option<usize>),
    /// Play a solution.
    Play(usize),
    /// Follow a solution on a cube in the hands.
    Follow(usize),
    /// Set up the cube and a solution on the page.
    ToPage(usize),
    /// Make the goal and its turns those of Solve on the page, and set up the cube.
    UseForSolve,
    /// Show an example of a distance on the page.
    ExampleToPage(usize),
    /// Save the distances as CSV.
    SaveDistances,
    /// Copy the link that repeats this search.
    CopyLink,
    /// About the sets of cases.
    Sets(SetsMsg),
    /// Show a message.
    Notify(String),
}
