use wasm_bindgen::prelude::wasm_bindgen;

use crate::state::ElementCube;

/// The state of an element as its controls show it.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone, Debug, PartialEq)]
pub struct Status {
    /// The number of moves made.
    pub index: u32,
    /// The least and the largest number that the slider reaches.
    pub first: u32,
    /// The largest number that the slider reaches.
    pub last: u32,
    /// The place as text.
    pub counter: String,
    /// A description of the cube for screen readers.
    pub description: String,
    /// Whether moves are being played.
    #[wasm_bindgen(js_name = isPlaying)]
    pub is_playing: bool,
    /// Whether there is something to play.
    #[wasm_bindgen(js_name = canPlay)]
    pub can_play: bool,
    /// Whether the cube is solved, or has reached its goal.
    #[wasm_bindgen(js_name = isSolved)]
    pub is_solved: bool,
    /// The move made last, in notation; empty at the start.
    #[wasm_bindgen(js_name = lastMove)]
    pub last_move: String,
    /// The next move, in notation; empty at the end.
    #[wasm_bindgen(js_name = nextMove)]
    pub next_move: String,
}

impl Status {
    /// Returns the state of a cube.
    pub(crate) fn of(cube: &ElementCube) -> Self {
        let timeline = cube.player().timeline();
        let (cursor, reach) = (timeline.cursor(), timeline.reach());
        let notation = |turn: Option<&godspeed_cube::Turn>| {
            turn.map(|turn| turn.notation(timeline.size()).to_string()).unwrap_or_default()
        };
        Self {
            index: cursor as u32,
            first: *reach.start() as u32,
            last: *reach.end() as u32,
            counter: cube.counter(),
            description: cube.description(),
            is_playing: cube.player().is_playing(),
            can_play: cube.player().can_play(),
            is_solved: cube.has_reached_goal(),
            last_move: notation(timeline.done().last()),
            next_move: notation(timeline.turns().get(cursor)),
        }
    }
}
