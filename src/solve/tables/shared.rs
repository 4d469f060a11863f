use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::{Control, Database, SearchEvent, Source, Stopped};

/// What is known of a table before it exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSpec {
    /// The short name.
    pub id: &'static str,
    /// Counts up whenever its bytes change, so that kept copies of an older one are not taken for it.
    pub version: u32,
    /// Bytes in memory.
    pub bytes: usize,
    /// How many entries hold each value, smallest value first; empty where nobody keeps the table.
    pub distribution: &'static [u64],
    /// What it holds, in one plain sentence.
    pub explanation: &'static str,
}

/// A table, or a set of tables built together, that solvers share.
pub trait Table: Any + Send + Sync + Sized {
    /// What it is.
    const SPEC: TableSpec;

    /// Builds it, on all threads where there are some, breathing now and then. Tables it rests on are
    /// taken from `tables`.
    fn build(tables: &Tables, control: &Control) -> impl Future<Output = Result<Self, Stopped>> + Send;
}

/// The tables in memory, each made once, when it is first wanted.
#[derive(Default)]
pub struct Tables {
    source: Option<Box<dyn Source>>,
    ready: Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
}

impl Tables {
    /// No tables yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// No tables yet; databases will be asked of `source` before they are built.
    #[must_use]
    pub fn with_source(source: impl Source + 'static) -> Self {
        Self { source: Some(Box::new(source)), ready: Mutex::default() }
    }

    /// The table, built now if it is not there yet.
    ///
    /// [`SearchEvent::Table`] tells the start (0) and the end (1) of every building, so that whoever listens can
    /// take its time off the search's.
    ///
    /// # Errors
    /// [`Stopped`] if the building was stopped; nothing of it is kept.
    pub async fn get<T: Table>(&self, control: &Control) -> Result<Arc<T>, Stopped> {
        if let Some(table) = self.ready::<T>() {
            return Ok(table);
        }
        control.emit(SearchEvent::Table { name: T::SPEC.id, done: 0.0 });
        let table = Arc::new(T::build(self, control).await?);
        control.emit(SearchEvent::Table { name: T::SPEC.id, done: 1.0 });
        self.put(table.clone());
        Ok(table)
    }

    /// The database: from memory, else from the source, else built now and offered to the source.
    ///
    /// # Errors
    /// [`Stopped`] if the wait was stopped; nothing of the database is kept in memory.
    pub async fn open<D: Database>(&self, control: &Control) -> Result<Arc<D>, Stopped> {
        if let Some(database) = self.ready::<D>() {
            return Ok(database);
        }
        if let Some(source) = &self.source {
            control.emit(SearchEvent::Table { name: D::SPEC.id, done: 0.0 });
            let mut database = D::blank(control).await?;
            if source.fill(&D::SPEC, database.bytes_mut(), control).await? {
                let database = Arc::new(database);
                self.put(database.clone());
                return Ok(database);
            }
        }
        let database = self.get::<D>(control).await?;
        if let Some(source) = &self.source {
            source.keep(&D::SPEC, database.clone());
        }
        Ok(database)
    }

    /// The table, if it is there.
    #[must_use]
    pub fn ready<T: Table>(&self) -> Option<Arc<T>> {
        let ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        ready.get(&TypeId::of::<T>()).cloned()?.downcast().ok()
    }

    fn put<T: Table>(&self, table: Arc<T>) {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner).insert(TypeId::of::<T>(), table);
    }
}
