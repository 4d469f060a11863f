use std::fmt::Write;

use godspeed_page::timer::{Score, Time, average};

/// Width and height of the chart, in units of its drawing.
pub const WIDTH: f64 = 600.0;
/// See [`WIDTH`].
pub const HEIGHT: f64 = 160.0;

/// The space for the labels at the left and below, and the margin at the other sides.
const LEFT: f64 = 44.0;
const BELOW: f64 = 18.0;
const MARGIN: f64 = 8.0;

/// The most dots of a chart. Of more solves, each dot is the mean of several.
const DOTS: usize = 500;

/// The number of lines across, about.
const LINES: f64 = 4.0;

/// Steps between lines, as multiples of powers of ten.
const STEPS: [f64; 3] = [1.0, 2.0, 5.0];

/// The chart of the times of a session, as paths of SVG. A DNF has no dot.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct SolveChart {
    /// The times: a dot each.
    pub dots: String,
    /// The averages of five, a line.
    pub fives: String,
    /// The averages of twelve, a line.
    pub twelves: String,
    /// The lines across: their places from the top, with their times.
    pub lines: Vec<(f64, String)>,
    /// The numbers of the first and the last solve that are shown.
    pub numbers: (usize, usize),
    /// How many solves each dot is the mean of.
    pub solves_per_dot: usize,
}

impl SolveChart {
    /// Returns the chart of scores, the oldest first; `None` if there are not at least two times.
    #[must_use]
    pub fn of(scores: &[Score]) -> Option<Self> {
        let solves_per_dot = scores.len().div_ceil(DOTS).max(1);
        let series = [1, 5, 12].map(|length| series(scores, length, solves_per_dot));
        let [times, _, _] = &series;
        if times.len() < 2 {
            return None;
        }
        let all = || series.iter().flatten().map(|(_, seconds)| *seconds);
        let (least, most) = (all().fold(f64::INFINITY, f64::min), all().fold(0.0, f64::max));
        let scale = Scale::new(least, most, scores.len());
        let [dots, fives, twelves] = &series;
        Some(Self {
            dots: scale.path(dots, |path, (x, y)| write!(path, "M{x:.1} {y:.1}h0")),
            fives: scale.line(fives),
            twelves: scale.line(twelves),
            lines: scale.lines(),
            numbers: (1, scores.len()),
            solves_per_dot,
        })
    }
}

/// Returns the averages of this many scores, each with the place of its last one, as means of `per_dot` of them.
fn series(scores: &[Score], length: usize, per_dot: usize) -> Vec<(f64, f64)> {
    let averages = scores.windows(length).enumerate().filter_map(|(first, scores)| {
        let score = if length == 1 { scores[0] } else { average(scores) };
        let Score::Time(time) = score else { return None };
        Some(((first + length - 1) as f64, time.seconds()))
    });
    let averages: Vec<_> = averages.collect();
    let mean = |dots: &[(f64, f64)]| {
        let count = dots.len() as f64;
        let (places, seconds) = dots.iter().fold((0.0, 0.0), |(x, y), dot| (x + dot.0, y + dot.1));
        (places / count, seconds / count)
    };
    averages.chunks(per_dot).map(mean).collect()
}

/// Where a solve and a time are drawn.
struct Scale {
    bottom: f64,
    top: f64,
    step: f64,
    last: f64,
}

impl Scale {
    /// Creates the scale from the least to the most seconds of this number of solves.
    fn new(least: f64, most: f64, solves: usize) -> Self {
        let span = (most - least).max(0.1);
        let rough = span / LINES;
        let power = 10_f64.powf(rough.log10().floor());
        let step = STEPS.into_iter().map(|step| step * power).find(|step| *step >= rough);
        let step = step.unwrap_or(10.0 * power);
        let bottom = (least / step).floor() * step;
        let top = (most / step).ceil() * step;
        Self { bottom, top: top.max(bottom + step), step, last: (solves.max(2) - 1) as f64 }
    }

    fn y(&self, seconds: f64) -> f64 {
        let height = HEIGHT - BELOW - MARGIN;
        MARGIN + height * (self.top - seconds) / (self.top - self.bottom)
    }

    fn x(&self, place: f64) -> f64 {
        LEFT + (WIDTH - LEFT - MARGIN) * place / self.last
    }

    fn path(
        &self,
        series: &[(f64, f64)],
        mut draw: impl FnMut(&mut String, (f64, f64)) -> std::fmt::Result,
    ) -> String {
        let mut path = String::new();
        for &(place, seconds) in series {
            // Writing to a string cannot fail.
            let _ = draw(&mut path, (self.x(place), self.y(seconds)));
        }
        path
    }

    fn line(&self, series: &[(f64, f64)]) -> String {
        let mut command = 'M';
        self.path(series, |path, (x, y)| {
            write!(path, "{}{x:.1} {y:.1}", std::mem::replace(&mut command, 'L'))
        })
    }

    fn lines(&self) -> Vec<(f64, String)> {
        let count = ((self.top - self.bottom) / self.step).round() as u32;
        let seconds = (0..=count).map(|line| self.bottom + f64::from(line) * self.step);
        seconds.map(|seconds| (self.y(seconds), label(seconds, self.step))).collect()
    }
}

/// Returns the label of a line: whole seconds, unless the lines are closer.
fn label(seconds: f64, step: f64) -> String {
    let time = Time::from_milliseconds(seconds * 1000.0 + 0.5);
    let text = time.to_string();
    if step < 0.1 {
        return text;
    }
    let digits = if step < 1.0 { 1 } else { 3 };
    text.get(..text.len() - digits).unwrap_or(&text).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(centiseconds: &[u32]) -> Vec<Score> {
        let score = |&time: &u32| match time {
            0 => Score::Dnf,
            time => Score::Time(Time::from_centiseconds(time)),
        };
        centiseconds.iter().map(score).collect()
    }

    #[test]
    fn each_time_has_a_dot_and_a_dnf_none() {
        let chart = SolveChart::of(&scores(&[1000, 0, 1200])).unwrap();
        assert_eq!(chart.dots.matches('M').count(), 2);
        assert!(chart.dots.starts_with("M44.0 ") && chart.dots.contains("M592.0 "), "{}", chart.dots);
        assert_eq!((chart.fives.as_str(), chart.numbers), ("", (1, 3)));
        assert_eq!(SolveChart::of(&scores(&[1000, 0])), None);
    }

    #[test]
    fn lines_are_at_round_times_around_all_dots() {
        let chart = SolveChart::of(&scores(&[1234, 1890, 2345])).unwrap();
        let labels: Vec<_> = chart.lines.iter().map(|(_, label)| label.as_str()).collect();
        assert_eq!(labels, ["10", "15", "20", "25"]);
        assert_eq!((chart.lines[0].0, chart.lines[3].0), (HEIGHT - BELOW, MARGIN));
        let close = SolveChart::of(&scores(&[1234, 1250])).unwrap();
        assert!(close.lines.iter().all(|(_, label)| label.contains('.')), "{:?}", close.lines);
        let equal = SolveChart::of(&scores(&[6000, 6000])).unwrap();
        assert!(equal.lines.len() >= 2 && equal.lines[0].1.contains("1:00"), "{:?}", equal.lines);
    }

    #[test]
    fn averages_are_lines_from_their_first_full_window() {
        let chart = SolveChart::of(&scores(&[1000; 14])).unwrap();
        assert_eq!(chart.fives.matches(['M', 'L']).count(), 10);
        assert_eq!(chart.twelves.matches(['M', 'L']).count(), 3);
        assert!(chart.fives.starts_with('M') && !chart.fives[1..].contains('M'));
    }

    #[test]
    fn of_many_solves_each_dot_is_a_mean() {
        let many: Vec<u32> = (0..100_000).map(|solve| 1000 + solve % 7).collect();
        let chart = SolveChart::of(&scores(&many)).unwrap();
        assert_eq!(chart.solves_per_dot, 200);
        assert!(chart.dots.matches('M').count() <= DOTS);
    }
}
