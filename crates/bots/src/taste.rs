//! What a staff likes better for no reason: it decides between plans that are worth almost the
//! same, so that nobody learns from the same bot elsewhere what was sealed here.

use sandtable_engine::Seat;

/// So much of every gain is a matter of taste, in resources: much less than any unit costs.
const LITTLE: f32 = 0.25;
/// But never more than this share of it, so that small gains stay gains.
const MOST: f32 = 0.4;

/// The same for the same seed, seat and round, however often and in which order it is asked.
#[derive(Clone, Copy, Debug)]
pub struct Taste(Option<u64>);

impl Taste {
    /// Whoever thinks for somebody else cannot know his taste.
    pub const NONE: Taste = Taste(None);

    /// Bots of one game differ by their seat, games by their seed.
    pub fn new(seed: &str, seat: Seat) -> Taste {
        let bytes = seed.bytes().chain([seat.0]);
        Taste(Some(bytes.fold(0x9E37_79B9_7F4A_7C15, |state, byte| mixed(state, u64::from(byte)))))
    }

    pub fn is_some(self) -> bool {
        self.0.is_some()
    }

    pub fn in_round(self, round: u8) -> Taste {
        Taste(self.0.map(|seed| mixed(seed, u64::from(round))))
    }

    /// How much this staff likes a gain: by up to this share more or less than it is worth to
    /// all, and a little. Nobody likes a loss.
    pub fn liking(self, gain: f32, share: f32, what: impl IntoIterator<Item = u64>) -> f32 {
        if gain <= 0.0 {
            return gain;
        }
        gain + (share * gain + LITTLE).min(MOST * gain) * self.whim(what)
    }

    /// A number from -1 up to 1 for anything there is to choose; 0 without taste.
    pub fn whim(self, what: impl IntoIterator<Item = u64>) -> f32 {
        let Some(seed) = self.0 else { return 0.0 };
        let drawn = what.into_iter().fold(seed, mixed);
        (drawn >> 40) as f32 / (1u64 << 23) as f32 - 1.0
    }
}

fn mixed(state: u64, next: u64) -> u64 {
    let mut mixed = (state ^ next).wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}
