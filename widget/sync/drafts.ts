import type { ChatId } from '../domain/chat/chat-id.ts';
import type { KeyValue } from '../platform/key-value.ts';
import { draftsAtom } from '../state/drafts.ts';
import { sessionAtom } from '../state/session.ts';
import type { Store } from './store.ts';

export interface Drafts {
  /** Saves a text immediately, so that closing the page loses nothing. A blank text deletes the draft. */
  readonly save: (chatId: ChatId, text: string) => void;
}

/** Stores drafts by own user id and chat, and shows the drafts of the signed-in user. Spec: 1-chat §3 Draft. */
export function createDrafts(store: Store, keyValue: KeyValue, tenant: string): Drafts {
  let prefix: string | undefined;

  const show = (): void => {
    const session = store.get(sessionAtom);
    // While another window is in use, that window writes the drafts. This window reads them again when the user returns
    // to it.
    const isWritten = 'account' in session && session.phase !== 'other-window';
    const wanted = isWritten ? `ml_draft:${tenant}:${session.account.userId}:` : undefined;
    if (wanted === prefix) return;
    prefix = wanted;
    const keys = prefix === undefined ? [] : keyValue.keys(prefix);
    store.set(draftsAtom, new Map(keys.map((key) => [key.slice(prefix?.length), keyValue.get(key) ?? ''])));
  };
  store.sub(sessionAtom, show);

  return {
    save(chatId, text) {
      if (prefix === undefined) return;
      const drafts = new Map(store.get(draftsAtom));
      const isBlank = text.trim() === '';
      if (isBlank ? !drafts.delete(chatId) : drafts.get(chatId) === text) return;
      if (isBlank) {
        keyValue.remove(prefix + chatId);
      } else {
        drafts.set(chatId, text);
        keyValue.set(prefix + chatId, text);
      }
      store.set(draftsAtom, drafts);
    },
  };
}
