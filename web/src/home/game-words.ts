// What the home page says about a game beyond the catalogue.

interface GameWords {
  about: string;
  tag?: string;
  /** Options that most people ask for; the others come after them. */
  first?: string[];
  /** A power that is moved from another's seat. */
  guest?: { power: string; words: string };
}

const WORDS: Record<string, GameWords> = {
  anniversary: {
    about: "Six powers take turns: buy, move, roll, collect.",
    first: ["national-objectives", "research", "victory-cities", "low-luck"],
    guest: {
      power: "china",
      words: "China has no seat of its own: whoever plays the United States moves it.",
    },
  },
  "war-room": { about: "Everyone writes orders at once, then all are revealed.", tag: "Secret orders" },
};

export const wordsOf = (game: string): GameWords => WORDS[game] ?? { about: "" };
