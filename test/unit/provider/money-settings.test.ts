import { describe, expect, test } from 'vitest';
import {
  excessOfDay,
  isMoneySettings,
  limitsIn,
  type MoneySettings,
  unconfirmedLimit,
} from '../../../applet-host-demo/provider/base/tenant-settings/money-settings.ts';

const MONEY: MoneySettings = {
  currency: { code: 'CNY', digits: 2 },
  maxEnvelopeTotal: 1000,
  maxEnvelopeShares: 10,
  maxEnvelopesPerDay: 5000,
};
const NOTHING = { total: 0, count: 0 };

describe('an operator’s settings', () => {
  test.each([
    [{}],
    [{ maxEnvelopeCountPerDay: 3, maxTransfer: 1, maxTransfersPerDay: 1, maxTransferCountPerDay: 1 }],
    [{ groups: { dr9hzi43: { maxEnvelopeTotal: 5, maxTransferCountPerDay: 2 } } }],
    [{ confirmAbove: 0, openingBalance: 0 }],
    [{ confirmAbove: 100, confirmAbovePerDay: 0 }],
    [{ confirmAbovePerDay: 300 }],
    [{ currency: { code: 'VND', digits: 0 } }],
    [{ currency: { code: 'IDR', digits: 0 } }],
    [{ currency: { code: 'IDR', digits: 2 } }],
  ])('accepts %j', (change) => expect(isMoneySettings({ ...MONEY, ...change })).toBe(true));

  test.each([
    [{ maxEnvelopeTotal: 0 }],
    [{ maxEnvelopeTotal: undefined }],
    [{ maxEnvelopeShares: 100_000 }],
    [{ maxTransfer: 1.5 }],
    [{ maxTranfer: 5 }],
    [{ confirmAbove: -1 }],
    [{ confirmAbovePerDay: 1.5 }],
    [{ confirmAbovePerDay: '300' }],
    [{ groups: [] }],
    [{ groups: { dr9hzi43: { maxEnvelopeTotal: -1 } } }],
    [{ groups: { dr9hzi43: { currency: 'CNY' } } }],
    [{ currency: { code: 'CNY', digits: 0 } }],
    [{ currency: { code: 'VND', digits: 2 } }],
    [{ currency: { code: 'KRW', digits: 2 } }],
    [{ currency: { code: 'JPY', digits: 2 } }],
    [{ currency: { code: 'THB', digits: 0 } }],
    [{ currency: { code: 'cny', digits: 2 } }],
  ])('refuses %j', (change) => expect(isMoneySettings({ ...MONEY, ...change })).toBe(false));
});

test('a group has only lower limits', () => {
  const money = { ...MONEY, groups: { g: { maxEnvelopeTotal: 9000, maxEnvelopeShares: 2 } } };
  expect(limitsIn(money, 'g')).toEqual({ maxEnvelopeTotal: 1000, maxEnvelopeShares: 2, maxTransfer: 1000 });
  expect(limitsIn(money)).toEqual({ maxEnvelopeTotal: 1000, maxEnvelopeShares: 10, maxTransfer: 1000 });
});

describe('a day', () => {
  const group = { groupId: 'g', inGroup: { total: 100, count: 1 } };

  test('has a total and a number', () => {
    expect(excessOfDay('envelope', MONEY, 5000, NOTHING)).toBeUndefined();
    expect(excessOfDay('envelope', MONEY, 5001, NOTHING)).toBe('amount');
    expect(excessOfDay('envelope', MONEY, 1, { total: 5000, count: 1 })).toBe('amount');
    const counted = { ...MONEY, maxEnvelopeCountPerDay: 2 };
    expect(excessOfDay('envelope', counted, 1, { total: 1, count: 1 })).toBeUndefined();
    expect(excessOfDay('envelope', counted, 1, { total: 1, count: 2 })).toBe('count');
    expect(excessOfDay('transfer', counted, 1, { total: 1, count: 2 })).toBeUndefined();
  });

  test('of transfers has own limits, or those of envelopes', () => {
    expect(excessOfDay('transfer', MONEY, 5001, NOTHING)).toBe('amount');
    expect(excessOfDay('transfer', { ...MONEY, maxTransfersPerDay: 10 }, 11, NOTHING)).toBe('amount');
    expect(excessOfDay('transfer', { ...MONEY, maxTransferCountPerDay: 1 }, 1, { total: 1, count: 1 })).toBe('count');
  });

  test('in a group counts what was sent there', () => {
    const money = { ...MONEY, groups: { g: { maxEnvelopesPerDay: 300, maxEnvelopeCountPerDay: 2 } } };
    const everywhere = { total: 4000, count: 20 };
    expect(excessOfDay('envelope', money, 200, everywhere, group)).toBeUndefined();
    expect(excessOfDay('envelope', money, 201, everywhere, group)).toBe('amount');
    const twice = { groupId: 'g', inGroup: { total: 2, count: 2 } };
    expect(excessOfDay('envelope', money, 1, everywhere, twice)).toBe('count');
    expect(excessOfDay('envelope', money, 201, everywhere, { ...group, groupId: 'other' })).toBeUndefined();
  });
});

describe('the highest amount without a confirmation', () => {
  test.each([
    [{}, 0, undefined],
    [{ confirmAbove: 100 }, 0, 100],
    [{ confirmAbove: 100 }, 200, 100],
    [{ confirmAbove: 100 }, 250, 50],
    [{ confirmAbove: 100 }, 300, 0],
    [{ confirmAbove: 100 }, 900, 0],
    [{ confirmAbove: 0 }, 0, 0],
    [{ confirmAbove: 100, confirmAbovePerDay: 50 }, 0, 50],
    [{ confirmAbovePerDay: 500 }, 100, 400],
  ])('with %j after %i is %s', (change, paid, limit) =>
    expect(unconfirmedLimit({ ...MONEY, ...change }, paid)).toBe(limit),
  );
});
