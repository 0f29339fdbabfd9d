import fc from 'fast-check';
import type { Decoded } from '../../../widget/contract/codec.ts';
import type { GUEST_PUSHES } from '../../../widget/contract/guest.ts';
import type { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { CALL_SIGNALS } from '../../../widget/domain/call/call-signal.ts';
import { SHARE_ENDS } from '../../../widget/domain/group/guest-group.ts';
import * as any from '../../support/arbitraries.ts';

/** A sample of every push of the provider. A new push does not compile without a sample. */

const nothing = fc.constant(undefined);
const maybe = <T>(sample: fc.Arbitrary<T>) => fc.option(sample, { nil: undefined });
const serviceSession = fc.record({
  sessionId: maybe(any.anyText),
  chatId: maybe(any.anyText),
  userId: maybe(any.anyText),
  position: maybe(any.count),
  waitMs: maybe(any.count),
});

export const PUSH_SAMPLES: { readonly [K in keyof typeof PUSHES]: fc.Arbitrary<Decoded<(typeof PUSHES)[K]['data']>> } =
  {
    closeSession: serviceSession,
    friendPresencePush: any.friendPresence,
    heartbeatAnswer: fc.record({
      code: any.anyText,
      timeMs: any.timeMs,
      heads: maybe(fc.array(fc.tuple(any.chatId, any.messageId)).map((heads) => new Map(heads))),
    }),
    hello: fc.record({
      capabilities: fc.array(any.anyText),
      node: any.anyText,
      timeMs: any.timeMs,
      epoch: any.anyText,
    }),
    kickUser: fc.record({ reason: any.anyText }),
    msgReadPush: fc
      .tuple(fc.record({ chatId: any.chatId, readerId: any.userId }), any.readState)
      .map(([who, read]) => ({ ...who, ...read })),
    rcvMsg: any.sentMessage,
    recvSession: serviceSession,
    refreshUserInfo: nothing,
    typingPush: fc.record({ chatId: any.chatId, userId: any.userId }),
    rtcRequest: fc.record({ senderId: any.userId, name: fc.constantFrom(...CALL_SIGNALS), data: any.anyText }),
    serverNoti: fc.record({
      about: any.anyText,
      groupId: maybe(any.anyText),
      userId: maybe(any.anyText),
      chatId: maybe(any.anyText),
      members: fc.array(any.memberChange, { maxLength: 3 }),
    }),
    systemMessage: fc.record({ chatId: any.chatId, text: any.anyText, messageId: any.messageId, timeMs: any.timeMs }),
    update: fc.record({ list: any.anyText }),
    userIn: serviceSession,
  };

export const GUEST_SAMPLES: {
  readonly [K in keyof typeof GUEST_PUSHES]: fc.Arbitrary<Decoded<(typeof GUEST_PUSHES)[K]['data']>>;
} = {
  guestOpen: fc.record({
    group: any.guestGroup,
    newestMessageId: any.messageId,
    timeMs: any.timeMs,
    fileToken: maybe(any.shortText),
  }),
  guestBeat: fc.record({ groupId: any.groupId, newestMessageId: any.messageId, fileToken: maybe(any.shortText) }),
  rcvMsg: any.sentMessage,
  groupFlushed: fc.record({ groupId: any.groupId, messageId: any.messageId }),
  groupShareClosed: fc.record({ groupId: any.groupId, reason: fc.constantFrom(...SHARE_ENDS) }),
};
