//! What the dialogs show, independent of a browser.

mod drawing;
mod example;
mod key_editor;
mod key_list;
mod method;
mod methods;
mod palette;

pub use drawing::svg;
pub use example::{Example, ExampleStep, Film, Frame};
pub use key_editor::{Asked, KeyEditor};
pub use key_list::{FixedRow, KeyGroup, KeyRow};
pub use method::Method;
pub use methods::METHODS;
pub use palette::{Action, Context, Entry, entries};
