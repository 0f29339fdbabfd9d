import { betListHead } from '#domain/fair/draw-check.ts';
import { sha256 } from '../../provider/base/fair/node-hash.ts';
import type { ListedBet } from '../../provider/base/store/lottery/lottery-bets.ts';
import type { StoredDraw } from '../../provider/base/store/lottery/lottery-draws.ts';
import type { BetLine } from '../../provider/base/store/schema/schema-lottery.ts';
import type { DemoGame } from './demo-games.ts';

/** The list of all bets of a draw at its close, without their players. Its digest decides the numbers. L-LO7. */

const LINES_PER_PART = 1000;

interface BetList {
  /** The parts, joined, are the list. */
  readonly parts: readonly string[];
  readonly digest: string;
}

/** Writes the list: the head, then one line per bet, in the order of the marks. */
export function betListOf(draw: StoredDraw, { groups }: Pick<DemoGame, 'groups'>, bets: readonly ListedBet[]): BetList {
  const lines = [betListHead({ ...draw, groups }), ...bets.map(lineOf).toSorted(byText)];
  const parts = Array.from({ length: Math.ceil(lines.length / LINES_PER_PART) }, (_, part) =>
    lines.slice(part * LINES_PER_PART, (part + 1) * LINES_PER_PART).join(''),
  );
  return { parts, digest: sha256(parts.join('')) };
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** `<mark> order 2000 sum:big,small:1000x1:192,192`: kind, amount, and for each play its codes, stake, multiplier and odds. */
const lineOf = ({ ref, kind, amount, lines }: ListedBet): string =>
  `${[ref, kind, String(amount), ...lines.map(playOf)].join(' ')}\n`;

const playOf = ({ playId, codes, stake, times, odds = [] }: BetLine): string =>
  [playId, codes.join(','), `${stake}x${times}`, odds.join(',')].join(':');
