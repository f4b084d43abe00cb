use std::io;
use std::path::{Path, PathBuf};

use sandtable_engine::SetupError;
use sandtable_engine::record::RecordError;
use sandtable_engine::refusal::Refusal;

/// Why a command cannot do what it was asked; the text says what would work.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    #[error("{0}")]
    Usage(String),
    #[error("{path}: {error}", path = .path.display())]
    Record { path: PathBuf, error: RecordError },
    #[error("{path}: {error}", path = .path.display())]
    File { path: PathBuf, error: io::Error },
    #[error("{0}")]
    Setup(#[from] SetupError),
    #[error("{0}")]
    Refused(#[from] Refusal),
    #[error("{0}")]
    Picture(#[from] sandtable_picture::PictureError),
    #[error("the output cannot be written: {0}")]
    Output(io::Error),
    /// The reader of our output has closed it; nothing is wrong.
    #[error("nobody reads on")]
    ReaderGone,
}

impl Problem {
    pub fn usage(message: impl Into<String>) -> Problem {
        Problem::Usage(message.into())
    }

    pub fn file(path: &Path, error: io::Error) -> Problem {
        Problem::File { path: path.to_owned(), error }
    }

    pub fn record(path: &Path, error: RecordError) -> Problem {
        Problem::Record { path: path.to_owned(), error }
    }
}

/// Bare IO errors come from our own output; files name their path.
impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Problem {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Problem::ReaderGone,
            _ => Problem::Output(error),
        }
    }
}
