import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, encode, type Codec } from '../../../widget/contract/codec.ts';
import { GUEST_PUSHES } from '../../../widget/contract/guest.ts';
import { REGISTER_FIELDS } from '../../../widget/contract/http/get-register-list.ts';
import { FILE_KINDS, FILE_OWNER_TYPES } from '../../../widget/contract/files.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import * as any from '../../support/arbitraries.ts';
import { GROUP_HTTP_SAMPLES, GROUP_OPERATION_SAMPLES } from './group-samples.ts';
import { GUEST_SAMPLES, PUSH_SAMPLES } from './push-samples.ts';
import { BET_HTTP_SAMPLES } from './bet-samples.ts';
import { CAMPAIGN_HTTP_SAMPLES } from './campaign-samples.ts';
import { FILE_TOKEN_SAMPLE } from './file-samples.ts';
import { MONEY_HTTP_SAMPLES, MONEY_OPERATION_SAMPLES } from './money-samples.ts';
import { REQUEST_HTTP_SAMPLES, REQUEST_OPERATION_SAMPLES } from './request-samples.ts';
import { SERVICE_HTTP_SAMPLES, SERVICE_OPERATION_SAMPLES } from './service-samples.ts';
import { TRANSFER_HTTP_SAMPLES, TRANSFER_OPERATION_SAMPLES } from './transfer-samples.ts';

type Samples<Calls> = {
  readonly [Name in keyof Calls]: Calls[Name] extends {
    readonly request: Codec<infer Q>;
    readonly reply: Codec<infer R>;
  }
    ? { readonly request: fc.Arbitrary<Q>; readonly reply: fc.Arbitrary<R> }
    : never;
};

const nothing = fc.constant(undefined);
const maybe = <T>(sample: fc.Arbitrary<T>) => fc.option(sample, { nil: undefined });
const chatFlags = { isPinned: maybe(fc.boolean()), notificationsMuted: maybe(fc.boolean()) };
const fileKey = fc.constantFrom('0123456789abcdefABCDEF_-', 'k'.repeat(24));
const tokenField = fc.string({ maxLength: 40 });
const uploadProof = { accessKeyId: tokenField, securityToken: tokenField };
const told = fc.record({ messageId: any.messageId, timeMs: any.timeMs });
const localId = maybe(any.uuid);
const oneMessage = { request: fc.record({ chatId: any.chatId, messageId: any.messageId, localId }), reply: told };
const someMessages = {
  request: fc.record({ chatId: any.chatId, messageIds: fc.array(any.messageId), localId }),
  reply: told,
};
const somePeople = { request: fc.record({ groupId: any.groupId, userIds: fc.array(any.userId) }), reply: nothing };

// A new call does not compile without a sample here.
const OPERATION_SAMPLES: Samples<typeof OPERATIONS> = {
  allowSend: { request: fc.record({ chatId: any.chatId }), reply: nothing },
  fileStsGet: FILE_TOKEN_SAMPLE,
  ...MONEY_OPERATION_SAMPLES,
  ...TRANSFER_OPERATION_SAMPLES,
  ...SERVICE_OPERATION_SAMPLES,
  ...REQUEST_OPERATION_SAMPLES,
  accountGet: { request: nothing, reply: any.account },
  friendPresenceGet: { request: nothing, reply: fc.record({ list: fc.array(any.friendPresence) }) },
  friendListGet: { request: any.marker, reply: any.listing(any.friendEntry) },
  getMsgList: {
    request: fc.record({
      chatId: any.chatId,
      messageId: any.messageId,
      direction: fc.constantFrom('get_back' as const, 'get_forward' as const),
      limit: fc.option(any.count, { nil: undefined }),
      hiddenType: fc.option(any.shortText, { nil: undefined }),
    }),
    reply: fc.record({ messages: fc.array(any.sentMessage, { maxLength: 3 }), holes: fc.array(any.messageId) }),
  },
  groupCollectionSet: { request: fc.record({ groupId: any.groupId, isCollected: fc.boolean() }), reply: nothing },
  groupCollectionsGet: {
    request: nothing,
    reply: fc.record({
      collections: fc.array(fc.record({ group: any.guestGroup, isCollected: fc.boolean() }), { maxLength: 3 }),
    }),
  },
  groupListGet: { request: any.marker, reply: any.listing(any.groupEntry) },
  ...GROUP_OPERATION_SAMPLES,
  groupMembersBanSet: somePeople,
  groupMembersSub: somePeople,
  groupMembersUnbanSet: somePeople,
  groupTitleSet: {
    request: fc.record({
      groupId: any.groupId,
      userId: any.userId,
      title: any.memberChange.map(({ value: { title, titleColor } }) => ({ title, titleColor })),
    }),
    reply: nothing,
  },
  heartbeat: { request: fc.record({ code: any.shortText }), reply: nothing },
  invitedListGet: { request: any.recentMarker, reply: any.listing(any.friendRequest) },
  msgBatchRecallByAdmin: someMessages,
  msgBatchRecallByOwner: someMessages,
  msgDeletedGet: {
    request: any.marker,
    reply: any.listing(
      fc.record({ chatId: any.chatId, upTo: maybe(any.messageId), messageIds: fc.array(any.messageId) }),
    ),
  },
  msgRead: { request: fc.record({ chatId: any.chatId, messageId: any.messageId }), reply: any.readState },
  msgRecall: oneMessage,
  msgRecallByAdmin: oneMessage,
  msgRecallByOwner: oneMessage,
  msgRestoreByAdmin: oneMessage,
  msgRestoreByOwner: oneMessage,
  msgReadGet: { request: fc.record({ chatId: any.chatId }), reply: fc.record({ readUpTo: any.messageId }) },
  msgResume: {
    request: fc.record({
      heads: fc.array(fc.tuple(any.chatId, any.messageId)).map((heads) => new Map(heads)),
      pages: maybe(fc.array(any.chatId, { maxLength: 3 })),
    }),
    reply: fc.record({
      chats: fc.array(any.chat, { maxLength: 3 }),
      pages: fc.array(
        fc.record({
          chatId: any.chatId,
          messages: fc.array(any.sentMessage, { maxLength: 2 }),
          holes: fc.array(any.messageId),
        }),
        { maxLength: 2 },
      ),
    }),
  },
  msgSearch: {
    request: fc.record({
      text: any.shortText,
      chatId: maybe(any.chatId),
      limit: maybe(fc.nat(50)),
      after: maybe(any.shortText),
    }),
    reply: fc.record({ messages: fc.array(any.sentMessage), next: maybe(any.shortText) }),
  },
  msgSend: {
    request: fc.record({
      chatId: any.chatId,
      localId: any.uuid,
      content: any.sendableContent,
      mentionedIds: fc.array(any.shortText),
      mentionWords: fc.array(any.shortText),
      quotedId: fc.option(any.messageId, { nil: undefined }),
    }),
    reply: fc.record({ messageId: any.messageId, timeMs: any.timeMs }),
  },
  msgSendByList: {
    request: fc.record({
      chatIds: fc.array(any.chatId),
      sourceChatId: any.chatId,
      messageId: any.messageId,
      localId: any.uuid,
    }),
    reply: fc.record({
      failed: fc.array(fc.record({ chatId: any.chatId, code: fc.constantFrom('isBan' as const, 'noFriend' as const) })),
    }),
  },
  refreshList: { request: fc.record({ list: fc.constantFrom('f' as const, 'g' as const) }), reply: nothing },
  typing: { request: fc.record({ chatId: any.chatId }), reply: nothing },
  userStickerDel: { request: fc.record({ key: fileKey }), reply: nothing },
  userStickersGet: {
    request: nothing,
    reply: fc.record({
      stickers: fc.array(fc.record({ key: fileKey, width: any.count, height: any.count, sizeBytes: any.count })),
    }),
  },
  rtcConfigGet: { request: nothing, reply: any.callServers },
  rtcHandShake: { request: any.callSignal, reply: nothing },
};

const HTTP_SAMPLES: Samples<typeof HTTP_CALLS> = {
  fileComplete: {
    request: fc.record({ ...uploadProof, verificationCode: tokenField }),
    reply: fc.record({
      fileKey,
      kind: fc.constantFrom(...FILE_KINDS),
      sizeBytes: any.count,
      width: any.count,
      height: any.count,
      durationMs: any.count,
    }),
  },
  fileParts: { request: fc.record(uploadProof), reply: fc.record({ parts: fc.array(any.count) }) },
  fileSet: {
    request: fc.record({
      fileKey,
      owner: any.chatId,
      type: fc.constantFrom(...FILE_OWNER_TYPES),
      from: any.userId,
      fromType: fc.constantFrom(...FILE_OWNER_TYPES),
    }),
    reply: nothing,
  },
  accountGroupUpdate: { request: fc.record({ groupId: any.groupId, ...chatFlags }), reply: nothing },
  adminRecallByPath: oneMessage,
  banSetByPath: somePeople,
  blackListGet: { request: any.marker, reply: any.listing(any.friendEntry) },
  friendListByPath: OPERATION_SAMPLES.friendListGet,
  ...MONEY_HTTP_SAMPLES,
  ...BET_HTTP_SAMPLES,
  ...CAMPAIGN_HTTP_SAMPLES,
  ...TRANSFER_HTTP_SAMPLES,
  ...SERVICE_HTTP_SAMPLES,
  ...REQUEST_HTTP_SAMPLES,
  friendShipDetail: {
    request: fc.record({ userId: any.userId, groupId: maybe(any.groupId) }),
    reply: fc.record({
      userId: any.userId,
      name: any.anyText,
      photo: any.anyText,
      relation: fc.record({
        chatId: any.chatId,
        alias: any.anyText,
        isBlacklisted: fc.boolean(),
        isFriend: fc.boolean(),
        request: maybe(fc.constantFrom('received', 'added', 'rejected', 'sent', 'passed', 'refused')),
        board: any.board,
      }),
    }),
  },
  friendShipEdit: {
    request: fc.record({
      method: fc.constantFrom('editAlias', 'blackList', 'unblackList', 'delete'),
      friendId: any.userId,
      alias: maybe(any.shortText),
    }),
    reply: nothing,
  },
  friendUpdate: { request: fc.record({ friendId: any.userId, ...chatFlags }), reply: nothing },
  clientErrorReport: {
    request: fc.record({ msg: any.shortText, value: any.anyText, body: any.anyText, runlog: any.anyText }),
    reply: nothing,
  },
  clientFigures: {
    request: fc.record({ seconds: fc.nat(), listMs: maybe(fc.nat()), reconnects: fc.nat(), sendFailures: fc.nat() }),
    reply: nothing,
  },
  getImSiteInitData: { request: nothing, reply: any.tenantConfig },
  getSocketDomainMsg: { request: nothing, reply: fc.record({ hosts: fc.array(any.anyText, { maxLength: 3 }) }) },
  getNotiList: { request: any.recentMarker, reply: any.listing(any.groupNotice) },
  getRegisterList: {
    request: nothing,
    reply: fc.record({ isOpen: fc.boolean(), fields: fc.array(fc.constantFrom(...REGISTER_FIELDS)) }),
  },
  getServerTime: { request: nothing, reply: fc.record({ timeMs: any.timeMs }) },
  getSToken: { request: nothing, reply: fc.record({ socketToken: any.anyText }) },
  ...GROUP_HTTP_SAMPLES,
  groupMembersGet: { request: any.groupPageMarker, reply: any.pagedListing(any.memberChange) },
  groupMembersInfo: { request: any.groupPageMarker, reply: any.pagedListing(any.memberInfoChange) },
  groupMembersOnlineGet: {
    request: fc.record({ groupId: any.groupId }),
    reply: fc.record({ userIds: fc.array(any.userId), timeMs: any.timeMs }),
  },
  guestMsgList: OPERATION_SAMPLES.getMsgList,
  guestSenders: {
    request: fc.record({ groupId: any.groupId, messageIds: fc.array(any.messageId, { maxLength: 5 }) }),
    reply: fc.record({ list: fc.array(fc.record({ userId: any.userId, photo: any.anyText })) }),
  },
  identityLogin: {
    request: fc.record({ token: any.anyText }),
    reply: fc.tuple(any.session, any.count).map(([session, lifetimeS]) => ({ ...session, lifetimeS })),
  },
  identityRenew: { request: fc.record({ token: any.anyText }), reply: fc.record({ lifetimeS: any.count }) },
  login: OPERATION_SAMPLES.accountGet,
  logout: { request: nothing, reply: nothing },
  membersSubByPath: somePeople,
  chatDel: {
    request: fc.record({ chatId: any.chatId, upTo: any.messageId, withHistory: fc.boolean() }),
    reply: nothing,
  },
  msgClear: { request: fc.record({ chatId: any.chatId, upTo: maybe(any.messageId) }), reply: nothing },
  msgClearDel: {
    request: fc.record({ chatId: any.chatId, messageIds: maybe(fc.array(any.messageId)) }),
    reply: nothing,
  },
  msgListByPath: OPERATION_SAMPLES.getMsgList,
  msgRecallByPath: oneMessage,
  msgSendByPath: OPERATION_SAMPLES.msgSend,
  ownerRecallByPath: oneMessage,
  readMsg: OPERATION_SAMPLES.msgRead,
  refreshInfo: { request: nothing, reply: any.account },
  register: {
    request: fc.record({
      loginName: any.shortText,
      password: any.anyText,
      name: any.shortText,
      inviteCode: fc.option(any.shortText, { nil: undefined }),
      smsTicket: fc.option(any.shortText, { nil: undefined }),
    }),
    reply: any.session,
  },
  requestHistoryGet: { request: any.marker, reply: any.listing(any.friendRequest) },
  smsCheck: {
    request: fc.record({ phone: any.shortText, code: any.shortText }),
    reply: fc.record({ ticket: any.shortText }),
  },
  smsRequired: {
    request: fc.record({ phone: fc.option(any.shortText, { nil: undefined }) }),
    reply: fc.record({ isRequired: fc.boolean(), waitS: any.count }),
  },
  unbanSetByPath: somePeople,
  unreadListGet: { request: any.marker, reply: any.listing(any.chat) },
  updateImUserNickName: { request: fc.record({ name: any.shortText }), reply: nothing },
  userLogin: { request: fc.record({ loginName: any.shortText, password: any.anyText }), reply: any.session },
  waitConfirmGet: { request: nothing, reply: any.listing(any.friendRequest) },
};

interface Case {
  readonly name: string;
  readonly codec: Codec<unknown>;
  readonly sample: fc.Arbitrary<unknown>;
}

const CASES: readonly Case[] = [
  ...casesOf(OPERATIONS, OPERATION_SAMPLES),
  ...casesOf(HTTP_CALLS, HTTP_SAMPLES),
  ...(Object.keys(PUSHES) as (keyof typeof PUSHES)[]).map((key) => ({
    name: `push ${key}`,
    codec: PUSHES[key].data as Codec<unknown>,
    sample: PUSH_SAMPLES[key],
  })),
  ...(Object.keys(GUEST_PUSHES) as (keyof typeof GUEST_PUSHES)[]).map((key) => ({
    name: `guest push ${key}`,
    codec: GUEST_PUSHES[key].data as Codec<unknown>,
    sample: GUEST_SAMPLES[key],
  })),
];

describe.each(CASES)('$name', ({ codec, sample }) => {
  test.each(['A', 'B'] as const)('survives a round trip through JSON under role scheme %s', (roleScheme) => {
    fc.assert(
      fc.property(sample, (value) => {
        const wire: unknown = JSON.parse(JSON.stringify(encode(codec, value, { roleScheme })));
        expect(decode(codec, wire, { roleScheme })).toEqual({ ok: true, value });
      }),
      { numRuns: 60 },
    );
  });

  test('decodes any value without throwing', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true }), (wire) => {
        expect(typeof decode(codec, wire, { roleScheme: 'B' }).ok).toBe('boolean');
      }),
    );
  });

  test('decodes an object with one wrong field without throwing', () => {
    const wrong = fc.oneof(
      fc.constantFrom(
        null,
        [],
        {},
        -1,
        Number.NaN,
        'x'.repeat(100_000),
        [null],
        JSON.parse('{"__proto__":{"a":1}}'),
        [[[]]],
        true,
      ),
      fc.anything(),
    );
    fc.assert(
      fc.property(sample, wrong, fc.nat(), (value, replacement, position) => {
        const wire = JSON.parse(JSON.stringify(encode(codec, value, { roleScheme: 'B' }) ?? {})) as Record<
          string,
          unknown
        >;
        const keys = Object.keys(wire);
        const key = keys[position % Math.max(1, keys.length)];
        if (key !== undefined) wire[key] = replacement;
        expect(typeof decode(codec, wire, { roleScheme: 'B' }).ok).toBe('boolean');
      }),
      { numRuns: 60 },
    );
  });
});

function casesOf(
  calls: Record<string, { readonly request: unknown; readonly reply: unknown }>,
  samples: Record<string, { readonly request: fc.Arbitrary<unknown>; readonly reply: fc.Arbitrary<unknown> }>,
): readonly Case[] {
  return Object.keys(calls).flatMap((name) =>
    (['request', 'reply'] as const).map((direction) => ({
      name: `${name} ${direction}`,
      codec: calls[name]?.[direction] as Codec<unknown>,
      sample: samples[name]?.[direction] ?? fc.constant(undefined),
    })),
  );
}
