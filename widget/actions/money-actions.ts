import { redReceiveRecGet, redSendRecGet } from '../contract/http/red-envelopes.ts';
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
import type { GroupId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import type { RedEnvelopeState } from '../domain/message/rich-content.ts';
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

export type EnvelopeDetail = Decoded<typeof redEnvelopeDetailGet.reply>;
export type EnvelopeRecords = Decoded<typeof redReceiveRecGet.reply>;
export type SentRecords = Decoded<typeof redSendRecGet.reply>;

type Answer<T> = Promise<Result<T, Failure>>;

/** The actions around red envelopes. They show nothing to the user; the screens do. Spec: 1-chat §4, §5, §7. */
export interface MoneyActions {
  readonly loadSetting: (groupId: GroupId) => Answer<EnvelopeSetting>;
  /** Pays and sends an envelope. A retry of the same form after a failure cannot pay twice. S-01. */
  readonly sendEnvelope: (groupId: GroupId, form: EnvelopeForm) => Answer<undefined>;
  /** Opens an envelope; its card changes on success, and if nothing is left. */
  readonly openEnvelope: (groupId: GroupId, redId: string) => Answer<undefined>;
  readonly loadEnvelope: (groupId: GroupId, redId: string) => Answer<EnvelopeDetail>;
  /** Fetches the state of an envelope for its card, together with those of the other cards on screen. */
  readonly needState: (groupId: GroupId, redId: string) => void;
  /** The received envelopes, newest first; `after` continues a page. */
  readonly loadRecords: (after?: string) => Answer<EnvelopeRecords>;
  /** The sent envelopes, likewise. */
  readonly loadSent: (after?: string) => Answer<SentRecords>;
  /** Asks whether a group allows envelopes. A failure changes nothing; the next call asks again. */
  readonly loadRedOpen: (groupId: GroupId) => Promise<void>;
  readonly setRedOpen: (groupId: GroupId, isOpen: boolean) => Answer<undefined>;
}

export function createMoneyActions({ api, clock, random, store }: ActionDeps): MoneyActions {
  let tried: { readonly form: string; readonly localId: string } | undefined;
  const needed = new Map<GroupId, Set<string>>();

  const currency = (): Currency => store.get(tenantAtom)?.currency ?? { code: '', digits: 2 };
  const units = (text: string): number => minorUnits(text, currency()) ?? 0;
  const ownId = (): string => store.get(accountAtom)?.userId ?? '';

  const note = (states: Iterable<readonly [string, RedEnvelopeState]>, userId = ownId()): void =>
    store.set(envelopeStatesAtom, withStates(store.get(envelopeStatesAtom), userId, states));

  const fetchNeeded = async (): Promise<void> => {
    const asked = [...needed];
    needed.clear();
    const userId = ownId();
    for (const [groupId, ids] of asked) {
      const all = [...ids];
      for (let start = 0; start < all.length; start += MAX_STATES) {
        const redIds = all.slice(start, start + MAX_STATES);
        const answered = await api.call(redEnvelopeStatesGet, { groupId, redIds });
        if (answered.ok && ownId() === userId)
          note(
            answered.value.list.map(({ redId, state }) => [redId, state] as const),
            userId,
          );
      }
    }
  };

  return {
    async loadSetting(groupId) {
      const answered = await api.call(redEnvelopeSettingGet, { groupId });
      if (!answered.ok) return answered;
      const { maxTotal, balance, ...limits } = answered.value;
      return success({ ...limits, maxTotal: units(maxTotal), balance: units(balance) });
    },
    async sendEnvelope(groupId, form) {
      const key = JSON.stringify([groupId, form]);
      if (tried?.form !== key) tried = { form: key, localId: random.uuid() };
      const { localId } = tried;
      const request = { ...form, groupId, localId, total: decimalText(form.total, currency()) };
      const answered = await api.call(redEnvelopeGenerate, request);
      if (!answered.ok) return answered;
      tried = undefined;
      return success(undefined);
    },
    async openEnvelope(groupId, redId) {
      const answered = await api.call(redEnvelopeGrab, { groupId, redId });
      if (answered.ok) {
        note([[redId, 'received']]);
        return success(undefined);
      }
      if (answered.failure.code === 'red_taken') note([[redId, 'taken']]);
      if (answered.failure.code === 'red_expired') note([[redId, 'expired']]);
      return failure(answered.failure);
    },
    async loadEnvelope(groupId, redId) {
      const answered = await api.call(redEnvelopeDetailGet, { groupId, redId });
      if (answered.ok) note([[redId, answered.value.state]]);
      return answered;
    },
    needState(groupId, redId) {
      const { userId, byId } = store.get(envelopeStatesAtom);
      const known = userId === ownId() ? byId.get(redId) : undefined;
      if (known !== undefined && known !== 'open') return;
      const ids = needed.get(groupId);
      if (ids === undefined) {
        if (needed.size === 0) clock.setTimer(0, () => void fetchNeeded());
        needed.set(groupId, new Set([redId]));
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
