//! What the dialogs show, independent of a browser.

mod dialogs;
mod drawing;
mod example;
mod key_editor;
mod key_list;
mod method;
mod method_player;
mod methods;
mod palette;

pub use dialogs::{Effect, Help, HelpDialog, Msg, Opening, Step};
pub use drawing::svg;
pub use example::{Example, ExampleStep};
pub use key_editor::{KeyEditor, Question};
pub use key_list::{FixedRow, KeyGroup, KeyRow};
pub use method::Method;
pub use method_player::MethodPlayer;
pub use methods::METHODS;
pub use palette::{Action, Context, Entry, Palette, ViewTab};
