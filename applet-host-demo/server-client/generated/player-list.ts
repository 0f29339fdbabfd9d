// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

import type {
  CallOptions,
} from '../types.ts';

export interface PlayerListApi {
  /**
   * Counts the players that a search finds, or all. At most 100000; `isCapped` says that there are more. Scope:
   * `players:read`.
   */
  countPlayers(query?: CountPlayersQuery, options?: CallOptions): Promise<PlayerCount>;

  /**
   * Exports the players that a search finds, or all, as a table (CSV). The columns are userId, playerId, name,
   * language, level, tags, createdAt, lastLoginAt, lastSeenAt, isFrozen, frozenUntil; tags are separated by spaces.
   * The audit log records the export. A cell that a spreadsheet would run as a formula starts with an apostrophe. A
   * connection that ends early had a failure. Scope: `players:export`.
   */
  exportPlayers(query?: ExportPlayersQuery, options?: CallOptions): Promise<ReadableStream<Uint8Array>>;
}

export interface CountPlayersQuery {
  /** A mark of your players, such as `vip`. */
  readonly tag?: string | undefined;
  /** A part of the name, of your id or of the id in the chat, or a whole tag. */
  readonly search?: string | undefined;
}

export interface ExportPlayersQuery {
  /** A mark of your players, such as `vip`. */
  readonly tag?: string | undefined;
  /** A part of the name, of your id or of the id in the chat, or a whole tag. */
  readonly search?: string | undefined;
}

export interface PlayerCount {
  readonly count: number;
  readonly isCapped: boolean;
}
