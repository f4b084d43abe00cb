//! The web client's types, made from Rust types: files of declarations that a test keeps up to date.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use ts_rs::{Config, TS, TypeVisitor};

/// Types and all that they mention, by name.
#[derive(Debug, Default)]
pub struct Declarations {
    seen: BTreeSet<TypeId>,
    declared: BTreeMap<String, String>,
}

/// No number of the wire is too large for a browser.
fn config() -> Config {
    Config::new().with_large_int("number")
}

impl Declarations {
    #[must_use]
    pub fn with<T: TS + 'static + ?Sized>(mut self) -> Self {
        self.visit::<T>();
        self
    }

    /// The file; `command` brings it up to date.
    pub fn text(&self, command: &str) -> String {
        let head = format!("// Made from Rust types by `{command}`. Do not edit.\n");
        self.declared.values().fold(head, |text, declaration| text + "\n" + declaration)
    }
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        // Only types of their own have a file of their own.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let text = format!("{docs}export {}\n", T::decl(&config()));
            let name = T::ident(&config());
            let before = self.declared.insert(name.clone(), text.clone());
            // Generic types are met once for each of their arguments, and declared alike.
            assert!(before.is_none_or(|before| before == text), "two types are called {name}");
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// For tests: holds a file against what it should say, and with `WRITE` set writes it first.
///
/// # Panics
/// If the file is stale.
pub fn keep(path: impl AsRef<Path>, types: &Declarations, command: &str) {
    let (path, text) = (path.as_ref(), types.text(command));
    if std::env::var_os("WRITE").is_some() {
        let written = std::fs::write(path, &text);
        assert!(written.is_ok(), "{}: {written:?}", path.display());
    }
    let found = std::fs::read_to_string(path).unwrap_or_default();
    assert!(found == text, "{} is stale: {command}", path.display());
}
