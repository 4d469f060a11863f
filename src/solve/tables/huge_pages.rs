use rayon::iter::repeat_n;
use rayon::prelude::*;

use crate::{Control, Stopped};

/// Bytes that are written between two breaths: some hundredths of a second, since the system looks for the pages of
/// memory only now.
const A_BREATH: usize = 1 << 24;

/// A vector of so many equal values, in huge pages where the system (Linux) lends them to whoever asks.
///
/// A search reads a table at random places, each on a page of its own. In pages of 4 KB nearly every read
/// begins with a search for the page, in pages of 2 MB few do.
///
/// # Errors
/// [`Stopped`] if it was stopped: a gigabyte in small pages takes seconds.
pub(crate) async fn in_huge_pages<T: Copy + Send + Sync>(
    value: T,
    count: usize,
    control: &Control,
) -> Result<Vec<T>, Stopped> {
    let mut values = Vec::with_capacity(count);
    advise(values.spare_capacity_mut());
    while values.len() < count {
        let more = (A_BREATH / size_of::<T>()).min(count - values.len());
        values.par_extend(repeat_n(value, more));
        control.yield_now().await?;
    }
    Ok(values)
}

#[cfg(target_os = "linux")]
#[allow(unsafe_code, reason = "the standard library has no word for huge pages")]
fn advise<T>(room: &mut [T]) {
    use std::ffi::{c_int, c_void};

    unsafe extern "C" {
        fn madvise(start: *mut c_void, length: usize, advice: c_int) -> c_int;
    }
    const MADV_HUGEPAGE: c_int = 14;
    const PAGE: usize = 1 << 21;

    let start = room.as_mut_ptr().addr();
    let whole = start.next_multiple_of(PAGE)..(start + size_of_val(room)) / PAGE * PAGE;
    if !whole.is_empty() {
        let offset = whole.start - start;
        // SAFETY: the range lies within `room`, and the advice changes no byte of it. Where it is not
        // taken, pages stay small: so the answer does not matter.
        unsafe { madvise(room.as_mut_ptr().byte_add(offset).cast(), whole.len(), MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn advise<T>(_room: &mut [T]) {}
