// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

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

export interface PlayerCount {
  readonly count: number;
  readonly isCapped: boolean;
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

export interface Erasure {
  /** The id in the chat, which stays at the messages. */
  readonly userId: string;
  readonly state: 'waiting' | 'done';
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly requestedAt: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly doneAt?: string | undefined;
}

export interface ErasurePage {
  readonly data: readonly Erasure[];
  readonly nextCursor?: string | undefined;
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

export interface GroupFlags {
  readonly share: boolean;
  readonly find: boolean;
  readonly invite: boolean;
  readonly approval: boolean;
  readonly add: boolean;
  readonly 'check-admin': boolean;
  readonly 'check-owner': boolean;
  readonly card: boolean;
  readonly 'ban-all': boolean;
  readonly 'ignore-ban-all': boolean;
  readonly 'ignore-talk-interval': boolean;
}

export interface Group {
  readonly groupId: string;
  /** The number with which strangers find the group. */
  readonly groupNumber: string;
  readonly alias?: string | undefined;
  readonly name: string;
  readonly photo: string;
  /** The owner’s id in the chat. */
  readonly ownerId: string;
  readonly announcement: string;
  readonly intro: string;
  readonly talkIntervalSeconds?: number | undefined;
  readonly flags: GroupFlags;
  readonly memberCount: number;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
}

export interface GroupPage {
  readonly data: readonly Group[];
  readonly nextCursor?: string | undefined;
}

export interface Member {
  readonly userId: string;
  readonly playerId?: string | undefined;
  /** The member is this service account. */
  readonly account?: string | undefined;
  readonly name: string;
  readonly role: 'owner' | 'admin' | 'member';
  readonly isMuted: boolean;
}

export interface MemberPage {
  readonly data: readonly Member[];
  readonly nextCursor?: string | undefined;
}

export interface AddedMembers {
  readonly addedIds: readonly string[];
}

export interface ServiceAccount {
  /** Lowercase letters, digits, `-` and `_`. */
  readonly account: string;
  readonly userId: string;
  /** The name that players see. */
  readonly name: string;
  readonly photo: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
}

export interface ServiceAccountPage {
  readonly data: readonly ServiceAccount[];
  readonly nextCursor?: string | undefined;
}

export interface Picture {
  /** The id of a stored picture. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
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

export type MessageTarget = PlayerTarget | GroupTarget;

export interface TextContent {
  readonly type: 'text';
  /** At most 1000 visible characters. */
  readonly text: string;
}

export interface PictureContent {
  readonly type: 'picture';
  /** The id of a stored picture. */
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

export interface SentReceipt {
  readonly type: 'sent';
  readonly chatId: string;
  readonly messageId: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly time: string;
}

export interface ScheduledReceipt {
  readonly type: 'scheduled';
  /** The id of a scheduled message. */
  readonly scheduled: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly sendAt: string;
}

export type Receipt = SentReceipt | ScheduledReceipt;

export interface TagAudience {
  readonly type: 'tag';
  /** A mark of your players, such as `vip`. */
  readonly tag: string;
}

export interface WholeAudience {
  readonly type: 'all';
}

export type Audience = TagAudience | WholeAudience;

export interface FailedRecipient {
  readonly userId: string;
  readonly code: string;
}

export interface BroadcastResult {
  readonly sent: number;
  readonly failed: readonly FailedRecipient[];
  readonly nextCursor?: string | undefined;
  /** The id of a scheduled message. */
  readonly scheduled?: string | undefined;
}

export type ScheduledTarget = PlayerTarget | GroupTarget | TagAudience | WholeAudience;

export interface ReachedPlayers {
  readonly sent: number;
  readonly failed: number;
}

export interface ScheduledMessage {
  /** The id of a scheduled message. */
  readonly scheduled: string;
  /** Lowercase letters, digits, `-` and `_`. */
  readonly from: string;
  readonly to: ScheduledTarget;
  readonly content: MessageContent;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly sendAt: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
  readonly state: 'waiting' | 'sent' | 'failed' | 'cancelled';
  /** The code of the refusal; while it waits, that of the last try. */
  readonly failure?: string | undefined;
  readonly chatId?: string | undefined;
  readonly messageId?: string | undefined;
  readonly players?: ReachedPlayers | undefined;
}

export interface ScheduledMessagePage {
  readonly data: readonly ScheduledMessage[];
  readonly nextCursor?: string | undefined;
}

export interface Envelope {
  readonly envelopeId: string;
  readonly kind: 'general' | 'friend';
  readonly chatId: string;
  readonly senderId: string;
  /** A decimal text in the tenant’s currency. For example `188.00`. */
  readonly total: string;
  readonly shares: number;
  readonly taken: number;
  /** A decimal text in the tenant’s currency. For example `188.00`. */
  readonly returned: string;
  readonly remark: string;
  readonly state: 'open' | 'taken' | 'expired';
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly expiresAt: string;
}

export interface EnvelopePage {
  readonly data: readonly Envelope[];
  readonly nextCursor?: string | undefined;
}

export interface TakenShare {
  readonly userId: string;
  /** A decimal text in the tenant’s currency. For example `188.00`. */
  readonly amount: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly takenAt: string;
}

export interface EnvelopeDetail {
  readonly envelopeId: string;
  readonly kind: 'general' | 'friend';
  readonly chatId: string;
  readonly senderId: string;
  /** A decimal text in the tenant’s currency. For example `188.00`. */
  readonly total: string;
  readonly shares: number;
  readonly taken: number;
  /** A decimal text in the tenant’s currency. For example `188.00`. */
  readonly returned: string;
  readonly remark: string;
  readonly state: 'open' | 'taken' | 'expired';
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly expiresAt: string;
  readonly takenBy: readonly TakenShare[];
}

export interface Transfer {
  readonly transferId: string;
  readonly chatId: string;
  readonly senderId: string;
  readonly receiverId: string;
  /** A decimal text in the tenant’s currency. For example `188.00`. */
  readonly amount: string;
  readonly remark: string;
  readonly isPrivate: boolean;
  readonly state: 'pending' | 'received' | 'returned' | 'expired';
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly expiresAt: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly finishedAt?: string | undefined;
}

export interface TransferPage {
  readonly data: readonly Transfer[];
  readonly nextCursor?: string | undefined;
}

export interface Statistics {
  readonly players: number;
  readonly frozenPlayers: number;
  readonly newPlayersLastDay: number;
  readonly signedInPlayers: number;
  readonly groups: number;
  readonly messages: number;
  readonly activeChatsLastDay: number;
}

export interface FigurePoint {
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly time: string;
  readonly online: number | null;
  readonly messages: number | null;
  readonly refusals: number | null;
  readonly errors: number | null;
  readonly webhooksDelivered: number | null;
  readonly webhooksFailed: number | null;
  readonly ackP50Ms: number | null;
  readonly ackP95Ms: number | null;
}

export interface FigureNode {
  readonly node: string;
  readonly host: string;
  readonly state: 'serving' | 'draining' | 'silent';
  readonly connections: number;
  readonly messagesPerMinute: number;
  readonly errorsPerMinute: number;
  readonly ackP95Ms: number | null;
  readonly memoryBytes: number;
  readonly memoryLimitBytes: number;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly upSince: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly sampledAt: string;
}

export interface Figures {
  readonly range: 'hour' | 'day' | 'month';
  readonly stepS: number;
  readonly points: readonly FigurePoint[];
  readonly nodes: readonly FigureNode[] | null;
}

export interface ReportPerson {
  readonly userId: string;
  readonly playerId?: string | undefined;
  /** The current name. */
  readonly name: string;
}

export interface MessageKey {
  readonly chatId: string;
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

export interface EvidenceContent {
  readonly kind: string;
  readonly text?: string | undefined;
}

export interface Evidence {
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
  readonly content: EvidenceContent;
  /** The content as it was stored, for pictures, files and cards. */
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
  readonly action?: string | undefined;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly closedAt?: string | undefined;
  readonly moderator?: string | undefined;
  /** A remark. */
  readonly closingNote?: string | undefined;
  readonly profile?: ReportedProfile | undefined;
  readonly evidence: readonly Evidence[];
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

export interface Agent {
  /** The id in the chat. */
  readonly userId: string;
  /** The name of the sign-in at the desk. */
  readonly loginName?: string | undefined;
  readonly name: string;
  readonly role: 'agent' | 'supervisor';
  readonly presence: 'online' | 'away' | 'offline';
  readonly languages: readonly string[];
  readonly topics: readonly string[];
  readonly capacity: number;
  readonly load: number;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly lastSeenAt?: string | undefined;
}

export interface Agents {
  readonly data: readonly Agent[];
}

export interface NewAgent {
  readonly agent: Agent;
  /** Shown only now. */
  readonly password: string;
}

export interface ChangedAgent {
  readonly agent?: Agent | undefined;
  /** Shown only now. */
  readonly password?: string | undefined;
}

export interface Tenant {
  readonly code: string;
  /**
   * The settings that `tenants.json` has, by the same names: `parentOrigins`, `identityKeys`, `productName`,
   * `icon`, `theme`, `texts`, `canRegister`, `money` and so on.
   */
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface Contrast {
  readonly scheme: 'light' | 'dark';
  readonly ink: 
    | 'accent'
    | 'onAccent'
    | 'accentInk'
    | 'accentSoft'
    | 'ownBubble'
    | 'ownBubbleNote'
    | 'otherBubble'
    | 'text'
    | 'secondText'
    | 'page'
    | 'surface'
    | 'raised'
    | 'launcher'
    | 'onLauncher';
  readonly ground: 
    | 'accent'
    | 'onAccent'
    | 'accentInk'
    | 'accentSoft'
    | 'ownBubble'
    | 'ownBubbleNote'
    | 'otherBubble'
    | 'text'
    | 'secondText'
    | 'page'
    | 'surface'
    | 'raised'
    | 'launcher'
    | 'onLauncher';
  readonly ratio: number;
  readonly needed: number;
  readonly isEnough: boolean;
}

export interface ProductText {
  readonly key: string;
  readonly text: string;
}

export interface ProductTexts {
  readonly language: 'cn' | 'en' | 'th' | 'vi' | 'ja' | 'ko' | 'hi' | 'ind';
  readonly texts: readonly ProductText[];
}

export interface IdentityKey {
  /** The id of an identity key. */
  readonly kid: string;
  /** A key as JWK (RFC 7517): ES256 (`EC`, `P-256`) or EdDSA (`OKP`, `Ed25519`). */
  readonly publicKey: Readonly<Record<string, unknown>>;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly addedAt?: string | undefined;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly lastUsedAt?: string | undefined;
}

export interface IdentityKeys {
  readonly data: readonly IdentityKey[];
}

export interface NewIdentityKey {
  /** The id of an identity key. */
  readonly kid: string;
  /** A key as JWK (RFC 7517): ES256 (`EC`, `P-256`) or EdDSA (`OKP`, `Ed25519`). */
  readonly publicKey: Readonly<Record<string, unknown>>;
  /** A key as JWK (RFC 7517): ES256 (`EC`, `P-256`) or EdDSA (`OKP`, `Ed25519`). */
  readonly privateKey?: Readonly<Record<string, unknown>> | undefined;
}

export interface OriginCheck {
  readonly origin: string;
  readonly isAllowed: boolean;
  readonly entry?: string | undefined;
  readonly nearest?: {
    readonly entry: string;
    readonly differs: 'scheme' | 'port';
  } | undefined;
}

export interface Webhook {
  /** The id of a webhook. */
  readonly webhookId: string;
  /** An https address on the public internet. */
  readonly url: string;
  readonly events: readonly string[];
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
}

export interface Webhooks {
  readonly data: readonly Webhook[];
}

export interface NewWebhook {
  /** The id of a webhook. */
  readonly webhookId: string;
  readonly secret: string;
}

export interface FailedEvent {
  readonly eventId: number;
  readonly type: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
  readonly tries: number;
  readonly lastError: string;
  readonly isDead: boolean;
}

export interface FailedEventPage {
  readonly data: readonly FailedEvent[];
  readonly nextCursor?: string | undefined;
}

export interface Replay {
  readonly replayed: number;
}

export interface ApiKey {
  readonly keyId: string;
  /** The purpose of the key. */
  readonly name: string;
  readonly scopes: readonly string[];
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly expiresAt?: string | undefined;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly revokedAt?: string | undefined;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly lastUsedAt?: string | undefined;
}

export interface ApiKeyPage {
  readonly data: readonly ApiKey[];
  readonly nextCursor?: string | undefined;
}

export interface NewApiKey {
  readonly keyId: string;
  readonly secret: string;
}
