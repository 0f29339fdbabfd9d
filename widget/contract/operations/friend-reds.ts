/** Red envelopes for a friend, in a one-to-one chat. Spec: 1-chat §3 (friendRed), §4. D-09. */
import { chatKind } from '../../domain/chat/chat-id.ts';
import { amount, paidAmount } from '../amount.ts';
import { list, named, optional, record, text, textThat, tolerantList } from '../codec.ts';
import { envelopeDetail, envelopeState, redId } from '../entities/red-envelope.ts';
import { messageId, shortText, token, uuid } from '../ids.ts';
import { operation } from '../operation.ts';
import { MAX_STATES } from './red-envelopes.ts';

const chat = {
  chatId: textThat(
    (value) => chatKind(value) === 'one-to-one' && /^[0-9A-Za-z]{2,64}$/.test(value),
    'id of a one-to-one chat',
  ),
};

/** The limit of an envelope, and the caller's balance. */
export const friendRedSettingGet = operation(
  'GetFriendRedSetting',
  record(chat),
  /** Amounts above `confirmAbove` need a confirmation now. */
  record({ maxTotal: amount, balance: amount, confirmAbove: optional(amount) }),
);

/** Pays an envelope and sends it to the friend. A repeat with the same `uuid` gets the first reply (S-01). */
export const friendRedGenerate = operation(
  'GenerateFriendRed',
  record({
    ...chat,
    localId: named('uuid', uuid),
    amount: paidAmount,
    remark: text,
    password: optional(text),
    confirmation: optional(token),
  }),
  record({ redId, messageId: named('msg_id', messageId) }),
);

/** Opens an envelope. A repeat returns the same bonus (S-12). */
export const friendRedGrab = operation('GrabFriendRed', record({ ...chat, redId }), record({ bonus: amount }));

export const friendRedDetailGet = operation('GetFriendRedDetail', record({ ...chat, redId }), envelopeDetail);

/** The states of envelopes for the caller. Unknown envelopes are left out. */
export const friendRedStatesGet = operation(
  'GetFriendRedStates',
  record({ ...chat, redIds: list(shortText, MAX_STATES) }),
  record({ list: tolerantList(record({ redId, state: envelopeState })) }),
);
