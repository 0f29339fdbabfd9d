import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';
import { liftTimeLimits } from '../time-limits.ts';

/** Work that leaves the installation is paused. Stored in the database, so that it holds for all nodes and after a restart. L-O10. */
export interface OutgoingPause {
  /** `restore`: the command restored a backup; `copy`: another database server; `operator`: a command. */
  readonly cause: 'restore' | 'copy' | 'operator';
  readonly sinceMs: number;
  /** The time of the restored backup. */
  readonly backupMadeAt?: string | undefined;
}

/** The work that waits for the end of the pause. */
export interface WaitingWork {
  readonly events: number;
  readonly scheduledDue: number;
  readonly scheduledLater: number;
  /** Expired envelopes and transfers. */
  readonly expiredMoney: number;
  /** Orders to the platform's wallet without an outcome. */
  readonly walletOrders: number;
}

const KEY = 'outgoing_pause';

/** Undefined: nothing is paused. */
export async function readOutgoingPause(db: Database): Promise<OutgoingPause | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
  return row && (JSON.parse(row.value) as OutgoingPause);
}

/** Pauses outgoing work. A restore replaces the cause of an earlier pause; otherwise the first cause stays. */
export async function pauseOutgoing(db: Database, pause: OutgoingPause): Promise<void> {
  const value = JSON.stringify(pause);
  await db
    .insertInto('meta')
    .values({ key: KEY, value })
    .onConflict((conflict) =>
      pause.cause === 'restore' ? conflict.column('key').doUpdateSet({ value }) : conflict.column('key').doNothing(),
    )
    .execute();
}

/** Ends the pause. Returns false if there was none. */
export async function endOutgoingPause(trx: DatabaseTransaction): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('meta').where('key', '=', KEY).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countWaitingWork(db: Database, nowMs: number): Promise<WaitingWork> {
  const { rows } = await sql<WaitingWork>`
    select
      (select count(*)::integer from webhook_events where state = 'waiting') as events,
      (select count(*)::integer from scheduled_messages where state = 'waiting' and send_at <= ${nowMs}::bigint)
        as "scheduledDue",
      (select count(*)::integer from scheduled_messages where state = 'waiting' and send_at > ${nowMs}::bigint)
        as "scheduledLater",
      (select count(*)::integer from red_envelopes where state = 'open' and expires_at <= ${nowMs}::bigint)
        + (select count(*)::integer from transfers where state = 'pending' and expires_at <= ${nowMs}::bigint)
        as "expiredMoney",
      (select count(*)::integer from money_movements where state = 'waiting') as "walletOrders"`.execute(db);
  const [work] = rows;
  if (work === undefined) throw new Error('the waiting work could not be counted');
  return work;
}

/** Deletes all events for webhooks that wait. Returns their number. */
export async function dropWaitingEvents(trx: DatabaseTransaction): Promise<number> {
  // There may be millions.
  await liftTimeLimits(trx);
  const { numDeletedRows } = await trx.deleteFrom('webhook_events').where('state', '=', 'waiting').executeTakeFirst();
  await trx.deleteFrom('webhook_topics').execute();
  return Number(numDeletedRows);
}

/** Cancels the scheduled messages whose time has come. Returns their number. */
export async function cancelDueScheduled(trx: DatabaseTransaction, nowMs: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('scheduled_messages')
    .set({ state: 'cancelled', finished_at: nowMs })
    .where('state', '=', 'waiting')
    .where('send_at', '<=', nowMs)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
