use std::sync::Arc;

use crate::puzzles::cube3::phase1::{Phase1, QuarterTurnPhase1};
use crate::solvers::korf;
use crate::solvers::reduction;
use crate::{BoxFuture, Bytes, CompositeTable, Control, Database, Stopped, TableBytes, TableSpec, Tables};

/// Every pattern database and composite table: all that is stored.
///
/// Commands and the engine build, read, verify and list databases by id from this list, without naming their types. A
/// new database needs one line here.
pub static DATABASES: &[DatabaseEntry] = &[
    DatabaseEntry::of::<Phase1>(),
    DatabaseEntry::of::<QuarterTurnPhase1>(),
    DatabaseEntry::of_composite::<reduction::FourPhases>(),
    DatabaseEntry::of_composite::<reduction::FourSlicePhases>(),
    DatabaseEntry::of_composite::<reduction::FivePhases>(),
    DatabaseEntry::of_composite::<reduction::SevenPhases>(),
    DatabaseEntry::of::<korf::Standard>(),
    DatabaseEntry::of::<korf::SmallQuarterTurns>(),
    DatabaseEntry::of::<korf::StandardQuarterTurns>(),
    DatabaseEntry::of::<korf::Large>(),
    #[cfg(target_pointer_width = "64")]
    DatabaseEntry::of::<korf::Huge>(),
    DatabaseEntry::of::<korf::AllCorners>(),
    DatabaseEntry::of::<korf::SevenEdges>(),
    DatabaseEntry::of::<korf::EdgePermutations>(),
];

type DatabaseFuture<'a, P> = BoxFuture<'a, Result<P, Stopped>>;

/// The bytes of an open database; a composite table has none in one place.
type OpenBytes = Option<Arc<dyn Bytes>>;

/// A kind of database, with its type erased.
///
/// ```
/// use godspeed_solve::database;
///
/// let phase1 = database("phase1").expect("a registered database");
/// assert!(phase1.spec().bytes > 30_000_000);
/// ```
pub struct DatabaseEntry {
    spec: &'static TableSpec,
    blank: for<'a> fn(&'a Control) -> DatabaseFuture<'a, Box<dyn Bytes>>,
    build: for<'a> fn(&'a Tables, &'a Control) -> DatabaseFuture<'a, Arc<dyn Bytes>>,
    open: for<'a> fn(&'a Tables, &'a Control) -> DatabaseFuture<'a, OpenBytes>,
}

/// Returns the database with an id.
#[must_use]
pub fn database(id: &str) -> Option<&'static DatabaseEntry> {
    DATABASES.iter().find(|entry| entry.spec.id == id)
}

impl DatabaseEntry {
    /// Returns the entry of a database type.
    #[must_use]
    pub const fn of<D: Database>() -> Self {
        Self {
            spec: &D::SPEC,
            blank: |control| Box::pin(async { Ok(Box::new(D::blank(control).await?) as Box<dyn Bytes>) }),
            build: |tables, control| {
                Box::pin(async { Ok(Arc::new(D::build(tables, control).await?) as Arc<dyn Bytes>) })
            },
            open: |tables, control| {
                Box::pin(async { Ok(Some(tables.open::<D>(control).await? as Arc<dyn Bytes>)) })
            },
        }
    }

    /// Returns the entry of a composite table.
    #[must_use]
    pub const fn of_composite<T: CompositeTable>() -> Self {
        Self {
            spec: &T::SPEC,
            blank: |_| {
                Box::pin(async { Ok(Box::new(TableBytes::stored(vec![0; T::SPEC.bytes])) as Box<dyn Bytes>) })
            },
            build: |tables, control| {
                Box::pin(async {
                    let mut bytes = TableBytes::default();
                    T::make(&mut bytes, tables, control).await?;
                    Ok(Arc::new(bytes) as Arc<dyn Bytes>)
                })
            },
            open: |tables, control| {
                Box::pin(async { tables.open_composite::<T>(control).await.map(|_| None) })
            },
        }
    }

    /// Returns the specification of the database.
    #[must_use]
    pub const fn spec(&self) -> &'static TableSpec {
        self.spec
    }

    /// Allocates a database whose bytes are still to be written: [`Database::blank`].
    ///
    /// # Errors
    /// [`Stopped`] if it was stopped.
    pub fn blank<'a>(&self, control: &'a Control) -> BoxFuture<'a, Result<Box<dyn Bytes>, Stopped>> {
        (self.blank)(control)
    }

    /// Builds the database even if it is in memory or can be fetched.
    ///
    /// Tables it depends on are taken from `tables`, but the result is not added to them.
    ///
    /// # Errors
    /// [`Stopped`] if it was stopped.
    pub fn build<'a>(
        &self,
        tables: &'a Tables,
        control: &'a Control,
    ) -> BoxFuture<'a, Result<Arc<dyn Bytes>, Stopped>> {
        (self.build)(tables, control)
    }

    /// Fetches or builds the database unless it is in memory: [`Tables::open`] or [`Tables::open_composite`].
    ///
    /// Returns its bytes, or `None` for a composite table, whose arrays are not in one place.
    ///
    /// # Errors
    /// [`Stopped`] if it was stopped.
    pub fn open<'a>(
        &self,
        tables: &'a Tables,
        control: &'a Control,
    ) -> BoxFuture<'a, Result<Option<Arc<dyn Bytes>>, Stopped>> {
        (self.open)(tables, control)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_database_has_a_unique_id_and_a_known_distribution() {
        for (at, entry) in DATABASES.iter().enumerate() {
            let spec = entry.spec();
            assert!(
                std::ptr::eq(database(spec.id).unwrap(), entry),
                "duplicate id {}",
                DATABASES[at].spec.id
            );
            assert!(!spec.distribution.is_empty() && spec.bytes > 0 && spec.version > 0, "{}", spec.id);
        }
        assert!(database("no such id").is_none());
    }
}
