//! The browser's storage: `IndexedDB` with one object store for what is known of each table and one for the
//! chunks.
//!
//! The crate `idb` would do for this but for one thing: it forgets why a transaction was aborted, and a full
//! disk has to be told from other failures.

use js_sys::{Array, ArrayBuffer, Function, Promise, Reflect};
use serde::Serialize;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    IdbDatabase, IdbKeyRange, IdbObjectStore, IdbOpenDbRequest, IdbRequest, IdbTransaction,
    IdbTransactionMode,
};

use super::page::scope;
use crate::{Kept, Record, chunk_key, chunk_keys, read_chunk_key};

const NAME: &str = "godspeed";
const VERSION: u32 = 1;
const RECORDS: &str = "tables";
const CHUNKS: &str = "chunks";

/// Tables in the browser's storage.
pub(super) struct Shelf {
    database: IdbDatabase,
}

/// Why something could not be stored or read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ShelfError {
    /// There is no room left.
    #[error("the storage is full")]
    Full,
    /// Anything else, in the browser's words.
    #[error("{0}")]
    Other(String),
}

impl Shelf {
    /// Opens the storage, and makes it at the first visit.
    pub(super) async fn open() -> Result<Self, ShelfError> {
        let none = || ShelfError::Other("there is no IndexedDB".to_owned());
        let factory = scope().indexed_db()?.ok_or_else(none)?;
        let request = factory.open_with_u32(NAME, VERSION)?;
        let making = request.clone();
        let on_upgrade = Closure::<dyn Fn()>::new(move || make_stores(&making));
        request.set_onupgradeneeded(Some(on_upgrade.as_ref().unchecked_ref()));
        let database: IdbDatabase = answer(&request).await?.unchecked_into();
        // A later version of the page, in another tab, may want to change the storage.
        let closing = database.clone();
        let on_version_change = Closure::<dyn Fn()>::new(move || closing.close());
        database.set_onversionchange(Some(on_version_change.as_ref().unchecked_ref()));
        on_version_change.forget();
        Ok(Self { database })
    }

    /// Every table that is kept, whole or in part.
    pub(super) async fn all(&self) -> Result<Vec<Kept>, ShelfError> {
        let transaction = self.begin(IdbTransactionMode::Readonly)?;
        let records = transaction.object_store(RECORDS)?.get_all()?;
        let keys = transaction.object_store(CHUNKS)?.get_all_keys()?;
        let records: Array = answer(&records).await?.unchecked_into();
        let keys: Array = answer(&keys).await?.unchecked_into();
        let keys: Vec<String> = keys.iter().filter_map(|key| key.as_string()).collect();
        let read = |record| serde_wasm_bindgen::from_value::<Record>(record).ok();
        Ok(records.iter().filter_map(read).map(|record| with_chunks(record, &keys)).collect())
    }

    /// One table, if anything is kept of it.
    pub(super) async fn kept(&self, table: &str) -> Result<Option<Kept>, ShelfError> {
        let transaction = self.begin(IdbTransactionMode::Readonly)?;
        let record = transaction.object_store(RECORDS)?.get(&table.into())?;
        let keys = transaction.object_store(CHUNKS)?.get_all_keys_with_key(&range(table)?)?;
        let record = answer(&record).await?;
        let keys: Array = answer(&keys).await?.unchecked_into();
        let keys: Vec<String> = keys.iter().filter_map(|key| key.as_string()).collect();
        let record = serde_wasm_bindgen::from_value::<Record>(record).ok();
        Ok(record.map(|record| with_chunks(record, &keys)))
    }

    /// The bytes of a chunk, if it is there.
    pub(super) async fn chunk(
        &self,
        table: &str,
        version: u32,
        index: usize,
    ) -> Result<Option<ArrayBuffer>, ShelfError> {
        let chunks = self.begin(IdbTransactionMode::Readonly)?.object_store(CHUNKS)?;
        let bytes = answer(&chunks.get(&chunk_key(table, version, index).into())?).await?;
        Ok(bytes.dyn_into().ok())
    }

    /// Writes down what is known of a table.
    pub(super) async fn put_record(&self, record: &Record) -> Result<(), ShelfError> {
        let value = record
            .serialize(&serde_wasm_bindgen::Serializer::json_compatible())
            .map_err(|error| ShelfError::Other(error.to_string()))?;
        let (transaction, records) = self.writing(RECORDS)?;
        let _request = records.put_with_key(&value, &record.hosted.id.as_str().into())?;
        commit(&transaction).await
    }

    /// Writes a chunk. The bytes have been copied when this returns; the future tells when they are stored.
    pub(super) fn put_chunk(
        &self,
        table: &str,
        version: u32,
        index: usize,
        bytes: &ArrayBuffer,
    ) -> Result<impl Future<Output = Result<(), ShelfError>> + use<>, ShelfError> {
        let (transaction, chunks) = self.writing(CHUNKS)?;
        let _request = chunks.put_with_key(bytes, &chunk_key(table, version, index).into())?;
        Ok(commit(&transaction))
    }

    /// Forgets a chunk.
    pub(super) async fn forget_chunk(
        &self,
        table: &str,
        version: u32,
        index: usize,
    ) -> Result<(), ShelfError> {
        let (transaction, chunks) = self.writing(CHUNKS)?;
        let _request = chunks.delete(&chunk_key(table, version, index).into())?;
        commit(&transaction).await
    }

    /// Forgets a table, in whatever versions.
    pub(super) async fn forget(&self, table: &str) -> Result<(), ShelfError> {
        let transaction = self.begin(IdbTransactionMode::Readwrite)?;
        let _request = transaction.object_store(RECORDS)?.delete(&table.into())?;
        let _request = transaction.object_store(CHUNKS)?.delete(&range(table)?)?;
        commit(&transaction).await
    }

    /// Forgets all chunks of a table but those that are still good for this version.
    pub(super) async fn forget_but(
        &self,
        table: &str,
        version: u32,
        good: impl Fn(usize) -> bool,
    ) -> Result<(), ShelfError> {
        let transaction = self.begin(IdbTransactionMode::Readwrite)?;
        let chunks = transaction.object_store(CHUNKS)?;
        let keys: Array = answer(&chunks.get_all_keys_with_key(&range(table)?)?).await?.unchecked_into();
        for key in keys.iter() {
            let text = key.as_string().unwrap_or_default();
            let is_good = read_chunk_key(&text).is_some_and(|(_, of, index)| of == version && good(index));
            if !is_good {
                let _request = chunks.delete(&key)?;
            }
        }
        commit(&transaction).await
    }

    fn begin(&self, mode: IdbTransactionMode) -> Result<IdbTransaction, ShelfError> {
        let stores = Array::of2(&RECORDS.into(), &CHUNKS.into());
        Ok(self.database.transaction_with_str_sequence_and_mode(&stores, mode)?)
    }

    fn writing(&self, store: &str) -> Result<(IdbTransaction, IdbObjectStore), ShelfError> {
        let mode = IdbTransactionMode::Readwrite;
        let transaction = self.database.transaction_with_str_and_mode(store, mode)?;
        let store = transaction.object_store(store)?;
        Ok((transaction, store))
    }
}

impl From<JsValue> for ShelfError {
    fn from(error: JsValue) -> Self {
        let field = |name: &str| Reflect::get(&error, &name.into()).ok().and_then(|text| text.as_string());
        match field("name").as_deref() {
            Some("QuotaExceededError") => Self::Full,
            _ => Self::Other(field("message").unwrap_or_else(|| format!("{error:?}"))),
        }
    }
}

fn make_stores(request: &IdbOpenDbRequest) {
    let Ok(result) = request.result() else { return };
    let database: IdbDatabase = result.unchecked_into();
    for store in [RECORDS, CHUNKS] {
        if let Err(error) = database.create_object_store(store) {
            super::page::complain("The storage could not be made", &error);
        }
    }
}

fn with_chunks(record: Record, keys: &[String]) -> Kept {
    let (table, version) = (record.hosted.id.as_str(), record.hosted.version);
    let number = |key: &String| match read_chunk_key(key)? {
        (of, in_version, index) if of == table && in_version == version => Some(index),
        _ => None,
    };
    let chunks = keys.iter().filter_map(number).collect();
    Kept { record, chunks }
}

fn range(table: &str) -> Result<JsValue, ShelfError> {
    let (first, last) = chunk_keys(table);
    Ok(IdbKeyRange::bound(&first.into(), &last.into())?.into())
}

/// The result of a request.
async fn answer(request: &IdbRequest) -> Result<JsValue, ShelfError> {
    let (promise, resolve, reject) = open_promise();
    let asked = request.clone();
    let on_success = Closure::once(move || settle(&resolve, &asked.result().unwrap_or_default()));
    let asked = request.clone();
    let on_error = Closure::once(move || {
        settle(&reject, &asked.error().ok().flatten().map(JsValue::from).unwrap_or_default());
    });
    request.set_onsuccess(Some(on_success.as_ref().unchecked_ref()));
    request.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    let result = JsFuture::from(promise).await;
    request.set_onsuccess(None);
    request.set_onerror(None);
    Ok(result?)
}

/// Waits until what was written is stored. It is listened for from now on, whenever the future is polled.
fn commit(transaction: &IdbTransaction) -> impl Future<Output = Result<(), ShelfError>> + use<> {
    let (promise, resolve, reject) = open_promise();
    let on_complete = Closure::once(move || settle(&resolve, &JsValue::UNDEFINED));
    let aborted = transaction.clone();
    let on_abort = Closure::once(move || {
        settle(&reject, &aborted.error().map(JsValue::from).unwrap_or_default());
    });
    transaction.set_oncomplete(Some(on_complete.as_ref().unchecked_ref()));
    transaction.set_onabort(Some(on_abort.as_ref().unchecked_ref()));
    let transaction = transaction.clone();
    async move {
        let result = JsFuture::from(promise).await;
        transaction.set_oncomplete(None);
        transaction.set_onabort(None);
        drop((on_complete, on_abort));
        result?;
        Ok(())
    }
}

fn open_promise() -> (Promise, Function, Function) {
    let mut settlers = (JsValue::UNDEFINED, JsValue::UNDEFINED);
    let promise = Promise::new(&mut |resolve, reject| settlers = (resolve.into(), reject.into()));
    // A promise calls its executor at once.
    (promise, settlers.0.unchecked_into(), settlers.1.unchecked_into())
}

fn settle(settle: &Function, value: &JsValue) {
    // What is called only settles a promise, which cannot fail.
    let _settled = settle.call1(&JsValue::NULL, value);
}
