//! The browser side of the view: document, canvases, keys and storage.

mod canvas;
mod faces;
mod form;
mod ids;
mod keyboard;
mod palette;
mod pointer;
mod scanner;
mod solid;

use std::cell::Cell;
use std::rc::Rc;

use godspeed_browser::{
    Id, Page, PageHandle, Runtime, Surroundings, View, load, matches_media, or_log, query, show_link, store,
};
use godspeed_protocol::{CUBE_VIEW, PageChange, PageRequest};
use godspeed_scene::Look;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Element;

use crate::state::{Effect, Msg, NetState, Space, colour_names};
use canvas::Sheet;
use solid::Solid;

/// The storage key of the paintings.
const STORED: &str = "godspeed-net";

/// The running view.
pub(crate) type Net = Runtime<NetScreen>;

/// The browser side of the view.
pub(crate) struct NetScreen {
    sheet: Sheet,
    solid: Solid,
    /// The page, as the scanner needs it.
    handle: PageHandle,
    look: Cell<Look>,
    /// Whether the state has changed since the last frame.
    is_stale: Cell<bool>,
}

/// Starts the net view in its part of the document.
///
/// # Errors
/// Returns an error outside of a window.
#[wasm_bindgen]
pub fn start(page: PageHandle) -> Result<(), JsValue> {
    let handle = page.clone();
    let net = Net::start(page, |Surroundings { window, document, page }| {
        let look = look(page);
        let screen = NetScreen {
            sheet: Sheet::new(document),
            solid: Solid::new(document, window),
            handle,
            look: Cell::new(look),
            is_stale: Cell::default(),
        };
        (screen, NetState::new(&query(window), &load(window, STORED), names(&look)))
    })?;
    form::listen(&net);
    palette::listen(&net);
    faces::listen(&net);
    pointer::listen(&net);
    solid::listen(&net);
    keyboard::listen(&net);
    net.on_resize(&[ids::NET_TABLE, ids::NET_CANVAS, ids::NET_CUBE], fit);
    net.solid.set_look(&net.look.get());
    fit(&net);
    if net.is_shown() {
        net.send(opened(&net));
    }
    show_all(&net);
    Ok(())
}

impl View for NetScreen {
    type State = NetState;
    /// Whether the sticker in focus, or what happened to it, is announced.
    type Extent = bool;

    const ID: Id = ids::NET;

    fn extent(_: &Net, msg: &Msg) -> bool {
        !matches!(
            msg,
            Msg::Opened { .. } | Msg::Solved | Msg::Fit(_) | Msg::Names(_) | Msg::Camera | Msg::Scanned(_)
        )
    }

    fn run(net: &Rc<Net>, effect: Effect) {
        match effect {
            Effect::Store(text) => {
                let _is_stored = store(&net.window, STORED, &text);
            }
            Effect::ShowLink(link) => show_link(&net.window, &link),
            Effect::SetCube(facelets) => {
                // The view first, so that the address of the cube follows its new state.
                net.page.show_view(CUBE_VIEW);
                net.page.request(&PageRequest::TakePainting(facelets));
            }
            Effect::OpenScanner(painting) => scanner::open(net, Some(painting)),
            Effect::CloseScanner => scanner::open(net, None),
            Effect::FocusCamera => net.document.focus_first(&[ids::NET_CAMERA]),
        }
    }

    fn show(net: &Rc<Net>, is_announced: bool) {
        if is_announced {
            net.document.text(ids::NET_SAID, &net.state().announcement());
        }
        net.is_stale.set(true);
        net.request_frame();
    }

    fn frame(net: &Rc<Net>, now: f64) -> bool {
        if net.is_stale.take() {
            show_all(net);
        }
        net.is_shown() && net.solid.draw(now)
    }

    fn follow(net: &Rc<Net>, change: PageChange) {
        match change {
            PageChange::View(_) if net.is_shown() => net.send(opened(net)),
            PageChange::Cube { solved: true } if net.state().is_set() => net.send(Msg::Solved),
            PageChange::Look => {
                let look = look(&net.page);
                net.look.set(look);
                net.solid.set_look(&look);
                net.send(Msg::Names(names(&look)));
            }
            _ => {}
        }
    }
}

/// Returns the message that the view has been opened.
fn opened(net: &Net) -> Msg {
    let is_solved = net.page.cube().is_some_and(|cube| cube.is_solved());
    let solved_from = if is_solved { net.page.start() } else { None };
    // The dialog Follow asks for a cube by the page.
    let asked = net.page.snapshot().painting.map(|painting| format!("?facelets={painting}"));
    Msg::Opened { link: asked.unwrap_or_else(|| query(&net.window)), solved_from }
}

/// Fits the pictures to the space for them.
fn fit(net: &Rc<Net>) {
    net.solid.fit();
    let width = |id: Id| net.document.element::<Element>(id).map_or(0, |element| element.client_width());
    // The pictures have no box of their own on narrow screens.
    let widths = [ids::NET_PICTURES, ids::NET_TABLE].map(width);
    if let Some(&width) = widths.iter().find(|&&width| width > 0) {
        let is_touch = matches_media(&net.window, "(pointer: coarse)");
        net.send(Msg::Fit(Space { width: f64::from(width), is_touch }));
    }
}

/// Shows the state.
fn show_all(net: &Net) {
    let (state, look) = (net.state(), net.look.get());
    palette::show(&net.document, &state, &look);
    faces::show(&net.document, &state);
    form::show(&net.document, &state);
    net.sheet.draw(&state, &look, net.window.device_pixel_ratio());
    net.solid.show(&state);
    net.document.attribute(ids::NET, "data-camera", state.camera());
    net.document.attribute(ids::NET, "data-json", &state.json());
    // A script that waits for this state reads the object next.
    net.document.attribute(ids::NET, "data-state", state.diagnosis().state());
}

/// Sets an attribute that may be set already.
fn set(element: &Element, name: &str, value: &str) {
    if element.get_attribute(name).as_deref() != Some(value) {
        or_log("attribute", element.set_attribute(name, value));
    }
}

/// Returns the appearance of the page's cube.
fn look(page: &Page) -> Look {
    Look::parse(&page.snapshot().look)
}

fn names(look: &Look) -> [&'static str; 6] {
    colour_names(look.palette.has_usual_names())
}
