//! Films of the solution, made frame by frame at a fixed rate, however long a frame takes.

use std::rc::Rc;

use godspeed_browser::{error_text, or_log, save_blob};
use js_sys::{Array, Promise, Uint8Array};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag};

use super::browser::{add_frame, blob, cancel_film, finish_film, start_film};
use super::studio::Studio;
use super::{Share, ids};
use crate::state::{Film, FilmEnd, FilmFormat, FilmOrder, GifFilm, Msg, Still};

/// Frames per second of a GIF. Players do not show more than 50, and the times of frames are hundredths of a second.
const GIF_RATE: u32 = 20;

/// Frames per second of a video.
const WEBM_RATE: u32 = 30;

/// Milliseconds of work after which the page handles events.
const SLICE: f64 = 40.0;

/// The number of frames from which the colours of a GIF are chosen.
const SAMPLES: usize = 6;

/// The reason why there is no film.
enum Stopped {
    Cancelled,
    Failed(String),
}

impl From<String> for Stopped {
    fn from(reason: String) -> Self {
        Self::Failed(reason)
    }
}

/// Makes a film, sends its progress, and saves it.
pub(super) async fn save(share: &Rc<Share>, order: &FilmOrder) -> FilmEnd {
    let started = share.now();
    match make(share, order).await {
        Ok(file) => {
            let seconds = (share.now() - started) / 1e3;
            save_blob(&share.document, &order.shared.file_name(order.format.ending()), &file);
            share.document.attribute(ids::SHARE_FILM, "data-seconds", &format!("{seconds:.2}"));
            FilmEnd::Saved { bytes: file.size(), seconds }
        }
        Err(Stopped::Cancelled) => FilmEnd::Cancelled,
        Err(Stopped::Failed(reason)) => FilmEnd::Failed(reason),
    }
}

async fn make(share: &Rc<Share>, order: &FilmOrder) -> Result<Blob, Stopped> {
    let mut studio = Studio::take(share)?;
    let made = match order.format {
        FilmFormat::Gif => gif(share, &mut studio, order).await,
        FilmFormat::WebM => webm(share, &mut studio, order).await,
    };
    studio.put_back(share);
    made
}

/// Returns the picture on which the frames of a film are drawn.
fn still(order: &FilmOrder) -> Still {
    let edge = order.pixels as usize;
    Still::new(edge, edge, order.ground.opaque())
}

async fn gif(share: &Rc<Share>, studio: &mut Studio, order: &FilmOrder) -> Result<Blob, Stopped> {
    let fail = |error: gif::EncodingError| Stopped::Failed(error.to_string());
    let turns = order.shared.solution().into_turns();
    let film = Film::new(&turns, GIF_RATE, order.speed);
    let samples = samples(studio, order)?;
    let edge = u16::try_from(order.pixels).unwrap_or(u16::MAX);
    let mut file = GifFilm::new(edge, edge, order.ground.opaque(), &samples).map_err(fail)?;
    let mut still = still(order);
    let mut pace = Pace::new(share, film.frames.len());
    studio.show(&order.shared.start, order.pixels);
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
    Blob::new_with_u8_array_sequence_and_options(&bytes, &options).map_err(|error| error_text(&error).into())
}

/// Returns the pixels of some frames within turns, spread over the solution.
fn samples(studio: &mut Studio, order: &FilmOrder) -> Result<Vec<u8>, String> {
    let turns = order.shared.solution().into_turns();
    let (mut pixels, mut still) = (Vec::new(), still(order));
    for sample in 0..SAMPLES {
        let mut cube = order.shared.start.clone();
        let made = turns.len() * sample / SAMPLES;
        cube.turn_all(&turns[..made]);
        studio.show(&cube, order.pixels);
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

async fn webm(share: &Rc<Share>, studio: &mut Studio, order: &FilmOrder) -> Result<Blob, Stopped> {
    let file = start_film(order.pixels, order.pixels).await.map_err(failed)?;
    match add_frames(share, studio, order, &file).await {
        Ok(()) => Ok(blob(finish_film(&file).await.map_err(failed)?)?),
        Err(stopped) => {
            // Why the film stopped matters more than whether its encoder could be closed.
            let _ = cancel_film(&file).await;
            Err(stopped)
        }
    }
}

async fn add_frames(
    share: &Rc<Share>,
    studio: &mut Studio,
    order: &FilmOrder,
    file: &JsValue,
) -> Result<(), Stopped> {
    let turns = order.shared.solution().into_turns();
    let film = Film::new(&turns, WEBM_RATE, order.speed);
    let tick = 1.0 / f64::from(film.rate);
    let mut pace = Pace::new(share, film.frames.len());
    let mut still = still(order);
    studio.show(&order.shared.start, order.pixels);
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
    Stopped::Failed(error_text(&error))
}

/// Sends the progress, and lets the page handle events.
struct Pace<'a> {
    share: &'a Rc<Share>,
    frames: usize,
    made: usize,
    since: f64,
}

impl<'a> Pace<'a> {
    fn new(share: &'a Rc<Share>, frames: usize) -> Self {
        Self { share, frames, made: 0, since: share.now() }
    }

    /// Records a frame.
    async fn step(&mut self) -> Result<(), Stopped> {
        self.made += 1;
        if self.share.now() - self.since > SLICE {
            self.share.send(Msg::FilmProgress(self.made as f64 / self.frames as f64));
            next_task(self.share).await;
            self.since = self.share.now();
        }
        if self.share.state().is_film_cancelled() { Err(Stopped::Cancelled) } else { Ok(()) }
    }
}

/// Waits until the events that are due have been handled.
async fn next_task(share: &Share) {
    let promise = Promise::new(&mut |resolve, _| {
        or_log("timeout", share.window.set_timeout_with_callback(&resolve));
    });
    or_log("timeout", JsFuture::from(promise).await);
}
