use godspeed_cube::{CubeInput, Facelets, InputError, ParsedCube, Size};
use godspeed_solve::solvers::LAYERS;
use godspeed_solve::{Control, Settings, Tables};

use super::BenchError;
use super::runner::{Runner, figures};
use crate::cube_file::NamedCube;
use crate::output::outln;

/// Its methods, and the value of its parameter `cfop` for each.
const METHODS: [(&str, f64); 2] = [("beginner", 0.0), ("CFOP", 1.0)];

/// The superflip: every edge flipped in place.
const SUPERFLIP: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

/// Solves states of the 3x3x3 and the superflip with both methods.
pub(super) fn measure(cubes: &[NamedCube]) -> Result<(), BenchError> {
    let solver = &LAYERS;
    let tables = Tables::new();
    outln!();
    outln!("{}, {} random states", solver.info().name, cubes.len());
    outln!("method      mean moves worst moves   superflip     mean ms    worst ms");
    for (name, cfop) in METHODS {
        let metric = solver.info().default_metric();
        let settings = Settings::new(solver.info(), [("cfop", cfop)])?;
        let runner = Runner { solver, metric, settings, tables: &tables };
        let superflip = runner.solve("the superflip", &superflip(), &Control::silent())?.length;
        let [moves, milliseconds, _] = figures(&runner.solve_all(cubes)?);
        outln!(
            "{name:<10} {:>11.3} {:>11.0} {superflip:>11} {:>11.4} {:>11.4}",
            moves.mean(),
            moves.worst(),
            milliseconds.mean(),
            milliseconds.worst()
        );
    }
    Ok(())
}

#[allow(clippy::expect_used, reason = "the scramble is a constant, which a test parses")]
fn superflip() -> Facelets {
    parse_superflip().expect("the scramble is valid")
}

fn parse_superflip() -> Result<Facelets, InputError> {
    CubeInput::alg(SUPERFLIP, Size::THREE).parse().map(ParsedCube::into_state)
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::{Cubies, Edges};

    #[test]
    fn the_superflip_flips_every_edge_in_place() {
        let cubies = Cubies::try_from(&parse_superflip().unwrap()).unwrap();
        assert_eq!(cubies.edges().flips(), &[1; 12]);
        assert_eq!(cubies.edges().cubies(), Edges::SOLVED.cubies());
    }
}
