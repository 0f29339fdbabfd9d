/** The rights of a caller of the server API. Each endpoint needs one of them. */
export const SCOPES = [
  'players:read',
  'players:write',
  'sessions:read',
  'sessions:write',
  'friendships:read',
  'friendships:write',
  'groups:read',
  'groups:write',
  'accounts:read',
  'accounts:write',
  'messages:send',
  'money:read',
  'statistics:read',
  'moderation:read',
  'moderation:write',
  'audit:read',
  'tenant:read',
  'tenant:write',
  'webhooks:read',
  'webhooks:write',
  'keys:read',
  'keys:write',
] as const;
export type Scope = (typeof SCOPES)[number];

export const isScope = (text: string): text is Scope => SCOPES.some((scope) => scope === text);
