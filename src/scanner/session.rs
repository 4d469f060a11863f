use godspeed_cube::{Face, Size};
use godspeed_protocol::{CubeReading, ScanEvent, ScanRequest, SeenFace, StickerDoubt};
use godspeed_scan::picture::{
    FoundFace, FoundFaces, Picture, Progress, Sample, Steadiness, Wanted, find_face, find_faces, sample_guide,
};
use godspeed_scan::{Decision, Doubt, Rgb, Scan, turned_stickers};

use crate::corner::{Placement, placements};
use crate::guide::{first, frame, quarters};
use crate::names::names;

/// The difference between two pictures of one sticker, relative to the brightness of the face.
const SAME: f32 = 0.12;

/// The share of the pictures at which a face is shown that only a reflection keeps from being taken.
const ALMOST: f32 = 0.9;

/// The stickers in which a painting may differ from what was read: a person has corrected them.
const MOST_CORRECTED: usize = 6;

/// A cube that is shown to a camera, face by face.
///
/// Faces may be shown in any order and rotation. As long as they fit together as suggested, they are where the person sees
/// them; if not, all six are arranged once they have been seen.
#[derive(Clone, Debug, Default)]
pub struct Session {
    /// The size that a person has chosen.
    chosen: Option<Size>,
    /// `None` until the size is known.
    cube: Option<Cube>,
    steadiness: Steadiness,
    /// The face to be replaced by the next one.
    again: Option<Face>,
    /// Whether the colours in the drawn frame are read next.
    takes_frame: bool,
    /// The face that is shown and was taken.
    shown: Option<Face>,
}

/// The faces that have been seen, and what they are.
#[derive(Clone, Debug)]
struct Cube {
    size: Size,
    faces: [Option<Vec<Sample>>; 6],
    scan: Scan,
    decision: Decision,
    /// The colours of the page for those of the decision.
    names: [Face; 6],
    last: Option<Face>,
}

impl Session {
    /// Applies a request and returns the answers.
    pub fn request(&mut self, request: &ScanRequest) -> Vec<ScanEvent> {
        match request {
            ScanRequest::Pictures => return Vec::new(),
            ScanRequest::Open { painting } => self.open(painting),
            ScanRequest::Size(layers) => self.choose(Size::new(usize::from(*layers)).ok()),
            ScanRequest::Again(face) => {
                self.again = face.and_then(Face::from_letter);
                self.steadiness = Steadiness::default();
                return Vec::new();
            }
            ScanRequest::TakeFrame => {
                self.takes_frame = true;
                return Vec::new();
            }
            ScanRequest::Answer { facelet, colour } => {
                if let (Some(cube), Some(colour)) = (&mut self.cube, Face::from_letter(*colour)) {
                    cube.answer(*facelet, colour);
                    cube.decide();
                }
            }
            ScanRequest::Clear => self.clear(),
        }
        vec![self.reading()]
    }

    /// Searches a picture of a camera. The last answer is what is seen.
    pub fn see(&mut self, picture: &Picture) -> Vec<ScanEvent> {
        let [width, height] = [picture.width() as f32, picture.height() as f32];
        let found = find_face(picture, &Wanted { size: self.size() });
        let mut events = Vec::new();
        if std::mem::take(&mut self.takes_frame) {
            let drawn = || sample_guide(picture, frame(width, height), self.size().unwrap_or(Size::THREE));
            if let Some(face) = found.clone().or_else(drawn) {
                self.take(&face);
                events.push(self.reading());
            }
        }
        let progress = self.steadiness.next(found.clone());
        let share = match progress {
            Progress::Nothing => 0.0,
            Progress::Seen { share } => share,
            Progress::Reflecting => ALMOST,
            Progress::Held => 1.0,
            Progress::Taken { ref face, .. } => {
                self.shown = self.again.is_none().then(|| self.known(face)).flatten();
                if self.shown.is_none() {
                    self.shown = self.take(face);
                    events.push(self.reading());
                }
                1.0
            }
        };
        if share < 1.0 {
            self.shown = None;
        }
        let stickers = |face: &FoundFace| face.stickers.iter().map(|s: &Sample| (s.centre, s.rgb)).collect();
        events.push(ScanEvent::Seen(SeenFace {
            picture: [width, height],
            corners: found.as_ref().map_or_else(|| frame(width, height), |face| face.corners),
            is_found: found.is_some(),
            stickers: found.as_ref().map(stickers).unwrap_or_default(),
            share,
            reflects: progress == Progress::Reflecting,
            known: self.shown.map(Face::letter),
        }));
        events
    }

    /// Reads the faces in a photo: one, or the three of a corner.
    pub fn photo(&mut self, picture: &Picture) -> Vec<ScanEvent> {
        let found = find_faces(picture, &Wanted { size: self.size() });
        let count = found.faces.len();
        let ways = placements(&found);
        if ways.is_empty() {
            found.faces.iter().take(if count == 3 { 1 } else { 2 }).for_each(|face| {
                self.take(face);
            });
        } else {
            self.take_corner(&found, &ways);
        }
        let mut events = vec![ScanEvent::Photo(if ways.is_empty() { count.min(2) } else { 3 })];
        if count > 0 {
            events.push(self.reading());
        }
        events
    }

    /// Returns the cube as far as it has been read.
    fn reading(&self) -> ScanEvent {
        let reading = match &self.cube {
            Some(cube) => cube.reading(self.again),
            None => CubeReading {
                size: self.chosen.map_or(0, Size::layers),
                next: Some('F'),
                fits: true,
                ..CubeReading::default()
            },
        };
        ScanEvent::Read(reading)
    }

    fn size(&self) -> Option<Size> {
        self.chosen.or(self.cube.as_ref().map(|cube| cube.size))
    }

    fn clear(&mut self) {
        *self = Self { chosen: self.chosen, ..Self::default() };
    }

    fn choose(&mut self, size: Option<Size>) {
        self.chosen = size;
        if self.cube.as_ref().is_some_and(|cube| size.is_some_and(|size| size != cube.size)) {
            self.clear();
        }
    }

    /// Continues if a painting is what was read, up to some corrections, which are answers.
    fn open(&mut self, painting: &str) {
        self.steadiness = Steadiness::default();
        self.again = None;
        let continues = self.cube.as_mut().is_some_and(|cube| cube.correct(painting));
        if !continues {
            self.clear();
        }
    }

    /// Takes a face, and returns as which.
    fn take(&mut self, face: &FoundFace) -> Option<Face> {
        let cube = self.cube_of(face.size)?;
        let place = self.again.take().or_else(|| first(|face| self.is_missing(face)));
        // All faces have been seen: another cube begins.
        let place = match place {
            Some(place) => place,
            None => {
                self.clear();
                Face::F
            }
        };
        let mut cube = self.cube.take().unwrap_or(cube);
        cube.place(place, turned_stickers(&face.stickers, quarters(place)));
        cube.decide();
        cube.arrange();
        self.cube = Some(cube);
        Some(place)
    }

    /// Takes the three faces around a corner, where they fit best next to those that have been seen.
    fn take_corner(&mut self, found: &FoundFaces, ways: &[Placement]) {
        let Some(size) = found.faces.first().map(|face| face.size) else { return };
        if self.cube_of(size).is_none() {
            return;
        }
        let is_free = |way: &&Placement| way.iter().all(|&(face, _)| self.is_missing(face));
        let mut free: Vec<&Placement> = ways.iter().filter(is_free).collect();
        let is_first = self.cube.as_ref().is_none_or(|cube| cube.faces.iter().all(Option::is_none));
        if free.is_empty() {
            self.clear();
            free = ways.iter().collect();
        }
        if is_first || free.len() == ways.len() {
            free.truncate(1);
        }
        let Some(before) = self.cube.take().or_else(|| Cube::new(size)) else { return };
        let filled = free.into_iter().map(|way| {
            let mut cube = before.clone();
            for (found, &(face, quarters)) in found.faces.iter().zip(way) {
                cube.place(face, turned_stickers(&found.stickers, quarters));
            }
            cube.decide();
            cube
        });
        self.cube = filled.min_by(|a, b| a.decision.misfit.total_cmp(&b.decision.misfit));
        if let Some(cube) = &mut self.cube {
            cube.arrange();
        }
    }

    /// Returns the cube for a face of this size; a face of another size begins another one.
    fn cube_of(&mut self, size: Size) -> Option<Cube> {
        if self.cube.as_ref().is_some_and(|cube| cube.size != size) {
            self.clear();
        }
        match &self.cube {
            Some(cube) => Some(cube.clone()),
            None => Cube::new(size),
        }
    }

    fn is_missing(&self, face: Face) -> bool {
        self.cube.as_ref().is_none_or(|cube| cube.faces[face.index()].is_none())
    }

    /// Returns the face as which this one has been taken already, in whatever rotation.
    fn known(&self, found: &FoundFace) -> Option<Face> {
        let cube = self.cube.as_ref()?;
        Face::ALL.into_iter().find(|face| {
            let seen = cube.faces[face.index()].as_deref();
            seen.is_some_and(|seen| {
                (0..4).any(|quarters| is_same(seen, &turned_stickers(&found.stickers, quarters)))
            })
        })
    }
}

impl Cube {
    fn new(size: Size) -> Option<Self> {
        let mut scan = Scan::new(size.layers()).ok()?;
        let decision = scan.decide();
        Some(Self { size, faces: Default::default(), scan, decision, names: Face::ALL, last: None })
    }

    fn place(&mut self, face: Face, stickers: Vec<Sample>) {
        if self.scan.set_samples(face, &stickers).is_ok() {
            self.faces[face.index()] = Some(stickers);
            self.last = Some(face);
        }
    }

    fn decide(&mut self) {
        self.decision = self.scan.decide();
        self.names = names(&self.decision.colours);
    }

    fn fits(&self) -> bool {
        self.decision.misfit < Decision::MISFIT
    }

    /// Arranges six faces that do not fit together as they were shown.
    fn arrange(&mut self) {
        if self.fits() || self.faces.iter().any(Option::is_none) {
            return;
        }
        let given: Vec<Sample> = self.faces.iter().flatten().flatten().copied().collect();
        let Some((arrangement, decision)) = self.scan.arrange() else { return };
        if decision.misfit >= self.decision.misfit {
            return;
        }
        let arranged = arrangement.applied(&given);
        for (face, stickers) in Face::ALL.into_iter().zip(arranged.chunks(self.size.face_area())) {
            let last = self.last;
            self.place(face, stickers.to_vec());
            self.last = last;
        }
        self.decide();
    }

    /// Fixes the colour of a sticker, named as on the page.
    fn answer(&mut self, facelet: usize, colour: Face) {
        if let Some(own) = Face::ALL.into_iter().find(|own| self.names[own.index()] == colour) {
            self.scan.answer(facelet, own);
        }
    }

    /// Returns whether a painting is this cube up to some stickers, whose colours are then fixed.
    fn correct(&mut self, painting: &str) -> bool {
        let own = self.facelets();
        if painting.len() != own.len() {
            return false;
        }
        let differing: Vec<(usize, char)> = (painting.chars().enumerate().zip(own.chars()))
            .filter(|((_, painted), own)| *own != '-' && painted != own)
            .map(|(painted, _)| painted)
            .collect();
        if differing.len() > MOST_CORRECTED {
            return false;
        }
        let named = differing.into_iter().filter_map(|(at, colour)| Some((at, Face::from_letter(colour)?)));
        let answers: Vec<(usize, Face)> = named.collect();
        if !answers.is_empty() {
            answers.into_iter().for_each(|(facelet, colour)| self.answer(facelet, colour));
            self.decide();
        }
        true
    }

    fn facelets(&self) -> String {
        let letter = |colour: &Option<Face>| colour.map_or('-', |colour| self.named(colour));
        self.decision.facelets.iter().map(letter).collect()
    }

    /// Returns what the colours of the page look like on the cube.
    fn colours(&self) -> [Rgb; 6] {
        let mut colours = self.decision.colours;
        for (name, colour) in self.names.iter().zip(self.decision.colours) {
            colours[name.index()] = colour;
        }
        colours
    }

    fn named(&self, colour: Face) -> char {
        self.names[colour.index()].letter()
    }

    fn reading(&self, again: Option<Face>) -> CubeReading {
        let doubt = |doubt: &Doubt| StickerDoubt {
            facelet: doubt.facelet,
            colours: doubt.colours.map(|colour| self.named(colour)),
        };
        let is_seen = |face: &Face| self.faces[face.index()].is_some();
        CubeReading {
            size: self.size.layers(),
            facelets: self.facelets(),
            faces: Face::ALL.into_iter().filter(is_seen).map(Face::letter).collect(),
            last: self.last.map(Face::letter),
            next: again.or_else(|| first(|face| !is_seen(&face))).map(Face::letter),
            doubtful: self.decision.doubtful.iter().map(doubt).collect(),
            questions: self.decision.questions.iter().map(doubt).collect(),
            fits: self.fits(),
            colours: self.colours(),
        }
    }
}

/// Returns whether two pictures show one face in one rotation.
fn is_same(a: &[Sample], b: &[Sample]) -> bool {
    let bytes = || a.iter().flat_map(|sticker| sticker.rgb);
    let brightness = bytes().map(f32::from).sum::<f32>() / (3 * a.len()).max(1) as f32;
    let limit = (SAME * brightness).max(8.0);
    let differences: Vec<f32> = a
        .iter()
        .zip(b)
        .map(|(a, b)| (0..3).map(|k| f32::from(a.rgb[k].abs_diff(b.rgb[k]))).fold(0.0, f32::max))
        .collect();
    let mean = differences.iter().sum::<f32>() / differences.len().max(1) as f32;
    a.len() == b.len() && mean < limit && differences.iter().all(|&difference| difference < 3.0 * limit)
}
