import { packContent } from '../contract/entities/rich-content.ts';
import { friendShipEdit } from '../contract/http/friend-ship-edit.ts';
import { throwSealGet } from '../contract/http/throw-seal.ts';
import type { ChatId, UserId } from '../domain/chat/chat-id.ts';
import type { Friend } from '../domain/contact/friend.ts';
import type { Failure } from '../domain/failure.ts';
import type { Group } from '../domain/group/group.ts';
import type { SendableContent } from '../domain/message/message.ts';
import type { Game } from '../domain/message/rich-content.ts';
import { failure, type Result } from '../domain/result.ts';
import { throwProofOfferedAtom } from '../state/fair.ts';
import { openChatAtom } from '../state/open-chat.ts';
import type { ActionDeps } from './context.ts';

/** The subject of a name card. */
export type CardSubject =
  | { readonly kind: 'friend'; readonly friend: Friend }
  | { readonly kind: 'group'; readonly group: Group };

/** The actions of the composer other than text. Failures are also shown through the notices. */
export interface ComposeActions {
  /** Sends a game; the provider decides the outcome. Spec: 1-chat §3 Games. */
  readonly sendGame: (chatId: ChatId, game: Game) => Result<undefined, Failure>;
  /** Asks for the seal of the user's throws in a chat, once a visit, so that the first one has a proof. L-LO10. */
  readonly prepareThrows: (chatId: ChatId) => void;
  /** Sends a name card, after the user's confirmation. Spec: 1-chat §5 Name card. */
  readonly sendCard: (chatId: ChatId, subject: CardSubject) => Result<undefined, Failure>;
  /** Removes a friend from the blacklist. Spec: 1-chat §8 blacklist. */
  readonly unblock: (userId: UserId) => Promise<Result<undefined, Failure>>;
  /** The user is typing: notifies the peer of a one-to-one chat. */
  readonly reportTyping: (chatId: ChatId) => void;
  readonly addRecentEmoji: (emoji: string) => void;
  /** Adds an emoji to the favourites. Returns false if it is a favourite already. */
  readonly addFavouriteEmoji: (emoji: string) => boolean;
  readonly removeFavouriteEmoji: (emoji: string) => void;
  /** Sets the emoji skin tone; undefined means none. */
  readonly setTone: (tone: string | undefined) => void;
}

export function createComposeActions({ session, store, api, notify }: ActionDeps): ComposeActions {
  const realtime = () => session.current()?.realtime();

  const send = (chatId: ChatId, content: SendableContent): Result<undefined, Failure> => {
    const outcome = realtime()?.outbox.send({ chatId, content }) ?? failure({ code: 'not_connected' as const });
    if (!outcome.ok) notify(outcome.failure);
    return outcome;
  };

  const sealed = new Set<ChatId>();

  return {
    prepareThrows(chatId) {
      if (sealed.has(chatId) || !store.get(throwProofOfferedAtom)) return;
      sealed.add(chatId);
      void api.callDirect(throwSealGet, { chatId }).then((answered) => answered.ok || sealed.delete(chatId));
    },
    sendGame: (chatId, game) => send(chatId, packContent({ kind: 'game', game, outcome: undefined })),
    sendCard: (chatId, subject) => send(chatId, packContent(cardOf(subject))),
    async unblock(userId) {
      const outcome = await api.callDirect(friendShipEdit, { method: 'unblackList' as const, friendId: userId });
      if (outcome.ok) {
        store.set(openChatAtom, (chat) => chat && { ...chat, refusal: undefined });
        await session.current()?.lists.refresh(true);
      } else notify(outcome.failure);
      return outcome;
    },
    reportTyping: (chatId) => realtime()?.typing.report(chatId),
    addRecentEmoji: (emoji) => realtime()?.emojiLists.use(emoji),
    addFavouriteEmoji: (emoji) => realtime()?.emojiLists.add(emoji) ?? false,
    removeFavouriteEmoji: (emoji) => realtime()?.emojiLists.remove(emoji),
    setTone: (tone) => realtime()?.emojiLists.setTone(tone),
  };
}

function cardOf(subject: CardSubject): Parameters<typeof packContent>[0] {
  if (subject.kind === 'friend') {
    const { userId, name, photo } = subject.friend;
    return { kind: 'person-card', userId, name, photo };
  }
  const { groupId, groupNumber, name, photo } = subject.group;
  return { kind: 'group-card', groupId, groupNo: groupNumber, name, photo };
}
