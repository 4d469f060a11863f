use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{
    ClipboardEvent, Element, Event, EventTarget, HtmlInputElement, HtmlSelectElement, KeyboardEvent,
    MouseEvent, PointerEvent,
};

use crate::app::App;
use crate::held_move;
use crate::ids::{self, id_of};
use crate::keyboard;
use crate::panels::parameters::given;
use crate::panels::{goal, setup};
use godspeed_browser::{Id, blur, closest, on, or_log, target};
use godspeed_page::command::{Command, Twist};
use godspeed_page::keyboard::Layout;
use godspeed_page::state::Msg;
use godspeed_page::tables::TableAction;
use godspeed_protocol::{GoalText, PageDialog};
use godspeed_timeline::Choice;

/// Elements that the arrow keys scroll while they have the focus.
const SCROLLABLE: [Id; 6] =
    [ids::CHOICES, ids::RESULT, ids::TIMER_PANEL, ids::MOVES, ids::SOLVE_LIST, ids::ALTERNATIVE_LIST];

/// The row of the timer in the list of algorithms. A click on it folds the list, which leaves no room for the solves. The
/// arrow keys, which pass it on the way to other rows, click its radio button.
const HUMAN_ROW: &str = "label:has([value=human])";

/// The links in front of everything else on the page.
const SKIP_LINKS: [Id; 2] = [ids::SKIP_TO_CUBE, ids::SKIP_TO_SOLVE];

/// Passes the app and every event of this name to `receive` for the lifetime of the page.
pub(crate) fn on_app<E: JsCast + 'static>(
    app: &Rc<App>,
    target: &EventTarget,
    name: &str,
    receive: impl Fn(&Rc<App>, E) + 'static,
) {
    let app = app.clone();
    on(target, name, move |event: E| receive(&app, event));
}

/// Registers the listeners of buttons, fields and keys.
pub(crate) fn listen(app: &Rc<App>) {
    let document = app.document.browser();
    keyboard::listen(app);
    on_app(app, document, "click", |app, event: MouseEvent| clicked(app, &event));
    on_app(app, document, "mousedown", |app, event: MouseEvent| keep_focus(app, &event));
    on_app(app, document, "input", |app, event: Event| {
        input(&event).into_iter().for_each(|msg| app.send(msg))
    });
    on_app(app, document, "change", |app, event: Event| {
        change(&event).into_iter().for_each(|msg| app.send(msg));
    });
    on_app(app, document, "paste", |app, event: ClipboardEvent| pasted(app, &event));
    on_app(app, &app.window, "popstate", |app, _: Event| app.visit_address());
    if let Some(field) = app.document.element::<HtmlInputElement>(ids::LAYERS) {
        let typed = field.clone();
        on_app(app, &field, "blur", move |app, _: Event| {
            typed.set_value("");
            app.send(Msg::EditSize);
        });
    }
    on_app(app, document, "submit", |app, event: Event| submitted(app, &event));
    on(document, "pointerup", |event: Event| leave_slider(&event));
    for id in [ids::SETS, ids::SETTINGS, ids::TIMER_SETTINGS, ids::UNSIMPLIFIED] {
        if let Some(fold) = app.document.element::<Element>(id) {
            on(&fold, "toggle", |event: Event| bring_into_sight(&event));
        }
    }
    // The clock takes touches only for a real cube, by its style.
    if let Some(clock) = app.document.element::<Element>(ids::CLOCK) {
        on_app(app, &clock, "pointerdown", |app, _: PointerEvent| {
            app.send(Msg::Command(Command::PlayPause));
        });
        for end in ["pointerup", "pointercancel"] {
            on_app(app, &clock, end, |app, _: PointerEvent| app.send(Msg::Release));
        }
    }
    on_app(app, document, "pointerover", |app, event: PointerEvent| point_out(app, &event));
    held_move::listen(app);
    if let Some(page) = document.document_element() {
        on_app(app, &page, "pointerleave", |app, _: Event| {
            app.preview(None);
        });
    }
}

/// Closes the menu of the transport bar, unless it or a switch in it was clicked. Returns whether it was open.
pub(crate) fn close_menu(app: &App, clicked: Option<&Element>) -> bool {
    let Some(menu) = app.document.element::<Element>(ids::MORE_PLAYBACK) else { return false };
    let stays = clicked.is_some_and(|target| {
        within(target, &[ids::MORE_PLAYBACK, ids::SPEED_CHOICE]).is_some()
            && closest(target, "[data-do]:not([aria-pressed])").is_none()
    });
    let is_closed = menu.has_attribute("open") && !stays;
    if is_closed {
        or_log("menu", menu.remove_attribute("open"));
    }
    is_closed
}

fn clicked(app: &Rc<App>, event: &MouseEvent) {
    let Some(target) = target::<Element>(event).filter(|_| !app.has_held_move.take()) else { return };
    close_menu(app, Some(&target));
    let value = |name: &str| closest(&target, &format!("[{name}]"))?.get_attribute(name);
    let number = |name: &str| value(name).map(|number| number.parse::<usize>().unwrap_or_default());
    if let Some(key) = value("data-solve-details") {
        app.send(Msg::OpenDialog(PageDialog::Solves(Some(key))));
    } else if let Some(turn) = number("data-turn") {
        let is_choosing = event.shift_key() || !app.state().timeline.chosen().is_empty();
        app.send(if is_choosing {
            Msg::ChooseMoves(Choice::To(turn.saturating_sub(1)))
        } else {
            Msg::Jump(turn)
        });
    } else if let Some(turn) = number("data-section") {
        app.send(Msg::ChooseMoves(Choice::Section(turn)));
    } else if let Some(name) = value("data-table-do") {
        if let Some(action) = TableAction::from_name(&name) {
            app.send(Msg::Table(action, value("data-table").unwrap_or_default()));
        }
    } else if let Some(name) = value("data-do") {
        let twist = Twist { prime: event.shift_key(), half: event.alt_key() || event.ctrl_key() };
        if let Some(command) = Command::from_name(&name, twist) {
            app.send(Msg::Command(command));
        }
    } else if closest(&target, HUMAN_ROW).is_some() && target.tag_name() != "INPUT" {
        app.send(Msg::FoldChoices);
    } else if let Some(solution) = number("data-alternative") {
        app.send(Msg::ShowSolution(solution));
    } else if let Some(stage) = number("data-stage") {
        app.send(Msg::ShowStage(stage));
    } else if let Some(solve) = number("data-penalty") {
        app.send(Msg::ChangePenalty(solve));
    } else if let Some(solve) = number("data-solve") {
        app.send(Msg::DeleteSolve(solve));
    } else if let Some(id) = within(&target, &SKIP_LINKS).and_then(|link| id_of(&link)) {
        event.prevent_default();
        skip(app, id);
    } else if within(&target, &[ids::PERFORM]).is_some() {
        app.send(Msg::Perform(text_of(app, ids::SETUP)));
    } else if closest(&target, "input[type=radio], input[type=checkbox]").is_some()
        && closest(&target, "[data-own-keys]").is_none()
        && event.detail() > 0
    {
        // After a mouse click, return the keyboard focus to the cube.
        blur(&target);
    }
}

/// Focuses the target of a skip link, which a folded panel may hide, without changing the address.
fn skip(app: &Rc<App>, link: Id) {
    let aim = if link == ids::SKIP_TO_SOLVE { ids::SOLVE } else { ids::CUBE };
    // Without an algorithm there is no Solve, but the list of algorithms.
    let aims = if aim == ids::SOLVE { &[aim, ids::TOGGLE_CHOICES][..] } else { &[aim] };
    app.document.focus_first(aims);
    let is_reached = app.document.focused().and_then(|focus| id_of(&focus)) == Some(aim);
    if aim == ids::SOLVE && !is_reached && !app.state().preferences.panel {
        app.send(Msg::Command(Command::TogglePanel));
        app.document.focus_first(&[aim]);
    }
}

/// Prevents clicks on buttons and folds from moving the focus, so that keys turn the cube.
///
/// Not in a part of the document whose keys are those of its buttons. In the other views, a field that is being edited
/// loses the focus, because it reports its value then, before the click.
fn keep_focus(app: &App, event: &MouseEvent) {
    let Some(target) = target::<Element>(event) else { return };
    if closest(&target, "button, summary").is_none() || closest(&target, "[data-own-keys]").is_some() {
        return;
    }
    event.prevent_default();
    if closest(&target, ".view").is_some()
        && let Some(field) = app.document.focused()
    {
        blur(&field);
    }
}

fn leave_slider(event: &Event) {
    if let Some(slider) =
        target::<Element>(event).filter(|target| closest(target, "input[type=range]").is_some())
    {
        blur(&slider);
    }
}

/// Scrolls a newly opened fold into view, or at least its beginning.
fn bring_into_sight(event: &Event) {
    let Some(fold) = target::<Element>(event).filter(|fold| fold.has_attribute("open")) else { return };
    let Some(panel) = within(&fold, &[ids::CHOICES, ids::RESULT, ids::TIMER_PANEL]) else { return };
    let (top, bottom) = (fold.get_bounding_client_rect().top(), fold.get_bounding_client_rect().bottom());
    let seen = panel.get_bounding_client_rect();
    let down = (bottom - seen.bottom()).min(top - seen.top());
    if down > 0.0 {
        panel.set_scroll_top(panel.scroll_top() + down.floor() as i32);
    }
}

/// Highlights the layers of the button under the mouse, and shows the cube before the move under it.
fn point_out(app: &Rc<App>, event: &PointerEvent) {
    if event.pointer_type() != "mouse" {
        return;
    }
    let target = target::<Element>(event);
    let value = |name: &str| closest(target.as_ref()?, &format!("[{name}]"))?.get_attribute(name);
    let command = value("data-do").and_then(|name| Command::from_name(&name, Twist::default()));
    let previewed = app.preview(value("data-turn").and_then(|number| number.parse().ok()));
    let turn = previewed.or_else(|| app.state().turn_of(command?));
    app.stage.point_out(turn.map(|turn| (turn.face, turn.layers)), previewed);
    app.request_frame();
}

fn input(event: &Event) -> Option<Msg> {
    let field: HtmlInputElement = event.target()?.dyn_into().ok()?;
    match id_of(&field) {
        Some(ids::SETUP) => Some(Msg::EditSetup),
        Some(ids::LAYERS) => Some(Msg::EditSize),
        Some(ids::SCRUBBER) => Some(Msg::Jump(field.value().parse().ok()?)),
        Some(ids::SPEED) => Some(Msg::SetSpeed(field.value().parse().ok()?)),
        _ => {
            let parameter = field.get_attribute("data-parameter")?;
            Some(Msg::SetParameter(parameter, given(&field)?))
        }
    }
}

fn change(event: &Event) -> Option<Msg> {
    let target = event.target()?;
    if let Some(select) = target.dyn_ref::<HtmlSelectElement>() {
        let chosen = select.value().parse();
        // The focus stays in a dialog, so that Escape closes it.
        if closest(select, "dialog").is_none() {
            or_log("blur", select.blur());
        }
        return match id_of(select) {
            Some(ids::SIZE) => Some(Msg::ChooseSize(chosen.ok()?)),
            Some(ids::THREADS) => Some(Msg::ChooseThreads(chosen.ok())),
            Some(ids::GOAL) => Some(match select.value().as_str() {
                goal::MORE => Msg::ShowView("find".to_owned()),
                "" => Msg::ChooseGoal(None),
                id => Msg::ChooseGoal(Some(GoalText::Goal(id.to_owned()))),
            }),
            Some(ids::HINT_SOLVER) => Some(Msg::ChooseHintSolver(select.value())),
            _ => None,
        };
    }
    let field: HtmlInputElement = target.dyn_into().ok()?;
    match id_of(&field) {
        Some(ids::INSPECTION) => return Some(Msg::SetInspection(field.checked())),
        Some(ids::REAL_CUBE) => return Some(Msg::SetRealCube(field.checked())),
        Some(ids::GOAL_TURNS) => return Some(Msg::ChooseTurns(field.value())),
        Some(ids::LAYER) => return Some(Msg::ChooseLayers(field.value())),
        _ => {}
    }
    match field.name().as_str() {
        "layout" => Some(Msg::ChooseLayout(Layout::from_id(&field.value())?)),
        "algorithm" => Some(Msg::ChooseAlgorithm(field.value())),
        "tables" => Some(Msg::ChooseTables(field.value())),
        "metric" => Some(Msg::ChooseMetric(field.value())),
        _ => None,
    }
}

fn pasted(app: &Rc<App>, event: &ClipboardEvent) {
    let Some(target) = target::<Element>(event).filter(|target| id_of(target) == Some(ids::SETUP)) else {
        return;
    };
    let text = event.clipboard_data().and_then(|data| or_log("paste", data.get_data("text")));
    if let (Some(text), Some(input)) = (text, target.dyn_ref::<HtmlInputElement>())
        && setup::paste(input, &text)
    {
        event.prevent_default();
        app.send(Msg::EditSetup);
    }
}

fn submitted(app: &Rc<App>, event: &Event) {
    match target::<Element>(event).and_then(|form| id_of(&form)) {
        Some(ids::SETUP_FORM) => {
            event.prevent_default();
            app.send(Msg::SetUp(text_of(app, ids::SETUP)));
            if app.state().setup_error.is_none()
                && let Some(field) = app.document.element::<Element>(ids::SETUP)
            {
                blur(&field);
            }
        }
        Some(ids::TIME_FORM) => {
            event.prevent_default();
            app.send(Msg::AddTime(text_of(app, ids::TYPED_TIME)));
        }
        Some(ids::SIZE_FORM) => {
            event.prevent_default();
            app.send(Msg::TypeSize(text_of(app, ids::LAYERS)));
        }
        Some(ids::LAYER_FORM) => {
            event.prevent_default();
            // Removing the focus makes the browser report the entered value.
            if let Some(field) = app.document.element::<Element>(ids::LAYER) {
                blur(&field);
            }
        }
        _ => {}
    }
}

fn text_of(app: &App, field: Id) -> String {
    app.document.element::<HtmlInputElement>(field).map(|field| field.value()).unwrap_or_default()
}

/// Returns the closest of these elements that is or contains `element`.
pub(crate) fn within(element: &Element, ids: &[Id]) -> Option<Element> {
    let selectors: Vec<String> = ids.iter().map(|id| format!("#{}", id.name())).collect();
    closest(element, &selectors.join(", "))
}

/// Returns whether a key is handled by the focused element rather than by the cube.
pub(crate) fn belongs_to_focus(app: &App, event: &KeyboardEvent) -> bool {
    let Some(focus) = app.document.focused() else { return false };
    let is = |selector| closest(&focus, selector).is_some();
    // An element of a dialog that has been closed may still have the focus.
    if is("dialog:not([open])") {
        return false;
    }
    let code = event.code();
    if code == "Escape" && within(&focus, &[ids::SETUP, ids::LAYERS, ids::LAYER]).is_some() {
        return false;
    }
    if is("select, textarea, input:not([type=range], [type=radio], [type=checkbox])") {
        return true;
    }
    match code.as_str() {
        "Space" => is("button, summary, input[type=radio], input[type=checkbox]"),
        "Enter" | "NumpadEnter" => is("a, button, summary"),
        "Home" | "End" | "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight" => {
            is("input") || within(&focus, &SCROLLABLE).is_some()
        }
        _ => false,
    }
}
