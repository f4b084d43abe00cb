//! A bot's own chance, seeded and apart from the game's dice.

use sandtable_engine::Seat;

#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// Bots of one game differ by their seat, games by their seed.
    pub fn new(seed: &str, seat: Seat) -> Chance {
        let start = 0x9E37_79B9_7F4A_7C15 ^ u64::from(seat.0);
        Chance(
            seed.bytes().fold(start, |state, byte| (state ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
                | 1,
        )
    }

    pub fn from_number(number: u64) -> Chance {
        Chance(number | 1)
    }

    /// A number from 0 up to 1.
    pub fn unit(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as f32 / (1u64 << 24) as f32
    }
}
