use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::Closure;
use web_sys::{BroadcastChannel, MessageEvent};

use super::page::complain;

/// What the tabs of one browser tell each other: the key of each chunk that is stored, and of a table (its id
/// alone) that was deleted or has become whole.
pub(super) struct News {
    channel: Option<BroadcastChannel>,
}

impl News {
    /// Hears the other tabs from now on.
    pub(super) fn listen(hear: impl Fn(&str) + 'static) -> Self {
        let channel = BroadcastChannel::new("godspeed-tables").ok();
        if let Some(channel) = &channel {
            let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
                hear(&event.data().as_string().unwrap_or_default());
            });
            channel.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
            on_message.forget();
        }
        Self { channel }
    }

    /// Tells the other tabs.
    pub(super) fn tell(&self, key: &str) {
        let told = self.channel.as_ref().map(|channel| channel.post_message(&JsValue::from_str(key)));
        if let Some(Err(error)) = told {
            complain("The store could not tell other tabs", &error);
        }
    }
}
