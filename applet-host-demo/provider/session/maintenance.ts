import type { Services } from '../calls/handler.ts';
import { removeUnusedFiles } from '../files/clean-up.ts';
import { pushOverdue } from '../pushes/session-end.ts';
import { endOverdueSessions } from './sessions.ts';

const INTERVAL_MS = 3_600_000;
/** A session that is over is refused at once; its open socket is closed within this. */
const OVERDUE_INTERVAL_MS = 15_000;

/** Removes from time to time what has run out (silent sessions, unused socket tokens, old login tries, files that nobody sent), and tidies up; ends sessions in time. */
export function startMaintenance(services: Services, tidy: () => Promise<void>): () => void {
  const timer = setInterval(() => {
    removeExpired(services)
      .then(tidy)
      .catch((error: unknown) => services.log.error({ err: error }, 'clean-up failed'));
  }, INTERVAL_MS).unref();
  const overdue = setInterval(() => {
    endOverdue(services).catch((error: unknown) => services.log.error({ err: error }, 'sessions could not be ended'));
  }, OVERDUE_INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    clearInterval(overdue);
  };
}

/** Ends the sessions whose time is over, and closes their sockets. */
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
  await removeUnusedFiles(services);
}
