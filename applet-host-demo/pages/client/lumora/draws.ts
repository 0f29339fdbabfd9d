import { type Game, GAMES } from './games.ts';

/** One draw of one game. Its numbers are derived from game and index, so that every visitor sees the same. */
export interface Draw {
  readonly game: Game;
  readonly index: number;
  /** The time at which the numbers are known, in milliseconds since the epoch. */
  readonly at: number;
}

/** The draw that is open for bets now. */
export function currentDraw(game: Game, now: number): Draw {
  return drawOf(game, Math.floor((now - game.offsetMs) / game.periodMs) + 1);
}

export const drawOf = (game: Game, index: number): Draw => ({ game, index, at: game.offsetMs + index * game.periodMs });

/** The latest results, newest first: four of each quick game, one of each daily one. */
export function latestDraws(now: number): Draw[] {
  return GAMES.flatMap((game) => {
    const { index } = currentDraw(game, now);
    return (isDaily(game) ? [1] : [1, 2, 3, 4]).map((back) => drawOf(game, index - back));
  }).toSorted((a, b) => b.at - a.at);
}

export const isDaily = (game: Game): boolean => game.periodMs >= 86_400_000;

export function numbersOf({ game, index }: Draw): number[] {
  return game.draw(seeded(`${game.id}:${index}`));
}

/** `20261120-041` for games with many draws a day, `1120` for daily ones. */
export function issueOf({ game, at }: Draw): string {
  const day = new Date(at + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
  if (isDaily(game)) return day.slice(4);
  const ofDay = Math.floor(((at + 8 * 3_600_000) % 86_400_000) / game.periodMs);
  return `${day}-${String(ofDay).padStart(3, '0')}`;
}

/** A small, well-mixed generator with the same results in every browser. A demo needs no real randomness. */
function seeded(seed: string): () => number {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
