// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

import type {
  AttributeChange,
  MessageTarget,
  MessageContent,
  Audience,
  ReportSubject,
} from './schemas.ts';

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

export interface SetLimitBody {
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly until?: string | undefined;
  readonly messagesPerMinute?: number | undefined;
  /** For operators; the player does not see it. */
  readonly reason?: string | undefined;
  /** Your id of the person who decides, for the audit log. */
  readonly moderator?: string | undefined;
}

export interface ListErasuresQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

export interface ListFriendsQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

export interface ListGroupsQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
  /** Part of the name, or the whole id, number or alias. */
  readonly search?: string | undefined;
  /**
   * A player, or `account:` and the name of a service account. For example `player-17`, `user:M123456789`,
   * `account:results`.
   */
  readonly member?: string | undefined;
}

export interface CreateGroupBody {
  /** At most 16 visible characters, without < > /. */
  readonly name: string;
  /** A preset (`g01` to `g19`), or empty for the letters of the name. */
  readonly photo?: string | undefined;
  /**
   * A player, or `account:` and the name of a service account. For example `player-17`, `user:M123456789`,
   * `account:results`.
   */
  readonly owner: string;
  readonly members?: readonly string[] | undefined;
  /** Lowercase letters, digits, `-` and `_`. */
  readonly alias?: string | undefined;
}

export interface UpdateGroupBody {
  /** At most 16 visible characters, without < > /. */
  readonly name?: string | undefined;
  /** A preset (`g01` to `g19`), or empty for the letters of the name. */
  readonly photo?: string | undefined;
  /** At most 300 characters; empty: none. */
  readonly intro?: string | undefined;
  readonly talkIntervalSeconds?: number | undefined;
}

export interface SetAnnouncementBody {
  /** At most 300 characters; empty: none. */
  readonly text: string;
}

export interface SetFlagBody {
  readonly isOn: boolean;
}

export interface SetAliasBody {
  /** Lowercase letters, digits, `-` and `_`. */
  readonly alias: string;
}

export interface ListMembersQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

export interface AddMembersBody {
  readonly members: readonly string[];
}

export interface SetRoleBody {
  readonly role: 'owner' | 'admin' | 'member';
}

export interface SetMuteBody {
  readonly isMuted: boolean;
}

export interface ListAccountsQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

export interface CreateAccountBody {
  /** Lowercase letters, digits, `-` and `_`. */
  readonly account: string;
  /** At most 16 visible characters, without < > /. */
  readonly name: string;
  /** A preset (`girl1` to `girl7`, `man1` to `man6`), an https address, or empty for the letters of the name. */
  readonly photo?: string | undefined;
}

export interface UpdateAccountBody {
  /** At most 16 visible characters, without < > /. */
  readonly name?: string | undefined;
  /** A preset (`girl1` to `girl7`, `man1` to `man6`), an https address, or empty for the letters of the name. */
  readonly photo?: string | undefined;
}

export interface SendMessageBody {
  /** Lowercase letters, digits, `-` and `_`. */
  readonly from: string;
  readonly to: MessageTarget;
  readonly content: MessageContent;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly sendAt?: string | undefined;
}

export interface SendBroadcastBody {
  /** Lowercase letters, digits, `-` and `_`. */
  readonly from: string;
  readonly to: Audience;
  readonly content: MessageContent;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly sendAt?: string | undefined;
}

export interface SendBroadcastQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

export interface ListScheduledMessagesQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
  /** Only messages in this state. */
  readonly state?: 'waiting' | 'sent' | 'failed' | 'cancelled' | undefined;
}

export interface ListEnvelopesQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
  /**
   * The platform’s id of a player, or `user:` and the id of a user of the chat. For example `player-17`,
   * `user:M123456789`.
   */
  readonly sender?: string | undefined;
}

export interface ListTransfersQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
  /**
   * The platform’s id of a player, or `user:` and the id of a user of the chat. For example `player-17`,
   * `user:M123456789`.
   */
  readonly sender?: string | undefined;
}

export interface GetFiguresQuery {
  /** The time until now that the points cover. */
  readonly range: 'hour' | 'day' | 'month';
}

export interface ListReportsQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
  /** Which items come first; `oldest` if absent. */
  readonly order?: 'oldest' | 'newest' | undefined;
  /** Only reports in this state; `closed`: resolved or dismissed. */
  readonly state?: 'open' | 'resolved' | 'dismissed' | 'closed' | undefined;
  /** Only those that this person has closed. */
  readonly moderator?: string | undefined;
  /**
   * The platform’s id of a player, or `user:` and the id of a user of the chat. For example `player-17`,
   * `user:M123456789`.
   */
  readonly reported?: string | undefined;
}

export interface CreateReportBody {
  readonly about: ReportSubject;
  /**
   * The platform’s id of a player, or `user:` and the id of a user of the chat. For example `player-17`,
   * `user:M123456789`.
   */
  readonly reporter?: string | undefined;
  readonly reason: 'spam' | 'abuse' | 'fraud' | 'illegal' | 'other';
  /** A remark. */
  readonly note?: string | undefined;
}

export interface ResolveReportBody {
  readonly action: 
    | 'none'
    | 'remove-message'
    | 'shadow-message'
    | 'mute-player'
    | 'mute-everywhere'
    | 'shadow-player'
    | 'freeze-player';
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly until?: string | undefined;
  /** Your id of the person who decides, for the audit log. */
  readonly moderator?: string | undefined;
  /** A remark. */
  readonly note?: string | undefined;
}

export interface DismissReportBody {
  /** Your id of the person who decides, for the audit log. */
  readonly moderator?: string | undefined;
  /** A remark. */
  readonly note?: string | undefined;
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

export interface CreateAgentBody {
  /** The name of the sign-in at the desk. */
  readonly loginName: string;
  /** At most 16 visible characters, without < > /. */
  readonly name: string;
  readonly role: 'agent' | 'supervisor';
  readonly languages?: readonly string[] | undefined;
  readonly topics?: readonly string[] | undefined;
  readonly capacity?: number | undefined;
}

export interface UpdateAgentBody {
  /** At most 16 visible characters, without < > /. */
  readonly name?: string | undefined;
  readonly role?: 'agent' | 'supervisor' | 'none' | undefined;
  readonly languages?: readonly string[] | undefined;
  readonly topics?: readonly string[] | undefined;
  readonly capacity?: number | undefined;
  readonly resetPassword?: boolean | undefined;
}

export interface UpdateTenantBody {
  /**
   * The settings that `tenants.json` has, by the same names: `parentOrigins`, `identityKeys`, `productName`,
   * `icon`, `theme`, `texts`, `canRegister`, `money` and so on.
   */
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface CheckTenantBody {
  /**
   * The settings that `tenants.json` has, by the same names: `parentOrigins`, `identityKeys`, `productName`,
   * `icon`, `theme`, `texts`, `canRegister`, `money` and so on.
   */
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface ListProductTextsQuery {
  /** The language of the texts. */
  readonly language: 'cn' | 'en' | 'th' | 'vi' | 'ja' | 'ko' | 'hi' | 'ind';
}

export interface AddIdentityKeyBody {
  /** A key as JWK (RFC 7517): ES256 (`EC`, `P-256`) or EdDSA (`OKP`, `Ed25519`). */
  readonly publicKey?: Readonly<Record<string, unknown>> | undefined;
}

export interface CheckOriginBody {
  /** The address of the page. */
  readonly url: string;
}

export interface CreateWebhookBody {
  /** An https address on the public internet. */
  readonly url: string;
  readonly events: readonly (
    | 'message.created'
    | 'user.offline_message'
    | 'group.created'
    | 'group.renamed'
    | 'group.dissolved'
    | 'group.member_joined'
    | 'group.member_left'
    | 'player.created'
    | 'session.started'
    | 'session.ended'
    | 'envelope.sent'
    | 'envelope.opened'
    | 'envelope.finished'
    | 'envelope.refunded'
    | 'bet.shared'
    | 'bet.followed'
    | 'bet.settled'
    | 'call.ended'
    | 'service.session_started'
    | 'service.session_ended'
    | 'service.session_scored'
    | 'report.created'
    | 'message.*'
    | 'user.*'
    | 'group.*'
    | 'player.*'
    | 'session.*'
    | 'envelope.*'
    | 'bet.*'
    | 'call.*'
    | 'service.*'
    | 'report.*')[];
}

export interface ListFailedEventsQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

export interface ListKeysQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

export interface CreateKeyBody {
  /** The purpose of the key. */
  readonly name: string;
  readonly scopes: readonly (
    | 'players:read'
    | 'players:write'
    | 'players:freeze'
    | 'players:export'
    | 'sessions:read'
    | 'sessions:write'
    | 'friendships:read'
    | 'friendships:write'
    | 'groups:read'
    | 'groups:write'
    | 'accounts:read'
    | 'accounts:write'
    | 'agents:read'
    | 'agents:write'
    | 'messages:send'
    | 'money:read'
    | 'statistics:read'
    | 'moderation:read'
    | 'moderation:write'
    | 'audit:read'
    | 'tenant:read'
    | 'tenant:write'
    | 'webhooks:read'
    | 'webhooks:write'
    | 'keys:read'
    | 'keys:write')[];
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly expiresAt?: string | undefined;
}
