import type { CreateKeyBody } from '../../server-client/generated/keys.ts';

/** The rights that decide which actions the console shows: scopes of the server API. The provider enforces them. */
export type Scope = CreateKeyBody['scopes'][number];

export const ROLES = ['operator', 'moderator', 'read-only'] as const;
export type Role = (typeof ROLES)[number];
