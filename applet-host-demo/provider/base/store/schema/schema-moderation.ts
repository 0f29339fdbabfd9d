import type { Generated } from 'kysely';
import type { BigInteger, WithDefault } from './column-types.ts';

/** `mute`: no messages. `slow`: some messages a minute. `shadow`: only the player sees the player's new messages. */
export const LIMIT_KINDS = ['mute', 'slow', 'shadow', 'links'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

export type ReportState = 'open' | 'resolved' | 'dismissed';

/** The tables of moderation. */
export interface ModerationTables {
  /** Changes that callers of the server API have made, by tenant. The database refuses updates and deletions. */
  audit_entries: {
    tenant: string;
    /** 1, 2, 3 … without gaps. */
    number: BigInteger;
    time: BigInteger;
    actor: string;
    act: string;
    request_id: string;
    /** JSON, as the text that the hash covers. */
    detail: string;
    /** The hash of the entry before; empty for the first one. */
    previous_hash: string;
    hash: string;
  };
  /** The limits that moderators have set for players. */
  player_limits: {
    user_id: string;
    kind: LimitKind;
    /** Null: it has no end. */
    ends_at: BigInteger | null;
    /** For operators only. */
    reason: string;
    set_by: string;
    set_at: BigInteger;
    /** Of the kind `slow`. */
    per_minute: number | null;
    /** The times of the messages that were sent in the last minute, for `slow`. */
    recent: WithDefault<number[]>;
  };
  /** Changes that have begun and are not in the log yet. */
  audit_intents: {
    intent_id: string;
    tenant: string;
    actor: string;
    act: string;
    request_id: string;
    detail: string;
    begun_at: BigInteger;
  };
  /** Reports of a message, or of a person as a whole. */
  reports: {
    report_id: Generated<BigInteger>;
    tenant: string;
    /** The id of the call: a repeat makes no second report. */
    uuid: string;
    /** Null: the platform itself reports. */
    reporter_id: string | null;
    reported_id: string;
    /** Both are null in the report of a person, `msg_id` in that of a group. */
    chat_id: string | null;
    msg_id: BigInteger | null;
    reason: string;
    note: string;
    created_at: BigInteger;
    state: WithDefault<ReportState>;
    action: WithDefault<string | null>;
    closed_at: WithDefault<BigInteger | null>;
    closed_by: WithDefault<string>;
    closing_note: WithDefault<string>;
    /** The id of the call that closed it. */
    closing_uuid: WithDefault<string | null>;
  };
  /** The reported user as it was, with the group of the report. The database refuses other changes than the erasure of the person. */
  report_profiles: {
    report_id: BigInteger;
    user_id: string;
    name: string;
    /** In the group. */
    alias: string;
    photo: string;
    /** The chat of the copied messages. */
    chat_id: string | null;
    group_name: string | null;
    group_photo: string | null;
    announcement: string | null;
    intro: string | null;
  };
  /** The files of these messages: their bytes stay while this row does. */
  report_files: {
    report_id: BigInteger;
    msg_id: BigInteger;
    file_key: string;
    kind: string;
    blob_key: string;
    thumb_key: string | null;
    media_type: string;
    name: string;
    size: BigInteger;
  };
  /** The reported messages and those around them, as they were. The database refuses updates and deletions. */
  report_evidence: {
    report_id: BigInteger;
    msg_id: BigInteger;
    sender_id: string;
    is_system: boolean;
    time: BigInteger;
    type: string;
    body: string;
    was_recalled: boolean;
  };
}
