//! Reading and changing the stored solves in slices.

use godspeed_browser::{StoredSolves, TimeSlices, change_solves};
use godspeed_cube::Size;
use godspeed_page::data::{Merged, SolveMerge};
use godspeed_page::timer::{Solve, SolveChange, SolveKey};

/// The number of changes that are stored at once.
const BATCH: usize = 500;

/// The number of solves that are merged between two checks of the time.
const STEP: usize = 200;

/// Calls a function with each stored solve.
async fn for_each_stored(
    slices: &mut TimeSlices,
    mut visit: impl FnMut(SolveKey, Size, Solve),
) -> Result<(), String> {
    let stored = StoredSolves::new();
    while let Some(text) = stored.next().await? {
        for change in SolveChange::read(&text) {
            if let SolveChange::Put(key, size, solve) = change {
                visit(key, size, solve);
            }
        }
        slices.pause().await;
    }
    Ok(())
}

/// Returns the stored solves.
pub(super) async fn stored_solves(slices: &mut TimeSlices) -> Result<Vec<(Size, Solve)>, String> {
    let mut solves = Vec::new();
    for_each_stored(slices, |_, size, solve| solves.push((size, solve))).await?;
    Ok(solves)
}

/// Adds solves of a file to those that are stored.
pub(super) async fn add_solves(
    solves: Vec<(Size, Solve)>,
    slices: &mut TimeSlices,
) -> Result<Merged, String> {
    let mut merge = SolveMerge::default();
    for_each_stored(slices, |key, size, solve| merge.store(key, size, solve)).await?;
    for (at, (size, solve)) in solves.into_iter().enumerate() {
        merge.add(size, solve);
        if at % STEP == 0 {
            slices.pause().await;
        }
    }
    slices.pause().await;
    let (changes, merged) = merge.finish();
    for batch in changes.chunks(BATCH) {
        slices.pause().await;
        change_solves(&SolveChange::write(batch)).await?;
    }
    Ok(merged)
}
