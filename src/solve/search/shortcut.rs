use rustc_hash::FxHashMap;

use crate::{Move, Puzzle};

/// Shortens a way by looking around each of its positions: where a few other moves lead to a later
/// position, or to an earlier arrival at the goal, they replace what was between.
pub(super) fn shorten<P: Puzzle>(puzzle: &P, start: &P::State, way: &[Move], reach: u8) -> Vec<Move> {
    let mut way = way.to_vec();
    while let Some(shorter) = shortcut(puzzle, start, &way, reach) {
        way = shorter;
    }
    way
}

fn shortcut<P: Puzzle>(puzzle: &P, start: &P::State, way: &[Move], reach: u8) -> Option<Vec<Move>> {
    let mut states = vec![start.clone()];
    for &m in way {
        states.push(puzzle.apply(&states[states.len() - 1], m));
    }
    let last_visit: FxHashMap<&P::State, usize> = states.iter().zip(0..).collect();
    let mut best: Option<(usize, Vec<Move>)> = None;
    for (from, state) in states.iter().enumerate() {
        let mut paths = vec![(state.clone(), Vec::new())];
        for depth in 0..=usize::from(reach) {
            for (place, detour) in &paths {
                let Some(&to) = last_visit.get(place) else { continue };
                let saved = to.saturating_sub(from + depth);
                if saved > best.as_ref().map_or(0, |&(saved, _)| saved) {
                    let rest = way[to..].iter();
                    best = Some((saved, way[..from].iter().chain(detour).chain(rest).copied().collect()));
                }
            }
            if depth == usize::from(reach) {
                break;
            }
            paths = paths.iter().flat_map(|(place, detour)| one_more(puzzle, place, detour)).collect();
        }
    }
    best.map(|(_, way)| way)
}

fn one_more<'a, P: Puzzle>(
    puzzle: &'a P,
    place: &'a P::State,
    detour: &'a [Move],
) -> impl Iterator<Item = (P::State, Vec<Move>)> + 'a {
    puzzle.after(detour.last().copied()).map(move |m| {
        let longer = detour.iter().copied().chain([m]).collect();
        (puzzle.apply(place, m), longer)
    })
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Metric;

    use super::*;
    use crate::puzzles::pocket::Graph;

    #[test]
    fn a_detour_is_cut_short_and_still_arrives() {
        let graph = Graph::new(Metric::Htm);
        let [r, f] = [Move(3), Move(6)];
        let there = [r, r, f, r, f, f, f, f];
        let play = |way: &[Move]| way.iter().fold(graph.solved(), |position, &m| graph.apply(&position, m));
        let shorter = shorten(&graph, &graph.solved(), &there, 3);
        assert_eq!(play(&shorter), play(&there));
        assert_eq!(shorter, [Move(r.0 + 1), f, r]);
    }
}
