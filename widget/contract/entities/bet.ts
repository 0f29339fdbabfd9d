/** Bets at the platform's lottery. The specification names few of these fields; the others are ours: D-09, L-LW1. */
import type { BetItem, BetRecord, BetState, SharedBetState } from '../../domain/bet/bet.ts';
import { amount } from '../amount.ts';
import {
  count,
  mapped,
  named,
  oneOf,
  optional,
  record,
  text,
  textUpTo,
  time,
  withDefault,
  type Codec,
} from '../codec.ts';
import { messageId, shortText } from '../ids.ts';

const STATES = { '0': 'waiting', '1': 'won', '2': 'lost', '-1': 'cancelled' } as const;
const CODES = { waiting: '0', won: '1', lost: '2', cancelled: '-1' } as const;

const betState: Codec<BetState> = mapped(
  oneOf(['0', '1', '2', '-1']),
  (wire) => STATES[wire],
  (state) => CODES[state],
);

export const gameId = textUpTo(32);
export const issue = textUpTo(32);
export const orderId = textUpTo(64);

const short = optional(textUpTo(32));

/** Spec: 1-chat §3 Bet item. */
export const betItem: Codec<BetItem> = record({
  methodid: short,
  nums: short,
  rebate: short,
  times: short,
  money: short,
  playId: short,
  mode: short,
  issueNo: short,
  codes: optional(textUpTo(2000)),
});

/** Spec: 1-chat §3 Bet record. */
export const betRecord: Codec<BetRecord> = record({
  orderId,
  type: withDefault(oneOf(['shareBet', 'plan']), 'shareBet'),
  gameId,
  gameName: withDefault(shortText, ''),
  playName: shortText,
  periodNo: issue,
  content: named('betContent', text),
  amount: named('betAmount', amount),
  ownerName: withDefault(shortText, '', 'ownNickName'),
  hitRate: withDefault(shortText, ''),
  closesAtMs: optional(time, 'periodEndDate'),
  placedAtMs: named('createTime', time),
  state: betState,
  winAmount: optional(amount),
});

/** The changing facts of the card of a shared bet. */
export const sharedBetState: Codec<SharedBetState> = record({
  messageId: named('msg_id', messageId),
  state: betState,
  followers: count,
  result: optional(shortText),
  winAmount: optional(amount),
  follow: optional(record({ times: count, amount, state: betState, winAmount: optional(amount) })),
});
