use godspeed_cube::Size;
use godspeed_solve::{Info, SOLVERS};

/// The algorithms to take where nobody chose one, best first.
const PREFERRED: [&str; 2] = ["thistlethwaite", "ida"];

/// The id of the algorithm for cubes of a size where nobody chose one.
pub(crate) fn preferred(size: Size) -> &'static str {
    let takes = |info: &Info| info.sizes.contains(&size.last_layer());
    let preferred = PREFERRED.iter().filter_map(|id| godspeed_solve::solver(id)).map(|solver| solver.info());
    let all = SOLVERS.iter().map(|solver| solver.info());
    preferred.chain(all).find(|info| takes(info)).map_or(PREFERRED[0], |info| info.id)
}
