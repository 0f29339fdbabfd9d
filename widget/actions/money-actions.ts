import { redReceiveRecGet, redSendRecGet } from '../contract/http/red-envelopes.ts';
import {
  friendRedDetailGet,
  friendRedGenerate,
  friendRedGrab,
  friendRedSettingGet,
  friendRedStatesGet,
} from '../contract/operations/friend-reds.ts';
import { groupFunctionsGet } from '../contract/operations/group-functions-get.ts';
import {
  groupFunctionsSet,
  MAX_STATES,
  redEnvelopeDetailGet,
  redEnvelopeGenerate,
  redEnvelopeGrab,
  redEnvelopeSettingGet,
  redEnvelopeStatesGet,
} from '../contract/operations/red-envelopes.ts';
import type { Decoded } from '../contract/codec.ts';
import { chatKind, type ChatId, type GroupId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import type { RedEnvelopeState } from '../domain/message/rich-content.ts';
import type { PaymentProof } from '../domain/money/payment-question.ts';
import { decimalText, minorUnits, type Currency } from '../domain/money/amount.ts';
import type { EnvelopeForm, EnvelopeLimits } from '../domain/money/red-envelope.ts';
import { failure, success, type Result } from '../domain/result.ts';
import { tenantAtom } from '../state/environment.ts';
import { envelopeStatesAtom, redOpenAtom, withStates } from '../state/money.ts';
import { accountAtom } from '../state/session.ts';
import type { ActionDeps } from './context.ts';

export interface EnvelopeSetting extends EnvelopeLimits {
  /** Minor units. */
  readonly balance: number;
}

/** The limit of an envelope for a friend, and the balance. Minor units. */
export type FriendSetting = Pick<EnvelopeSetting, 'maxTotal' | 'balance'>;
/** The form of an envelope for a friend; the total in minor units. */
export type FriendForm = Pick<EnvelopeForm, 'total' | 'remark'>;

export type EnvelopeDetail = Decoded<typeof redEnvelopeDetailGet.reply>;
export type EnvelopeRecords = Decoded<typeof redReceiveRecGet.reply>;
export type SentRecords = Decoded<typeof redSendRecGet.reply>;

type Answer<T> = Promise<Result<T, Failure>>;

/** The actions around red envelopes. They show nothing to the user; the screens do. Spec: 1-chat §4, §5, §7. */
export interface MoneyActions {
  readonly loadSetting: (groupId: GroupId) => Answer<EnvelopeSetting>;
  /** Pays and sends an envelope. A retry of the same form after a failure cannot pay twice. S-01. */
  readonly sendEnvelope: (groupId: GroupId, form: EnvelopeForm, proof?: PaymentProof) => Answer<undefined>;
  readonly loadFriendSetting: (chatId: ChatId) => Answer<FriendSetting>;
  /** Pays an envelope and sends it to a friend, likewise. */
  readonly sendToFriend: (chatId: ChatId, form: FriendForm, proof?: PaymentProof) => Answer<undefined>;
  /** Opens an envelope; its card changes on success, and if nothing is left. */
  readonly openEnvelope: (chatId: ChatId, redId: string) => Answer<undefined>;
  readonly loadEnvelope: (chatId: ChatId, redId: string) => Answer<EnvelopeDetail>;
  /** Fetches the state of an envelope for its card, together with those of the other cards on screen. */
  readonly needState: (chatId: ChatId, redId: string) => void;
  /** The received envelopes, newest first; `after` continues a page. */
  readonly loadRecords: (after?: string) => Answer<EnvelopeRecords>;
  /** The sent envelopes, likewise. */
  readonly loadSent: (after?: string) => Answer<SentRecords>;
  /** Asks whether a group allows envelopes. A failure changes nothing; the next call asks again. */
  readonly loadRedOpen: (groupId: GroupId) => Promise<void>;
  readonly setRedOpen: (groupId: GroupId, isOpen: boolean) => Answer<undefined>;
}

const isGroup = (chatId: ChatId): boolean => chatKind(chatId) === 'group';

export function createMoneyActions({ api, clock, random, store, host }: ActionDeps): MoneyActions {
  let tried: { readonly form: string; readonly localId: string } | undefined;
  const needed = new Map<ChatId, Set<string>>();

  const currency = (): Currency => store.get(tenantAtom)?.currency ?? { code: '', digits: 2 };
  const units = (text: string): number => minorUnits(text, currency()) ?? 0;
  const ownId = (): string => store.get(accountAtom)?.userId ?? '';

  const note = (states: Iterable<readonly [string, RedEnvelopeState]>, userId = ownId()): void =>
    store.set(envelopeStatesAtom, withStates(store.get(envelopeStatesAtom), userId, states));

  const fetchNeeded = async (): Promise<void> => {
    const asked = [...needed];
    needed.clear();
    const userId = ownId();
    for (const [chatId, ids] of asked) {
      const all = [...ids];
      for (let start = 0; start < all.length; start += MAX_STATES) {
        const redIds = all.slice(start, start + MAX_STATES);
        const answered = isGroup(chatId)
          ? await api.call(redEnvelopeStatesGet, { groupId: chatId, redIds })
          : await api.call(friendRedStatesGet, { chatId, redIds });
        if (answered.ok && ownId() === userId)
          note(
            answered.value.list.map(({ redId, state }) => [redId, state] as const),
            userId,
          );
      }
    }
  };

  const report = (chatId: ChatId, state: 'sent' | 'received'): void =>
    host()?.activity({ event: 'money', detail: { chatId, kind: 'envelope', state } });

  /** A retry of the same form keeps its uuid. */
  const pay = async (chatId: ChatId, form: unknown, call: (localId: string) => Answer<unknown>): Answer<undefined> => {
    const key = JSON.stringify([chatId, form]);
    if (tried?.form !== key) tried = { form: key, localId: random.uuid() };
    const answered = await call(tried.localId);
    if (!answered.ok) return answered;
    tried = undefined;
    report(chatId, 'sent');
    return success(undefined);
  };

  return {
    async loadSetting(groupId) {
      const answered = await api.call(redEnvelopeSettingGet, { groupId });
      if (!answered.ok) return answered;
      const { maxTotal, balance, maxQuantity, memberCount } = answered.value;
      return success({ maxQuantity, memberCount, maxTotal: units(maxTotal), balance: units(balance) });
    },
    sendEnvelope: (groupId, form, proof) =>
      pay(groupId, form, (localId) => {
        const total = decimalText(form.total, currency());
        return api.call(redEnvelopeGenerate, { ...form, ...proof, groupId, localId, total });
      }),
    async loadFriendSetting(chatId) {
      const answered = await api.call(friendRedSettingGet, { chatId });
      if (!answered.ok) return answered;
      const { maxTotal, balance } = answered.value;
      return success({ maxTotal: units(maxTotal), balance: units(balance) });
    },
    sendToFriend: (chatId, { total, remark }, proof) =>
      pay(chatId, [total, remark], (localId) =>
        api.call(friendRedGenerate, { ...proof, chatId, localId, amount: decimalText(total, currency()), remark }),
      ),
    async openEnvelope(chatId, redId) {
      const answered = isGroup(chatId)
        ? await api.call(redEnvelopeGrab, { groupId: chatId, redId })
        : await api.call(friendRedGrab, { chatId, redId });
      if (answered.ok) {
        note([[redId, 'received']]);
        report(chatId, 'received');
        return success(undefined);
      }
      if (answered.failure.code === 'red_taken') note([[redId, 'taken']]);
      if (answered.failure.code === 'red_expired') note([[redId, 'expired']]);
      return failure(answered.failure);
    },
    async loadEnvelope(chatId, redId) {
      const answered = isGroup(chatId)
        ? await api.call(redEnvelopeDetailGet, { groupId: chatId, redId })
        : await api.call(friendRedDetailGet, { chatId, redId });
      if (answered.ok) note([[redId, answered.value.state]]);
      return answered;
    },
    needState(chatId, redId) {
      const { userId, byId } = store.get(envelopeStatesAtom);
      const known = userId === ownId() ? byId.get(redId) : undefined;
      if (known !== undefined && known !== 'open') return;
      const ids = needed.get(chatId);
      if (ids === undefined) {
        if (needed.size === 0) clock.setTimer(0, () => void fetchNeeded());
        needed.set(chatId, new Set([redId]));
      } else ids.add(redId);
    },
    loadRecords: (after) => api.callDirect(redReceiveRecGet, { after }),
    loadSent: (after) => api.callDirect(redSendRecGet, { after }),
    async loadRedOpen(groupId) {
      const answered = await api.call(groupFunctionsGet, { groupId });
      if (answered.ok)
        store.set(redOpenAtom, new Map(store.get(redOpenAtom)).set(groupId, answered.value.canOpenRedEnvelopes));
    },
    async setRedOpen(groupId, isOpen) {
      const answered = await api.call(groupFunctionsSet, { groupId, redOpen: isOpen });
      if (answered.ok) store.set(redOpenAtom, new Map(store.get(redOpenAtom)).set(groupId, isOpen));
      return answered;
    },
  };
}
