import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalText, minorUnits } from '../../../widget/domain/money/amount.ts';
import {
  checkEnvelope,
  checkFriendEnvelope,
  type EnvelopeForm,
  hasMoney,
  maySendEnvelopes,
  splitEnvelope,
} from '../../../widget/domain/money/red-envelope.ts';

const CNY = { code: 'CNY', digits: 2 };
const VND = { code: 'VND', digits: 0 };

describe('amounts', () => {
  test.each([
    ['188.00', CNY, 18_800],
    ['188', CNY, 18_800],
    ['0.5', CNY, 50],
    ['0', CNY, 0],
    ['1500', VND, 1500],
  ])('reads %s', (text, currency, units) => {
    expect(minorUnits(text, currency)).toBe(units);
  });

  test.each(['', '-1', '+1', '1e9', '１２', '1.', '.5', '1,000', '0.001', '1.5.0', ' 1', '1234567890123', 'NaN'])(
    'refuses %j',
    (text) => {
      expect(minorUnits(text, CNY)).toBeUndefined();
    },
  );

  test('refuses a fraction in a currency without minor units', () => {
    expect(minorUnits('1.5', VND)).toBeUndefined();
  });

  test('writes what it reads', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 14 }), fc.integer({ min: 0, max: 3 }), (units, digits) => {
        const currency = { code: 'XXX', digits };
        if (units >= 10 ** (12 + digits)) return;
        expect(minorUnits(decimalText(units, currency), currency)).toBe(units);
      }),
    );
  });
});

describe('the form of an envelope', () => {
  const LIMITS = { maxTotal: 200_000, maxQuantity: 100, memberCount: 20 };
  const FORM: EnvelopeForm = { split: 'random', total: 1000, quantity: 10, hours: 1, remark: ' hi ' };

  test('is accepted within its limits, with a trimmed remark', () => {
    expect(checkEnvelope(FORM, LIMITS)).toEqual({ ok: true, value: { ...FORM, remark: 'hi' } });
  });

  test.each<[Partial<EnvelopeForm>, string]>([
    [{ total: 0 }, 'red_total'],
    [{ total: -5 }, 'red_total'],
    [{ total: 1.5 }, 'red_total'],
    [{ total: 200_001 }, 'red_total_limit'],
    [{ quantity: 0 }, 'red_quantity'],
    [{ quantity: 21 }, 'red_quantity'],
    [{ quantity: 2.5 }, 'red_quantity'],
    [{ total: 9 }, 'red_share_small'],
    [{ split: 'equal', total: 1001 }, 'red_total'],
    [{ hours: 0 }, 'invalid_request'],
    [{ hours: 25 }, 'invalid_request'],
    [{ hours: 1.5 }, 'invalid_request'],
    [{ remark: 'x'.repeat(21) }, 'invalid_request'],
  ])('is refused with %j', (change, code) => {
    expect(checkEnvelope({ ...FORM, ...change }, LIMITS)).toEqual({ ok: false, failure: code });
  });
});

describe('the form of an envelope for a friend', () => {
  test('has one share and a fixed time', () => {
    expect(checkFriendEnvelope({ total: 888, remark: ' hi ' }, 1000)).toEqual({
      ok: true,
      value: { split: 'equal', total: 888, quantity: 1, hours: 24, remark: 'hi' },
    });
  });

  test.each([
    [0, 'red_total'],
    [1.5, 'red_total'],
    [1001, 'red_total_limit'],
  ])('refuses %d', (total, code) => {
    expect(checkFriendEnvelope({ total, remark: '' }, 1000)).toEqual({ ok: false, failure: code });
  });
});

describe('the split', () => {
  const any = fc
    .record({ quantity: fc.integer({ min: 1, max: 200 }), more: fc.integer({ min: 0, max: 1_000_000 }) })
    .map(({ quantity, more }) => ({ quantity, total: quantity + more }));

  test('has exact sum and count, and no share below one', () => {
    fc.assert(
      fc.property(any, (envelope) => {
        const shares = splitEnvelope({ split: 'random', ...envelope }, randomInt);
        expect(shares).toHaveLength(envelope.quantity);
        expect(shares.reduce((sum, share) => sum + share)).toBe(envelope.total);
        expect(shares.every((share) => Number.isInteger(share) && share >= 1)).toBe(true);
      }),
    );
  });

  test('gives one unit to each when there is no more', () => {
    expect(splitEnvelope({ split: 'random', total: 7, quantity: 7 }, randomInt)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  test('divides equally on request', () => {
    expect(splitEnvelope({ split: 'equal', total: 900, quantity: 3 }, randomInt)).toEqual([300, 300, 300]);
  });

  test('favours no position in the mean or the largest share', () => {
    // A seeded generator: the same envelopes in every run.
    let state = 20_260_101;
    const below = (limit: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
    const [ENVELOPES, SHARES, TOTAL] = [100_000, 5, 1000];
    const sums = Array.from({ length: SHARES }, () => 0);
    const squares = Array.from({ length: SHARES }, () => 0);
    const luckiest = Array.from({ length: SHARES }, () => 0);
    for (let index = 0; index < ENVELOPES; index += 1) {
      const shares = splitEnvelope({ split: 'random', total: TOTAL, quantity: SHARES }, below);
      const best = shares.indexOf(Math.max(...shares));
      luckiest[best] = (luckiest[best] ?? 0) + 1;
      for (const [position, share] of shares.entries()) {
        sums[position] = (sums[position] ?? 0) + share;
        squares[position] = (squares[position] ?? 0) + share * share;
      }
    }
    for (let position = 0; position < SHARES; position += 1) {
      const mean = (sums[position] ?? 0) / ENVELOPES;
      const variance = (squares[position] ?? 0) / ENVELOPES - mean * mean;
      expect(Math.abs(mean - TOTAL / SHARES)).toBeLessThan(4.5 * Math.sqrt(variance / ENVELOPES));
      const share = 1 / SHARES;
      const error = Math.sqrt((share * (1 - share)) / ENVELOPES);
      // Ties count for the first of them, which is rare.
      expect(Math.abs((luckiest[position] ?? 0) / ENVELOPES - share)).toBeLessThan(4.5 * error + 0.002);
    }
  });
});

test.each([
  ['owner', true, true],
  ['admin', true, true],
  ['member', true, false],
  ['guest', true, false],
  ['owner', false, false],
] as const)('%s with an open function (%s) may send: %s', (role, isOpen, expected) => {
  expect(maySendEnvelopes(role, isOpen)).toBe(expected);
});

test('only platform type CB with a currency has money', () => {
  expect(hasMoney({ platform: 'CB', currency: CNY })).toBe(true);
  expect(hasMoney({ platform: 'GPO', currency: CNY })).toBe(false);
  expect(hasMoney({ platform: 'CB', currency: undefined })).toBe(false);
});
