/** The rights of a caller of the server API. Each endpoint needs one of them. */
export const SCOPES = [
  'players:read',
  'players:write',
  'players:freeze',
  'players:export',
  'sessions:read',
  'sessions:write',
  'friendships:read',
  'friendships:write',
  'groups:read',
  'groups:write',
  'accounts:read',
  'accounts:write',
  'agents:read',
  'agents:write',
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

/** Scopes that others include. */
const INCLUDED_IN: Readonly<Partial<Record<Scope, Scope>>> = { 'players:freeze': 'players:write' };

/** Whether a caller with these scopes has one, by itself or as a part of a wider one. */
export function hasScope(scopes: ReadonlySet<Scope>, scope: Scope): boolean {
  const wider = INCLUDED_IN[scope];
  return scopes.has(scope) || (wider !== undefined && scopes.has(wider));
}
