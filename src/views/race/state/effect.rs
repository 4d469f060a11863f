use godspeed_cube::Facelets;
use godspeed_timeline::CubeChange;

use super::Task;

/// An action for the browser to perform.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Act on the engines.
    Engine(Task),
    /// Stop all engines, and show this number of cubes in one state.
    ShowCubes(usize, Facelets),
    /// Change cubes.
    Change(Vec<CubeChange>),
    /// Show a link in the address bar.
    ShowLink(String),
    /// Copy a link and show it in the address bar.
    CopyLink(String),
    /// Read a text out.
    Announce(String),
}
