//! Runs the effects of the page.

use std::rc::Rc;

use godspeed_page::state::{Effect, Msg};
use godspeed_page::timer::SolveChange;
use godspeed_port::Attachment;
use godspeed_protocol::{PageChange, PageDialog};
use web_sys::{HtmlDialogElement, HtmlInputElement};

use super::{App, PREFERENCES};
use crate::ids;
use crate::panels::setup;
use crate::workers;
use godspeed_browser::{connect, later, or_log, save, store};

impl App {
    /// Performs an effect.
    pub(super) fn run(self: &Rc<Self>, effect: Effect) {
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
            Effect::SendToStore(request) => {
                if let Some(worker) = self.store.borrow().as_ref() {
                    worker.send(&request, Attachment::None);
                }
            }
            Effect::ContinueChecks => self.continue_checks(),
            Effect::JoinEngineAndStore => self.join_engine_and_store(),
            Effect::StartEngine => {
                // Dropping the handle terminates the old engine.
                self.engine.replace(None);
                self.start_engine();
            }
            Effect::StartStore => self.start_store(),
            Effect::SavePreferences => {
                let text = self.state().stored_settings();
                let _is_stored = store(&self.window, PREFERENCES, &text);
            }
            Effect::ShowAppearance => {
                self.show_appearance();
                self.subscribers.notify(&PageChange::Look);
            }
            Effect::SaveSolves(changes) => {
                self.subscribers.notify(&PageChange::Solves(SolveChange::write(&changes)));
            }
            Effect::WriteLayers => self.document.value(ids::LAYER, &self.state().layers.to_string()),
            Effect::Share(link) => {
                self.write_address(link);
                self.subscribers.notify(&PageChange::Dialog(PageDialog::Share));
            }
            Effect::CopyLink(pairs) => self.copy_link(pairs),
            Effect::CopyText(text, what) => self.copy_text(text, what),
            Effect::OpenDialog(dialog) => self.subscribers.notify(&PageChange::Dialog(dialog)),
            Effect::SaveFile { name, text } => save(&self.document, &name, "text/csv", &text),
            Effect::TimeTaken => self.document.value(ids::TYPED_TIME, ""),
            Effect::RequestPersistence => self.request_persistence(),
            Effect::OpenTables => {
                if let Some(dialog) = self.document.element::<HtmlDialogElement>(ids::TABLES)
                    && !dialog.open()
                {
                    or_log("tables", dialog.show_modal());
                }
            }
            Effect::ResetView => self.stage.reset_view(),
            Effect::SelectSize => {
                if let Some(field) = self.document.element::<HtmlInputElement>(ids::LAYERS) {
                    or_log("size", field.focus());
                    field.select();
                }
            }
            Effect::SizeTaken => {
                if let Some(field) = self.document.element::<HtmlInputElement>(ids::LAYERS) {
                    field.set_value("");
                    or_log("size", field.blur());
                }
            }
            Effect::SelectSetup(bytes) => {
                if let Some(input) = self.document.element::<HtmlInputElement>(ids::SETUP) {
                    setup::select(&input, bytes);
                }
            }
        }
    }

    fn continue_checks(self: &Rc<Self>) {
        let app = self.clone();
        later(&self.window, 0, move || app.send(Msg::ContinueChecks));
    }

    fn start_engine(self: &Rc<Self>) {
        let threads = self.state().solving.choices.threads.get().copied();
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
        connect(engine, store);
    }
}
