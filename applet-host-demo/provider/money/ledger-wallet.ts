import { balanceOf, hasMoved, type LedgerAccount, moveMoney, openAccount } from '../store/ledger.ts';
import type { DatabaseTransaction } from '../store/schema.ts';
import type { Wallet, WalletOutcome, WalletOwner } from './wallet.ts';

const userAccount = ({ tenant, userId }: WalletOwner): LedgerAccount => ({
  kind: 'user',
  ownerId: userId,
  tenant: tenant.code,
});
const platformAccount = ({ tenant }: WalletOwner): LedgerAccount => ({
  kind: 'platform',
  ownerId: tenant.code,
  tenant: tenant.code,
});
const holdAccount = (holdId: string, { tenant }: WalletOwner): LedgerAccount => ({
  kind: 'escrow',
  ownerId: holdId,
  tenant: tenant.code,
});

const DONE = { state: 'done' } as const;
const outcomeOf = (isDone: boolean): WalletOutcome => (isDone ? DONE : { state: 'refused', reason: 'balance_low' });

/**
 * A wallet in the provider's own database: a double-entry ledger. A movement is stored with the transaction of its caller, so its
 * outcome is never unknown. A new user gets the tenant's opening balance. D-13.
 */
export function createLedgerWallet(now: () => number): Wallet {
  const payOut: Wallet['payOut'] = async (trx, { key, reason, owner, amount }) => {
    const [from, to] = [platformAccount(owner), userAccount(owner)];
    await openAccount(trx, from);
    await openAccount(trx, to);
    return outcomeOf(await moveMoney(trx, { key, reason, from, to, amount }, now()));
  };

  const open = async (trx: DatabaseTransaction, owner: WalletOwner): Promise<LedgerAccount> => {
    const account = userAccount(owner);
    const amount = owner.tenant.settings.money?.openingBalance ?? 0;
    if ((await openAccount(trx, account)) && amount > 0)
      await payOut(trx, { key: `opening:${owner.userId}`, reason: 'opening balance', owner, amount });
    return account;
  };

  const pay: Wallet['capture'] = async (trx, { key, reason, holdId, owner, amount }) => {
    const movement = { key, reason, from: holdAccount(holdId, owner), to: await open(trx, owner), amount };
    return outcomeOf(await moveMoney(trx, movement, now()));
  };

  return {
    balance: async (trx, owner) => balanceOf(trx, await open(trx, owner)),
    async hold(trx, { key, reason, holdId, owner, amount }) {
      const [from, to] = [await open(trx, owner), holdAccount(holdId, owner)];
      await openAccount(trx, to);
      return outcomeOf(await moveMoney(trx, { key, reason, from, to, amount }, now()));
    },
    capture: pay,
    release: pay,
    payOut,
    query: async (db, key) => ((await hasMoved(db, key)) ? DONE : { state: 'unknown' }),
  };
}
