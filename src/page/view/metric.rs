use godspeed_cube::{Metric, Size};

/// The names of a metric on a cube of a given size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MetricName {
    /// The name in the menu: the abbreviation on cubes with inner layers, where the explanation is shown below.
    pub name: &'static str,
    /// What counts as one move.
    pub explanation: &'static str,
    /// The abbreviation shown after a number.
    pub letters: &'static str,
}

impl MetricName {
    /// Returns the names of a metric.
    ///
    /// On cubes with inner layers HTM is called OBTM, because wide turns count as one move there.
    #[must_use]
    pub const fn of(metric: Metric, size: Size) -> Self {
        let (name, explanation, letters) = match metric {
            Metric::Htm if has_inner_layers(size) => (
                "OBTM",
                "A turn that includes an outer layer counts as one move, any other turn as two (OBTM)",
                "OBTM",
            ),
            Metric::Htm => ("Half turns", "Quarter and half turns each count as one move (HTM)", "HTM"),
            Metric::Qtm if has_inner_layers(size) => {
                ("QTM", "As OBTM, and a half turn counts as two moves (QTM)", "QTM")
            }
            Metric::Qtm => ("Quarter turns", "A half turn counts as two moves (QTM)", "QTM"),
            Metric::Stm if has_inner_layers(size) => {
                ("STM", "Turning one layer counts as one move, turning two layers as two moves (STM)", "STM")
            }
            Metric::Stm => ("Slice turns", "Turning any single layer counts as one move (STM)", "STM"),
            Metric::Qstm => {
                ("QSTM", "Turning one layer by a quarter counts as one move, by a half as two (QSTM)", "QSTM")
            }
        };
        Self { name, explanation, letters }
    }
}

/// Explains the metrics in which the lengths of solutions of large cubes are shown; empty for small ones.
#[must_use]
pub fn metrics_in_words(size: Size) -> String {
    if !has_inner_layers(size) {
        return String::new();
    }
    [Metric::Htm, Metric::Stm, Metric::Qstm].map(|metric| MetricName::of(metric, size).explanation).join("\n")
}

/// Returns the unit after a number of moves: a space and the metric.
///
/// Empty for half turns on cubes without inner layers, where they are usual.
#[must_use]
pub const fn after_moves(metric: Metric, size: Size) -> &'static str {
    match metric {
        Metric::Htm if has_inner_layers(size) => " OBTM",
        Metric::Htm => "",
        Metric::Qtm => " QTM",
        Metric::Stm => " STM",
        Metric::Qstm => " QSTM",
    }
}

/// Returns whether wide turns and inner-layer turns exist as separate kinds of moves.
#[must_use]
pub const fn has_inner_layers(size: Size) -> bool {
    size.layers() > 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_metrics_of_large_cubes_are_explained_together() {
        let words = metrics_in_words(Size::new(4).unwrap());
        assert!(["(OBTM)", "(STM)", "(QSTM)"].iter().all(|letters| words.contains(letters)), "{words}");
        assert_eq!(metrics_in_words(Size::THREE), "");
    }

    #[test]
    fn large_cubes_are_counted_in_metrics_with_abbreviations() {
        let names = |size| Metric::ALL.map(|metric| MetricName::of(metric, size).name);
        assert_eq!(names(Size::THREE), ["Half turns", "Quarter turns", "Slice turns", "QSTM"]);
        assert_eq!(names(Size::new(4).unwrap()), ["OBTM", "QTM", "STM", "QSTM"]);
        for size in [Size::THREE, Size::MAX] {
            for metric in Metric::ALL {
                let MetricName { explanation, letters, .. } = MetricName::of(metric, size);
                assert!(explanation.ends_with(&format!("({letters})")), "{explanation}");
                assert_eq!(letters.to_lowercase(), metric.id_for(size));
                assert!(
                    after_moves(metric, size).trim_start().is_empty()
                        || after_moves(metric, size)[1..] == *letters
                );
            }
        }
    }
}
