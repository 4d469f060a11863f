use std::sync::Arc;

use crate::puzzles::cube3::phase1::Phase1;
use crate::solvers::korf;
use crate::{BoxFuture, Bytes, Control, Database, Stopped, TableSpec, Tables};

/// Every pattern database. Commands and the engine build, read, check and list databases by their ids from
/// this list, without knowing their types: a new one is its line here.
pub static DATABASES: &[DatabaseEntry] = &[
    DatabaseEntry::of::<Phase1>(),
    DatabaseEntry::of::<korf::Standard>(),
    DatabaseEntry::of::<korf::Large>(),
    DatabaseEntry::of::<korf::AllCorners>(),
    DatabaseEntry::of::<korf::SevenEdges>(),
    DatabaseEntry::of::<korf::EdgePermutations>(),
];

/// A kind of database whose type was forgotten.
pub struct DatabaseEntry {
    spec: &'static TableSpec,
    blank: for<'a> fn(&'a Control) -> BoxFuture<'a, Result<Box<dyn Bytes>, Stopped>>,
    build: for<'a> fn(&'a Tables, &'a Control) -> BoxFuture<'a, Result<Arc<dyn Bytes>, Stopped>>,
    open: for<'a> fn(&'a Tables, &'a Control) -> BoxFuture<'a, Result<Arc<dyn Bytes>, Stopped>>,
    ready: fn(&Tables) -> Option<Arc<dyn Bytes>>,
}

/// The database of an id.
#[must_use]
pub fn database(id: &str) -> Option<&'static DatabaseEntry> {
    DATABASES.iter().find(|entry| entry.spec.id == id)
}

impl DatabaseEntry {
    /// The entry of a database.
    #[must_use]
    pub const fn of<D: Database>() -> Self {
        Self { spec: &D::SPEC, blank: blank::<D>, build: build::<D>, open: open::<D>, ready: ready::<D> }
    }

    /// What is known of it before it exists.
    #[must_use]
    pub const fn spec(&self) -> &'static TableSpec {
        self.spec
    }

    /// One with its memory taken and nothing in it yet: [`Database::blank`].
    ///
    /// # Errors
    /// [`Stopped`] if it was stopped.
    pub fn blank<'a>(&self, control: &'a Control) -> BoxFuture<'a, Result<Box<dyn Bytes>, Stopped>> {
        (self.blank)(control)
    }

    /// Builds one, whatever is in memory or in files. What it rests on is taken from `tables`; it does not
    /// become one of them.
    ///
    /// # Errors
    /// [`Stopped`] if the building was stopped.
    pub fn build<'a>(
        &self,
        tables: &'a Tables,
        control: &'a Control,
    ) -> BoxFuture<'a, Result<Arc<dyn Bytes>, Stopped>> {
        (self.build)(tables, control)
    }

    /// The one in memory, fetched or built now if there is none: [`Tables::open`].
    ///
    /// # Errors
    /// [`Stopped`] if the wait was stopped.
    pub fn open<'a>(
        &self,
        tables: &'a Tables,
        control: &'a Control,
    ) -> BoxFuture<'a, Result<Arc<dyn Bytes>, Stopped>> {
        (self.open)(tables, control)
    }

    /// The one in memory, if there is one.
    #[must_use]
    pub fn ready(&self, tables: &Tables) -> Option<Arc<dyn Bytes>> {
        (self.ready)(tables)
    }
}

fn blank<D: Database>(control: &Control) -> BoxFuture<'_, Result<Box<dyn Bytes>, Stopped>> {
    Box::pin(async move {
        let database: Box<dyn Bytes> = Box::new(D::blank(control).await?);
        Ok(database)
    })
}

fn build<'a, D: Database>(
    tables: &'a Tables,
    control: &'a Control,
) -> BoxFuture<'a, Result<Arc<dyn Bytes>, Stopped>> {
    Box::pin(async move {
        let database: Arc<dyn Bytes> = Arc::new(D::build(tables, control).await?);
        Ok(database)
    })
}

fn open<'a, D: Database>(
    tables: &'a Tables,
    control: &'a Control,
) -> BoxFuture<'a, Result<Arc<dyn Bytes>, Stopped>> {
    Box::pin(async move {
        let database: Arc<dyn Bytes> = tables.open::<D>(control).await?;
        Ok(database)
    })
}

fn ready<D: Database>(tables: &Tables) -> Option<Arc<dyn Bytes>> {
    let database: Arc<dyn Bytes> = tables.ready::<D>()?;
    Some(database)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_database_has_an_id_of_its_own_and_a_known_distribution() {
        for (at, entry) in DATABASES.iter().enumerate() {
            let spec = entry.spec();
            assert!(
                std::ptr::eq(database(spec.id).unwrap(), entry),
                "{} stands twice",
                DATABASES[at].spec.id
            );
            assert!(!spec.distribution.is_empty() && spec.bytes > 0 && spec.version > 0, "{}", spec.id);
        }
        assert!(database("none such").is_none());
    }
}
