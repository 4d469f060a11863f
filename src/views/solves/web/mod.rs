//! The dialog in the browser.

mod ids;
mod panes;

use std::cell::RefCell;
use std::rc::Rc;

use godspeed_browser::{
    Id, PageHandle, Runtime, StoredSolves, TimeSlices, View, change_solves, closest, target,
};
use godspeed_cube::Size;
use godspeed_page::timer::SolveChange;
use godspeed_protocol::{PageChange, PageRequest};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, Event, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};

use crate::state::{Effect, Msg, SolvesDialog};

/// The number of changes that are stored at once.
const BATCH: usize = 500;

/// The running dialog.
type Solves = Runtime<SolvesScreen>;

/// The browser side of the dialog.
pub(crate) struct SolvesScreen;

thread_local! {
    /// The dialog, from the start of the module on. `wasm_bindgen` functions have no receiver to hold it.
    static DIALOG: RefCell<Option<Rc<Solves>>> = const { RefCell::new(None) };
}

/// Starts the dialog.
///
/// # Errors
/// Returns an error outside of a window.
#[wasm_bindgen]
pub fn start(page: PageHandle) -> Result<(), JsValue> {
    let dialog = Runtime::start(page, |_| (SolvesScreen, SolvesDialog::default()))?;
    dialog.at(ids::SOLVES_LIST, "click", |dialog, event: Event| {
        let row = target::<Element>(&event).and_then(|element| closest(&element, "[data-key]"));
        if let Some(key) = row.and_then(|row| row.get_attribute("data-key")) {
            dialog.send(Msg::Choose(key));
        }
    });
    dialog.at(ids::SOLVES_CHOSEN_SESSION, "change", |dialog, event: Event| {
        if let Some(select) = target::<HtmlSelectElement>(&event) {
            dialog.send(Msg::ChooseSession(select.value()));
        }
    });
    dialog.at(ids::SOLVES_MOVE_TO, "change", |dialog, event: Event| {
        if let Some(select) = target::<HtmlSelectElement>(&event) {
            dialog.send(Msg::MoveTo(select.value()));
        }
    });
    dialog.at(ids::SOLVES_NAME_FORM, "submit", |dialog, event: Event| {
        event.prevent_default();
        named(dialog, Msg::ChooseSession);
    });
    dialog.on_click(ids::SOLVES_RENAME, |dialog| named(dialog, Msg::Rename));
    dialog.at(ids::SOLVES_COMMENT, "change", |dialog, event: Event| {
        if let Some(field) = target::<HtmlTextAreaElement>(&event) {
            dialog.send(Msg::Comment(field.value()));
        }
    });
    dialog.send_on_click(ids::SOLVES_MORE, |_| Msg::ListMore);
    dialog.on_click(ids::SOLVES_DELETE, |dialog| {
        dialog.send(Msg::Delete);
        dialog.document.focus_first(&[ids::SOLVES_LIST]);
    });
    dialog.on_click(ids::SOLVES_WATCH, |dialog| set_up(dialog, true));
    dialog.on_click(ids::SOLVES_TRY, |dialog| set_up(dialog, false));
    DIALOG.set(Some(dialog.clone()));
    spawn_local(load(dialog));
    Ok(())
}

/// Shows the session of the page, and the details of the solve with this key.
#[wasm_bindgen]
pub fn open(key: Option<String>) {
    let Some(dialog) = DIALOG.with_borrow(Clone::clone) else { return };
    let snapshot = dialog.page.snapshot();
    let size = Size::new(usize::from(snapshot.size)).unwrap_or(Size::THREE);
    dialog.send(Msg::Open { size, settings: snapshot.preferences, key });
}

impl View for SolvesScreen {
    type State = SolvesDialog;
    type Extent = ();

    const ID: Id = ids::SOLVES;

    fn extent(_: &Solves, _: &Msg) {}

    fn run(dialog: &Rc<Solves>, effect: Effect) {
        match effect {
            Effect::Store(changes) => {
                let dialog = dialog.clone();
                spawn_local(async move { store(&dialog, changes).await });
            }
            Effect::Request(request) => dialog.page.request(&request),
        }
    }

    fn show(dialog: &Rc<Solves>, (): ()) {
        panes::show(&dialog.document, &dialog.state(), &dialog.page.snapshot().look);
    }

    fn follow(dialog: &Rc<Solves>, change: PageChange) {
        if let PageChange::Solves(changes) = change {
            dialog.send(Msg::Take(SolveChange::read(&changes)));
        }
    }
}

/// Reads the stored solves in slices, and shows them once all are there: the chart is of all of them.
async fn load(dialog: Rc<Solves>) {
    let (stored, mut slices) = (StoredSolves::new(), TimeSlices::new(dialog.window.clone()));
    loop {
        match stored.next().await {
            Ok(Some(text)) => dialog.apply(Msg::Take(SolveChange::read(&text))),
            Ok(None) => return SolvesScreen::show(&dialog, ()),
            Err(reason) => return dialog.send(Msg::NotRead(reason)),
        }
        slices.pause().await;
    }
}

/// Stores changes, which the page takes over.
async fn store(dialog: &Rc<Solves>, changes: Vec<SolveChange>) {
    for batch in changes.chunks(BATCH) {
        if let Err(reason) = change_solves(&SolveChange::write(batch)).await {
            let text = format!("The change could not be stored: {reason}.");
            return dialog.page.request(&PageRequest::Warn(text));
        }
    }
}

/// Sends a message with the name in the field, which is emptied.
fn named(dialog: &Rc<Solves>, msg: impl FnOnce(String) -> Msg) {
    let Some(field) = dialog.document.element::<HtmlInputElement>(ids::SOLVES_NAME) else { return };
    let name = field.value();
    if name.trim().is_empty() {
        return dialog.document.focus_first(&[ids::SOLVES_NAME]);
    }
    field.set_value("");
    dialog.send(msg(name));
}

/// Sets up the scramble of the chosen solve on the page, perhaps with the solution after it, and closes the dialog.
fn set_up(dialog: &Rc<Solves>, with_solution: bool) {
    let Some(details) = dialog.state().details() else { return };
    dialog.close_dialog(ids::SOLVES);
    dialog.page.request(&PageRequest::SetUp(details.scramble));
    if with_solution {
        dialog.page.request(&PageRequest::Perform(details.solution));
    }
}
