//! The dialog in the browser.

mod cubes;
mod ids;
mod panes;

use std::rc::Rc;

use godspeed_browser::{Id, PageHandle, Runtime, Surroundings, View, closest, target};
use godspeed_protocol::{PageChange, PageDialog};
use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Element, Event, HtmlInputElement, HtmlSelectElement, KeyboardEvent, MouseEvent};

use crate::state::{CompareDialog, Effect, Msg};
use cubes::Cubes;

/// The text that replaces a comparison.
const UNREADABLE: &str = "The solutions could not be read. Close this and solve the cube again.";

/// The running dialog.
type Compare = Runtime<CompareScreen>;

/// What the dialog draws on.
pub(crate) struct CompareScreen {
    cubes: Cubes,
}

/// Starts the dialog.
///
/// # Errors
/// Returns an error outside of a window.
#[wasm_bindgen]
pub fn start(page: PageHandle) -> Result<(), JsValue> {
    let dialog = Runtime::start(page, |Surroundings { document, window, .. }| {
        (CompareScreen { cubes: Cubes::new(document, window) }, CompareDialog::default())
    })?;
    dialog.cubes.listen(&dialog);
    dialog.send_on_click(ids::COMPARE_PLAY, |_| Msg::PlayOrPause);
    dialog.send_on_click(ids::COMPARE_BACK, |_| Msg::Step { is_forward: false });
    dialog.send_on_click(ids::COMPARE_FORWARD, |_| Msg::Step { is_forward: true });
    dialog.at(ids::COMPARE, "click", clicked);
    dialog.at(ids::COMPARE, "input", edited);
    dialog.at(ids::COMPARE, "keydown", pressed);
    dialog.at(ids::COMPARE, "close", |dialog, _: Event| dialog.send(Msg::Close));
    open(&dialog);
    Ok(())
}

impl View for CompareScreen {
    type State = CompareDialog;
    type Extent = ();

    const ID: Id = ids::COMPARE;

    fn extent(_: &Compare, _: &Msg) {}

    fn run(dialog: &Rc<Compare>, effect: Effect) {
        match effect {
            Effect::ShowComparison => {
                if let Some(comparison) = dialog.state().comparison() {
                    dialog.cubes.follow_look(&dialog.page);
                    dialog.cubes.show(comparison);
                }
                show_solutions(dialog);
            }
            Effect::ShowSolutions => show_solutions(dialog),
            Effect::Change(changes) => dialog.cubes.change(&changes, dialog.now()),
        }
    }

    fn show(dialog: &Rc<Compare>, (): ()) {
        if let Some(comparison) = dialog.state().comparison() {
            panes::show_place(&dialog.document, comparison);
            let states = comparison.sides().each_ref().map(|side| side.timeline().present().to_string());
            dialog.document.attribute(ids::COMPARE_CUBES, "data-states", &states.join(" "));
        }
        dialog.request_frame();
    }

    fn frame(dialog: &Rc<Compare>, now: f64) -> bool {
        if !dialog.is_dialog_open(Self::ID) {
            return false;
        }
        if dialog.state().is_playing() && dialog.cubes.are_at_rest(now) {
            dialog.send(Msg::Rest);
        }
        dialog.cubes.draw(now) || dialog.state().is_playing()
    }

    fn follow(dialog: &Rc<Compare>, change: PageChange) {
        match change {
            PageChange::Dialog(PageDialog::Compare) => open(dialog),
            PageChange::Look => {
                dialog.cubes.follow_look(&dialog.page);
                dialog.request_frame();
            }
            _ => {}
        }
    }
}

fn open(dialog: &Rc<Compare>) {
    dialog.send(Msg::Open(Box::new(dialog.page.solutions())));
}

fn show_solutions(dialog: &Compare) {
    match dialog.state().comparison() {
        Some(comparison) => panes::show_solutions(&dialog.document, comparison),
        None => dialog.document.text(ids::COMPARE_DIFFERENCE, UNREADABLE),
    }
}

/// Goes to the move that was clicked.
fn clicked(dialog: &Rc<Compare>, event: MouseEvent) {
    let button = target::<Element>(&event).and_then(|target| closest(&target, "[data-move]"));
    let number = button.and_then(|button| button.get_attribute("data-move")?.parse().ok());
    if let Some(number) = number {
        dialog.send(Msg::Go(number));
    }
}

/// Follows the slider and the lists of solutions.
fn edited(dialog: &Rc<Compare>, event: Event) {
    let Some(target) = event.target() else { return };
    if let Some(slider) = target.dyn_ref::<HtmlInputElement>() {
        dialog.send(Msg::Go(slider.value().parse().unwrap_or_default()));
    } else if let Some(list) = target.dyn_ref::<HtmlSelectElement>()
        && let (Some(side), Ok(solution)) = (panes::side_of(&list.id()), list.value().parse())
    {
        dialog.send(Msg::Choose { side, solution });
    }
}

/// Handles the keys of playback, which are those of the page.
fn pressed(dialog: &Rc<Compare>, event: KeyboardEvent) {
    let takes_space =
        target::<Element>(&event).is_some_and(|target| target.matches("button, select").unwrap_or(false));
    if event.ctrl_key() || event.alt_key() || event.meta_key() || event.shift_key() {
        return;
    }
    dialog.send(match event.code().as_str() {
        "Space" if !takes_space => Msg::PlayOrPause,
        "Comma" => Msg::Step { is_forward: false },
        "Period" => Msg::Step { is_forward: true },
        _ => return,
    });
    event.prevent_default();
}
