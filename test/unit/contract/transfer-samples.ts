import fc from 'fast-check';
import * as any from '../../support/arbitraries.ts';

/** Samples of the calls for transfers. */

const maybe = <T>(sample: fc.Arbitrary<T>) => fc.option(sample, { nil: undefined });
const amount = fc.integer({ min: 0, max: 10 ** 9 }).map((units) => (units / 100).toFixed(2));
const transferId = any.uuid;
const state = fc.constantFrom('pending' as const, 'received' as const, 'returned' as const, 'expired' as const);
const one = fc.record({ chatId: any.chatId, transferId });
const answered = { request: one, reply: fc.record({ state }) };
const detail = fc.record({
  transferId,
  chatId: any.chatId,
  fromId: any.userId,
  fromName: any.anyText,
  fromPhoto: any.shortText,
  toId: any.userId,
  toName: any.anyText,
  toPhoto: any.shortText,
  amount,
  remark: any.anyText,
  isPrivate: fc.boolean(),
  state,
  createdAtMs: any.timeMs,
  expiresAtMs: any.timeMs,
  finishedAtMs: maybe(any.timeMs),
});

export const TRANSFER_OPERATION_SAMPLES = {
  transferDetailGet: { request: one, reply: detail },
  transferGenerate: {
    request: fc.record({
      chatId: any.chatId,
      localId: any.uuid,
      toId: any.userId,
      amount,
      remark: any.shortText,
      isPrivate: fc.boolean(),
      password: maybe(any.shortText),
      confirmation: maybe(any.shortText),
    }),
    reply: fc.record({ transferId, messageId: any.messageId }),
  },
  transferReceive: answered,
  transferReturn: answered,
  transferSettingGet: {
    request: fc.record({ chatId: any.chatId }),
    reply: fc.record({ maxAmount: amount, balance: amount, confirmAbove: maybe(amount) }),
  },
  transferStatesGet: {
    request: fc.record({ chatId: any.chatId, transferIds: fc.array(transferId, { maxLength: 5 }) }),
    reply: fc.record({ list: fc.array(fc.record({ transferId, state }), { maxLength: 3 }) }),
  },
};

export const TRANSFER_HTTP_SAMPLES = {
  transferRecGet: {
    request: fc.record({ after: maybe(any.shortText) }),
    reply: fc.record({ records: fc.array(detail, { maxLength: 3 }), next: maybe(any.shortText) }),
  },
};
