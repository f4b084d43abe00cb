// What the home page says about a game beyond the catalogue, and which part of its map stands for it.

interface GameWords {
  about: string;
  tag?: string;
  cut: { x: number; y: number; k: number };
}

const WORDS: Record<string, GameWords> = {
  anniversary: {
    about: "Six powers take turns: buy, move, roll, collect.",
    cut: { x: 980, y: 345, k: 0.62 },
  },
  "war-room": {
    about: "Everyone writes orders at once, then all are revealed.",
    tag: "Secret orders",
    cut: { x: 2190, y: 560, k: 0.6 },
  },
};

export const wordsOf = (game: string): GameWords =>
  WORDS[game] ?? { about: "", cut: { x: 1440, y: 600, k: 0.3 } };
