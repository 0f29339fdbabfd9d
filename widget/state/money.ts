import { atom } from 'jotai';
import type { GroupId, UserId } from '../domain/chat/chat-id.ts';
import type { RedEnvelopeState, TransferState } from '../domain/message/rich-content.ts';

/** The states of one user's cards of one kind, by the id of the envelope or transfer. They change without a new message. */
export interface MoneyStates<S> {
  readonly userId: UserId;
  readonly byId: ReadonlyMap<string, S>;
}

export const envelopeStatesAtom = atom<MoneyStates<RedEnvelopeState>>({ userId: '', byId: new Map() });
export const transferStatesAtom = atom<MoneyStates<TransferState>>({ userId: '', byId: new Map() });

/** Whether groups allow red envelopes; only groups that were asked. Spec: 1-chat §7 GroupFunctionsGet. */
export const redOpenAtom = atom<ReadonlyMap<GroupId, boolean>>(new Map<GroupId, boolean>());

/**
 * Returns the states with newer ones. A received envelope or transfer stays received, a closed one closed. Returns the same object
 * if nothing changes.
 */
export function withStates<S extends RedEnvelopeState | TransferState>(
  before: MoneyStates<S>,
  userId: UserId,
  news: Iterable<readonly [string, S]>,
): MoneyStates<S> {
  const known = before.userId === userId ? before.byId : new Map<string, S>();
  const changed = [...news].filter(([id, state]) => {
    const current = known.get(id);
    // An answer from before a report says `open` or `pending`.
    const isFirst = state === 'open' || state === 'pending';
    return current === undefined || (current !== 'received' && current !== state && !isFirst);
  });
  return changed.length === 0 && before.userId === userId ? before : { userId, byId: new Map([...known, ...changed]) };
}
