/** Transfers of money to a friend, or to a member of a group. Spec: 1-chat §3, §4, §5. D-09, L-TR1. */
import { amount, paidAmount } from '../amount.ts';
import { flag, list, named, optional, record, text, tolerantList } from '../codec.ts';
import { transferDetail, transferId, transferState } from '../entities/transfer.ts';
import { chatId, messageId, shortText, token, userId, uuid } from '../ids.ts';
import { operation } from '../operation.ts';

const chat = { chatId: named('chatId', chatId) };
const one = record({ ...chat, transferId });
const state = record({ state: transferState });

/** The limit of a transfer, and the caller's balance. */
export const transferSettingGet = operation(
  'GetTransferSetting',
  record(chat),
  /** Amounts above `confirmAbove` need a confirmation now. */
  record({ maxAmount: named('maxAmount', amount), balance: amount, confirmAbove: optional(amount) }),
);

/** Pays an amount to another user, who has to receive it. A repeat with the same `uuid` gets the first reply (S-01). */
export const transferGenerate = operation(
  'GenerateTransfer',
  record({
    ...chat,
    localId: named('uuid', uuid),
    toId: named('muidTarget', userId),
    amount: paidAmount,
    remark: text,
    isPrivate: named('private', flag),
    password: optional(text),
    confirmation: optional(token),
  }),
  record({ transferId, messageId: named('msg_id', messageId) }),
);

/** Takes the money. Repeats change nothing. */
export const transferReceive = operation('ReceiveTransfer', one, state);
/** Sends the money back. Repeats change nothing. */
export const transferReturn = operation('ReturnTransfer', one, state);
export const transferDetailGet = operation('GetTransferDetail', one, transferDetail);

/** The most transfers of one request for their states. */
export const MAX_TRANSFER_STATES = 100;

/** The states of transfers of a chat. Those that the caller does not see are left out. */
export const transferStatesGet = operation(
  'GetTransferStates',
  record({ ...chat, transferIds: list(shortText, MAX_TRANSFER_STATES) }),
  record({ list: tolerantList(record({ transferId, state: transferState })) }),
);
