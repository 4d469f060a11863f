//! The scanner without a browser.

mod guide;
mod msg;
mod scanner;
#[cfg(test)]
mod tests;

pub use guide::{FaceMark, face_svg, guide_svg};
pub use msg::{Effect, Msg};
pub use scanner::Scanner;
pub(crate) use scanner::side_name;
