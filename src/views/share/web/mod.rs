//! The dialog in the browser.

mod browser;
mod film;
mod ids;
mod sheet;
mod studio;

use std::cell::{Cell, RefCell};
use std::future::Future;
use std::ops::RangeInclusive;
use std::rc::Rc;

use godspeed_cube::{Facelets, Size};
use godspeed_document::{Document, Id, copy_text, on, or_log, page_cube, page_look, save, save_blob};
use godspeed_protocol::Outcome;
use godspeed_scene::Look;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen_futures::spawn_local;
use web_sys::{
    Blob, Element, Event, EventTarget, HtmlInputElement, HtmlSelectElement, MutationObserver,
    MutationObserverInit, Window,
};

use crate::state::{Film, Ground, Shared, TextFormat, net_svg, solid_svg, twizzle_link};
use film::{FilmFormat, Order, Stopped};
use studio::Studio;

/// The page sends this event when the dialog is to open and the address is complete.
const OPENED: &str = "godspeed-share";

/// The widths of pictures and of films in pixels.
const PICTURE_WIDTHS: RangeInclusive<u32> = 16..=4096;
const FILM_WIDTHS: RangeInclusive<u32> = 64..=1080;

/// The most characters of the text that the dialog shows. Files and the clipboard get all.
const SHOWN_TEXT: usize = 10_000;

/// The dialog, the document and what is shared.
pub(crate) struct App {
    window: Window,
    document: Document,
    shared: RefCell<Option<Rc<Shared>>>,
    /// Drawn on by one picture or film at a time. `None` until the first, and while one is made.
    studio: RefCell<Option<Studio>>,
    is_filming: Cell<bool>,
    is_cancelled: Cell<bool>,
}

/// Starts the dialog.
#[wasm_bindgen]
pub fn start() {
    let Some(window) = web_sys::window() else { return };
    let Some(document) = window.document().map(Document::new) else { return };
    let app = Rc::new(App {
        window,
        document,
        shared: RefCell::default(),
        studio: RefCell::default(),
        is_filming: Cell::default(),
        is_cancelled: Cell::default(),
    });
    app.listen();
    app.refresh();
}

impl App {
    fn listen(self: &Rc<Self>) {
        self.when(self.document.browser(), OPENED, Self::refresh);
        self.when(&self.window, "beforeprint", Self::write_sheet);
        self.click(ids::SHARE_SYSTEM, |app| app.run(share_with_system(app.clone())));
        self.click(ids::SHARE_PNG, |app| app.run(save_png(app.clone())));
        self.click(ids::SHARE_SVG, Self::save_svg);
        self.click(ids::SHARE_COPY_TEXT, Self::copy_text);
        self.click(ids::SHARE_SAVE_TEXT, Self::save_text);
        self.click(ids::SHARE_PRINT, |app| {
            or_log("print", app.window.print());
        });
        self.click(ids::SHARE_GIF, |app| app.film(FilmFormat::Gif));
        self.click(ids::SHARE_WEBM, |app| app.film(FilmFormat::WebM));
        self.click(ids::SHARE_CANCEL, |app| app.is_cancelled.set(true));
        if let Some(format) = self.document.element::<Element>(ids::SHARE_FORMAT) {
            self.when(&format, "change", Self::show_text);
        }
        self.repeat_notice();
        self.document.flag(ids::SHARE_SYSTEM, "hidden", !browser::can_share());
        self.document.flag(ids::SHARE_WEBM, "hidden", !browser::can_encode_video());
        self.document.flag(ids::SHARE_WEBM_NOTE, "hidden", browser::can_encode_video());
    }

    fn when(self: &Rc<Self>, target: &EventTarget, event: &str, act: impl Fn(&Rc<Self>) + 'static) {
        let app = self.clone();
        on(target, event, move |_: Event| act(&app));
    }

    fn click(self: &Rc<Self>, id: Id, act: impl Fn(&Rc<Self>) + 'static) {
        if let Some(button) = self.document.element::<Element>(id) {
            self.when(&button, "click", act);
        }
    }

    /// Repeats what the page says about the link, because the dialog covers the page.
    fn repeat_notice(self: &Rc<Self>) {
        let Some(notice) = self.document.element::<Element>(ids::NOTICE) else { return };
        let (app, source) = (self.clone(), notice.clone());
        let changed = Closure::<dyn FnMut()>::new(move || {
            if let Some(text) = source.text_content().filter(|text| !text.is_empty()) {
                app.say(&text);
            }
        });
        let observer = or_log("notice", MutationObserver::new(changed.as_ref().unchecked_ref()));
        let options = MutationObserverInit::new();
        options.set_child_list(true);
        if let Some(observer) = observer {
            or_log("notice", observer.observe_with_options(&notice, &options));
        }
        changed.forget();
    }

    /// Runs a task of the browser, and says why it has failed.
    fn run(self: &Rc<Self>, task: impl Future<Output = Result<(), String>> + 'static) {
        let app = self.clone();
        spawn_local(async move {
            if let Err(reason) = task.await {
                app.say(&reason);
            }
        });
    }

    fn say(&self, text: &str) {
        self.document.text(ids::SHARE_SAID, text);
    }

    /// Returns the time in milliseconds.
    fn now(&self) -> f64 {
        self.window.performance().map_or(0.0, |performance| performance.now())
    }

    /// Reads what the page shows, and shows what can be shared of it.
    fn refresh(self: &Rc<Self>) {
        let document = &self.document;
        let link = or_log("address", self.window.location().href()).unwrap_or_default();
        let present = page_cube(document).unwrap_or_else(|| Facelets::solved(Size::THREE));
        let json = document.element::<Element>(ids::RESULT).and_then(|e| e.get_attribute("data-json"));
        let outcome: Option<Outcome> = json.and_then(|json| serde_json::from_str(&json).ok());
        let shared = Rc::new(Shared::new(&link, present, outcome.as_ref()));
        let turns = shared.solution().turns().len();
        *self.shared.borrow_mut() = Some(shared.clone());
        match twizzle_link(&shared) {
            Ok(link) => {
                document.attribute(ids::SHARE_TWIZZLE, "href", &link);
                document.flag(ids::SHARE_TWIZZLE_NOTE, "hidden", true);
            }
            Err(reason) => {
                document.flag(ids::SHARE_TWIZZLE, "href", false);
                document.text(ids::SHARE_TWIZZLE_NOTE, reason);
                document.flag(ids::SHARE_TWIZZLE_NOTE, "hidden", false);
            }
        }
        let summary =
            if turns == 0 { "Solve the cube to share a solution.".to_owned() } else { shared.length_text() };
        document.text(ids::SHARE_SUMMARY, &summary);
        document.flag(ids::SHARE_SOLUTION, "hidden", turns == 0);
        document.flag(ids::SHARE_FILM, "hidden", turns == 0 || turns > Film::MOST_TURNS);
        if !self.is_filming.get() {
            self.say("");
        }
        self.show_text();
    }

    /// Writes what is printed: the steps of the cube, or another view of the page as it is.
    fn write_sheet(self: &Rc<Self>) {
        self.refresh();
        let body = self.document.browser().body();
        let is_cube = body.is_some_and(|body| body.get_attribute("data-view").as_deref() == Some("cube"));
        sheet::remove(&self.document);
        if let Some(shared) = self.shared().filter(|shared| is_cube && !shared.stages.is_empty()) {
            sheet::write(&self.document, &shared, &self.look());
        }
    }

    fn shared(&self) -> Option<Rc<Shared>> {
        self.shared.borrow().clone()
    }

    fn chosen(&self, id: Id) -> String {
        self.document.element::<HtmlSelectElement>(id).map(|select| select.value()).unwrap_or_default()
    }

    fn ground(&self) -> Ground {
        Ground::from_id(&self.chosen(ids::SHARE_GROUND))
    }

    /// Returns how the cube of the page looks.
    fn look(&self) -> Look {
        Look::parse(&page_look(&self.document))
    }

    /// Returns the solution in the chosen format.
    fn text(&self) -> Option<(TextFormat, String)> {
        let format = TextFormat::from_id(&self.chosen(ids::SHARE_FORMAT))?;
        Some((format, format.write(&*self.shared()?)))
    }

    fn show_text(self: &Rc<Self>) {
        let Some((_, text)) = self.text() else { return };
        let end = text.char_indices().nth(SHOWN_TEXT).map(|(at, _)| at);
        self.document.text(ids::SHARE_TEXT, &end.map_or(text.clone(), |end| format!("{}…", &text[..end])));
    }

    fn copy_text(self: &Rc<Self>) {
        if let Some((_, text)) = self.text() {
            let app = self.clone();
            copy_text(&self.window, text, move |is_copied| {
                app.say(if is_copied {
                    "Solution copied."
                } else {
                    "Could not copy. Select the text and copy it by key."
                });
            });
        }
    }

    fn save_text(self: &Rc<Self>) {
        if let (Some((format, text)), Some(shared)) = (self.text(), self.shared()) {
            save(&self.document, &shared.file_name(format.id()), format.media_type(), &text);
            self.say("Solution saved.");
        }
    }

    fn save_svg(self: &Rc<Self>) {
        if let (Some(width), Some(shared)) =
            (self.width(ids::SHARE_WIDTH, ids::SHARE_WIDTH_ERROR, PICTURE_WIDTHS), self.shared())
        {
            save(
                &self.document,
                &shared.file_name("svg"),
                "image/svg+xml",
                &self.svg(&shared.present, width),
            );
            self.say("Picture saved.");
        }
    }

    fn svg(&self, cube: &Facelets, width: u32) -> String {
        let draw = if self.chosen(ids::SHARE_VIEW) == "net" { net_svg } else { solid_svg };
        draw(cube, width as f32, self.ground(), &self.look())
    }

    /// Returns the width in a field, or shows which widths are possible.
    fn width(&self, field: Id, error: Id, widths: RangeInclusive<u32>) -> Option<u32> {
        let input = self.document.element::<HtmlInputElement>(field)?;
        let width = input.value().trim().parse().ok().filter(|width| widths.contains(width));
        let text = format!("Enter a width from {} to {} pixels.", widths.start(), widths.end());
        self.document.text(error, &text);
        self.document.flag(error, "hidden", width.is_some());
        self.document.attribute(field, "aria-invalid", if width.is_some() { "false" } else { "true" });
        if width.is_none() {
            or_log("field", input.focus());
        }
        width
    }

    /// Takes the studio, which whoever takes it returns.
    fn take_studio(&self) -> Result<Studio, String> {
        let kept = self.studio.borrow_mut().take();
        kept.map_or_else(|| Studio::new(&self.document), Ok)
    }

    fn keep_studio(&self, studio: Studio) {
        self.studio.replace(Some(studio));
    }

    /// Makes a film of the solution and saves it.
    fn film(self: &Rc<Self>, format: FilmFormat) {
        let width = self.width(ids::SHARE_FILM_WIDTH, ids::SHARE_FILM_ERROR, FILM_WIDTHS);
        let (Some(width), Some(shared)) = (width, self.shared()) else { return };
        if self.is_filming.replace(true) {
            return;
        }
        self.is_cancelled.set(false);
        let order = Order {
            shared,
            format,
            // Most codecs of video take only even numbers of pixels.
            pixels: if format == FilmFormat::WebM { width & !1 } else { width },
            speed: self.chosen(ids::SHARE_SPEED).parse().unwrap_or(3.0),
            ground: self.ground(),
            look: self.look(),
        };
        self.run(save_film(self.clone(), order));
    }

    fn show_filming(&self) {
        let is_filming = self.is_filming.get();
        self.document.flag(ids::SHARE_PROGRESS, "hidden", !is_filming);
        self.document.attribute(ids::SHARE_BAR, "value", "0");
        for id in [ids::SHARE_GIF, ids::SHARE_WEBM] {
            self.document.flag(id, "disabled", is_filming);
        }
    }
}

async fn share_with_system(app: Rc<App>) -> Result<(), String> {
    let Some(shared) = app.shared() else { return Ok(()) };
    let title = format!("{} in Godspeed", shared.size());
    browser::share_link(&title, &shared.link).await.map_err(|error| browser::reason(&error))
}

async fn save_png(app: Rc<App>) -> Result<(), String> {
    let width = app.width(ids::SHARE_WIDTH, ids::SHARE_WIDTH_ERROR, PICTURE_WIDTHS);
    let (Some(width), Some(shared)) = (width, app.shared()) else { return Ok(()) };
    let file = if app.chosen(ids::SHARE_VIEW) == "net" {
        browser::svg_png(&app.svg(&shared.present, width)).await
    } else {
        let ground = match app.ground() {
            Ground::Transparent => String::new(),
            Ground::Colour(colour) => css(colour),
        };
        let mut studio = app.take_studio()?;
        studio.show(&shared.present, &app.look(), width);
        studio.draw(1.0);
        let file = browser::canvas_png(studio.element(), &ground).await;
        app.keep_studio(studio);
        file
    };
    let file = browser::blob(file.map_err(|error| browser::reason(&error))?)?;
    save_blob(&app.document, &shared.file_name("png"), &file);
    app.say("Picture saved.");
    Ok(())
}

async fn save_film(app: Rc<App>, order: Order) -> Result<(), String> {
    let started = app.now();
    app.say("");
    app.show_filming();
    let made = record(&app, &order).await;
    app.is_filming.set(false);
    app.show_filming();
    match made {
        Ok(file) => {
            let ending = order.format.ending();
            save_blob(&app.document, &order.shared.file_name(ending), &file);
            let seconds = (app.now() - started) / 1e3;
            app.document.attribute(ids::SHARE_FILM, "data-seconds", &format!("{seconds:.2}"));
            app.say(&saved(&file, seconds));
            Ok(())
        }
        Err(Stopped::Cancelled) => {
            app.say("Film cancelled.");
            Ok(())
        }
        Err(Stopped::Failed(reason)) => Err(format!("The film could not be made. {reason}")),
    }
}

async fn record(app: &Rc<App>, order: &Order) -> Result<Blob, Stopped> {
    let mut studio = app.take_studio()?;
    let made = film::make(app, &mut studio, order).await;
    app.keep_studio(studio);
    made
}

fn saved(file: &Blob, seconds: f64) -> String {
    format!("Film saved: {:.0} kB, made in {seconds:.1} s.", file.size() / 1e3)
}

/// Returns a colour for the browser.
fn css([r, g, b]: [u8; 3]) -> String {
    format!("rgb({r} {g} {b})")
}
