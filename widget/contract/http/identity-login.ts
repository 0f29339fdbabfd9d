import { record } from '../codec.ts';
import { httpCall } from '../operation.ts';
import { token } from '../ids.ts';
import { sessionReply } from '../session-reply.ts';

/**
 * Exchanges an identity token, signed by the platform's server, for a session. Creates an account for an
 * unknown player. Fails with `identity_invalid` or `identity_expired`; the data of the refusal has the `reason`. D-12.
 */
export const identityLogin = httpCall('/identityLogin', record({ token }), sessionReply, { isPublic: true });
