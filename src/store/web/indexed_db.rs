//! The browser's storage: an `IndexedDB` database with one object store for records and one for chunks.
//!
//! The crate `idb` does not report why a transaction was aborted, but an exceeded quota has to be distinguished
//! from other errors. So this module uses `web-sys`.

use std::cell::Cell;
use std::rc::Rc;

use godspeed_port::{from_js, log_error, to_js, worker_scope};
use js_sys::{Array, ArrayBuffer, Promise, Reflect};
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    IdbDatabase, IdbKeyRange, IdbObjectStore, IdbOpenDbRequest, IdbRequest, IdbTransaction,
    IdbTransactionMode,
};

use super::deadline::{Missed, within};
use crate::{LocalTable, TableRecord, chunk_key, chunk_key_range, parse_chunk_key};

#[wasm_bindgen(module = "/web/settled.js")]
extern "C" {
    /// Returns the promise of the result of a request or of the end of a transaction.
    fn settled(pending: &JsValue) -> Promise;
}

const NAME: &str = "godspeed";
const VERSION: u32 = 1;
const RECORDS: &str = "tables";
const CHUNKS: &str = "chunks";

/// The seconds within which the storage has to answer a request.
const ANSWERS_WITHIN: u32 = 6;

/// The seconds within which the storage has to write a chunk.
const WRITES_WITHIN: u32 = 15;

/// Tables in the browser's storage.
pub(super) struct IndexedDbStore {
    database: IdbDatabase,
    /// Whether a request was not answered in time.
    is_stuck: Rc<Cell<bool>>,
}

/// The reason why the storage cannot be read or written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum StorageError {
    /// The quota is exceeded or the disk is full.
    #[error("the storage is full")]
    QuotaExceeded,
    /// The storage has not answered in time.
    #[error("the storage does not respond")]
    NoAnswer,
    /// Any other error, in the browser's words.
    #[error("{0}")]
    Other(String),
}

impl IndexedDbStore {
    /// Opens the database; creates it at the first visit. There is no deadline: another tab may block it for long.
    ///
    /// `on_close` is called when the browser closes it, because the site's data was cleared.
    pub(super) async fn open(on_close: impl Fn() + 'static) -> Result<Self, StorageError> {
        let unsupported = || StorageError::Other("IndexedDB is not available".to_owned());
        let factory = worker_scope().indexed_db()?.ok_or_else(unsupported)?;
        let request = factory.open_with_u32(NAME, VERSION)?;
        let upgrading = request.clone();
        let on_upgrade = Closure::<dyn Fn()>::new(move || create_object_stores(&upgrading));
        request.set_onupgradeneeded(Some(on_upgrade.as_ref().unchecked_ref()));
        let database: IdbDatabase = JsFuture::from(settled(&request)).await?.unchecked_into();
        // A newer version of the page in another tab may need to upgrade the database.
        let closing = database.clone();
        let on_version_change = Closure::<dyn Fn()>::new(move || closing.close());
        database.set_onversionchange(Some(on_version_change.as_ref().unchecked_ref()));
        on_version_change.forget();
        let on_close = Closure::<dyn Fn()>::new(on_close);
        database.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        on_close.forget();
        Ok(Self { database, is_stuck: Rc::default() })
    }

    /// Returns whether the storage has answered every request in time.
    pub(super) fn answers(&self) -> bool {
        !self.is_stuck.get()
    }

    fn check_answers(&self) -> Result<(), StorageError> {
        if self.answers() { Ok(()) } else { Err(StorageError::NoAnswer) }
    }

    /// Returns all tables, complete or not.
    pub(super) async fn all_tables(&self) -> Result<Vec<LocalTable>, StorageError> {
        let transaction = self.begin(IdbTransactionMode::Readonly)?;
        let records = transaction.object_store(RECORDS)?.get_all()?;
        let keys = transaction.object_store(CHUNKS)?.get_all_keys()?;
        let records: Array = self.result(&records).await?.unchecked_into();
        let keys = strings(&self.result(&keys).await?.unchecked_into());
        Ok(records.iter().filter_map(parse_record).map(|record| with_chunks(record, &keys)).collect())
    }

    /// Returns a table, complete or not, if it is stored.
    pub(super) async fn table(&self, table: &str) -> Result<Option<LocalTable>, StorageError> {
        let transaction = self.begin(IdbTransactionMode::Readonly)?;
        let record = transaction.object_store(RECORDS)?.get(&table.into())?;
        let keys = transaction.object_store(CHUNKS)?.get_all_keys_with_key(&key_range(table)?)?;
        let record = self.result(&record).await?;
        let keys = strings(&self.result(&keys).await?.unchecked_into());
        let record = if record.is_undefined() { None } else { parse_record(record) };
        Ok(record.map(|record| with_chunks(record, &keys)))
    }

    /// Returns the bytes of a chunk, if it is stored.
    pub(super) async fn chunk(
        &self,
        table: &str,
        version: u32,
        index: usize,
    ) -> Result<Option<ArrayBuffer>, StorageError> {
        let chunks = self.begin(IdbTransactionMode::Readonly)?.object_store(CHUNKS)?;
        let bytes = self.result(&chunks.get(&chunk_key(table, version, index).into())?).await?;
        Ok(bytes.dyn_into().ok())
    }

    /// Stores the record of a table.
    pub(super) async fn put_record(&self, record: &TableRecord) -> Result<(), StorageError> {
        let (transaction, records) = self.begin_write(RECORDS)?;
        let _request = records.put_with_key(&to_js(record)?, &record.hosted.id.as_str().into())?;
        self.commit(&transaction).await
    }

    /// Stores a chunk. The bytes are copied before this returns; the future ends when they are stored.
    pub(super) fn put_chunk(
        &self,
        table: &str,
        version: u32,
        index: usize,
        bytes: &ArrayBuffer,
    ) -> Result<impl Future<Output = Result<(), StorageError>> + use<>, StorageError> {
        let (transaction, chunks) = self.begin_write(CHUNKS)?;
        let _request = chunks.put_with_key(bytes, &chunk_key(table, version, index).into())?;
        Ok(self.commit(&transaction))
    }

    /// Deletes a chunk.
    pub(super) async fn delete_chunk(
        &self,
        table: &str,
        version: u32,
        index: usize,
    ) -> Result<(), StorageError> {
        let (transaction, chunks) = self.begin_write(CHUNKS)?;
        let _request = chunks.delete(&chunk_key(table, version, index).into())?;
        self.commit(&transaction).await
    }

    /// Deletes all versions of a table.
    pub(super) async fn delete_table(&self, table: &str) -> Result<(), StorageError> {
        let transaction = self.begin(IdbTransactionMode::Readwrite)?;
        let _request = transaction.object_store(RECORDS)?.delete(&table.into())?;
        let _request = transaction.object_store(CHUNKS)?.delete(&key_range(table)?)?;
        self.commit(&transaction).await
    }

    /// Deletes all chunks of a table except those of this version that satisfy `is_valid`.
    pub(super) async fn delete_chunks_except(
        &self,
        table: &str,
        version: u32,
        is_valid: impl Fn(usize) -> bool,
    ) -> Result<(), StorageError> {
        let transaction = self.begin(IdbTransactionMode::Readwrite)?;
        let chunks = transaction.object_store(CHUNKS)?;
        let keys = self.result(&chunks.get_all_keys_with_key(&key_range(table)?)?).await?;
        for key in strings(&keys.unchecked_into()) {
            let is_kept =
                parse_chunk_key(&key).is_some_and(|(_, of, index)| of == version && is_valid(index));
            if !is_kept {
                let _request = chunks.delete(&key.into())?;
            }
        }
        self.commit(&transaction).await
    }

    /// Waits for the result of a request.
    async fn result(&self, request: &IdbRequest) -> Result<JsValue, StorageError> {
        in_time(&self.is_stuck, ANSWERS_WITHIN, settled(request)).await
    }

    /// Returns a future that ends when a transaction is stored. Its handlers are installed before this returns.
    fn commit(&self, transaction: &IdbTransaction) -> impl Future<Output = Result<(), StorageError>> + use<> {
        let (is_stuck, ended) = (self.is_stuck.clone(), settled(transaction));
        async move { in_time(&is_stuck, WRITES_WITHIN, ended).await.map(drop) }
    }

    /// Begins a transaction. Fails at once if the storage is stuck.
    fn begin(&self, mode: IdbTransactionMode) -> Result<IdbTransaction, StorageError> {
        self.check_answers()?;
        let stores = Array::of2(&RECORDS.into(), &CHUNKS.into());
        Ok(self.database.transaction_with_str_sequence_and_mode(&stores, mode)?)
    }

    fn begin_write(&self, store: &str) -> Result<(IdbTransaction, IdbObjectStore), StorageError> {
        self.check_answers()?;
        let mode = IdbTransactionMode::Readwrite;
        let transaction = self.database.transaction_with_str_and_mode(store, mode)?;
        let store = transaction.object_store(store)?;
        Ok((transaction, store))
    }
}

impl From<JsValue> for StorageError {
    fn from(error: JsValue) -> Self {
        let field = |name: &str| Reflect::get(&error, &name.into()).ok().and_then(|text| text.as_string());
        match field("name").as_deref() {
            Some("QuotaExceededError") => Self::QuotaExceeded,
            _ => Self::Other(field("message").unwrap_or_else(|| format!("{error:?}"))),
        }
    }
}

/// Waits for an answer of the storage. If there is none in time, the storage is stuck.
async fn in_time(is_stuck: &Cell<bool>, seconds: u32, answer: Promise) -> Result<JsValue, StorageError> {
    within(seconds, &answer).await.map_err(|missed| match missed {
        Missed::Rejected(error) => error.into(),
        Missed::NoAnswer => {
            is_stuck.set(true);
            StorageError::NoAnswer
        }
    })
}

fn create_object_stores(request: &IdbOpenDbRequest) {
    let Ok(result) = request.result() else { return };
    let database: IdbDatabase = result.unchecked_into();
    for store in [RECORDS, CHUNKS] {
        if let Err(error) = database.create_object_store(store) {
            log_error("The storage could not be created", &error);
        }
    }
}

/// Parses a record; one that cannot be parsed counts as missing, so its table is downloaded again.
fn parse_record(record: JsValue) -> Option<TableRecord> {
    from_js(record)
        .inspect_err(|error| log_error("A stored record is invalid", &error.to_string().into()))
        .ok()
}

#[allow(clippy::expect_used, reason = "only this module writes keys, all of them strings")]
fn strings(keys: &Array) -> Vec<String> {
    keys.iter().map(|key| key.as_string().expect("keys are strings")).collect()
}

fn with_chunks(record: TableRecord, keys: &[String]) -> LocalTable {
    let (table, version) = (record.hosted.id.as_str(), record.hosted.version);
    let index = |key: &String| match parse_chunk_key(key)? {
        (of, in_version, index) if of == table && in_version == version => Some(index),
        _ => None,
    };
    let chunks = keys.iter().filter_map(index).collect();
    LocalTable { record, chunks }
}

fn key_range(table: &str) -> Result<JsValue, StorageError> {
    let (first, last) = chunk_key_range(table);
    Ok(IdbKeyRange::bound(&first.into(), &last.into())?.into())
}
