import type { ChatTarget } from '../contract/chat-target.ts';
import { platformChatFind } from '../contract/http/platform-chat-find.ts';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import { success, type Result } from '../domain/result.ts';
import { composerRequestAtom } from '../state/composer-request.ts';
import { draftsAtom } from '../state/drafts.ts';
import { openChatAtom } from '../state/open-chat.ts';
import type { ActionDeps } from './context.ts';

/** Chats that the host page opens. L-PB1. */
export interface PlatformChatActions {
  /** Finds a chat of the signed-in user. Only the provider knows the platform's own ids. */
  readonly findChat: (target: ChatTarget) => Promise<Result<ChatId, Failure>>;
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
  offerDraft(chatId, text) {
    if (store.get(draftsAtom).has(chatId)) return;
    // An open composer has already read the saved draft.
    if (store.get(openChatAtom)?.chatId === chatId) store.set(composerRequestAtom, { kind: 'text', chatId, text });
    else drafts.save(chatId, text);
  },
});
