/** Money of objects such as envelopes: held before the object is shown, and paid to users afterwards. D-13, D-18. */
import type { FailureCode } from '#domain/failure.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { Services } from '../../calls/services.ts';
import {
  claimDueMovements,
  findMovement,
  insertMovement,
  lockMovement,
  postponeMovement,
  settleMovement,
  type StoredMovement,
} from '../../base/store/money/movements.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import type { HeldObject } from './held-object.ts';
import { HELD_OBJECTS, type HeldPurpose } from './held-objects.ts';
import type { WalletOrder, WalletOutcome, WalletOwner } from './wallet.ts';

/** The job leaves a new hold to the call that made it for this time. */
const OWN_CALL_MS = 15_000;
const AT_ONCE = 20;
const INTERVAL_MS = 1000;

/** A hold for a new object, whose id is also the id of the hold. */
export interface Hold {
  readonly purpose: HeldPurpose;
  readonly holdId: string;
  readonly owner: WalletOwner;
  readonly amount: number;
  readonly reason: string;
}

/** `hold`: the object was stored now, in its hidden state. Without it, the call repeats an earlier one (S-01). */
export interface Prepared {
  readonly holdId: string;
  readonly hold?: Hold;
  /** The object of the earlier call still waits for its money. */
  readonly isHolding?: boolean;
}

const holdKey = (holdId: string): string => `hold:${holdId}`;

/** A refusal after writes: the transaction must be undone. */
class Refused extends Error {
  readonly code: FailureCode;
  constructor(code: FailureCode) {
    super(code);
    this.code = code;
  }
}

/**
 * Creates an object with held money. `prepare` checks the call and stores the object, hidden. With the embedded wallet everything is
 * one transaction. With a remote wallet the object is committed first; then the wallet is called, and the object is shown or
 * removed. Returns the id of the object, once it is shown. `balance_low`: nothing has changed. `server_busy`: the outcome is unknown,
 * and the job settles it; the caller may repeat the call with the same uuid.
 */
export async function createHeld(
  services: Services,
  tenant: Tenant,
  prepare: (trx: DatabaseTransaction) => Promise<Result<Prepared, FailureCode>>,
): Promise<Result<string, FailureCode>> {
  const { db } = services;
  let shown = (): void => undefined;
  const prepared = await db
    .transaction()
    .execute(async (trx) => {
      const result = await prepare(trx);
      if (!result.ok || result.value.hold === undefined) return result;
      shown = (await holdMoney(trx, services, tenant, result.value.hold)) ?? shown;
      return result;
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return failure(error.code);
      throw error;
    });
  if (!prepared.ok) return prepared;
  shown();
  const { holdId, hold, isHolding } = prepared.value;
  const isWaiting = hold === undefined ? isHolding === true : services.wallet.isRemote;
  return isWaiting ? carryOutHold(services, holdId) : success(holdId);
}

/** Takes the money of an object, or stores that it is to be taken after the commit. */
async function holdMoney(
  trx: DatabaseTransaction,
  services: Services,
  tenant: Tenant,
  hold: Hold,
): Promise<(() => void) | undefined> {
  const { wallet, now } = services;
  const order: WalletOrder = { ...hold, key: holdKey(hold.holdId), kind: 'hold' };
  if (wallet.isRemote) {
    const nowMs = now();
    const movement = { ...order, purpose: hold.purpose, isDone: false, dueAtMs: nowMs + OWN_CALL_MS };
    await insertMovement(trx, movement, nowMs);
    return undefined;
  }
  const outcome = await wallet.move(trx, order);
  if (outcome.state !== 'done') throw new Refused(codeOf(outcome));
  await insertMovement(trx, { ...order, purpose: hold.purpose, isDone: true }, now());
  return HELD_OBJECTS[hold.purpose].open(trx, hold.holdId, { services, tenant });
}

const codeOf = (outcome: WalletOutcome): FailureCode => {
  if (outcome.state !== 'refused' || outcome.reason === 'closed') return 'server_busy';
  return outcome.reason === 'balance_low' ? 'balance_low' : 'forbidden';
};

/** Calls the remote wallet for a waiting hold. A repeat is safe: the key stays the same. */
async function carryOutHold(services: Services, holdId: string): Promise<Result<string, FailureCode>> {
  const movement = await findMovement(services.db, holdKey(holdId));
  if (movement === undefined) return failure('server_busy');
  if (movement.state === 'waiting') {
    const { wallet } = services;
    const order = await orderOf(services, movement);
    const outcome = wallet.isRemote && order !== undefined ? await wallet.move(order) : { state: 'unknown' as const };
    const settled = await finish(services, movement, outcome);
    return settled === 'done' ? success(holdId) : failure(codeOf(outcome));
  }
  return movement.state === 'done' ? success(holdId) : failure('server_busy');
}

export interface Payment {
  /** Of the same kind of object as the hold. */
  readonly purpose: HeldPurpose;
  /** Unique for this payment, for example hold id and user. */
  readonly key: string;
  /** `capture`: to a user. `release`: back to the owner of the hold. `collect`: to the platform. */
  readonly kind: 'capture' | 'release' | 'collect';
  readonly holdId: string;
  readonly owner: WalletOwner;
  readonly amount: number;
  readonly reason: string;
}

/**
 * Pays held money to a user, in the caller's transaction: at once with the embedded wallet; with a remote wallet the payment is owed
 * from now on, and the job repeats it until the wallet has carried it out. Call `wakePayments` after the commit.
 *
 * @throws Error if the hold has too little money, so that the transaction is undone
 */
export async function payMoney(trx: DatabaseTransaction, services: Services, payment: Payment): Promise<void> {
  const { wallet, now } = services;
  if (!wallet.isRemote) {
    const outcome = await wallet.move(trx, payment);
    if (outcome.state !== 'done') throw new Error(`the payment ${payment.key} could not be made`);
  }
  await insertMovement(trx, { ...payment, isDone: !wallet.isRemote }, now());
}

/** A payment of the platform's own money to a user. */
export interface PayOut {
  /** Unique for this payment. */
  readonly key: string;
  /** The reason in one word, for the trace of movements. */
  readonly purpose: string;
  readonly owner: WalletOwner;
  readonly amount: number;
  readonly reason: string;
}

/** Pays money of the platform to a user, in the caller's transaction like `payMoney`. */
export async function payOut(trx: DatabaseTransaction, services: Services, payment: PayOut): Promise<void> {
  const { wallet, now } = services;
  const order = { ...payment, kind: 'payout', holdId: '' } as const;
  if (!wallet.isRemote) {
    const outcome = await wallet.move(trx, order);
    if (outcome.state !== 'done') throw new Error(`the payment ${payment.key} could not be made`);
  }
  await insertMovement(trx, { ...order, isDone: !wallet.isRemote }, now());
}

/** The balance for a form; with a remote wallet `server_busy` if it does not answer. Call it outside of transactions. */
export async function readBalance({ wallet, db }: Services, owner: WalletOwner): Promise<Result<number, FailureCode>> {
  const balance = wallet.isRemote
    ? await wallet.balance(owner)
    : await db.transaction().execute((trx) => wallet.balance(trx, owner));
  return balance === undefined ? failure('server_busy') : success(balance);
}

async function orderOf({ tenants }: Services, movement: StoredMovement): Promise<WalletOrder | undefined> {
  const tenant = await tenants.find(movement.tenant);
  return tenant === undefined ? undefined : { ...movement, owner: { tenant, userId: movement.userId } };
}

/** Stores an outcome, and shows or removes the object of a hold. A second outcome of the same movement changes nothing. */
async function finish(
  services: Services,
  { key, tenant: code }: StoredMovement,
  outcome: WalletOutcome,
): Promise<StoredMovement['state']> {
  const { db, now, log, tenants } = services;
  const tenant = await tenants.find(code);
  let shown = (): void => undefined;
  const state = await db.transaction().execute(async (trx): Promise<StoredMovement['state']> => {
    const movement = await lockMovement(trx, key);
    if (movement?.state !== 'waiting') return movement?.state ?? 'refused';
    const isRefusedHold = outcome.state === 'refused' && movement.kind === 'hold';
    if (tenant === undefined || (outcome.state !== 'done' && !isRefusedHold)) {
      const refusal = outcome.state === 'refused' ? outcome.reason : '';
      await postponeMovement(trx, movement, refusal, now());
      if (refusal !== '') log.error({ key, refusal }, 'the wallet refuses to pay what is owed');
      return 'waiting';
    }
    await settleMovement(trx, key, outcome.state, isRefusedHold ? outcome.reason : '', now());
    if (movement.kind !== 'hold') return outcome.state;
    const held: HeldObject = HELD_OBJECTS[movement.purpose as HeldPurpose];
    if (isRefusedHold) await held.drop(trx, movement.holdId);
    else shown = await held.open(trx, movement.holdId, { services, tenant });
    return outcome.state;
  });
  shown();
  return state;
}

/**
 * Carries out what waits for a remote wallet. An old hold is settled by query: the call that made it has given up. A payment is
 * repeated with its key until it is done. Several nodes may do this at once.
 */
export async function carryOutDue(services: Services): Promise<void> {
  const { db, now, wallet } = services;
  if (!wallet.isRemote) return;
  const due = await claimDueMovements(db, now(), AT_ONCE);
  await Promise.all(
    due.map(async (movement) => {
      const order = await orderOf(services, movement);
      const call = movement.kind === 'hold' ? wallet.query : wallet.move;
      await finish(services, movement, order === undefined ? { state: 'unknown' } : await call(order));
    }),
  );
  if (due.length === AT_ONCE) await carryOutDue(services);
}

const wakers = new WeakMap<Services, () => void>();

/** Starts owed payments now. Call it after the commit of a transaction with payments. */
export const wakePayments = (services: Services): void => wakers.get(services)?.();

/** Carries out waiting movements from now on. Returns a function that ends it. */
export function startPayments(services: Services): () => Promise<void> {
  let running = Promise.resolve();
  let isQueued = false;
  const wake = (): void => {
    if (isQueued) return;
    isQueued = true;
    running = running
      .then(() => {
        isQueued = false;
        return services.observer.job('money-movements', () => carryOutDue(services));
      })
      .catch((error: unknown) => services.log.error({ err: error }, 'money could not be moved'));
  };
  if (!services.wallet.isRemote) return () => running;
  wakers.set(services, wake);
  const timer = setInterval(wake, INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    wakers.delete(services);
    return running;
  };
}
