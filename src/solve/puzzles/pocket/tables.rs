use godspeed_cube::Metric;

use super::Graph;
use crate::{Control, Stopped, Table, TableSpec, Tables};

/// The tables of the 2x2, for each metric.
pub struct PocketTables {
    half_turns: Graph,
    quarter_turns: Graph,
}

impl PocketTables {
    /// The 2x2 in a metric. Slice turns cost as half turns do, since two layers have no slice.
    #[must_use]
    pub const fn graph(&self, metric: Metric) -> &Graph {
        match metric {
            Metric::Qtm => &self.quarter_turns,
            Metric::Htm | Metric::Stm => &self.half_turns,
        }
    }
}

impl Table for PocketTables {
    const SPEC: TableSpec = TableSpec {
        id: "pocket",
        version: 1,
        bytes: 2 * Graph::BYTES,
        distribution: &[],
        explanation: "Moves and bounds of the 2x2's corner permutations and orientations",
    };

    async fn build(_tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let half_turns = Graph::new(Metric::Htm);
        control.yield_now().await?;
        let quarter_turns = Graph::new(Metric::Qtm);
        control.yield_now().await?;
        Ok(Self { half_turns, quarter_turns })
    }
}
