//! The engine that makes the map, the one that predicts, and those that search. They have one thread each and build their tables themselves.

use std::rc::Rc;

use godspeed_browser::TableSource;
use godspeed_cube::Metric;
use godspeed_protocol::{
    EngineMessage, Event, MapOrderInfo, MapOrderRequest, PredictionInfo, RecordingEvent, Request,
};
use js_sys::{ArrayBuffer, Uint32Array};

use super::{Map, inbox};
use crate::state::{Atlas, Msg};

/// Numbers that are copied at a time from the engine's answer.
const PART: u32 = 1 << 16;

/// The number of the engine that makes the map.
const ATLAS: usize = 0;

/// Starts the engine that makes the map of a metric, in place of one for another metric.
pub(super) fn make_atlas(map: &Rc<Map>, metric: Metric) {
    map.atlas_engine.stop_all();
    let receiver = map.clone();
    let started = map.atlas_engine.start::<EngineMessage>(ATLAS, 1, TableSource::Engine, move |received| {
        let msg = match received.map(|incoming| (incoming.message, incoming.bytes)) {
            Ok((EngineMessage::Recording(RecordingEvent::MapOrder(info)), bytes)) => {
                match atlas(&info, bytes) {
                    Some(atlas) => Msg::Atlas(metric, Box::new(atlas)),
                    None => {
                        Msg::WorkerFailed("The engine sent an incomplete map. Reload the page.".to_owned())
                    }
                }
            }
            Ok((EngineMessage::Event(Event::Broken { message }), _)) | Err(message) => {
                Msg::WorkerFailed(message)
            }
            Ok(_) => return,
        };
        receiver.atlas_engine.stop_all();
        receiver.send(msg);
    });
    match started {
        Ok(()) => {
            let request = MapOrderRequest { job: 1, metric: metric.id().to_owned() };
            map.atlas_engine.send(ATLAS, &Request::MapOrder(request));
        }
        Err(reason) => map.send(Msg::WorkerFailed(reason)),
    }
}

fn atlas(info: &MapOrderInfo, bytes: Option<ArrayBuffer>) -> Option<Atlas> {
    let bytes = bytes?;
    let ranks = Uint32Array::new(&bytes);
    let parts = (0..ranks.length()).step_by(PART as usize);
    let parts = parts.map(|from| ranks.subarray(from, (from + PART).min(ranks.length())).to_vec());
    Atlas::new(&info.per_distance, parts.flatten())
}

/// The number of the engine that predicts.
const PREDICTOR: usize = 0;

/// Sends a request for a prediction, which takes milliseconds. The engine for it stays until searches start.
pub(super) fn predict(map: &Rc<Map>, request: &Request) {
    if !map.has_predictor.replace(true) {
        let receiver = map.clone();
        let started = map.predictor.start(PREDICTOR, 1, TableSource::Engine, move |received| match received
            .map(|incoming| incoming.message)
        {
            Ok(Event::Prediction(answer)) => receiver.send(Msg::Prediction(answer)),
            Ok(Event::Broken { .. }) | Err(_) => do_without_prediction(&receiver),
            Ok(_) => {}
        });
        if started.is_err() {
            return do_without_prediction(map);
        }
    }
    map.predictor.send(PREDICTOR, request);
}

fn do_without_prediction(map: &Rc<Map>) {
    stop_predictor(map);
    map.send(Msg::Prediction(PredictionInfo::default()));
}

fn stop_predictor(map: &Map) {
    map.predictor.stop_all();
    map.has_predictor.set(false);
}

/// Starts the engines that search.
pub(super) fn start(map: &Rc<Map>, count: usize) {
    stop(map);
    if !map.state().is_predicting() {
        stop_predictor(map);
    }
    for number in 0..count {
        let receiver = map.clone();
        let started = map.engines.start(number, 1, TableSource::Engine, move |received| match received {
            Ok(incoming) => {
                let visits = incoming.bytes.as_ref().map(|bytes| Uint32Array::new(bytes));
                receiver.inbox.push(number, incoming.message, visits);
                inbox::process(&receiver);
            }
            Err(reason) => receiver.send(Msg::WorkerFailed(reason)),
        });
        if let Err(reason) = started {
            return map.send(Msg::WorkerFailed(reason));
        }
    }
}

/// Stops the engines that search.
pub(super) fn stop(map: &Map) {
    map.engines.stop_all();
    map.inbox.clear();
}
