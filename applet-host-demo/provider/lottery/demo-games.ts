/** The games of the demo platform. Pure rules: no clock, no database. */
import { createHash, createHmac } from 'node:crypto';

/** The codes of one play, with the same stake for each code. Amounts are minor units. */
export interface BetLine {
  readonly playId: string;
  readonly codes: readonly string[];
  readonly stake: number;
  readonly times: number;
}

export interface DemoPlay {
  readonly playId: string;
  readonly name: string;
  readonly picks: ReadonlyMap<string, DemoPick>;
}

interface DemoPick {
  readonly name: string;
  /** Payout per unit of stake, in hundredths. */
  readonly odds: number;
  readonly wins: (numbers: readonly number[]) => boolean;
}

export interface DemoGame {
  readonly gameId: string;
  readonly name: string;
  readonly periodMs: number;
  /** The tenant has changed the time between two draws. */
  readonly hasOwnPeriod?: boolean;
  /** Start of the first period after the epoch. */
  readonly offsetMs: number;
  readonly plays: readonly DemoPlay[];
  /** @param below a random whole number from 0 to its argument minus 1 */
  readonly numbers: (below: (limit: number) => number) => readonly number[];
  /** The numbers for people. */
  readonly resultText: (numbers: readonly number[]) => string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Issues are counted in the day of Shanghai. */
const ISSUE_OFFSET_MS = 8 * 60 * MINUTE_MS;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Bets on big or small, odd or even, for the sum of some numbers. @param from the smallest big sum */
function sides(from: number, valueOf: (numbers: readonly number[]) => number): DemoPlay {
  const pick = (name: string, wins: (value: number) => boolean): [string, DemoPick] => [
    name.toLowerCase(),
    { name, odds: 195, wins: (numbers) => wins(valueOf(numbers)) },
  ];
  const picks = [
    pick('Big', (value) => value >= from),
    pick('Small', (value) => value < from),
    pick('Odd', (value) => value % 2 === 1),
    pick('Even', (value) => value % 2 === 0),
  ];
  return { playId: 'sum', name: 'Sum', picks: new Map(picks) };
}

function numberPlay(
  [playId, name]: readonly [string, string],
  [from, to]: readonly [number, number],
  odds: number,
  wins: (drawn: readonly number[], one: number) => boolean = (drawn, one) => drawn.includes(one),
): DemoPlay {
  const picks = Array.from({ length: to - from + 1 }, (_, index): [string, DemoPick] => {
    const one = from + index;
    return [`n${one}`, { name: String(one), odds, wins: (drawn) => wins(drawn, one) }];
  });
  return { playId, name, picks: new Map(picks) };
}

/** `count` different numbers from 1 to `highest`, in rising order. */
function distinct(count: number, highest: number, below: (limit: number) => number): readonly number[] {
  const drawn = new Set<number>();
  while (drawn.size < count) drawn.add(1 + below(highest));
  return [...drawn].toSorted((a, b) => a - b);
}

const times = (count: number, number: () => number): readonly number[] => Array.from({ length: count }, number);
const padded = (digits: number) => (numbers: readonly number[]) =>
  numbers.map((number) => String(number).padStart(digits, '0')).join(', ');
const NUMBER = ['number', 'Number'] as const;

const DEMO_GAMES: readonly DemoGame[] = [
  {
    gameId: 'lumen28',
    name: '流明 28',
    periodMs: 3 * MINUTE_MS,
    offsetMs: 0,
    // The last number is an extra one and counts for no pick.
    numbers: (below) => [...distinct(3, 28, below), 1 + below(9)],
    resultText: (drawn) => `${padded(2)(drawn.slice(0, 3))} + ${drawn.at(3)}`,
    plays: [
      sides(44, (drawn) => sum(drawn.slice(0, 3))),
      numberPlay(NUMBER, [1, 28], 880, (drawn, one) => drawn.slice(0, 3).includes(one)),
    ],
  },
  {
    gameId: 'cube',
    name: 'Lucky Cube',
    periodMs: 5 * MINUTE_MS,
    offsetMs: 0,
    numbers: (below) => times(3, () => 1 + below(6)),
    resultText: padded(1),
    plays: [sides(11, sum), numberPlay(NUMBER, [1, 6], 225)],
  },
  {
    gameId: 'star6',
    name: 'ดาวทอง 6 ตัว',
    periodMs: DAY_MS,
    // 20:30 in Bangkok.
    offsetMs: 13.5 * 60 * MINUTE_MS,
    numbers: (below) => times(6, () => below(10)),
    resultText: padded(1),
    plays: [sides(27, sum), numberPlay(['last', 'Last digit'], [0, 9], 920, (drawn, one) => drawn.at(-1) === one)],
  },
  {
    gameId: 'saomai',
    name: 'Sao Mai 3/39',
    periodMs: DAY_MS,
    // 18:15 in Hanoi.
    offsetMs: 11.25 * 60 * MINUTE_MS,
    numbers: (below) => distinct(3, 39, below),
    resultText: padded(2),
    plays: [sides(60, sum), numberPlay(NUMBER, [1, 39], 1220)],
  },
];

/** The games. @param drawS replaces the time between two draws of the games that draw several times a day, in seconds */
export const demoGames = (drawS: number | undefined): readonly DemoGame[] =>
  DEMO_GAMES.map((game) =>
    drawS === undefined || game.periodMs === DAY_MS ? game : { ...game, periodMs: drawS * 1000, hasOwnPeriod: true },
  );

export interface DrawPlan {
  readonly issue: string;
  readonly closesAtMs: number;
}

/** The draws of a game that close after a time, in their order. */
export function planDraws(game: DemoGame, afterMs: number, count: number): readonly DrawPlan[] {
  const first = Math.floor((afterMs - game.offsetMs) / game.periodMs) + 1;
  return Array.from({ length: count }, (_, index) => {
    const closesAtMs = game.offsetMs + (first + index) * game.periodMs;
    return { issue: issueOf(game, closesAtMs), closesAtMs };
  });
}

/**
 * `20261120-041` for games with many draws a day, `20261120` for daily ones. With a changed period it has the time, so that no issue
 * means two draws: `20261120-123000`.
 */
function issueOf({ periodMs, hasOwnPeriod }: DemoGame, closesAtMs: number): string {
  const localMs = closesAtMs + ISSUE_OFFSET_MS;
  const [date = '', time = ''] = new Date(localMs).toISOString().split(/[T.]/);
  const day = date.replaceAll('-', '');
  if (periodMs >= DAY_MS) return day;
  if (hasOwnPeriod === true) return `${day}-${time.replaceAll(':', '')}`;
  return `${day}-${String(Math.floor((localMs % DAY_MS) / periodMs)).padStart(3, '0')}`;
}

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The numbers of a draw: they follow from its secret, so that every player can check them after the draw. */
export function numbersOf(game: DemoGame, issue: string, secret: string): readonly number[] {
  let count = 0;
  const word = (): number =>
    createHmac('sha256', secret).update(`${game.gameId}:${issue}:${count++}`).digest().readUInt32BE();
  const below = (limit: number): number => {
    // Words above the last multiple would make small numbers more frequent.
    const end = 2 ** 32 - (2 ** 32 % limit);
    let drawn = word();
    while (drawn >= end) drawn = word();
    return drawn % limit;
  };
  return game.numbers(below);
}

export const amountOf = (lines: readonly BetLine[]): number =>
  lines.reduce((total, { codes, stake, times: rate }) => total + codes.length * stake * rate, 0);

/** The total that a bet gets. */
export function payoutOf({ plays }: DemoGame, lines: readonly BetLine[], numbers: readonly number[]): number {
  let payout = 0;
  for (const { playId, codes, stake, times: rate } of lines) {
    const picks = plays.find((play) => play.playId === playId)?.picks;
    for (const code of codes) {
      const pick = picks?.get(code);
      if (pick?.wins(numbers) === true) payout += Math.floor((stake * rate * pick.odds) / 100);
    }
  }
  return payout;
}
