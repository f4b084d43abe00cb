//! The wire's types for the web client.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};

use sandtable_engine::bots::MenuEntry;
use sandtable_engine::desk::Target;
use sandtable_engine::figures::Figures;
use ts_rs::{Config, TS, TypeVisitor};

use crate::api::*;
use crate::fault::Failure;
use crate::odds::{OddsAnswer, OddsRequest};

const HEAD: &str = "// Made from the server's types by `WRITE=1 cargo test -p sandtable-server --test types`. Do not edit.\n";

struct Gathered {
    config: Config,
    seen: BTreeSet<TypeId>,
    declared: BTreeMap<String, String>,
}

impl TypeVisitor for Gathered {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        // Only types of their own have a file of their own.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let text = format!("{docs}export {}\n", T::decl(&self.config));
            self.declared.insert(T::ident(&self.config), text);
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// `web/src/api/types.ts`, as it should be.
pub fn types() -> String {
    let config = Config::new().with_large_int("number");
    let mut all = Gathered { config, seen: BTreeSet::new(), declared: BTreeMap::new() };
    all.visit::<Catalogue>();
    all.visit::<RuleInfo>();
    all.visit::<NewTable>();
    all.visit::<Created>();
    all.visit::<TableInfo>();
    all.visit::<Seen>();
    all.visit::<MenuRequest>();
    all.visit::<MenuEntry>();
    all.visit::<CheckRequest>();
    all.visit::<Checked>();
    all.visit::<ReachRequest>();
    all.visit::<ReachingRequest>();
    all.visit::<Reaching>();
    all.visit::<ThreatsRequest>();
    all.visit::<Target>();
    all.visit::<OrderRequest>();
    all.visit::<Acknowledged>();
    all.visit::<UndoRequest>();
    all.visit::<BotRequest>();
    all.visit::<SayRequest>();
    all.visit::<Said>();
    all.visit::<ForkRequest>();
    all.visit::<Figures>();
    all.visit::<OddsRequest>();
    all.visit::<OddsAnswer>();
    all.visit::<Hello>();
    all.visit::<Push>();
    all.visit::<Failure>();
    let mut text = HEAD.to_owned();
    for declaration in all.declared.values() {
        text.push('\n');
        text.push_str(declaration);
    }
    text
}
