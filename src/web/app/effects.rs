//! What the page does in the browser when its state has changed.

use std::rc::Rc;

use godspeed_page::state::{Effect, Msg, Notice};
use godspeed_page::timer;
use godspeed_port::Attachment;
use godspeed_protocol::{Request, StoreRequest};
use web_sys::{CustomEvent, CustomEventInit, HtmlDialogElement, HtmlInputElement, MessageChannel};

use super::App;
use crate::ids;
use crate::panels::setup;
use crate::screen::or_log;
use crate::storage;
use crate::workers;

impl App {
    /// Does in the browser what a change of the state asks for.
    pub(super) fn carry_out(self: &Rc<Self>, effect: Effect) {
        match effect {
            Effect::Show(cube) => {
                self.forget_preview();
                self.stage.show(&cube);
            }
            Effect::ApplyTurns(turns) => self.stage.apply(&turns),
            Effect::AnimateTurn(turn, seconds) => self.stage.animate(turn, seconds),
            Effect::Send(request) => {
                if let Some(worker) = self.engine.borrow().as_ref() {
                    worker.send(&request, Attachment::None);
                }
            }
            Effect::AskStore(request) => {
                if let Some(worker) = self.store.borrow().as_ref() {
                    worker.send(&request, Attachment::None);
                }
            }
            Effect::GoOn => self.go_on(),
            Effect::JoinEngineAndStore => self.join_engine_and_store(),
            Effect::StartEngine => {
                // Dropping the handle terminates the old engine.
                self.engine.replace(None);
                self.start_engine();
            }
            Effect::StartStore => self.start_store(),
            Effect::KeepPreferences => {
                let text = self.state().preferences.write();
                let _is_kept = storage::write(&self.window, storage::PREFERENCES, &text);
            }
            Effect::ShowAppearance => {
                self.stage.set_look(&self.screen, &self.state().preferences.appearance);
            }
            Effect::KeepSolves => self.keep_solves(),
            Effect::WriteLayers => self.screen.value(ids::LAYER, &self.state().layers.to_string()),
            Effect::Share(pairs) => self.share(pairs),
            Effect::CopyLink(pairs) => self.copy_link(pairs),
            Effect::CopyText(text, what) => self.copy_text(text, what),
            Effect::CompareSolutions => self.compare_solutions(),
            Effect::SaveFile { name, text } => storage::save_file(self.screen.document(), &name, &text),
            Effect::TimeTaken => self.screen.value(ids::TYPED_TIME, ""),
            Effect::OpenHelp(help) => self.open_help(&help),
            Effect::OpenData => self.open_data(),
            Effect::AskPersistence => self.ask_persistence(),
            Effect::OpenTables => {
                if let Some(dialog) = self.screen.element::<HtmlDialogElement>(ids::TABLES)
                    && !dialog.open()
                {
                    or_log("tables", dialog.show_modal());
                }
            }
            Effect::ResetView => self.stage.reset_view(),
            Effect::SelectSize => {
                if let Some(field) = self.screen.element::<HtmlInputElement>(ids::LAYERS) {
                    or_log("size", field.focus());
                    field.select();
                }
            }
            Effect::SizeTaken => {
                if let Some(field) = self.screen.element::<HtmlInputElement>(ids::LAYERS) {
                    field.set_value("");
                    or_log("size", field.blur());
                }
            }
            Effect::SelectSetup(bytes) => {
                if let Some(input) = self.screen.element::<HtmlInputElement>(ids::SETUP) {
                    setup::select(&input, bytes);
                }
            }
        }
    }

    fn keep_solves(self: &Rc<Self>) {
        let text = timer::write(&self.state().timer.records);
        if !storage::write(&self.window, storage::SOLVES, &text) {
            let text = "The browser's storage is blocked or full, so your solves will be lost when you close the page."
                .to_owned();
            self.send(Msg::Say(Notice { text, is_warning: true }));
        }
    }

    /// Opens a dialog of the help, which gets the preferences with its name. `www/views.js` loads it.
    fn open_help(&self, help: &str) {
        let init = CustomEventInit::new();
        init.set_detail(&format!("{help}\n{}", self.state().preferences.write()).into());
        if let Some(event) = or_log("help", CustomEvent::new_with_event_init_dict("godspeed-help", &init)) {
            or_log("help", self.screen.document().dispatch_event(&event));
        }
    }

    fn go_on(self: &Rc<Self>) {
        let app = self.clone();
        self.later(0, move || app.send(Msg::GoOn));
    }

    fn start_engine(self: &Rc<Self>) {
        let threads = self.state().threads;
        match workers::engine::start(threads, self.sender()) {
            Ok(worker) => *self.engine.borrow_mut() = Some(worker),
            Err(reason) => self.send(Msg::EngineBroke(reason)),
        }
    }

    fn start_store(self: &Rc<Self>) {
        let worker = workers::store::start(self.sender());
        *self.store.borrow_mut() = worker;
    }

    /// Connects the engine and the store by a direct channel for tables.
    fn join_engine_and_store(&self) {
        let (engine, store) = (self.engine.borrow(), self.store.borrow());
        let Some((engine, store)) = engine.as_ref().zip(store.as_ref()) else { return };
        if let Some(channel) = or_log("channel", MessageChannel::new()) {
            engine.send(&Request::ConnectStore, Attachment::Port(&channel.port1()));
            store.send(&StoreRequest::ConnectEngine, Attachment::Port(&channel.port2()));
        }
    }
}
