import { msgSearch } from '../contract/operations/msg-search.ts';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import { isTakenBack } from '../domain/message/taken-back.ts';
import type { SentMessage } from '../domain/message/message.ts';
import { compareMessageIds } from '../domain/message/message-id.ts';
import { success, type Result } from '../domain/result.ts';
import { matches } from '../domain/search/text-match.ts';
import type { ActionDeps } from './context.ts';

export interface FoundMessages {
  /** Newest first. */
  readonly messages: readonly SentMessage[];
  /** The cursor for the next page; undefined at the end. */
  readonly next: string | undefined;
}

/** Actions for searching messages. Spec: 2-contacts-groups §2 Chat list. */
export interface SearchActions {
  /** Searches the local database: fast, and without a network. */
  readonly searchCached: (text: string, chatId: ChatId | undefined) => Promise<readonly SentMessage[]>;
  /** Searches the provider's messages, a page at a time. */
  readonly searchAll: (
    text: string,
    chatId: ChatId | undefined,
    after: string | undefined,
  ) => Promise<Result<FoundMessages, Failure>>;
}

const CACHED_LIMIT = 50;

export function createSearchActions({ session, api }: ActionDeps): SearchActions {
  return {
    async searchCached(text, chatId) {
      const realtime = await session
        .current()
        ?.loadRealtime()
        .catch(() => undefined);
      return (await realtime?.searchCached(chatId, (message) => fits(message, text), CACHED_LIMIT)) ?? [];
    },
    async searchAll(text, chatId, after) {
      const answered = await api.call(msgSearch, { text, chatId, limit: undefined, after });
      if (!answered.ok) return answered;
      return success({ messages: answered.value.messages, next: answered.value.next });
    },
  };
}

const fits = (message: SentMessage, text: string): boolean =>
  message.content.kind === 'text' && !isTakenBack(message) && matches(message.content.text, text);

/** Joins two lists, each message once, newest first. For duplicates, the entry of `newer` wins. */
export function joinFound(before: readonly SentMessage[], newer: readonly SentMessage[]): readonly SentMessage[] {
  const all = new Map(
    [...before, ...newer].map((message) => [`${message.chatId}:${message.delivery.messageId}`, message]),
  );
  return [...all.values()].sort(
    (a, b) => b.timeMs - a.timeMs || compareMessageIds(b.delivery.messageId, a.delivery.messageId),
  );
}
