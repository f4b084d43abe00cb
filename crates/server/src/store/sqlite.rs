//! The embedded database: one file, one writer that commits many tables' lines at once.

mod chat;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
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
            _ => StoreError::Database(error.to_string()),
        }
    }
}

impl Sqlite {
    /// Open a database file, or make one.
    pub async fn open(path: &Path) -> Result<Sqlite, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        migrations().run(&pool).await.map_err(|error| StoreError::Database(error.to_string()))?;
        let (writer, appends) = mpsc::channel(4 * BATCH);
        tokio::spawn(write(pool.clone(), appends));
        Ok(Sqlite { pool, writer })
    }
}

/// How the database came to be what it is. Without sqlx's macro, which would build SQLite twice.
fn migrations() -> Migrator {
    let steps = [
        ("tables", include_str!("../../migrations/sqlite/0001_tables.sql")),
        ("pace and chat", include_str!("../../migrations/sqlite/0002_pace_and_chat.sql")),
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

async fn commit(pool: &SqlitePool, appends: impl Iterator<Item = &Append>) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await?;
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
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
    }
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
            let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
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
        })
    }

    fn load<'a>(&'a self, id: &'a str) -> Later<'a, Option<Kept>> {
        Box::pin(async move {
            let mut connection = self.pool.acquire().await?;
            let mut at_once = connection.begin().await?;
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
            let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
            for old in ["DELETE FROM keys WHERE table_id = ?", "DELETE FROM bots WHERE table_id = ?"] {
                sqlx::query(old).bind(id).execute(&mut *transaction).await?;
            }
            insert_seats(&mut transaction, id, keys, bots).await?;
            set_owing(&mut transaction, id, owing).await?;
            Ok(transaction.commit().await?)
        })
    }

    fn owed_by_bots(&self) -> Later<'_, Vec<String>> {
        Box::pin(async move {
            let rows = sqlx::query("SELECT id FROM tables WHERE bot_owes = 1").fetch_all(&self.pool).await?;
            Ok(rows.iter().map(|row| row.try_get("id")).collect::<Result<_, _>>()?)
        })
    }

    fn say<'a>(&'a self, table: &'a str, seat: &'a str, text: &'a str, at: u64) -> Later<'a, Said> {
        Box::pin(chat::say(&self.pool, table, seat, text, at))
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
        let taken = [(1, "7e0c569cc65f00e4"), (2, "3d0e5c3d44025f25")];
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
