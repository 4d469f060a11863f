//! The dialog in the browser.

mod browser;
mod cube;
mod ids;
mod letters;
mod listeners;
mod panes;
mod watching;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use godspeed_browser::{
    Engines, Id, PageHandle, Runtime, Surroundings, TableSource, View, is_motion_reduced, or_log,
};
use godspeed_port::from_js;
use godspeed_protocol::{Event, FollowOrder, PageChange, Request, SolverInfo};
use godspeed_scene::{Look, Palette};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen_futures::spawn_local;
use web_sys::Element;

use crate::state::{Effect, FollowState, Msg, SHOWN_MS};
use cube::Picture;
use watching::Watcher;

/// The number of the engine that finds new solutions.
const ENGINE: usize = 0;

/// The running dialog.
pub(crate) type Follow = Runtime<FollowScreen>;

/// A function that gets what was heard, or why nothing is.
type Hearing = Closure<dyn Fn(String)>;

/// The browser side of the dialog.
pub(crate) struct FollowScreen {
    picture: Picture,
    watcher: Watcher,
    engines: Engines,
    has_engine: Cell<bool>,
    threads: usize,
    heard: RefCell<Option<[Hearing; 2]>>,
}

thread_local! {
    /// The dialog, from the start of the module on. `wasm_bindgen` functions have no receiver to hold it.
    static DIALOG: RefCell<Option<Rc<Follow>>> = const { RefCell::new(None) };
}

/// Starts the dialog.
///
/// # Errors
/// Returns an error outside of a window.
#[wasm_bindgen]
pub fn start(page: PageHandle) -> Result<(), JsValue> {
    let dialog = Runtime::start(page, |Surroundings { document, window, .. }| {
        let screen = FollowScreen {
            picture: Picture::new(document, window),
            watcher: Watcher::default(),
            engines: Engines::default(),
            has_engine: Cell::default(),
            threads: (window.navigator().hardware_concurrency() as usize).max(1),
            heard: RefCell::default(),
        };
        (screen, FollowState::default())
    })?;
    dialog.picture.listen(&dialog);
    listeners::listen(&dialog);
    follow_look(&dialog);
    dialog.document.visible(ids::FOLLOW_SPEAK, browser::can_speak());
    dialog.send(Msg::PageEngine(dialog.page.engine()));
    DIALOG.set(Some(dialog.clone()));
    spawn_local(async move {
        let can_listen = browser::can_listen().await;
        dialog.send(Msg::CanListen(can_listen));
    });
    Ok(())
}

/// Opens or updates the dialog for a [`FollowOrder`].
#[wasm_bindgen]
pub fn open(order: JsValue) {
    let Some(dialog) = DIALOG.with_borrow(Clone::clone) else { return };
    let order = from_js::<FollowOrder>(order).map_err(|error| error.to_string().into());
    if let Some(order) = or_log("follow", order) {
        dialog.open_dialog(ids::FOLLOW);
        dialog.picture.fit();
        dialog.send(reduce_motion(&dialog));
        dialog.send(Msg::Open(Box::new(order)));
        // The button was disabled when the page has opened the dialog.
        dialog.document.focus_first(&[ids::FOLLOW_NEXT]);
    }
}

impl View for FollowScreen {
    type State = FollowState;
    type Extent = ();

    const ID: Id = ids::FOLLOW;

    fn extent(_: &Follow, _: &Msg) {}

    fn run(dialog: &Rc<Follow>, effect: Effect) {
        match effect {
            Effect::Change(change) => dialog.picture.change(change),
            Effect::ShowNextTurn(number) => dialog.later(SHOWN_MS, move |dialog| {
                dialog.send(reduce_motion(dialog));
                dialog.send(Msg::ShowNextTurn(number));
            }),
            Effect::KeepAwake(true) => spawn_local(browser::keep_awake()),
            Effect::KeepAwake(false) => spawn_local(browser::let_sleep()),
            Effect::Speak(text) => browser::speak(&text),
            Effect::Listen(is_listening) => listen(dialog, is_listening),
            Effect::OpenCamera => watching::open(dialog),
            Effect::CloseCamera => watching::close(dialog),
            Effect::Watch(request) => watching::send(dialog, &request),
            Effect::Request(request) => dialog.page.request(&request),
            Effect::Send(order) => send(dialog, &order.0, &order.1),
            Effect::StopEngine => {
                dialog.has_engine.set(false);
                dialog.engines.stop_all();
            }
            Effect::CloseDialog => dialog.close_dialog(ids::FOLLOW),
        }
    }

    fn show(dialog: &Rc<Follow>, (): ()) {
        let state = dialog.state();
        panes::show(&dialog.document, &state);
        watching::show(&dialog.document, &state);
        dialog.picture.show_both_sides(state.shows_both_sides());
        if let Some(cube) = state.shown_cube() {
            dialog.document.attribute(ids::FOLLOW_CUBE, "data-state", &cube.to_string());
            dialog.picture.draw_without_scene(&dialog.document, &cube);
        }
        dialog.document.attribute(ids::FOLLOW, "data-json", &state.json());
        // A script that waits for this state reads the object next.
        dialog.document.attribute(ids::FOLLOW, "data-state", state.phase());
        drop(state);
        show_arrow(dialog);
        dialog.request_frame();
    }

    fn frame(dialog: &Rc<Follow>, now: f64) -> bool {
        if !dialog.is_dialog_open(Self::ID) {
            return false;
        }
        if dialog.state().needs_frame() && dialog.picture.is_at_rest() {
            let motion = dialog.picture.motion();
            dialog.apply(Msg::Frame(motion));
        }
        let is_moving = dialog.picture.draw(now);
        show_arrow(dialog);
        is_moving || dialog.state().needs_frame()
    }

    fn follow(dialog: &Rc<Follow>, change: PageChange) {
        match change {
            PageChange::Look => {
                follow_look(dialog);
                dialog.request_frame();
            }
            PageChange::Engine => dialog.send(Msg::PageEngine(dialog.page.engine())),
            _ => {}
        }
    }
}

/// Shows the arrow of the turn in the picture while the cube is at rest.
fn show_arrow(dialog: &Follow) {
    let state = dialog.state();
    let is_at_rest = dialog.picture.is_at_rest() && !state.needs_frame();
    let size = state.cube().map(godspeed_cube::Facelets::size);
    let turn = state.arrow().filter(|_| is_at_rest);
    let path = size.and_then(|size| dialog.picture.arrow(turn, size));
    dialog.document.flag(ids::FOLLOW_ARROW, "hidden", path.is_none());
    dialog.document.attribute(ids::FOLLOW_ARROW_PATH, "d", &path.unwrap_or_default());
}

/// Returns the message about the user's preference, which may change while the dialog is open.
fn reduce_motion(dialog: &Follow) -> Msg {
    Msg::ReduceMotion(is_motion_reduced(&dialog.window))
}

fn follow_look(dialog: &Rc<Follow>) {
    dialog.picture.follow_look(&dialog.page);
    let Look { palette, .. } = dialog.picture.look().get();
    dialog.send(Msg::Names(palette.has_usual_names().then_some(Palette::COLOUR_NAMES)));
}

/// Listens for words, or stops.
fn listen(dialog: &Rc<Follow>, is_listening: bool) {
    if !is_listening {
        browser::stop_listening();
        return;
    }
    let sender = |msg: fn(String) -> Msg| {
        let dialog = dialog.clone();
        // A browser that refuses at once does so while the message that listens is still being handled.
        Hearing::new(move |text: String| dialog.later(0, move |dialog| dialog.send(msg(text))))
    };
    let [heard, failed] = [sender(Msg::Heard), sender(Msg::NotListening)];
    browser::listen(&heard, &failed);
    dialog.heard.replace(Some([heard, failed]));
}

/// Sends a request to the engine, which is started first if there is none.
fn send(dialog: &Rc<Follow>, request: &Request, solver: &SolverInfo) {
    if !dialog.has_engine.replace(true) {
        let receiver = dialog.clone();
        let tables = TableSource::of(solver);
        let started = dialog.engines.start::<Event>(ENGINE, dialog.threads, tables, move |received| {
            receiver.send(match received {
                Ok(incoming) => Msg::Engine(Box::new(incoming.message)),
                Err(reason) => Msg::EngineFailed(reason),
            });
        });
        if let Err(reason) = started {
            // The message that sent the request is still being handled.
            dialog.later(0, move |dialog| dialog.send(Msg::EngineFailed(reason)));
            return;
        }
    }
    dialog.engines.send(ENGINE, request);
}

/// Returns whether an element, or one around it, can be pressed or chosen.
fn is_control(element: &Element) -> bool {
    godspeed_browser::closest(element, "button, select, label, a").is_some()
}
