use godspeed_scene::{Cell, SheetCanvas};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const CANVAS: &str = r"
/** The canvas that all elements are drawn on. */
export interface StageCanvas {
    /** Makes the canvas at least this large in device pixels; returns its width and height. */
    resize(width: number, height: number): number[];
    /** Copies cells, each as key, left, top, width and height, to the elements with these keys. */
    copy(cells: number[]): void;
}";

#[wasm_bindgen]
extern "C" {
    /// The canvas of a stage, which a script owns.
    #[wasm_bindgen(typescript_type = "StageCanvas")]
    pub type StageCanvas;

    #[wasm_bindgen(method)]
    fn resize(this: &StageCanvas, width: u32, height: u32) -> Vec<u32>;

    #[wasm_bindgen(method)]
    fn copy(this: &StageCanvas, cells: Vec<u32>);
}

/// Forwards what the sheet asks of its canvas to the script.
pub(crate) struct Canvas<'a>(pub(crate) &'a StageCanvas);

impl SheetCanvas for Canvas<'_> {
    fn resize(&mut self, (width, height): (u32, u32)) -> (u32, u32) {
        match self.0.resize(width, height)[..] {
            [width, height] => (width, height),
            _ => (width, height),
        }
    }

    fn copy(&mut self, cells: &[Cell]) {
        self.0.copy(cells.iter().flat_map(|c| [c.key, c.left, c.top, c.width, c.height]).collect());
    }
}
