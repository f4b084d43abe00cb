//! What the disk does to a server: it is full, it rots, it is not there for everything for ever.

use std::time::Duration;

use sandtable_server::store::{Append, Kept, Line, Owing, Sqlite, Store, StoreError};
use sandtable_server::{Config, Keep};
use serde_json::json;
use tempfile::TempDir;
use tokio::runtime::Runtime;

use super::{Client, Host, anniversary, games, generous, order, serve};

fn open_handed() -> Config {
    Config { health_for: Duration::ZERO, ..generous() }
}

fn kept(id: &str, bytes: usize) -> Kept {
    Kept {
        id: id.to_owned(),
        game: "anniversary".to_owned(),
        header: "x".repeat(bytes),
        lines: vec![Line { n: 1, text: format!("marked-{id}\n") }],
        keys: Vec::new(),
        bots: Default::default(),
        days: None,
        owing: Owing::default(),
    }
}

/// Tables until there is no room for the smallest: why the last of them is not kept.
async fn fill(store: &Sqlite) -> Option<StoreError> {
    let mut sizes = [20_000, 3_000, 10].into_iter();
    let mut size = sizes.next()?;
    for n in 0.. {
        if let Err(error) = store.create(kept(&format!("filler-{n}"), size)).await {
            match sizes.next() {
                Some(smaller) => size = smaller,
                None => return Some(error),
            }
        }
    }
    None
}

#[test]
fn after_a_full_disk_the_store_writes_again() {
    let folder = TempDir::new().unwrap();
    Runtime::new().unwrap().block_on(async {
        let store = Sqlite::open_up_to(&folder.path().join("tables.sqlite"), 512 * 1024).await.unwrap();
        assert!(matches!(fill(&store).await, Some(StoreError::Full)));
        let more = |n| {
            let lines = vec![Line { n, text: "x".repeat(60_000) }];
            Append { table: "filler-1".to_owned(), header: None, lines, owing: Owing::default() }
        };
        // Often enough to meet every connection of the pool.
        for n in 0..10 {
            assert!(matches!(store.create(kept(&format!("more-{n}"), 60_000)).await, Err(StoreError::Full)));
            assert!(matches!(store.append(more(2)).await, Err(StoreError::Full)));
            assert!(matches!(
                store.say("filler-1", "germany", &"x".repeat(60_000), 1).await,
                Err(StoreError::Full)
            ));
        }
        for n in 2..8 {
            store.remove(&format!("filler-{n}")).await.unwrap();
        }
        store.append(more(2)).await.unwrap();
        store.probe().await.unwrap();
        store.say("filler-1", "germany", "on we go", 1).await.unwrap();
        assert_eq!(store.load("filler-1").await.unwrap().unwrap().lines.len(), 2);
    });
}

#[test]
fn health_is_true_or_false() {
    let folder = TempDir::new().unwrap();
    let runtime = Runtime::new().unwrap();
    let (store, address) = runtime.block_on(async {
        let store = Sqlite::open_up_to(&folder.path().join("tables.sqlite"), 1024 * 1024).await.unwrap();
        (store.clone(), serve(games(), store, open_handed()).await)
    });
    let mut me = Client::new(address, None);
    let health = |me: &mut Client| {
        let answer = me.get("/health");
        (answer.status, answer.text)
    };
    assert_eq!(health(&mut me), (200, "true".to_owned()));
    let (table, _) = me.found(&anniversary());
    runtime.block_on(fill(&store));
    assert_eq!(health(&mut me), (503, "false".to_owned()));
    let refused = me.post("/api/tables", &anniversary());
    assert!(refused.code() == "fault" && refused.text.contains("no room"), "{}", refused.text);
    runtime.block_on(async {
        for n in 0..8 {
            store.remove(&format!("filler-{n}")).await.unwrap();
        }
    });
    assert_eq!(health(&mut me), (200, "true".to_owned()));
    me.post(&format!("{table}/orders"), &order("germany", "buy 3 infantry")).good();
}

#[test]
fn a_damaged_page_is_told_as_what_it_is() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tables.sqlite");
    Runtime::new().unwrap().block_on(async {
        let store = Sqlite::open(&path).await.unwrap();
        store.create(kept(&"a".repeat(26), 100)).await.unwrap();
        store.close().await;
    });
    let mut bytes = std::fs::read(&path).unwrap();
    let mark = bytes.windows(7).position(|window| window == b"marked-").expect("the line is in the file");
    let page = mark / 4096 * 4096;
    bytes[page..page + 4096].fill(0xaa);
    std::fs::write(&path, bytes).unwrap();
    let runtime = Runtime::new().unwrap();
    let address = runtime.block_on(async {
        let store = Sqlite::open(&path).await.unwrap();
        assert!(matches!(store.load(&"a".repeat(26)).await, Err(StoreError::Damaged(_))));
        serve(games(), store, open_handed()).await
    });
    let answer = Client::new(address, None).get(&format!("/api/tables/{}", "a".repeat(26)));
    assert!(answer.code() == "fault" && answer.text.contains("damaged"), "{}", answer.text);
}

#[test]
fn nobody_fills_the_disk_alone() {
    let host = Host::with(Config { bytes_per_peer: 300 * 1024, ..open_handed() });
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    let record = me.get(&format!("{table}/record")).text;
    me.post("/api/tables", &anniversary()).good();
    let import = me.ask("POST", "/api/tables/import", Some(("text/plain", record.as_bytes()))).unwrap();
    assert_eq!((import.status, import.code().as_str()), (429, "too-many"));
    assert_eq!(me.post(&format!("{table}/fork"), &json!({"n": 0})).code(), "too-many");
    assert_eq!(me.post("/api/tables", &anniversary()).code(), "too-many");
    let buy = order("germany", "buy 3 infantry");
    assert_eq!(me.post(&format!("{table}/orders"), &buy).code(), "too-many");
    let say = json!({"seat": "germany", "text": "hello"});
    assert_eq!(me.post(&format!("{table}/chat"), &say).code(), "too-many");
    assert_eq!(me.get(&table).good()["n"], 0, "but whoever looks may look");
}

#[test]
fn tables_that_nobody_uses_are_forgotten() {
    let host = Host::start();
    let mut me = host.client(None);
    let (unplayed, _) = me.found(&anniversary());
    let (played, _) = me.found(&anniversary());
    me.post(&format!("{played}/orders"), &order("germany", "buy 3 infantry")).good();
    let (day, none) = (Duration::from_secs(86_400), Duration::ZERO);
    let keep = |played, unplayed| Config { keep: Some(Keep { played, unplayed }), ..open_handed() };
    let host = host.restarted_with(keep(day, day));
    assert_eq!(host.client(None).get(&unplayed).status, 200);
    let host = host.restarted_with(keep(day, none));
    assert_eq!(host.client(None).get(&unplayed).status, 404);
    assert_eq!(host.client(None).get(&played).good()["n"], 1);
    let host = host.restarted_with(keep(none, none));
    assert_eq!(host.client(None).get(&played).status, 404);
}
