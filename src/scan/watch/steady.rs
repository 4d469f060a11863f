use godspeed_cube::{Facelets, Turn};

use super::{Verdict, Watch};
use crate::Rgb;
use crate::picture::FoundFaces;

/// A [`Watch`] whose verdicts are reported once they have been the same for a while.
///
/// Another turn is reported only after the cube has been recognised before it.
///
/// Times are in milliseconds.
///
/// ```
/// use godspeed_cube::{Angle, Face, Facelets, Size, Turn};
/// use godspeed_scan::picture::FoundFaces;
/// use godspeed_scan::{SteadyWatch, Verdict};
///
/// let turn = Turn::outer(Face::R, Angle::Quarter);
/// let mut watch = SteadyWatch::new(Facelets::solved(Size::THREE), turn, None);
/// let reports: Vec<_> = (0..80).filter_map(|i| watch.next(&FoundFaces::default(), f64::from(i) * 50.0)).collect();
/// assert_eq!(reports, [Verdict::Unknown]);
/// ```
#[derive(Clone, Debug)]
pub struct SteadyWatch {
    watch: Watch,
    /// The verdict that was reported last.
    reported: Option<Verdict>,
    /// The verdict of the last frames.
    run: Option<Run>,
    /// When the pictures began to show nothing.
    unknown_since: Option<f64>,
    /// Whether the cube has been as expected once. Before, its colours may be others, and its state not the one assumed.
    is_known: bool,
}

/// Frames with one verdict.
#[derive(Clone, Copy, Debug)]
struct Run {
    verdict: Verdict,
    since: f64,
    frames: usize,
}

/// Frames and milliseconds after which it is reported that the cube is as it should be, before or after the turn.
const EXPECTED: (usize, f64) = (3, 250.0);

/// Frames and milliseconds after which another turn is reported: a half turn may pause after its first quarter.
const OTHER: (usize, f64) = (6, 1000.0);

/// Milliseconds after which it is reported that the pictures do not show the turn.
const UNKNOWN_MS: f64 = 3000.0;

/// Milliseconds without a verdict after which the verdicts before it no longer count.
const LOST_MS: f64 = 500.0;

impl SteadyWatch {
    /// Returns the watch over a turn of a cube whose six colours a camera sees like this; `None` if they are not known.
    #[must_use]
    pub fn new(before: Facelets, expected: Turn, colours: Option<[Rgb; 6]>) -> Self {
        let watch = Watch::new(before, expected, colours);
        Self { watch, reported: None, run: None, unknown_since: None, is_known: false }
    }

    /// Goes on to the next turn; the colours stay those that were seen.
    pub fn expect(&mut self, before: &Facelets, expected: Turn) {
        self.watch.expect(before, expected);
        (self.reported, self.run, self.unknown_since) = (None, None, None);
    }

    /// Takes the faces of the next frame into account, and returns a verdict that is certain now and was not reported.
    pub fn next(&mut self, found: &FoundFaces, now: f64) -> Option<Verdict> {
        let verdict = self.watch.next(found);
        let (frames, milliseconds) = match verdict {
            Verdict::Unknown => return self.miss(now),
            Verdict::Nothing | Verdict::Expected => EXPECTED,
            Verdict::Other(_) => OTHER,
        };
        self.unknown_since = None;
        let run = match self.run {
            Some(run) if run.verdict == verdict => Run { frames: run.frames + 1, ..run },
            _ => Run { verdict, since: now, frames: 1 },
        };
        self.run = Some(run);
        let is_certain = run.frames >= frames && now - run.since >= milliseconds;
        self.is_known |= is_certain && !matches!(verdict, Verdict::Other(_));
        (is_certain && self.is_known).then(|| self.report(verdict)).flatten()
    }

    /// Takes a frame without a verdict into account.
    fn miss(&mut self, now: f64) -> Option<Verdict> {
        let elapsed = now - *self.unknown_since.get_or_insert(now);
        if elapsed >= LOST_MS {
            self.run = None;
        }
        (elapsed >= UNKNOWN_MS).then(|| self.report(Verdict::Unknown)).flatten()
    }

    fn report(&mut self, verdict: Verdict) -> Option<Verdict> {
        (self.reported.replace(verdict) != Some(verdict)).then_some(verdict)
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Angle, Face, Size, scramble};

    use super::super::tests::{COLOURS, seen};
    use super::*;

    const TURN: Turn = Turn::outer(Face::R, Angle::Half);

    fn after(turn: Turn) -> Facelets {
        let mut cube = scramble::random_state(Size::THREE, 7);
        cube.turn(turn);
        cube
    }

    fn watch() -> SteadyWatch {
        SteadyWatch::new(scramble::random_state(Size::THREE, 7), TURN, Some(COLOURS))
    }

    /// Shows pictures 50 ms apart, and returns the reports with their times.
    fn reports(watch: &mut SteadyWatch, start: i32, pictures: &[(i32, FoundFaces)]) -> Vec<(i32, Verdict)> {
        let all = pictures.iter().flat_map(|(count, found)| (0..*count).map(move |_| found));
        let timed = all.zip(0..).map(|(found, i)| (start + 50 * i, found));
        timed.filter_map(|(now, found)| Some((now, watch.next(found, f64::from(now))?))).collect()
    }

    #[test]
    fn each_verdict_is_reported_once() {
        let mut watch = watch();
        let before = seen(&scramble::random_state(Size::THREE, 7));
        let shown = [(20, before), (8, FoundFaces::default()), (20, seen(&after(TURN)))];
        let reported = reports(&mut watch, 0, &shown);
        assert_eq!(
            reported.iter().map(|report| report.1).collect::<Vec<_>>(),
            [Verdict::Nothing, Verdict::Expected]
        );
        assert_eq!(reported[0].0, 250);
        assert!((1650..=1850).contains(&reported[1].0), "{reported:?}");
    }

    #[test]
    fn a_pause_within_a_half_turn_is_no_mistake() {
        let quarter = Turn::outer(Face::R, Angle::Quarter);
        let mut watch = watch();
        let paused = [(14, seen(&after(quarter))), (20, seen(&after(TURN)))];
        assert_eq!(reports(&mut watch, 0, &paused).last().map(|report| report.1), Some(Verdict::Expected));
        let mut watch = self::watch();
        let before = seen(&scramble::random_state(Size::THREE, 7));
        let stayed = reports(&mut watch, 0, &[(10, before), (30, seen(&after(quarter)))]);
        assert_eq!(
            stayed.iter().map(|report| report.1).collect::<Vec<_>>(),
            [Verdict::Nothing, Verdict::Other(quarter)]
        );
        assert!(stayed[1].0 >= 1500, "{stayed:?}");
    }

    #[test]
    fn another_turn_is_not_reported_before_the_cube_was_recognised() {
        let mut watch = watch();
        let quarter = Turn::outer(Face::R, Angle::Quarter);
        assert_eq!(reports(&mut watch, 0, &[(60, seen(&after(quarter)))]), []);
    }

    #[test]
    fn a_short_loss_changes_nothing() {
        let mut watch = watch();
        let found = seen(&after(TURN));
        let shown = [(3, found.clone()), (4, FoundFaces::default()), (3, found)];
        assert_eq!(reports(&mut watch, 0, &shown), [(350, Verdict::Expected)]);
        watch.expect(&after(TURN), TURN);
        assert_eq!(reports(&mut watch, 1000, &[(70, FoundFaces::default())]), [(4000, Verdict::Unknown)]);
    }
}
