use super::{Stage, Stages};
use crate::Move;
use crate::coordinates::{Coordinates, after};

/// The most moves that four stages take together.
pub const LONGEST: usize = 45;

/// A cube on its way down the four groups, and the moves that brought it there.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    cube: Coordinates,
    moves: [Move; LONGEST],
    /// Where each stage ends, and in the last place how many moves there are.
    ends: [u8; 4],
    length: u8,
}

impl Way {
    /// No move yet.
    #[must_use]
    pub const fn new(cube: Coordinates) -> Self {
        Self { cube, moves: [Move(0); LONGEST], ends: [0; 4], length: 0 }
    }

    /// The moves of a stage.
    #[must_use]
    pub fn stage(&self, stage: Stage) -> &[Move] {
        let number = stage as usize;
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.moves[usize::from(start)..usize::from(self.ends[number])]
    }

    /// The number of moves.
    #[must_use]
    pub const fn length(&self) -> usize {
        self.length as usize
    }

    fn push(&mut self, m: Move, cube: Coordinates) {
        self.moves[self.length as usize] = m;
        self.length += 1;
        self.cube = cube;
    }
}

/// The walk down the tables: each stage as short as it can be, and of all such ways those kept that are
/// nearest to the end of the next stage too.
pub struct Descent<'a> {
    /// The tables.
    pub stages: &'a Stages,
    /// How many ways are kept after each stage, at least 1.
    pub width: usize,
    /// How many ways through a stage are looked at for each way kept, at least 1.
    pub looks: usize,
}

/// What one walk has found so far.
#[derive(Default)]
struct Search {
    found: Vec<Way>,
    /// Ways through the stage still to be found.
    looks: usize,
    /// Cubes looked at.
    nodes: u64,
}

impl<'a> Descent<'a> {
    /// A walk that keeps `width` ways after each stage.
    #[must_use]
    pub fn of_width(stages: &'a Stages, width: usize) -> Self {
        Self { stages, width: width.max(1), looks: if width > 1 { 64 } else { 8 } }
    }

    /// The shortest way found, and how many cubes were looked at for it.
    #[must_use]
    pub fn solve(&self, cube: Coordinates) -> (Way, u64) {
        let mut kept = vec![Way::new(cube)];
        let mut search = Search::default();
        for stage in Stage::ALL {
            search.found.clear();
            for way in &kept {
                search.looks = if stage == Stage::Squares { 1 } else { self.looks };
                self.walk(stage, way, None, &mut search);
            }
            self.keep_best(stage, &search.found, &mut kept);
        }
        (kept[0], search.nodes)
    }

    /// Finds shortest ways through a stage, as many as there are looks left.
    fn walk(&self, stage: Stage, way: &Way, last: Option<Move>, search: &mut Search) {
        search.nodes += 1;
        let nearer = self.stages.slope(stage, &way.cube).nearer();
        if nearer.is_empty() {
            let mut way = *way;
            way.ends[stage as usize] = way.length;
            search.found.push(way);
            search.looks -= 1;
            return;
        }
        for m in after(nearer, last) {
            let mut longer = *way;
            longer.push(m, self.stages.moves.after(&way.cube, m));
            self.walk(stage, &longer, Some(m), search);
            if search.looks == 0 {
                return;
            }
        }
    }

    fn keep_best(&self, stage: Stage, found: &[Way], kept: &mut Vec<Way>) {
        kept.clear();
        if self.width == 1 {
            kept.extend(found.iter().min_by_key(|way| self.promise(stage, way)));
            return;
        }
        let mut ranked: Vec<_> = found.iter().map(|way| (self.promise(stage, way), way.cube, way)).collect();
        ranked.sort_by_key(|&(promise, cube, _)| (promise, cube));
        ranked.dedup_by_key(|&mut (_, cube, _)| cube);
        kept.extend(ranked.into_iter().take(self.width).map(|(_, _, way)| *way));
    }

    /// The least number of moves that a way can have at the end of the next stage that needs any.
    fn promise(&self, stage: Stage, way: &Way) -> u8 {
        let mut next = Stage::ALL[stage as usize + 1..].iter();
        let ahead = next.find_map(|&stage| match self.stages.slope(stage, &way.cube).distance() {
            0 => None,
            left => Some(left),
        });
        way.length + ahead.unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use cube::{Cubies, Facelets, Metric, Size, scramble};

    use super::*;
    use crate::coordinates::turn_of;
    use crate::{Control, Tables, block_on};

    fn stages() -> std::sync::Arc<Stages> {
        block_on(Tables::new().get::<Stages>(&Control::silent())).unwrap()
    }

    #[test]
    fn every_stage_ends_in_the_next_group_and_is_as_short_as_can_be() {
        let stages = stages();
        for seed in 0..300 {
            let state = scramble::random_state(Size::THREE, seed);
            let mut cube = Cubies::try_from(&state).unwrap();
            let (way, _) = Descent::of_width(&stages, 1 + seed as usize % 5).solve(Coordinates::of(&cube));
            for stage in Stage::ALL {
                let moves = way.stage(stage);
                let shortest = stages.slope(stage, &Coordinates::of(&cube)).distance();
                assert_eq!(moves.len(), usize::from(shortest));
                assert!(shortest <= stage.longest());
                assert!(moves.iter().all(|&m| stage.moves().contains(m)));
                cube.apply_all(&moves.iter().map(|&m| turn_of(m)).collect::<Vec<_>>());
            }
            assert!(cube.is_solved());
        }
    }

    #[test]
    fn wider_walks_are_shorter_and_the_average_keeps_its_promise() {
        let stages = stages();
        let mean = |width| {
            let cubes = (0..200).map(|seed| scramble::random_state(Size::THREE, seed));
            let lengths = cubes.map(|state: Facelets| {
                let cube = Cubies::try_from(&state).unwrap();
                Descent::of_width(&stages, width).solve(Coordinates::of(&cube)).0.length()
            });
            lengths.sum::<usize>() as f64 / 200.0
        };
        let (narrow, wide) = (mean(1), mean(20));
        assert!(narrow < 31.4, "{narrow}");
        assert!(wide < 26.5, "{wide}");
    }

    #[test]
    fn no_two_moves_of_a_solution_can_be_merged() {
        let stages = stages();
        for seed in 0..500 {
            let state = scramble::random_state(Size::THREE, seed);
            let (way, _) =
                Descent::of_width(&stages, 1).solve(Coordinates::of(&Cubies::try_from(&state).unwrap()));
            let turns = Stage::ALL.iter().flat_map(|&stage| way.stage(stage)).map(|&m| turn_of(m)).collect();
            let alg = cube::Alg::new(Size::THREE, turns);
            assert_eq!(alg.simplified().length(Metric::Htm), way.length(), "{alg}");
        }
    }
}
