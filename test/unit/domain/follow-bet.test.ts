import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { BetDraw } from '../../../widget/domain/bet/bet.ts';
import { followBlock, followItems, multiplied, rateOf } from '../../../widget/domain/bet/follow.ts';

const NOW = Date.UTC(2026, 10, 20, 14, 12);
const DRAW: BetDraw = {
  closesAtMs: NOW + 1000,
  serverTimeMs: NOW,
  balance: '1000.00',
  minAmount: '20.00',
  maxAmount: '5000.00',
  maxTimes: 99,
};
const STATE = { draw: DRAW, closesAtMs: DRAW.closesAtMs, nowMs: NOW, rate: '1', amount: '120.00' };

/** Spec: 1-chat §5 (bet follow rate must be a non-zero number). */
test.each([
  ['1', 1],
  [' 12 ', 12],
  ['007', 7],
  ['', undefined],
  ['0', undefined],
  ['000', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['two', undefined],
  ['12345678901', undefined],
])('reads the rate %j as %s', (text, rate) => expect(rateOf(text)).toBe(rate));

describe('a decimal text times a whole number', () => {
  it.each([
    ['120.00', 2, '240.00'],
    ['0.002', 5, '0.010'],
    ['7', 3, '21'],
    ['0.1', 3, '0.3'],
    ['', 2, undefined],
    ['1,5', 2, undefined],
    ['999999999999.99', 999_999_999, undefined],
  ])('%s × %i is %s', (text, factor, product) => expect(multiplied(text, factor)).toBe(product));

  it('is exact', () => {
    const cents = fc.integer({ min: 0, max: 10 ** 9 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 9999 }), (units, factor) => {
        expect(multiplied((units / 100).toFixed(2), factor)).toBe(
          `${Math.floor((units * factor) / 100)}.${String((units * factor) % 100).padStart(2, '0')}`,
        );
      }),
    );
  });
});

it('multiplies only amount and multiplier of each line', () => {
  expect(followItems([{ codes: '1,2', nums: '3', times: '2', money: '12.00', mode: '1' }, { codes: '9' }], 5)).toEqual([
    { codes: '1,2', nums: '3', times: '10', money: '60.00', mode: '1' },
    { codes: '9', times: '5' },
  ]);
});

/** Spec: 1-chat §4 (the follow button is disabled while waiting, when the rate is empty or zero, or after close). */
it.each([
  ['an open draw', {}, undefined],
  ['the closing moment', { nowMs: DRAW.closesAtMs }, 'closed'],
  ['the moment before', { nowMs: DRAW.closesAtMs - 1 }, undefined],
  ['a closed draw before the answer', { draw: undefined, nowMs: DRAW.closesAtMs }, 'closed'],
  ['no answer yet', { draw: undefined }, 'waiting'],
  ['an order without an end, before the answer', { draw: undefined, closesAtMs: undefined }, 'waiting'],
  ['the end of the provider, not of the card', { closesAtMs: NOW + 60_000, nowMs: DRAW.closesAtMs }, 'closed'],
  ['an empty rate', { rate: '' }, 'rate'],
  ['a zero rate', { rate: '0' }, 'rate'],
  ['an empty rate before the answer', { rate: '', draw: undefined }, 'rate'],
  ['the highest rate', { rate: '99', amount: '1.00', draw: { ...DRAW, balance: '99.00' } }, undefined],
  ['a higher rate', { rate: '100', amount: '1.00' }, 'times'],
  ['less than the least amount', { amount: '19.99' }, 'limit'],
  ['the least amount', { amount: '20.00' }, undefined],
  ['more than the greatest amount', { rate: '2', amount: '2500.01' }, 'limit'],
  ['the whole balance', { rate: '10', amount: '100.00' }, undefined],
  ['more than the balance', { rate: '10', amount: '100.01' }, 'balance'],
])('blocks a follow, or not: %s', (_, change, block) => expect(followBlock({ ...STATE, ...change })).toBe(block));
