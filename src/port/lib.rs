//! Typed messages between the page and its workers.
//!
//! Messages are `serde` types in JSON-compatible form. There is one type for each kind of connection:
//!
//! - [`PagePort`] in a worker: the connection to the page.
//! - [`WorkerPort`] on the page: starts a worker and queues messages until the worker is ready.
//! - [`ChannelPort`]: one end of a `MessageChannel`, such as the one between two workers.
//!
//! [`receive_pictures`] reads the pixels of pictures that arrive at a port.
//!
//! # Handshake
//!
//! A browser drops messages that arrive before a worker has installed its message handler. A worker therefore
//! installs its handler first ([`PagePort::on_message`]) and then posts a message when it is ready. Until this
//! first message, [`WorkerPort`] holds outgoing messages in a queue.
//!
//! # Panics
//!
//! [`PagePort::install_panic_hook`] reports a panic to the page as a message. The crate works with and without
//! atomics.

mod channel_port;
mod codec;
mod log;
mod message;
mod page_port;
mod panic_hook;
mod pictures;
mod worker_port;

pub use channel_port::ChannelPort;
pub use codec::{InvalidMessage, from_js, to_js};
pub use log::log_error;
pub use message::{Attachment, Incoming};
pub use page_port::{PagePort, worker_scope};
pub use panic_hook::take_panic_message;
pub use pictures::{Pixels, receive_pictures};
pub use worker_port::{StartError, WorkerFailure, WorkerPort};
