//! Films of the solution, made frame by frame at a fixed rate, however long a frame takes.

use std::rc::Rc;

use godspeed_scene::Look;
use js_sys::{Array, Promise, Uint8Array};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag};

use super::browser::{self, add_frame, cancel_film, finish_film, reason, start_film};
use super::studio::Studio;
use super::{App, ids};
use crate::state::{Film, GifFilm, Ground, Shared, Still};

/// Frames per second of a GIF. Players do not show more than 50, and the times of frames are hundredths of a second.
const GIF_RATE: u32 = 20;

/// Frames per second of a video.
const WEBM_RATE: u32 = 30;

/// Milliseconds of work after which the page handles events.
const SLICE: f64 = 40.0;

/// The number of frames from which the colours of a GIF are chosen.
const SAMPLES: usize = 6;

/// The format of a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FilmFormat {
    Gif,
    WebM,
}

/// Why there is no film.
pub(super) enum Stopped {
    Cancelled,
    Failed(String),
}

impl From<String> for Stopped {
    fn from(reason: String) -> Self {
        Self::Failed(reason)
    }
}

/// What is filmed, and how.
pub(super) struct Order {
    pub(super) shared: Rc<Shared>,
    pub(super) format: FilmFormat,
    pub(super) pixels: u32,
    pub(super) speed: f64,
    pub(super) ground: Ground,
    pub(super) look: Look,
}

impl Order {
    fn still(&self) -> Still {
        let edge = self.pixels as usize;
        Still::new(edge, edge, self.ground.opaque())
    }
}

impl FilmFormat {
    /// Returns the ending of files.
    pub(super) const fn ending(self) -> &'static str {
        match self {
            Self::Gif => "gif",
            Self::WebM => "webm",
        }
    }
}

/// Makes a film, and shows the progress.
pub(super) async fn make(app: &App, studio: &mut Studio, order: &Order) -> Result<Blob, Stopped> {
    match order.format {
        FilmFormat::Gif => gif(app, studio, order).await,
        FilmFormat::WebM => webm(app, studio, order).await,
    }
}

async fn gif(app: &App, studio: &mut Studio, order: &Order) -> Result<Blob, Stopped> {
    let fail = |error: gif::EncodingError| Stopped::Failed(error.to_string());
    let turns = order.shared.solution().into_turns();
    let film = Film::new(&turns, GIF_RATE, order.speed);
    let samples = samples(studio, order)?;
    let edge = u16::try_from(order.pixels).unwrap_or(u16::MAX);
    let mut file = GifFilm::new(edge, edge, order.ground.opaque(), &samples).map_err(fail)?;
    let mut still = order.still();
    let mut pace = Pace::new(app, film.frames.len());
    studio.show(&order.shared.start, &order.look, order.pixels);
    for frame in &film.frames {
        if let Some((turn, seconds)) = frame.turn {
            studio.turn(turn, seconds);
        }
        studio.film(1e3 / f64::from(film.rate), &mut still)?;
        let hundredths = frame.ticks * 100 / film.rate;
        file.add(&still, hundredths as u16).map_err(fail)?;
        pace.step().await?;
    }
    let bytes = Array::of1(&Uint8Array::from(&file.finish().map_err(fail)?[..]));
    let options = BlobPropertyBag::new();
    options.set_type("image/gif");
    Blob::new_with_u8_array_sequence_and_options(&bytes, &options).map_err(|error| reason(&error).into())
}

/// Returns the pixels of some frames within turns, spread over the solution.
fn samples(studio: &mut Studio, order: &Order) -> Result<Vec<u8>, String> {
    let turns = order.shared.solution().into_turns();
    let (mut pixels, mut still) = (Vec::new(), order.still());
    for sample in 0..SAMPLES {
        let mut cube = order.shared.start.clone();
        let made = turns.len() * sample / SAMPLES;
        cube.turn_all(&turns[..made]);
        studio.show(&cube, &order.look, order.pixels);
        studio.film(1.0, &mut still)?;
        if let Some(&turn) = turns.get(made) {
            studio.turn(turn, 1.0);
            studio.film(0.0, &mut still)?;
            studio.film(400.0, &mut still)?;
        }
        pixels.extend(still.pixels());
    }
    Ok(pixels)
}

async fn webm(app: &App, studio: &mut Studio, order: &Order) -> Result<Blob, Stopped> {
    let file = start_film(order.pixels, order.pixels).await.map_err(failed)?;
    match add_frames(app, studio, order, &file).await {
        Ok(()) => Ok(browser::blob(finish_film(&file).await.map_err(failed)?)?),
        Err(stopped) => {
            // Why the film stopped matters more than whether its encoder could be closed.
            let _ = cancel_film(&file).await;
            Err(stopped)
        }
    }
}

async fn add_frames(app: &App, studio: &mut Studio, order: &Order, file: &JsValue) -> Result<(), Stopped> {
    let turns = order.shared.solution().into_turns();
    let film = Film::new(&turns, WEBM_RATE, order.speed);
    let tick = 1.0 / f64::from(film.rate);
    let mut pace = Pace::new(app, film.frames.len());
    let mut still = order.still();
    studio.show(&order.shared.start, &order.look, order.pixels);
    for frame in &film.frames {
        if let Some((turn, seconds)) = frame.turn {
            studio.turn(turn, seconds);
        }
        studio.film(1e3 * tick, &mut still)?;
        let (at, duration) = (f64::from(frame.at) * tick, f64::from(frame.ticks) * tick);
        add_frame(file, still.pixels(), at, duration).await.map_err(failed)?;
        pace.step().await?;
    }
    Ok(())
}

fn failed(error: JsValue) -> Stopped {
    Stopped::Failed(reason(&error))
}

/// Shows the progress, and lets the page handle events.
struct Pace<'a> {
    app: &'a App,
    frames: usize,
    made: usize,
    since: f64,
}

impl<'a> Pace<'a> {
    fn new(app: &'a App, frames: usize) -> Self {
        Self { app, frames, made: 0, since: app.now() }
    }

    /// Records a frame.
    async fn step(&mut self) -> Result<(), Stopped> {
        self.made += 1;
        if self.app.now() - self.since > SLICE {
            let share = self.made as f64 / self.frames as f64;
            self.app.document.attribute(ids::SHARE_BAR, "value", &format!("{share:.3}"));
            next_task(self.app).await;
            self.since = self.app.now();
        }
        if self.app.is_cancelled.get() { Err(Stopped::Cancelled) } else { Ok(()) }
    }
}

/// Waits until the events that are due have been handled.
async fn next_task(app: &App) {
    let promise = Promise::new(&mut |resolve, _| {
        godspeed_document::or_log("timeout", app.window.set_timeout_with_callback(&resolve));
    });
    godspeed_document::or_log("timeout", JsFuture::from(promise).await);
}
