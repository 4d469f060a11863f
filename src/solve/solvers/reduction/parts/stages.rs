use godspeed_cube::{Metric, Size};

use super::axis_step::{AxisStep, Purpose};
use super::edges::EDGES;
use super::parity::{AxisRun, in_stages};
use super::stage_ends::StageEnds;
use crate::Stage;

/// Divides steps into stages: until the last edge is paired, until the last centre is solved, and the rest.
///
/// Centres are solved in all of them. Parity turns are stages of their own.
pub(crate) fn stages_of(steps: &[AxisStep], metric: Metric, size: Size) -> Vec<Stage> {
    let ends = StageEnds::of(steps, size);
    let stage = |number| match number {
        _ if number < ends.edges => EDGES,
        _ if number < ends.centres => "Centres",
        _ => "Finish",
    };
    // The wings are even when the edges are paired, so no parity turn comes later.
    let purpose = |number, step: &AxisStep| if number < ends.edges { step.purpose } else { Purpose::Finish };
    let runs = steps.iter().enumerate().map(|(number, step)| AxisRun {
        purpose: purpose(number, step),
        ..AxisRun::of_step(step, stage(number), metric, size)
    });
    in_stages(runs.collect(), size)
}
