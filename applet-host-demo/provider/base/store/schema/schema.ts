import type { Generated, JSONColumnType, Kysely, Transaction } from 'kysely';
import type { GroupNoticeState, GroupNoticeType } from '#domain/group/notice.ts';
import type { GroupOperationKind } from '#domain/group/operation.ts';
import type { FileKind } from '#contract/files.ts';
import type { TenantSettings } from '../../tenant-settings/settings.ts';
import type { BigInteger, WithDefault } from './column-types.ts';
import type { FigureTables } from './schema-figures.ts';
import type { LotteryTables } from './schema-lottery.ts';
import type { CallTables } from './schema-calls.ts';
import type { DataLifeTables } from './schema-data-life.ts';
import type { ModerationTables } from './schema-moderation.ts';
import type { MoneyTables } from './schema-money.ts';
import type { OperatorTables } from './schema-operators.ts';
import type { ServerApiTables } from './schema-server-api.ts';
import type { ServiceTables } from './schema-service.ts';
import type { TransferTables } from './schema-transfers.ts';
import type { StaffRole } from '#domain/service/agent.ts';

interface GroupRow {
  group_id: string;
  tenant: string;
  name: string;
  photo: WithDefault<string>;
  group_no: string;
  owner_id: string;
  announcement: WithDefault<string>;
  /** Seconds; null means the default of one message per second. */
  talk_interval_s: number | null;
  ignores_talk_interval: WithDefault<boolean>;
  is_frozen: WithDefault<boolean>;
  is_dissolved: WithDefault<boolean>;
  all_posting_banned: WithDefault<boolean>;
  /** The mute of everyone has no effect in the group. */
  ignores_posting_ban: WithDefault<boolean>;
  /** Ordinary members may send name cards. */
  allows_cards: WithDefault<boolean>;
  /** Ordinary members may see the profiles of each other, of admins, of the owner. */
  allows_add: WithDefault<boolean>;
  allows_check_admin: WithDefault<boolean>;
  allows_check_owner: WithDefault<boolean>;
  /** A description for users who consider joining. */
  intro: WithDefault<string>;
  /** Guests may view the group. */
  is_shared: WithDefault<boolean>;
  /** Strangers may find the group by its number. */
  can_be_found: WithDefault<boolean>;
  /** An application needs the approval of the owner or an admin. */
  needs_approval: WithDefault<boolean>;
  /** Ordinary members may invite their friends. */
  allows_invites: WithDefault<boolean>;
  /** The group allows red envelopes. */
  red_open: WithDefault<boolean>;
  /** The uuid of the call that created the group; null if no user created it. */
  create_uuid: WithDefault<string | null>;
  /** The colour of the messages of the owner and admins, `#xxxxxx`; empty for the default. */
  admin_message_color: WithDefault<string>;
  /** The maximum length of messages of ordinary members; null for that of all messages. */
  member_message_limit: WithDefault<number | null>;
  created_at: BigInteger;
  /** Current members. The database counts them. */
  member_count: WithDefault<number>;
  /** The transaction of the last change that every member's list shows. */
  changed: WithDefault<BigInteger>;
}

export interface Schema
  extends
    CallTables,
    DataLifeTables,
    FigureTables,
    LotteryTables,
    ModerationTables,
    MoneyTables,
    OperatorTables,
    ServerApiTables,
    ServiceTables,
    TransferTables {
  meta: { key: string; value: string };
  nodes: {
    node: string;
    started_at: Generated<Date>;
    beat_at: Generated<Date>;
    floor: BigInteger;
  };
  outbox: {
    tx: Generated<number>;
    written_at: Generated<Date>;
    node: string;
    key: string;
    chat_id: string | null;
    msg_id: BigInteger | null;
    event: string | null;
  };
  tenants: {
    code: string;
    settings: JSONColumnType<TenantSettings, string, string>;
    created_at: BigInteger;
    /** An operator has entered it by the command line. */
    is_entered: WithDefault<boolean>;
  };
  users: {
    user_id: string;
    tenant: string;
    name: string;
    login_name: string | null;
    password_hash: string | null;
    player_id: string | null;
    /** The name in the platform's last identity token. */
    platform_name: WithDefault<string | null>;
    phone: WithDefault<string | null>;
    photo: WithDefault<string>;
    auth_type: WithDefault<number>;
    /** Other users may send friend requests. */
    accepts_requests: WithDefault<boolean>;
    /** Friends may add the user to groups. */
    accepts_group_invites: WithDefault<boolean>;
    /** The user's code finds them. */
    can_be_found: WithDefault<boolean>;
    password_changed_at: WithDefault<BigInteger | null>;
    /** The picture in the platform's last identity token. */
    platform_photo: WithDefault<string | null>;
    is_frozen: WithDefault<boolean>;
    /** The end of the freeze; null: it has none. */
    frozen_until: WithDefault<BigInteger | null>;
    /** For operators only. */
    freeze_reason: WithDefault<string>;
    last_login_at: WithDefault<BigInteger>;
    /** The user works for the tenant's customer service. */
    staff_role: WithDefault<StaffRole | null>;
    /** The user is a visitor who talks to the customer service without a sign-in. */
    is_guest: WithDefault<boolean>;
    /** The personal data were removed at that time. */
    erased_at: WithDefault<BigInteger | null>;
    created_at: BigInteger;
  };
  sessions: {
    session_id: string;
    user_id: string;
    secret_hash: string;
    secret_at: BigInteger;
    /** When the newest secret was first used. Until then the previous one stays valid. */
    confirmed_at: BigInteger | null;
    previous_hash: string | null;
    created_at: BigInteger;
    seen_at: BigInteger;
    /** The name of the browser and the system that signed in. */
    device: WithDefault<string>;
    /** Null: the session ends only after a long silence. */
    ends_at: WithDefault<BigInteger | null>;
  };
  socket_tokens: { token_hash: string; session_id: string; expires_at: BigInteger };
  sms_codes: {
    tenant: string;
    phone: string;
    code_hash: string | null;
    sent_at: BigInteger;
    tries: number;
    ticket_hash: string | null;
    ticket_at: BigInteger | null;
  };
  login_tries: {
    tenant: string;
    login_name: string;
    /** Empty: the count of all networks together. */
    network: WithDefault<string>;
    tries: number;
    since: BigInteger;
  };
  login_networks: { tenant: string; login_name: string; network: string; seen_at: BigInteger };
  /** Payments that wait for the confirmation of a platform. */
  payment_questions: { session_id: string; nonce: string; digest: string; expires_at: BigInteger };
  /** Tries of the own password in a session. */
  password_tries: { user_id: string; purpose: 'payment' | 'account'; tries: number; since: BigInteger };
  friendships: {
    user_id: string;
    friend_id: string;
    chat_id: string;
    alias: WithDefault<string>;
    is_blacklisted: WithDefault<boolean>;
    is_removed: WithDefault<boolean>;
    changed: BigInteger;
  };
  groups: GroupRow;
  /** Groups with the flags that apply: the tenant's settings can fix each of them. All checks and lists read this view. */
  group_rules: Omit<GroupRow, 'create_uuid' | 'red_open' | 'member_count' | 'changed'> & { locked_flags: string[] };
  group_members: {
    group_id: string;
    user_id: string;
    role: StoredRole;
    alias: WithDefault<string>;
    title: WithDefault<string>;
    posting_banned: WithDefault<boolean>;
    /** When and by whom; 0 and empty: not muted, or muted before this was stored. */
    banned_at: WithDefault<BigInteger>;
    banned_by: WithDefault<string>;
    /** When the member got the current role; 0: with the membership, or before this was stored. */
    role_since: WithDefault<BigInteger>;
    is_removed: WithDefault<boolean>;
    /** The same as in chat_members, kept here for former members. */
    cleared_up_to: WithDefault<BigInteger>;
    /** When the group changed in this member's list. */
    changed: BigInteger;
    /** When this member changed in the group's list. */
    member_changed: WithDefault<BigInteger>;
  };
  friend_requests: {
    from_id: string;
    to_id: string;
    message: WithDefault<string>;
    state: StoredRequestState;
    source_type: WithDefault<string>;
    source_user_id: WithDefault<string>;
    source_group_id: WithDefault<string>;
    invite_code: WithDefault<string>;
    /** JSON list of the notes that follow the message, with author and text. */
    board: WithDefault<string>;
    /** Only its sender sees it. */
    is_shadowed: WithDefault<boolean>;
    time: BigInteger;
    changed: BigInteger;
  };
  /** One row per recipient. */
  group_notices: {
    user_id: string;
    group_id: string;
    type: GroupNoticeType;
    from_id: string;
    done_id: WithDefault<string>;
    state: GroupNoticeState;
    time: BigInteger;
    changed: BigInteger;
  };
  /** The operation log of groups: administrative acts. L-GB1. */
  group_operations: {
    operation_id: Generated<BigInteger>;
    group_id: string;
    actor_id: string;
    /** The role at that time. */
    actor_role: StoredRole | null;
    kind: GroupOperationKind;
    target_ids: WithDefault<string[]>;
    detail: WithDefault<string>;
    time: BigInteger;
  };
  chats: {
    chat_id: string;
    tenant: string;
    last_msg_id: WithDefault<BigInteger>;
    last_time: BigInteger;
    /** Number of its messages that count as unread until they are read, including recalled ones (unread.ts). */
    counted: WithDefault<BigInteger>;
    /** Everything up to this number was deleted for everybody. */
    flushed_up_to: WithDefault<BigInteger>;
    /** When the chat last had a message. The mark applies to the lists of all its members. */
    changed: WithDefault<BigInteger>;
    /** The value of `changed` before the last message. L-ND8. */
    changed_before: WithDefault<BigInteger>;
  };
  /** The value of `counted` at every 128th message. */
  count_marks: { chat_id: string; msg_id: BigInteger; counted: BigInteger };
  chat_members: {
    chat_id: string;
    user_id: string;
    read_up_to: WithDefault<BigInteger>;
    /** The unread count at the moment when the chat's `counted` was `counted_at`. Never read it alone, see unread.ts. */
    unread: WithDefault<number>;
    counted_at: WithDefault<BigInteger>;
    /** The user's own counting messages after `read_up_to`. */
    own_behind: WithDefault<BigInteger>;
    is_mentioned: WithDefault<boolean>;
    is_pinned: WithDefault<boolean>;
    is_muted: WithDefault<boolean>;
    last_sent_at: WithDefault<BigInteger>;
    /** The user has hidden the chat from the list up to this number. */
    hidden_up_to: WithDefault<BigInteger>;
    /** The user has deleted everything up to this number for themselves. */
    cleared_up_to: WithDefault<BigInteger>;
    /** When that changed. */
    cleared_changed: WithDefault<BigInteger>;
    changed: BigInteger;
  };
  messages: {
    chat_id: string;
    msg_id: BigInteger;
    sender_id: string;
    uuid: string;
    is_system: WithDefault<boolean>;
    time: BigInteger;
    type: string;
    body: string;
    mentions_all: WithDefault<boolean>;
    mentioned_ids: WithDefault<string[]>;
    /** JSON list of the words after the @. */
    mention_words: WithDefault<string>;
    /** The message increases the unread count of other members. */
    counts: boolean;
    /** The user who recalled it. After that only owners and admins see it. `PLATFORM_ACTOR`: the platform, and only operators see it. */
    deleted_by: string | null;
    /** When it was last recalled or restored. */
    deleted_at: WithDefault<BigInteger | null>;
    /** The user who had recalled it before the platform removed it. */
    recalled_by: WithDefault<string | null>;
    /** Guests of a shared group may see it. */
    for_guests: WithDefault<boolean>;
    /** The message of the same chat to which it replies. */
    quoted_id: WithDefault<BigInteger | null>;
    /** The users who see it besides the owner and admins of the group; null: all members. */
    visible_to: WithDefault<string[] | null>;
    /** It increases the unread count of those users. `counts` is false then. */
    counts_for_viewers: WithDefault<boolean>;
    /** The service session that it belongs to. */
    session_id: WithDefault<string | null>;
    /** The transaction that removed it for everybody but its sender; 0: it never reached the others; null: it is not removed. */
    shadowed_in: WithDefault<BigInteger | null>;
  };
  /** The number of pictures and videos that a sender has sent to a chat under one `album_id`, without forwarded ones. */
  albums: { chat_id: string; sender_id: string; album_id: string; parts: number };
  /** A file by its owner: a chat, or a user with a sticker. Forwarded copies have their own row, and share the bytes. */
  files: {
    owner: string;
    file_key: string;
    kind: FileKind;
    /** The user who brought the file to the owner. */
    uploader_id: string;
    blob_key: string;
    /** Null: the file is small enough to be its own thumbnail, or is not a picture. */
    thumb_key: string | null;
    media_type: string;
    name: WithDefault<string>;
    size: BigInteger;
    width: WithDefault<number>;
    height: WithDefault<number>;
    duration_ms: WithDefault<BigInteger>;
    /** The uploader's hash of the first 2 MB; empty if none was sent. */
    hash: WithDefault<string>;
    /** The text of a voice message after the first request; empty if nothing was understood. */
    spoken: WithDefault<string | null>;
    /** A message uses it, or it is a sticker. Unused files are removed after a day. */
    is_used: WithDefault<boolean>;
    /** An avatar of its uploader: everyone who has its path may load it. */
    is_avatar: WithDefault<boolean>;
    created_at: BigInteger;
  };
  /** Stored bytes that no longer belong to any file. */
  blob_removals: { blob_key: string };
  /** The messages that show a file. */
  file_uses: { chat_id: string; file_key: string; msg_id: BigInteger };
  /** Files that are uploaded in parts. */
  uploads: {
    upload_id: string;
    user_id: string;
    chat_id: string;
    kind: FileKind;
    hash: string;
    name: string;
    size: BigInteger;
    token_hash: string;
    expires_at: BigInteger;
    verification_code: string;
    /** The resulting file; null while the upload is not complete. */
    file_key: string | null;
    created_at: BigInteger;
  };
  /** The parts of unfinished uploads. A deleted row marks its blob for removal. */
  upload_parts: { upload_id: string; part: number; blob_key: string; is_stored: boolean };
  /** Single messages that users have deleted for themselves. */
  hidden_messages: { user_id: string; chat_id: string; msg_id: BigInteger; changed: BigInteger };
  /** Shared groups that users follow as guests. */
  group_collections: { user_id: string; group_id: string; created_at: BigInteger };
}

export type StoredRequestState = 'pending' | 'accepted' | 'refused';
export type StoredRole = 'owner' | 'admin' | 'member';

/** The database, or a transaction on it: repositories take either. */
export type Database = Kysely<Schema>;
export type DatabaseTransaction = Transaction<Schema>;
