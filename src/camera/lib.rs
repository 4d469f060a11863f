//! The camera of views: opened, released, and its pictures sent to a worker.
//!
//! The scanner and the dialog *Follow* use it. Pictures never leave the page, whose own code never reads their pixels.
//!
//! - [`Camera`] is the camera or why there is none, and [`CameraFailure`] the reasons, each in a sentence.
//! - [`CameraSwitch`] is the life of a camera, without a browser: requested, on, released, lost.
//! - [`CameraFeed`] binds `www/views/camera.js`, which opens the camera and sends a picture whenever the worker has searched
//!   the last one.
//! - [`start_scanner`] and [`start_watcher`] start that worker: `godspeed-scanner`, which finds faces, or
//!   `godspeed-watcher`, which recognises turns.
//! - [`CubeColours`] are the colours of the cube that was scanned last.

#![forbid(unsafe_code)]

mod camera;
mod colours;
mod feed;
mod switch;
mod worker;

pub use camera::{Camera, CameraDevice, CameraFailure, CameraSettings};
pub use colours::CubeColours;
pub use feed::CameraFeed;
pub use switch::CameraSwitch;
pub use worker::{Connected, start_scanner, start_watcher};
