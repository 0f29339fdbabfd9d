import { expect, test } from 'vitest';
import { checkMoney, type MoneyView } from '../../fault/support/wallet-checker.ts';

const sound: MoneyView = {
  opening: 1000,
  accounts: ['a', 'b'],
  balances: { a: 400, b: 1150 },
  holds: { e1: 250, e2: 0, e3: 200 },
  envelopes: [
    { id: 'e1', state: 'open', total: 400, takenTotal: 150 },
    { id: 'e2', state: 'taken', total: 0, takenTotal: 0 },
    { id: 'e3', state: 'open', total: 200, takenTotal: 0 },
  ],
  movements: [
    { account: 'a', kind: 'hold', amount: 700 },
    { account: 'a', kind: 'release', amount: 100 },
    { account: 'b', kind: 'capture', amount: 150 },
  ],
  waiting: 0,
};

test('accepts money that is in one place', () => expect(checkMoney(sound)).toEqual([]));

test.each<[string, Partial<MoneyView>, RegExp]>([
  ['money that is gone', { balances: { a: 399, b: 1150 } }, /all money is 1999, not 2000/],
  ['a hold without an envelope', { envelopes: sound.envelopes.slice(1) }, /the hold of no envelope is 250, not 0/],
  ['an envelope without its money', { holds: { e3: 200 } }, /the hold of an envelope \(open\) is 0, not 250/],
  [
    'a hold that was taken twice',
    { balances: { a: 0, b: 1150 }, holds: { ...sound.holds, e1: 650 } },
    /the balance of a is 0, not 400/,
  ],
  ['a payment that never arrived', { balances: { a: 550, b: 1000 } }, /the balance of b is 1000, not 1150/],
  ['a payment that waits', { waiting: 1 }, /waiting movements is 1, not 0/],
  ['a negative balance', { balances: { a: -1, b: 1551 } }, /the balance of a is negative/],
  [
    'an envelope that waits for ever',
    { envelopes: [...sound.envelopes, { id: 'e4', state: 'holding', total: 5, takenTotal: 0 }] },
    /for ever/,
  ],
])('detects %s', (_, change, complaint) => {
  expect(checkMoney({ ...sound, ...change }).join('\n')).toMatch(complaint);
});
