import { count, named, optional, record } from './codec.ts';
import { account } from './entities/account.ts';
import { token } from './ids.ts';

/** In how many seconds a session ends; a span and not a time, because clocks differ. Absent: only when it has been silent for long. */
export const sessionLifetime = optional(count, 'expires_in');

/** What every way to sign in answers: a session token (its first 32 characters stay the same, S-07) and the user. */
export const sessionReply = record({ token, account: named('user', account), lifetimeS: sessionLifetime });
