import fc from 'fast-check';
import { unpackContent } from '../../../widget/contract/entities/rich-content.ts';
import * as any from '../../support/arbitraries.ts';

/** Samples of the calls for bets. */

const maybe = <T>(sample: fc.Arbitrary<T>) => fc.option(sample, { nil: undefined });
const amount = fc.integer({ min: 0, max: 10 ** 9 }).map((units) => (units / 100).toFixed(2));
const state = fc.constantFrom('waiting' as const, 'won' as const, 'lost' as const, 'cancelled' as const);
const gameId = fc.stringMatching(/^[\w-]{1,32}$/);
const issue = fc.stringMatching(/^[\w-]{1,32}$/);
const hash = fc.stringMatching(/^[0-9a-f]{8,64}$/);
const word = maybe(gameId);
const item = fc.record({
  methodid: word,
  nums: word,
  rebate: word,
  times: word,
  money: word,
  playId: word,
  mode: word,
  issueNo: word,
  codes: maybe(any.shortText),
});
const bet = fc
  .constantFrom('shareBet', 'plan')
  .map((type) => unpackContent(type, JSON.stringify({ orderId: 'o-1', gameId: 'g', betItem: [{ codes: '1,2' }] })));

export const BET_HTTP_SAMPLES = {
  throwSealGet: {
    request: fc.record({ chatId: any.chatId }),
    reply: fc.record({ seal: hash, step: any.count, sealedAtMs: any.timeMs }),
  },
  betDrawGet: {
    request: fc.record({ gameId, issue }),
    reply: fc.record({
      closesAtMs: any.timeMs,
      serverTimeMs: any.timeMs,
      balance: amount,
      minAmount: amount,
      maxAmount: amount,
      maxTimes: any.count,
    }),
  },
  betRecordGet: {
    request: fc.record({ pageNo: any.count, gameId: maybe(gameId) }),
    reply: fc.record({
      records: fc.array(
        fc.record({
          orderId: issue,
          type: fc.constantFrom('shareBet' as const, 'plan' as const),
          gameId,
          gameName: any.shortText,
          playName: any.shortText,
          periodNo: issue,
          content: any.anyText,
          amount,
          ownerName: any.shortText,
          hitRate: any.shortText,
          closesAtMs: maybe(any.timeMs),
          placedAtMs: any.timeMs,
          state,
          winAmount: maybe(amount),
        }),
        { maxLength: 3 },
      ),
      pages: any.count,
      nextPageNo: maybe(any.count),
      games: fc.array(fc.record({ gameId, gameName: any.shortText }), { maxLength: 3 }),
    }),
  },
  betSingle: {
    request: fc.record({
      gameId,
      issue,
      items: fc.array(item, { maxLength: 3 }),
      localId: any.uuid,
      chatId: maybe(any.chatId),
      messageId: maybe(any.messageId),
    }),
    reply: fc.record({ orderId: issue, amount, balance: amount }),
  },
  betStatesGet: {
    request: fc.record({ chatId: any.chatId, messageIds: fc.array(any.messageId, { maxLength: 5 }) }),
    reply: fc.record({
      list: fc.array(
        fc.record({
          messageId: any.messageId,
          state,
          followers: any.count,
          result: maybe(any.shortText),
          winAmount: maybe(amount),
          follow: maybe(fc.record({ times: any.count, amount, state, winAmount: maybe(amount) })),
        }),
        { maxLength: 3 },
      ),
    }),
  },
  drawBetsGet: {
    request: fc.record({ gameId, issue, part: any.count }),
    reply: fc.record({ bets: any.anyText }),
  },
  drawProofGet: {
    request: fc.record({ gameId, issue }),
    reply: fc.record({
      tenant: any.shortText,
      gameId,
      gameName: any.shortText,
      issue,
      rule: fc.constantFrom(1 as const, 2 as const),
      groups: fc.array(fc.record({ count: any.count, from: any.count, to: any.count, isDistinct: fc.boolean() }), {
        maxLength: 3,
      }),
      secretHash: hash,
      openedAtMs: maybe(any.timeMs),
      closesAtMs: any.timeMs,
      ownRefs: fc.array(hash, { maxLength: 3 }),
      result: maybe(
        fc.record({
          drawnAtMs: maybe(any.timeMs),
          secret: hash,
          digest: maybe(hash),
          bets: any.count,
          parts: any.count,
          numbers: fc.array(any.count, { maxLength: 6 }),
        }),
      ),
    }),
  },
  shareBet: {
    request: fc.record({
      localId: any.uuid,
      content: bet,
      chatIds: fc.array(any.chatId, { maxLength: 5 }),
      target: fc.constantFrom('friend' as const, 'group' as const),
      mentionedIds: fc.array(any.userId, { maxLength: 2 }),
      mentionWords: fc.array(any.shortText, { maxLength: 2 }),
    }),
    reply: fc.record({
      sent: any.count,
      failed: fc.array(fc.record({ chatId: any.chatId, code: fc.constantFrom('noFriend' as const) }), { maxLength: 2 }),
    }),
  },
};
