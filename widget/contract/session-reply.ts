import { count, named, optional, record } from './codec.ts';
import { account } from './entities/account.ts';
import { token } from './ids.ts';

/** Seconds until the session ends; a duration, because clocks differ. Absent: it ends only after long inactivity. */
export const sessionLifetime = optional(count, 'expires_in');

/** The reply of every sign-in call: a session token (its first 32 characters stay the same, S-07) and the user. */
export const sessionReply = record({ token, account: named('user', account), lifetimeS: sessionLifetime });
