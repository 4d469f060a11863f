//! A cube that plays a timeline, without a browser.
//!
//! Everything that plays moves uses this crate: the page, its views and the element for other pages.
//!
//! - [`Timeline`] is a starting position with the turns made and the turns to come, in sections.
//! - [`Player`] queues turns for animation and plays a timeline; [`advance`] starts what is due at a time, and returns
//!   each [`Change`] of the picture.
//! - [`CubePlayer`] is a timeline with its player, complete where nothing else decides what is played.
//! - [`InStep`] plays several timelines together, a turn of each at a time.
//! - [`Animation`] is the picture of a cube that follows changes, for drawings without a `View` of the scene.
//! - [`spoken()`], [`announcement`] and [`turn_words`] put turns into words.

mod animation;
mod checkpoint;
mod chosen;
mod cube_player;
mod edition;
mod followed;
mod image;
mod in_step;
mod playback;
mod player;
mod section;
mod spoken;
#[cfg(test)]
mod tests;
mod timeline;
pub mod turn_words;

pub use animation::{Animation, Pose};
pub use checkpoint::Checkpoint;
pub use chosen::Choice;
pub use cube_player::CubePlayer;
pub use edition::Edition;
pub use followed::Followed;
pub use in_step::{CubeChange, InStep};
pub use playback::{Change, Plays, advance};
pub use player::{
    DEFAULT_SPEED, LOOP_REST, Motion, PlaybackAction, PlaybackStep, Player, SPEEDS, playing_seconds,
    turn_seconds,
};
pub use section::{Section, SolutionStage};
pub use spoken::{announcement, spoken};
pub use timeline::{Timeline, notation};
