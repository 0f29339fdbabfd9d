import { atom } from 'jotai';
import type { GroupId, UserId } from '../domain/chat/chat-id.ts';
import type { RedEnvelopeState } from '../domain/message/rich-content.ts';

/** The states of red envelopes for one user, by envelope. They change without a new message. */
export interface EnvelopeStates {
  readonly userId: UserId;
  readonly byId: ReadonlyMap<string, RedEnvelopeState>;
}

export const envelopeStatesAtom = atom<EnvelopeStates>({ userId: '', byId: new Map() });

/** Whether groups allow red envelopes; only groups that were asked. Spec: 1-chat §7 GroupFunctionsGet. */
export const redOpenAtom = atom<ReadonlyMap<GroupId, boolean>>(new Map<GroupId, boolean>());

/**
 * Returns the states with newer ones. A received envelope stays received, a closed one closed. Returns the same object if
 * nothing changes.
 */
export function withStates(
  before: EnvelopeStates,
  userId: UserId,
  news: Iterable<readonly [string, RedEnvelopeState]>,
): EnvelopeStates {
  const known = before.userId === userId ? before.byId : new Map<string, RedEnvelopeState>();
  const changed = [...news].filter(([id, state]) => {
    const current = known.get(id);
    // An answer from before a report says `open`.
    return current === undefined || (current !== 'received' && current !== state && state !== 'open');
  });
  return changed.length === 0 && before.userId === userId ? before : { userId, byId: new Map([...known, ...changed]) };
}
