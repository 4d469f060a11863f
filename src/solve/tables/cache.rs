use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{
    CompositeTable, Control, Database, SearchEvent, Source, Stopped, Table, TableBytes, TableContent,
    TableKey,
};

/// A cache of tables, keyed by type; each is built when it is first needed.
///
/// ```
/// use godspeed_cube::Metric;
/// use godspeed_solve::puzzles::cube2::Cube2Tables;
/// use godspeed_solve::{Control, Puzzle, Tables, block_on};
///
/// let tables = Tables::new();
/// let cube2 = block_on(tables.get::<Cube2Tables>(&Control::silent()))?;
/// assert_eq!(cube2.puzzle(Metric::Htm).moves().len(), 9);
/// assert!(tables.ready::<Cube2Tables>().is_some());
/// # Ok::<(), godspeed_solve::Stopped>(())
/// ```
#[derive(Default)]
pub struct Tables {
    source: Option<Box<dyn Source>>,
    ready: Mutex<Ready>,
    named: Mutex<Vec<NamedTables>>,
}

/// Tables that are cached by a name.
struct NamedTables {
    name: String,
    bytes: usize,
    tables: Arc<dyn Any + Send + Sync>,
}

/// The most bytes of tables that are cached by name; those used least recently make room for others.
const MOST_NAMED_BYTES: usize = 256 << 20;

type Ready = HashMap<TypeId, Arc<dyn Any + Send + Sync>>;

impl Tables {
    /// Returns an empty cache.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns an empty cache that reads databases from `source` where it has them.
    #[must_use]
    pub fn with_source(source: impl Source + 'static) -> Self {
        Self { source: Some(Box::new(source)), ..Self::default() }
    }

    /// Returns the table, building it if it is not cached.
    ///
    /// [`SearchEvent::Table`] marks the start (0) and the end (1) of a build, so that its time can be
    /// excluded from the search's.
    ///
    /// # Errors
    /// [`Stopped`] if the build was stopped; nothing of it is cached.
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

    /// Returns the database: cached, else from the source, else built and offered to the source.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped; nothing of the database is cached.
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

    /// Returns the composite table: cached, else made of bytes from the source, else built and offered to the source.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped; nothing of the table is cached.
    pub async fn open_composite<T: CompositeTable>(&self, control: &Control) -> Result<Arc<T>, Stopped> {
        if let Some(table) = self.ready::<T>() {
            return Ok(table);
        }
        control.emit(SearchEvent::Table { name: T::SPEC.id, done: 0.0 });
        let mut bytes = TableBytes::default();
        if let Some(source) = &self.source {
            let mut stored = vec![0; T::SPEC.bytes];
            if source.fill(&T::SPEC, &mut stored, control).await? {
                bytes = TableBytes::stored(stored);
            }
        }
        let table = Arc::new(T::make(&mut bytes, self, control).await?);
        control.emit(SearchEvent::Table { name: T::SPEC.id, done: 1.0 });
        self.put(table.clone());
        if let Some(source) = &self.source
            && bytes.are_new()
        {
            source.keep(&T::SPEC, Arc::new(bytes));
        }
        Ok(table)
    }

    /// Returns the table if it is cached.
    #[must_use]
    pub fn ready<T: Table>(&self) -> Option<Arc<T>> {
        self.lock().get(&TypeId::of::<T>()).cloned()?.downcast().ok()
    }

    /// Returns whether there is a source of stored tables.
    pub(crate) fn has_source(&self) -> bool {
        self.source.is_some()
    }

    /// Returns the bytes of a table made for a goal, if the source has it.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn read_made(
        &self,
        key: &TableKey,
        control: &Control,
    ) -> Result<Option<Vec<u8>>, Stopped> {
        let Some(source) = &self.source else { return Ok(None) };
        let mut bytes = vec![0; key.bytes];
        Ok(source.fill_made(key, &mut bytes, control).await?.then_some(bytes))
    }

    /// Offers a newly built table of a goal to the source.
    pub(crate) fn keep_made(&self, key: TableKey, content: TableContent) {
        if let Some(source) = &self.source {
            source.keep_made(key, content);
        }
    }

    /// Returns the tables of a name, if they are cached.
    pub(crate) fn named<T: Any + Send + Sync>(&self, name: &str) -> Option<Arc<T>> {
        let mut named = self.named.lock().unwrap_or_else(PoisonError::into_inner);
        let at = named.iter().position(|other| other.name == name)?;
        let entry = named.remove(at);
        let tables = entry.tables.clone();
        named.push(entry);
        tables.downcast().ok()
    }

    /// Marks the tables of a name as used.
    pub(crate) fn touch(&self, name: &str) {
        let mut named = self.named.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = named.iter().position(|other| other.name == name) {
            let entry = named.remove(at);
            named.push(entry);
        }
    }

    /// Caches tables of so many bytes by a name that determines their content.
    pub(crate) fn put_named<T: Any + Send + Sync>(&self, name: String, bytes: usize, tables: Arc<T>) {
        let mut named = self.named.lock().unwrap_or_else(PoisonError::into_inner);
        named.retain(|other| other.name != name);
        let mut left = MOST_NAMED_BYTES.saturating_sub(bytes);
        let newer = named.iter().rev().take_while(|other| {
            let fits = other.bytes <= left;
            left = left.saturating_sub(other.bytes);
            fits
        });
        let dropped = named.len() - newer.count();
        named.drain(..dropped);
        named.push(NamedTables { name, bytes, tables });
    }

    fn put<T: Table>(&self, table: Arc<T>) {
        self.lock().insert(TypeId::of::<T>(), table);
    }

    /// Locks the map. A poisoned lock is still usable: entries are inserted whole.
    ///
    /// The standard mutex, because `parking_lot` parks wasm threads only with its `nightly` feature and
    /// panics on contention without it.
    fn lock(&self) -> MutexGuard<'_, Ready> {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
