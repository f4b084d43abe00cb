//! What can be typed.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use sandtable_engine::record::Head;

/// Play, referee, simulate and study WWII strategy board games.
///
/// Every game is kept in one file, its record: set-up, orders, dice and what came of them.
/// The program checks every order against the rulebook and says which rule forbids what.
#[derive(Debug, Parser)]
#[command(name = "sandtable", version, max_term_width = 100, after_help = EXAMPLES, after_long_help = EXAMPLES_AND_CODES)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "Examples:
  sandtable games
  sandtable new --game {game} --scenario {scenario} evening.jsonl
  sandtable show evening.jsonl
  sandtable order evening.jsonl {seat} \"{order}\"
  sandtable verify evening.jsonl";

const EXAMPLES_AND_CODES: &str = "Examples:
  sandtable games
  sandtable new --game {game} --scenario {scenario} evening.jsonl
  sandtable show evening.jsonl
  sandtable order evening.jsonl {seat} \"{order}\"
  sandtable verify evening.jsonl

Exit codes:
  0  all went well
  1  cases failed, a simulated game got stuck, or a record does not prove true
  2  the input cannot be used; the reason is on standard error";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the games, with their scenarios, options and seats
    Games {
        /// As JSON, for programs
        #[arg(long)]
        json: bool,
    },
    /// Begin a game and write its record to a new file
    #[command(after_help = NEW_EXAMPLES)]
    New {
        #[command(flatten)]
        setup: SetupArguments,
        /// A text of the players' choosing that goes into the dice; may be repeated
        #[arg(long = "contribution", value_name = "TEXT")]
        contributions: Vec<String>,
        /// Where to write the record; an existing file is never overwritten
        file: PathBuf,
    },
    /// Give an order and tell what came of it
    ///
    /// Dice are rolled as soon as the rules ask for them. If the order is refused, the file
    /// stays as it was, and the message says where the text is not understood or which rules
    /// forbid the order.
    #[command(
        after_help = "Examples:\n  sandtable order evening.jsonl {seat} \"{order}\"\n  sandtable order evening.jsonl ann end"
    )]
    Order {
        file: PathBuf,
        /// The seat that decides, or the name of the player who holds it
        seat: String,
        /// In the game's notation; `sandtable show` lists what is possible
        order: String,
    },
    /// Show the board, who is awaited and what they may do
    Show {
        file: PathBuf,
        #[command(flatten)]
        viewer: ViewerArguments,
        /// Open a heading of the menu, by its number or text; repeat to go deeper
        #[arg(long = "menu", value_name = "HEADING")]
        menu: Vec<String>,
        /// As JSON, for programs
        #[arg(long)]
        json: bool,
    },
    /// Tell the story of a game, or show the board as it was
    Replay {
        file: PathBuf,
        /// Show the board after this entry of the record; 0 is the start
        #[arg(long, value_name = "N")]
        at: Option<u64>,
        #[command(flatten)]
        viewer: ViewerArguments,
    },
    /// Draw a board: at the start of a scenario, or as a record has it
    ///
    /// Without --svg and --png the picture goes to standard output as SVG.
    #[command(after_help = BOARD_EXAMPLES)]
    Board {
        /// Which game; see `sandtable games`
        #[arg(required_unless_present = "record", conflicts_with = "record")]
        game: Option<String>,
        /// Which scenario; the first one unless told
        #[arg(long, conflicts_with = "record")]
        scenario: Option<String>,
        /// Draw the game that this record keeps
        #[arg(long, value_name = "FILE")]
        record: Option<PathBuf>,
        #[command(flatten)]
        viewer: ViewerArguments,
        /// Write an SVG picture; an existing file is replaced
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
        /// Write a PNG picture; an existing file is replaced
        #[arg(long, value_name = "FILE")]
        png: Option<PathBuf>,
        /// How wide the PNG picture is, in pixels
        #[arg(long, value_name = "PIXELS", default_value_t = 3600, requires = "png")]
        width: u32,
        /// Only this part of the board, which is about 3000 wide: left, top, width, height
        #[arg(long, value_name = "X,Y,W,H", value_parser = part)]
        part: Option<[f64; 4]>,
    },
    /// Prove a record: re-derive its dice and decide its orders again by today's rules
    Verify {
        file: PathBuf,
        /// A head that you were told after an entry, as ENTRY:HEAD; may be repeated
        #[arg(long = "head", value_name = "ENTRY:HEAD", value_parser = told_head)]
        heads: Vec<(u64, Head)>,
        /// The record of the game that this one branched off from
        #[arg(long, value_name = "FILE")]
        origin: Option<PathBuf>,
        /// As JSON, for programs
        #[arg(long)]
        json: bool,
    },
    /// Play in the browser of this computer, alone, with bots, or taking turns
    ///
    /// Starts a server on 127.0.0.1:1942 and opens the browser there. Games are kept in your
    /// data folder and go on whenever you come back.
    Play {
        /// Only print the address
        #[arg(long)]
        no_browser: bool,
    },
    /// Serve tables to browsers and programs, for games at a distance
    ///
    /// Whoever has a table's link may watch; the keys in the links given out decide who plays.
    #[command(
        after_help = "Example:\n  sandtable serve --listen 0.0.0.0:1942 --database sqlite:tables.sqlite"
    )]
    Serve(ServeArguments),
    /// Play at one terminal, people and bots taking turns
    ///
    /// People type orders, or numbers from the menu. The game is saved after every order;
    /// naming the file again continues it.
    #[command(
        after_help = "Examples:\n  sandtable terminal --game {game} --scenario {scenario} --bot {seat}=random evening.jsonl\n  sandtable terminal evening.jsonl"
    )]
    Terminal {
        #[command(flatten)]
        setup: PlaySetup,
        #[command(flatten)]
        bots: BotArguments,
        /// If the file is not there yet, begin the first game of the list; bots have all but the first side
        #[arg(long, conflicts_with_all = ["game", "bots"])]
        at_once: bool,
        /// The record to write or to continue
        file: PathBuf,
    },
    /// Let bots play many games and report how they ended
    ///
    /// The same seed gives the same games, however many threads play them.
    #[command(
        after_help = "Examples:\n  sandtable simulate --game {game} --scenario {scenario} --bot all=random --games 100 --seed x\n  sandtable simulate --game {game} --scenario {scenario} --bot all=random --games 10 --seed x --out games/"
    )]
    Simulate {
        #[command(flatten)]
        setup: SetupArguments,
        #[command(flatten)]
        bots: BotArguments,
        #[arg(long, default_value_t = 1)]
        games: u64,
        #[command(flatten)]
        limits: Limits,
        /// How many games to play at once; all cores unless told
        #[arg(long, value_name = "N")]
        threads: Option<usize>,
        /// Keep every game's record in this folder
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
        /// As JSON, for programs
        #[arg(long)]
        json: bool,
    },
    /// Find how figures tell the chance to win, from records of finished games
    ///
    /// Every fourth game is held out: the report compares what was foretold with what was seen.
    #[command(
        after_help = "Example:\n  sandtable fit target/chance/{game} --out games/{game}/data/chance.toml"
    )]
    Fit {
        /// Folders of records, of one game
        #[arg(required = true, value_name = "DIR")]
        folders: Vec<PathBuf>,
        /// Where to write the numbers; standard output unless told
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Fit the chance to win anew for every game, scenario by scenario, from games of bots
    #[command(after_help = "Example:\n  sandtable study --games 40 --records target/chance --data games")]
    Study {
        /// How many games of each pairing of bots
        #[arg(long, default_value_t = 40)]
        games: u64,
        /// Where to keep the records, in a folder for each game
        #[arg(long, value_name = "DIR")]
        records: PathBuf,
        /// The folder of the games, whose `data/chance.toml` are written
        #[arg(long, value_name = "DIR")]
        data: PathBuf,
    },
    /// Let bots play each other with sides swapped, and rate them
    ///
    /// Each bot plays every other one, in pairs of games with the sides exchanged. A bot
    /// plays all seats of its side; of more than two sides, the first against all others, or
    /// every other seat where everybody plays alone. Games stopped at a limit count as draws.
    #[command(
        after_help = "Example:\n  sandtable tournament --game {game} --scenario {scenario} --bots hard,easy --games 200 --seed x"
    )]
    Tournament {
        #[command(flatten)]
        setup: SetupArguments,
        /// Who plays: names of bots, or `program:COMMAND`, separated by commas
        #[arg(long, required = true, value_name = "BOT,BOT", value_delimiter = ',')]
        bots: Vec<String>,
        /// How many games each two bots play
        #[arg(long, default_value_t = 100)]
        games: u64,
        #[command(flatten)]
        limits: Limits,
        /// How many games to play at once; all cores unless told
        #[arg(long, value_name = "N")]
        threads: Option<usize>,
        /// As JSON, for programs
        #[arg(long)]
        json: bool,
    },
    /// Run conformance cases; folders are searched for .yaml files
    #[command(
        after_help = "Examples:\n  sandtable case games/{game}/cases\n  sandtable case --uncovered games/{game}/cases"
    )]
    Case {
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
        /// Name every case, not only those that fail
        #[arg(long, short)]
        verbose: bool,
        /// Also list the ledger rows for which no passing case stands
        #[arg(long)]
        uncovered: bool,
    },
    /// Calculate how a battle may end: exactly, without rolling dice
    ///
    /// Both sides are written as units, the attacker first. A battle with ships is at sea; an
    /// antiaircraft gun among the defenders fires first.
    Odds(OddsArguments),
    /// Print a game's rules ledger, or one row of it
    Ledger {
        game: String,
        id: Option<String>,
        /// As JSON, for programs
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Args)]
pub struct OddsArguments {
    /// Which game; see `sandtable games`
    #[arg(long)]
    pub game: String,
    /// Attackers and defenders, such as `3 infantry, 1 tank vs 2 infantry`
    pub battle: String,
    /// At sea, though no ship takes part
    #[arg(long)]
    pub sea: bool,
    /// Attackers that came by sea, or `all` land units
    #[arg(long, value_name = "UNITS")]
    pub amphibious: Option<String>,
    /// Ships that bombard before the first round
    #[arg(long, value_name = "UNITS", requires = "amphibious")]
    pub bombard: Option<String>,
    /// What a side has developed, such as attacker=jet-fighters; may be repeated
    #[arg(long = "advance", value_name = "SIDE=NAME")]
    pub advances: Vec<String>,
    /// How a side chooses its losses: cheapest, keep-land, units in order, or anew for each volley to
    /// serve a goal: best (to win), best-value
    #[arg(long, value_name = "SIDE=HOW")]
    pub losses: Vec<String>,
    /// When the attacker breaks off: `2 rounds`, `3 units` (fewer left), `40 %` (lower chance to win),
    /// or whenever that serves a goal: `best` (to win), `best-value`
    #[arg(long, value_name = "WHEN")]
    pub retreat: Option<String>,
    /// When a side's submarines submerge: never, alone or always
    #[arg(long = "dive", value_name = "SIDE=WHEN")]
    pub dives: Vec<String>,
    /// A bombing raid on a complex that can take this many more damage markers; bombers with fighters as escorts,
    /// an aa gun with the advance rockets, against an aa gun and fighters that intercept
    #[arg(long, value_name = "MARKERS")]
    pub raid: Option<String>,
    /// Strengths are added up; only the remainder below six is rolled
    #[arg(long)]
    pub low_luck: bool,
    /// Anything else the game knows, as listed below; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = pair)]
    pub options: Vec<(String, String)>,
    /// How many likeliest ends to list for each side
    #[arg(long, value_name = "N", default_value_t = 6)]
    pub lines: usize,
    /// As JSON, for programs
    #[arg(long)]
    pub json: bool,
}

const NEW_EXAMPLES: &str = "Examples:
  sandtable new --game {game} --scenario {scenario} evening.jsonl
  sandtable new --game {game} --scenario {scenario} {option} {players} evening.jsonl";

const BOARD_EXAMPLES: &str = "Examples:
  sandtable board {game} --png board.png
  sandtable board {game} --scenario {scenario} --svg board.svg
  sandtable board {game} --part 560,60,800,560 --png part.png --width 1600
  sandtable board --record evening.jsonl --png evening.png";

#[derive(Debug, Args)]
pub struct SetupArguments {
    /// Which game; see `sandtable games`
    #[arg(long)]
    pub game: String,
    /// Which scenario, where there are several
    #[arg(long)]
    pub scenario: Option<String>,
    /// A rule option; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = pair)]
    pub options: Vec<(String, String)>,
    /// A player and the seats they hold; may be repeated
    #[arg(long = "player", value_name = "NAME=SEAT,SEAT", value_parser = pair)]
    pub players: Vec<(String, String)>,
    /// Derive the dice from this text instead of drawing a secret
    #[arg(long)]
    pub seed: Option<String>,
}

/// As [`SetupArguments`], but a game that goes on needs none of them.
#[derive(Debug, Args)]
pub struct PlaySetup {
    /// Which game to begin; not needed to continue one
    #[arg(long)]
    pub game: Option<String>,
    /// Which scenario, where there are several
    #[arg(long, requires = "game")]
    pub scenario: Option<String>,
    /// A rule option; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = pair, requires = "game")]
    pub options: Vec<(String, String)>,
    /// Derive the dice from this text instead of drawing a secret
    #[arg(long, requires = "game")]
    pub seed: Option<String>,
}

/// When a game among bots is stopped without an outcome.
#[derive(Debug, Args)]
pub struct Limits {
    /// Stop a game after this many orders
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub max_orders: u64,
    /// Stop a game after this many rounds
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub max_rounds: u16,
}

#[derive(Debug, Args)]
pub struct ServeArguments {
    /// Where to listen; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:1942")]
    pub listen: SocketAddr,
    /// Where tables are kept; the file is made if it is not there
    #[arg(long, value_name = "sqlite:PATH", value_parser = database)]
    pub database: PathBuf,
    /// How many requests one peer may make a second
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    pub requests_per_second: u32,
    /// How many connections one peer may have at once, half of them sockets
    #[arg(long, value_name = "N", default_value_t = 96, value_parser = at_least_two)]
    pub connections_per_peer: usize,
    /// How much may be written for one peer in a day
    #[arg(long, value_name = "MB", default_value_t = 64)]
    pub megabytes_per_peer: u64,
    /// How large the database may become; without it, as large as the disk allows
    #[arg(long, value_name = "MB")]
    pub database_megabytes: Option<u64>,
    /// Forget tables after so many days without an order; 0 keeps them for ever
    #[arg(long, value_name = "DAYS", default_value_t = 400)]
    pub keep_days: u32,
    /// Forget tables at which nobody ever gave an order after so many days; 0 keeps them for ever
    #[arg(long, value_name = "DAYS", default_value_t = 60)]
    pub keep_unplayed_days: u32,
    /// After which round bots rest where they are among themselves
    #[arg(long, value_name = "N", default_value_t = 30)]
    pub bot_rounds: u16,
    /// How many sockets may be open at once
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub sockets: usize,
    /// Tell peers apart by X-Forwarded-For; only behind a proxy that sets it
    #[arg(long)]
    pub behind_proxy: bool,
    /// Let founders fix the dice by a seed; for tests
    #[arg(long, hide = true)]
    pub seeds: bool,
    /// How many seconds a day of a table's pace has; tests have short ones
    #[arg(long, value_name = "SECONDS", default_value_t = 24 * 60 * 60, hide = true)]
    pub day: u64,
}

#[derive(Debug, Args)]
pub struct BotArguments {
    /// Let a bot decide for a seat, or for `all`; may be repeated
    #[arg(long = "bot", value_name = "SEAT=BOT", value_parser = pair)]
    pub bots: Vec<(String, String)>,
}

#[derive(Debug, Args)]
pub struct ViewerArguments {
    /// What this seat, or this player's seat, may know; without it, what everybody may know
    #[arg(long)]
    pub seat: Option<String>,
    /// Everything, secrets included
    #[arg(long, conflicts_with = "seat")]
    pub referee: bool,
}

fn at_least_two(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number) if number >= 2 => Ok(number),
        _ => Err("give a number from 2".to_owned()),
    }
}

fn database(text: &str) -> Result<PathBuf, String> {
    match text.strip_prefix("sqlite:") {
        Some(path) if !path.is_empty() => Ok(PathBuf::from(path)),
        _ => Err("it must have the form sqlite:PATH".to_owned()),
    }
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() && !value.trim().is_empty() => {
            Ok((key.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("it must have the form KEY=VALUE".to_owned()),
    }
}

fn told_head(text: &str) -> Result<(u64, Head), String> {
    let usage = || format!("`{text}` should read ENTRY:HEAD, like 12:9f86d0… with all 64 digits");
    let (n, head) = text.split_once(':').ok_or_else(usage)?;
    Ok((n.trim().parse().map_err(|_| usage())?, head.trim().parse().map_err(|_| usage())?))
}

fn part(text: &str) -> Result<[f64; 4], String> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[x, y, w, h]) if [x, y, w, h].iter().all(|n| n.is_finite()) && w >= 1.0 && h >= 1.0 => {
            Ok([x, y, w, h])
        }
        _ => Err("it must be four numbers, X,Y,WIDTH,HEIGHT, the last two at least 1".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_sound() {
        super::Arguments::command().debug_assert();
    }
}
