//! The table in the browser, for one computer or for many.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sandtable_server::store::Sqlite;
use sandtable_server::{Config, Keep};
use tokio::net::TcpListener;

use super::Done;
use crate::args::ServeArguments;
use crate::{Problem, Streams};

const MEGABYTE: u64 = 1024 * 1024;
const HERE: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 1942);

/// Serve to whoever can reach the address.
pub fn serve(arguments: &ServeArguments, to: &mut Streams<'_>) -> Done {
    let config = Config {
        requests_per_second: arguments.requests_per_second,
        connections_per_peer: arguments.connections_per_peer,
        sockets: arguments.sockets,
        bytes_per_peer: arguments.megabytes_per_peer.saturating_mul(MEGABYTE),
        bot_rounds: arguments.bot_rounds,
        keep: keep(arguments),
        behind_proxy: arguments.behind_proxy,
        seeds: arguments.seeds,
        day: Duration::from_secs(arguments.day),
        ..Config::default()
    };
    let bytes = arguments.database_megabytes.map(|most| most.saturating_mul(MEGABYTE));
    run(arguments.listen, &arguments.database, bytes, config, to, |_| {})
}

/// How long tables are kept; zero days are for ever.
fn keep(arguments: &ServeArguments) -> Option<Keep> {
    let days = |days: u32| match days {
        0 => Duration::from_secs(u64::MAX),
        days => Duration::from_secs(u64::from(days) * 24 * 60 * 60),
    };
    Some(Keep { played: days(arguments.keep_days), unplayed: days(arguments.keep_unplayed_days) })
}

/// Serve to this computer only, and open the browser there.
pub fn play(no_browser: bool, to: &mut Streams<'_>) -> Done {
    let folder = data_folder()?;
    std::fs::create_dir_all(&folder).map_err(|error| Problem::file(&folder, error))?;
    // Nobody else shares this server: a client may ask as often as it likes, and nothing is forgotten.
    let config = Config {
        requests_per_second: 1000,
        connections_per_peer: 1000,
        seeds: true,
        bytes_per_peer: u64::MAX,
        ..Config::default()
    };
    run(HERE, &folder.join("tables.sqlite"), None, config, to, |url| {
        // The address is printed, so nothing is lost without a browser.
        if !no_browser {
            let _ = open::that_detached(url);
        }
    })
}

fn run(
    listen: SocketAddr,
    database: &Path,
    bytes: Option<u64>,
    config: Config,
    to: &mut Streams<'_>,
    ready: impl FnOnce(&str),
) -> Done {
    let _ = tracing_subscriber::fmt()
        .with_env_filter(
            tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| "warn".into()),
        )
        .with_writer(std::io::stderr)
        .try_init();
    let runtime = tokio::runtime::Runtime::new().map_err(Problem::Output)?;
    let served = runtime.block_on(async {
        let listener = TcpListener::bind(listen).await.map_err(|error| {
            Problem::usage(format!(
                "{listen} cannot be listened on ({error}): does another server run there?"
            ))
        })?;
        let opened = match bytes {
            Some(bytes) => Sqlite::open_up_to(database, bytes).await,
            None => Sqlite::open(database).await,
        };
        let store = opened.map_err(|error| Problem::usage(format!("{}: {error}", database.display())))?;
        let url = format!("http://{}/", listener.local_addr().unwrap_or(listen));
        let stopped = stop();
        let kept = database.display();
        // Whoever stops reading, such as `head`, still wants the server.
        let _ = write!(to.out, "Sandtable is at {url}\ntables are kept in {kept}\nstop it with Ctrl-C\n")
            .and_then(|()| to.out.flush());
        ready(&url);
        let (games, shared) = (crate::games(), Arc::new(store.clone()));
        let pages = sandtable_pages::file;
        let served = sandtable_server::serve(listener, games, pages, shared, config, stopped).await;
        store.close().await;
        served.map_err(|error| Problem::usage(format!("the server stopped: {error}")))?;
        Ok(true)
    });
    // A bot that still thinks must not keep us; whatever was acknowledged is on disk.
    runtime.shutdown_background();
    served
}

/// Ctrl-C, or the polite signal of whatever runs us.
/// It is listened for from the moment of this call, so that no signal comes too early.
fn stop() -> impl Future<Output = ()> {
    #[cfg(unix)]
    let mut terminated = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()).ok();
    async move {
        #[cfg(unix)]
        if let Some(terminated) = &mut terminated {
            tokio::select! {
                _ = terminated.recv() => return,
                _ = tokio::signal::ctrl_c() => return,
            }
        }
        let _ = tokio::signal::ctrl_c().await;
    }
}

/// Where the system keeps a user's data.
fn data_folder() -> Result<PathBuf, Problem> {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || std::env::home_dir().filter(|home| !home.as_os_str().is_empty());
    let folder = if cfg!(windows) {
        named("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        named("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")))
    };
    let folder = folder.ok_or_else(|| Problem::usage("you have no home folder: use `sandtable serve`"))?;
    Ok(folder.join("sandtable"))
}
