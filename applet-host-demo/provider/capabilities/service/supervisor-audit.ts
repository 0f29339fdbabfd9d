import type { SessionContext } from '../../calls/services.ts';
import { currentCall } from '../../base/observe/current-call.ts';
import { appendAudit } from '../../base/store/access/audit-log.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import type { StoredSession } from '../../base/store/service/service-sessions.ts';

interface SupervisorAct {
  readonly act: 'transferServiceSession' | 'closeServiceSession';
  readonly fields: readonly string[];
  /** Ids only. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Records a change of a session, in the transaction of the change. */
export type RecordChange = (trx: DatabaseTransaction, before: StoredSession) => Promise<void>;

/**
 * Returns the function that records a change in the audit log, if the session is not the caller's own: only supervisors may make such a
 * change. L-CT10.
 */
export const recordSupervisor =
  ({ services, caller }: SessionContext, { act, fields, values = {} }: SupervisorAct): RecordChange =>
  async (trx, { tenant, sessionId, agentId }) => {
    if (agentId === caller.userId) return;
    const target = { session: sessionId, ...(agentId === '' ? {} : { agent: `user:${agentId}` }) };
    const entry = {
      actor: `user:${caller.userId}`,
      act,
      requestId: currentCall()?.requestId ?? '',
      detail: { target, fields, values },
    };
    await appendAudit(trx, tenant, entry, services.now());
  };
