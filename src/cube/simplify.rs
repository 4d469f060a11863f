//! Merges and cancels consecutive turns about the same axis.
//!
//! Turns about one axis commute, so the effect of a run of them is given by the angle of each layer. There is a
//! *cut* between two neighbouring layers whose angles differ. Each outer turn makes one cut and each inner turn
//! makes two:
//!
//! ```text
//!   layer from R    1    2    3    4    5
//!   angle           1    0    2    2    0        R 3-4r2
//!   cut             | -1 | +2 |  0 | -2 |
//! ```
//!
//! A run with k cuts therefore takes at least k outer turns (rotations of the whole cube are free), and k turns
//! suffice. Two cuts with opposite jumps may share one inner turn, which still costs two moves in the half-turn
//! metric, but fewer in the slice-turn metric, which counts layers. The best of a few such decompositions is used.

use crate::{Angle, Layers, Metric, Size, Turn};

/// Returns an equivalent sequence with consecutive turns about one axis simplified.
pub(crate) fn simplified(turns: &[Turn], size: Size) -> Vec<Turn> {
    let whole = turns.iter().map(|&turn| Placed { turn, part: 0 });
    runs(whole, size).concat().into_iter().map(|placed| placed.turn).collect()
}

/// Simplifies the parts of a sequence together; the number of parts stays the same.
///
/// The concatenated result has as many turns as the simplified concatenation of the parts: turns are merged and
/// cancelled across the boundaries between parts. A turn merged from several parts belongs to the first of them.
/// A part whose turns all cancel or move to another part is empty.
///
/// ```
/// use godspeed_cube::{Alg, ParseError, Size, simplified_parts};
///
/// let turns = |text| Ok(Alg::parse(text, Size::THREE)?.alg.into_turns());
/// let parts = [turns("F R")?, turns("R")?, turns("R' U")?];
/// assert_eq!(simplified_parts(&parts, Size::THREE), [turns("F R")?, vec![], turns("U")?]);
/// # Ok::<(), ParseError>(())
/// ```
#[must_use]
pub fn simplified_parts(parts: &[Vec<Turn>], size: Size) -> Vec<Vec<Turn>> {
    let numbered = parts.iter().enumerate();
    let turns = numbered.flat_map(|(part, turns)| turns.iter().map(move |&turn| Placed { turn, part }));
    let mut simplified = vec![Vec::new(); parts.len()];
    for placed in runs(turns, size).into_iter().flatten() {
        simplified[placed.part].push(placed.turn);
    }
    simplified
}

/// A turn and the index of the part of the sequence to which it belongs.
#[derive(Clone, Copy)]
struct Placed {
    turn: Turn,
    part: usize,
}

/// Splits turns into simplified, nonempty runs about one axis each.
fn runs(turns: impl Iterator<Item = Placed>, size: Size) -> Vec<Vec<Placed>> {
    let mut runs: Vec<Vec<Placed>> = Vec::new();
    for placed in turns {
        settle_last(&mut runs, Some(placed.turn), size);
        match runs.last_mut() {
            Some(run) if same_axis(run, placed.turn) => run.push(placed),
            _ => runs.push(vec![placed]),
        }
    }
    settle_last(&mut runs, None, size);
    runs
}

/// Simplifies the last run unless `next` extends it, and removes it if empty.
fn settle_last(runs: &mut Vec<Vec<Placed>>, next: Option<Turn>, size: Size) {
    if let Some(run) = runs.last_mut()
        && !next.is_some_and(|turn| same_axis(run, turn))
    {
        if run.len() > 1 {
            settle(run, size);
        }
        if run.is_empty() {
            runs.pop();
        }
    }
}

/// Replaces a run by its best decomposition.
///
/// Each new turn belongs to the first part that turned one of its layers.
fn settle(run: &mut Vec<Placed>, size: Size) {
    let turns: Vec<Turn> = run.iter().map(|placed| placed.turn).collect();
    let short = shortest(&turns, size);
    if short == turns {
        return;
    }
    let layers = |turn: Turn| turn.canonical(size).layers;
    let part = |turn: Turn| {
        let meets = |placed: &&Placed| layers(placed.turn).meets(layers(turn));
        run.iter().find(meets).or(run.first()).map_or(0, |placed| placed.part)
    };
    let mut settled: Vec<Placed> = short.into_iter().map(|turn| Placed { turn, part: part(turn) }).collect();
    settled.sort_by_key(|placed| placed.part);
    *run = settled;
}

fn same_axis(run: &[Placed], turn: Turn) -> bool {
    run.first().is_some_and(|first| first.turn.face.axis() == turn.face.axis())
}

/// Returns the best decomposition of a run, which is not longer in any metric.
///
/// Returns the run itself if no decomposition is better.
fn shortest(run: &[Turn], size: Size) -> Vec<Turn> {
    let Some(axis) = run.first().map(|turn| turn.face.axis()) else {
        return Vec::new();
    };
    let angles = Angles::of(run, size);
    let mut ways = vec![angles.nested(&[]), angles.nested(&angles.pairs())];
    ways.extend((0..4).map(|background| angles.blocks(background)));
    let allowed = Metric::ALL.map(|metric| metric.length(run, size));
    let rotates = run.iter().any(|turn| turn.is_rotation(size));
    let rank = |turns: &[Turn]| {
        (Metric::Htm.length(turns, size), rotates && !is_thin(turns, size), words(turns, size))
    };
    let mut best = run.to_vec();
    for mut way in ways {
        way.sort_by_key(|block| (block.last - block.first + 1 == size.last_layer(), block.first, block.last));
        let turns: Vec<Turn> = way.iter().filter_map(|block| block.turn(axis.positive(), size)).collect();
        let lengths = Metric::ALL.map(|metric| metric.length(&turns, size));
        let no_longer = lengths.iter().zip(&allowed).all(|(new, old)| new <= old);
        if no_longer && rank(&turns) < rank(&best) {
            best = turns;
        }
    }
    best
}

/// Returns whether at most one layer turns, apart from rotations of the whole cube.
///
/// A rotation in the input stays next to such a turn: `U' y` is easier to read and to perform than `Dw'`.
fn is_thin(turns: &[Turn], size: Size) -> bool {
    let mut layers = turns.iter().filter(|turn| !turn.is_rotation(size)).map(|turn| turn.layers.count());
    layers.next().is_none_or(|count| count == 1) && layers.next().is_none()
}

/// Returns the tie-breaker between decompositions of equal length; lower is better.
///
/// It prefers fewer turns including rotations, then no rotation, then fewer layers per turn.
fn words(turns: &[Turn], size: Size) -> (usize, bool, usize) {
    let rotates = turns.iter().any(|turn| turn.is_rotation(size));
    let thickness = turns.iter().map(|turn| usize::from(turn.layers.count())).sum();
    (turns.len(), rotates, thickness)
}

/// A turn of layers `first` to `last` by `quarters`, seen from the positive face.
struct Block {
    first: u16,
    last: u16,
    quarters: i32,
}

impl Block {
    /// Returns the block as a turn of the nearer face; `None` if it does not move.
    fn turn(&self, positive: crate::Face, size: Size) -> Option<Turn> {
        let turn = Turn {
            face: positive,
            layers: Layers::new(self.first, self.last)?,
            angle: Angle::from_quarters(self.quarters)?,
        };
        let seen_from_behind = turn.from_opposite(size);
        let nearer_behind = seen_from_behind.layers.first() < turn.layers.first();
        Some(if nearer_behind { seen_from_behind } else { turn })
    }
}

/// The angle of every layer, stored as the angle of layer 1 and the cuts.
struct Angles {
    last_layer: u16,
    first: i32,
    cuts: Vec<Cut>,
}

/// A change of angle by `jump` quarters, 1 to 3, from layer `after` to the next.
#[derive(Clone, Copy)]
struct Cut {
    after: u16,
    jump: i32,
}

impl Angles {
    fn of(run: &[Turn], size: Size) -> Self {
        let mut jumps: Vec<Cut> = Vec::with_capacity(2 * run.len());
        let mut first = 0;
        for turn in run {
            let turn = turn.canonical(size);
            let quarters = turn.angle.quarters();
            if turn.layers.first() == 1 {
                first += quarters;
            } else {
                jumps.push(Cut { after: turn.layers.first() - 1, jump: quarters });
            }
            if turn.layers.last() < size.last_layer() {
                jumps.push(Cut { after: turn.layers.last(), jump: -quarters });
            }
        }
        jumps.sort_by_key(|cut| cut.after);
        let cuts = jumps
            .chunk_by(|a, b| a.after == b.after)
            .filter_map(|same| {
                let jump = same.iter().map(|cut| cut.jump).sum::<i32>().rem_euclid(4);
                (jump != 0).then(|| Cut { after: same[0].after, jump })
            })
            .collect();
        Self { last_layer: size.last_layer(), first: first.rem_euclid(4), cuts }
    }

    /// Returns disjoint pairs of cuts with opposite jumps, as indices.
    fn pairs(&self) -> Vec<(usize, usize)> {
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        let mut open: [Vec<usize>; 4] = Default::default();
        for (i, cut) in self.cuts.iter().enumerate() {
            match open[(4 - cut.jump) as usize].pop() {
                Some(start) => pairs.push((start, i)),
                None => open[cut.jump as usize].push(i),
            }
        }
        pairs
    }

    /// Returns an inner block for each pair of cuts and an outer block for each other cut.
    fn nested(&self, pairs: &[(usize, usize)]) -> Vec<Block> {
        let mut single = vec![true; self.cuts.len()];
        let mut blocks = Vec::new();
        for &(start, end) in pairs {
            single[start] = false;
            single[end] = false;
            let (start, end) = (self.cuts[start], self.cuts[end]);
            blocks.push(Block { first: start.after + 1, last: end.after, quarters: start.jump });
        }
        let singles: Vec<Cut> =
            self.cuts.iter().zip(&single).filter(|&(_, &is_single)| is_single).map(|(&cut, _)| cut).collect();
        let (rotation, from_front) = self.sides(&singles);
        for (cut, in_front) in singles.iter().zip(from_front) {
            blocks.push(if in_front {
                Block { first: 1, last: cut.after, quarters: -cut.jump }
            } else {
                Block { first: cut.after + 1, last: self.last_layer, quarters: cut.jump }
            });
        }
        blocks.push(Block { first: 1, last: self.last_layer, quarters: rotation });
        blocks
    }

    /// Returns the remaining rotation, and which side of each cut turns.
    ///
    /// `true` means the layers before the cut, and `false` those after it. The choice avoids a rotation of the whole
    /// cube if possible, and then minimises the number of layers that turn.
    fn sides(&self, cuts: &[Cut]) -> (i32, Vec<bool>) {
        const UNREACHED: u32 = u32::MAX;
        let mut cost = [UNREACHED; 4];
        cost[self.first as usize] = 0;
        let mut choices: Vec<[bool; 4]> = Vec::with_capacity(cuts.len());
        for cut in cuts {
            let mut next = [UNREACHED; 4];
            let mut choice = [false; 4];
            for rotation in 0..4 {
                let behind = cost[rotation];
                let before = cost[(rotation + 4 - cut.jump as usize) % 4];
                let behind = behind.saturating_add(u32::from(self.last_layer - cut.after));
                let before = before.saturating_add(u32::from(cut.after));
                choice[rotation] = before <= behind && before != UNREACHED;
                next[rotation] = before.min(behind);
            }
            cost = next;
            choices.push(choice);
        }
        let still = if cost[0] == UNREACHED { None } else { Some(0) };
        let end = still.or_else(|| (1..4).min_by_key(|&rotation| cost[rotation])).unwrap_or(0);
        let mut rotation = end;
        let mut from_front = vec![false; cuts.len()];
        for (i, cut) in cuts.iter().enumerate().rev() {
            from_front[i] = choices[i][rotation];
            if from_front[i] {
                rotation = (rotation + 4 - cut.jump as usize) % 4;
            }
        }
        (end as i32, from_front)
    }

    /// Returns a rotation by `background` and a block for each range between cuts.
    fn blocks(&self, background: i32) -> Vec<Block> {
        let mut blocks = vec![Block { first: 1, last: self.last_layer, quarters: background }];
        let mut first = 1;
        let mut angle = self.first;
        for cut in &self.cuts {
            blocks.push(Block { first, last: cut.after, quarters: angle - background });
            first = cut.after + 1;
            angle += cut.jump;
        }
        blocks.push(Block { first, last: self.last_layer, quarters: angle - background });
        blocks
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::simplified_parts;
    use crate::{Alg, Angle, Face, Facelets, Layers, Metric, Size, Turn};

    fn simplified(text: &str, layers: usize) -> String {
        Alg::parse(text, Size::new(layers).unwrap()).unwrap().alg.simplified().to_string()
    }

    #[test]
    fn turns_cancel_and_merge_across_turns_about_the_same_axis() {
        assert_eq!(simplified("U D U'", 3), "D");
        assert_eq!(simplified("R R R", 3), "R'");
        assert_eq!(simplified("L L'", 3), "");
        assert_eq!(simplified("R U D U' D' R", 3), "R2");
        assert_eq!(simplified("F R L M' x' B", 3), "F L2 B");
        assert_eq!(simplified("R L'", 3), "R L'");
    }

    #[test]
    fn wide_and_inner_turns_merge_as_sets_of_layers() {
        assert_eq!(simplified("Rw R'", 5), "2R");
        assert_eq!(simplified("R 2R 3R", 7), "3Rw");
        assert_eq!(simplified("3Rw R", 7), "3Rw R");
        assert_eq!(simplified("R 3R R 5R'", 5), "R2 3R L");
        assert_eq!(simplified("x Lw", 5), "3Rw");
    }

    #[test]
    fn a_rotation_does_not_merge_with_a_turn_of_one_layer() {
        assert_eq!(simplified("U' y", 3), "U' y");
        assert_eq!(simplified("U y U'", 3), "y");
        assert_eq!(simplified("Dw'", 3), "Dw'");
        assert_eq!(simplified("R L' x'", 3), "M");
    }

    #[test]
    fn opposite_turns_of_a_pocket_cube_merge_into_a_rotation() {
        assert_eq!(simplified("R L'", 2), "x");
        assert_eq!(simplified("R L", 2), "L2 x");
    }

    fn parts(texts: &[&str], layers: usize) -> Vec<String> {
        let size = Size::new(layers).unwrap();
        let read = |text: &&str| Alg::parse(text, size).unwrap().alg.into_turns();
        let parts: Vec<Vec<Turn>> = texts.iter().map(read).collect();
        let short = simplified_parts(&parts, size);
        short.into_iter().map(|turns| Alg::new(size, turns).to_string()).collect()
    }

    #[test]
    fn turns_of_adjacent_parts_merge_into_the_first_part() {
        assert_eq!(parts(&["R U", "U F", "F2"], 3), ["R U2", "F'", ""]);
        assert_eq!(parts(&["R U D", "U' F"], 3), ["R D", "F"]);
        assert_eq!(parts(&["R U", "D U"], 3), ["R U2", "D"]);
        assert_eq!(parts(&["R", "", "R'", "F"], 3), ["", "", "", "F"]);
        assert_eq!(parts(&["R L", "L' U", "U' R"], 3), ["R2", "", ""]);
        assert_eq!(parts(&["F", "D U"], 3), ["F", "D U"]);
        assert_eq!(parts(&[], 3), [""; 0]);
    }

    prop_compose! {
        fn any_turn(size: Size)(
            face in 0..6usize,
            a in 1..=size.last_layer(),
            b in 1..=size.last_layer(),
            angle in 0..3usize,
        ) -> Turn {
            Turn {
                face: Face::ALL[face],
                layers: Layers::new(a.min(b), a.max(b)).unwrap(),
                angle: Angle::ALL[angle],
            }
        }
    }

    fn any_alg() -> impl Strategy<Value = Alg> {
        (1..8usize).prop_flat_map(|n| {
            let size = Size::new(n).unwrap();
            prop::collection::vec(any_turn(size), 0..24).prop_map(move |turns| Alg::new(size, turns))
        })
    }

    proptest! {
        #[test]
        fn a_simplified_alg_has_the_same_effect_and_is_not_longer(alg in any_alg()) {
            let short = alg.simplified();
            let mut by_long = Facelets::solved(alg.size());
            by_long.turn_all(alg.turns());
            let mut by_short = Facelets::solved(alg.size());
            by_short.turn_all(short.turns());
            prop_assert_eq!(by_long, by_short);
            for metric in Metric::ALL {
                prop_assert!(short.length(metric) <= alg.length(metric));
            }
            prop_assert_eq!(short.simplified(), short);
        }

        #[test]
        fn simplified_parts_have_the_same_effect_together(alg in any_alg(), cuts in prop::collection::vec(0..24usize, 0..4)) {
            let size = alg.size();
            let mut rest = alg.turns().to_vec();
            let mut parts: Vec<Vec<Turn>> = Vec::new();
            for cut in cuts {
                let after = rest.split_off(cut.min(rest.len()));
                parts.push(std::mem::replace(&mut rest, after));
            }
            parts.push(rest);
            let short = simplified_parts(&parts, size);
            prop_assert_eq!(short.len(), parts.len());
            let together = Alg::new(size, short.concat());
            let mut before = Facelets::solved(size);
            before.turn_all(alg.turns());
            let mut after = Facelets::solved(size);
            after.turn_all(together.turns());
            prop_assert_eq!(before, after);
            for metric in Metric::ALL {
                prop_assert_eq!(together.length(metric), alg.simplified().length(metric));
            }
            prop_assert_eq!(simplified_parts(&short, size), short);
        }

        #[test]
        fn an_alg_and_its_inverse_simplify_to_nothing(alg in any_alg()) {
            prop_assert!(alg.then(&alg.inverse()).simplified().is_empty());
        }
    }
}
