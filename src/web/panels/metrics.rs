use godspeed_cube::{Metric, Size};
use web_sys::Element;

use super::menu::{append, radio};
use crate::ids::{self, MadeId};
use crate::screen::{Screen, or_log};

/// The names of a metric on a cube of a given size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MetricName {
    name: &'static str,
    explanation: &'static str,
    /// The abbreviation shown after a number.
    pub(crate) letters: &'static str,
}

impl MetricName {
    /// Returns the names of a metric.
    ///
    /// On cubes with inner layers HTM is called OBTM, because wide turns count as one move there.
    pub(crate) const fn of(metric: Metric, size: Size) -> Self {
        let (name, explanation, letters) = match metric {
            Metric::Htm if has_inner_layers(size) => (
                "Outer turns",
                "A turn that includes an outer layer counts as one move, any other turn as two (OBTM)",
                "OBTM",
            ),
            Metric::Htm => ("Half turns", "Quarter and half turns each count as one move (HTM)", "HTM"),
            Metric::Qtm => ("Quarter turns", "A half turn counts as two moves (QTM)", "QTM"),
            Metric::Stm if has_inner_layers(size) => (
                "Single layers",
                "Turning one layer counts as one move, turning two layers as two moves (STM)",
                "STM",
            ),
            Metric::Stm => ("Slice turns", "Turning any single layer counts as one move (STM)", "STM"),
        };
        Self { name, explanation, letters }
    }
}

/// Whether wide turns and inner-layer turns exist as separate kinds of moves.
pub(crate) const fn has_inner_layers(size: Size) -> bool {
    size.layers() > 3
}

/// Fills the list of metrics.
pub(crate) fn fill(screen: &Screen, metrics: &[Metric], size: Size) {
    screen.visible(ids::METRICS, metrics.len() > 1);
    screen.fill(ids::METRIC_LIST, metrics.iter().filter_map(|&metric| segment(screen, metric, size)));
}

fn segment(screen: &Screen, metric: Metric, size: Size) -> Option<Element> {
    let label = screen.make("label", "", "")?;
    let name = MetricName::of(metric, size);
    or_log("metric", label.set_attribute("title", name.explanation));
    append(
        &label,
        [
            radio(screen, "metric", MadeId::Metric(metric.id()), metric.id()),
            screen.make("span", "", name.name),
        ],
    );
    Some(label)
}
