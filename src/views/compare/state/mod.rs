//! The comparison without a browser.

mod comparison;
mod side;

pub use comparison::Comparison;
pub use side::{Side, label};

use godspeed_browser::ViewState;
use godspeed_protocol::PageSolutions;
use godspeed_timeline::CubeChange;

/// The state of the dialog: a comparison, unless the solutions cannot be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CompareDialog {
    comparison: Option<Comparison>,
}

/// An input to the dialog.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// The dialog has been opened, with the solutions of the page.
    Open(Box<PageSolutions>),
    /// The dialog has been closed.
    Close,
    /// Play, from the start if the end is shown, or pause.
    PlayOrPause,
    /// Go a move forward, or back.
    Step {
        /// The direction.
        is_forward: bool,
    },
    /// Go to the place after this number of moves.
    Go(usize),
    /// Show a solution, by its number, on a side.
    Choose {
        /// The side, 0 or 1.
        side: usize,
        /// The number of the solution.
        solution: usize,
    },
    /// The cubes are at rest, so playback continues.
    Rest,
}

/// An action for the browser to perform.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Show the cubes and the solutions of the new comparison.
    ShowComparison,
    /// Show other solutions.
    ShowSolutions,
    /// Change the cubes.
    Change(Vec<CubeChange>),
}

impl CompareDialog {
    /// Returns the comparison, unless the solutions cannot be read.
    #[must_use]
    pub const fn comparison(&self) -> Option<&Comparison> {
        self.comparison.as_ref()
    }

    /// Returns whether moves are being played.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.comparison.as_ref().is_some_and(Comparison::is_playing)
    }
}

impl ViewState for CompareDialog {
    type Msg = Msg;
    type Effect = Effect;

    fn update(&mut self, msg: Msg, _now: f64) -> Vec<Effect> {
        if let Msg::Open(solutions) = msg {
            self.comparison = Comparison::new(*solutions);
            return vec![Effect::ShowComparison];
        }
        let Some(comparison) = &mut self.comparison else { return Vec::new() };
        let changes = match msg {
            Msg::Open(_) => return Vec::new(),
            Msg::Close => {
                comparison.pause();
                Vec::new()
            }
            Msg::PlayOrPause => comparison.play_or_pause(),
            Msg::Step { is_forward } => comparison.step(is_forward),
            Msg::Go(at) => comparison.go(at),
            Msg::Choose { side, solution } => {
                return vec![Effect::Change(comparison.choose(side, solution)), Effect::ShowSolutions];
            }
            Msg::Rest => comparison.advance(),
        };
        vec![Effect::Change(changes)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_two_solutions_there_is_nothing_to_compare() {
        let mut dialog = CompareDialog::default();
        let opened = dialog.update(Msg::Open(Box::default()), 0.0);
        assert_eq!((opened, dialog.comparison()), (vec![Effect::ShowComparison], None));
        assert_eq!(dialog.update(Msg::PlayOrPause, 0.0), []);
        assert!(!dialog.is_playing());
    }
}
