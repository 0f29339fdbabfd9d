import { expect, test } from 'vitest';
import { unpackContent } from '../../../widget/contract/entities/rich-content.ts';
import { checkTransfer, isRecallable, transferStateAt } from '../../../widget/domain/money/transfer.ts';

const FORM = { toId: 'M000000002', amount: 500, remark: ' Lunch ' };
const RULES = { ownId: 'M000000001', maxAmount: 1000 };

test('accepts an amount up to the limit; trims the remark', () => {
  expect(checkTransfer(FORM, RULES)).toEqual({ ok: true, value: { ...FORM, remark: 'Lunch' } });
  expect(checkTransfer({ ...FORM, amount: 1000 }, RULES).ok).toBe(true);
});

test.each([
  ['oneself', { toId: 'M000000001' }, 'transfer_self'],
  ['nothing', { amount: 0 }, 'transfer_amount'],
  ['a negative amount', { amount: -1 }, 'transfer_amount'],
  ['a fraction of a unit', { amount: 0.5 }, 'transfer_amount'],
  ['no number', { amount: Number.NaN }, 'transfer_amount'],
  ['more than the limit', { amount: 1001 }, 'transfer_limit'],
  ['a long remark', { remark: '字'.repeat(21) }, 'invalid_request'],
])('refuses %s', (_, change, code) => {
  expect(checkTransfer({ ...FORM, ...change }, RULES)).toEqual({ ok: false, failure: code });
});

test.each([
  ['pending', 9, 'pending'],
  ['pending', 10, 'expired'],
  ['received', 10, 'received'],
  ['returned', 10, 'returned'],
] as const)('a %s transfer ending at 10 is at %i %s', (state, nowMs, expected) => {
  expect(transferStateAt({ state, expiresAtMs: 10 }, nowMs)).toBe(expected);
});

test.each(['transfer', 'friendTransfer', 'transferPrivate', 'transferReport', 'transferPrivateReport'])(
  'cannot recall a message of type %s',
  (type) => {
    expect(isRecallable(unpackContent(type, '{}'))).toBe(false);
    expect(isRecallable({ kind: 'text', text: 'x' })).toBe(true);
  },
);
