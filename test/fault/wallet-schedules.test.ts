import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type BrokenWallet, openWalletStage } from './support/wallet-stage.ts';

/** A wallet over HTTP behind a bad network: money is in exactly one place. D-18. */

/** `npm run fault -- --wallet --runs N --seed S` runs more. */
const RUNS = Number(process.env['FAULT_RUNS'] ?? 10);
const SEED = Number(process.env['FAULT_SEED'] ?? 1);
/** Far more than either broken build needs. */
const MAX_RUNS = 60;

test(`${RUNS} schedules from seed ${SEED} lose and make no money`, async () => {
  const stage = await openWalletStage();
  try {
    for (let seed = SEED; seed < SEED + RUNS; seed += 1) expect(await stage.run(seed)).toEqual([]);
    console.log(`${RUNS} schedules: ${[...stage.counts].map(([fault, count]) => `${fault} ${count}`).join(', ')}`);
  } finally {
    await stage.close();
  }
}, 0);

/** Each try is a new order. */
const withoutKeys: BrokenWallet = (wallet) => ({
  ...wallet,
  move: (order) => wallet.move({ ...order, key: `${order.key} ${randomUUID()}` }),
});
/** A time-out counts as a refusal: the object is removed, as if its money had never been taken. */
const releasesOnTimeout: BrokenWallet = (wallet) => ({
  ...wallet,
  move: async (order) => {
    const outcome = await wallet.move(order);
    return outcome.state === 'unknown' && order.kind === 'hold' ? { state: 'refused', reason: 'closed' } : outcome;
  },
});

test.each([
  ['has no idempotency keys', withoutKeys],
  ['releases money on a time-out', releasesOnTimeout],
])('the check detects a provider that %s', async (_, breakWallet) => {
  const stage = await openWalletStage(breakWallet);
  try {
    let complaints: readonly string[] = [];
    for (let seed = 1; seed <= MAX_RUNS && complaints.length === 0; seed += 1) complaints = await stage.run(seed);
    expect(complaints.join('\n')).toMatch(/the hold of|the balance of/);
  } finally {
    await stage.close();
  }
});
