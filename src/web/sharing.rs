//! Clipboard and persistent storage.

use std::rc::Rc;

use godspeed_browser::{copy_address, copy_text, or_log};
use godspeed_page::state::{Msg, Notice};
use js_sys::Reflect;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::StorageManager;

use crate::app::App;

impl App {
    /// Requests persistent storage, which the browser does not delete on its own.
    pub(crate) fn request_persistence(self: &Rc<Self>) {
        // Storage is only available in secure contexts.
        let storage = Reflect::get(&self.window.navigator(), &"storage".into());
        let Some(storage) = storage.ok().and_then(|storage| storage.dyn_into::<StorageManager>().ok()) else {
            return;
        };
        let Some(answer) = or_log("storage", storage.persist()) else { return };
        let app = self.clone();
        spawn_local(async move {
            if let Ok(answer) = JsFuture::from(answer).await {
                app.send(Msg::Persisted(answer.is_truthy()));
            }
        });
    }

    /// Copies a link to the clipboard.
    pub(crate) fn copy_link(self: &Rc<Self>, link: Vec<(&'static str, String)>) {
        self.write_address(link);
        let app = self.clone();
        copy_address(&self.window, move |text| app.notify(text));
    }

    /// Copies a text to the clipboard and shows whether that succeeded. `what` names the text.
    pub(crate) fn copy_text(self: &Rc<Self>, text: String, what: &'static str) {
        let app = self.clone();
        copy_text(&self.window, text, move |is_copied| {
            app.notify(match is_copied {
                true => format!("{what} copied."),
                false => "Could not copy. Select the text and copy it manually.".to_owned(),
            });
        });
    }

    fn notify(self: &Rc<Self>, text: String) {
        self.send(Msg::Notify(Notice { text, is_warning: false }));
    }
}
