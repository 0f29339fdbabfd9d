// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

export interface Erasure {
  /** The id in the chat, which stays at the messages. */
  readonly userId: string;
  readonly state: 'waiting' | 'done';
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly requestedAt: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly doneAt?: string | undefined;
}

export interface PlayerTarget {
  readonly type: 'player';
  /**
   * The platform’s id of a player, or `user:` and the id of a user of the chat. For example `player-17`,
   * `user:M123456789`.
   */
  readonly player: string;
}

export interface GroupTarget {
  readonly type: 'group';
  /** The id of a group, or `alias:` and the platform’s name for it. For example `dr9hzi43`, `alias:vip`. */
  readonly group: string;
}

export interface TextContent {
  readonly type: 'text';
  /** At most 1000 visible characters. */
  readonly text: string;
}

export interface PictureContent {
  readonly type: 'picture';
  /** The id of a stored file. */
  readonly file: string;
}

export interface PlayerCardContent {
  readonly type: 'player-card';
  /**
   * The platform’s id of a player, or `user:` and the id of a user of the chat. For example `player-17`,
   * `user:M123456789`.
   */
  readonly player: string;
}

export interface GroupCardContent {
  readonly type: 'group-card';
  /** The id of a group, or `alias:` and the platform’s name for it. For example `dr9hzi43`, `alias:vip`. */
  readonly group: string;
}

export interface NoticeContent {
  readonly type: 'notice';
  /** At most 1000 visible characters. */
  readonly text: string;
}

export type MessageContent = TextContent | PictureContent | PlayerCardContent | GroupCardContent | NoticeContent;

export interface TagAudience {
  readonly type: 'tag';
  /** A mark of your players, such as `vip`. */
  readonly tag: string;
}

export interface WholeAudience {
  readonly type: 'all';
}
