use super::algorithms::{OLL, PLL};
use super::cross::Cross;
use super::f2l_pairs::F2lPairs;
use super::last_layer::LastLayer;
use crate::{Control, Stopped, Table, TableSpec, Tables};

/// The tables of CFOP: every cross, every F2L pair and every last layer.
pub(super) struct LayerTables {
    pub(super) cross: Cross,
    pub(super) pairs: F2lPairs,
    pub(super) last_layer: LastLayer,
}

impl Table for LayerTables {
    const SPEC: TableSpec = TableSpec {
        id: "layers",
        version: 1,
        bytes: Cross::BYTES + F2lPairs::BYTES + LastLayer::BYTES,
        distribution: &[],
        explanation: "The shortest solution of every cross and every pair, and the case of every last layer.",
    };

    async fn build(_: &Tables, control: &Control) -> Result<Self, Stopped> {
        let cross = Cross::build(control).await?;
        let pairs = F2lPairs::new();
        control.yield_now().await?;
        Ok(Self { cross, pairs, last_layer: LastLayer::new(&OLL, &PLL) })
    }
}
