//! The help page of an algorithm, with its animation.

use std::rc::Rc;

use godspeed_browser::{set_markup, target};
use godspeed_scene::Look;
use web_sys::{Element, Event, HtmlSelectElement};

use super::{Dialogs, ids};
use crate::state::{METHODS, Msg, svg};

pub(super) fn listen(dialogs: &Rc<Dialogs>) {
    let options = METHODS.iter().map(|method| (method.id.to_owned(), method.name.to_owned()));
    dialogs.document.fill_options(ids::METHOD_CHOICE, options, METHODS[0].id);
    dialogs.at(ids::METHOD_CHOICE, "change", |dialogs, event: Event| {
        if let Some(select) = target::<HtmlSelectElement>(&event) {
            dialogs.send(Msg::ChooseMethod(select.value()));
        }
    });
    dialogs.send_on_click(ids::METHOD_PLAY, |_| Msg::PlayOrPause);
    dialogs.send_on_click(ids::METHOD_BACK, |_| Msg::StepExample { is_forward: false });
    dialogs.send_on_click(ids::METHOD_FORWARD, |_| Msg::StepExample { is_forward: true });
    dialogs.send_on_click(ids::METHOD_SOLVE, |_| Msg::SolveWithMethod);
    dialogs.at(ids::METHOD, "close", |dialogs, _: Event| dialogs.send(Msg::CloseMethod));
}

/// Shows the page of the algorithm.
pub(super) fn show(dialogs: &Dialogs) {
    let (document, state) = (&dialogs.document, dialogs.state());
    let method = state.method().method();
    document.text(ids::METHOD_TITLE, &format!("How {} works", method.name));
    document.fill(ids::METHOD_IDEA, method.idea.iter().map(|sentence| document.make("li", "", sentence)));
    document.text(ids::METHOD_SIZES, &method.sizes_text());
    document.text(ids::METHOD_COSTS, method.costs);
    document.text(ids::METHOD_PROMISES, method.promises);
    document.text(ids::METHOD_ORIGIN, method.origin);
    document.select(ids::METHOD_CHOICE, method.id);
    let can_solve = state.can_solve();
    document.enabled(ids::METHOD_SOLVE, can_solve);
    let title = format!("Only for {}", method.sizes_text());
    document.attribute(ids::METHOD_SOLVE, "title", if can_solve { "" } else { &title });
}

/// Draws the example, and shows its step.
pub(super) fn draw(dialogs: &Dialogs) {
    let (document, state) = (&dialogs.document, dialogs.state());
    let player = state.method();
    let palette = Look::parse(&dialogs.page.snapshot().look).palette;
    if let Some(drawing) = document.element::<Element>(ids::METHOD_DRAWING) {
        set_markup(&drawing, &svg(player.pose(), &palette));
    }
    let (steps, (step, caption)) = (player.steps(), player.step_shown());
    document.text(ids::METHOD_CAPTION, &format!("{} of {steps}. {caption}", step + 1));
    let alt = format!("A cube that {} solves, step {} of {steps}", player.method().name, step + 1);
    document.text(ids::METHOD_ALT, &alt);
    document.enabled(ids::METHOD_BACK, player.made() > 0 || player.is_moving());
    document.enabled(ids::METHOD_FORWARD, !player.is_at_end());
    let label = match player.is_playing() {
        true => "Pause",
        false if player.is_at_end() => "Again",
        false => "Play",
    };
    document.text(ids::METHOD_PLAY, label);
    document.pressed(ids::METHOD_PLAY, player.is_playing());
    // For scripts: the number of turns made.
    document.attribute(ids::METHOD_CUBE, "data-at", &player.made().to_string());
}
