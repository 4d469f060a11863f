use super::algorithms::{OLL, PLL};
use super::cross::Cross;
use super::f2l_pairs::F2lPairs;
use super::last_layer::LastLayer;
use crate::{Control, Stopped, Table, TableSpec, Tables};

/// What a practised speedcuber knows by heart: every cross, every pair and every last layer.
pub(super) struct LayerTables {
    pub(super) cross: Cross,
    pub(super) inserts: F2lPairs,
    pub(super) last_layer: LastLayer,
}

impl Table for LayerTables {
    const SPEC: TableSpec = TableSpec {
        id: "layers",
        version: 1,
        bytes: Cross::BYTES + F2lPairs::BYTES + LastLayer::BYTES,
        distribution: &[],
        explanation: "The shortest way of every cross and every pair, and the case of every last layer.",
    };

    async fn build(_: &Tables, control: &Control) -> Result<Self, Stopped> {
        let cross = Cross::build(control).await?;
        let inserts = F2lPairs::new();
        control.yield_now().await?;
        Ok(Self { cross, inserts, last_layer: LastLayer::new(&OLL, &PLL) })
    }
}
