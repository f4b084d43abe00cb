//! Records on disk. A file is replaced whole or not at all, by one program at a time.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use same_file::Handle;
use sandtable_engine::any::{AnyGame, AnyTable};
use sandtable_engine::record::{Record, RecordError, Warning};
use tempfile::{Builder, NamedTempFile};

use crate::Problem;

/// A record file as it was when we last read or wrote it.
#[derive(Debug)]
pub struct Saved {
    path: PathBuf,
    text: Vec<u8>,
    entries: u64,
    ended: bool,
}

pub fn open(path: &Path) -> Result<(Saved, Record), Problem> {
    let (text, record) = read(path)?;
    let (entries, ended) = (record.entries.len() as u64, record.end.is_some());
    Ok((Saved { path: path.to_owned(), text, entries, ended }, record))
}

impl Saved {
    /// Add what the table has and the file has not. What stands in the file stays as it
    /// is; if somebody else has changed it meanwhile, nothing is written.
    pub fn save(&mut self, record: &Record) -> Result<(), Problem> {
        if self.ended {
            return Ok(());
        }
        let fault = |error| Problem::file(&self.path, error);
        let _lock = lock(&self.path).map_err(fault)?;
        if fs::read(&self.path).map_err(fault)? != self.text {
            let path = self.path.display();
            return Err(Problem::usage(format!(
                "{path} was changed by another program meanwhile: nothing was written, try again"
            )));
        }
        let mut text = self.text.clone();
        if !text.ends_with(b"\n") {
            text.push(b'\n');
        }
        text.extend(record.text_after(self.entries).into_bytes());
        replace(&self.path, &text).map_err(fault)?;
        self.text = text;
        self.entries = record.entries.len() as u64;
        self.ended = record.end.is_some();
        Ok(())
    }
}

/// Wait until the file is ours; it is until the lock is dropped.
fn lock(path: &Path) -> io::Result<File> {
    loop {
        let file = File::open(path)?;
        file.lock()?;
        // The one before us may have put another file in its place: then ours is the wrong lock.
        if Handle::from_file(file.try_clone()?)? == Handle::from_path(path)? {
            return Ok(file);
        }
    }
}

pub fn read(path: &Path) -> Result<(Vec<u8>, Record), Problem> {
    let text = fs::read(path).map_err(|error| Problem::file(path, error))?;
    let record = Record::parse(&text).map_err(|error| Problem::record(path, error))?;
    Ok((text, record))
}

/// The table a record leads to.
pub fn load(
    games: &[Box<dyn AnyGame>],
    path: &Path,
    record: Record,
) -> Result<(Box<dyn AnyTable>, Vec<Warning>), Problem> {
    let game = game_of(games, path, &record)?;
    let loaded = game.load(record).and_then(|(table, warnings)| {
        table.is_sound()?;
        Ok((table, warnings))
    });
    loaded.map_err(|error| Problem::record(path, error))
}

pub fn game_of<'g>(
    games: &'g [Box<dyn AnyGame>],
    path: &Path,
    record: &Record,
) -> Result<&'g dyn AnyGame, Problem> {
    let found = games.iter().find(|game| game.about().id == record.header.game);
    found
        .map(|game| &**game)
        .ok_or_else(|| Problem::record(path, RecordError::UnknownGame { game: record.header.game.clone() }))
}

/// Write a file that must not exist yet.
pub fn create(path: &Path, text: &str) -> Result<(), Problem> {
    let written = beside(path, text.as_bytes()).and_then(|file| Ok(file.persist_noclobber(path)?));
    match written {
        Ok(_) => sync_folder(path).map_err(|error| Problem::file(path, error)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let path = path.display();
            Err(Problem::usage(format!("{path} exists and is not overwritten: choose another name")))
        }
        Err(error) => Err(Problem::file(path, error)),
    }
}

/// Write a file that anybody can make again; what was there before is replaced.
pub fn overwrite(path: &Path, bytes: &[u8]) -> Result<(), Problem> {
    let written = beside(path, bytes).and_then(|file| Ok(file.persist(path)?));
    written.map(drop).map_err(|error| Problem::file(path, error))
}

fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    let file = beside(path, text)?;
    file.as_file().set_permissions(fs::metadata(path)?.permissions())?;
    file.persist(path)?;
    sync_folder(path)
}

/// A finished temporary file in the same folder, where it can be renamed into place.
fn beside(path: &Path, text: &[u8]) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".").suffix(".sandtable.tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any new file; the user's mask takes away what it wants.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder(path))?;
    file.write_all(text)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// The new name must survive a crash too.
fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder(path))?.sync_all() } else { Ok(()) }
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}
