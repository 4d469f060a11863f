use godspeed_cube::Metric;

use super::Cube2;
use crate::{Control, Stopped, Table, TableSpec, Tables};

/// The tables of the 2x2 in each metric.
pub struct Cube2Tables {
    half_turns: Cube2,
    quarter_turns: Cube2,
}

impl Cube2Tables {
    /// Returns the 2x2 in a metric. Slice turns cost the same as half turns, since two layers have no slice.
    #[must_use]
    pub const fn puzzle(&self, metric: Metric) -> &Cube2 {
        match metric {
            Metric::Qtm | Metric::Qstm => &self.quarter_turns,
            Metric::Htm | Metric::Stm => &self.half_turns,
        }
    }
}

impl Table for Cube2Tables {
    const SPEC: TableSpec = TableSpec {
        id: "pocket",
        version: 1,
        bytes: 2 * Cube2::BYTES,
        distribution: &[],
        explanation: "Moves and lower bounds for the corner permutations and orientations of the 2x2.",
    };

    async fn build(_tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let half_turns = Cube2::new(Metric::Htm);
        control.yield_now().await?;
        let quarter_turns = Cube2::new(Metric::Qtm);
        control.yield_now().await?;
        Ok(Self { half_turns, quarter_turns })
    }
}
