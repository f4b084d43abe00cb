//! The seeded dice. `docs/dice.md` specifies them so that anybody can re-derive a game's rolls.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

const KEY_TAG: &[u8] = b"sandtable dice v1";
const BOT_TAG: &[u8] = b"sandtable bots v1";
const SALT_TAG: &[u8] = b"sandtable salt v1";
const SEED_TAG: &[u8] = b"sandtable seed v1";

/// The host's 32 bytes: committed to when the game starts, revealed when it ends.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Secret([u8; 32]);

impl Secret {
    pub fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// The same seed always gives the same dice: for simulations and tests, not for rivals.
    pub fn from_seed(seed: &str) -> Secret {
        Secret(sha256(&[SEED_TAG, seed.as_bytes()]))
    }

    /// What a bot draws its own chance from before entry `n + 1`: nobody else can know it, and the
    /// dice do not depend on it.
    pub fn bot_seed(&self, n: u64) -> String {
        hex(&sha256(&[BOT_TAG, &self.0, &n.to_le_bytes()]))
    }

    /// What hides entry `n` of a game with secrets from whoever tries out orders against its head.
    pub(crate) fn salt(&self, n: u64) -> String {
        hex(&sha256(&[SALT_TAG, &self.0, &n.to_le_bytes()])[..16])
    }

    /// What is published in advance: SHA-256 of the secret, in hexadecimal.
    pub fn commitment(&self) -> String {
        hex(&sha256(&[&self.0]))
    }
}

impl fmt::Debug for Secret {
    /// A log must not tell the dice of a running game.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Secret(committed as {})", self.commitment())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a dice secret is 64 hexadecimal digits")]
pub struct BadSecret;

impl FromStr for Secret {
    type Err = BadSecret;

    fn from_str(text: &str) -> Result<Secret, BadSecret> {
        let mut bytes = [0; 32];
        match base16ct::mixed::decode(text, &mut bytes) {
            Ok(decoded) if decoded.len() == 32 => Ok(Secret(bytes)),
            _ => Err(BadSecret),
        }
    }
}

impl TryFrom<String> for Secret {
    type Error = BadSecret;

    fn try_from(text: String) -> Result<Secret, BadSecret> {
        text.parse()
    }
}

impl From<Secret> for String {
    fn from(secret: Secret) -> String {
        hex(&secret.0)
    }
}

/// The dice of one game. Each roll, of one die or many, has its own number and its own
/// stretch of the key stream, so a roll can be proved without its predecessors.
#[derive(Clone, Debug)]
pub struct Dice {
    stream: ChaCha20Rng,
    rolls: u64,
}

impl Dice {
    pub fn new(secret: &Secret, contributions: &[String]) -> Dice {
        let mut hash = Sha256::new();
        hash.update(KEY_TAG);
        hash.update(secret.0);
        for contribution in contributions {
            hash.update((contribution.len() as u64).to_le_bytes());
            hash.update(contribution.as_bytes());
        }
        Dice { stream: ChaCha20Rng::from_seed(hash.finalize().into()), rolls: 0 }
    }

    /// The same dice after some rolls.
    pub fn after(mut self, rolls: u64) -> Dice {
        self.rolls = rolls;
        self
    }

    /// How many rolls were made.
    pub fn rolls(&self) -> u64 {
        self.rolls
    }

    /// Roll these dice together, each given by its number of sides.
    pub fn roll(&mut self, sides: impl IntoIterator<Item = u8>) -> Vec<u8> {
        self.stream.set_stream(self.rolls);
        self.stream.set_word_pos(0);
        self.rolls += 1;
        let mut bytes = Bytes { stream: &mut self.stream, block: [0; 64], used: 64 };
        sides.into_iter().map(|sides| face(sides, || bytes.next())).collect()
    }
}

/// A block at a time, because the generator drops what a partial read leaves of a word.
struct Bytes<'s> {
    stream: &'s mut ChaCha20Rng,
    block: [u8; 64],
    used: usize,
}

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        if self.used == self.block.len() {
            self.stream.fill_bytes(&mut self.block);
            self.used = 0;
        }
        self.used += 1;
        self.block[self.used - 1]
    }
}

/// A byte above the largest multiple of `sides` would favour low faces: take another.
/// A die without a second side has nothing to decide and takes no byte.
fn face(sides: u8, mut next_byte: impl FnMut() -> u8) -> u8 {
    if sides < 2 {
        return 1;
    }
    let fair = 256 - 256 % u16::from(sides);
    loop {
        let byte = next_byte();
        if u16::from(byte) < fair {
            return byte % sides + 1;
        }
    }
}

fn sha256(parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    hash.finalize().into()
}

fn hex(bytes: &[u8]) -> String {
    base16ct::lower::encode_string(bytes)
}

#[cfg(test)]
mod tests {
    //! The vectors of `docs/dice.md`, made by the independent script given there.
    use super::*;

    fn counting_secret() -> Secret {
        Secret::new(std::array::from_fn(|i| i as u8))
    }

    #[test]
    fn the_commitment_is_the_hash_of_the_secret() {
        assert_eq!(
            counting_secret().commitment(),
            "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
        );
    }

    #[test]
    fn rolls_match_the_published_vectors() {
        let mut dice = Dice::new(&counting_secret(), &[]);
        assert_eq!(dice.roll([6; 12]), [1, 1, 2, 2, 2, 3, 2, 5, 1, 3, 5, 4]);
        assert_eq!(dice.roll([6; 12]), [2, 1, 5, 4, 6, 2, 2, 1, 6, 4, 2, 4]);
        assert_eq!(dice.roll([12, 12, 12, 12, 20, 4, 255, 2]), [3, 1, 12, 2, 8, 3, 157, 1]);
        assert_eq!(dice.rolls(), 3);
    }

    #[test]
    fn contributions_and_roll_numbers_change_the_faces() {
        let mut dice = Dice::new(&counting_secret(), &["ann".to_owned(), "Zoë".to_owned()]);
        assert_eq!(dice.roll([6; 12]), [6, 3, 4, 2, 5, 2, 6, 6, 1, 4, 1, 4]);
        let mut late = dice.clone().after(1 << 32);
        assert_eq!(late.roll([6; 12]), [2, 4, 6, 6, 2, 6, 1, 3, 5, 1, 3, 6]);
        let mut many = dice.after(7);
        assert_eq!(many.roll([129; 130])[124..], [35, 5, 94, 86, 82, 64]);
    }

    #[test]
    fn a_seed_names_a_secret() {
        let secret = Secret::from_seed("x");
        let text = "240cdc9c2f8d83639b1a8ede8bd7bf7ed6948c3b24e3eac4375b0d1498fa7030";
        assert_eq!(String::from(secret.clone()), text);
        assert_eq!(text.parse(), Ok(secret.clone()));
        assert_eq!(Dice::new(&secret, &[]).roll([6; 12]), [1, 3, 5, 6, 1, 5, 5, 3, 3, 6, 2, 4]);
        assert!(!format!("{secret:?}").contains(&text[..8]));
    }

    #[test]
    fn a_die_without_a_second_side_shows_one() {
        assert_eq!(Dice::new(&counting_secret(), &[]).roll([1, 0, 6]), [1, 1, 1]);
    }

    #[test]
    fn secrets_of_another_length_are_refused() {
        assert_eq!("00ff".parse::<Secret>(), Err(BadSecret));
        assert_eq!("zz".repeat(32).parse::<Secret>(), Err(BadSecret));
        assert_eq!("00".repeat(33).parse::<Secret>(), Err(BadSecret));
    }

    #[test]
    fn every_face_is_equally_likely() {
        for sides in [2u8, 6, 7, 12, 20, 255] {
            let mut bytes = 0..=255u8;
            let mut shown = vec![0; usize::from(sides)];
            for _ in 0..256 / u16::from(sides) * u16::from(sides) {
                shown[usize::from(face(sides, || bytes.next().unwrap())) - 1] += 1;
            }
            assert!(shown.iter().all(|times| *times == shown[0]), "d{sides}: {shown:?}");
        }
    }
}
