// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

import type {
  CallOptions,
  Pages,
} from '../types.ts';

export interface AuditApi {
  /**
   * Lists what callers of this API, operators, supervisors at the desk, and commands have changed. An entry
   * contains ids, never names or texts. Entries cannot be changed. Those beyond `retention.auditDays` are removed.
   * Scope: `audit:read`.
   */
  listAudit(query?: ListAuditQuery, options?: CallOptions): Pages<AuditPage, AuditEntry>;

  /**
   * Exports the audit log, one JSON object a line. At most 5000 entries; continue with `after`, the number of the
   * last one, until the answer is empty. The hash of an entry is the SHA-256 of the JSON list `[previousHash,
   * tenant, number, milliseconds of the time, actor, act, requestId, detail]`. Scope: `audit:read`.
   */
  exportAudit(query?: ExportAuditQuery, options?: CallOptions): AsyncIterable<AuditEntry>;

  /**
   * Checks that no entry of the audit log was changed, removed or inserted. The chain cannot show that its newest
   * entries are missing. Note `entries` and `lastHash` elsewhere, and compare that entry later. Entries up to
   * `removedUpTo` were old and are removed: an entry `trimAudit` names the last one and its hash. Scope:
   * `audit:read`.
   */
  checkAudit(options?: CallOptions): Promise<AuditCheck>;

  /**
   * Lists who has read or changed sessions of other agents. Agents and supervisors at the desk, when they read or
   * act in a session of the customer service that is not their own; and transfers of sessions. Entries beyond
   * `retention.auditDays` are removed. Scope: `audit:read`.
   */
  listSessionAccess(query?: ListSessionAccessQuery, options?: CallOptions): Pages<SessionAccessPage, SessionAccess>;

  /**
   * Exports who has read or changed sessions of other agents, one JSON object a line. Agents and supervisors at the
   * desk, when they read or act in a session of the customer service that is not their own; and transfers of
   * sessions. Entries beyond `retention.auditDays` are removed. At most 5000 entries; continue with `after`, the
   * number of the last one, until the answer is empty. Scope: `audit:read`.
   */
  exportSessionAccess(query?: ExportSessionAccessQuery, options?: CallOptions): AsyncIterable<SessionAccess>;
}

export interface ListAuditQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
  /** Which items come first; `oldest` if absent. */
  readonly order?: 'oldest' | 'newest' | undefined;
  /** Only this operation. */
  readonly act?: string | undefined;
  /** Only by this caller. */
  readonly actor?: string | undefined;
  /** Only entries with this id, such as that of a group. */
  readonly about?: string | undefined;
  /**
   * The platform’s id of a player, or `user:` and the id of a user of the chat. For example `player-17`,
   * `user:M123456789`.
   */
  readonly player?: string | undefined;
}

export interface ExportAuditQuery {
  /** The number of the last entry that you have. */
  readonly after?: number | undefined;
}

export interface ListSessionAccessQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
  /** Which items come first; `oldest` if absent. */
  readonly order?: 'oldest' | 'newest' | undefined;
  /** The login name of an agent, or `user:` and the id in the chat. For example `wansu`, `user:M123456789`. */
  readonly agent?: string | undefined;
  /** Only this session of the customer service. */
  readonly session?: string | undefined;
  /**
   * The platform’s id of a player, or `user:` and the id of a user of the chat. For example `player-17`,
   * `user:M123456789`.
   */
  readonly player?: string | undefined;
  /** Only entries from this time on. */
  readonly since?: string | undefined;
  /** Only entries before this time. */
  readonly until?: string | undefined;
}

export interface ExportSessionAccessQuery {
  /** The number of the last entry that you have. */
  readonly after?: number | undefined;
}

export interface AuditEntry {
  readonly number: number;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly time: string;
  /**
   * The id of the API key, the name of the operator, `user:` and the id of a supervisor, `token`, `command-line`,
   * or `retention`.
   */
  readonly actor: string;
  /** The operation, such as `freezePlayer`. */
  readonly act: string;
  readonly requestId: string;
  /**
   * JSON: the ids in the path, the names of the sent fields, and the values of some. `"outcome": "unknown"`: the
   * node failed during the change.
   */
  readonly detail: string;
  /** SHA-256 in hexadecimal; empty before the first entry. */
  readonly previousHash: string;
  /** SHA-256 in hexadecimal; empty before the first entry. */
  readonly hash: string;
}

export interface AuditPage {
  readonly data: readonly AuditEntry[];
  readonly nextCursor?: string | undefined;
}

export interface AuditCheck {
  readonly isIntact: boolean;
  readonly entries: number;
  /** SHA-256 in hexadecimal; empty before the first entry. */
  readonly lastHash: string;
  readonly brokenAt?: number | undefined;
  readonly removedUpTo: number;
}

export interface SessionPerson {
  /** The id in the chat. */
  readonly userId: string;
  /** The current name; empty after an erasure. */
  readonly name: string;
}

export interface SessionAccess {
  readonly number: number;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly time: string;
  readonly agent: SessionPerson;
  /** The id of the session of the customer service. */
  readonly session: string;
  readonly player: SessionPerson;
  /** `read`, `messages`, `search` and `note` of a session of another agent, `close` of one, or `transfer`. */
  readonly action: string;
}

export interface SessionAccessPage {
  readonly data: readonly SessionAccess[];
  readonly nextCursor?: string | undefined;
}
