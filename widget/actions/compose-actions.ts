import { packContent } from '../contract/entities/rich-content.ts';
import { friendShipEdit } from '../contract/http/friend-ship-edit.ts';
import type { ChatId, UserId } from '../domain/chat/chat-id.ts';
import type { Friend } from '../domain/contact/friend.ts';
import type { Failure } from '../domain/failure.ts';
import type { Group } from '../domain/group/group.ts';
import type { SendableContent } from '../domain/message/message.ts';
import type { Game } from '../domain/message/rich-content.ts';
import { failure, type Result } from '../domain/result.ts';
import { openChatAtom } from '../state/open-chat.ts';
import type { ActionParts } from './context.ts';

/** Whom or what a name card is about. */
export type CardSubject =
  | { readonly kind: 'friend'; readonly friend: Friend }
  | { readonly kind: 'group'; readonly group: Group };

/** What is composed besides text. Failures are told through the notices too. */
export interface ComposeActions {
  /** Sends a game; the provider throws. Spec: 1-chat §3 Games. */
  readonly sendGame: (chatId: ChatId, game: Game) => Result<undefined, Failure>;
  /** Sends a name card, once the user has confirmed it. Spec: 1-chat §5 Name card. */
  readonly sendCard: (chatId: ChatId, subject: CardSubject) => Result<undefined, Failure>;
  /** Takes a friend off the blacklist. Spec: 1-chat §8 blacklist. */
  readonly unblock: (userId: UserId) => Promise<Result<undefined, Failure>>;
  readonly addRecentFace: (emoji: string) => void;
  /** Keeps an emoji among the favourites; false when it is there already. */
  readonly keepFace: (emoji: string) => boolean;
  readonly dropFace: (emoji: string) => void;
}

export function createComposeActions({ session, store, api, notify }: ActionParts): ComposeActions {
  const live = () => session.current()?.live();

  const send = (chatId: ChatId, content: SendableContent): Result<undefined, Failure> => {
    const outcome = live()?.outbox.send({ chatId, content }) ?? failure({ code: 'not_connected' as const });
    if (!outcome.ok) notify(outcome.failure);
    return outcome;
  };

  return {
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
    addRecentFace: (emoji) => live()?.faces.use(emoji),
    keepFace: (emoji) => live()?.faces.keep(emoji) ?? false,
    dropFace: (emoji) => live()?.faces.drop(emoji),
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
