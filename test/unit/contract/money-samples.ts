import fc from 'fast-check';
import * as any from '../../support/arbitraries.ts';

/** Samples of the calls for red envelopes. */

const maybe = <T>(sample: fc.Arbitrary<T>) => fc.option(sample, { nil: undefined });
const amount = fc.integer({ min: 0, max: 10 ** 9 }).map((units) => (units / 100).toFixed(2));
const redId = any.uuid;
const split = fc.constantFrom('random' as const, 'equal' as const);
const state = fc.constantFrom('open' as const, 'taken' as const, 'expired' as const, 'received' as const);
const oneGroup = fc.record({ groupId: any.groupId });
const oneEnvelope = fc.record({ groupId: any.groupId, redId });

const setting = {
  request: oneGroup,
  reply: fc.record({
    maxQuantity: any.count,
    maxTotal: amount,
    memberCount: any.count,
    balance: amount,
    confirmAbove: maybe(amount),
  }),
};
const generate = {
  request: fc.record({
    groupId: any.groupId,
    localId: any.uuid,
    split,
    total: amount,
    quantity: any.count,
    hours: any.count,
    remark: any.shortText,
    password: maybe(any.shortText),
    confirmation: maybe(any.shortText),
  }),
  reply: fc.record({ redId, messageId: any.messageId }),
};
const grab = { request: oneEnvelope, reply: fc.record({ bonus: amount }) };

const detail = fc.record({
  redId,
  ownerId: any.userId,
  ownerName: any.anyText,
  ownerPhoto: any.shortText,
  remark: any.anyText,
  split,
  total: amount,
  quantity: any.count,
  taken: any.count,
  takenTotal: amount,
  expiresAtMs: any.timeMs,
  createdAtMs: any.timeMs,
  finishedAtMs: maybe(any.timeMs),
  state,
  bonus: maybe(amount),
  refund: maybe(amount),
  claims: fc.array(
    fc.record({
      userId: any.userId,
      name: any.anyText,
      photo: any.shortText,
      bonus: amount,
      timeMs: any.timeMs,
      isLuckiest: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
});
const states = fc.record({ list: fc.array(fc.record({ redId, state }), { maxLength: 3 }) });
const oneFriend = any.oneToOneChatId;
const friendEnvelope = fc.record({ chatId: oneFriend, redId });

export const MONEY_OPERATION_SAMPLES = {
  friendRedDetailGet: { request: friendEnvelope, reply: detail },
  friendRedGenerate: {
    request: fc.record({
      chatId: oneFriend,
      localId: any.uuid,
      amount,
      remark: any.shortText,
      password: maybe(any.shortText),
      confirmation: maybe(any.shortText),
    }),
    reply: generate.reply,
  },
  friendRedGrab: { request: friendEnvelope, reply: grab.reply },
  friendRedSettingGet: {
    request: fc.record({ chatId: oneFriend }),
    reply: fc.record({ maxTotal: amount, balance: amount, confirmAbove: maybe(amount) }),
  },
  friendRedStatesGet: {
    request: fc.record({ chatId: oneFriend, redIds: fc.array(redId, { maxLength: 5 }) }),
    reply: states,
  },
  groupFunctionsSet: {
    request: fc.record({ groupId: any.groupId, redOpen: fc.boolean() }),
    reply: fc.constant(undefined),
  },
  redEnvelopeDetailGet: {
    request: oneEnvelope,
    reply: detail,
  },
  redEnvelopeGenerate: generate,
  redEnvelopeGrab: grab,
  redEnvelopeSettingGet: setting,
  redEnvelopeStatesGet: {
    request: fc.record({ groupId: any.groupId, redIds: fc.array(redId, { maxLength: 5 }) }),
    reply: states,
  },
};

export const MONEY_HTTP_SAMPLES = {
  redGenerateByPath: generate,
  redGrabByPath: grab,
  redReceiveRecGet: {
    request: fc.record({ after: maybe(any.shortText) }),
    reply: fc.record({
      records: fc.array(
        fc.record({
          redId,
          chatId: any.chatId,
          title: any.anyText,
          ownerName: any.anyText,
          bonus: amount,
          timeMs: any.timeMs,
        }),
        { maxLength: 3 },
      ),
      total: amount,
      recentCount: any.count,
      next: maybe(any.shortText),
    }),
  },
  redSendRecGet: {
    request: fc.record({ after: maybe(any.shortText) }),
    reply: fc.record({
      records: fc.array(
        fc.record({
          redId,
          chatId: any.chatId,
          title: any.anyText,
          total: amount,
          quantity: any.count,
          taken: any.count,
          state,
          timeMs: any.timeMs,
          expiresAtMs: any.timeMs,
          refund: maybe(amount),
        }),
        { maxLength: 3 },
      ),
      total: amount,
      recentCount: any.count,
      next: maybe(any.shortText),
    }),
  },
  redSettingByPath: setting,
};
