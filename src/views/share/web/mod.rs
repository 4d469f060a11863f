//! The browser side of the dialog: document, pictures, films and printing.

mod browser;
mod film;
mod ids;
mod picture;
mod sheet;
mod studio;

use std::cell::RefCell;
use std::rc::Rc;

use godspeed_browser::{
    Document, Id, Page, PageHandle, Runtime, Surroundings, View, copy_text, error_text, or_log, save, target,
};
use godspeed_cube::{Facelets, Size};
use godspeed_protocol::{CUBE_VIEW, NamedOutcome, PageChange, PageDialog};
use godspeed_scene::Look;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Event, HtmlInputElement, HtmlSelectElement, Window};

use crate::state::{
    Effect, FilmFormat, Form, Msg, PictureFormat, ShareDialog, Shared, WidthField, twizzle_link,
};
use studio::Studio;

/// The running dialog.
pub(crate) type Share = Runtime<ShareScreen>;

/// The browser side of the dialog.
#[derive(Default)]
pub(crate) struct ShareScreen {
    /// Drawn on by one picture or film at a time. `None` until the first, and while one is made.
    studio: RefCell<Option<Studio>>,
}

/// The extent to which the document has to be updated.
pub(crate) enum Extent {
    /// Everything.
    Whole,
    /// All but what is shared, whose text can be long.
    Status,
}

/// Starts the dialog.
///
/// # Errors
/// Returns an error outside of a window.
#[wasm_bindgen]
pub fn start(page: PageHandle) -> Result<(), JsValue> {
    let share = Share::start(page, |Surroundings { window, page, .. }| {
        (ShareScreen::default(), ShareDialog::new(shared(window, page)))
    })?;
    share.send_on_click(ids::SHARE_SYSTEM, |_| Msg::ShareLink);
    share.send_on_click(ids::SHARE_PNG, |share| Msg::SavePicture(PictureFormat::Png, form(&share.document)));
    share.send_on_click(ids::SHARE_SVG, |share| Msg::SavePicture(PictureFormat::Svg, form(&share.document)));
    share.send_on_click(ids::SHARE_COPY_EMBED, |_| Msg::CopyEmbed);
    share.at(ids::SHARE_EMBED_FORMAT, "change", |share, event: Event| {
        if let Some(select) = target::<HtmlSelectElement>(&event) {
            share.send(Msg::ChooseEmbed(select.value()));
        }
    });
    share.send_on_click(ids::SHARE_COPY_TEXT, |_| Msg::CopyText);
    share.send_on_click(ids::SHARE_SAVE_TEXT, |_| Msg::SaveText);
    share.send_on_click(ids::SHARE_GIF, |share| Msg::Film(FilmFormat::Gif, form(&share.document)));
    share.send_on_click(ids::SHARE_WEBM, |share| Msg::Film(FilmFormat::WebM, form(&share.document)));
    share.send_on_click(ids::SHARE_CANCEL, |_| Msg::CancelFilm);
    share.on_click(ids::SHARE_PRINT, |share| {
        or_log("print", share.window.print());
    });
    share.at(ids::SHARE_FORMAT, "change", |share, event: Event| {
        if let Some(select) = target::<HtmlSelectElement>(&event) {
            share.send(Msg::ChooseFormat(select.value()));
        }
    });
    share.on(&share.window, "beforeprint", |share, _: Event| {
        let is_cube_shown = share.page.snapshot().view == CUBE_VIEW;
        share.send(Msg::Print { shared: shared(&share.window, &share.page), is_cube_shown });
    });
    share.document.visible(ids::SHARE_SYSTEM, browser::can_share());
    share.document.visible(ids::SHARE_WEBM, browser::can_encode_video());
    share.document.visible(ids::SHARE_WEBM_NOTE, !browser::can_encode_video());
    ShareScreen::show(&share, Extent::Whole);
    Ok(())
}

impl View for ShareScreen {
    type State = ShareDialog;
    type Extent = Extent;

    const ID: Id = ids::SHARE;

    fn extent(_: &Share, msg: &Msg) -> Extent {
        match msg {
            Msg::Open(_) | Msg::Print { .. } | Msg::ChooseFormat(_) | Msg::ChooseEmbed(_) => Extent::Whole,
            _ => Extent::Status,
        }
    }

    fn run(share: &Rc<Share>, effect: Effect) {
        let share = share.clone();
        match effect {
            Effect::ShareLink { title, url } => spawn_local(async move {
                if let Err(error) = browser::share_link(&title, &url).await {
                    share.send(Msg::Notice(error_text(&error)));
                }
            }),
            Effect::SavePicture(order) => spawn_local(async move {
                let result = picture::save(&share, &order).await;
                share.send(Msg::PictureSaved(result));
            }),
            Effect::CopyText { what, text } => {
                let window = share.window.clone();
                copy_text(&window, text, move |is_copied| share.send(Msg::TextCopied { what, is_copied }));
            }
            Effect::SaveText { name, media_type, text } => save(&share.document, &name, media_type, &text),
            Effect::Film(order) => spawn_local(async move {
                let end = film::save(&share, &order).await;
                share.send(Msg::FilmEnded(end));
            }),
            Effect::Focus(WidthField::Picture) => share.document.focus_first(&[ids::SHARE_WIDTH]),
            Effect::Focus(WidthField::Film) => share.document.focus_first(&[ids::SHARE_FILM_WIDTH]),
            Effect::WriteSheet(steps) => sheet::write(&share.document, steps.as_deref(), &look(&share.page)),
        }
    }

    fn show(share: &Rc<Share>, extent: Extent) {
        let (document, state) = (&share.document, share.state());
        if matches!(extent, Extent::Whole) {
            show_shared(document, &state);
        }
        show_width(document, &state, WidthField::Picture, [ids::SHARE_WIDTH, ids::SHARE_WIDTH_ERROR]);
        show_width(document, &state, WidthField::Film, [ids::SHARE_FILM_WIDTH, ids::SHARE_FILM_ERROR]);
        document.text(ids::SHARE_SAID, state.notice());
        let progress = state.film_progress();
        document.visible(ids::SHARE_PROGRESS, progress.is_some());
        document.attribute(ids::SHARE_BAR, "value", &format!("{:.3}", progress.unwrap_or_default()));
        for id in [ids::SHARE_GIF, ids::SHARE_WEBM] {
            document.enabled(id, progress.is_none());
        }
    }

    fn follow(share: &Rc<Share>, change: PageChange) {
        match change {
            PageChange::Dialog(PageDialog::Share) => {
                share.send(Msg::Open(shared(&share.window, &share.page)));
            }
            // The dialog covers the page.
            PageChange::Notice { text, .. } => share.send(Msg::Notice(text)),
            _ => {}
        }
    }
}

/// Returns what the page shows.
fn shared(window: &Window, page: &Page) -> Rc<Shared> {
    let link = or_log("address", window.location().href()).unwrap_or_default();
    let present = page.cube().unwrap_or_else(|| Facelets::solved(Size::THREE));
    let solutions = page.solutions();
    let is_last = |found: &&NamedOutcome| Some(&found.outcome) == solutions.outcome.as_ref();
    Rc::new(Shared::new(&link, present, solutions.found.iter().find(is_last)))
}

/// Returns the appearance of the page's cube.
fn look(page: &Page) -> Look {
    Look::parse(&page.snapshot().look)
}

/// Returns what is entered in the fields.
fn form(document: &Document) -> Form {
    let chosen = |id| document.element::<HtmlSelectElement>(id).map(|select| select.value());
    let entered = |id| document.element::<HtmlInputElement>(id).map(|input| input.value());
    Form {
        view: chosen(ids::SHARE_VIEW).unwrap_or_default(),
        ground: chosen(ids::SHARE_GROUND).unwrap_or_default(),
        width: entered(ids::SHARE_WIDTH).unwrap_or_default(),
        film_width: entered(ids::SHARE_FILM_WIDTH).unwrap_or_default(),
        speed: chosen(ids::SHARE_SPEED).unwrap_or_default(),
    }
}

fn show_shared(document: &Document, state: &ShareDialog) {
    let twizzle = twizzle_link(state.shared());
    document.optional_attribute(ids::SHARE_TWIZZLE, "href", twizzle.as_deref().ok());
    document.visible(ids::SHARE_TWIZZLE_NOTE, twizzle.is_err());
    document.text(ids::SHARE_TWIZZLE_NOTE, twizzle.err().unwrap_or_default());
    document.text(ids::SHARE_SUMMARY, &state.summary());
    document.visible(ids::SHARE_SOLUTION, state.has_solution());
    document.visible(ids::SHARE_FILM, state.has_film());
    document.text(ids::SHARE_TEXT, &state.shown_text());
    document.text(ids::SHARE_EMBED, &state.shown_embed());
}

fn show_width(document: &Document, state: &ShareDialog, width: WidthField, [field, note]: [Id; 2]) {
    let error = state.width_error(width);
    document.attribute(field, "aria-invalid", if error.is_some() { "true" } else { "false" });
    document.visible(note, error.is_some());
    document.text(note, &error.unwrap_or_default());
}
