//! What people say, in the database.

use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};
use sqlx::{Connection, Row};

use crate::api::Said;
use crate::store::StoreError;

pub async fn say(
    on: &mut SqliteConnection,
    table: &str,
    seat: &str,
    text: &str,
    at: u64,
) -> Result<Said, StoreError> {
    let mut transaction = on.begin_with("BEGIN IMMEDIATE").await?;
    let row = sqlx::query(
        "INSERT INTO chat (table_id, id, at, seat, text) \
         SELECT ?1, coalesce(max(id), 0) + 1, ?2, ?3, ?4 FROM chat WHERE table_id = ?1 RETURNING id",
    )
    .bind(table)
    .bind(at as i64)
    .bind(seat)
    .bind(text)
    .fetch_one(&mut *transaction)
    .await?;
    let id: i64 = row.try_get("id")?;
    transaction.commit().await?;
    Ok(Said { id: id as u64, at, seat: seat.to_owned(), text: text.to_owned() })
}

pub async fn heard(
    pool: &SqlitePool,
    table: &str,
    after: Option<u64>,
    limit: u32,
) -> Result<Vec<Said>, StoreError> {
    let which = match after {
        Some(_) => "SELECT id, at, seat, text FROM chat WHERE table_id = ?1 AND id > ?2 ORDER BY id LIMIT ?3",
        None => {
            "SELECT * FROM (SELECT id, at, seat, text FROM chat WHERE table_id = ?1 AND id > ?2 \
             ORDER BY id DESC LIMIT ?3) ORDER BY id"
        }
    };
    let after = i64::try_from(after.unwrap_or(0)).unwrap_or(i64::MAX);
    let rows = sqlx::query(which).bind(table).bind(after).bind(limit).fetch_all(pool).await?;
    Ok(rows.iter().map(said).collect::<Result<_, _>>()?)
}

fn said(row: &SqliteRow) -> Result<Said, sqlx::Error> {
    Ok(Said {
        id: row.try_get::<i64, _>("id")? as u64,
        at: row.try_get::<i64, _>("at")? as u64,
        seat: row.try_get("seat")?,
        text: row.try_get("text")?,
    })
}
