import { record } from '../codec.ts';
import { token } from '../ids.ts';
import { httpCall } from '../operation.ts';
import { sessionLifetime } from '../session-reply.ts';

/**
 * Extends a session that an identity token has opened: the platform confirms its player again. The session, its token and its
 * socket stay the same. Fails with `identity_invalid` (also for a different player than the session's) or `identity_expired`;
 * the session's end then stays the same. D-12.
 */
export const identityRenew = httpCall('/identityRenew', record({ token }), record({ lifetimeS: sessionLifetime }));
