import type { TextKey } from './texts.ts';

/** An outcome on which the player can bet. The lottery decides which ones win, and what they pay. */
export interface Pick {
  readonly id: string;
  readonly label: TextKey | { readonly plain: string };
}

export interface PickGroup {
  /** The play at the lottery. */
  readonly playId: string;
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
  /** The last number is an extra one and counts for no pick. */
  readonly hasExtra: boolean;
  readonly digits: number;
  readonly groups: readonly PickGroup[];
}

const side = (id: string, label: TextKey): Pick => ({ id, label });

/** Bets on a value computed from the draw. */
const SIDES: PickGroup = {
  playId: 'sum',
  title: 'pick.sum',
  isNumbers: false,
  picks: [side('big', 'pick.big'), side('small', 'pick.small'), side('odd', 'pick.odd'), side('even', 'pick.even')],
};

const numbers = (from: number, to: number): Pick[] =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const one = from + index;
    return { id: `n${one}`, label: { plain: String(one) } };
  });

const numberGroup = (from: number, to: number): PickGroup => ({
  playId: 'number',
  title: 'pick.number',
  isNumbers: true,
  picks: numbers(from, to),
});

export const GAMES: readonly Game[] = [
  {
    id: 'lumen28',
    name: '流明 28',
    rhythm: 'every.3',
    icon: 'coin',
    hasExtra: true,
    digits: 2,
    groups: [SIDES, numberGroup(1, 28)],
  },
  {
    id: 'cube',
    name: 'Lucky Cube',
    rhythm: 'every.5',
    icon: 'dice',
    hasExtra: false,
    digits: 1,
    groups: [SIDES, numberGroup(1, 6)],
  },
  {
    id: 'star6',
    name: 'ดาวทอง 6 ตัว',
    rhythm: { plain: 'ทุกวัน 20:30' },
    icon: 'trophy',
    hasExtra: false,
    digits: 1,
    groups: [SIDES, { playId: 'last', title: 'pick.last', isNumbers: true, picks: numbers(0, 9) }],
  },
  {
    id: 'saomai',
    name: 'Sao Mai 3/39',
    rhythm: { plain: '18:15 hằng ngày' },
    icon: 'star',
    hasExtra: false,
    digits: 2,
    groups: [SIDES, numberGroup(1, 39)],
  },
];

export const gameOf = (id: string): Game => GAMES.find((game) => game.id === id) ?? (GAMES[0] as Game);

export const picksOf = (game: Game): readonly Pick[] => game.groups.flatMap((group) => group.picks);
