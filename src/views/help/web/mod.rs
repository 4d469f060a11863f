//! The dialogs in the browser.

mod ids;
mod keys;
mod method;
mod palette;

use std::cell::RefCell;
use std::rc::Rc;

use godspeed_browser::{Id, PageHandle, Runtime, View, is_motion_reduced, or_log, target};
use godspeed_cube::Size;
use godspeed_page::preferences::Preferences;
use godspeed_port::from_js;
use godspeed_protocol::{HelpPage, PageChange};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Element, HtmlElement, MouseEvent};

use crate::state::{Effect, Help, HelpDialog, Msg, Opening};

/// The running dialogs.
type Dialogs = Runtime<HelpScreen>;

/// The browser side of the dialogs.
#[derive(Default)]
pub(crate) struct HelpScreen {
    /// The selector of the element that gets the focus when the keys have been shown.
    focus: RefCell<Option<String>>,
}

thread_local! {
    /// The dialogs, from the start of the module on. `wasm_bindgen` functions have no receiver to hold them.
    static DIALOGS: RefCell<Option<Rc<Dialogs>>> = const { RefCell::new(None) };
}

/// Starts the dialogs.
///
/// # Errors
/// Returns an error outside of a window.
#[wasm_bindgen]
pub fn start(page: PageHandle) -> Result<(), JsValue> {
    let dialogs = Runtime::start(page, |_| (HelpScreen::default(), Help::default()))?;
    keys::listen(&dialogs);
    palette::listen(&dialogs);
    method::listen(&dialogs);
    for id in [ids::KEYS, ids::PALETTE, ids::NOTATION, ids::METHOD] {
        // A click outside a dialog closes it.
        dialogs.at(id, "click", move |dialogs, event: MouseEvent| {
            if target::<Element>(&event).is_some_and(|target| target.id() == id.name()) {
                dialogs.close_dialog(id);
            }
        });
    }
    DIALOGS.set(Some(dialogs));
    Ok(())
}

/// Opens a dialog, given as a [`HelpPage`].
///
/// # Errors
/// Returns an error if the value is no such page.
#[wasm_bindgen]
pub fn open(page: JsValue) -> Result<(), JsValue> {
    let page: HelpPage = from_js(page).map_err(|error| error.to_string())?;
    let Some(dialogs) = DIALOGS.with_borrow(Clone::clone) else { return Ok(()) };
    if page == HelpPage::Palette && dialogs.is_dialog_open(ids::PALETTE) {
        return Ok(());
    }
    let snapshot = dialogs.page.snapshot();
    dialogs.send(Msg::Open(Box::new(Opening {
        page,
        preferences: Preferences::parse(&snapshot.preferences),
        size: Size::new(usize::from(snapshot.size)).unwrap_or(Size::THREE),
        views: palette::view_tabs(&dialogs.document),
        is_motion_reduced: is_motion_reduced(&dialogs.window),
    })));
    Ok(())
}

impl View for HelpScreen {
    type State = Help;
    /// The dialog that a message belongs to.
    type Extent = HelpDialog;

    const ID: Id = Id::new("help");

    fn extent(_: &Dialogs, msg: &Msg) -> HelpDialog {
        match msg {
            Msg::Open(opening) => match opening.page {
                HelpPage::Keys => HelpDialog::Keys,
                HelpPage::Palette => HelpDialog::Palette,
                HelpPage::Notation => HelpDialog::Notation,
                HelpPage::Algorithm(_) => HelpDialog::Method,
            },
            Msg::ChangeKeys(_)
            | Msg::ResetKeys(_)
            | Msg::ResetAllKeys
            | Msg::Press(_)
            | Msg::ConfirmKey
            | Msg::RemoveKeys
            | Msg::CancelKey
            | Msg::ChooseLayout(_)
            | Msg::ChooseSpeech(_)
            | Msg::ReplaceKeysByPalette => HelpDialog::Keys,
            Msg::Type(_) | Msg::Mark(_) | Msg::ChooseMarked | Msg::ChooseEntry(_) => HelpDialog::Palette,
            Msg::ChooseMethod(_)
            | Msg::PlayOrPause
            | Msg::StepExample { .. }
            | Msg::CloseMethod
            | Msg::SolveWithMethod
            | Msg::Frame => HelpDialog::Method,
        }
    }

    fn run(dialogs: &Rc<Dialogs>, effect: Effect) {
        match effect {
            Effect::Open(dialog) => dialogs.open_dialog(id_of(dialog)),
            Effect::Close(dialog) => dialogs.close_dialog(id_of(dialog)),
            Effect::Request(request) => dialogs.page.request(&request),
            Effect::ClearQuery => {
                dialogs.document.value(ids::PALETTE_QUERY, "");
                dialogs.document.focus_first(&[ids::PALETTE_QUERY]);
            }
            Effect::FocusKeys(info) => {
                dialogs.focus.replace(Some(keys::selector(info)));
            }
            Effect::FocusConfirm => {
                dialogs.focus.replace(Some(format!("#{}", ids::KEYS_CONFIRM.name())));
            }
            Effect::ListEntries => palette::list(dialogs),
            Effect::ShowMethod => method::show(dialogs),
        }
    }

    fn show(dialogs: &Rc<Dialogs>, extent: HelpDialog) {
        match extent {
            HelpDialog::Keys => {
                keys::show(dialogs);
                if let Some(selector) = dialogs.focus.take() {
                    focus(dialogs, &selector);
                }
            }
            HelpDialog::Palette => palette::show_marked(dialogs),
            // It is the same always.
            HelpDialog::Notation => {}
            HelpDialog::Method => {
                method::draw(dialogs);
                if dialogs.state().method().is_moving() {
                    dialogs.request_frame();
                }
            }
        }
    }

    fn frame(dialogs: &Rc<Dialogs>, _: f64) -> bool {
        if dialogs.state().method().is_moving() {
            dialogs.send(Msg::Frame);
        }
        dialogs.state().method().is_moving()
    }

    fn follow(dialogs: &Rc<Dialogs>, change: PageChange) {
        if change == PageChange::Look {
            method::draw(dialogs);
        }
    }
}

const fn id_of(dialog: HelpDialog) -> Id {
    match dialog {
        HelpDialog::Keys => ids::KEYS,
        HelpDialog::Palette => ids::PALETTE,
        HelpDialog::Notation => ids::NOTATION,
        HelpDialog::Method => ids::METHOD,
    }
}

fn focus(dialogs: &Dialogs, selector: &str) {
    let found = or_log(selector, dialogs.document.browser().query_selector(selector)).flatten();
    if let Some(element) =
        found.and_then(|element| wasm_bindgen::JsCast::dyn_into::<HtmlElement>(element).ok())
    {
        or_log("focus", element.focus());
    }
}
