import { transferRecGet } from '../contract/http/transfer-rec.ts';
import {
  MAX_TRANSFER_STATES,
  transferDetailGet,
  transferGenerate,
  transferReceive,
  transferReturn,
  transferSettingGet,
  transferStatesGet,
} from '../contract/operations/transfers.ts';
import type { Decoded } from '../contract/codec.ts';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { Failure, FailureCode } from '../domain/failure.ts';
import type { TransferState } from '../domain/message/rich-content.ts';
import { decimalText, minorUnits, type Currency } from '../domain/money/amount.ts';
import type { PaymentProof } from '../domain/money/payment-question.ts';
import type { TransferForm } from '../domain/money/transfer.ts';
import { success, type Result } from '../domain/result.ts';
import { tenantAtom } from '../state/environment.ts';
import { transferStatesAtom, withStates } from '../state/money.ts';
import { accountAtom } from '../state/session.ts';
import type { ActionDeps } from './context.ts';

export type TransferDetail = Decoded<typeof transferDetailGet.reply>;
export type TransferRecords = Decoded<typeof transferRecGet.reply>;

/** Minor units. */
export interface TransferSetting {
  readonly maxAmount: number;
  readonly balance: number;
}

export interface SentTransfer extends TransferForm {
  /** Visible to the two users and the owner and admins only. */
  readonly isPrivate: boolean;
}

type Answer<T> = Promise<Result<T, Failure>>;

/** The actions around transfers. They show nothing to the user; the screens do. Spec: 1-chat §3, §4, §5. D-09. */
export interface TransferActions {
  readonly loadTransferSetting: (chatId: ChatId) => Answer<TransferSetting>;
  /** Pays and sends a transfer. A retry of the same form after a failure cannot pay twice. S-01. */
  readonly sendTransfer: (chatId: ChatId, form: SentTransfer, proof?: PaymentProof) => Answer<undefined>;
  readonly loadTransfer: (chatId: ChatId, transferId: string) => Answer<TransferDetail>;
  /** Takes the money; the card changes on success, and if the transfer is already finished. */
  readonly receiveTransfer: (chatId: ChatId, transferId: string) => Answer<undefined>;
  readonly returnTransfer: (chatId: ChatId, transferId: string) => Answer<undefined>;
  /** Fetches the state of a pending transfer for its card, together with those of the other cards on screen. */
  readonly needTransfer: (chatId: ChatId, transferId: string) => void;
  /** The sent and received transfers, newest first; `after` continues a page. */
  readonly loadTransfers: (after?: string) => Answer<TransferRecords>;
}

/** The states that refusals report. */
const STATES: Partial<Record<FailureCode, TransferState>> = {
  transfer_received: 'received',
  transfer_returned: 'returned',
  transfer_expired: 'expired',
};

export function createTransferActions({ api, clock, random, store, host }: ActionDeps): TransferActions {
  let tried: { readonly form: string; readonly localId: string } | undefined;
  const needed = new Map<ChatId, Set<string>>();

  const currency = (): Currency => store.get(tenantAtom)?.currency ?? { code: '', digits: 2 };
  const units = (text: string): number => minorUnits(text, currency()) ?? 0;
  const ownId = (): string => store.get(accountAtom)?.userId ?? '';

  const note = (states: Iterable<readonly [string, TransferState]>, userId = ownId()): void =>
    store.set(transferStatesAtom, withStates(store.get(transferStatesAtom), userId, states));

  const answer = async (call: typeof transferReceive, chatId: ChatId, transferId: string): Answer<undefined> => {
    const answered = await api.call(call, { chatId, transferId });
    const state = answered.ok ? answered.value.state : STATES[answered.failure.code];
    if (state !== undefined) note([[transferId, state]]);
    return answered.ok ? success(undefined) : answered;
  };

  const report = (chatId: ChatId, state: 'sent' | 'received'): void =>
    host()?.activity({ event: 'money', detail: { chatId, kind: 'transfer', state } });

  const fetchNeeded = async (): Promise<void> => {
    const asked = [...needed];
    needed.clear();
    const userId = ownId();
    for (const [chatId, ids] of asked) {
      const all = [...ids];
      for (let start = 0; start < all.length; start += MAX_TRANSFER_STATES) {
        const transferIds = all.slice(start, start + MAX_TRANSFER_STATES);
        const answered = await api.call(transferStatesGet, { chatId, transferIds });
        if (!answered.ok || ownId() !== userId) continue;
        const states = answered.value.list.map(({ transferId, state }) => [transferId, state] as const);
        note(states, userId);
      }
    }
  };

  return {
    async loadTransferSetting(chatId) {
      const answered = await api.call(transferSettingGet, { chatId });
      if (!answered.ok) return answered;
      const { maxAmount, balance } = answered.value;
      return success({ maxAmount: units(maxAmount), balance: units(balance) });
    },
    async sendTransfer(chatId, form, proof) {
      const key = JSON.stringify([chatId, form]);
      if (tried?.form !== key) tried = { form: key, localId: random.uuid() };
      const { localId } = tried;
      const request = { ...form, ...proof, chatId, localId, amount: decimalText(form.amount, currency()) };
      const answered = await api.call(transferGenerate, request);
      if (!answered.ok) return answered;
      tried = undefined;
      report(chatId, 'sent');
      return success(undefined);
    },
    async loadTransfer(chatId, transferId) {
      const answered = await api.call(transferDetailGet, { chatId, transferId });
      if (answered.ok) note([[transferId, answered.value.state]]);
      return answered;
    },
    async receiveTransfer(chatId, transferId) {
      const answered = await answer(transferReceive, chatId, transferId);
      if (answered.ok) report(chatId, 'received');
      return answered;
    },
    returnTransfer: (chatId, transferId) => answer(transferReturn, chatId, transferId),
    needTransfer(chatId, transferId) {
      const { userId, byId } = store.get(transferStatesAtom);
      const known = userId === ownId() ? byId.get(transferId) : undefined;
      if (known !== undefined && known !== 'pending') return;
      const ids = needed.get(chatId);
      if (ids === undefined) {
        if (needed.size === 0) clock.setTimer(0, () => void fetchNeeded());
        needed.set(chatId, new Set([transferId]));
      } else ids.add(transferId);
    },
    loadTransfers: (after) => api.callDirect(transferRecGet, { after }),
  };
}
