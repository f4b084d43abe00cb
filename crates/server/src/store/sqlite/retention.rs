//! What is not kept for ever, and whether there is room for more.

use sqlx::sqlite::{SqliteConnection, SqlitePool};
use sqlx::{Connection, Row};

use crate::store::StoreError;

/// So many tables are looked for at once: what is left is found the next time.
const SOME: u32 = 100;

/// Note that a table is played at; once a day is often enough.
pub async fn note_use(on: &mut SqliteConnection, table: &str) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE tables SET played = unixepoch() \
         WHERE id = ? AND (played IS NULL OR played < unixepoch() - 24 * 60 * 60)",
    )
    .bind(table)
    .execute(on)
    .await?;
    Ok(())
}

pub async fn unused(pool: &SqlitePool, played: i64, unplayed: i64) -> Result<Vec<String>, StoreError> {
    let rows = sqlx::query(
        "SELECT id FROM tables WHERE played <= ?1 OR (played IS NULL AND created <= ?2) LIMIT ?3",
    )
    .bind(played)
    .bind(unplayed)
    .bind(SOME)
    .fetch_all(pool)
    .await?;
    Ok(rows.iter().map(|row| row.try_get("id")).collect::<Result<_, _>>()?)
}

pub async fn remove(on: &mut SqliteConnection, table: &str) -> Result<(), StoreError> {
    let mut transaction = on.begin_with("BEGIN IMMEDIATE").await?;
    for old in [
        "DELETE FROM chat WHERE table_id = ?",
        "DELETE FROM bots WHERE table_id = ?",
        "DELETE FROM keys WHERE table_id = ?",
        "DELETE FROM entries WHERE table_id = ?",
        "DELETE FROM tables WHERE id = ?",
    ] {
        sqlx::query(old).bind(table).execute(&mut *transaction).await?;
    }
    Ok(transaction.commit().await?)
}

/// Write as much as a few orders do, and take it away again.
pub async fn probe(on: &mut SqliteConnection) -> Result<(), StoreError> {
    let mut transaction = on.begin_with("BEGIN IMMEDIATE").await?;
    sqlx::query("INSERT INTO probes (filler) VALUES (zeroblob(16384))").execute(&mut *transaction).await?;
    sqlx::query("DELETE FROM probes").execute(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}
