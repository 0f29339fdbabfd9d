import { atom, useAtomValue, useStore } from 'jotai';
import { useCallback, useMemo } from 'react';
import type { RecordedVoice } from '../../../actions/media-files/record-voice.ts';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { accountAtom } from '../../../state/session.ts';

/**
 * Recorded voice messages that the user has neither sent nor discarded, by account and chat. They stay until the user returns to
 * the chat, in memory only.
 */
const keptVoicesAtom = atom<ReadonlyMap<string, RecordedVoice>>(new Map<string, RecordedVoice>());

export interface KeptVoice {
  readonly voice: RecordedVoice | undefined;
  /** Still works after the user has left the chat. Undefined removes the voice message. */
  readonly keep: (voice: RecordedVoice | undefined) => void;
}

/** The chat's voice message that the user can listen to before sending it. */
export function useKeptVoice(chatId: ChatId): KeptVoice {
  const store = useStore();
  const key = `${useAtomValue(accountAtom)?.userId ?? ''}:${chatId}`;
  const voice = useAtomValue(useMemo(() => atom((get) => get(keptVoicesAtom).get(key)), [key]));
  const keep = useCallback(
    (next: RecordedVoice | undefined): void => {
      const kept = new Map(store.get(keptVoicesAtom));
      if (next === undefined) kept.delete(key);
      else kept.set(key, next);
      store.set(keptVoicesAtom, kept);
    },
    [store, key],
  );
  return useMemo(() => ({ voice, keep }), [voice, keep]);
}
