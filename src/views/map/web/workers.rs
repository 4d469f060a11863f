//! The engine that makes the map, and those that search.

use std::rc::Rc;

use godspeed_cube::Metric;
use godspeed_document::{Engine, or_log, start_recording_engine};
use godspeed_protocol::{EngineMessage, Event, MapOrderInfo, MapOrderRequest, RecordingEvent, Request};
use js_sys::{ArrayBuffer, Uint32Array};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

use super::{App, inbox};
use crate::state::{Atlas, Msg};

/// Numbers that are copied at a time from the engine's answer.
const PART: u32 = 1 << 16;

/// Starts the engine that makes the map of a metric, and names the algorithms.
pub(super) fn make_atlas(app: &Rc<App>, metric: Metric) {
    let weak = Rc::downgrade(app);
    let engine = start_recording_engine(move |received| {
        let Some(app) = weak.upgrade().filter(|app| app.atlas_metric.get() == Some(metric)) else { return };
        match received {
            Ok((EngineMessage::Event(Event::Ready { solvers, .. }), _)) => app.send(Msg::Catalogue(solvers)),
            Ok((EngineMessage::Recording(RecordingEvent::MapOrder(info)), bytes)) => {
                app.atlas_metric.set(None);
                end_later(&app, app.atlas_engine.take());
                app.send(match atlas(&info, bytes) {
                    Some(atlas) => Msg::Atlas(metric, Box::new(atlas)),
                    None => {
                        Msg::WorkerFailed("The engine sent an incomplete map. Reload the page.".to_owned())
                    }
                });
            }
            Ok((EngineMessage::Event(Event::Broken { message }), _)) | Err(message) => {
                app.send(Msg::WorkerFailed(message));
            }
            Ok(_) => {}
        }
    });
    app.atlas_metric.set(Some(metric));
    match engine {
        Ok(engine) => {
            let request = MapOrderRequest { job: 1, metric: metric.id().to_owned() };
            engine.send(&Request::MapOrder(request));
            end_later(app, app.atlas_engine.replace(Some(engine)));
        }
        Err(reason) => app.send(Msg::WorkerFailed(reason)),
    }
}

fn atlas(info: &MapOrderInfo, bytes: Option<ArrayBuffer>) -> Option<Atlas> {
    let bytes = bytes?;
    let ranks = Uint32Array::new(&bytes);
    let parts = (0..ranks.length()).step_by(PART as usize);
    let parts = parts.map(|from| ranks.subarray(from, (from + PART).min(ranks.length())).to_vec());
    Atlas::new(&info.per_distance, parts.flatten())
}

/// Starts the engines that search.
pub(super) fn start(app: &Rc<App>, count: usize) {
    let generation = app.generation.get() + 1;
    app.generation.set(generation);
    let mut engines = Vec::with_capacity(count);
    for number in 0..count {
        let weak = Rc::downgrade(app);
        let engine = start_recording_engine(move |received| {
            let Some(app) = weak.upgrade().filter(|app| app.generation.get() == generation) else { return };
            match received {
                Ok((message, bytes)) => {
                    app.inbox.push(number, message, bytes.as_ref().map(|bytes| Uint32Array::new(bytes)));
                    inbox::process(&app);
                }
                Err(reason) => app.send(Msg::WorkerFailed(reason)),
            }
        });
        match engine {
            Ok(engine) => engines.push(engine),
            Err(reason) => return app.send(Msg::WorkerFailed(reason)),
        }
    }
    app.engines.replace(engines);
}

/// Ends the engines that search.
pub(super) fn stop(app: &Rc<App>) {
    app.generation.set(app.generation.get() + 1);
    app.inbox.clear();
    end_later(app, app.engines.take());
}

/// Ends workers after the current message: a worker must not be dropped while it delivers one.
fn end_later(app: &App, workers: impl IntoIterator<Item = Engine>) {
    let workers: Vec<_> = workers.into_iter().collect();
    if workers.is_empty() {
        return;
    }
    let drop_later = Closure::once_into_js(move || drop(workers));
    or_log("timeout", app.window.set_timeout_with_callback(drop_later.unchecked_ref()));
}
