import { record } from '../codec.ts';
import { token } from '../ids.ts';
import { httpCall } from '../operation.ts';
import { sessionLifetime } from '../session-reply.ts';

/**
 * Lets a session that was opened by an identity token go on: the platform vouches for its player once more. The session, its
 * token and its socket stay. Fails with `identity_invalid` (also for another player than the session's) or
 * `identity_expired`; the session then lasts as long as before. D-12.
 */
export const identityRenew = httpCall('/identityRenew', record({ token }), record({ lifetimeS: sessionLifetime }));
