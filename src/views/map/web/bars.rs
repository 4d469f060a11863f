//! The visited positions at each distance, as bars below a map.

use std::fmt::Write;

use godspeed_browser::{find, or_log, set_markup};
use web_sys::Element;

use super::text::grouped;

/// The height of the tallest bar, in pixels; the numbers are below.
const HEIGHT: f64 = 28.0;
/// The size of the chart with its numbers.
const SIZE: (f64, f64) = (92.0, 42.0);
/// The least distance of two numbers.
const NUMBERED_EVERY: f64 = 18.0;

/// A bar for each distance: the positions in the background, those visited before it. Heights are logarithms, as the
/// numbers range from 1 to a million.
pub(super) struct Bars {
    svg: Element,
    totals: Vec<u32>,
    counts: Vec<u32>,
    /// The title, and the bar of the visited positions, of each distance.
    parts: Vec<(Element, Element)>,
}

impl Bars {
    /// Draws into an SVG element.
    pub(super) const fn new(svg: Element) -> Self {
        Self { svg, totals: Vec::new(), counts: Vec::new(), parts: Vec::new() }
    }

    /// Shows how many of the positions at each distance were visited. Only what has changed is written.
    pub(super) fn show(&mut self, totals: &[u32], counts: &[u32]) {
        if self.totals != totals {
            self.make(totals);
        }
        for (distance, (&total, &count)) in totals.iter().zip(counts).enumerate() {
            if self.counts.get(distance) == Some(&count) {
                continue;
            }
            if let Some((title, bar)) = self.parts.get(distance) {
                title.set_text_content(Some(&title_of(distance, count, total)));
                let height = height(totals, count);
                or_log("bar", bar.set_attribute("y", &format!("{:.1}", HEIGHT - height)));
                or_log("bar", bar.set_attribute("height", &format!("{height:.1}")));
            }
        }
        counts.clone_into(&mut self.counts);
    }

    fn make(&mut self, totals: &[u32]) {
        set_markup(&self.svg, &bars(totals));
        or_log("bars", self.svg.set_attribute("viewBox", &format!("0 0 {} {}", SIZE.0, SIZE.1)));
        or_log("bars", self.svg.set_attribute("preserveAspectRatio", "xMaxYMid meet"));
        let mut group = self.svg.first_element_child();
        self.parts.clear();
        while let Some(current) = group {
            self.parts.extend(find(&current, "title").zip(find(&current, ".seen")));
            group = current.next_element_sibling();
        }
        totals.clone_into(&mut self.totals);
        self.counts.clear();
    }
}

/// Returns the bars without visits, as the contents of the SVG element.
fn bars(totals: &[u32]) -> String {
    let mut svg = String::new();
    let step = SIZE.0 / totals.len().max(1) as f64;
    let numbered = (NUMBERED_EVERY / step).ceil() as usize;
    for (distance, &total) in totals.iter().enumerate() {
        let (x, height) = (step * distance as f64, height(totals, total));
        let (y, width) = (HEIGHT - height, 0.8 * step);
        // Writing to a string cannot fail.
        let _ = write!(
            svg,
            "<g><title></title>\
             <rect class=\"all\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"1\"/>\
             <rect class=\"seen\" x=\"{x:.1}\" y=\"{HEIGHT}\" width=\"{width:.1}\" height=\"0\" rx=\"1\"/>"
        );
        if distance.is_multiple_of(numbered) {
            let (x, y) = (x + width / 2.0, SIZE.1 - 2.0);
            let _ = write!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\">{distance}</text>");
        }
        svg.push_str("</g>");
    }
    svg
}

fn title_of(distance: usize, count: u32, total: u32) -> String {
    format!("{} of {} positions at distance {distance}", grouped(count.into()), grouped(total.into()))
}

fn height(totals: &[u32], count: u32) -> f64 {
    let most = totals.iter().copied().max().unwrap_or(1);
    HEIGHT * (f64::from(count) + 1.0).ln() / (f64::from(most) + 1.0).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_bar_for_each_distance() {
        let svg = bars(&[1, 9, 54, 321]);
        assert_eq!((svg.matches("<g>").count(), svg.matches("<text").count()), (4, 4));
        assert!(svg.contains("class=\"seen\" x=\"23.0\" y=\"28\" width=\"18.4\" height=\"0\""), "{svg}");
        assert!(svg.contains("class=\"all\" x=\"69.0\" y=\"0.0\" width=\"18.4\" height=\"28.0\""));
        assert_eq!(bars(&[1; 15]).matches("<text").count(), 5, "every third");
        assert_eq!(title_of(5, 1200, 9992), "1,200 of 9,992 positions at distance 5");
    }

    #[test]
    fn heights_grow_with_the_logarithm() {
        assert_eq!((height(&[1, 99], 0), height(&[1, 99], 9), height(&[1, 99], 99)), (0.0, 14.0, 28.0));
    }
}
