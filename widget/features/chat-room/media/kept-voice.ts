import { atom, useAtomValue, useStore } from 'jotai';
import { useCallback, useMemo } from 'react';
import type { RecordedVoice } from '../../../actions/media-files/record-voice.ts';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { accountAtom } from '../../../state/session.ts';

/** What was recorded and neither sent nor thrown away, by account and chat: it waits for who comes back. In memory alone. */
const keptVoicesAtom = atom<ReadonlyMap<string, RecordedVoice>>(new Map<string, RecordedVoice>());

export interface KeptVoice {
  readonly voice: RecordedVoice | undefined;
  /** Works on when the chat has been left. Undefined: there is none any more. */
  readonly keep: (voice: RecordedVoice | undefined) => void;
}

/** The voice message of a chat that can be listened to before it is sent. */
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
