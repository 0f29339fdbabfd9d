// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

import type {
  CallOptions,
  KeyedOptions,
  Pages,
} from '../types.ts';
import type {
  Erasure,
} from './shared.ts';

export interface PlayersApi {
  /** Lists players by their id in the chat. Scope: `players:read`. */
  listPlayers(query?: ListPlayersQuery, options?: CallOptions): Pages<PlayerPage, Player>;

  /**
   * Creates a player before their first visit. The player signs in later with an identity token of the same id. The
   * tenant’s welcome applies: friends, groups, a greeting. Scope: `players:write`.
   */
  createPlayer(body: CreatePlayerBody, options?: KeyedOptions): Promise<Player>;

  /** Finds a player by your id or by the id in the chat. Scope: `players:read`. */
  getPlayer(player: string, options?: CallOptions): Promise<Player>;

  /**
   * Renames a player, changes the picture or attributes. Absent fields stay. Open chats show the new name at once.
   * Scope: `players:write`.
   */
  updatePlayer(player: string, body?: UpdatePlayerBody, options?: KeyedOptions): Promise<Player>;

  /**
   * Removes the personal data of a player. It takes some seconds and survives a restart. The player is signed out,
   * becomes “Deleted user”, leaves friends and groups (an owned group goes to an admin or member), and loses files,
   * attributes and the platform’s id. These stay: the texts of the player’s messages under that name, names inside
   * system messages, mentions and quotes’ texts, notes and copied messages of reports, movements of money, the
   * platform’s id in the audit log, and a hash of the platform’s id. Stored answers about the player are removed.
   * It cannot be undone. A later identity token with the same id is refused (`account_erased`) unless the tenant’s
   * `readmitsErased` is on: then it creates a new player. Scope: `players:write`.
   */
  erasePlayer(player: string, options?: KeyedOptions): Promise<Erasure>;

  /**
   * Freezes a player: no sign-in, open chats close. With `until` the freeze ends by itself, within 15 seconds of
   * that time. A second call replaces end and reason. The body can be empty. Scope: `players:freeze`.
   */
  freezePlayer(player: string, body?: FreezePlayerBody, options?: KeyedOptions): Promise<Player>;

  /** Ends the freeze of a player. Scope: `players:freeze`. */
  unfreezePlayer(player: string, options?: KeyedOptions): Promise<Player>;

  /** Signs a player out on all devices. Scope: `players:freeze`. */
  kickPlayer(player: string, options?: KeyedOptions): Promise<Player>;

  /** Sets the password of a player and ends all sessions. Scope: `players:write`. */
  setPlayerPassword(player: string, body: SetPlayerPasswordBody, options?: KeyedOptions): Promise<void>;

  /** Lists the limits of a player that have not ended. Scope: `moderation:read`. */
  listLimits(player: string, options?: CallOptions): Promise<PlayerLimits>;

  /**
   * Limits a player, until a time or without an end. `mute`: the player sends nothing, begins no calls and
   * friendships, changes no name, picture or text that others see, and learns until when. `slow`: at most
   * `messagesPerMinute` in all chats together. `shadow`: only the player sees new messages, friend requests and
   * calls of the player, without noticing that; new names, pictures and texts of groups, which have one value for
   * all, are refused like forbidden words, and money arrives without a remark only. `links`: messages with links
   * are refused. An earlier limit of the kind is replaced. It applies at once. Chats with the customer service are
   * exempt. The reason is for operators only. Scope: `moderation:write`.
   */
  setLimit(player: string, limit: 'mute' | 'slow' | 'shadow' | 'links', body?: SetLimitBody, options?: KeyedOptions): Promise<PlayerLimits>;

  /** Ends a limit of a player. Messages that were stored for the player alone stay so. Scope: `moderation:write`. */
  removeLimit(player: string, limit: 'mute' | 'slow' | 'shadow' | 'links', options?: KeyedOptions): Promise<void>;

  /**
   * Collects all data of a player in a ZIP archive. It takes seconds to minutes and survives a restart; `GET` shows
   * when it is done. While an export of the player waits, its state is the answer. The archive has the profile,
   * friends, groups, messages, money, bets, sessions and uploaded files, and is removed after seven days. Scope:
   * `players:export`.
   */
  exportPlayer(player: string, options?: KeyedOptions): Promise<PlayerExport>;

  /** Reads the state of an export. Scope: `players:export`. */
  getPlayerExport(player: string, exportId: string, options?: CallOptions): Promise<PlayerExport>;

  /** Downloads the archive of an export. The audit log records it. Scope: `players:export`. */
  downloadPlayerExport(player: string, exportId: string, options?: CallOptions): Promise<ReadableStream<Uint8Array>>;

  /** Lists the devices on which a player is signed in. Scope: `sessions:read`. */
  listSessions(player: string, options?: CallOptions): Promise<Sessions>;

  /** Signs a player out on all devices. Scope: `sessions:write`. */
  endSessions(player: string, options?: KeyedOptions): Promise<void>;

  /** Signs a player out on one device. Scope: `sessions:write`. */
  endSession(player: string, session: string, options?: KeyedOptions): Promise<void>;

  /** Lists the friends of a player. Scope: `friendships:read`. */
  listFriends(player: string, query?: ListFriendsQuery, options?: CallOptions): Pages<FriendPage, Friend>;

  /**
   * Makes two players friends, without a request. Open chats show the new friend at once. Scope:
   * `friendships:write`.
   */
  addFriendship(player: string, friend: string, options?: KeyedOptions): Promise<Friendship>;

  /**
   * Ends a friendship on both sides. Where one has blocked the other, that side stays as it is (`blacklist`).
   * Scope: `friendships:write`.
   */
  removeFriendship(player: string, friend: string, options?: KeyedOptions): Promise<void>;
}

export interface ListPlayersQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
  /** A mark of your players, such as `vip`. */
  readonly tag?: string | undefined;
  /** A part of the name, of your id or of the id in the chat, or a whole tag. */
  readonly search?: string | undefined;
}

export interface CreatePlayerBody {
  /** Your id of the player: `sub` of the identity token. */
  readonly playerId: string;
  /** At most 16 visible characters, without < > /. */
  readonly name: string;
  /** A preset (`girl1` to `girl7`, `man1` to `man6`), an https address, or empty for the letters of the name. */
  readonly photo?: string | undefined;
  readonly attributes?: AttributeChange | undefined;
}

export interface UpdatePlayerBody {
  /** At most 16 visible characters, without < > /. */
  readonly name?: string | undefined;
  /** A preset (`girl1` to `girl7`, `man1` to `man6`), an https address, or empty for the letters of the name. */
  readonly photo?: string | undefined;
  readonly attributes?: AttributeChange | undefined;
}

export interface FreezePlayerBody {
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly until?: string | undefined;
  /** For operators; the player does not see it. */
  readonly reason?: string | undefined;
}

export interface SetPlayerPasswordBody {
  readonly password: string;
}

export interface SetLimitBody {
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly until?: string | undefined;
  readonly messagesPerMinute?: number | undefined;
  /** For operators; the player does not see it. */
  readonly reason?: string | undefined;
  /** Your id of the person who decides, for the audit log. */
  readonly moderator?: string | undefined;
}

export interface ListFriendsQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

export interface Attributes {
  /** A language tag; empty: unknown. */
  readonly language: string;
  readonly level?: number | undefined;
  readonly tags: readonly string[];
}

export interface Player {
  /** The id in the chat. */
  readonly userId: string;
  /** Your id. Absent: the user has registered in the chat. */
  readonly playerId?: string | undefined;
  readonly name: string;
  readonly photo: string;
  readonly isFrozen: boolean;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly frozenUntil?: string | undefined;
  /** For operators; the player does not see it. */
  readonly freezeReason?: string | undefined;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly lastLoginAt?: string | undefined;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly lastSeenAt?: string | undefined;
  readonly isOnline: boolean;
  readonly attributes: Attributes;
}

export interface PlayerPage {
  readonly data: readonly Player[];
  readonly nextCursor?: string | undefined;
}

export interface AttributeChange {
  /** A language tag; empty: unknown. */
  readonly language?: string | undefined;
  readonly level?: number | undefined;
  readonly tags?: readonly string[] | undefined;
}

export interface PlayerLimit {
  readonly kind: 'mute' | 'slow' | 'shadow' | 'links';
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly until?: string | undefined;
  readonly messagesPerMinute?: number | undefined;
  readonly reason: string;
  readonly moderator?: string | undefined;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly setAt: string;
}

export interface PlayerLimits {
  readonly data: readonly PlayerLimit[];
}

export interface PlayerExport {
  /** The id of an export. */
  readonly exportId: string;
  readonly state: 'waiting' | 'done' | 'failed';
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly requestedAt: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly doneAt?: string | undefined;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly expiresAt: string;
  readonly size?: number | undefined;
}

export interface Session {
  /** The id of a session. */
  readonly sessionId: string;
  /** The browser and the system. Empty: unknown. */
  readonly device: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly lastSeenAt?: string | undefined;
}

export interface Sessions {
  readonly data: readonly Session[];
}

export interface Friend {
  readonly userId: string;
  readonly playerId?: string | undefined;
  /** The friend is this service account. */
  readonly account?: string | undefined;
  readonly name: string;
  /** The chat of the two. */
  readonly chatId: string;
  readonly isBlocked: boolean;
}

export interface FriendPage {
  readonly data: readonly Friend[];
  readonly nextCursor?: string | undefined;
}

export interface Friendship {
  readonly chatId: string;
}
