use rayon::iter::repeat_n;
use rayon::prelude::*;

use crate::{Control, Stopped};

/// Bytes that are written between two yields: some hundredths of a second, because the system allocates the pages of
/// memory only on the first write.
const BYTES_PER_YIELD: usize = 1 << 24;

/// Returns a vector of `count` equal values, in huge pages if the system (Linux) grants them on request.
///
/// A search reads a table at random places, each on a different page. With pages of 4 KB nearly every read starts with
/// a miss in the translation cache, with pages of 2 MB few do.
///
/// # Errors
/// [`Stopped`] if the search was stopped: writing a gigabyte to small pages takes seconds.
pub async fn in_huge_pages<T: Copy + Send + Sync>(
    value: T,
    count: usize,
    control: &Control,
) -> Result<Vec<T>, Stopped> {
    let mut values = Vec::with_capacity(count);
    request_huge_pages(values.spare_capacity_mut());
    while values.len() < count {
        let more = (BYTES_PER_YIELD / size_of::<T>()).min(count - values.len());
        values.par_extend(repeat_n(value, more));
        control.yield_now().await?;
    }
    Ok(values)
}

#[cfg(target_os = "linux")]
#[allow(
    unsafe_code,
    reason = "advice on memory is unsafe to give because some kinds of it discard the contents"
)]
fn request_huge_pages<T>(memory: &mut [T]) {
    use rustix::mm::{Advice, madvise};

    const PAGE: usize = 1 << 21;

    let start = memory.as_mut_ptr().addr();
    let whole = start.next_multiple_of(PAGE)..(start + size_of_val(memory)) / PAGE * PAGE;
    if !whole.is_empty() {
        let offset = whole.start - start;
        // SAFETY: the offset lies within `memory`.
        let first = unsafe { memory.as_mut_ptr().byte_add(offset) };
        if cfg!(miri) {
            // Miri has no such system call; it checks the addresses only.
            return;
        }
        // SAFETY: the range lies within `memory`, and this advice does not change its contents.
        let result = unsafe { madvise(first.cast(), whole.len(), Advice::LinuxHugepage) };
        // Without huge pages the table is slower but correct.
        result.unwrap_or_default();
    }
}

#[cfg(not(target_os = "linux"))]
fn request_huge_pages<T>(_memory: &mut [T]) {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_on;

    #[test]
    fn advice_is_given_for_memory_of_any_length() {
        const PAGE: usize = 1 << 21;
        for bytes in [0, 1, PAGE - 1, PAGE, 2 * PAGE, 5 * PAGE + 3] {
            let mut values = Vec::<u8>::with_capacity(bytes);
            request_huge_pages(values.spare_capacity_mut());
            values.resize(bytes.min(100), 7);
            assert!(values.iter().all(|value| *value == 7));
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "the queues of rayon (crossbeam-epoch) violate the rules of Stacked Borrows")]
    fn every_place_of_several_huge_pages_has_the_value() {
        let values = block_on(in_huge_pages(7u16, 5 << 20, &Control::silent())).unwrap();
        assert_eq!(values.len(), 5 << 20);
        assert!(values.iter().all(|value| *value == 7));
    }
}
