//! What a search reports about itself, as small charts, for cubes that are too large for a map.

use std::fmt::Write;

use godspeed_protocol::{TracePoint, TraceSample};

use super::text::grouped;

const WIDTH: f64 = 240.0;
const HEIGHT: f64 = 72.0;
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
    let mut html = bars(&format!("Nodes by depth, limit {limit}"), &numbered(by_depth));
    html.push_str(&bars("Nodes by remaining moves", &numbered(by_bound)));
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

/// Stages with the states of their groups, and the solutions found with the lengths of their phases.
fn stages(samples: &[TraceSample]) -> String {
    let (mut groups, mut found) = (Vec::new(), Vec::new());
    for sample in samples {
        match &sample.point {
            TracePoint::Stage { name, group } => {
                let states = group.as_ref().map_or(String::new(), |group| format!("{:.2e}", group.states));
                groups.push((name.clone(), states));
            }
            TracePoint::Phases { lengths, total } => {
                let lengths = lengths.iter().map(u32::to_string).collect::<Vec<_>>().join(" + ");
                found.push((format!("{total} moves after {:.2} s", sample.seconds), lengths));
            }
            _ => {}
        }
    }
    rows("Stages, and the states left", &groups) + &rows("Solutions, by phases", &found)
}

/// Returns a chart of lines over the seconds of the search; empty without points.
fn lines(title: &str, lines: &[Line]) -> String {
    let points = || lines.iter().flat_map(|line| &line.points);
    let last = points().map(|point| point.0).fold(0.0, f64::max);
    let most = points().map(|point| point.1).fold(0.0, f64::max);
    if points().next().is_none() {
        return String::new();
    }
    let mut svg = String::new();
    let mut key = String::new();
    for line in lines {
        let step = line.points.len().div_ceil(MOST_POINTS).max(1);
        let kept =
            line.points.iter().enumerate().filter(|(at, _)| at % step == 0 || at + 1 == line.points.len());
        let place = |(seconds, value): (f64, f64)| {
            let x = WIDTH * if last > 0.0 { seconds / last } else { 1.0 };
            let y = HEIGHT - (HEIGHT - 2.0) * if most > 0.0 { value / most } else { 0.0 };
            format!("{x:.1},{y:.1}")
        };
        let places: Vec<String> = kept.map(|(_, &point)| place(point)).collect();
        // Writing to a string cannot fail.
        let _ = write!(svg, "<polyline class=\"{}\" points=\"{}\"/>", line.class, places.join(" "));
        if let Some((_, value)) = line.points.last() {
            let _ = write!(key, "<span class=\"{}\">{} <b>{value:.1}</b></span> ", line.class, line.name);
        }
    }
    format!(
        "<section class=\"map-chart\"><h3>{title}</h3>\
         <svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" preserveAspectRatio=\"none\" aria-hidden=\"true\">{svg}</svg>\
         <p>{key}<span>over {last:.1} s</span></p></section>"
    )
}

/// Returns a chart of bars with logarithmic heights; empty without values.
fn bars(title: &str, values: &[(String, u64)]) -> String {
    let most = values.iter().map(|value| value.1).max().unwrap_or(0);
    if most == 0 {
        return String::new();
    }
    let step = WIDTH / values.len() as f64;
    let mut svg = String::new();
    for (at, (label, count)) in values.iter().enumerate() {
        let height = (HEIGHT - 12.0) * (*count as f64 + 1.0).ln() / (most as f64 + 1.0).ln();
        let (x, y) = (step * at as f64, HEIGHT - 12.0 - height);
        let _ = write!(
            svg,
            "<g><title>{label}: {}</title><rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{height:.1}\"/>\
             <text x=\"{:.1}\" y=\"{HEIGHT}\">{label}</text></g>",
            grouped(*count),
            0.8 * step,
            x + 0.4 * step,
        );
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
    use godspeed_protocol::PrunedBy;

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
        assert!(!html.contains("remaining"), "there is no heuristic");
    }

    #[test]
    fn bounds_close_and_phases_are_listed() {
        let html = charts(&[
            sample(0.0, TracePoint::Bounds { lower: Some(12), upper: Some(20) }),
            sample(2.0, TracePoint::Bounds { lower: Some(18), upper: Some(18) }),
            sample(2.0, TracePoint::Phases { lengths: vec![9, 10], total: 18 }),
        ]);
        assert!(html.contains("0.0,2.0 240.0,9.0"), "{html}");
        assert!(html.contains("9 + 10") && html.contains("18 moves after 2.00 s"));
        assert_eq!(charts(&[]), "");
    }
}
