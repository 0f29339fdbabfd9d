/** The answers of the console's own API. Those of the server API have their generated types (`server-client/generated`). */

import type { PlayerLimit } from '../../server-client/generated/players.ts';
import type { ResolveReportBody } from '../../server-client/generated/reports.ts';
import type { Role } from './rights.ts';

export interface Operator {
  readonly name: string;
  readonly displayName: string;
  readonly role: Role;
  /** The operator still has the first password, which expires after some days. */
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

export type Settings = Readonly<Record<string, unknown>>;

export interface TenantSettings {
  readonly code: string;
  readonly settings: Settings;
}

/** An operator in the list of operators. */
export interface OperatorEntry extends Operator {
  readonly allTenants: boolean;
  readonly tenants: readonly string[];
  readonly hasSecondFactor: boolean;
  readonly isDisabled: boolean;
  readonly createdAt: string;
  readonly lastSignInAt?: string;
}

export type LimitKind = PlayerLimit['kind'];

export type ReportAction = ResolveReportBody['action'];
