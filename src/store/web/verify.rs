use std::rc::Rc;

use godspeed_protocol::{StoreEvent, TransferPhase};

use super::lock::Lock;
use super::shelf::{Shelf, ShelfError};
use super::{Store, clock, digest, page};
use crate::{Kept, Pace};

impl Store {
    /// Hashes every chunk of a table that is stored, forgets those that are spoiled, and tells how many
    /// they were.
    pub(super) async fn verify(self: Rc<Self>, table: String) {
        let Ok(shelf) = &self.shelf else { return };
        let Some(_lock) = Lock::try_take(&table).await else {
            return self.fail(&table, "The table is being worked on: verify it when that is done.");
        };
        let verified = async {
            match shelf.kept(&table).await? {
                Some(kept) => count_spoiled(shelf, &kept).await,
                None => Ok(0),
            }
        };
        match verified.await {
            Ok(spoiled) => page::post(&StoreEvent::Verified { table: table.clone(), spoiled }),
            Err(error) => self.fail(&table, format!("The table could not be verified ({error}).")),
        }
        page::post(&StoreEvent::Settled { table });
        self.tell_inventory();
    }
}

async fn count_spoiled(shelf: &Shelf, kept: &Kept) -> Result<usize, ShelfError> {
    let hosted = &kept.record.hosted;
    let total = kept.describe().bytes;
    let (mut bytes, mut spoiled, mut pace) = (0, 0, Pace::new(clock::now()));
    for &index in &kept.chunks {
        let Some(promised) = hosted.chunks.get(index) else { continue };
        let is_good = match shelf.chunk(&hosted.id, hosted.version, index).await? {
            Some(found) => digest::sha256(&found).await? == promised.sha256,
            None => false,
        };
        if !is_good {
            shelf.forget_chunk(&hosted.id, hosted.version, index).await?;
            spoiled += 1;
        }
        bytes += promised.bytes;
        pace.count(promised.bytes, clock::now());
        page::post(&StoreEvent::Transfer(godspeed_protocol::Transfer {
            table: hosted.id.clone(),
            phase: TransferPhase::Verifying,
            bytes,
            total,
            seconds_left: pace.seconds_for(total - bytes, clock::now()),
            waits: None,
        }));
    }
    Ok(spoiled)
}
