import type { Services } from '../calls/handler.ts';
import { removeUnusedFiles } from '../files/clean-up.ts';
import { removeEndedOperatorSessions } from '../console/sessions.ts';
import { pushOverdue } from '../pushes/session-end.ts';
import { ANSWER_LIFETIME_MS } from '../server-api/idempotency.ts';
import { removeOldAnswers } from '../store/api-requests.ts';
import { removeFinishedScheduled } from '../store/scheduled-messages.ts';
import { removeUnusedIcons } from '../store/tenant-icons.ts';
import { takeTurn } from '../store/turns.ts';
import { removeOldFailures } from '../store/webhooks.ts';
import { endFreezes } from '../store/users.ts';
import { removeOldOperations } from '../store/group-operations.ts';
import { endOverdueSessions } from './sessions.ts';

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
  await db
    .deleteFrom('sessions')
    .where('seen_at', '<', now() - limits.sessionSilenceMs)
    .execute();
  await db.deleteFrom('socket_tokens').where('expires_at', '<', now()).execute();
  await db
    .deleteFrom('sms_codes')
    .where('sent_at', '<', now() - limits.smsCodeLifetimeMs - limits.smsTicketLifetimeMs)
    .execute();
  await db
    .deleteFrom('login_tries')
    .where('since', '<', now() - limits.loginTryWindowMs)
    .execute();
  await db
    .deleteFrom('password_tries')
    .where('since', '<', now() - limits.loginTryWindowMs)
    .execute();
  await db.deleteFrom('payment_questions').where('expires_at', '<', now()).execute();
  await removeEndedOperatorSessions(db, now());
  await removeOldAnswers(db, now() - ANSWER_LIFETIME_MS);
  await removeOldFailures(db, now());
  await removeFinishedScheduled(db, now());
  await removeOldOperations(db, now());
  await removeUnusedIcons(db, now() - limits.unusedFileMs);
  await removeUnusedFiles(services);
}
