// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

import type { CallOptions, KeyedOptions, Pages, PictureBody } from '../types.ts';
import type {
  ListPlayersQuery,
  CreatePlayerBody,
  UpdatePlayerBody,
  FreezePlayerBody,
  SetPlayerPasswordBody,
  CountPlayersQuery,
  ExportPlayersQuery,
  SetLimitBody,
  ListErasuresQuery,
  ListFriendsQuery,
  ListGroupsQuery,
  CreateGroupBody,
  UpdateGroupBody,
  SetAnnouncementBody,
  SetFlagBody,
  SetAliasBody,
  ListMembersQuery,
  AddMembersBody,
  SetRoleBody,
  SetMuteBody,
  ListAccountsQuery,
  CreateAccountBody,
  UpdateAccountBody,
  SendMessageBody,
  SendBroadcastBody,
  SendBroadcastQuery,
  ListScheduledMessagesQuery,
  ListEnvelopesQuery,
  ListTransfersQuery,
  GetFiguresQuery,
  ListReportsQuery,
  CreateReportBody,
  ResolveReportBody,
  DismissReportBody,
  ListAuditQuery,
  ExportAuditQuery,
  ListSessionAccessQuery,
  ExportSessionAccessQuery,
  CreateAgentBody,
  UpdateAgentBody,
  UpdateTenantBody,
  CheckTenantBody,
  ListProductTextsQuery,
  AddIdentityKeyBody,
  CheckOriginBody,
  CreateWebhookBody,
  ListFailedEventsQuery,
  ListKeysQuery,
  CreateKeyBody,
} from './inputs.ts';
import type {
  Player,
  PlayerPage,
  PlayerCount,
  PlayerLimits,
  PlayerExport,
  Erasure,
  ErasurePage,
  Sessions,
  Friend,
  FriendPage,
  Friendship,
  Group,
  GroupPage,
  Member,
  MemberPage,
  AddedMembers,
  ServiceAccount,
  ServiceAccountPage,
  Picture,
  Receipt,
  BroadcastResult,
  ScheduledMessage,
  ScheduledMessagePage,
  Envelope,
  EnvelopePage,
  EnvelopeDetail,
  Transfer,
  TransferPage,
  Statistics,
  Figures,
  Report,
  ReportPage,
  ReportWithEvidence,
  AuditEntry,
  AuditPage,
  AuditCheck,
  SessionAccess,
  SessionAccessPage,
  Agents,
  NewAgent,
  ChangedAgent,
  Tenant,
  Contrast,
  ProductTexts,
  IdentityKeys,
  NewIdentityKey,
  OriginCheck,
  Webhooks,
  NewWebhook,
  FailedEvent,
  FailedEventPage,
  Replay,
  ApiKey,
  ApiKeyPage,
  NewApiKey,
} from './schemas.ts';

/** All operations of the server API. Arguments: the ids of the path, the body, the query, the options of the call. */
export interface ServerApi {
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
   * attributes and the platform’s id. Messages stay, and so do movements of money. It cannot be undone. A later
   * identity token with the same id creates a new player. Scope: `players:write`.
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

  /** Lists the players whose personal data are removed, or were. Scope: `players:read`. */
  listErasures(query?: ListErasuresQuery, options?: CallOptions): Pages<ErasurePage, Erasure>;

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

  /** Lists groups by id, without dissolved ones. Scope: `groups:read`. */
  listGroups(query?: ListGroupsQuery, options?: CallOptions): Pages<GroupPage, Group>;

  /**
   * Creates a group. Its owner is a player or a service account. Members need not be friends of the owner. Scope:
   * `groups:write`.
   */
  createGroup(body: CreateGroupBody, options?: KeyedOptions): Promise<Group>;

  /** Finds a group by its id or by your alias. Scope: `groups:read`. */
  getGroup(group: string, options?: CallOptions): Promise<Group>;

  /** Changes the name, picture, introduction or talk interval of a group. Absent fields stay. Scope: `groups:write`. */
  updateGroup(group: string, body?: UpdateGroupBody, options?: KeyedOptions): Promise<Group>;

  /** Dissolves a group; its members are notified. Scope: `groups:write`. */
  dissolveGroup(group: string, options?: KeyedOptions): Promise<void>;

  /** Sets the announcement of a group; an empty text removes it. Scope: `groups:write`. */
  setAnnouncement(group: string, body: SetAnnouncementBody, options?: KeyedOptions): Promise<Group>;

  /** Switches a setting of a group. Scope: `groups:write`. */
  setFlag(group: string, flag: 
    | 'share'
    | 'find'
    | 'invite'
    | 'approval'
    | 'add'
    | 'check-admin'
    | 'check-owner'
    | 'card'
    | 'ban-all'
    | 'ignore-ban-all'
    | 'ignore-talk-interval', body: SetFlagBody, options?: KeyedOptions): Promise<Group>;

  /** Gives a group your own name for it, for `alias:` references. Scope: `groups:write`. */
  setAlias(group: string, body: SetAliasBody, options?: KeyedOptions): Promise<Group>;

  /** Takes the alias of a group away. Scope: `groups:write`. */
  removeAlias(group: string, options?: KeyedOptions): Promise<Group>;

  /** Lists the members of a group by their id in the chat. Scope: `groups:read`. */
  listMembers(group: string, query?: ListMembersQuery, options?: CallOptions): Pages<MemberPage, Member>;

  /**
   * Adds players or service accounts to a group: all or none. Those who are already members are left out. The
   * privacy settings of the players do not apply. Scope: `groups:write`.
   */
  addMembers(group: string, body: AddMembersBody, options?: KeyedOptions): Promise<AddedMembers>;

  /** Removes a member from a group. Not the owner: hand the group over first, or dissolve it. Scope: `groups:write`. */
  removeMember(group: string, member: string, options?: KeyedOptions): Promise<void>;

  /**
   * Changes the role of a member. A new owner replaces the present one, who becomes an ordinary member. Scope:
   * `groups:write`.
   */
  setRole(group: string, member: string, body: SetRoleBody, options?: KeyedOptions): Promise<void>;

  /** Mutes a member of a group, or ends it. Scope: `groups:write`. */
  setMute(group: string, member: string, body: SetMuteBody, options?: KeyedOptions): Promise<void>;

  /** Lists service accounts by name. Scope: `accounts:read`. */
  listAccounts(query?: ListAccountsQuery, options?: CallOptions): Pages<ServiceAccountPage, ServiceAccount>;

  /** Creates a service account, in whose name you send messages. Scope: `accounts:write`. */
  createAccount(body: CreateAccountBody, options?: KeyedOptions): Promise<ServiceAccount>;

  /** Changes the name or picture of a service account. Scope: `accounts:write`. */
  updateAccount(account: string, body?: UpdateAccountBody, options?: KeyedOptions): Promise<ServiceAccount>;

  /** Stores a picture that the account can send any number of times. Scope: `accounts:write`. */
  uploadPicture(account: string, picture: PictureBody, options?: CallOptions): Promise<Picture>;

  /** Removes a stored picture; sent messages keep it. Scope: `accounts:write`. */
  deletePicture(account: string, file: string, options?: KeyedOptions): Promise<void>;

  /**
   * Sends a message in the name of a service account, now or later. The first message to a player makes the account
   * a friend, the first to a group an admin of it. A `notice` is a system message in the chat. A player who has
   * blocked or removed the account gets nothing (`blacklisted`, `noFriend`). With `sendAt`, at most 90 days ahead,
   * the message is sent once at that time; what it names must exist now and then. Scope: `messages:send`.
   */
  sendMessage(body: SendMessageBody, options?: KeyedOptions): Promise<Receipt>;

  /**
   * Sends a message to all players, or to those with a tag. Each call sends to one page of players. Repeat it with
   * `nextCursor`, and with another Idempotency-Key, until there is none. Frozen players are left out. With
   * `sendAt`, at most 90 days ahead, one call is enough: all players who belong to the audience at that time get
   * the message, and the answer names the scheduled message in `scheduled`. Scope: `messages:send`.
   */
  sendBroadcast(body: SendBroadcastBody, query?: SendBroadcastQuery, options?: KeyedOptions): Promise<BroadcastResult>;

  /**
   * Removes a message for everybody but its sender. The sender does not notice: the message stays on the sender’s
   * devices. The others lose it without a trace. `restoreMessage` undoes it. System messages, transfers and
   * messages of the customer service are refused. Scope: `moderation:write`.
   */
  shadowMessage(message: string, options?: KeyedOptions): Promise<void>;

  /**
   * Shows a message to all again that only its sender sees. Undoes `shadowMessage`, and shows a message that the
   * limit `shadow` has hidden. Open devices show it at once, at its old place; others when they connect. A recalled
   * message stays recalled. Scope: `moderation:write`.
   */
  restoreMessage(message: string, options?: KeyedOptions): Promise<void>;

  /**
   * Lists scheduled messages by their time. Those that were sent, refused or cancelled stay in the list for a week.
   * `players` counts those whom a message to many players has reached so far, and those whose chats refused it.
   * Scope: `messages:send`.
   */
  listScheduledMessages(query?: ListScheduledMessagesQuery, options?: CallOptions): Pages<ScheduledMessagePage, ScheduledMessage>;

  /** Reads a scheduled message. Scope: `messages:send`. */
  getScheduledMessage(scheduled: string, options?: CallOptions): Promise<ScheduledMessage>;

  /**
   * Cancels a scheduled message that is not being sent yet. A message that was sent, refused or cancelled already,
   * or is being sent, is refused with `already_decided`. One to many players can be stopped while it is being sent;
   * those who have got it keep it. Scope: `messages:send`.
   */
  cancelScheduledMessage(scheduled: string, options?: KeyedOptions): Promise<void>;

  /** Lists red envelopes, newest first. Scope: `money:read`. */
  listEnvelopes(query?: ListEnvelopesQuery, options?: CallOptions): Pages<EnvelopePage, Envelope>;

  /** Reads a red envelope and who has opened it. Scope: `money:read`. */
  getEnvelope(envelope: string, options?: CallOptions): Promise<EnvelopeDetail>;

  /** Lists transfers, newest first. Scope: `money:read`. */
  listTransfers(query?: ListTransfersQuery, options?: CallOptions): Pages<TransferPage, Transfer>;

  /** Reads a transfer. Scope: `money:read`. */
  getTransfer(transfer: string, options?: CallOptions): Promise<Transfer>;

  /** Counts players, groups, sessions and messages. `LastDay` means the last 24 hours. Scope: `statistics:read`. */
  getStatistics(options?: CallOptions): Promise<Statistics>;

  /**
   * Figures of the last hour, day or month, for charts. A point for each minute, quarter of an hour, or six hours:
   * the average number of players online, and how many messages, refused and failed calls and webhook deliveries
   * there were. `null`: nothing was measured, or no node counted the players. The time from a sent message to its
   * answer and the nodes concern all tenants: only operators of all tenants get them. Scope: `statistics:read`.
   */
  getFigures(query: GetFiguresQuery, options?: CallOptions): Promise<Figures>;

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
   * Closes a report with an action against the message or the player. `remove-message` recalls it for everybody
   * (owner and admins of a group still see it, marked), `shadow-message` removes it for everybody but its sender,
   * who does not notice, `mute-player` mutes its sender in the group. The others are about the reported player:
   * `mute-everywhere` and `shadow-player` set the limits `mute` and `shadow`, `freeze-player` freezes, until a time
   * or without an end, with the note as the reason. A refused action leaves the report open. Scope:
   * `moderation:write`.
   */
  resolveReport(report: string, body: ResolveReportBody, options?: KeyedOptions): Promise<Report>;

  /** Closes a report without an action. Scope: `moderation:write`. */
  dismissReport(report: string, body?: DismissReportBody, options?: KeyedOptions): Promise<Report>;

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

  /** Lists the agents of the customer service by name. Scope: `agents:read`. */
  listAgents(options?: CallOptions): Promise<Agents>;

  /**
   * Creates an agent with an account for the desk. Empty languages and topics: all. `PATCH /agents/{agent}` makes
   * an existing user an agent. Scope: `agents:write`.
   */
  createAgent(body: CreateAgentBody, options?: CallOptions): Promise<NewAgent>;

  /**
   * Changes an agent, takes the role away, or makes a user an agent. Absent fields stay. With `role` an existing
   * user becomes an agent; `none` takes the role away, and the answer has no `agent`. `resetPassword` ends all
   * sessions and answers once with a new password. Scope: `agents:write`.
   */
  updateAgent(agent: string, body?: UpdateAgentBody, options?: CallOptions): Promise<ChangedAgent>;

  /** Reads the settings of your tenant. Secrets are shown only to callers with `tenant:write`. Scope: `tenant:read`. */
  getTenant(options?: CallOptions): Promise<Tenant>;

  /**
   * Changes settings of your tenant. Absent settings stay; lists and objects are replaced as a whole; null removes
   * a setting that may be absent. All nodes use the change within five seconds. A tenant in `tenants.json` gets the
   * values of that file again at the next start. Scope: `tenant:write`.
   */
  updateTenant(body: UpdateTenantBody, options?: KeyedOptions): Promise<Tenant>;

  /**
   * Says what is wrong with a change of settings, without making it. Names every problem, and for a `theme` the
   * contrast of all colours that are seen together: text needs 4.5, shapes need 3 (WCAG 2.2). Scope:
   * `tenant:write`.
   */
  checkTenant(body: CheckTenantBody, options?: KeyedOptions): Promise<{
    readonly problems: readonly {
      readonly field: string;
      readonly message: string;
    }[];
    readonly contrasts: readonly Contrast[];
  }>;

  /**
   * Uploads the icon of your tenant. It replaces the setting `icon`, which pages and the bubble show. PNG, JPEG or
   * WebP, at most 1024 KiB, with sides of at least 32 pixels. It is stored as a square PNG of at most 512 pixels
   * without metadata. All nodes use it within five seconds. Scope: `tenant:write`.
   */
  setTenantIcon(picture: PictureBody, options?: CallOptions): Promise<{
    /** The new value of the setting: a path of the provider. */
    readonly icon: string;
  }>;

  /** Removes the icon of your tenant: the product’s own is shown. Scope: `tenant:write`. */
  removeTenantIcon(options?: KeyedOptions): Promise<void>;

  /**
   * Uploads the picture of the bubble on host pages. It replaces the setting `launcherIcon`. PNG, JPEG or WebP, at
   * most 1024 KiB, with sides of at least 32 pixels. It is stored as a square PNG of at most 512 pixels without
   * metadata. All nodes use it within five seconds. Scope: `tenant:write`.
   */
  setLauncherIcon(picture: PictureBody, options?: CallOptions): Promise<{
    /** The new value of the setting: a path of the provider. */
    readonly launcherIcon: string;
  }>;

  /** Removes the picture of the bubble: the tenant’s icon is shown. Scope: `tenant:write`. */
  removeLauncherIcon(options?: KeyedOptions): Promise<void>;

  /**
   * Lists the product’s texts in a language, which `texts` of a tenant can replace. All of them, without pages:
   * they change only with a new version of the product. An own text inserts the same values (`{{name}}`) as the
   * original. Keys that begin with `bubble.` are texts on the host page. Scope: `tenant:read`.
   */
  listProductTexts(query: ListProductTextsQuery, options?: CallOptions): Promise<ProductTexts>;

  /**
   * Lists the public keys with which your server signs players in. `lastUsedAt` is at most a minute old. Before you
   * remove a key, wait until it is no longer used. Scope: `tenant:read`.
   */
  listIdentityKeys(options?: CallOptions): Promise<IdentityKeys>;

  /**
   * Adds a public key of your server, or makes a new pair. Without `publicKey` the answer has the private key of a
   * new pair (ES256); it is stored nowhere. All keys are accepted, so that your servers can change to a new one in
   * their own time. Scope: `tenant:write`.
   */
  addIdentityKey(body?: AddIdentityKeyBody, options?: CallOptions): Promise<NewIdentityKey>;

  /**
   * Removes a public key: tokens that it has signed are refused from now on. The last key stays, unless players can
   * register in the chat. Scope: `tenant:write`.
   */
  removeIdentityKey(kid: string, options?: KeyedOptions): Promise<void>;

  /**
   * Says whether a page at an address may embed the chat, and why. `nearest` is an entry that covers the page’s
   * host, but not its scheme or port. Scope: `tenant:read`.
   */
  checkOrigin(body: CheckOriginBody, options?: KeyedOptions): Promise<OriginCheck>;

  /** Lists the webhooks of your tenant. Scope: `webhooks:read`. */
  listWebhooks(options?: CallOptions): Promise<Webhooks>;

  /**
   * Notifies a server of yours of events. The answer is the only place with the secret that signs the requests.
   * Events of one chat arrive in order, each at least once; without an answer 200 to 299 a delivery is repeated for
   * a day. Scope: `webhooks:write`.
   */
  createWebhook(body: CreateWebhookBody, options?: CallOptions): Promise<NewWebhook>;

  /** Removes a webhook and its waiting events. Scope: `webhooks:write`. */
  deleteWebhook(webhook: string, options?: KeyedOptions): Promise<void>;

  /**
   * Lists events whose delivery has failed, with the reason. Dead ones are no longer tried, and are removed after a
   * week. Scope: `webhooks:read`.
   */
  listFailedEvents(webhook: string, query?: ListFailedEventsQuery, options?: CallOptions): Pages<FailedEventPage, FailedEvent>;

  /** Delivers the dead events of a webhook again. Scope: `webhooks:write`. */
  replayEvents(webhook: string, options?: KeyedOptions): Promise<Replay>;

  /** Lists API keys, also revoked ones, without their secrets. Scope: `keys:read`. */
  listKeys(query?: ListKeysQuery, options?: CallOptions): Pages<ApiKeyPage, ApiKey>;

  /**
   * Creates an API key. The answer is the only place with the secret. A caller can give only scopes that it has
   * itself. Scope: `keys:write`.
   */
  createKey(body: CreateKeyBody, options?: CallOptions): Promise<NewApiKey>;

  /** Revokes an API key at once. A caller can revoke only keys whose scopes it has itself. Scope: `keys:write`. */
  revokeKey(key: string, options?: KeyedOptions): Promise<void>;
}
