import { type Scope, SCOPES } from './scopes.ts';
import type { StoredOperatorRole } from '../../base/store/schema/schema-operators.ts';

/** The rights of an operator in the operator's tenants. L-OC1. */
export const OPERATOR_ROLES = ['operator', 'moderator', 'read-only'] as const satisfies readonly StoredOperatorRole[];
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export const isOperatorRole = (text: string): text is OperatorRole => OPERATOR_ROLES.some((role) => role === text);

const READING = SCOPES.filter((scope) => scope.endsWith(':read'));

const SCOPES_OF: Readonly<Record<OperatorRole, ReadonlySet<Scope>>> = {
  operator: new Set(SCOPES),
  moderator: new Set([...READING, 'moderation:write', 'sessions:write', 'players:freeze']),
  'read-only': new Set(READING.filter((scope) => scope !== 'keys:read')),
};

/** The scopes of the server API that a role has. */
export const scopesOf = (role: OperatorRole): ReadonlySet<Scope> => SCOPES_OF[role];
