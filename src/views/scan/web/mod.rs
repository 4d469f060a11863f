//! The browser side of the scanner: document, camera and photos.

mod browser;
mod ids;
mod overlay;
mod photos;
mod side;

use std::cell::RefCell;
use std::rc::Rc;

use godspeed_browser::{Id, PageHandle, Runtime, View, or_log, target};
use godspeed_camera::{Camera, CameraDevice, CameraFeed, start_scanner};
use godspeed_port::{Attachment, WorkerPort, to_js};
use godspeed_protocol::{PageChange, ScanEvent, ScanRequest};
use godspeed_scene::Look;
use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Event, HtmlSelectElement, HtmlVideoElement, KeyboardEvent};

use crate::state::{Effect, Msg, Scanner};

/// Milliseconds between two checks whether the camera is still used.
const CHECK_MS: i32 = 5000;

/// The id of the view that contains the scanner.
const NET: &str = "net";

/// The running scanner.
pub(crate) type Scan = Runtime<ScanScreen>;

/// The browser side of the scanner.
#[derive(Default)]
pub(crate) struct ScanScreen {
    /// The worker that searches the pictures, started when the scanner is first opened.
    worker: RefCell<Option<WorkerPort<ScanRequest>>>,
    camera: RefCell<Option<Rc<CameraFeed>>>,
    /// The function of the view Net that receives reports.
    reports: RefCell<Option<Function>>,
}

/// The extent to which the document has to be updated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// What is drawn over the picture.
    Overlay,
    /// Everything.
    Whole,
}

thread_local! {
    /// The scanner, from the start of the module on. `wasm_bindgen` functions have no receiver to hold it.
    static SCANNER: RefCell<Option<Rc<Scan>>> = const { RefCell::new(None) };
}

/// Starts the scanner in its part of the view Net.
///
/// # Errors
/// Returns an error outside of a window.
#[wasm_bindgen]
pub fn start(page: PageHandle) -> Result<(), JsValue> {
    let scan = Scan::start(page, |_| (ScanScreen::default(), Scanner::default()))?;
    scan.send_on_click(ids::SCAN_CLOSE, |_| Msg::Close);
    scan.send_on_click(ids::SCAN_ON, |_| Msg::TurnOn);
    scan.send_on_click(ids::SCAN_TAKE, |_| Msg::Take);
    scan.send_on_click(ids::SCAN_TORCH, |_| Msg::Torch);
    scan.send_on_click(ids::SCAN_SOUND, |_| Msg::Sound);
    scan.send_on_click(ids::SCAN_CLEAR, |_| Msg::Clear);
    scan.at(ids::SCAN_SIZE, "change", |scan, event: Event| {
        if let Some(select) = target::<HtmlSelectElement>(&event) {
            scan.send(Msg::Size(side::size_of(&select.value())));
        }
    });
    scan.at(ids::SCAN_CAMERAS, "change", |scan, event: Event| {
        if let Some(select) = target::<HtmlSelectElement>(&event) {
            scan.send(Msg::Choose(select.value()));
        }
    });
    scan.on(scan.document.browser(), "visibilitychange", |scan, _: Event| {
        if scan.document.browser().hidden() {
            scan.send(Msg::Hidden);
        }
    });
    scan.at(ids::SCAN, "keydown", |scan, event: KeyboardEvent| {
        if event.key() == "Escape" && !event.default_prevented() {
            event.prevent_default();
            scan.send(Msg::Close);
        }
    });
    side::listen(&scan);
    photos::listen(&scan);
    ScanScreen::show(&scan, Extent::Whole);
    SCANNER.set(Some(scan));
    Ok(())
}

/// Opens the scanner on a painting, or closes it if there is none. `reports` receives each
/// [`ScannerReport`](godspeed_protocol::ScannerReport).
#[wasm_bindgen]
pub fn open(painting: Option<String>, reports: Function) {
    let Some(scan) = SCANNER.with_borrow(Clone::clone) else { return };
    scan.reports.replace(Some(reports));
    let Some(painting) = painting else {
        scan.send(Msg::Close);
        return;
    };
    if scan.worker.borrow().is_none() {
        connect(&scan);
    }
    if !scan.state().is_open() {
        scan.send(Msg::Open(painting));
        scan.document.focus_first(&[ids::SCAN_CLOSE]);
        check(&scan);
    }
}

/// Starts the worker and connects the camera with it.
fn connect(scan: &Rc<Scan>) {
    let receiver = scan.clone();
    let started = start_scanner(move |received| {
        receiver.send(match received {
            Ok(event) => Msg::Event(event),
            Err(reason) => Msg::Broken(reason),
        });
    });
    match started {
        Ok((worker, camera)) => {
            scan.worker.replace(Some(worker));
            scan.camera.replace(Some(Rc::new(camera)));
        }
        Err(reason) => scan.send(Msg::Broken(reason)),
    }
}

/// Sends the time to the scanner as long as it is open.
fn check(scan: &Rc<Scan>) {
    scan.later(CHECK_MS, |scan| {
        if scan.state().is_open() {
            scan.send(Msg::Tick);
            check(scan);
        }
    });
}

impl View for ScanScreen {
    type State = Scanner;
    type Extent = Extent;

    const ID: Id = ids::SCAN;

    fn extent(_: &Scan, msg: &Msg) -> Extent {
        match msg {
            Msg::Event(ScanEvent::Seen(_)) | Msg::Tick => Extent::Overlay,
            _ => Extent::Whole,
        }
    }

    fn run(scan: &Rc<Scan>, effect: Effect) {
        match effect {
            Effect::OpenCamera(device) => open_camera(scan, device),
            Effect::CloseCamera => {
                if let Some((camera, video)) = camera(scan).zip(video(scan)) {
                    camera.close(&video);
                }
            }
            Effect::SetTorch(is_on) => {
                let Some(camera) = camera(scan) else { return };
                let scan = scan.clone();
                spawn_local(async move {
                    if camera.switch_torch(is_on).await {
                        scan.send(Msg::TorchSet(is_on));
                    }
                });
            }
            Effect::Send(request) => {
                if let Some(worker) = &*scan.worker.borrow() {
                    worker.send(&request, Attachment::None);
                }
            }
            Effect::Report(report) => {
                let reports = scan.reports.borrow().clone();
                if let (Some(reports), Some(report)) = (reports, or_log("report", to_js(&*report))) {
                    or_log("report", reports.call1(&JsValue::NULL, &report));
                }
            }
            Effect::StoreColours(colours) => colours.store(&scan.window),
            Effect::Chime if scan.state().has_sound() => browser::chime(),
            Effect::Chime => {}
            Effect::Say(text) => scan.document.text(ids::SCAN_SAID, &text),
        }
    }

    fn show(scan: &Rc<Scan>, extent: Extent) {
        let (document, state) = (&scan.document, scan.state());
        overlay::draw(document, &state);
        if extent == Extent::Overlay {
            return;
        }
        show_camera(scan, &state);
        document.pressed(ids::SCAN_SOUND, state.has_sound());
        document.enabled(ids::SCAN_CLEAR, !state.reading().faces.is_empty());
        document.select(ids::SCAN_SIZE, &state.size().to_string());
        side::show(document, &state, &Look::parse(&scan.page.snapshot().look));
    }

    fn follow(scan: &Rc<Scan>, change: PageChange) {
        match change {
            PageChange::View(view) if view != NET => scan.send(Msg::Close),
            PageChange::Look => Self::show(scan, Extent::Whole),
            _ => {}
        }
    }
}

/// Shows the state of the camera, and what it can do.
fn show_camera(scan: &Scan, state: &Scanner) {
    let document = &scan.document;
    let camera = state.camera();
    document.attribute(ids::SCAN_PICTURE, "data-camera", camera.id());
    let reason = state.reason();
    document.visible(ids::SCAN_OFF, reason.is_some());
    document.text(ids::SCAN_REASON, &reason.unwrap_or_default());
    document.visible(ids::SCAN_ON, camera.can_turn_on());
    document.enabled(ids::SCAN_TAKE, matches!(camera, Camera::Live(_)));
    let settings = state.settings().cloned().unwrap_or_default();
    document.flag(ids::SCAN_PICTURE, "data-mirrored", settings.is_mirrored);
    document.visible(ids::SCAN_TORCH, settings.torch.is_some());
    document.pressed(ids::SCAN_TORCH, settings.torch == Some(true));
    document.visible(ids::SCAN_CAMERAS_LABEL, settings.devices.len() > 1);
    if settings.devices.len() > 1 && document.changes(ids::SCAN_CAMERAS, "devices", &format!("{settings:?}"))
    {
        let option = |(number, device): (usize, &CameraDevice)| {
            let number = format!("Camera {}", number + 1);
            (device.id.clone(), if device.name.is_empty() { number } else { device.name.clone() })
        };
        let options: Vec<(String, String)> = settings.devices.iter().enumerate().map(option).collect();
        document.fill_options(ids::SCAN_CAMERAS, options, &settings.device);
    }
}

fn open_camera(scan: &Rc<Scan>, device: Option<String>) {
    let Some((camera, video)) = camera(scan).zip(video(scan)) else { return };
    browser::prepare_sounds();
    let (scan, owner) = (scan.clone(), scan.clone());
    spawn_local(async move {
        let opened = camera.open(&video, device.as_deref(), move || owner.send(Msg::Lost)).await;
        if let Some(opened) = opened {
            scan.send(Msg::Opened(opened));
        }
    });
}

fn camera(scan: &Scan) -> Option<Rc<CameraFeed>> {
    scan.camera.borrow().clone()
}

fn video(scan: &Scan) -> Option<HtmlVideoElement> {
    scan.document.element(ids::SCAN_VIDEO)
}
