use godspeed_protocol::{Space, StoreFailure, StoredTable};

/// Returns whether this many more bytes fit into the storage; `true` if the browser does not report its quota.
#[must_use]
pub fn fits_quota(space: &Space, bytes: u64) -> bool {
    let free = space.quota.zip(space.used).map(|(quota, used)| quota.saturating_sub(used));
    free.is_none_or(|free| bytes <= free)
}

/// Returns the message for a table that does not fit into the storage.
///
/// It lists the other stored tables, largest first, as candidates for deletion. `is_searching` states whether a
/// search continues with the table in memory.
#[must_use]
pub fn storage_full(
    table: &str,
    missing_bytes: u64,
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
    let megabytes = missing_bytes.div_ceil(1_000_000);
    let message = format!(
        "Not enough storage for the table \"{table}\": {megabytes} MB more are needed.{search} {remedy}"
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
        let failure = storage_full("new", 2_500_000, &stored, true);
        let offers: Vec<_> = failure.offers.iter().map(|offer| offer.id.as_str()).collect();
        assert_eq!(offers, ["large", "small"]);
        assert_eq!(
            failure.message,
            "Not enough storage for the table \"new\": 3 MB more are needed. The search continues from memory. \
             Delete a table that you no longer use, or free disk space."
        );
    }

    #[test]
    fn suggests_freeing_disk_space_if_no_table_can_be_deleted() {
        let failure = storage_full("new", 1, &[], false);
        assert!(failure.offers.is_empty());
        assert_eq!(
            failure.message,
            "Not enough storage for the table \"new\": 1 MB more are needed. \
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
