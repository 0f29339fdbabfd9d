// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

import type {
  CallOptions,
  KeyedOptions,
  Pages,
} from '../types.ts';

export interface ReportsApi {
  /** Lists reports. The state `closed` means resolved or dismissed. Scope: `moderation:read`. */
  listReports(query?: ListReportsQuery, options?: CallOptions): Pages<ReportPage, Report>;

  /**
   * Reports a message or a player. The message and up to five before and after it are copied as they are now. A
   * `reporter` must be able to see the message; without one the platform itself reports. Scope: `moderation:write`.
   */
  createReport(body: CreateReportBody, options?: KeyedOptions): Promise<Report>;

  /**
   * Reads a report with its evidence. The messages are those of the moment of the report, even if they were
   * recalled or removed since. Of a user or a group, `profile` has the texts of that moment, and the messages are
   * the last ones that the reporter could see. Scope: `moderation:read`.
   */
  getReport(report: string, options?: CallOptions): Promise<ReportWithEvidence>;

  /**
   * Downloads a file of the evidence. Pictures, videos, voice messages and documents of the copied messages, also
   * of those that were recalled or removed since. They stay as long as the report. The audit log records each
   * download. Scope: `moderation:read`.
   */
  getReportFile(report: string, file: string, options?: CallOptions): Promise<ReadableStream<Uint8Array>>;

  /**
   * Reads the conversation around a reported message, as it is now. Up to 25 messages before and after the reported
   * one, or another one of the chat (`at`); without a message, the last ones. Also those that were recalled or
   * removed. The audit log records it. Scope: `moderation:read`.
   */
  getReportChat(report: string, query?: GetReportChatQuery, options?: CallOptions): Promise<ReportChat>;

  /**
   * Closes a report with an action against the message or the player. `remove-message` removes it for everybody, as
   * `removeMessage` does, `shadow-message` removes it for everybody but its sender, who does not notice,
   * `mute-player` mutes its sender in the group. The others are about the reported player: `mute-everywhere` and
   * `shadow-player` set the limits `mute` and `shadow`, `freeze-player` freezes, until a time or without an end,
   * with the note as the reason. Other open reports of the same message are closed, too. A refused action leaves
   * the report open. Scope: `moderation:write`.
   */
  resolveReport(report: string, body: ResolveReportBody, options?: KeyedOptions): Promise<Report>;

  /** Closes a report without an action. Scope: `moderation:write`. */
  dismissReport(report: string, body?: DismissReportBody, options?: KeyedOptions): Promise<Report>;
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
  /** `1`: of several open reports of one message only the first. */
  readonly cases?: '1' | undefined;
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

export interface GetReportChatQuery {
  /** The number of a message in its chat. */
  readonly at?: string | undefined;
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

export interface ReportPerson {
  readonly userId: string;
  readonly playerId?: string | undefined;
  /** The current name. */
  readonly name: string;
}

export interface MessageKey {
  readonly chatId: string;
  /** The number of a message in its chat. */
  readonly messageId: string;
}

export interface Report {
  /** The id of a report. */
  readonly reportId: string;
  readonly state: 'open' | 'resolved' | 'dismissed';
  readonly reason: string;
  /** A remark. */
  readonly note: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
  readonly reporter?: ReportPerson | undefined;
  readonly reported: ReportPerson;
  readonly message?: MessageKey | undefined;
  /** A reported group: `reported` is its owner. */
  readonly groupId?: string | undefined;
  /** All reports of the message, closed ones too: they are one case. */
  readonly reportsOfMessage: number;
  readonly action?: string | undefined;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly closedAt?: string | undefined;
  readonly moderator?: string | undefined;
  /** A remark. */
  readonly closingNote?: string | undefined;
}

export interface ReportPage {
  readonly data: readonly Report[];
  readonly nextCursor?: string | undefined;
}

export interface ReportedMessage {
  readonly type: 'message';
  readonly chatId: string;
  /** The number of a message in its chat. */
  readonly messageId: string;
}

export interface ReportedPlayer {
  readonly type: 'player';
  /**
   * The platform’s id of a player, or `user:` and the id of a user of the chat. For example `player-17`,
   * `user:M123456789`.
   */
  readonly player: string;
}

export type ReportSubject = ReportedMessage | ReportedPlayer;

export interface ReportedGroup {
  readonly name: string;
  readonly photo: string;
  readonly announcement: string;
  readonly intro: string;
}

export interface ReportedProfile {
  /** Of the reported user; empty after an erasure. */
  readonly name: string;
  /** In the group; empty: none. */
  readonly alias: string;
  /** The reference of the picture. */
  readonly photo: string;
  /** The chat of the messages. */
  readonly chatId?: string | undefined;
  readonly group?: ReportedGroup | undefined;
}

export interface EvidenceFile {
  /** For `getReportFile`. */
  readonly file: string;
  readonly kind: string;
  readonly mediaType: string;
  readonly name?: string | undefined;
  readonly size: number;
}

export interface EvidenceFact {
  readonly name: 
    | 'remark'
    | 'amount'
    | 'state'
    | 'from'
    | 'to'
    | 'name'
    | 'id'
    | 'title'
    | 'text'
    | 'url'
    | 'game'
    | 'outcome'
    | 'play'
    | 'period'
    | 'bet'
    | 'medium'
    | 'seconds';
  readonly value: string;
}

export interface EvidenceContent {
  readonly kind: string;
  readonly text?: string | undefined;
  /** The kept files. A video has its poster, too. Without entries the file was gone at the report. */
  readonly files: readonly EvidenceFile[];
  /** Of a card, or of a message about money. */
  readonly facts: readonly EvidenceFact[];
}

export interface Evidence {
  /** The number of a message in its chat. */
  readonly messageId: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly time: string;
  /** Absent: the system. */
  readonly senderId?: string | undefined;
  /** The current name. */
  readonly senderName?: string | undefined;
  readonly isReported: boolean;
  readonly isSystem: boolean;
  readonly wasRecalled: boolean;
  /** Only its sender sees it at present. */
  readonly isHidden: boolean;
  /** The platform has removed it for everybody. */
  readonly isRemoved: boolean;
  readonly content: EvidenceContent;
  /** The content as it was stored. */
  readonly body: string;
}

export interface ReportWithEvidence {
  /** The id of a report. */
  readonly reportId: string;
  readonly state: 'open' | 'resolved' | 'dismissed';
  readonly reason: string;
  /** A remark. */
  readonly note: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
  readonly reporter?: ReportPerson | undefined;
  readonly reported: ReportPerson;
  readonly message?: MessageKey | undefined;
  /** A reported group: `reported` is its owner. */
  readonly groupId?: string | undefined;
  /** All reports of the message, closed ones too: they are one case. */
  readonly reportsOfMessage: number;
  readonly action?: string | undefined;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly closedAt?: string | undefined;
  readonly moderator?: string | undefined;
  /** A remark. */
  readonly closingNote?: string | undefined;
  readonly profile?: ReportedProfile | undefined;
  readonly evidence: readonly Evidence[];
  readonly sameMessage: readonly Report[];
}

export interface ReportChat {
  readonly chatId?: string | undefined;
  readonly messages: readonly Evidence[];
}
