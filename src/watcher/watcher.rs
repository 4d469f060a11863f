use godspeed_cube::{Alg, Facelets, Size, Turn};
use godspeed_protocol::{TurnSeen, TurnVerdict, WatchedTurn};
use godspeed_scan::picture::{Picture, Wanted, find_faces};
use godspeed_scan::{Rgb, SteadyWatch, Verdict};

/// A cube whose turns are watched.
#[derive(Clone, Debug, Default)]
pub struct Watcher {
    watching: Option<Watching>,
}

impl Watcher {
    /// Watches for this turn from now on, or for none. A request that is not a turn of a cube ends the watch.
    pub fn expect(&mut self, turn: Option<&WatchedTurn>) {
        let before = self.watching.take();
        self.watching = turn.and_then(|turn| Watching::new(turn, before));
    }

    /// Searches a picture that a camera has taken at a time in milliseconds, and returns what is certain now, if it was not
    /// reported.
    pub fn see(&mut self, picture: &Picture, now: f64) -> Option<TurnSeen> {
        self.watching.as_mut()?.see(picture, now)
    }
}

/// The turn that is watched for.
#[derive(Clone, Debug)]
struct Watching {
    watch: SteadyWatch,
    number: u32,
    size: Size,
    colours: Option<[Rgb; 6]>,
}

impl Watching {
    /// Returns the watch over a turn. It continues the one before, whose colours are adapted to the light, if it began with
    /// the same ones. Returns `None` if the request is not a turn of a cube.
    fn new(request: &WatchedTurn, before: Option<Self>) -> Option<Self> {
        let cube = Facelets::parse(&request.before).ok()?;
        let size = cube.size();
        let expected = turn(&request.expected, size)?;
        let colours = request.colours;
        let watch = match before.filter(|before| before.colours == colours && before.size == size) {
            Some(Self { mut watch, .. }) => {
                watch.expect(&cube, expected);
                watch
            }
            None => SteadyWatch::new(cube, expected, colours),
        };
        Some(Self { watch, number: request.number, size, colours })
    }

    /// Searches a picture, and returns what is certain now, if it was not reported.
    fn see(&mut self, picture: &Picture, now: f64) -> Option<TurnSeen> {
        let found = find_faces(picture, &Wanted { size: Some(self.size) });
        let verdict = match self.watch.next(&found, now)? {
            Verdict::Nothing => TurnVerdict::Nothing,
            Verdict::Expected => TurnVerdict::Expected,
            Verdict::Other(turn) => TurnVerdict::Other(turn.notation(self.size).to_string()),
            Verdict::Unknown => TurnVerdict::Unknown,
        };
        Some(TurnSeen { number: self.number, verdict })
    }
}

/// Returns the only turn of a text.
fn turn(text: &str, size: Size) -> Option<Turn> {
    match Alg::parse(text, size).ok()?.alg.turns() {
        &[turn] => Some(turn),
        _ => None,
    }
}
