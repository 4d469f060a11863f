//! What a search reports about itself, as small charts, for cubes that are too large for a map.

use std::fmt::Write;

use godspeed_page::format;
use godspeed_protocol::{TracePoint, TraceSample};

use super::text::grouped;

const WIDTH: f64 = 240.0;
const HEIGHT: f64 = 72.0;
/// The height of the numbers below a chart.
const NUMBERS: f64 = 14.0;
/// The least distance of two numbers below a chart.
const NUMBERED_EVERY: f64 = 20.0;
/// The largest number of points in a line.
const MOST_POINTS: usize = 240;

/// A line of a chart: its name, its class in the style, and its points.
struct Line {
    name: &'static str,
    class: &'static str,
    points: Vec<(f64, f64)>,
}

/// Returns the charts of all kinds of samples as HTML.
pub(super) fn charts(samples: &[TraceSample]) -> String {
    let mut html = deepening(samples);
    html.push_str(&lines_of_searches(samples));
    html.push_str(&stages(samples));
    html
}

/// Nodes by depth and by remaining moves of the latest limit, and what pruned.
fn deepening(samples: &[TraceSample]) -> String {
    let latest = samples.iter().rev().find_map(|sample| match &sample.point {
        TracePoint::Deepening { limit, by_depth, by_bound, pruned } => {
            Some((limit, by_depth, by_bound, pruned))
        }
        _ => None,
    });
    let Some((limit, by_depth, by_bound, pruned)) = latest else { return String::new() };
    let numbered = |counts: &[u64]| {
        counts.iter().enumerate().map(|(at, &count)| (at.to_string(), count)).collect::<Vec<_>>()
    };
    let mut html = bars(&format!("Nodes by depth, limit {limit} (logarithmic)"), &numbered(by_depth));
    html.push_str(&bars("Nodes by remaining moves (logarithmic)", &numbered(by_bound)));
    let pruned: Vec<(String, u64)> = pruned.iter().map(|by| (by.table.clone(), by.nodes)).collect();
    html.push_str(&table("Pruned by", &pruned));
    html
}

fn lines_of_searches(samples: &[TraceSample]) -> String {
    let line = |name, class, value: &dyn Fn(&TracePoint) -> Option<f64>| {
        let points = samples.iter().filter_map(|sample| Some((sample.seconds, value(&sample.point)?)));
        Line { name, class, points: points.collect() }
    };
    let log = |count: u64| (count as f64 + 1.0).log10();
    let waves = [
        line("from the cube", "first", &|point| match point {
            TracePoint::Waves { forward, .. } => Some(log(forward.frontier)),
            _ => None,
        }),
        line("from solved", "second", &|point| match point {
            TracePoint::Waves { backward, .. } => Some(log(backward.frontier)),
            _ => None,
        }),
    ];
    let open = [
        line("open", "first", &|point| match point {
            TracePoint::BestFirst { open, .. } => Some(log(*open)),
            _ => None,
        }),
        line("closed", "second", &|point| match point {
            TracePoint::BestFirst { closed, .. } => Some(log(*closed)),
            _ => None,
        }),
    ];
    let depth = [line("depth", "first", &|point| match point {
        TracePoint::BestFirst { depth, .. } => Some(f64::from(*depth)),
        _ => None,
    })];
    let annealing = [
        line("cost", "first", &|point| match point {
            TracePoint::Annealing { cost, .. } => Some(*cost),
            _ => None,
        }),
        line("temperature", "second", &|point| match point {
            TracePoint::Annealing { temperature, .. } => Some(*temperature),
            _ => None,
        }),
    ];
    let cost = |at: usize| {
        move |point: &TracePoint| match point {
            TracePoint::Generation { costs, .. } => costs.get(at).copied(),
            _ => None,
        }
    };
    let generations = [
        line("worst", "quiet", &cost(4)),
        line("three quarters", "quiet", &cost(3)),
        line("median", "first", &cost(2)),
        line("a quarter", "quiet", &cost(1)),
        line("best", "second", &cost(0)),
    ];
    let bounds = [
        line("upper bound", "second", &|point| match point {
            TracePoint::Bounds { upper, .. } => upper.map(f64::from),
            _ => None,
        }),
        line("lower bound", "first", &|point| match point {
            TracePoint::Bounds { lower, .. } => lower.map(f64::from),
            _ => None,
        }),
    ];
    let mut html = lines("Frontiers, in powers of ten", &waves);
    html.push_str(&lines("States, in powers of ten", &open));
    html.push_str(&lines("Depth of the expanded state", &depth));
    html.push_str(&lines("Cost and temperature, in moves", &annealing));
    html.push_str(&lines("Cost by generation, in moves", &generations));
    html.push_str(&lines("Bounds of the length, in moves", &bounds));
    html
}

/// Stages with their beginnings and the states of their groups, and the solutions found with the lengths of their
/// phases.
fn stages(samples: &[TraceSample]) -> String {
    let (mut begun, mut groups, mut found) = (Vec::new(), Vec::new(), Vec::new());
    for sample in samples {
        let after = format!("after {}", format::duration(sample.seconds));
        match &sample.point {
            TracePoint::Stage { name, group } => {
                if let Some(group) = group {
                    groups.push((name.clone(), format::short(group.states)));
                }
                begun.push((name.clone(), after));
            }
            TracePoint::Phases { lengths, total } => {
                let lengths = lengths.iter().map(u32::to_string).collect::<Vec<_>>().join(" + ");
                found.push((format!("{} {after}", format::moves(*total as usize)), lengths));
            }
            _ => {}
        }
    }
    rows("Beginnings of stages", &begun)
        + &rows("States left to stages", &groups)
        + &rows("Solutions, by phases", &found)
}

/// Returns a chart of lines over the seconds of the search, from the first sample on; empty without points.
fn lines(title: &str, lines: &[Line]) -> String {
    let points = || lines.iter().flat_map(|line| &line.points);
    let first = points().map(|point| point.0).fold(f64::INFINITY, f64::min);
    let last = points().map(|point| point.0).fold(0.0, f64::max);
    let most = points().map(|point| point.1).fold(0.0, f64::max);
    if points().next().is_none() {
        return String::new();
    }
    let (span, height) = (last - first, HEIGHT - NUMBERS);
    let place = |(seconds, value): (f64, f64)| {
        let x = (WIDTH - 4.0) * if span > 0.0 { (seconds - first) / span } else { 1.0 };
        let y = height - (height - NUMBERS) * if most > 0.0 { value / most } else { 0.0 };
        (x, y)
    };
    let mut svg = format!("<line x1=\"0\" y1=\"{height}\" x2=\"{WIDTH}\" y2=\"{height}\"/>");
    let mut key = String::new();
    for line in lines {
        let step = line.points.len().div_ceil(MOST_POINTS).max(1);
        let kept =
            line.points.iter().enumerate().filter(|(at, _)| at % step == 0 || at + 1 == line.points.len());
        let places: Vec<String> = kept
            .map(|(_, &point)| {
                let (x, y) = place(point);
                format!("{x:.1},{y:.1}")
            })
            .collect();
        // Writing to a string cannot fail.
        let _ = write!(svg, "<polyline class=\"{}\" points=\"{}\"/>", line.class, places.join(" "));
        if let Some(&(seconds, value)) = line.points.last() {
            let (x, y) = place((seconds, value));
            let _ = write!(svg, "<circle class=\"{}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\"/>", line.class);
            let _ = write!(key, "<span class=\"{}\">{} <b>{value:.1}</b></span> ", line.class, line.name);
        }
    }
    let _ = write!(
        svg,
        "<text class=\"start\" x=\"0\" y=\"10\">{most:.1}</text>\
         <text class=\"start\" x=\"0\" y=\"{0}\">{1}</text>\
         <text class=\"end\" x=\"{WIDTH}\" y=\"{0}\">+ {2}</text>",
        HEIGHT - 2.0,
        seconds(first),
        seconds(span),
    );
    format!(
        "<section class=\"map-chart\"><h3>{title}</h3>\
         <svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" aria-hidden=\"true\">{svg}</svg><p>{key}</p></section>"
    )
}

/// Writes a time: milliseconds below a second.
fn seconds(seconds: f64) -> String {
    if seconds < 1.0 { format!("{:.0} ms", 1000.0 * seconds) } else { format!("{seconds:.1} s") }
}

/// Returns a chart of bars with logarithmic heights; empty without values.
fn bars(title: &str, values: &[(String, u64)]) -> String {
    let most = values.iter().map(|value| value.1).max().unwrap_or(0);
    if most == 0 {
        return String::new();
    }
    let step = WIDTH / values.len() as f64;
    let numbered = (NUMBERED_EVERY / step).ceil() as usize;
    let mut svg = format!("<text class=\"start\" x=\"0\" y=\"10\">{}</text>", format::short(most as f64));
    for (at, (label, count)) in values.iter().enumerate() {
        // The bars stay below the largest number.
        let height = (HEIGHT - 2.0 * NUMBERS) * (*count as f64 + 1.0).ln() / (most as f64 + 1.0).ln();
        let (x, y) = (step * at as f64, HEIGHT - NUMBERS - height);
        let _ = write!(
            svg,
            "<g><title>{label}: {}</title><rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{height:.1}\"/>",
            grouped(*count),
            0.8 * step,
        );
        if at % numbered == 0 {
            let (x, y) = (x + 0.4 * step, HEIGHT - 2.0);
            let _ = write!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\">{label}</text>");
        }
        svg.push_str("</g>");
    }
    let said: Vec<String> =
        values.iter().map(|(label, count)| format!("{label}: {}", grouped(*count))).collect();
    format!(
        "<section class=\"map-chart\"><h3>{title}</h3>\
         <svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">{svg}</svg></section>",
        said.join(", ")
    )
}

fn table(title: &str, values: &[(String, u64)]) -> String {
    let texts: Vec<(String, String)> =
        values.iter().map(|(name, count)| (name.clone(), grouped(*count))).collect();
    rows(title, &texts)
}

/// Returns a list of names and values; empty without any.
fn rows(title: &str, values: &[(String, String)]) -> String {
    if values.is_empty() {
        return String::new();
    }
    let row = |(name, value): &(String, String)| {
        format!("<div><dt>{}</dt><dd>{}</dd></div>", escaped(name), escaped(value))
    };
    let rows: String = values.iter().map(row).collect();
    format!("<section class=\"map-chart\"><h3>{title}</h3><dl>{rows}</dl></section>")
}

/// Writes a text so that it has no meaning in HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_protocol::{GroupInfo, PrunedBy};

    fn sample(seconds: f64, point: TracePoint) -> TraceSample {
        TraceSample { seconds, nodes: 1, point }
    }

    #[test]
    fn the_latest_limit_is_shown_with_what_pruned() {
        let limit = |limit, nodes| TracePoint::Deepening {
            limit,
            by_depth: vec![1, 9, nodes],
            by_bound: vec![],
            pruned: vec![PrunedBy { table: "corners <8>".to_owned(), nodes: 1234 }],
        };
        let html = charts(&[sample(0.1, limit(5, 50)), sample(0.2, limit(6, 70))]);
        assert!(html.contains("limit 6") && html.contains("2: 70") && !html.contains("2: 50"));
        assert!(html.contains("corners &lt;8&gt;") && html.contains("1,234"));
        assert!(html.contains(">70</text>"), "the scale is named: {html}");
        assert!(!html.contains("remaining"), "there is no heuristic");
    }

    #[test]
    fn times_begin_with_the_first_sample_and_a_single_one_is_seen() {
        let generation =
            |generation, best| TracePoint::Generation { generation, costs: [best, best, best, best, 20.0] };
        let html = charts(&[sample(5.0, generation(0, 10.0)), sample(5.5, generation(1, 0.0))]);
        assert!(html.contains("5.0 s") && html.contains("+ 500 ms") && html.contains("points=\"0.0,"));
        let html = charts(&[sample(5.0, generation(0, 10.0))]);
        assert!(html.contains("<circle class=\"second\" cx=\"236.0\""), "{html}");
    }

    #[test]
    fn bounds_close_and_phases_are_listed() {
        let html = charts(&[
            sample(0.0, TracePoint::Bounds { lower: Some(12), upper: Some(20) }),
            sample(2.0, TracePoint::Bounds { lower: Some(18), upper: Some(18) }),
            sample(2.0, TracePoint::Phases { lengths: vec![9, 10], total: 18 }),
        ]);
        assert!(html.contains("0.0,14.0 236.0,18.4"), "{html}");
        assert!(html.contains("0 ms") && html.contains("+ 2.0 s"));
        assert!(html.contains("9 + 10") && html.contains("18 moves after 2.0 s"));
        assert_eq!(charts(&[]), "");
    }

    #[test]
    fn stages_have_their_beginning_and_their_states_only_if_they_are_known() {
        let stage = |name: &str, states: Option<f64>| TracePoint::Stage {
            name: name.to_owned(),
            group: states.map(|states| GroupInfo { turns: "R2".to_owned(), states }),
        };
        let html = charts(&[sample(0.25, stage("Two-phase", None))]);
        assert!(
            html.contains("<dt>Two-phase</dt><dd>after 250 ms</dd>") && !html.contains("States"),
            "{html}"
        );
        let html = charts(&[sample(0.25, stage("Edges", Some(4.33e19)))]);
        assert!(html.contains("<dd>4.3 × 10¹⁹</dd>"), "{html}");
    }
}
