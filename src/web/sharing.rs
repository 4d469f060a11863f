//! What is taken from the page: links and texts for the clipboard, and the dialogs that share and compare solutions and
//! that export data.

use std::rc::Rc;

use godspeed_page::state::Msg;
use godspeed_page::timer;
use js_sys::Reflect;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Event, StorageManager};

use crate::app::App;
use crate::ids;
use crate::panels::result;
use crate::screen::or_log;

impl App {
    /// Opens the share dialog, which reads the cube from the address. `www/views.js` loads it.
    pub(crate) fn share(&self, link: Vec<(&'static str, String)>) {
        self.write_address(link);
        self.ask_views("godspeed-share");
    }

    /// Opens the dialog that compares the solutions of a cube, which are written to it. `www/views.js` loads it.
    pub(crate) fn compare_solutions(&self) {
        let state = self.state();
        let found = state.solving.comparable();
        let cube = state.solving.job.as_ref().map(|job| job.cube.to_string()).unwrap_or_default();
        let mut lines = vec![cube];
        for solution in found {
            lines.push(solution.name.clone());
            lines.push(result::json(&solution.outcome));
        }
        self.screen.attribute(ids::COMPARE, "data-solutions", &lines.join("\n"));
        self.ask_views("godspeed-compare");
    }

    /// Opens the dialog of the user's data, which are written to it. `www/views.js` loads it; it asks again by
    /// `do data` before it uses them, while it is open.
    pub(crate) fn open_data(&self) {
        let state = self.state();
        self.screen.attribute(ids::DATA, "data-solves", &timer::write(&state.timer.records));
        self.screen.attribute(ids::DATA, "data-settings", &state.preferences.write());
        self.screen.attribute(ids::DATA, "data-size", &state.size().layers().to_string());
        self.ask_views("godspeed-data");
    }

    /// Asks the browser not to delete the page's data on its own.
    pub(crate) fn ask_persistence(self: &Rc<Self>) {
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

    fn ask_views(&self, event: &str) {
        if let Some(event) = or_log(event, Event::new(event)) {
            or_log("views", self.screen.document().dispatch_event(&event));
        }
    }

    /// Copies a link to the clipboard.
    pub(crate) fn copy_link(self: &Rc<Self>, link: Vec<(&'static str, String)>) {
        self.write_address(link);
        let address = or_log("address", self.window.location().href()).unwrap_or_default();
        self.copy_text(address, "Link");
    }

    /// Copies a text to the clipboard and says whether that was possible. `what` names the text.
    pub(crate) fn copy_text(self: &Rc<Self>, text: String, what: &'static str) {
        let app = self.clone();
        let navigator = self.window.navigator();
        // The clipboard is only available in secure contexts.
        let has_clipboard =
            Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|value| !value.is_undefined());
        spawn_local(async move {
            let is_copied =
                has_clipboard && JsFuture::from(navigator.clipboard().write_text(&text)).await.is_ok();
            app.said(match (is_copied, what) {
                (true, _) => format!("{what} copied."),
                (false, "Link") => "Could not copy the link. Copy it from the address bar.".to_owned(),
                (false, _) => "Could not copy. Select the text and copy it by key.".to_owned(),
            });
        });
    }
}
