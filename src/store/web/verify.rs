use std::rc::Rc;

use godspeed_protocol::{StoreEvent, TransferPhase};

use super::indexed_db::{IndexedDbStore, StorageError};
use super::sha256::sha256;
use super::table_lock::TableLock;
use super::{PAGE, Store, clock};
use crate::{LocalTable, TransferRate};

impl Store {
    /// Hashes every stored chunk of a table, deletes corrupt ones and reports their number.
    pub(super) async fn verify(self: Rc<Self>, table: String) {
        let Ok(storage) = self.storage.get().await else { return };
        let Some(_lock) = TableLock::try_acquire(&table).await else {
            return self.fail(&table, "The table is in use. Verify it again later.");
        };
        let verified = async {
            match storage.table(&table).await? {
                Some(local) => delete_corrupt_chunks(&storage, &local).await,
                None => Ok(0),
            }
        };
        match verified.await {
            Ok(corrupt) => PAGE.send(&StoreEvent::Verified { table: table.clone(), corrupt }),
            Err(error) => self.fail(&table, format!("The table could not be verified ({error}).")),
        }
        PAGE.send(&StoreEvent::Settled { table });
        self.send_inventory();
    }
}

async fn delete_corrupt_chunks(storage: &IndexedDbStore, local: &LocalTable) -> Result<usize, StorageError> {
    let hosted = &local.record.hosted;
    let total = local.describe().bytes;
    let (mut bytes, mut corrupt, mut rate) = (0, 0, TransferRate::new(clock::now()));
    for &index in &local.chunks {
        let Some(expected) = hosted.chunks.get(index) else { continue };
        let is_intact = match storage.chunk(&hosted.id, hosted.version, index).await? {
            Some(found) => sha256(&found).await? == expected.sha256,
            None => false,
        };
        if !is_intact {
            storage.delete_chunk(&hosted.id, hosted.version, index).await?;
            corrupt += 1;
        }
        bytes += expected.bytes;
        rate.add(expected.bytes, clock::now());
        PAGE.send(&StoreEvent::Transfer(godspeed_protocol::Transfer {
            table: hosted.id.clone(),
            phase: TransferPhase::Verifying,
            bytes,
            total,
            seconds_left: rate.seconds_for(total - bytes, clock::now()),
            wait_reason: None,
        }));
    }
    Ok(corrupt)
}
