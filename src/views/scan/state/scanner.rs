use godspeed_browser::ViewState;
use godspeed_camera::{Camera, CameraFailure, CameraSettings, CameraSwitch, CubeColours};
use godspeed_page::format::capitalised;
use godspeed_protocol::{CubeReading, ScanEvent, ScanRequest, ScannerReport, SeenFace, StickerDoubt};

use super::{Effect, Msg};

/// The scanner: the camera, the faces that were taken, and the questions.
#[derive(Debug)]
pub struct Scanner {
    is_open: bool,
    switch: CameraSwitch,
    seen: Option<SeenFace>,
    reading: CubeReading,
    /// The face that is scanned again.
    again: Option<char>,
    /// The chosen number of layers, 0 to recognise it.
    size: u8,
    has_sound: bool,
    problem: Option<String>,
}

impl Default for Scanner {
    fn default() -> Self {
        Self {
            is_open: false,
            switch: CameraSwitch::default(),
            seen: None,
            reading: CubeReading { next: Some('F'), fits: true, ..CubeReading::default() },
            again: None,
            size: 0,
            has_sound: true,
            problem: None,
        }
    }
}

impl Scanner {
    /// Returns whether it is open.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.is_open
    }

    /// Returns the camera.
    #[must_use]
    pub const fn camera(&self) -> &Camera {
        self.switch.camera()
    }

    /// Returns in a sentence why there is no picture, and what else can be done; `None` if there is one.
    #[must_use]
    pub fn reason(&self) -> Option<String> {
        let more = match self.camera() {
            Camera::Failed(_) => " You can use photos.",
            Camera::Lost => " What was read is kept.",
            _ => "",
        };
        self.camera().reason().map(|reason| format!("{reason}{more}"))
    }

    /// Returns what the camera can do, while it is on.
    #[must_use]
    pub const fn settings(&self) -> Option<&CameraSettings> {
        self.switch.settings()
    }

    /// Returns the face in the last picture.
    #[must_use]
    pub const fn seen(&self) -> Option<&SeenFace> {
        self.seen.as_ref()
    }

    /// Returns the cube as far as it has been read.
    #[must_use]
    pub const fn reading(&self) -> &CubeReading {
        &self.reading
    }

    /// Returns the face that is scanned again.
    #[must_use]
    pub const fn again(&self) -> Option<char> {
        self.again
    }

    /// Returns the chosen number of layers, 0 to recognise it.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Returns whether sounds are played.
    #[must_use]
    pub const fn has_sound(&self) -> bool {
        self.has_sound
    }

    /// Returns what failed last.
    #[must_use]
    pub fn problem(&self) -> &str {
        self.problem.as_deref().unwrap_or_default()
    }

    /// Returns the question that is asked now: only once all faces have been seen, because they may answer it.
    #[must_use]
    pub fn question(&self) -> Option<&StickerDoubt> {
        let is_whole = self.reading.faces.len() == 6 && self.reading.fits;
        self.reading.questions.first().filter(|_| is_whole && self.again.is_none())
    }

    /// Returns in a sentence what to do now.
    #[must_use]
    pub fn instruction(&self) -> String {
        if self.reflects() {
            return TILT.to_owned();
        }
        if let Some(face) = self.again {
            return format!("Show the {} side again.", side_name(face));
        }
        let count = self.reading.faces.len();
        let left = self.reading.questions.len();
        match self.reading.next {
            _ if count == 6 && !self.reading.fits => {
                "These sides are not those of one cube. Choose a side to scan it again, or start over."
                    .to_owned()
            }
            None if self.question().is_some() => match left {
                1 => "One sticker is not certain.".to_owned(),
                _ => format!("{left} stickers are not certain."),
            },
            None => "All six sides are read.".to_owned(),
            Some(_) if count == 0 => "Hold one side of the cube up to the camera.".to_owned(),
            Some('U') => format!("{count} of 6. Tip the cube, so that its top faces the camera."),
            Some('D') => format!("{count} of 6. Tip the cube over, so that its bottom faces the camera."),
            Some(_) => format!("{count} of 6. Turn the cube to its next side."),
        }
    }

    /// Returns whether a side is not taken because it reflects a lamp.
    fn reflects(&self) -> bool {
        self.seen.as_ref().is_some_and(|seen| seen.reflects)
    }

    /// Returns the report to the view Net.
    fn report(&self, is_closed: bool) -> Effect {
        let reading = (!self.reading.faces.is_empty()).then(|| self.reading.clone());
        Effect::Report(Box::new(ScannerReport { camera: self.camera().id().to_owned(), is_closed, reading }))
    }

    fn turn_on(&mut self, now: f64) -> Vec<Effect> {
        let device = self.switch.turn_on(now);
        self.problem = None;
        vec![Effect::OpenCamera(device), self.report(false)]
    }

    /// Releases the camera.
    fn turn_off(&mut self, state: Camera) -> Vec<Effect> {
        if !self.switch.turn_off(state) {
            return Vec::new();
        }
        self.seen = None;
        vec![Effect::CloseCamera, self.report(false), Effect::Say(self.reason().unwrap_or_default())]
    }

    fn opened(&mut self, result: Result<CameraSettings, CameraFailure>) -> Vec<Effect> {
        if *self.camera() != Camera::Asking {
            return Vec::new();
        }
        self.switch.opened(result);
        let text = self.reason().unwrap_or_else(|| self.instruction());
        vec![self.report(false), Effect::Say(text)]
    }

    fn read(&mut self, reading: CubeReading) -> Vec<Effect> {
        let is_again = self.again.is_some() && reading.last == self.again;
        let is_new = is_again || reading.faces.len() > self.reading.faces.len();
        if is_new || reading.faces.is_empty() {
            self.again = None;
        }
        let last = reading.last;
        self.reading = reading;
        let mut effects = vec![self.report(false)];
        if is_new {
            effects.push(Effect::Chime);
        }
        let taken =
            last.filter(|_| is_new).map(|face| format!("{} side taken. ", capitalised(side_name(face))));
        effects.push(Effect::Say(taken.unwrap_or_default() + &self.instruction()));
        let is_cube = self.reading.faces.len() == 6 && self.reading.fits;
        effects.extend(is_cube.then_some(Effect::StoreColours(CubeColours(self.reading.colours))));
        effects
    }
}

impl ViewState for Scanner {
    type Msg = Msg;
    type Effect = Effect;

    fn update(&mut self, msg: Msg, now: f64) -> Vec<Effect> {
        if !matches!(msg, Msg::Tick | Msg::Event(ScanEvent::Seen(_))) {
            self.switch.touch(now);
        }
        match msg {
            Msg::Open(painting) => {
                self.is_open = true;
                self.again = None;
                let mut effects = vec![Effect::Send(ScanRequest::Open { painting })];
                effects.extend(self.turn_on(now));
                effects
            }
            Msg::Close => {
                if !self.is_open {
                    return Vec::new();
                }
                self.is_open = false;
                self.seen = None;
                let close = self.switch.close().then_some(Effect::CloseCamera);
                close.into_iter().chain([self.report(true)]).collect()
            }
            Msg::TurnOn if self.camera().can_turn_on() => self.turn_on(now),
            Msg::Choose(device) => {
                self.switch.choose(device);
                let mut effects = vec![Effect::CloseCamera];
                effects.extend(self.turn_on(now));
                effects
            }
            Msg::Opened(result) => self.opened(result),
            Msg::Lost if self.settings().is_some() => self.turn_off(Camera::Lost),
            Msg::Hidden => self.turn_off(Camera::Hidden),
            Msg::Tick if self.switch.is_idle(now) => self.turn_off(Camera::Idle),
            Msg::Torch => {
                let is_on = self.settings().and_then(|settings| settings.torch);
                is_on.map(|is_on| Effect::SetTorch(!is_on)).into_iter().collect()
            }
            Msg::TorchSet(is_on) => {
                self.switch.set_torch(is_on);
                Vec::new()
            }
            Msg::Sound => {
                self.has_sound = !self.has_sound;
                Vec::new()
            }
            Msg::Event(ScanEvent::Seen(seen)) => {
                let did_reflect = self.reflects();
                self.seen = self.settings().is_some().then_some(seen);
                let is_new = self.reflects() && !did_reflect;
                is_new.then(|| Effect::Say(TILT.to_owned())).into_iter().collect()
            }
            Msg::Event(ScanEvent::Read(reading)) => self.read(reading),
            Msg::Event(ScanEvent::Photo(0)) => {
                self.problem = Some("No side of a cube was found in the photo.".to_owned());
                Vec::new()
            }
            Msg::Event(ScanEvent::Broken { message }) | Msg::Broken(message) => {
                self.problem = Some(message);
                self.turn_off(Camera::Off)
            }
            Msg::Take if self.settings().is_some() => vec![Effect::Send(ScanRequest::TakeFrame)],
            Msg::Again(face) => {
                self.again = if self.again == Some(face) { None } else { Some(face) };
                let text = self.instruction();
                vec![Effect::Send(ScanRequest::Again(self.again)), Effect::Say(text)]
            }
            Msg::Size(size) => {
                self.size = size;
                vec![Effect::Send(ScanRequest::Size(size))]
            }
            Msg::Clear => {
                self.again = None;
                self.problem = None;
                vec![Effect::Send(ScanRequest::Clear)]
            }
            Msg::Answer(colour) => {
                let facelet = self.question().map(|question| question.facelet);
                let answer = facelet.map(|facelet| Effect::Send(ScanRequest::Answer { facelet, colour }));
                answer.into_iter().collect()
            }
            Msg::Photos { failed } => {
                self.problem = (failed > 0).then(|| match failed {
                    1 => "One file is not a picture.".to_owned(),
                    _ => format!("{failed} files are not pictures."),
                });
                Vec::new()
            }
            Msg::TurnOn
            | Msg::Lost
            | Msg::Tick
            | Msg::Take
            | Msg::Event(ScanEvent::Ready | ScanEvent::Photo(_)) => Vec::new(),
        }
    }
}

/// What a person can do about a lamp.
const TILT: &str = "The side reflects a lamp. Tilt the cube a little.";

/// Returns the name of a side: `front`.
#[must_use]
pub(crate) fn side_name(face: char) -> &'static str {
    match face {
        'U' => "top",
        'R' => "right",
        'F' => "front",
        'D' => "bottom",
        'L' => "left",
        _ => "back",
    }
}
