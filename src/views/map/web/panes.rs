//! One pane for each algorithm: the place of its map, its counters and what to look at.

use std::fmt::Write;

use godspeed_document::{Document, or_log, set_markup};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::bars::Bars;
use super::charts::charts;
use super::ids;
use super::overlay::overlay;
use super::text::{grouped, percent};
use crate::state::{Camera, MapView, PaneSize, Run, caption};

/// The changing parts of a pane, as indices of what was written last.
const FIGURES: usize = 0;
const NOTE: usize = 1;
const CHARTS: usize = 2;

/// The elements of a pane.
pub(super) struct PaneElements {
    algorithm: String,
    /// The displayed name, which is unknown at first.
    name: String,
    /// The place of the map.
    pub(super) plot: HtmlElement,
    overlay: Element,
    bars: Bars,
    figures: Element,
    note: Element,
    /// What was written last, since most frames change little.
    written: [String; 3],
    overlaid: Option<Overlaid>,
}

/// What determines the contents of the overlay.
#[derive(PartialEq)]
struct Overlaid {
    size: PaneSize,
    camera: Camera,
    rings: usize,
    path: Vec<u32>,
    pointed: Option<u32>,
}

/// Returns the panes of the chosen algorithms; those that are there already are kept.
pub(super) fn arrange(document: &Document, view: &MapView, panes: Vec<PaneElements>) -> Vec<PaneElements> {
    let wanted = &view.options().algorithms;
    let is_same = panes.iter().map(|pane| &pane.algorithm).eq(wanted)
        && panes.iter().all(|pane| pane.name == name(view, &pane.algorithm))
        && panes.iter().all(|pane| pane.plot.has_attribute("data-map") == view.has_map());
    if is_same {
        return panes;
    }
    let made: Vec<(Element, PaneElements)> =
        wanted.iter().filter_map(|id| make(document, view, id)).collect();
    let (figures, panes): (Vec<Element>, Vec<PaneElements>) = made.into_iter().unzip();
    document.fill(ids::MAP_PANES, figures);
    document.attribute(ids::MAP_PANES, "data-count", &panes.len().to_string());
    panes
}

fn make(document: &Document, view: &MapView, algorithm: &str) -> Option<(Element, PaneElements)> {
    let solver = view.algorithms().find(|solver| solver.id == algorithm);
    let name = name(view, algorithm);
    let explanation = solver.map(|solver| solver.explanation.as_str()).unwrap_or_default();
    let looked_at = caption(algorithm).filter(|_| view.has_map()).unwrap_or(explanation);
    let figure = document.make_with("figure", "", &[("class", "map-pane"), ("data-algorithm", algorithm)])?;
    let plot = if view.has_map() {
        let label = format!("Map of {name}");
        let attributes = [
            ("class", "map-plot"),
            ("data-map", ""),
            ("tabindex", "0"),
            ("role", "application"),
            ("aria-label", &label),
            ("aria-describedby", "map-help"),
        ];
        document.make_with("div", "", &attributes)?
    } else {
        let label = format!("What {name} reports");
        let attributes =
            [("class", "map-plot charts"), ("tabindex", "0"), ("role", "region"), ("aria-label", &label)];
        document.make_with("section", "", &attributes)?
    };
    let svg = |class: &str| {
        let svg = document.browser().create_element_ns(Some("http://www.w3.org/2000/svg"), "svg");
        let svg = or_log("svg", svg)?;
        or_log("svg", svg.set_attribute("class", class));
        Some(svg)
    };
    let overlay = svg("map-overlay")?;
    or_log("svg", overlay.set_attribute("aria-hidden", "true"));
    let bars = svg("map-bars")?;
    or_log("svg", bars.set_attribute("role", "img"));
    or_log("svg", bars.set_attribute("aria-label", "Visited positions by distance"));
    if view.has_map() {
        or_log("pane", plot.append_child(&overlay));
    }
    let text = document.make("figcaption")?;
    let chip = document.make_with("span", name, &[("class", "map-name"), ("title", explanation)])?;
    let figures = document.make_with("p", "", &[("class", "map-figures")])?;
    let looked_at = document.make_with("p", looked_at, &[("class", "map-caption")])?;
    let note = document.make_with("p", "", &[("class", "map-note")])?;
    or_log("pane", text.append_with_node_4(&chip, &figures, &looked_at, &note));
    if view.has_map() {
        or_log("pane", chip.after_with_node_1(&bars));
    }
    or_log("pane", figure.append_with_node_2(&plot, &text));
    let plot = plot.dyn_into().ok()?;
    let written = std::array::from_fn(|_| String::new());
    let (algorithm, name) = (algorithm.to_owned(), name.to_owned());
    Some((
        figure,
        PaneElements {
            algorithm,
            name,
            plot,
            overlay,
            bars: Bars::new(bars),
            figures,
            note,
            written,
            overlaid: None,
        },
    ))
}

fn name<'a>(view: &'a MapView, algorithm: &'a str) -> &'a str {
    view.algorithms().find(|solver| solver.id == algorithm).map_or(algorithm, |solver| &solver.name)
}

impl PaneElements {
    /// Returns the size of the map.
    pub(super) fn size(&self) -> PaneSize {
        PaneSize { width: f64::from(self.plot.client_width()), height: f64::from(self.plot.client_height()) }
    }

    /// Shows what may change in every frame: the path and the marks, and if `counts`, the counters.
    pub(super) fn show(&mut self, view: &MapView, size: PaneSize, counts: bool) {
        let run = view.runs().iter().find(|run| run.algorithm == self.algorithm);
        if view.has_map() {
            self.show_overlay(view, run, size);
        }
        if !counts {
            return;
        }
        if view.has_map() {
            let is_zoomed = view.camera().zoom() > 1.0;
            or_log("zoom", self.plot.set_attribute("data-zoomed", if is_zoomed { "true" } else { "false" }));
            self.show_bars(view, run);
        } else {
            self.write(CHARTS, run.map_or(String::new(), |run| charts(run.samples())));
        }
        let (figures, note) = (figures(view, run), run.map_or(String::new(), note));
        self.write(FIGURES, figures);
        self.write(NOTE, note);
    }

    fn show_overlay(&mut self, view: &MapView, run: Option<&Run>, size: PaneSize) {
        let is_at_end = view.player().share() >= 1.0;
        let path = run.filter(|_| is_at_end).map_or(&[][..], Run::path);
        let pointed = view.pointed().map(|pointed| pointed.rank);
        let seen = Overlaid {
            size,
            camera: *view.camera(),
            rings: view.rings().rings().len(),
            path: path.to_vec(),
            pointed,
        };
        if self.overlaid.as_ref() != Some(&seen) {
            set_markup(&self.overlay, &overlay(size, view.rings(), view.camera(), path, pointed));
            self.overlaid = Some(seen);
        }
    }

    fn show_bars(&mut self, view: &MapView, run: Option<&Run>) {
        let totals: Vec<u32> = view.rings().rings().iter().map(|ring| ring.count).collect();
        let counts = match (view.atlas(), run) {
            (Some(atlas), Some(run)) => {
                let distinct = run.trail().distinct_at(view.shown(run));
                run.trail().per_distance(atlas, distinct)
            }
            _ => vec![0; totals.len()],
        };
        self.bars.show(&totals, &counts);
    }

    fn write(&mut self, at: usize, text: String) {
        if self.written[at] == text {
            return;
        }
        match at {
            FIGURES => set_markup(&self.figures, &text),
            NOTE => self.note.set_text_content(Some(&text)),
            _ => set_markup(&self.plot, &text),
        }
        self.written[at] = text;
    }
}

/// Returns the counters as HTML; it contains only numbers and fixed words.
fn figures(view: &MapView, run: Option<&Run>) -> String {
    let Some(run) = run else { return "<span>not searched yet</span>".to_owned() };
    let shown = view.shown(run);
    let is_at_end = shown >= run.trail().visits();
    let visited = if is_at_end && run.outcome().is_some() { run.visited() } else { shown };
    let mut text = format!("<span><b>{}</b> visited</span>", grouped(visited));
    if view.has_map() {
        let distinct = run.trail().distinct_at(shown);
        let share = percent(f64::from(distinct) / f64::from(view.rings().positions()));
        let different = grouped(u64::from(distinct));
        let _ = write!(text, " <span><b>{different}</b> different</span> <span><b>{share}</b> of all</span>");
    }
    match run.outcome() {
        Some(outcome) if is_at_end => {
            let _ = match outcome.length {
                Some(1) => write!(text, " <span>solved in <b>1</b> move</span>"),
                Some(length) => write!(text, " <span>solved in <b>{length}</b> moves</span>"),
                None => write!(text, " <span>not solved</span>"),
            };
        }
        Some(_) => {}
        None => text.push_str(" <span>searching</span>"),
    }
    text
}

/// Returns the note on visits that were not kept.
fn note(run: &Run) -> String {
    if !run.is_capped() {
        return String::new();
    }
    let kept = grouped(run.trail().visits());
    format!("Only the first {kept} visits are shown.")
}
