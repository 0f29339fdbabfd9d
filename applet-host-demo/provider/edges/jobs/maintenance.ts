import type { Services } from '../../calls/services.ts';
import { removeUnusedFiles } from '../../capabilities/files/clean-up.ts';
import { removeEndedOperatorSessions } from '../../capabilities/operators/sessions.ts';
import { pushOverdue } from '../../delivery/pushes/session-end.ts';
import { ANSWER_LIFETIME_MS } from '../server-api/idempotency.ts';
import { removeExpiredAccess } from '../../base/store/access/expired-access.ts';
import { removeOldAnswers } from '../../base/store/access/api-requests.ts';
import { removeFinishedScheduled } from '../../base/store/messages/scheduled-messages.ts';
import { removeUnusedIcons } from '../../base/store/files/tenant-icons.ts';
import { takeTurn } from '../../base/store/engine/turns.ts';
import { removeOldFailures } from '../../base/store/webhooks/webhooks.ts';
import { endFreezes } from '../../base/store/people/users.ts';
import { removeOldOperations } from '../../base/store/groups/group-operations.ts';
import { endOverdueSessions } from '../../base/store/access/sessions.ts';

const INTERVAL_MS = 3_600_000;
/** Calls of an expired session are refused at once; its open socket is closed within this time, in which a freeze also ends. */
const OVERDUE_INTERVAL_MS = 15_000;

/**
 * Periodically removes expired data (silent sessions, socket tokens, login tries, unused files), tidies up, and ends expired sessions
 * and freezes.
 */
export function startMaintenance(services: Services, tidy: () => Promise<void>): () => void {
  const timer = setInterval(() => {
    services.observer
      .job('maintenance', () => removeInTurn(services).then(tidy))
      .catch((error: unknown) => services.log.error({ err: error }, 'clean-up failed'));
  }, INTERVAL_MS).unref();
  const overdue = setInterval(() => {
    services.observer
      .job('ended-freezes', () => endFreezes(services.db, services.now()))
      .catch((error: unknown) => services.log.error({ err: error }, 'freezes could not be ended'));
    services.observer
      .job('overdue-sessions', () => endOverdue(services))
      .catch((error: unknown) => services.log.error({ err: error }, 'sessions could not be ended'));
  }, OVERDUE_INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    clearInterval(overdue);
  };
}

/** Of several nodes, one removes what has expired. Each removes the remains of uploads on its own disk. */
async function removeInTurn(services: Services): Promise<void> {
  const { db, files, limits, now } = services;
  if (await takeTurn(db, 'maintenance', INTERVAL_MS)) await removeExpired(services);
  else await files.sweep(now() - limits.unusedFileMs);
}

/** Ends expired sessions and closes their sockets. */
export async function endOverdue({ db, bus, now }: Services): Promise<void> {
  pushOverdue(bus, await endOverdueSessions(db, now()));
}

export async function removeExpired(services: Services): Promise<void> {
  const { db, limits, now } = services;
  await removeExpiredAccess(db, limits, now());
  await removeEndedOperatorSessions(db, now());
  await removeOldAnswers(db, now() - ANSWER_LIFETIME_MS);
  await removeOldFailures(db, now());
  await removeFinishedScheduled(db, now());
  await removeOldOperations(db, now());
  await removeUnusedIcons(db, now() - limits.unusedFileMs);
  await removeUnusedFiles(services);
}
