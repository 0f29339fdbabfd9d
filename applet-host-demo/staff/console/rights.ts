/** The rights that decide which actions the console shows: scopes of the server API. The provider enforces them. */
export type Scope =
  | 'players:write'
  | 'players:freeze'
  | 'players:export'
  | 'sessions:write'
  | 'friendships:write'
  | 'groups:write'
  | 'moderation:write'
  | 'agents:write'
  | 'tenant:write'
  | 'webhooks:write'
  | 'keys:read'
  | 'keys:write';

export const ROLES = ['operator', 'moderator', 'read-only'] as const;
export type Role = (typeof ROLES)[number];
