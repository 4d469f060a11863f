//! Photos: chosen, dropped or pasted.

use std::rc::Rc;

use godspeed_browser::target;
use js_sys::Array;
use wasm_bindgen_futures::spawn_local;
use web_sys::{ClipboardEvent, DragEvent, Event, FileList, HtmlInputElement};

use super::{Scan, camera, ids};
use crate::state::Msg;

/// The most photos that are searched at once.
const MOST: u32 = 12;

pub(super) fn listen(scan: &Rc<Scan>) {
    scan.at(ids::SCAN_FILE, "change", |scan, event: Event| {
        if let Some(input) = target::<HtmlInputElement>(&event) {
            search(scan, input.files());
            // The same file can be chosen again.
            input.set_value("");
        }
    });
    scan.at(ids::SCAN, "dragover", |_, event: DragEvent| event.prevent_default());
    scan.at(ids::SCAN, "drop", |scan, event: DragEvent| {
        event.prevent_default();
        search(scan, event.data_transfer().and_then(|data| data.files()));
    });
    scan.on(&scan.window, "paste", |scan, event: ClipboardEvent| {
        let files = event.clipboard_data().and_then(|data| data.files()).filter(|files| files.length() > 0);
        if scan.state().is_open() && files.is_some() {
            event.prevent_default();
            search(scan, files);
        }
    });
}

/// Sends files to the worker.
fn search(scan: &Rc<Scan>, files: Option<FileList>) {
    let Some(files) = files.filter(|files| files.length() > 0) else { return };
    let chosen: Array = (0..files.length().min(MOST)).filter_map(|i| files.get(i)).collect();
    let Some(camera) = camera(scan) else { return };
    let scan = scan.clone();
    spawn_local(async move {
        let failed = camera.search(&chosen).await;
        scan.send(Msg::Photos { failed });
    });
}
