import { type Game, GAMES, type Pick } from './games.ts';

/** One draw of one game, as the lottery has announced it. */
export interface Draw {
  readonly game: Game;
  readonly issue: string;
  /** The time at which it closes and its numbers are drawn, in milliseconds since the epoch. */
  readonly at: number;
  /** Undefined until the draw. */
  readonly numbers: readonly number[] | undefined;
}

interface WireDraw {
  readonly issue: string;
  readonly closesAt: number;
  readonly numbers?: readonly number[];
}

/** The draws that the server writes into the page, and sends again on request. */
interface Board {
  readonly serverTime: number;
  readonly games: readonly {
    readonly gameId: string;
    readonly periodMs: number;
    /** In percent. */
    readonly edge: number;
    /** By play and code: what one unit of stake pays. */
    readonly odds: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly next?: WireDraw;
    readonly latest: readonly WireDraw[];
  }[];
}

/** Numbers are there a moment after the draw has closed. */
const DRAWING_MS = 1500;
const RETRY_MS = 3000;
/** While the lottery has not answered yet. */
const EMPTY_RETRY_MS = 15_000;
const DAY_MS = 86_400_000;
const SHOWN_RESULTS = 4;

let board: Board = { serverTime: Date.now(), games: [] };
let offsetMs = 0;
let askedAt = 0;
let mayAsk = true;

function take(next: Board): void {
  board = next;
  offsetMs = next.serverTime - Date.now();
}

/** Reads the draws that the server has written into the page. */
export function readDraws(): void {
  const text = document.querySelector('#board')?.textContent ?? '';
  if (text !== '') take(JSON.parse(text) as Board);
  askedAt = Date.now();
}

/** For a page that may not connect anywhere: it shows the draws that it came with. */
export function keepDraws(): void {
  mayAsk = false;
}

/** The lottery's time, which alone decides when a draw closes. */
export const lotteryTime = (): number => Date.now() + offsetMs;

/** The draw that is open for bets now. */
export function currentDraw(game: Game): Draw | undefined {
  const next = ofGame(game)?.next;
  return next && drawOf(game, next);
}

export function lastDraw(game: Game): Draw | undefined {
  const last = ofGame(game)?.latest[0];
  return last && drawOf(game, last);
}

/** The latest results, newest first: four of each quick game, one of each daily one. */
export const latestDraws = (): readonly Draw[] =>
  GAMES.flatMap((game) => {
    const latest = ofGame(game)?.latest ?? [];
    return latest.slice(0, isDaily(game) ? 1 : SHOWN_RESULTS).map((draw) => drawOf(game, draw));
  }).toSorted((a, b) => b.at - a.at);

export const isDaily = (game: Game): boolean => (ofGame(game)?.periodMs ?? 0) >= DAY_MS;

/** Asks for the draws once one has closed. Call it once a second. Returns whether they have changed. */
export async function refreshDraws(): Promise<boolean> {
  const { games } = board;
  const isDrawn = games.some(({ next }) => next === undefined || next.closesAt + DRAWING_MS <= lotteryTime());
  const waitMs = games.length === 0 ? EMPTY_RETRY_MS : RETRY_MS;
  if (!mayAsk || !(isDrawn || games.length === 0) || Date.now() - askedAt < waitMs) return false;
  askedAt = Date.now();
  const response = await fetch('/api/lottery/board').catch(() => undefined);
  if (response?.ok !== true) return false;
  take((await response.json()) as Board);
  return true;
}

/** The share of all stakes that the house keeps on average, in percent. Undefined while the lottery has not answered. */
export const edgeOf = (game: Game): number | undefined => ofGame(game)?.edge;

/** The payout per unit of stake on a pick, such as `1.92`. Undefined while the lottery has not answered. */
export function oddsOf(game: Game, { id }: Pick): string | undefined {
  const plays = Object.values(ofGame(game)?.odds ?? {});
  return plays.find((codes) => codes[id] !== undefined)?.[id];
}

const ofGame = (game: Game) => board.games.find(({ gameId }) => gameId === game.id);
const drawOf = (game: Game, { issue, closesAt, numbers }: WireDraw): Draw => ({ game, issue, at: closesAt, numbers });
