import type {
  RemoteWallet,
  WalletOrder,
  WalletOutcome,
} from '../../applet-host-demo/provider/capabilities/money/wallet.ts';

/** `lost`: carried out, but the answer is lost. `away`: never arrives. `late`: arrives when `deliverLate` is called. */
export type WalletFault = 'lost' | 'away' | 'late';

/** A wallet outside of the database, in memory, whose next calls can fail. Each user begins with 1000.00. */
export function createTestWallet() {
  const balances = new Map<string, number>();
  const holds = new Map<string, number>();
  const outcomes = new Map<string, WalletOutcome>();
  const late: WalletOrder[] = [];
  let faults: WalletFault[] = [];
  let meanwhile = (): void => undefined;
  const balanceOf = (userId: string): number => balances.get(userId) ?? 100_000;

  const apply = (order: WalletOrder): WalletOutcome => {
    const known = outcomes.get(order.key);
    if (known !== undefined) return known;
    const { kind, holdId, amount, owner } = order;
    const isHold = kind === 'hold';
    // The platform has money without end.
    const held = kind === 'payout' ? Number.POSITIVE_INFINITY : (holds.get(holdId) ?? 0);
    const available = isHold ? balanceOf(owner.userId) : held;
    const outcome: WalletOutcome = available < amount ? { state: 'refused', reason: 'balance_low' } : { state: 'done' };
    if (outcome.state === 'done') {
      if (kind !== 'payout') holds.set(holdId, (holds.get(holdId) ?? 0) + (isHold ? amount : -amount));
      if (kind !== 'collect') balances.set(owner.userId, balanceOf(owner.userId) + (isHold ? -amount : amount));
    }
    outcomes.set(order.key, outcome);
    return outcome;
  };
  const through = (order: WalletOrder, answer: () => WalletOutcome): WalletOutcome => {
    const fault = faults.shift();
    if (fault === 'late') late.push(order);
    if (fault === 'away' || fault === 'late') return { state: 'unknown' };
    const outcome = answer();
    return fault === 'lost' ? { state: 'unknown' } : outcome;
  };
  const wallet: RemoteWallet = {
    isRemote: true,
    balance: ({ userId }) => Promise.resolve(faults.shift() === undefined ? balanceOf(userId) : undefined),
    move: (order) => {
      meanwhile();
      return Promise.resolve(through(order, () => apply(order)));
    },
    query: (order) =>
      Promise.resolve(
        through(order, () => {
          const known = outcomes.get(order.key) ?? { state: 'refused', reason: 'closed' };
          outcomes.set(order.key, known);
          return known;
        }),
      ),
  };
  return {
    wallet,
    balanceOf,
    held: () => [...holds.values()].reduce((sum, each) => sum + each, 0),
    /** The faults of the next calls, in their order. */
    fail: (...next: WalletFault[]) => {
      faults = next;
    },
    /** Runs while the wallet carries out a movement. */
    during: (run: () => void) => {
      meanwhile = run;
    },
    deliverLate: () => late.splice(0).map(apply),
  };
}
