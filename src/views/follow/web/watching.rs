//! The camera, and the worker that recognises turns in its pictures.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use godspeed_browser::Document;
use godspeed_camera::{Camera, CameraFeed, CubeColours, start_watcher};
use godspeed_port::{Attachment, WorkerPort};
use godspeed_protocol::WatchRequest;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlVideoElement;

use super::{Follow, ids};
use crate::state::{FollowState, Msg};

/// Milliseconds between two checks whether the camera is still used.
const CHECK_MS: i32 = 5000;

/// The camera with its worker, which is started when the camera is first turned on.
#[derive(Default)]
pub(super) struct Watcher {
    worker: RefCell<Option<WorkerPort<WatchRequest>>>,
    feed: RefCell<Option<Rc<CameraFeed>>>,
    is_checked: Cell<bool>,
}

/// Turns the camera on or off.
pub(super) fn toggle(dialog: &Rc<Follow>) {
    let msg =
        if dialog.state().is_watching() { Msg::TurnOffCamera } else { Msg::TurnOnCamera(colours(dialog)) };
    dialog.send(msg);
}

/// Opens the camera.
pub(super) fn open(dialog: &Rc<Follow>) {
    if dialog.watcher.feed.borrow().is_none() {
        connect(dialog);
    }
    let Some((feed, video)) = feed(dialog).zip(video(dialog)) else { return };
    if !dialog.watcher.is_checked.replace(true) {
        check(dialog);
    }
    let (dialog, owner) = (dialog.clone(), dialog.clone());
    spawn_local(async move {
        let opened = feed.open(&video, None, move || owner.send(Msg::CameraLost)).await;
        if let Some(opened) = opened {
            dialog.send(Msg::CameraOpened(opened));
        }
    });
}

/// Releases the camera.
pub(super) fn close(dialog: &Follow) {
    if let Some((feed, video)) = feed(dialog).zip(video(dialog)) {
        feed.close(&video);
    }
}

/// Sends a request to the worker.
pub(super) fn send(dialog: &Follow, request: &WatchRequest) {
    if let Some(worker) = &*dialog.watcher.worker.borrow() {
        worker.send(request, Attachment::None);
    }
}

/// Shows the picture of the camera while it is on, and what is seen.
pub(super) fn show(document: &Document, state: &FollowState) {
    document.visible(ids::FOLLOW_WATCH, state.can_watch());
    document.pressed(ids::FOLLOW_WATCH, state.is_watching());
    document.visible(ids::FOLLOW_CAMERA, state.is_watching());
    let is_mirrored = matches!(state.camera(), Camera::Live(settings) if settings.is_mirrored);
    document.flag(ids::FOLLOW_CAMERA, "data-mirrored", is_mirrored);
    document.text(ids::FOLLOW_SEEN, &state.camera_words());
}

/// Starts the worker and connects the camera with it.
fn connect(dialog: &Rc<Follow>) {
    let receiver = dialog.clone();
    let started = start_watcher(move |received| {
        receiver.send(match received {
            Ok(event) => Msg::Watcher(event),
            Err(reason) => Msg::WatcherFailed(reason),
        });
    });
    match started {
        Ok((worker, feed)) => {
            dialog.watcher.worker.replace(Some(worker));
            dialog.watcher.feed.replace(Some(Rc::new(feed)));
        }
        // The message that turned the camera on is still being handled.
        Err(reason) => dialog.later(0, move |dialog| dialog.send(Msg::WatcherFailed(reason))),
    }
}

/// Sends the time to the dialog as long as the camera is on.
fn check(dialog: &Rc<Follow>) {
    dialog.later(CHECK_MS, |dialog| {
        dialog.send(Msg::Tick);
        let is_on = dialog.state().is_watching();
        dialog.watcher.is_checked.set(is_on);
        if is_on {
            check(dialog);
        }
    });
}

/// Returns the colours of the cube that was scanned last, if one was.
fn colours(dialog: &Follow) -> Option<[[u8; 3]; 6]> {
    CubeColours::load(&dialog.window).map(|CubeColours(colours)| colours)
}

fn feed(dialog: &Follow) -> Option<Rc<CameraFeed>> {
    dialog.watcher.feed.borrow().clone()
}

fn video(dialog: &Follow) -> Option<HtmlVideoElement> {
    dialog.document.element(ids::FOLLOW_VIDEO)
}
