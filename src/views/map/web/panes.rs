//! One pane for each algorithm: the place of its map, its counters and what to look at.

use std::fmt::Write;

use godspeed_browser::{Document, NewElement, or_log, set_markup};
use godspeed_page::format;
use godspeed_page::view::prediction;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::bars::Bars;
use super::charts::charts;
use super::ids;
use super::overlay::overlay;
use super::text::{grouped, percent};
use crate::state::{Activity, Camera, MapState, PaneSize, Run, caption, reported};

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

/// Returns the panes of the chosen algorithms; existing ones stay if all are the same.
pub(super) fn arrange(document: &Document, state: &MapState, panes: Vec<PaneElements>) -> Vec<PaneElements> {
    let wanted = &state.options().algorithms;
    let is_same = panes.iter().map(|pane| &pane.algorithm).eq(wanted)
        && panes.iter().all(|pane| pane.name == name(state, &pane.algorithm))
        && panes.iter().all(|pane| pane.plot.has_attribute("data-map") == state.has_map());
    if is_same {
        return panes;
    }
    let made: Vec<(Element, PaneElements)> =
        wanted.iter().filter_map(|id| make(document, state, id)).collect();
    let (figures, panes): (Vec<Element>, Vec<PaneElements>) = made.into_iter().unzip();
    document.fill(ids::MAP_PANES, figures);
    document.attribute(ids::MAP_PANES, "data-count", &panes.len().to_string());
    panes
}

fn make(document: &Document, state: &MapState, algorithm: &str) -> Option<(Element, PaneElements)> {
    let solver = state.algorithms().find(|solver| solver.id == algorithm);
    let name = name(state, algorithm);
    let explanation = solver.map(|solver| solver.explanation.as_str()).unwrap_or_default();
    let caption_text = caption(algorithm).filter(|_| state.has_map()).unwrap_or(explanation);
    let svg = |class: &str| {
        let svg = document.browser().create_element_ns(Some("http://www.w3.org/2000/svg"), "svg");
        NewElement::new(svg).attribute("class", class)
    };
    let overlay = svg("map-overlay").attribute("aria-hidden", "true").build()?;
    let bars = svg("map-bars")
        .attribute("role", "img")
        .attribute("aria-label", "Visited positions by distance")
        .build()?;
    let plot = if state.has_map() {
        document
            .make("div", "map-plot", "")
            .attribute("data-map", "")
            .attribute("role", "application")
            .attribute("aria-label", &format!("Map of {name}"))
            .attribute("aria-describedby", "map-help")
            .child(overlay.clone().into())
    } else {
        document
            .make("section", "map-plot charts", "")
            .attribute("role", "region")
            .attribute("aria-label", &format!("What {name} reports"))
    };
    let plot = plot.attribute("tabindex", "0").build()?;
    let figures = document.make("p", "map-figures", "").build()?;
    let note = document.make("p", "map-note", "").build()?;
    let shown_bars = state.has_map().then(|| bars.clone().into());
    let text = document
        .make("figcaption", "", "")
        .child(document.make("span", "map-name", name).attribute("title", explanation))
        .children(shown_bars)
        .child(figures.clone().into())
        .child(document.make("p", "map-caption", caption_text))
        .child(note.clone().into());
    let figure = document.make("figure", "map-pane", "").attribute("data-algorithm", algorithm);
    let pane = PaneElements {
        algorithm: algorithm.to_owned(),
        name: name.to_owned(),
        plot: plot.clone().dyn_into().ok()?,
        overlay,
        bars: Bars::new(bars),
        figures,
        note,
        written: Default::default(),
        overlaid: None,
    };
    Some((figure.child(plot.into()).child(text).build()?, pane))
}

fn name<'a>(state: &'a MapState, algorithm: &'a str) -> &'a str {
    state.algorithms().find(|solver| solver.id == algorithm).map_or(algorithm, |solver| &solver.name)
}

impl PaneElements {
    /// Returns the size of the map.
    pub(super) fn size(&self) -> PaneSize {
        PaneSize { width: f64::from(self.plot.client_width()), height: f64::from(self.plot.client_height()) }
    }

    /// Shows what may change in every frame: the path and the marks, and with a time in milliseconds, the counters.
    pub(super) fn show(&mut self, state: &MapState, size: PaneSize, counted_at: Option<f64>) {
        let run = state.runs().iter().find(|run| run.algorithm == self.algorithm);
        if state.has_map() {
            self.show_overlay(state, run, size);
        }
        let Some(now) = counted_at else { return };
        if state.has_map() {
            let is_zoomed = state.camera().zoom() > 1.0;
            or_log("zoom", self.plot.set_attribute("data-zoomed", if is_zoomed { "true" } else { "false" }));
            self.show_bars(state, run);
        } else {
            self.write(CHARTS, stage(state, &self.algorithm, run));
        }
        self.write(FIGURES, figures(state, run, now));
        self.write(NOTE, note(state, &self.algorithm, run));
    }

    fn show_overlay(&mut self, state: &MapState, run: Option<&Run>, size: PaneSize) {
        let is_at_end = state.player().share() >= 1.0;
        let path = run.filter(|_| is_at_end).map_or(&[][..], Run::path);
        let pointed = state.pointed().map(|pointed| pointed.rank);
        let seen = Overlaid {
            size,
            camera: *state.camera(),
            rings: state.rings().rings().len(),
            path: path.to_vec(),
            pointed,
        };
        if self.overlaid.as_ref() != Some(&seen) {
            set_markup(&self.overlay, &overlay(size, state.rings(), state.camera(), path, pointed));
            self.overlaid = Some(seen);
        }
    }

    fn show_bars(&mut self, state: &MapState, run: Option<&Run>) {
        let totals: Vec<u32> = state.rings().rings().iter().map(|ring| ring.count).collect();
        let counts = match (state.atlas(), run) {
            (Some(atlas), Some(run)) => {
                let distinct = run.trail().distinct_at(state.shown(run));
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

/// Returns what a run waits for until it searches.
fn waits_for(state: &MapState, run: Option<&Run>) -> Option<Activity> {
    let activity = match run {
        Some(run) => run.activity(),
        None if state.is_open() => Activity::Preparing,
        None => return None,
    };
    activity.is_before_search().then_some(activity)
}

/// Returns the charts of a run as HTML; until it searches, what it waits for; before it starts, its prediction.
fn stage(state: &MapState, algorithm: &str, run: Option<&Run>) -> String {
    match (waits_for(state, run), run) {
        (Some(activity), _) => {
            let bar = match activity {
                Activity::Loading(done) => {
                    format!("<progress value=\"{done:.3}\" aria-label=\"Tables\"></progress>")
                }
                _ => String::new(),
            };
            format!("<p class=\"map-wait\">{activity}{bar}</p>")
        }
        (None, Some(run)) => charts(run.samples()),
        (None, None) => {
            let prediction = state.prediction(algorithm).map_or(String::new(), prediction::before);
            format!("<p class=\"map-wait\">{prediction}</p>")
        }
    }
}

/// Returns the counters as HTML, a line each; it contains only numbers and fixed words.
fn figures(state: &MapState, run: Option<&Run>, now: f64) -> String {
    if let Some(activity) = waits_for(state, run) {
        return format!("<span>{}</span>", activity.to_string().to_lowercase());
    }
    let Some(run) = run else { return "<span>not searched yet</span>".to_owned() };
    // Without a map, visits are counted but not stored.
    let shown = if state.has_map() { state.shown(run) } else { run.visited() };
    let is_at_end = shown >= run.trail().visits();
    let verb = if state.has_map() && run.is_partial() { "visits shown" } else { "visited" };
    let mut text = format!("<span><b>{}</b> {verb}</span>", grouped(shown));
    if state.has_map() {
        let distinct = run.trail().distinct_at(shown);
        let share = percent(f64::from(distinct) / f64::from(state.rings().positions()));
        let different = grouped(u64::from(distinct));
        let _ = write!(text, " <span><b>{different}</b> different, <b>{share}</b> of all</span>");
    }
    if let Some(seconds) = run.seconds(now) {
        let _ = write!(text, " <span><b>{}</b>", format::duration(seconds));
        if let Some(rate) = run.rate() {
            let _ = write!(text, ", <b>{}</b> nodes/s", format::short(rate));
        }
        text.push_str("</span>");
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
        None => {
            let _ = write!(text, " <span>{}</span>", run.activity().to_string().to_lowercase());
        }
    }
    text
}

/// Returns the note on visits that are not shown, or without a map, on the prediction.
fn note(state: &MapState, algorithm: &str, run: Option<&Run>) -> String {
    match run {
        Some(run) if state.has_map() => missing_visits(run),
        Some(run) => match (run.outcome(), state.prediction(algorithm)) {
            (Some(outcome), _) => prediction::after(outcome),
            (None, Some(prediction)) => prediction::before(prediction),
            (None, None) => String::new(),
        },
        None => String::new(),
    }
}

fn missing_visits(run: &Run) -> String {
    let (kept, all) = (grouped(run.trail().visits()), grouped(run.visited()));
    match reported(&run.algorithm) {
        _ if !run.is_partial() => String::new(),
        _ if run.is_capped() => format!("Only the first {kept} of {all} visits are shown."),
        "" => format!("{kept} of {all} visits are shown."),
        which => format!("{kept} of {all} visits are shown, {which}."),
    }
}
