import { describe, expect, it } from 'vitest';
import type { NumberGroup } from '../../../widget/domain/fair/drawn-numbers.ts';
import type { BetLine } from '../../../applet-host-demo/provider/base/store/schema/schema-lottery.ts';
import { amountOf, type DemoGame, demoGames, payoutOf } from '../../../applet-host-demo/demo/lottery/demo-games.ts';
import { oddsOf } from '../../../applet-host-demo/demo/lottery/demo-odds.ts';
import { betLimits } from '../../../applet-host-demo/provider/base/tenant-settings/lottery-settings.ts';

/** Calls `visit` with every outcome of the groups. All are equally likely. The array is used again. */
function forEachOutcome(groups: readonly NumberGroup[], visit: (numbers: readonly number[]) => void): void {
  const numbers: number[] = [];
  const fill = (group: number, place: number): void => {
    const of = groups[group];
    if (of === undefined) return visit(numbers);
    if (place === of.count) return fill(group + 1, 0);
    const last = numbers.at(-1) ?? 0;
    for (let number = of.isDistinct && place > 0 ? last + 1 : of.from; number <= of.to; number += 1) {
      numbers.push(number);
      fill(group, place + 1);
      numbers.pop();
    }
  };
  fill(0, 0);
}

/** The outcomes of a game, and those with which each pick wins, by `play:code`. */
function countWins({ groups, plays }: DemoGame) {
  const picks = plays.flatMap(({ playId, picks: all }) =>
    [...all].map(([code, pick]) => ({ key: `${playId}:${code}`, pick, wins: 0 })),
  );
  let all = 0;
  forEachOutcome(groups, (numbers) => {
    all += 1;
    for (const each of picks) if (each.pick.wins(numbers)) each.wins += 1;
  });
  return { all, picks };
}

const GAMES = demoGames(undefined).map((game) => ({ game, counted: countWins(game) }));
const CASES = GAMES.flatMap(({ game, counted: { all, picks } }) =>
  picks.map(({ key, pick, wins }) => ({ name: `${game.gameId} ${key}`, game, key, pick, wins, all })),
);
/** In percent of the stakes. */
const returnOf = ({ wins, all, pick }: (typeof CASES)[number]): number => (wins / all) * pick.odds;

describe('the odds of the demo lottery', () => {
  it.each(GAMES)('declare an edge from 1 to 10 % ($game.gameId)', ({ game: { edge } }) => {
    expect(edge).toBeGreaterThanOrEqual(1);
    expect(edge).toBeLessThanOrEqual(10);
  });

  it('cover all plays and picks', () => {
    expect(CASES.map(({ name }) => name)).toHaveLength(4 * 4 + 28 + 6 + 10 + 39);
  });

  it.each(CASES)('follow from the exact chance: $name', (each) => {
    const { pick, wins, all, game } = each;
    expect(wins * pick.chance.all).toBe(pick.chance.wins * all);
    expect(pick.odds).toBe(oddsOf({ wins, all }, game.edge));
    expect(returnOf(each)).toBeGreaterThanOrEqual(90);
    expect(returnOf(each)).toBeLessThanOrEqual(99);
    // Rounding down costs less than a hundredth of the stake per win.
    expect(returnOf(each)).toBeGreaterThan(100 - game.edge - wins / all - 1e-9);
    expect(returnOf(each)).toBeLessThanOrEqual(100 - game.edge + 1e-9);
  });

  it.each(GAMES)('return the same for both sides of a pair ($game.gameId)', ({ game }) => {
    const of = (code: string): number => {
      const found = CASES.find((each) => each.game === game && each.key === `sum:${code}`);
      return found === undefined ? Number.NaN : returnOf(found);
    };
    expect(Math.abs(of('big') - of('small'))).toBeLessThan(1);
    expect(Math.abs(of('odd') - of('even'))).toBeLessThan(1);
  });

  it.each(CASES)('return at least 90 % for the smallest bet: $name', ({ game, key, wins, all }) => {
    const [playId = '', code = ''] = key.split(':');
    const { minAmount } = betLimits({}, { code: 'CNY', digits: 2 });
    const odds = game.plays.find((play) => play.playId === playId)?.picks.get(code)?.odds ?? 0;
    const lines: readonly BetLine[] = [{ playId, codes: [code], stake: minAmount, times: 1, odds: [odds] }];
    let payout = 0;
    forEachOutcomeOnce(game, code, playId, (numbers) => {
      payout = payoutOf(game, lines, numbers);
    });
    expect((100 * payout * wins) / (all * amountOf(lines))).toBeGreaterThanOrEqual(90);
  });

  it('stay with the bet; without stored odds, earlier ones apply', () => {
    const star = demoGames(undefined).find(({ gameId }) => gameId === 'star6');
    if (star === undefined) throw new Error('unreachable');
    const line = { playId: 'sum', codes: ['big', 'odd'], stake: 1000, times: 2 };
    const drawn = [9, 9, 9, 0, 0, 0];
    expect(payoutOf(star, [line], drawn)).toBe(2 * 3900);
    expect(payoutOf(star, [{ ...line, odds: [150, 101] }], drawn)).toBe(3000 + 2020);
  });

  it('pay no fraction of a minor unit', () => {
    const cube = demoGames(undefined).find(({ gameId }) => gameId === 'cube');
    if (cube === undefined) throw new Error('unreachable');
    const line = { playId: 'sum', codes: ['small', 'odd'], stake: 1, times: 1, odds: [192, 192] };
    // 3.84 for the bet, not 1.92 + 1.92 rounded down apart.
    expect(payoutOf(cube, [line], [1, 1, 1])).toBe(3);
  });
});

/** Calls `visit` with one outcome with which the pick wins. */
function forEachOutcomeOnce(
  { groups, plays }: DemoGame,
  code: string,
  playId: string,
  visit: (numbers: readonly number[]) => void,
): void {
  const pick = plays.find((play) => play.playId === playId)?.picks.get(code);
  let isDone = false;
  forEachOutcome(groups, (numbers) => {
    if (isDone || pick?.wins(numbers) !== true) return;
    isDone = true;
    visit(numbers);
  });
}
