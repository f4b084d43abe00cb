//! The embedded database: one file, one writer that commits many tables' lines at once.

mod chat;
mod retention;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{Connection, Row, SqlSafeStr};
use tokio::sync::{mpsc, oneshot};

use super::{Append, Kept, KeptKey, Later, Line, Owing, Store, StoreError};
use crate::api::Said;

/// How many appends one commit takes along at most.
const BATCH: usize = 256;

/// Result codes of SQLite.
const CORRUPT: u32 = 11;
const FULL: u32 = 13;
const NOT_A_DATABASE: u32 = 26;

/// SQLite's usual page.
const PAGE: u64 = 4096;

/// SQLite with a write-ahead log. A commit is on disk before it is answered.
#[derive(Clone, Debug)]
pub struct Sqlite {
    pool: SqlitePool,
    writer: mpsc::Sender<Waiting>,
}

type Waiting = (Append, oneshot::Sender<Result<(), StoreError>>);

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(fault) if fault.is_unique_violation() => StoreError::Conflict,
            sqlx::Error::Database(fault) => {
                // The low byte says what happened, the others how.
                let code = fault.code().and_then(|code| code.parse::<u32>().ok()).map(|code| code & 0xff);
                match code {
                    Some(FULL) => StoreError::Full,
                    Some(CORRUPT | NOT_A_DATABASE) => StoreError::Damaged(fault.message().to_owned()),
                    _ => StoreError::Database(error.to_string()),
                }
            }
            _ => StoreError::Database(error.to_string()),
        }
    }
}

impl Sqlite {
    /// Open a database file, or make one, that may grow as long as there is room on the disk.
    pub async fn open(path: &Path) -> Result<Sqlite, StoreError> {
        Sqlite::open_up_to(path, u64::from(u32::MAX) * PAGE).await
    }

    /// The same; a file of more bytes than this is a full disk.
    pub async fn open_up_to(path: &Path, bytes: u64) -> Result<Sqlite, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10))
            .pragma("max_page_count", (bytes / PAGE).clamp(1, u64::from(u32::MAX - 1)).to_string());
        let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        migrations().run(&pool).await.map_err(|error| match error {
            MigrateError::Execute(error) => error.into(),
            error => StoreError::Database(error.to_string()),
        })?;
        let (writer, appends) = mpsc::channel(4 * BATCH);
        tokio::spawn(write(pool.clone(), appends));
        Ok(Sqlite { pool, writer })
    }

    /// Close the file, so that it alone holds everything.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// How the database came to be what it is. Without sqlx's macro, which would build SQLite twice.
fn migrations() -> Migrator {
    let steps = [
        ("tables", include_str!("../../migrations/sqlite/0001_tables.sql")),
        ("pace and chat", include_str!("../../migrations/sqlite/0002_pace_and_chat.sql")),
        ("retention", include_str!("../../migrations/sqlite/0003_retention.sql")),
    ];
    let numbered = (1..).zip(steps).map(|(version, (description, sql))| {
        Migration::new(version, description.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(numbered.collect())
}

/// While one commit waits for the disk, the next one gathers.
async fn write(pool: SqlitePool, mut appends: mpsc::Receiver<Waiting>) {
    let mut batch = Vec::new();
    while appends.recv_many(&mut batch, BATCH).await > 0 {
        let together = commit(&pool, batch.iter().map(|(append, _)| append)).await;
        for (append, answer) in batch.drain(..) {
            // One that cannot be written must not take the others down.
            let result = match &together {
                Ok(()) => Ok(()),
                Err(_) => commit(&pool, std::iter::once(&append)).await,
            };
            // Whoever asked may have gone; what is written stays written.
            let _ = answer.send(result);
        }
    }
}

/// Give a connection back after its work. One that met a fault is closed: on a full disk SQLite takes a
/// transaction back by itself, and sqlx, which does not know, could never begin another.
fn give_back<T>(
    mut connection: PoolConnection<sqlx::Sqlite>,
    done: Result<T, StoreError>,
) -> Result<T, StoreError> {
    if done.as_ref().is_err_and(|error| !matches!(error, StoreError::Conflict)) {
        connection.close_on_drop();
    }
    done
}

async fn commit<'a>(pool: &SqlitePool, appends: impl Iterator<Item = &'a Append>) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await?;
    let done = append_all(&mut connection, appends).await;
    give_back(connection, done)
}

async fn append_all<'a>(
    on: &mut SqliteConnection,
    appends: impl Iterator<Item = &'a Append>,
) -> Result<(), StoreError> {
    let mut transaction = on.begin_with("BEGIN IMMEDIATE").await?;
    for append in appends {
        if let Some(header) = &append.header {
            sqlx::query("UPDATE tables SET header = ? WHERE id = ?")
                .bind(header)
                .bind(&append.table)
                .execute(&mut *transaction)
                .await?;
        }
        for line in &append.lines {
            sqlx::query("INSERT INTO entries (table_id, n, line) VALUES (?, ?, ?)")
                .bind(&append.table)
                .bind(line.n as i64)
                .bind(&line.text)
                .execute(&mut *transaction)
                .await?;
        }
        set_owing(&mut transaction, &append.table, &append.owing).await?;
        retention::note_use(&mut transaction, &append.table).await?;
    }
    Ok(transaction.commit().await?)
}

async fn insert(on: &mut SqliteConnection, table: &Kept) -> Result<(), StoreError> {
    let mut transaction = on.begin_with("BEGIN IMMEDIATE").await?;
    sqlx::query(
        "INSERT INTO tables (id, game, header, created, days, bot_owes, owed) \
         VALUES (?, ?, ?, unixepoch(), ?, ?, ?)",
    )
    .bind(&table.id)
    .bind(&table.game)
    .bind(&table.header)
    .bind(table.days)
    .bind(table.owing.bot_owes)
    .bind(serde_json::json!(table.owing.people).to_string())
    .execute(&mut *transaction)
    .await?;
    for line in &table.lines {
        sqlx::query("INSERT INTO entries (table_id, n, line) VALUES (?, ?, ?)")
            .bind(&table.id)
            .bind(line.n as i64)
            .bind(&line.text)
            .execute(&mut *transaction)
            .await?;
    }
    insert_seats(&mut transaction, &table.id, &table.keys, &table.bots).await?;
    Ok(transaction.commit().await?)
}

async fn select(on: &mut SqliteConnection, id: &str) -> Result<Option<Kept>, StoreError> {
    let mut at_once = on.begin().await?;
    let found = sqlx::query("SELECT game, header, days, bot_owes, owed FROM tables WHERE id = ?")
        .bind(id)
        .fetch_optional(&mut *at_once)
        .await?;
    let Some(table) = found else { return Ok(None) };
    let lines = sqlx::query("SELECT n, line FROM entries WHERE table_id = ? ORDER BY n")
        .bind(id)
        .fetch_all(&mut *at_once)
        .await?;
    let keys = sqlx::query("SELECT hash, owner, seats FROM keys WHERE table_id = ?")
        .bind(id)
        .fetch_all(&mut *at_once)
        .await?;
    let bots = sqlx::query("SELECT seat, bot FROM bots WHERE table_id = ?")
        .bind(id)
        .fetch_all(&mut *at_once)
        .await?;
    Ok(Some(Kept {
        id: id.to_owned(),
        game: table.try_get("game")?,
        header: table.try_get("header")?,
        lines: lines.iter().map(line).collect::<Result<_, _>>()?,
        keys: keys.iter().map(key).collect::<Result<_, _>>()?,
        bots: bots
            .iter()
            .map(|row| Ok((row.try_get("seat")?, row.try_get("bot")?)))
            .collect::<Result<_, sqlx::Error>>()?,
        days: table.try_get("days")?,
        owing: owing(&table)?,
    }))
}

async fn seat_anew(
    on: &mut SqliteConnection,
    id: &str,
    keys: &[KeptKey],
    bots: &BTreeMap<String, String>,
    owing: &Owing,
) -> Result<(), StoreError> {
    let mut transaction = on.begin_with("BEGIN IMMEDIATE").await?;
    for old in ["DELETE FROM keys WHERE table_id = ?", "DELETE FROM bots WHERE table_id = ?"] {
        sqlx::query(old).bind(id).execute(&mut *transaction).await?;
    }
    insert_seats(&mut transaction, id, keys, bots).await?;
    set_owing(&mut transaction, id, owing).await?;
    Ok(transaction.commit().await?)
}

async fn set_owing(on: &mut SqliteConnection, table: &str, owing: &Owing) -> Result<(), StoreError> {
    // Most orders leave the table waiting for the same seat: then nothing is written.
    sqlx::query(
        "UPDATE tables SET bot_owes = ?1, owed = ?2 WHERE id = ?3 AND (bot_owes <> ?1 OR owed <> ?2)",
    )
    .bind(owing.bot_owes)
    .bind(serde_json::json!(owing.people).to_string())
    .bind(table)
    .execute(on)
    .await?;
    Ok(())
}

async fn insert_seats(
    on: &mut SqliteConnection,
    table: &str,
    keys: &[KeptKey],
    bots: &BTreeMap<String, String>,
) -> Result<(), StoreError> {
    for key in keys {
        sqlx::query("INSERT INTO keys (hash, table_id, owner, seats) VALUES (?, ?, ?, ?)")
            .bind(&key.hash[..])
            .bind(table)
            .bind(key.owner)
            .bind(serde_json::json!(key.seats).to_string())
            .execute(&mut *on)
            .await?;
    }
    for (seat, bot) in bots {
        sqlx::query("INSERT INTO bots (table_id, seat, bot) VALUES (?, ?, ?)")
            .bind(table)
            .bind(seat)
            .bind(bot)
            .execute(&mut *on)
            .await?;
    }
    Ok(())
}

impl Store for Sqlite {
    fn create(&self, table: Kept) -> Later<'_, ()> {
        Box::pin(async move {
            let mut connection = self.pool.acquire().await?;
            let done = insert(&mut connection, &table).await;
            give_back(connection, done)
        })
    }

    fn load<'a>(&'a self, id: &'a str) -> Later<'a, Option<Kept>> {
        Box::pin(async move {
            let mut connection = self.pool.acquire().await?;
            let done = select(&mut connection, id).await;
            give_back(connection, done)
        })
    }

    fn append(&self, append: Append) -> Later<'_, ()> {
        Box::pin(async move {
            let (answer, answered) = oneshot::channel();
            let gone = || StoreError::Database("the writer has stopped".to_owned());
            self.writer.send((append, answer)).await.map_err(|_| gone())?;
            answered.await.map_err(|_| gone())?
        })
    }

    fn reseat<'a>(
        &'a self,
        id: &'a str,
        keys: &'a [KeptKey],
        bots: &'a BTreeMap<String, String>,
        owing: &'a Owing,
    ) -> Later<'a, ()> {
        Box::pin(async move {
            let mut connection = self.pool.acquire().await?;
            let done = seat_anew(&mut connection, id, keys, bots, owing).await;
            give_back(connection, done)
        })
    }

    fn owed_by_bots(&self) -> Later<'_, Vec<String>> {
        Box::pin(async move {
            let rows = sqlx::query("SELECT id FROM tables WHERE bot_owes = 1").fetch_all(&self.pool).await?;
            Ok(rows.iter().map(|row| row.try_get("id")).collect::<Result<_, _>>()?)
        })
    }

    fn unused(&self, played: i64, unplayed: i64) -> Later<'_, Vec<String>> {
        Box::pin(retention::unused(&self.pool, played, unplayed))
    }

    fn remove<'a>(&'a self, id: &'a str) -> Later<'a, ()> {
        Box::pin(async move {
            let mut connection = self.pool.acquire().await?;
            let done = retention::remove(&mut connection, id).await;
            give_back(connection, done)
        })
    }

    fn probe(&self) -> Later<'_, ()> {
        Box::pin(async move {
            let mut connection = self.pool.acquire().await?;
            let done = retention::probe(&mut connection).await;
            give_back(connection, done)
        })
    }

    fn say<'a>(&'a self, table: &'a str, seat: &'a str, text: &'a str, at: u64) -> Later<'a, Said> {
        Box::pin(async move {
            let mut connection = self.pool.acquire().await?;
            let done = chat::say(&mut connection, table, seat, text, at).await;
            give_back(connection, done)
        })
    }

    fn heard<'a>(&'a self, table: &'a str, after: Option<u64>, limit: u32) -> Later<'a, Vec<Said>> {
        Box::pin(chat::heard(&self.pool, table, after, limit))
    }
}

fn line(row: &sqlx::sqlite::SqliteRow) -> Result<Line, sqlx::Error> {
    Ok(Line { n: row.try_get::<i64, _>("n")? as u64, text: row.try_get("line")? })
}

fn owing(row: &sqlx::sqlite::SqliteRow) -> Result<Owing, StoreError> {
    let people: String = row.try_get("owed")?;
    let damaged = |_| StoreError::Database("a table's list of who is awaited is damaged".to_owned());
    Ok(Owing { bot_owes: row.try_get("bot_owes")?, people: serde_json::from_str(&people).map_err(damaged)? })
}

fn key(row: &sqlx::sqlite::SqliteRow) -> Result<KeptKey, StoreError> {
    let hash: Vec<u8> = row.try_get("hash")?;
    let seats: String = row.try_get("seats")?;
    let damaged = || StoreError::Database("a key is damaged".to_owned());
    Ok(KeptKey {
        hash: hash.try_into().map_err(|_| damaged())?,
        owner: row.try_get("owner")?,
        seats: serde_json::from_str(&seats).map_err(|_| damaged())?,
    })
}

#[cfg(test)]
mod tests {
    use data_encoding::HEXLOWER;

    /// A database remembers the digest of each step it took, and opens no more when one has changed.
    #[test]
    fn steps_taken_once_never_change() {
        let taken = [(1, "7e0c569cc65f00e4"), (2, "3d0e5c3d44025f25"), (3, "2bcff24dfe5296e5")];
        let steps = super::migrations();
        let steps: Vec<_> = steps
            .iter()
            .map(|step| (step.version, HEXLOWER.encode(&step.checksum)[..16].to_owned()))
            .collect();
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations/sqlite");
        assert_eq!(std::fs::read_dir(folder).unwrap().count(), steps.len(), "a step that is never taken");
        assert_eq!(steps, taken.map(|(version, digest)| (version, digest.to_owned())));
    }
}
