//! Preview of a move of the list: the cube before it, and the move in words. It is the move under the mouse, the one with
//! the focus, or the one that a finger holds.

use godspeed_cube::Turn;

use crate::app::App;
use crate::ids;
use crate::panels::moves::show_words;

impl App {
    /// Shows the cube before a move, counted from 1, and returns the move. `None` shows the present position again.
    ///
    /// A cube in motion or during an attempt is not changed.
    pub(crate) fn preview(&self, number: Option<usize>) -> Option<Turn> {
        let state = self.state();
        let is_still = state.player.is_idle() && !state.player.playing && self.stage.is_at_rest();
        let number = number.filter(|_| is_still && state.timer.attempt.is_none());
        let before = number.and_then(|number| number.checked_sub(1));
        let turn = before.and_then(|before| state.timeline.turns().get(before).copied());
        let previewed = before.filter(|_| turn.is_some());
        if self.previewed.replace(previewed) != previewed {
            match previewed {
                Some(before) => self.stage.show(&state.timeline.position_after(before)),
                None => self.stage.show(state.timeline.present()),
            }
            self.name_preview(turn);
            self.request_frame();
        }
        turn
    }

    /// Ends a preview, so that turns start from the present position.
    pub(crate) fn end_preview(&self) {
        if self.previewed.get().is_some() {
            self.preview(None);
        }
    }

    /// Ends a preview without showing the present position, because another one is about to be shown.
    pub(crate) fn forget_preview(&self) {
        if self.previewed.take().is_some() {
            self.name_preview(None);
        }
    }

    /// Shows a move before it is made: the cube before it, its layers tilted in the direction of the turn.
    pub(crate) fn point_out_move(&self, number: Option<usize>) {
        let turn = self.preview(number);
        self.stage.point_out(turn.map(|turn| (turn.face, turn.layers)), turn);
        self.request_frame();
    }

    /// Shows the previewed move in words, and publishes it as `data-preview`, for tests and styles.
    fn name_preview(&self, turn: Option<Turn>) {
        let size = self.state().size();
        let notation = turn.map(|turn| turn.notation(size).to_string());
        self.document.attribute(ids::CUBE, "data-preview", &notation.unwrap_or_default());
        show_words(&self.document, turn, size);
    }
}
