use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use super::distance_table::{FARTHEST, UNREACHABLE};
use super::rows::{RowPart, Rows, Visit};
use crate::tables::values_per_yield;
use crate::{Control, Stopped};

/// Searches the costs of all numbers from the goal, where moves differ in cost: those of each cost are expanded in turn.
///
/// Returns a cost for each number, in units of `scale` and rounded down at every step, at most [`FARTHEST`], or
/// [`UNREACHABLE`]. `visit` is called with the numbers of each row and cost, `end_cost` after each cost that numbers have,
/// except for [`FARTHEST`].
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub(super) async fn search_costs(
    rows: &Rows<'_>,
    scale: u16,
    visit: &Visit<'_>,
    end_cost: &mut (dyn FnMut(u32) + Send),
    control: &Control,
) -> Result<Vec<u8>, Stopped> {
    let length = rows.numbering.length();
    let entries: Vec<AtomicU8> = (0..rows.numbering.size()).map(|_| AtomicU8::new(UNREACHABLE)).collect();
    let (possible, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let share = || done.load(Relaxed) as f64 / possible.load(Relaxed).max(1) as f64;
    let begin = |range: Range<usize>| {
        let mut goals = Vec::new();
        for row in range.map(|row| rows.row(row)) {
            rows.list_goals(&row, &mut goals);
            goals.iter().for_each(|&place| entries[row.start + place as usize].store(0, Relaxed));
            possible.fetch_add(rows.count_possible(&row), Relaxed);
        }
        0
    };
    let numbers = values_per_yield();
    rows.scan(numbers, control, &|| 0.0, &begin).await?;
    let expand = |range: Range<usize>, depth: u8| {
        let (mut farthest, mut places): (u8, Vec<u32>) = (0, Vec::new());
        for row in range {
            let start = row * length;
            let of_row = (0..).zip(&entries[start..start + length]);
            places.clear();
            places.extend(of_row.filter(|(_, entry)| entry.load(Relaxed) == depth).map(|(place, _)| place));
            if places.is_empty() {
                continue;
            }
            let row = rows.row(row);
            done.fetch_add(places.len() as u64, Relaxed);
            visit(&RowPart { depth: depth.into(), start, fits: rows.fits_between(&row), places: &places });
            for step in rows.space.graph().steps(row.position.class) {
                let next = rows.numbering.row_after(rows.space, &row.position, step.motion, step.to);
                let after = &rows.places_after[usize::from(step.motion)];
                let cost = depth.saturating_add((step.cost / scale) as u8).min(FARTHEST);
                for &place in &places {
                    let entry = &entries[next + after[place as usize] as usize];
                    if entry.load(Relaxed) > cost {
                        entry.fetch_min(cost, Relaxed);
                        farthest = farthest.max(cost);
                    }
                }
            }
        }
        farthest
    };
    let (mut depth, mut farthest, mut last) = (0, 0, 0);
    while depth <= farthest && depth < FARTHEST {
        let task = |range: Range<usize>| expand(range, depth);
        farthest = farthest.max(rows.scan(numbers, control, &share, &task).await?);
        if done.load(Relaxed) > last {
            end_cost(depth.into());
            control.set_depth_share(share().min(1.0));
        }
        last = done.load(Relaxed);
        depth += 1;
    }
    Ok(entries.into_iter().map(AtomicU8::into_inner).collect())
}
