/**
 * Bets: the caller's records, sharing and following. The platform's lottery keeps them; the provider looks up each shared order.
 * Spec: 1-chat §3, §7, 3-transport §7. D-09, D-13, L-LW1.
 */
import { MAX_BET_SHARE_TARGETS } from '../../domain/limits.ts';
import { amount } from '../amount.ts';
import { count, list, named, optional, record, text, tolerantList, withDefault, time } from '../codec.ts';
import { betItem, betRecord, gameId, issue, orderId, sharedBetState } from '../entities/bet.ts';
import { chatId, messageId, shortText, uuid } from '../ids.ts';
import { drawProof } from '../entities/draw-proof.ts';
import { massSent } from '../operations/mass-send.ts';
import { withContent } from '../operations/message-fields.ts';
import { httpCall } from '../operation.ts';
import { category } from './mass-send.ts';

/** The most lines of one order. */
export const MAX_BET_ITEMS = 100;
/** The most cards of one request for their states. */
export const MAX_BET_STATES = 100;

/** The caller's bets, newest first. Pages begin at 1; `nextPageNo` is absent on the last one. Spec: 1-chat §7. */
export const betRecordGet = httpCall(
  '/getBetRecord',
  record({ pageNo: count, gameId: optional(gameId) }),
  record({
    records: tolerantList(betRecord),
    pages: count,
    nextPageNo: optional(count),
    games: withDefault(tolerantList(record({ gameId, gameName: shortText })), []),
  }),
);

/** Shares one of the caller's orders with friends or with groups. Spec: 1-chat §5 (20 targets), §7 Share send. */
export const shareBet = httpCall(
  '/shareBet',
  withContent(
    record({
      chatIds: list(chatId, MAX_BET_SHARE_TARGETS),
      target: named('categoryType', category),
      mentionedIds: withDefault(list(shortText, 500), [], 'at_uids'),
      mentionWords: withDefault(list(shortText, 500), [], 'at_effect_words'),
    }),
  ),
  massSent,
);

/** A draw, the limits of a bet on it, the caller's balance, and the provider's clock. */
export const betDrawGet = httpCall(
  '/getBetDraw',
  record({ gameId, issue }),
  record({
    closesAtMs: named('periodEndDate', time),
    serverTimeMs: named('serverTime', time),
    balance: amount,
    minAmount: amount,
    maxAmount: amount,
    maxTimes: count,
  }),
);

/** The proof that the numbers of a draw were fixed before it closed. Without `result` before the draw. L-LO7. */
export const drawProofGet = httpCall('/getDrawProof', record({ gameId, issue }), drawProof);

/** A part of the list of all bets of a draw, without their players. Parts count from 0. L-LO7. */
export const drawBetsGet = httpCall('/getDrawBets', record({ gameId, issue, part: count }), record({ bets: text }));

/** Places a bet; with `chatId` and `msg_id` it follows a shared one. Repeats of a `uuid` get the first reply. Spec: 1-chat §7. */
export const betSingle = httpCall(
  '/betSingle',
  record({
    gameId,
    issue,
    items: named('item', list(betItem, MAX_BET_ITEMS)),
    localId: named('uuid', uuid),
    chatId: optional(chatId),
    messageId: optional(messageId, 'msg_id'),
  }),
  record({ orderId, amount, balance: amount }),
);

/** The changing facts of shared bets in a chat. Those that the caller does not see are left out. */
export const betStatesGet = httpCall(
  '/getBetStates',
  record({ chatId, messageIds: named('msg_ids', list(messageId, MAX_BET_STATES)) }),
  record({ list: tolerantList(sharedBetState) }),
);
