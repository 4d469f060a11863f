//! Declarations of the types for TypeScript, made from the Rust types.

use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

use crate::FoundData;
use crate::algs::{NodeData, RemarkData, TurnData};
use crate::name_data::NameData;
use crate::{FaultKind, Progress};
use godspeed_protocol::{DistancesInfo, Outcome, SolverInfo, TurnsUpTo};

/// Returns the declarations of all types that the package passes in and out.
#[must_use]
pub fn declarations() -> String {
    let mut declarations =
        Declarations { config: Config::new().with_large_int("number"), ..Default::default() };
    declarations.visit::<Outcome>();
    declarations.visit::<Progress>();
    declarations.visit::<FoundData>();
    declarations.visit::<DistancesInfo>();
    declarations.visit::<SolverInfo>();
    declarations.visit::<TurnsUpTo>();
    declarations.visit::<NodeData>();
    declarations.visit::<TurnData>();
    declarations.visit::<RemarkData>();
    declarations.visit::<NameData>();
    declarations.visit::<FaultKind>();
    declarations.texts.into_values().collect()
}

/// The declarations so far, by their names: a type visits those that it refers to in any order.
#[derive(Default)]
struct Declarations {
    config: Config,
    texts: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Types of the language have no declaration of their own; those in them are visited by themselves.
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(&self.config);
        if self.texts.contains_key(&name) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        self.texts.insert(name, format!("{docs}export {}\n\n", T::decl(&self.config)));
        T::visit_dependencies(self);
    }
}
