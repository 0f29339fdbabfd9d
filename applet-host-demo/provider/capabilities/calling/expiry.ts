import { callAtDeadline } from '#domain/call/call-life.ts';
import type { Services } from '../../calls/services.ts';
import { repeat } from '../../base/outgoing/repeat.ts';
import { listDueCalls, lockCall, removeEndedCalls } from '../../base/store/calling/calls.ts';
import { finishCall } from './ending.ts';

const AT_ONCE = 100;
/** Ended calls are removed with every so many runs. */
const REMOVAL_EVERY = 60;

/** Ends calls whose deadline has passed, from now on. Several nodes may do it at once. Returns a function that stops it. */
export function startCallExpiry(services: Services): () => Promise<void> {
  let runs = 0;
  return repeat(services, {
    name: 'calls',
    everyMs: services.limits.callSweepMs,
    failure: 'calls that are over could not be ended',
    async run() {
      await endDueCalls(services);
      runs += 1;
      if (runs % REMOVAL_EVERY === 0) await removeEndedCalls(services.db, services.now());
    },
  });
}

/** Ends each call whose deadline has passed, once. A call that is in use is left for the next run. */
export async function endDueCalls(services: Services): Promise<void> {
  const { db, now, tenants } = services;
  for (const due of await listDueCalls(db, now(), AT_ONCE)) {
    // Before the transaction, which may hold the only connection.
    const tenant = await tenants.find(due.tenant);
    if (tenant === undefined) continue;
    const afterwards = await db.transaction().execute(async (trx) => {
      const { life } = (await lockCall(trx, due.callId, { waits: false })) ?? {};
      if (life === undefined || life.deadlineMs > now()) return undefined;
      return finishCall(trx, services, { tenant, life, end: callAtDeadline(life) });
    });
    afterwards?.();
  }
}
