use godspeed_protocol::{Space, StoreFailure, StoredTable};

/// Returns the bytes that can still be stored, if the browser reports its quota.
#[must_use]
pub fn free_bytes(space: &Space) -> Option<u64> {
    space.quota.zip(space.used).map(|(quota, used)| quota.saturating_sub(used))
}

/// Returns whether this many more bytes fit into the storage; `true` if the browser does not report its quota.
#[must_use]
pub fn fits_quota(space: &Space, bytes: u64) -> bool {
    free_bytes(space).is_none_or(|free| bytes <= free)
}

/// Returns the message for a table that does not fit into the storage.
///
/// `missing_bytes` are those of the table that are not stored yet, `free` those that the browser reports as free. The
/// message lists the other stored tables, largest first, as candidates for deletion. `is_searching` states whether a
/// search continues with the table in memory.
#[must_use]
pub fn storage_full(
    table: &str,
    missing_bytes: u64,
    free: Option<u64>,
    stored: &[StoredTable],
    is_searching: bool,
) -> StoreFailure {
    let mut offers: Vec<_> =
        stored.iter().filter(|other| other.id != table && other.bytes > 0).cloned().collect();
    offers.sort_by_key(|other| std::cmp::Reverse(other.bytes));
    let remedy = match &offers[..] {
        [] => "Free disk space, or leave the private window.",
        _ => "Delete a table that you no longer use, or free disk space.",
    };
    let search = if is_searching { " The search continues from memory." } else { "" };
    let needed = missing_bytes.div_ceil(1_000_000);
    // A browser that reports enough free storage refuses it for another reason, such as a full disk.
    let free = free.filter(|&free| free < missing_bytes);
    let free = free.map_or_else(String::new, |free| format!(", and {} MB are free", free / 1_000_000));
    let message = format!(
        "Not enough storage for the table \"{table}\": {needed} MB are needed{free}.{search} {remedy}"
    );
    StoreFailure { table: Some(table.to_owned()), message, offers }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_protocol::Origin;

    fn table(id: &str, bytes: u64) -> StoredTable {
        let origin = Origin::Downloaded;
        StoredTable { id: id.to_owned(), version: 1, origin, bytes, total: bytes, changed: 0.0 }
    }

    #[test]
    fn offers_to_delete_the_other_tables_largest_first() {
        let stored = [table("small", 30), table("new", 5), table("large", 900), table("empty", 0)];
        let failure = storage_full("new", 150_200_000, Some(3_900_000), &stored, true);
        let offers: Vec<_> = failure.offers.iter().map(|offer| offer.id.as_str()).collect();
        assert_eq!(offers, ["large", "small"]);
        assert_eq!(
            failure.message,
            "Not enough storage for the table \"new\": 151 MB are needed, and 3 MB are free. \
             The search continues from memory. Delete a table that you no longer use, or free disk space."
        );
    }

    #[test]
    fn suggests_freeing_disk_space_if_no_table_can_be_deleted() {
        let failure = storage_full("new", 1, None, &[], false);
        assert!(failure.offers.is_empty());
        assert_eq!(
            failure.message,
            "Not enough storage for the table \"new\": 1 MB are needed. \
             Free disk space, or leave the private window."
        );
    }

    #[test]
    fn an_unknown_quota_fits_everything() {
        assert!(fits_quota(&Space::default(), u64::MAX));
        let space = Space { quota: Some(100), used: Some(90), ..Space::default() };
        assert!(fits_quota(&space, 10) && !fits_quota(&space, 11));
    }
}
