use super::frame::Row;
use super::view::Crossing;

/// The two crossings of a row with a column, one on each of the sides that it crosses.
///
/// Let P be the cell where row R and column C cross, Q the one that C moves to P, and S the one that R moves to P.
/// If C is turned before R and back after it, instead of not at all, the centres at Q, P and S are cycled before R: that
/// at Q goes to P, that at P to S, and that at S to Q. Both crossings make such a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CycleChoice {
    /// Both cycles.
    Both,
    /// The one on the side of the row's parity.
    Near,
    /// The one on the opposite side.
    Far,
}

/// Adds the gains of turning each column more by 1, 2 and 3 quarters during a turn of a row.
///
/// `gains` has a line of gains, in solved centres, for each of the three angles.
pub(super) fn add_gains(
    row: Row,
    quarters: u8,
    current: &Crossing,
    wanted: &Crossing,
    choice: CycleChoice,
    gains: [&mut [i8]; 3],
) {
    let quarters = usize::from(quarters);
    let backwards: [Vec<u8>; 2];
    let mut gains = gains;
    if choice != CycleChoice::Far {
        let turned = |crossing: &Crossing| match quarters {
            1 => crossing.caps[1].clone(),
            3 => crossing.caps[0].clone(),
            _ => reversed(&crossing.far[(row.parity + 2) % 4]),
        };
        let moved = [turned(current), turned(wanted)];
        add_cycles(row.parity, &current.near, &wanted.near, &moved, &mut gains);
    }
    if choice != CycleChoice::Near {
        let turned = |crossing: &Crossing| match quarters {
            1 => reversed(&crossing.caps[0]),
            3 => reversed(&crossing.caps[1]),
            _ => reversed(&crossing.near[row.parity]),
        };
        backwards = [turned(current), turned(wanted)];
        add_cycles((row.parity + 2) % 4, &current.far, &wanted.far, &backwards, &mut gains);
    }
}

fn reversed(line: &[u8]) -> Vec<u8> {
    line.iter().rev().copied().collect()
}

fn add_cycles(
    side: usize,
    current: &[Vec<u8>; 4],
    wanted: &[Vec<u8>; 4],
    turned: &[Vec<u8>; 2],
    gains: &mut [&mut [i8]; 3],
) {
    let n = turned[0].len();
    let [p, p_wanted] = [&current[side][..n], &wanted[side][..n]];
    let [s, s_wanted] = [&turned[0][..n], &turned[1][..n]];
    let is = |a: u8, b: u8| i8::from(a == b);
    for (number, gains) in gains.iter_mut().enumerate() {
        let from = (side + 3 - number) % 4;
        let [q, q_wanted] = [&current[from][..n], &wanted[from][..n]];
        let gains = &mut gains[..n];
        for j in 0..n {
            gains[j] += is(q[j], p_wanted[j]) + is(p[j], s_wanted[j]) + is(s[j], q_wanted[j])
                - is(p[j], p_wanted[j])
                - is(q[j], q_wanted[j])
                - is(s[j], s_wanted[j]);
        }
    }
}
