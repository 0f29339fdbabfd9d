import type { TextKey } from './texts.ts';

/** An outcome on which the player can bet. */
export interface Pick {
  readonly id: string;
  readonly label: TextKey | { readonly plain: string };
  /** Payout per unit of stake, in hundredths. */
  readonly odds: number;
  wins(numbers: readonly number[]): boolean;
}

export interface PickGroup {
  readonly title: TextKey;
  /** Shows many small round buttons instead of a few wide ones. */
  readonly isNumbers: boolean;
  readonly picks: readonly Pick[];
}

export interface Game {
  readonly id: string;
  /** In the game's own language, on every page. */
  readonly name: string;
  readonly rhythm: TextKey | { readonly plain: string };
  readonly icon: string;
  readonly periodMs: number;
  /** Start of the first period after the epoch. */
  readonly offsetMs: number;
  /** The last number is an extra one and counts for no pick. */
  readonly hasExtra: boolean;
  readonly digits: number;
  draw(random: () => number): number[];
  readonly groups: readonly PickGroup[];
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Bets on big or small, odd or even, for a value computed from the draw. */
function sides(odds: number, from: number, valueOf: (numbers: readonly number[]) => number): Pick[] {
  return [
    { id: 'big', label: 'pick.big', odds, wins: (numbers) => valueOf(numbers) >= from },
    { id: 'small', label: 'pick.small', odds, wins: (numbers) => valueOf(numbers) < from },
    { id: 'odd', label: 'pick.odd', odds, wins: (numbers) => valueOf(numbers) % 2 === 1 },
    { id: 'even', label: 'pick.even', odds, wins: (numbers) => valueOf(numbers) % 2 === 0 },
  ];
}

function numbers(
  from: number,
  to: number,
  odds: number,
  wins: (drawn: readonly number[], one: number) => boolean,
): Pick[] {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const one = from + index;
    return { id: `n${one}`, label: { plain: String(one) }, odds, wins: (drawn) => wins(drawn, one) };
  });
}

/** `count` different numbers from 1 to `highest`, in rising order. */
function distinct(count: number, highest: number, random: () => number): number[] {
  const drawn = new Set<number>();
  while (drawn.size < count) drawn.add(1 + Math.floor(random() * highest));
  return [...drawn].toSorted((a, b) => a - b);
}

const die = (random: () => number): number => 1 + Math.floor(random() * 6);
const last = (drawn: readonly number[]): number => drawn[drawn.length - 1] ?? 0;

export const GAMES: readonly Game[] = [
  {
    id: 'lumen28',
    name: '流明 28',
    rhythm: 'every.3',
    icon: 'coin',
    periodMs: 3 * MINUTE_MS,
    offsetMs: 0,
    hasExtra: true,
    digits: 2,
    draw: (random) => [...distinct(3, 28, random), 1 + Math.floor(random() * 9)],
    groups: [
      { title: 'pick.sum', isNumbers: false, picks: sides(195, 44, (drawn) => sum(drawn.slice(0, 3))) },
      {
        title: 'pick.number',
        isNumbers: true,
        picks: numbers(1, 28, 880, (drawn, one) => drawn.slice(0, 3).includes(one)),
      },
    ],
  },
  {
    id: 'cube',
    name: 'Lucky Cube',
    rhythm: 'every.5',
    icon: 'dice',
    periodMs: 5 * MINUTE_MS,
    offsetMs: 0,
    hasExtra: false,
    digits: 1,
    draw: (random) => [die(random), die(random), die(random)],
    groups: [
      { title: 'pick.sum', isNumbers: false, picks: sides(195, 11, sum) },
      { title: 'pick.number', isNumbers: true, picks: numbers(1, 6, 225, (drawn, one) => drawn.includes(one)) },
    ],
  },
  {
    id: 'star6',
    name: 'ดาวทอง 6 ตัว',
    rhythm: { plain: 'ทุกวัน 20:30' },
    icon: 'trophy',
    periodMs: DAY_MS,
    // 20:30 in Bangkok.
    offsetMs: 13.5 * 60 * MINUTE_MS,
    hasExtra: false,
    digits: 1,
    draw: (random) => Array.from({ length: 6 }, () => Math.floor(random() * 10)),
    groups: [
      { title: 'pick.sum', isNumbers: false, picks: sides(195, 27, sum) },
      { title: 'pick.last', isNumbers: true, picks: numbers(0, 9, 920, (drawn, one) => last(drawn) === one) },
    ],
  },
  {
    id: 'saomai',
    name: 'Sao Mai 3/39',
    rhythm: { plain: '18:15 hằng ngày' },
    icon: 'star',
    periodMs: DAY_MS,
    // 18:15 in Hanoi.
    offsetMs: 11.25 * 60 * MINUTE_MS,
    hasExtra: false,
    digits: 2,
    draw: (random) => distinct(3, 39, random),
    groups: [
      { title: 'pick.sum', isNumbers: false, picks: sides(195, 60, sum) },
      { title: 'pick.number', isNumbers: true, picks: numbers(1, 39, 1220, (drawn, one) => drawn.includes(one)) },
    ],
  },
];

export const gameOf = (id: string): Game => GAMES.find((game) => game.id === id) ?? (GAMES[0] as Game);

export const picksOf = (game: Game): readonly Pick[] => game.groups.flatMap((group) => group.picks);
