use rustc_hash::FxHashMap;

use crate::{Move, Puzzle};

/// Shortens a path by local search around each of its positions.
///
/// Where at most `reach` other moves lead to a later position of the path, they replace the moves between. This is
/// repeated with the replacement that saves most until none saves a move.
pub(super) fn shorten<P: Puzzle>(puzzle: &P, start: &P::State, path: &[Move], reach: u8) -> Vec<Move> {
    let mut path = path.to_vec();
    while let Some(shorter) = best_replacement(puzzle, start, &path, reach) {
        path = shorter;
    }
    path
}

fn best_replacement<P: Puzzle>(puzzle: &P, start: &P::State, path: &[Move], reach: u8) -> Option<Vec<Move>> {
    let mut states = vec![start.clone()];
    for &m in path {
        states.push(puzzle.apply(&states[states.len() - 1], m));
    }
    let last_visit: FxHashMap<&P::State, usize> = states.iter().zip(0..).collect();
    let mut best: Option<(usize, Vec<Move>)> = None;
    for (from, state) in states.iter().enumerate() {
        let mut detours = vec![(state.clone(), Vec::new())];
        for depth in 0..=usize::from(reach) {
            for (end, detour) in &detours {
                let Some(&to) = last_visit.get(end) else { continue };
                let saved = to.saturating_sub(from + depth);
                if saved > best.as_ref().map_or(0, |&(saved, _)| saved) {
                    let rest = path[to..].iter();
                    best = Some((saved, path[..from].iter().chain(detour).chain(rest).copied().collect()));
                }
            }
            if depth == usize::from(reach) {
                break;
            }
            detours = detours.iter().flat_map(|(end, detour)| extended(puzzle, end, detour)).collect();
        }
    }
    best.map(|(_, path)| path)
}

/// Yields a detour with each further move.
fn extended<'a, P: Puzzle>(
    puzzle: &'a P,
    end: &'a P::State,
    detour: &'a [Move],
) -> impl Iterator<Item = (P::State, Vec<Move>)> + 'a {
    puzzle.after(detour.last().copied()).iter().map(move |m| {
        let longer = detour.iter().copied().chain([m]).collect();
        (puzzle.apply(end, m), longer)
    })
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Metric;

    use super::*;
    use crate::puzzles::Cube2;

    #[test]
    fn a_shortened_path_leads_to_the_same_state() {
        let puzzle = Cube2::new(Metric::Htm);
        let [r, f] = [Move(3), Move(6)];
        let path = [r, r, f, r, f, f, f, f];
        let play = |path: &[Move]| path.iter().fold(puzzle.solved(), |state, &m| puzzle.apply(&state, m));
        let shorter = shorten(&puzzle, &puzzle.solved(), &path, 3);
        assert_eq!(play(&shorter), play(&path));
        assert_eq!(shorter, [Move(r.0 + 1), f, r]);
    }
}
