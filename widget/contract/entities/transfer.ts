import type { TransferState } from '../../domain/message/rich-content.ts';
import { amount } from '../amount.ts';
import { flag, mapped, named, oneOf, optional, record, text, time, type Codec } from '../codec.ts';
import { chatId, shortText, userId } from '../ids.ts';

const STATES = { '-1': 'expired', '1': 'pending', '2': 'received', '3': 'returned' } as const;
const CODES = { expired: '-1', pending: '1', received: '2', returned: '3' } as const;

/** Spec: 1-chat §4 Money messages. */
export const transferState: Codec<TransferState> = mapped(
  oneOf(['-1', '1', '2', '3']),
  (wire) => STATES[wire],
  (state) => CODES[state],
);

export const transferId = shortText;

/** A transfer, with the two users. `muid` pays `muidTarget`. D-09. */
export const transferDetail = record({
  transferId,
  chatId: named('chatId', chatId),
  fromId: named('muid', userId),
  fromName: named('name', text),
  fromPhoto: named('head_photo', text),
  toId: named('muidTarget', userId),
  toName: named('nameTarget', text),
  toPhoto: named('head_photoTarget', text),
  amount,
  remark: text,
  isPrivate: named('private', flag),
  state: transferState,
  createdAtMs: named('createTime', time),
  expiresAtMs: named('expireTime', time),
  /** When it was received, or went back. */
  finishedAtMs: optional(time, 'finishTime'),
});
