import { isDeepStrictEqual } from 'node:util';
import type { BetItem } from '#domain/bet/bet.ts';
import { type Currency, decimalText, minorUnits } from '#domain/money/amount.ts';
import { MAX_BET_TIMES } from '../../provider/base/tenant-settings/lottery-settings.ts';
import type { BetLine } from '../../provider/base/store/schema/schema-lottery.ts';
import type { DemoGame } from './demo-games.ts';

/** Between the wire's items and the lines of the demo lottery. Spec: 1-chat §3 Bet item. */

const WHOLE = /^\d{1,6}$/;

/** Reads the items of a bet. Undefined: one of them is not valid for the game. */
export function linesOf(
  game: DemoGame,
  issue: string,
  items: readonly BetItem[],
  currency: Currency,
): readonly BetLine[] | undefined {
  const lines = items.map((item) => lineOf(game, issue, item, currency));
  return lines.length > 0 && lines.every((line) => line !== undefined) ? lines : undefined;
}

function lineOf({ plays }: DemoGame, issue: string, item: BetItem, currency: Currency): BetLine | undefined {
  const { methodid, playId = methodid, codes: text = '', nums, times = '1', money = '', issueNo = issue } = item;
  const play = plays.find((each) => each.playId === playId);
  const codes = text.split(',');
  const rate = WHOLE.test(times) ? Number(times) : 0;
  const total = minorUnits(money, currency);
  if (play === undefined || total === undefined || rate < 1 || rate > MAX_BET_TIMES || issueNo !== issue)
    return undefined;
  if (new Set(codes).size < codes.length || !codes.every((code) => play.picks.has(code))) return undefined;
  if (nums !== undefined && Number(nums) !== codes.length) return undefined;
  const stake = total / codes.length / rate;
  if (!Number.isInteger(stake) || stake <= 0) return undefined;
  const odds = codes.map((code) => play.picks.get(code)?.odds ?? 0);
  return { playId: play.playId, codes, stake, times: rate, odds };
}

/** Writes the lines of a bet as items from which a bet that follows it can be built. */
export const itemsOf = (issue: string, lines: readonly BetLine[], currency: Currency): readonly BetItem[] =>
  lines.map(({ playId, codes, stake, times }) => ({
    methodid: playId,
    playId,
    nums: String(codes.length),
    times: String(times),
    money: decimalText(codes.length * stake * times, currency),
    mode: '1',
    rebate: '0',
    issueNo: issue,
    codes: codes.join(','),
  }));

/** Whether two bets have the same lines. Their odds may differ: a repeated call keeps those of the first one. S-01. */
export const hasSameLines = (lines: readonly BetLine[], others: readonly BetLine[]): boolean =>
  isDeepStrictEqual(lines.map(withoutOdds), others.map(withoutOdds));

const withoutOdds = ({ playId, codes, stake, times }: BetLine) => ({ playId, codes, stake, times });

/** The plays and the picks for people: `Sum`, `Number`; `Big, 7`. */
export function namesOf({ plays }: DemoGame, lines: readonly BetLine[]) {
  const used = lines.flatMap(({ playId, codes }) => {
    const play = plays.find((each) => each.playId === playId);
    return play === undefined ? [] : [{ play, codes }];
  });
  return {
    playName: [...new Set(used.map(({ play }) => play.name))].join(' · '),
    content: used.flatMap(({ play, codes }) => codes.map((code) => play.picks.get(code)?.name ?? code)).join(', '),
  };
}
