import { CALL_SIGNALS } from '../../widget/domain/call/call-signal.ts';
import fc from 'fast-check';
import { unpackContent } from '../../widget/contract/entities/rich-content.ts';
import type { FriendEntry } from '../../widget/contract/entities/friend.ts';
import type { GroupEntry } from '../../widget/contract/entities/group.ts';
import type { Listing } from '../../widget/contract/listing.ts';
import { SERVICE_EVENTS } from '../../widget/domain/service/service-session.ts';
import type { Chat } from '../../widget/domain/chat/chat.ts';
import type { Friend } from '../../widget/domain/contact/friend.ts';
import type { BoardNote, FriendRequest } from '../../widget/domain/contact/friend-request.ts';
import type { Group } from '../../widget/domain/group/group.ts';
import { GROUP_FLAGS } from '../../widget/domain/group/group-flag.ts';
import type { GroupMember, GroupMemberInfo } from '../../widget/domain/group/member.ts';
import { GROUP_NOTICE_TYPES, type GroupNotice } from '../../widget/domain/group/notice.ts';
import type { ListChange } from '../../widget/domain/list-merge.ts';
import type { GroupProfile } from '../../widget/domain/group/application.ts';
import type { GuestGroup } from '../../widget/domain/group/guest-group.ts';
import type {
  MessageContent,
  Notice,
  SendableContent,
  Quote,
  SentMessage,
} from '../../widget/domain/message/message.ts';
import type { Account } from '../../widget/domain/session/account.ts';
import type { TenantConfig } from '../../widget/domain/session/tenant.ts';

/** Values of every shape that the wire carries, for round trips. Values that the wire cannot express are left out. */

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split('');
const word = (minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...letters), { minLength, maxLength }).map((characters) => characters.join(''));

export const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('&amp;amp;', '<b>"\'&', '&#39;', '__proto__'),
);
export const shortText = fc.string({ maxLength: 150 });
export const uuid = word(8, 64);
export const count = fc.nat();
/** The codecs read a number of ten digits as seconds. */
export const timeMs = fc.integer({ min: 10_000_000_000, max: 4_000_000_000_000 });
export const messageId = fc.bigInt({ min: 0n, max: 9_999_999_999_999_999n }).map(String);
export const userId = fc.nat(999_999_999).map((number) => `M${String(number).padStart(9, '0')}`);
export const groupId = word(8, 8);
export const guestGroup: fc.Arbitrary<GuestGroup> = fc.record({
  groupId,
  name: anyText,
  photo: shortText,
  intro: shortText,
  memberCount: count,
});
export const oneToOneChatId = fc.tuple(userId, userId).map(([a, b]) => (a < b ? a + b : b + a));
const serviceChatId = userId.map((id) => `s${id}`);
export const chatId = fc.oneof(groupId, oneToOneChatId, serviceChatId);
const role = fc.constantFrom('owner' as const, 'admin' as const, 'member' as const);

const noticeAuthor = fc.record(
  { actorName: anyText, isByPlatform: fc.constant(true as const) },
  { requiredKeys: ['actorName'] },
);
const notice: fc.Arbitrary<Notice> = fc.oneof(
  anyText.map((text): Notice => ({ kind: 'text', text })),
  fc.constant<Notice>({ kind: 'already-friends' }),
  fc.constant<Notice>({ kind: 'can-chat-now' }),
  noticeAuthor.chain((author) =>
    fc
      .record({ kind: fc.constant('members-added' as const), memberNames: fc.array(anyText) })
      .map((rest): Notice => ({ ...author, ...rest })),
  ),
  noticeAuthor.chain((author) =>
    fc
      .record({ kind: fc.constant('group-renamed' as const), groupName: anyText })
      .map((rest): Notice => ({ ...author, ...rest })),
  ),
  noticeAuthor.chain((author) =>
    fc.record({ kind: fc.constant('announcement-changed' as const) }).map((rest): Notice => ({ ...author, ...rest })),
  ),
  noticeAuthor.chain((author) =>
    fc
      .record({ kind: fc.constant('owner-changed' as const), ownerName: anyText })
      .map((rest): Notice => ({ ...author, ...rest })),
  ),
  fc.record({
    kind: fc.constant('service' as const),
    event: fc.constantFrom(...SERVICE_EVENTS),
    agentName: anyText,
    toName: anyText,
  }),
);

export const sendableContent: fc.Arbitrary<SendableContent> = fc.oneof(
  anyText.map((text): SendableContent => ({ kind: 'text', text })),
  fc
    .record({ messageType: fc.constantFrom('img', 'game_dice', 'groupRed', 'hologram'), body: anyText })
    .map(({ messageType, body }): SendableContent => unpackContent(messageType, body)),
);

const content: fc.Arbitrary<MessageContent> = fc.oneof(
  sendableContent,
  notice.map((said): MessageContent => ({ kind: 'notice', notice: said })),
  word(1, 10).map((command): MessageContent => ({ kind: 'command', command })),
  fc.record({
    kind: fc.constant('command' as const),
    command: fc.constantFrom('recall', 'restore', 'clear'),
    messageIds: fc.array(messageId, { minLength: 1, maxLength: 30 }),
  }),
);

const deletion = fc.record({ timeMs, byId: fc.option(userId, { nil: undefined }) });

const plainMessage: fc.Arbitrary<SentMessage> = fc.record({
  chatId,
  localId: uuid,
  senderId: anyText,
  senderName: anyText,
  senderRole: fc.option(role, { nil: undefined }),
  isFromSystem: fc.boolean(),
  timeMs,
  content,
  mentions: fc.record({ everyone: fc.boolean(), userIds: fc.array(userId), words: fc.array(anyText) }),
  delivery: messageId.map((id) => ({ state: 'sent', messageId: id }) as const),
});

/** A quote without `content` cannot be seen. */
const plainQuote = fc.record({
  messageId,
  senderId: userId,
  senderName: anyText,
  content: fc.option(sendableContent, { nil: undefined }),
  isTakenBack: fc.boolean(),
});
const quote: fc.Arbitrary<Quote> = fc.oneof(
  plainQuote,
  plainQuote.map((quoted): Quote => ({ ...quoted, isTakenBack: true, isRemovedByPlatform: true })),
);

export const sentMessage: fc.Arbitrary<SentMessage> = fc.oneof(
  plainMessage,
  fc.tuple(plainMessage, deletion).map(([message, taken]) => ({ ...message, deletion: taken })),
  fc.tuple(plainMessage, word(6, 12)).map(([message, sessionId]) => ({ ...message, sessionId })),
  fc.tuple(plainMessage, quote).map(([message, quoted]) => ({ ...message, quote: quoted })),
);

export const readState = fc.record({
  unread: count,
  isMentioned: fc.boolean(),
  readUpTo: messageId,
  countedTo: fc.option(messageId, { nil: undefined }),
});

export const chat: fc.Arbitrary<Chat> = fc
  .tuple(
    fc.record({
      chatId,
      newestMessageId: messageId,
      timeMs,
      lastMessage: fc.option(sentMessage, { nil: undefined }),
      mentionedIn: fc.option(messageId, { nil: undefined }),
    }),
    readState,
  )
  .map(([entry, read]) => ({ ...entry, ...read }));

const friend: fc.Arbitrary<Friend> = fc.record({
  userId,
  name: anyText,
  alias: anyText,
  photo: anyText,
  chatId,
  isPinned: fc.boolean(),
  notificationsMuted: fc.boolean(),
  isBlacklisted: fc.boolean(),
});
/** A blocked friend is never removed: the wire encodes both as status 0. */
export const friendPresence = fc.record({
  userId,
  isOnline: fc.boolean(),
  lastSeenMs: fc.option(timeMs, { nil: undefined }),
});

export const friendEntry: fc.Arbitrary<FriendEntry> = fc
  .tuple(friend, fc.boolean())
  .map(([value, isRemoved]) => ({ friend: value, isRemoved: isRemoved && !value.isBlacklisted }));

const lockedFlags = fc.subarray([...GROUP_FLAGS], { minLength: 1 });

const groupFields: fc.Arbitrary<Group> = fc.record({
  groupId,
  name: anyText,
  photo: anyText,
  groupNumber: anyText,
  ownerId: fc.option(userId, { nil: undefined }),
  myRole: role,
  memberCount: count,
  isPinned: fc.boolean(),
  notificationsMuted: fc.boolean(),
  isFrozen: fc.boolean(),
  announcement: anyText,
  intro: anyText,
  isShared: fc.boolean(),
  talkIntervalS: fc.option(count, { nil: undefined }),
  ignoresTalkInterval: fc.boolean(),
  allPostingBanned: fc.boolean(),
  allowsCards: fc.boolean(),
  forbidsInvites: fc.boolean(),
  canAdd: fc.boolean(),
  canCheckAdmin: fc.boolean(),
  canCheckOwner: fc.boolean(),
  canBeFound: fc.boolean(),
  needsApproval: fc.boolean(),
  ignoresPostingBan: fc.boolean(),
});
const group: fc.Arbitrary<Group> = fc.oneof(
  groupFields,
  fc.tuple(groupFields, lockedFlags).map(([fields, locked]) => ({
    ...fields,
    lockedFlags: locked,
    adminMessageColor: '#1a2b3c',
    memberMessageLimit: 7,
  })),
);
export const groupEntry: fc.Arbitrary<GroupEntry> = fc.record({ group, isRemoved: fc.boolean() });

export const board: fc.Arbitrary<readonly BoardNote[]> = fc.array(
  fc.record({ authorId: fc.option(userId, { nil: undefined }), name: anyText, text: anyText }),
  { maxLength: 3 },
);

export const friendRequest: fc.Arbitrary<FriendRequest> = fc.record({
  userId,
  name: anyText,
  photo: anyText,
  message: anyText,
  timeMs,
  state: fc.constantFrom('received', 'added', 'rejected', 'sent', 'passed', 'refused'),
  sourceType: anyText,
  sourceUserId: fc.option(userId, { nil: undefined }),
  sourceGroupId: fc.option(groupId, { nil: undefined }),
  inviteCode: anyText,
  board,
});

export const groupProfile: fc.Arbitrary<GroupProfile> = fc.record({
  groupId,
  name: anyText,
  photo: anyText,
  groupNumber: anyText,
  intro: anyText,
  memberCount: count,
  isShared: fc.boolean(),
  isFrozen: fc.boolean(),
  needsApproval: fc.boolean(),
});

const person = fc.record({ userId, name: anyText, photo: fc.option(anyText, { nil: undefined }) });
export const groupNotice: fc.Arbitrary<GroupNotice> = fc.record({
  groupId,
  groupName: anyText,
  groupPhoto: anyText,
  type: fc.constantFrom(...GROUP_NOTICE_TYPES),
  state: fc.constantFrom('pending', 'agreed', 'refused', 'expired'),
  from: person,
  doneBy: fc.option(person, { nil: undefined }),
  isByPlatform: fc.constantFrom(undefined, true, false),
  timeMs,
});

const memberTitle = fc.record({
  title: word(0, 8),
  titleColor: fc.constantFrom(undefined, '#33aa55', '#A0B1C2'),
});
export const memberChange: fc.Arbitrary<ListChange<GroupMember>> = fc.record({
  value: fc
    .tuple(
      fc.record({
        userId,
        name: anyText,
        alias: anyText,
        photo: anyText,
        role,
        postingBanned: fc.boolean(),
        isOnline: fc.option(fc.boolean(), { nil: undefined }),
      }),
      memberTitle,
    )
    .map(([member, title]) => ({ ...member, ...title })),
  isRemoved: fc.boolean(),
});
const maybeTime = fc.option(timeMs, { nil: undefined });
export const foundMember: fc.Arbitrary<GroupMemberInfo> = fc
  .tuple(fc.record({ userId, role, postingBanned: fc.boolean(), lastSeenMs: maybeTime }), memberTitle)
  .map(([info, title]) => ({ ...info, ...title }));
export const memberInfoChange: fc.Arbitrary<ListChange<GroupMemberInfo>> = fc.record({
  value: fc
    .tuple(
      foundMember,
      fc.record({ bannedAtMs: maybeTime, bannedBy: fc.option(anyText, { nil: undefined }), roleSinceMs: maybeTime }),
    )
    .map(([info, more]) => ({ ...info, ...more })),
  isRemoved: fc.boolean(),
});

export const account: fc.Arbitrary<Account> = fc.record({
  userId,
  name: anyText,
  loginName: anyText,
  photo: anyText,
  authType: count,
  isGuest: fc.option(fc.boolean(), { nil: undefined }),
  sex: fc.option(anyText, { nil: undefined }),
  area: fc.option(anyText, { nil: undefined }),
  siteId: fc.option(anyText, { nil: undefined }),
  op: fc.option(anyText, { nil: undefined }),
  mode: fc.option(anyText, { nil: undefined }),
});

export const listing = <T>(item: fc.Arbitrary<T>): fc.Arbitrary<Listing<T>> =>
  fc.record({ items: fc.array(item, { maxLength: 5 }), isFull: fc.boolean() });
export const marker = fc.record({
  sinceMs: fc.option(timeMs, { nil: undefined }),
  version: fc.option(anyText, { nil: undefined }),
});
const groupMarker = fc.tuple(fc.record({ groupId }), marker).map(([which, mark]) => ({ ...which, ...mark }));
export const groupPageMarker = fc
  .tuple(
    groupMarker,
    fc.record({
      limit: fc.option(fc.integer({ min: 1, max: 1000 }), { nil: undefined }),
      afterId: fc.option(userId, { nil: undefined }),
    }),
  )
  .map(([which, page]) => ({ ...which, ...page }));
export const pagedListing = <T>(item: fc.Arbitrary<T>): fc.Arbitrary<Listing<T>> =>
  fc
    .tuple(listing(item), fc.record({ nextId: fc.option(userId, { nil: undefined }) }))
    .map(([page, next]) => ({ ...page, ...next }));
export const recentMarker = fc
  .tuple(fc.record({ fromMs: fc.option(timeMs, { nil: undefined }) }), marker)
  .map(([from, mark]) => ({ ...from, ...mark }));
export const session = fc.record({ token: anyText, account });

export const tenantConfig: fc.Arbitrary<TenantConfig> = fc.record({
  tenant: anyText,
  platform: anyText,
  productName: anyText,
  service: fc.option(anyText, { nil: undefined }),
  sitePath: fc.option(anyText, { nil: undefined }),
  languages: fc.array(shortText, { maxLength: 8 }),
  roleScheme: fc.constantFrom('A' as const, 'B' as const),
  parentOrigins: fc.array(fc.webUrl(), { maxLength: 3 }),
  canRegister: fc.boolean(),
  apiHosts: fc.array(fc.webUrl(), { maxLength: 3 }),
  hasApplet: fc.boolean(),
  hasCampaigns: fc.boolean(),
  hasLottery: fc.boolean(),
  hidesPrecisionBets: fc.boolean(),
  hasCalls: fc.boolean(),
  hasGuestService: fc.boolean(),
  currency: fc.option(fc.record({ code: shortText, digits: fc.constantFrom(0, 2) }), { nil: undefined }),
  maxGroupMembers: count,
  linkKind: fc.constantFrom('ws' as const, 'sse' as const, 'auto' as const),
  sendsHello: fc.boolean(),
  theme: fc.dictionary(word(1, 10), shortText).map((colours) => new Map(Object.entries(colours))),
  icon: fc.option(shortText, { nil: undefined }),
  ownTexts: fc.dictionary(word(1, 10), shortText).map((versions) => new Map(Object.entries(versions))),
  vietnamesePack: fc.dictionary(word(1, 10), anyText).map((texts) => new Map(Object.entries(texts))),
});

export const callServers = fc.record({
  iceServers: fc.array(fc.record({ urls: fc.array(shortText), username: shortText, credential: shortText })),
  isRelayOnly: fc.boolean(),
});

export const callSignal = fc.record({ targetId: userId, name: fc.constantFrom(...CALL_SIGNALS), data: anyText });
