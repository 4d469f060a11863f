use std::ops::RangeInclusive;

use godspeed_cube::{Cubies, Metric};

use crate::coordinates::{Coordinates, MoveTables};
use crate::puzzles::cube3::Cube3;
use crate::search::possible_lengths;
use crate::solvers::kociemba::{Limits, NearOptimal};
use crate::{Control, Stopped, Tables, block_on};

/// Moves that are tried to find a short solution: enough for eight moves.
const BUDGET: u32 = 120_000;

/// Time limit of the two-phase algorithm, in seconds.
const SECONDS: f64 = 0.01;

/// Returns the least and the greatest length that a shortest solution may have, as far as milliseconds reveal it.
///
/// The two are equal if the cube is nearly solved or two-phase proves its solution shortest. Two-phase runs on this
/// thread, in half turns, and only if its tables are in memory; otherwise the greatest length of other cubes is
/// [`u8::MAX`].
///
/// # Errors
/// [`Stopped`] never, as nothing can stop it.
pub(super) fn first_bounds(
    cube: &Cubies,
    metric: Metric,
    tables: &Tables,
) -> Result<RangeInclusive<u8>, Stopped> {
    let control = Control::silent();
    let cube3 = Cube3::new(block_on(tables.get::<MoveTables>(&control))?, metric);
    let near = possible_lengths(&cube3, &Coordinates::of(cube), BUDGET);
    if near.start() == near.end() || metric == Metric::Qtm || !NearOptimal::is_ready(tables) {
        return Ok(near);
    }
    let mut two_phase = block_on(NearOptimal::open(cube, tables, &control))?.on_one_thread();
    let limits = Limits { seconds: SECONDS, enough: (*near.start()).into() };
    let Some(found) = block_on(two_phase.improve(limits, &control, &|_| ()))? else { return Ok(near) };
    let upper = found.turns.len() as u8;
    Ok(if found.optimal { upper..=upper } else { *near.start()..=upper })
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Alg, Size};

    use super::*;

    fn bounds(alg: &str, tables: &Tables) -> RangeInclusive<u8> {
        let alg = Alg::parse(alg, Size::THREE).unwrap().alg;
        let cube = Cubies::try_from(&godspeed_cube::Facelets::after(&alg)).unwrap();
        first_bounds(&cube, Metric::Htm, tables).unwrap()
    }

    #[test]
    #[ignore = "long; `cargo xtask test --all` runs it"]
    fn the_length_of_a_short_solution_is_known_without_tables_and_of_a_longer_one_with_those_of_two_phase() {
        let tables = Tables::new();
        let eight = "R U2 F' L D B2 R' U";
        let twelve = "R U2 F' L D B2 R' U L2 F R2 D'";
        assert_eq!(bounds(eight, &tables), 8..=8);
        assert_eq!(bounds(twelve, &tables), 9..=u8::MAX);
        assert!(!NearOptimal::is_ready(&tables), "nothing large is built");
        block_on(NearOptimal::open(&Cubies::SOLVED, &tables, &Control::silent())).unwrap();
        let lengths = bounds(twelve, &tables);
        assert!(lengths.contains(&12) && *lengths.end() < 24, "{lengths:?}");
    }
}
