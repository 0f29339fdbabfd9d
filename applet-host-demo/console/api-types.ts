/** The answers of the console's API and of the server API, as the OpenAPI document describes them. Times are ISO 8601. */

import type { Role } from './rights.ts';

export interface Operator {
  readonly name: string;
  readonly displayName: string;
  readonly role: Role;
  /** The password is the first one, which ends after some days. */
  readonly mustChangePassword: boolean;
}

export interface TenantName {
  readonly code: string;
  readonly productName: string;
}

export interface Me {
  readonly operator: Operator;
  readonly tenants: readonly TenantName[];
  readonly canCreateTenants: boolean;
  readonly scopes: readonly string[];
}

export type SignInAnswer =
  | { readonly state: 'signedIn'; readonly token: string; readonly expiresAt: string; readonly operator: Operator }
  | { readonly state: 'codeNeeded' }
  | { readonly state: 'enrolment'; readonly secret: string; readonly uri: string };

export interface Page<T> {
  readonly data: readonly T[];
  readonly nextCursor?: string | undefined;
}

export interface Player {
  readonly userId: string;
  readonly playerId?: string;
  readonly name: string;
  readonly photo: string;
  readonly isFrozen: boolean;
  readonly createdAt: string;
  readonly lastLoginAt?: string;
  readonly attributes: { readonly language: string; readonly level?: number; readonly tags: readonly string[] };
}

export interface PlayerSession {
  readonly sessionId: string;
  readonly device: string;
  readonly createdAt: string;
  readonly lastSeenAt?: string;
}

export interface Friend {
  readonly userId: string;
  readonly playerId?: string;
  readonly account?: string;
  readonly name: string;
  readonly isBlocked: boolean;
}

export type Settings = Readonly<Record<string, unknown>>;

export interface TenantSettings {
  readonly code: string;
  readonly settings: Settings;
}
