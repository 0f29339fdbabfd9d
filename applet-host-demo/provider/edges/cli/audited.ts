import { appendAudit } from '../../base/store/access/audit-log.ts';
import type { Database, DatabaseTransaction } from '../../base/store/schema/schema.ts';

/** A change of a tenant by a command, by the name of the server API's operation. */
interface Change {
  readonly tenant: string;
  readonly act: 'updateTenant' | 'createKey' | 'revokeKey';
  readonly target?: Readonly<Record<string, string>>;
  readonly fields?: readonly string[];
  readonly values?: Readonly<Record<string, unknown>>;
}

/** The author of changes by a command. */
export const COMMAND_LINE = { actor: 'command-line', requestId: '' } as const;

/** Makes a change and its entry in the audit log in one transaction. L-PB10. */
export const audited = <T>(
  db: Database,
  work: (
    trx: DatabaseTransaction,
    nowMs: number,
  ) => Promise<{ readonly result: T; readonly change: Change | undefined }>,
): Promise<T> =>
  db.transaction().execute(async (trx) => {
    const nowMs = Date.now();
    const { result, change } = await work(trx, nowMs);
    if (change === undefined) return result;
    const { tenant, act, target = {}, fields = [], values = {} } = change;
    const entry = { ...COMMAND_LINE, act, detail: { target, fields, values } };
    await appendAudit(trx, tenant, entry, nowMs);
    return result;
  });
