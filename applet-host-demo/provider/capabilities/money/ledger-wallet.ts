import { balanceOf, type LedgerAccount, moveMoney, openAccount } from '../../base/store/money/ledger.ts';
import { insertMovement } from '../../base/store/money/movements.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import type { EmbeddedWallet, WalletOrder, WalletOutcome, WalletOwner } from './wallet.ts';

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
const holdAccount = ({ holdId, owner }: WalletOrder): LedgerAccount => ({
  kind: 'escrow',
  ownerId: holdId,
  tenant: owner.tenant.code,
});

const outcomeOf = (isDone: boolean): WalletOutcome =>
  isDone ? { state: 'done' } : { state: 'refused', reason: 'balance_low' };

/**
 * A wallet in the provider's own database: a double-entry ledger. A movement is stored with the transaction of its caller, so its
 * outcome is never unknown. A new user gets the tenant's opening balance. D-13.
 */
export function createLedgerWallet(now: () => number): EmbeddedWallet {
  const payOut = async (trx: DatabaseTransaction, { key, reason, owner, amount }: WalletOrder) => {
    const [from, to] = [platformAccount(owner), userAccount(owner)];
    await openAccount(trx, from);
    await openAccount(trx, to);
    return outcomeOf(await moveMoney(trx, { key, reason, from, to, amount }, now()));
  };

  const open = async (trx: DatabaseTransaction, owner: WalletOwner): Promise<LedgerAccount> => {
    const account = userAccount(owner);
    const amount = owner.tenant.settings.money?.openingBalance ?? 0;
    if ((await openAccount(trx, account)) && amount > 0) {
      const key = `opening:${owner.userId}`;
      const order = { key, kind: 'payout', holdId: '', reason: 'opening balance', owner, amount } as const;
      await payOut(trx, order);
      await insertMovement(trx, { ...order, purpose: 'opening', isDone: true }, now());
    }
    return account;
  };

  return {
    isRemote: false,
    balance: async (trx, owner) => balanceOf(trx, await open(trx, owner)),
    async move(trx, order) {
      const { key, kind, reason, owner, amount } = order;
      const [user, hold] = [await open(trx, owner), holdAccount(order)];
      if (kind === 'payout') return payOut(trx, order);
      const receiver = kind === 'hold' ? hold : kind === 'collect' ? platformAccount(owner) : user;
      if (receiver !== user) await openAccount(trx, receiver);
      const [from, to] = kind === 'hold' ? [user, hold] : [hold, receiver];
      return outcomeOf(await moveMoney(trx, { key, reason, from, to, amount }, now()));
    },
  };
}
