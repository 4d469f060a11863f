use godspeed_port::log_error;
use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::Closure;
use web_sys::{BroadcastChannel, MessageEvent};

/// The channel between the tabs of the page.
///
/// A message is the key of a chunk that was stored, or the id of a table that was deleted or completed.
pub(super) struct TabChannel {
    channel: Option<BroadcastChannel>,
}

impl TabChannel {
    /// Opens the channel; messages of other tabs are passed to `receive`.
    pub(super) fn open(receive: impl Fn(&str) + 'static) -> Self {
        let channel = BroadcastChannel::new("godspeed-tables")
            .inspect_err(|error| log_error("The channel to other tabs could not be opened", error))
            .ok();
        if let Some(channel) = &channel {
            let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
                match event.data().as_string() {
                    Some(key) => receive(&key),
                    None => log_error("Another tab sent an invalid message", &event.data()),
                }
            });
            channel.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
            on_message.forget();
        }
        Self { channel }
    }

    /// Sends a key to the other tabs.
    pub(super) fn send(&self, key: &str) {
        let sent = self.channel.as_ref().map(|channel| channel.post_message(&JsValue::from_str(key)));
        if let Some(Err(error)) = sent {
            log_error("A message could not be sent to other tabs", &error);
        }
    }
}
