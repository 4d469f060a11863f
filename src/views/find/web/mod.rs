//! The view in the browser: document, engine and the cube that shows what was found.

mod distances;
mod form;
mod goals;
mod ids;
mod net;
mod preview;
mod sets;
mod solutions;
mod turns;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use godspeed_browser::{
    Document, Engines, Id, PageHandle, Runtime, Surroundings, TableSource, View, copy_address, copy_text,
    load, query, save, show_link, store,
};
use godspeed_cube::{Facelets, Size};
use godspeed_page::data::ALGS_KEY;
use godspeed_protocol::{FindMessage, PageChange, Request};
use godspeed_scene::Look;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::state::{Effect, FindState, FoundMoves, Msg, Section};
use preview::Preview;

/// The number of the engine of the view.
const ENGINE: usize = 0;

/// The view Find in the browser.
pub(crate) type Find = Runtime<FindScreen>;

/// The engine and the cube of the view.
pub(crate) struct FindScreen {
    engines: Engines,
    has_engine: Cell<bool>,
    threads: usize,
    preview: Preview,
    /// The rows of the list of solutions.
    shown_solutions: RefCell<Vec<FoundMoves>>,
}

/// Starts the view in its part of the document.
///
/// # Errors
/// Returns an error outside of a window.
#[wasm_bindgen]
pub fn start(page: PageHandle) -> Result<(), JsValue> {
    let find = Find::start(page, create)?;
    form::listen(&find);
    turns::listen(&find);
    goals::listen(&find);
    solutions::listen(&find);
    distances::listen(&find);
    sets::listen(&find);
    preview::listen(&find);
    follow_look(&find);
    take_page_cube(&find);
    find.send(Msg::PageEngine(find.page.engine()));
    form::fold_while_busy(&find);
    Ok(())
}

fn create(surroundings: &Surroundings) -> (FindScreen, FindState) {
    let Surroundings { window, document, page } = surroundings;
    let threads = (window.navigator().hardware_concurrency() as usize).max(1);
    let cube = page.cube().unwrap_or_else(|| Facelets::solved(Size::THREE));
    let state = FindState::new(&query(window), &cube, &load(window, ALGS_KEY));
    let screen = FindScreen {
        engines: Engines::default(),
        has_engine: Cell::default(),
        threads,
        preview: Preview::new(document, window),
        shown_solutions: RefCell::default(),
    };
    (screen, state)
}

impl View for FindScreen {
    type State = FindState;
    /// Whether the result may be another one.
    type Extent = bool;

    const ID: Id = ids::FIND;

    fn extent(_: &Find, msg: &Msg) -> bool {
        matches!(
            msg,
            Msg::Engine(_)
                | Msg::EngineFailed(_)
                | Msg::PageEngine(_)
                | Msg::Run
                | Msg::Cancel
                | Msg::Open(_)
        )
    }

    fn run(find: &Rc<Find>, effect: Effect) {
        match effect {
            Effect::Send(request) => send(find, &request),
            Effect::StopEngine => {
                find.has_engine.set(false);
                find.engines.stop_all();
            }
            Effect::Show(cube, blank) => {
                find.preview.show(&cube, blank);
                find.request_frame();
            }
            Effect::Play(cube, turns) => {
                find.preview.play(cube, turns);
                find.request_frame();
            }
            Effect::Request(request) => find.page.request(&request),
            Effect::ShowLink { link, copy } => {
                if find.is_shown() {
                    show_link(&find.window, &link);
                }
                if copy {
                    let find = find.clone();
                    copy_address(&find.window.clone(), move |text| find.send(Msg::Notify(text)));
                }
            }
            Effect::Save { name, media_type, text } => save(&find.document, &name, media_type, &text),
            Effect::Copy(text) => {
                let find = find.clone();
                copy_text(&find.window.clone(), text, move |is_copied| {
                    let text = if is_copied { "Copied." } else { "Could not copy." };
                    find.send(Msg::Notify(text.to_owned()));
                });
            }
            Effect::Store(key, text) => {
                if !store(&find.window, key, &text) {
                    let text = "The browser did not store this: its storage is full or blocked.";
                    find.send(Msg::Notify(text.to_owned()));
                }
            }
            Effect::OpenForm => find.document.flag(ids::FIND_SETTINGS, "open", true),
            Effect::Print => sets::print(find),
            Effect::Announce(text) => find.document.text(ids::FIND_SAID, &text),
        }
    }

    fn show(find: &Rc<Find>, has_result: bool) {
        let state = find.state();
        let look = Look::parse(&find.page.snapshot().look);
        let document = &find.document;
        form::show(document, &state);
        turns::show(document, &state);
        if state.section() == Section::Goal {
            goals::show(document, &state, &look);
        }
        solutions::show(find, &state);
        distances::show(document, &state);
        sets::show(find);
        preview::show(document, find, &state);
        // The state comes last, because scripts that wait for it read the result next.
        if has_result {
            // A large set has megabytes.
            document.attribute(ids::FIND, "data-json", &state.json());
        }
        document.attribute(ids::FIND, "data-state", state.phase().name());
    }

    fn frame(find: &Rc<Find>, now: f64) -> bool {
        find.is_shown() && find.preview.draw(now)
    }

    fn follow(find: &Rc<Find>, change: PageChange) {
        match change {
            PageChange::View(_) if find.is_shown() => {
                take_page_cube(find);
                find.preview.fit();
                find.request_frame();
            }
            PageChange::Engine => {
                find.send(Msg::PageEngine(find.page.engine()));
                form::fold_while_busy(find);
            }
            PageChange::Look => {
                follow_look(find);
                find.send(Msg::Notify(String::new()));
            }
            _ => {}
        }
    }
}

/// Takes the cube of the page, unless another one was typed.
fn take_page_cube(find: &Rc<Find>) {
    if let Some(cube) = find.page.cube() {
        find.send(Msg::PageCube(cube));
    }
}

fn follow_look(find: &Rc<Find>) {
    find.preview.set_look(&Look::parse(&find.page.snapshot().look));
    find.request_frame();
}

/// Sends a request to the engine, which is started first if there is none.
fn send(find: &Rc<Find>, request: &Request) {
    if !find.has_engine.replace(true) {
        let receiver = find.clone();
        let started =
            find.engines.start::<FindMessage>(ENGINE, find.threads, TableSource::Store, move |received| {
                receiver.send(match received {
                    Ok(incoming) => Msg::Engine(Box::new(incoming.message)),
                    Err(reason) => Msg::EngineFailed(reason),
                });
            });
        if let Err(reason) = started {
            // The message that sent the request is still being handled.
            find.later(0, move |find| find.send(Msg::EngineFailed(reason)));
            return;
        }
    }
    find.engines.send(ENGINE, request);
}

/// Shows a text where it differs from the last one, and hides the element without one.
fn show_text(document: &Document, id: Id, text: &str) {
    document.text(id, text);
    document.visible(id, !text.is_empty());
}
