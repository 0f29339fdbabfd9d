import type { AccountSecurity } from '../../domain/session/security.ts';
import { count, flag, list, named, nothing, optional, record, text, time, withDefault, type Codec } from '../codec.ts';
import { shortText } from '../ids.ts';
import { httpCall } from '../operation.ts';

const sessionInfo = record({
  sessionId: named('session_id', shortText),
  device: withDefault(shortText, ''),
  createdMs: named('created_at', time),
  lastSeenMs: named('last_seen', time),
  isCurrent: named('is_current', flag),
});

const security: Codec<AccountSecurity> = record({
  hasPassword: named('has_password', flag),
  phoneEnd: optional(shortText, 'phone_end'),
  passwordChangedMs: optional(time, 'password_changed_at'),
  maxSessions: named('max_sessions', count),
  sessions: list(sessionInfo, 1000),
});

/** The user's password state and sessions. Ours: L-PS4. */
export const securityGet = httpCall('/account/security', nothing, security, { method: 'GET' });

/** Ends one other session of the user, or all others. Ours: L-PS4. */
export const sessionEnd = httpCall(
  '/account/sessionEnd',
  record({ sessionId: optional(shortText, 'session_id') }),
  nothing,
);

/** Sends a code to the user's verified phone number. A new code is available after `wait` seconds. Ours: L-PS4. */
export const passwordCode = httpCall('/account/passwordCode', nothing, record({ waitS: named('wait', count) }));

/** Changes the password, with the old one or with a code, and ends all other sessions. Ours: L-PS4. */
export const passwordChange = httpCall(
  '/account/passwordChange',
  record({ password: text, oldPassword: optional(text, 'old_password'), code: optional(shortText) }),
  nothing,
);
