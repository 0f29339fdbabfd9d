import { appendAudit } from '../store/access/audit-log.ts';
import {
  cancelDueScheduled,
  dropWaitingEvents,
  endOutgoingPause,
  pauseOutgoing as storePause,
} from '../store/engine/outgoing-pause.ts';
import type { Database, DatabaseTransaction } from '../store/schema/schema.ts';
import { listTenants } from '../store/engine/tenants.ts';

/** The waiting work that the operator does not want any more. */
export interface DroppedWork {
  /** Events for webhooks. */
  readonly events: boolean;
  /** Scheduled messages whose time has come are cancelled. */
  readonly scheduled: boolean;
}

/** The one who pauses or resumes, for the audit log. */
interface Author {
  /** The name of an operator, or `command-line`. */
  readonly actor: string;
  readonly requestId: string;
}

/** Ends the pause of outgoing work. Returns the numbers of dropped events and messages; undefined: nothing was paused. L-O10. */
export const resumeOutgoing = (
  db: Database,
  dropped: DroppedWork,
  author: Author,
  nowMs: number,
): Promise<{ readonly events: number; readonly scheduled: number } | undefined> =>
  db.transaction().execute(async (trx) => {
    // First: another operator waits for the lock, and then finds nothing.
    if (!(await endOutgoingPause(trx))) return undefined;
    const events = dropped.events ? await dropWaitingEvents(trx) : 0;
    const scheduled = dropped.scheduled ? await cancelDueScheduled(trx, nowMs) : 0;
    await auditAll(
      trx,
      'resumeOutgoing',
      author,
      { dropEvents: dropped.events, dropScheduled: dropped.scheduled },
      nowMs,
    );
    return { events, scheduled };
  });

/** Pauses outgoing work, for a copy of a database that the provider cannot recognise as one. */
export const pauseOutgoing = (db: Database, author: Author, nowMs: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await storePause(trx, { cause: 'operator', sinceMs: nowMs });
    await auditAll(trx, 'pauseOutgoing', author, {}, nowMs);
  });

/** Records a change in the logs of all tenants. */
async function auditAll(
  trx: DatabaseTransaction,
  act: 'pauseOutgoing' | 'resumeOutgoing',
  author: Author,
  values: Readonly<Record<string, unknown>>,
  nowMs: number,
): Promise<void> {
  const entry = { ...author, act, detail: { target: {}, fields: Object.keys(values), values } };
  // In the order of the codes, so that two parallel changes do not wait for each other.
  for (const { code } of await listTenants(trx)) await appendAudit(trx, code, entry, nowMs);
}
