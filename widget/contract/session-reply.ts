import { named, record } from './codec.ts';
import { account } from './entities/account.ts';
import { token } from './ids.ts';

/** What every way to sign in answers: a session token (its first 32 characters stay the same, S-07) and the user. */
export const sessionReply = record({ token, account: named('user', account) });
