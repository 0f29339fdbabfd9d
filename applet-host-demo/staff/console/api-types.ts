/** The answers of the console's API and of the server API, as the OpenAPI document describes them. Times are ISO 8601. */

import type { IdentityRefusal } from '../../../widget/domain/session/identity-refusal.ts';
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

export interface Player {
  readonly userId: string;
  readonly playerId?: string;
  readonly name: string;
  readonly photo: string;
  readonly isFrozen: boolean;
  /** Absent: without an end. */
  readonly frozenUntil?: string;
  readonly freezeReason?: string;
  readonly createdAt: string;
  readonly lastLoginAt?: string;
  readonly lastSeenAt?: string;
  readonly isOnline: boolean;
  readonly attributes: { readonly language: string; readonly level?: number; readonly tags: readonly string[] };
}

export interface PlayerCount {
  readonly count: number;
  /** There are more. */
  readonly isCapped: boolean;
}

export type LimitKind = 'mute' | 'slow' | 'shadow' | 'links';

export interface PlayerLimit {
  readonly kind: LimitKind;
  /** Absent: without an end. */
  readonly until?: string;
  readonly messagesPerMinute?: number;
  readonly reason: string;
  readonly moderator?: string;
  readonly setAt: string;
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

export interface ReportPerson {
  readonly userId: string;
  readonly playerId?: string;
  readonly name: string;
}

export type ReportAction =
  | 'none'
  | 'remove-message'
  | 'shadow-message'
  | 'mute-player'
  | 'mute-everywhere'
  | 'shadow-player'
  | 'freeze-player';

export interface Report {
  readonly reportId: string;
  readonly state: 'open' | 'resolved' | 'dismissed';
  readonly reason: string;
  readonly note: string;
  readonly createdAt: string;
  /** Absent: the platform. */
  readonly reporter?: ReportPerson;
  readonly reported: ReportPerson;
  /** The reported group; `reported` is its owner. */
  readonly groupId?: string;
  /** Absent: the report is about the player, or the group. */
  readonly message?: { readonly chatId: string; readonly messageId: string };
  readonly action?: string;
  readonly closedAt?: string;
  readonly moderator?: string;
  readonly closingNote?: string;
  /** All reports of the message, closed ones too. */
  readonly reportsOfMessage: number;
}

export interface Evidence {
  readonly messageId: string;
  readonly time: string;
  readonly senderId?: string;
  readonly senderName?: string;
  readonly isReported: boolean;
  readonly isSystem: boolean;
  readonly wasRecalled: boolean;
  /** Only its sender sees it at present. */
  readonly isHidden: boolean;
  /** The platform has removed it for everybody. */
  readonly isRemoved: boolean;
  readonly content: {
    readonly kind: string;
    readonly text?: string;
    readonly files: readonly EvidenceFile[];
    readonly facts: readonly { readonly name: string; readonly value: string }[];
  };
}

/** A file that the report keeps. */
export interface EvidenceFile {
  /** For `/reports/{report}/files/{file}`. */
  readonly file: string;
  readonly kind: string;
  readonly mediaType: string;
  readonly name?: string;
  readonly size: number;
}

/** The reported user, and the group of the report, as they were. */
export interface ReportedProfile {
  readonly name: string;
  readonly alias: string;
  readonly photo: string;
  readonly chatId?: string;
  readonly group?: {
    readonly name: string;
    readonly photo: string;
    readonly announcement: string;
    readonly intro: string;
  };
}

export interface ReportWithEvidence extends Report {
  /** Of a report about a user or a group. */
  readonly profile?: ReportedProfile;
  readonly evidence: readonly Evidence[];
  /** All reports of the message, this one too. Empty in reports of users and groups. */
  readonly sameMessage: readonly Report[];
}

/** The conversation around a reported message, as it is now. */
export interface ReportChat {
  readonly chatId?: string;
  readonly messages: readonly Evidence[];
}

export interface AuditEntry {
  readonly number: number;
  readonly time: string;
  readonly actor: string;
  readonly act: string;
  readonly requestId: string;
  readonly detail: string;
  readonly hash: string;
}

/** The access of an agent to a session of another one. */
export interface SessionAccessEntry {
  readonly number: number;
  readonly time: string;
  readonly agent: { readonly userId: string; readonly name: string };
  readonly session: string;
  readonly player: { readonly userId: string; readonly name: string };
  readonly action: string;
}

export interface AuditCheck {
  readonly isIntact: boolean;
  readonly entries: number;
  readonly lastHash: string;
  readonly brokenAt?: number;
}

export interface Webhook {
  readonly webhookId: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly createdAt: string;
  /** Absent: its server answers. */
  readonly pause?: { readonly since: string; readonly until: string; readonly lastError: string };
}

export interface FailedEvent {
  readonly eventId: string;
  readonly type: string;
  readonly createdAt: string;
  readonly tries: number;
  readonly lastError: string;
  readonly isDead: boolean;
}

export interface ApiKey {
  readonly keyId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly createdAt: string;
  readonly expiresAt?: string;
  readonly revokedAt?: string;
  readonly lastUsedAt?: string;
}

export interface Group {
  readonly groupId: string;
  readonly groupNumber: string;
  readonly alias?: string;
  readonly name: string;
  readonly photo: string;
  readonly ownerId: string;
  readonly announcement: string;
  readonly intro: string;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly memberCount: number;
  readonly createdAt: string;
}

export interface GroupMember {
  readonly userId: string;
  readonly playerId?: string;
  readonly account?: string;
  readonly name: string;
  readonly role: 'owner' | 'admin' | 'member';
  readonly isMuted: boolean;
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

export interface IdentityKey {
  readonly kid: string;
  readonly publicKey: object;
  readonly addedAt?: string;
  readonly lastUsedAt?: string;
}

export interface NewIdentityKey {
  readonly kid: string;
  /** Absent: the public key was entered. */
  readonly privateKey?: object;
}

export interface Agent {
  readonly userId: string;
  readonly loginName?: string;
  readonly name: string;
  readonly role: 'agent' | 'supervisor';
  readonly presence: 'online' | 'away' | 'offline';
  readonly languages: readonly string[];
  readonly topics: readonly string[];
  readonly capacity: number;
  readonly load: number;
  readonly lastSeenAt?: string;
}

/** The product's texts in a language. */
export interface ProductTexts {
  readonly language: string;
  readonly texts: readonly { readonly key: string; readonly text: string }[];
}

/** Whether a token of the platform's server would be accepted. */
export interface TokenCheck {
  readonly isAccepted: boolean;
  readonly claims: readonly { readonly name: string; readonly value: string; readonly isWrong: boolean }[];
  readonly problems: readonly {
    readonly reason: IdentityRefusal | 'text';
    readonly claim: string;
    readonly found: string;
    readonly expected: string;
  }[];
  /** Of a token without problems. */
  readonly player?: 'new' | 'known' | 'frozen' | 'erased';
}
