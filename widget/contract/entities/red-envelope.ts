import type { EnvelopeSplit } from '../../domain/money/red-envelope.ts';
import type { RedEnvelopeState } from '../../domain/message/rich-content.ts';
import { count, flag, mapped, named, oneOf, optional, record, text, time, tolerantList, type Codec } from '../codec.ts';
import { amount } from '../amount.ts';
import { chatId, shortText, userId } from '../ids.ts';

export const redId = named('redId', shortText);

/** Spec: 1-chat §3 Red envelope form (randomStatus). */
export const split: Codec<EnvelopeSplit> = mapped(
  oneOf(['0', '1']),
  (wire) => (wire === '1' ? 'equal' : 'random'),
  (value) => (value === 'equal' ? '1' : '0'),
);

const STATES = { '1': 'open', '0': 'taken', '-1': 'expired', '2': 'received' } as const;

/** The state of an envelope for the caller. Spec: 1-chat §4 Money messages. */
export const envelopeState: Codec<RedEnvelopeState> = mapped(
  oneOf(['1', '0', '-1', '2']),
  (wire) => STATES[wire],
  (value) => (value === 'open' ? '1' : value === 'taken' ? '0' : value === 'expired' ? '-1' : '2'),
);

const claim = record({
  userId: named('user_id', userId),
  name: text,
  photo: named('head_photo', text),
  bonus: amount,
  timeMs: named('grabDate', time),
  /** The largest share so far. Of several, the first. */
  isLuckiest: named('best', flag),
});

/** An envelope with the shares that were taken, newest first. D-09. */
export const envelopeDetail = record({
  redId,
  ownerId: named('owner', userId),
  ownerName: named('name', text),
  ownerPhoto: named('head_photo', text),
  remark: named('redDesc', text),
  split: named('randomStatus', split),
  total: amount,
  quantity: count,
  taken: count,
  takenTotal: amount,
  expiresAtMs: named('expireTime', time),
  createdAtMs: named('createTime', time),
  /** When the last share was taken. */
  finishedAtMs: optional(time, 'finishTime'),
  state: envelopeState,
  /** The caller's own share. */
  bonus: optional(amount),
  /** The amount that went back to the owner. */
  refund: optional(amount),
  claims: named('records', tolerantList(claim)),
});

/** An envelope that the caller has opened. Spec: 1-chat §3 Red envelope record. */
export const envelopeRecord = record({
  redId,
  chatId,
  title: named('redDesc', text),
  ownerName: named('name', text),
  bonus: amount,
  timeMs: named('grabDate', time),
});

/** An envelope that the caller has sent. D-09. */
export const sentEnvelopeRecord = record({
  redId,
  chatId,
  title: named('redDesc', text),
  total: amount,
  quantity: count,
  taken: count,
  /** Open, fully taken or expired; for the sender, it is never `received`. */
  state: envelopeState,
  timeMs: named('createTime', time),
  expiresAtMs: named('expireTime', time),
  /** The amount that went back. */
  refund: optional(amount),
});
