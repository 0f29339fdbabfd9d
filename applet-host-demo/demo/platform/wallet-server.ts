/**
 * A platform's wallet for MeeLine, as small as possible: copy it with `signed-request.ts`, and replace the book by transactions of
 * your database.
 */
import { type Answer, createSignatureCheck } from './signed-request.ts';

type Outcome = { readonly state: 'done' } | { readonly state: 'refused'; readonly reason: string };
interface Order {
  readonly key: string;
  readonly kind: 'hold' | 'capture' | 'release' | 'payout' | 'collect';
  readonly hold: string;
  readonly player: string;
  readonly user: string;
  readonly amount: string;
}

/** All money is in the balances and the holds. Minor units. */
export interface Book {
  readonly balances: Record<string, number>;
  readonly holds: Record<string, number>;
  /** By key: a repeated order changes nothing, and gets the first answer. */
  readonly outcomes: Record<string, Outcome>;
}

export interface WalletOptions {
  /** The tenants whose players have accounts here. */
  readonly tenants: readonly string[];
  /** `/wallet/keys` of the provider. */
  readonly keysUrl: string;
  readonly book: Book;
  readonly firstBalance: number;
  readonly digits: number;
  /** Stores the book before the answer is sent. */
  readonly save: (accountId: string) => Promise<void>;
}

/** The platform's own account: pays `payout`, gets `collect`. No player has this id. */
const HOUSE = ' house';

/** Answers `/balance`, `/move` and `/query`. Throws when the signature is not valid. */
export function createWallet({ tenants, keysUrl, book, firstBalance, digits, save }: WalletOptions) {
  const checkSignature = createSignatureCheck(tenants, keysUrl);
  const accountOf = ({ player, user }: Order): string => (player === '' ? `user ${user}` : player);
  const balanceOf = (accountId: string): number =>
    (book.balances[accountId] ??= accountId === HOUSE ? 0 : firstBalance);

  function carryOut(order: Order): Outcome {
    const [amount, account] = [
      Number(order.amount.replace('.', '')),
      order.kind === 'collect' ? HOUSE : accountOf(order),
    ];
    const [isHold, isPayout] = [order.kind === 'hold', order.kind === 'payout'];
    const source = isHold ? balanceOf(account) : (book.holds[order.hold] ?? 0);
    if (!Number.isSafeInteger(amount) || amount < 1) return { state: 'refused', reason: 'denied' };
    if (!isPayout && source < amount) return { state: 'refused', reason: 'balance_low' };
    if (!isPayout) book.holds[order.hold] = (book.holds[order.hold] ?? 0) + (isHold ? amount : -amount);
    if (isPayout) book.balances[HOUSE] = balanceOf(HOUSE) - amount;
    book.balances[account] = balanceOf(account) + (isHold ? -amount : amount);
    return { state: 'done' };
  }

  const answer: Answer = async (path, authorization = '', body = '') => {
    await checkSignature(path, authorization, body);
    const order = JSON.parse(body) as Order;
    if (path === '/balance') {
      const units = String(balanceOf(accountOf(order))).padStart(digits + 1, '0');
      return { balance: digits === 0 ? units : `${units.slice(0, -digits)}.${units.slice(-digits)}` };
    }
    // A query closes an order that has not been carried out. So a delayed order cannot take money later.
    const outcome =
      book.outcomes[order.key] ??
      (path === '/move' ? carryOut(order) : ({ state: 'refused', reason: 'closed' } as const));
    book.outcomes[order.key] = outcome;
    await save(accountOf(order));
    return outcome;
  };
  return { answer, balanceOf };
}
