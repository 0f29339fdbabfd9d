import type { ProviderLimits } from '../../limits.ts';
import type { Database } from '../schema/schema.ts';

/** Removes sessions, tokens, codes, counted tries and questions whose time is over. */
export async function removeExpiredAccess(
  db: Database,
  limits: Pick<ProviderLimits, 'sessionSilenceMs' | 'smsCodeLifetimeMs' | 'smsTicketLifetimeMs' | 'loginTryWindowMs'>,
  nowMs: number,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('seen_at', '<', nowMs - limits.sessionSilenceMs)
    .execute();
  await db.deleteFrom('socket_tokens').where('expires_at', '<', nowMs).execute();
  await db
    .deleteFrom('sms_codes')
    .where('sent_at', '<', nowMs - limits.smsCodeLifetimeMs - limits.smsTicketLifetimeMs)
    .execute();
  for (const tries of ['login_tries', 'password_tries'] as const)
    await db
      .deleteFrom(tries)
      .where('since', '<', nowMs - limits.loginTryWindowMs)
      .execute();
  await db.deleteFrom('payment_questions').where('expires_at', '<', nowMs).execute();
}
