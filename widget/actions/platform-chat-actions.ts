import type { ChatTarget } from '../contract/chat-target.ts';
import { platformChatFind } from '../contract/http/platform-chat-find.ts';
import { otherParty, type ChatId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import { success, type Result } from '../domain/result.ts';
import { chatsAtom, friendsAtom, groupsAtom } from '../state/chats.ts';
import { composerRequestAtom } from '../state/composer-request.ts';
import { draftsAtom } from '../state/drafts.ts';
import { isBaseDataLoadedAtom } from '../state/environment.ts';
import { openChatAtom } from '../state/open-chat.ts';
import { accountAtom } from '../state/session.ts';
import type { Store } from '../sync/store.ts';
import type { ActionDeps } from './context.ts';

/** Chats that the host page opens. L-PB1. */
export interface PlatformChatActions {
  /** Finds a chat of the signed-in user. Only the provider knows the platform's own ids. */
  readonly findChat: (target: ChatTarget) => Promise<Result<ChatId, Failure>>;
  /** Whether the user takes part in a chat. Only for a chat that the saved lists lack it waits for those of the provider. */
  readonly hasChat: (chatId: ChatId) => Promise<boolean>;
  /** Puts a text into the field of a chat, unless the user has begun another one. */
  readonly offerDraft: (chatId: ChatId, text: string) => void;
}

export const createPlatformChatActions = ({ api, drafts, store }: ActionDeps): PlatformChatActions => ({
  async findChat(target) {
    if ('chatId' in target) return success(target.chatId);
    const found = await api.callDirect(platformChatFind, {
      playerId: 'playerId' in target ? target.playerId : undefined,
      group: 'group' in target ? target.group : undefined,
    });
    return found.ok ? success(found.value.chatId) : found;
  },
  async hasChat(chatId) {
    if (isListed(store, chatId)) return true;
    await untilBaseData(store);
    return isListed(store, chatId);
  },
  offerDraft(chatId, text) {
    if (store.get(draftsAtom).has(chatId)) return;
    // An open composer has already read the saved draft.
    if (store.get(openChatAtom)?.chatId === chatId) store.set(composerRequestAtom, { kind: 'text', chatId, text });
    else drafts.save(chatId, text);
  },
});

function isListed(store: Store, chatId: ChatId): boolean {
  const otherId = otherParty(chatId, store.get(accountAtom)?.userId ?? '');
  return (
    store.get(chatsAtom).get(chatId) !== undefined ||
    store.get(groupsAtom).has(chatId) ||
    (otherId !== undefined && store.get(friendsAtom).has(otherId))
  );
}

const untilBaseData = (store: Store): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!store.get(isBaseDataLoadedAtom)) return;
      stop();
      resolve();
    };
    const stop = store.sub(isBaseDataLoadedAtom, look);
    look();
  });
