/** The games of the demo platform. Pure rules: no clock, no database. */
import type { BetLine } from '../../provider/base/store/schema/schema-lottery.ts';
import type { NumberGroup } from '#domain/fair/drawn-numbers.ts';
import { type Chance, chanceOfNumber, chanceOfPlace, chanceOfSum, oddsOf } from './demo-odds.ts';

export interface DemoPlay {
  readonly playId: string;
  readonly name: string;
  readonly picks: ReadonlyMap<string, DemoPick>;
  /** The odds of bets that were placed before odds were stored with them. */
  readonly oldOdds: number;
}

export interface DemoPick {
  readonly name: string;
  readonly chance: Chance;
  /** Payout per unit of stake, in hundredths. It follows from the chance and the game's edge. */
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
  /** The house edge of all plays, in percent. */
  readonly edge: number;
  readonly plays: readonly DemoPlay[];
  readonly groups: readonly NumberGroup[];
  /** The numbers for people. */
  readonly resultText: (numbers: readonly number[]) => string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Issues are counted in the day of Shanghai. */
const ISSUE_OFFSET_MS = 8 * 60 * MINUTE_MS;

interface NewPlay extends Pick<DemoPlay, 'playId' | 'name' | 'oldOdds'> {
  readonly picks: readonly (Omit<DemoPick, 'odds'> & { readonly code: string })[];
}

/** Bets on big or small, odd or even, for the sum of the numbers of a group. @param from the smallest big sum */
function sides(from: number, group: NumberGroup): NewPlay {
  const pick = (name: string, wins: (sum: number) => boolean) => ({
    code: name.toLowerCase(),
    name,
    chance: chanceOfSum(group, wins),
    wins: (numbers: readonly number[]) =>
      wins(numbers.slice(0, group.count).reduce((total, number) => total + number, 0)),
  });
  const picks = [
    pick('Big', (sum) => sum >= from),
    pick('Small', (sum) => sum < from),
    pick('Odd', (sum) => sum % 2 === 1),
    pick('Even', (sum) => sum % 2 === 0),
  ];
  return { playId: 'sum', name: 'Sum', picks, oldOdds: 195 };
}

/** Bets on one number each: `number` is among the numbers of the group, `last` is its last one. */
function numberPlay(playId: 'number' | 'last', group: NumberGroup, oldOdds: number): NewPlay {
  const isLast = playId === 'last';
  const chance = isLast ? chanceOfPlace(group) : chanceOfNumber(group);
  const picks = Array.from({ length: group.to - group.from + 1 }, (_, index) => {
    const one = group.from + index;
    const wins = (drawn: readonly number[]) =>
      isLast ? drawn[group.count - 1] === one : drawn.slice(0, group.count).includes(one);
    return { code: `n${one}`, name: String(one), chance, wins };
  });
  return { playId, name: isLast ? 'Last digit' : 'Number', picks, oldOdds };
}

const padded = (digits: number) => (numbers: readonly number[]) =>
  numbers.map((number) => String(number).padStart(digits, '0')).join(', ');

const several = (count: number, from: number, to: number): NumberGroup => ({ count, from, to, isDistinct: false });
const distinct = (count: number, to: number): NumberGroup => ({ count, from: 1, to, isDistinct: true });

function gameOf({ plays, edge, ...game }: Omit<DemoGame, 'plays'> & { readonly plays: readonly NewPlay[] }): DemoGame {
  const priced = plays.map(({ picks, ...play }) => ({
    ...play,
    picks: new Map(picks.map(({ code, ...pick }) => [code, { ...pick, odds: oddsOf(pick.chance, edge) }])),
  }));
  return { ...game, edge, plays: priced };
}

const LUMEN = distinct(3, 28);
const CUBE = several(3, 1, 6);
const STAR = several(6, 0, 9);
const SAOMAI = distinct(3, 39);

const DEMO_GAMES: readonly DemoGame[] = [
  gameOf({
    gameId: 'lumen28',
    name: '流明 28',
    periodMs: 3 * MINUTE_MS,
    offsetMs: 0,
    edge: 4,
    // The last number is an extra one and counts for no pick.
    groups: [LUMEN, several(1, 1, 9)],
    resultText: (drawn) => `${padded(2)(drawn.slice(0, 3))} + ${drawn.at(3)}`,
    plays: [sides(44, LUMEN), numberPlay('number', LUMEN, 880)],
  }),
  gameOf({
    gameId: 'cube',
    name: 'Lucky Cube',
    periodMs: 5 * MINUTE_MS,
    offsetMs: 0,
    edge: 4,
    groups: [CUBE],
    resultText: padded(1),
    plays: [sides(11, CUBE), numberPlay('number', CUBE, 225)],
  }),
  gameOf({
    gameId: 'star6',
    name: 'ดาวทอง 6 ตัว',
    periodMs: DAY_MS,
    // 20:30 in Bangkok.
    offsetMs: 13.5 * 60 * MINUTE_MS,
    edge: 5,
    groups: [STAR],
    resultText: padded(1),
    // Six digits have no fair half: a sum of 27 is big, and so big has the lower odds.
    plays: [sides(27, STAR), numberPlay('last', STAR, 920)],
  }),
  gameOf({
    gameId: 'saomai',
    name: 'Sao Mai 3/39',
    periodMs: DAY_MS,
    // 18:15 in Hanoi.
    offsetMs: 11.25 * 60 * MINUTE_MS,
    edge: 6,
    groups: [SAOMAI],
    resultText: padded(2),
    plays: [sides(60, SAOMAI), numberPlay('number', SAOMAI, 1220)],
  }),
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

export const amountOf = (lines: readonly BetLine[]): number =>
  lines.reduce((total, { codes, stake, times: rate }) => total + codes.length * stake * rate, 0);

/** The total that a bet gets, by the odds at which it was placed. A fraction of the last minor unit is not paid. */
export function payoutOf({ plays }: DemoGame, lines: readonly BetLine[], numbers: readonly number[]): number {
  let hundredths = 0;
  for (const { playId, codes, stake, times: rate, odds } of lines) {
    const play = plays.find((each) => each.playId === playId);
    for (const [at, code] of codes.entries()) {
      const isWon = play?.picks.get(code)?.wins(numbers) === true;
      if (isWon) hundredths += stake * rate * (odds?.[at] ?? play.oldOdds);
    }
  }
  return Math.floor(hundredths / 100);
}
