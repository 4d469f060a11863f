use std::time::Instant;

use godspeed_cube::{Goal, Size};
use godspeed_solve::solvers::KORF;
use godspeed_solve::{Control, Problem, Tables, block_on};

use super::BenchError;
use super::figures::Figures;
use crate::cube_file::NamedCube;
use crate::output::outln;

/// The goals that are measured unless others are given.
pub(super) const GOALS: &str = "cross,eocross,2x2x2,2x2x3,first-block,xcross,xxcross,xxxcross,f2l-1,f2l";

/// Reaches each goal from each of some random states in as few moves as possible, and prints the times.
pub(super) fn measure(goals: &[String], cubes: &[NamedCube]) -> Result<(), BenchError> {
    outln!();
    outln!("Shortest solutions of {} random states", cubes.len());
    outln!("goal           warm-up s    mean ms  median ms   worst ms  mean nodes  mean moves worst moves");
    for name in goals {
        let goal = Goal::parse(name, Size::THREE)?;
        let tables = Tables::new();
        let solve = |cube: &NamedCube| {
            let problem =
                Problem::new(cube.state.clone(), KORF.info().default_metric()).with_goal(goal.clone());
            let control = Control::silent();
            let start = Instant::now();
            let solution = block_on(godspeed_solve::run(&KORF, &problem, &tables, &control));
            let solution = solution.map_err(BenchError::unsolved(&cube.name))?;
            let milliseconds = 1e3 * start.elapsed().as_secs_f64();
            Ok::<_, BenchError>((
                milliseconds,
                solution.turns().count() as f64,
                control.progress().nodes as f64,
            ))
        };
        // The first cubes build the tables. Goals that are near are reached without tables, and larger ones are built
        // after some searches.
        let mut warm_up_seconds = 0.0;
        for cube in cubes.iter().take(WARM_UP) {
            warm_up_seconds += solve(cube)?.0 / 1e3;
        }
        let (mut times, mut moves, mut nodes) = (Figures::default(), Figures::default(), Figures::default());
        for cube in cubes {
            let (milliseconds, length, visited) = solve(cube)?;
            times.push(milliseconds);
            moves.push(length);
            nodes.push(visited);
        }
        outln!(
            "{name:<14} {warm_up_seconds:>9.2} {:>10.4} {:>10.4} {:>10.2} {:>11.0} {:>11.3} {:>11.0}",
            times.mean(),
            times.median(),
            times.worst(),
            nodes.mean(),
            moves.mean(),
            moves.worst()
        );
    }
    Ok(())
}

/// Cubes that are solved before the measurement.
const WARM_UP: usize = 40;
