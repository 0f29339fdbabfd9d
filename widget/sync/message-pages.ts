import type { Decoded } from '../contract/codec.ts';
import { serviceMsgList } from '../contract/http/service-messages.ts';
import { getMsgList } from '../contract/operations/get-msg-list.ts';
import { chatKind, type ChatId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import { FIRST_NETWORK_PAGE_SIZE, MAX_CATCH_UP_PAGE_SIZE, MESSAGE_PAGE_SIZE } from '../domain/limits.ts';
import { meansNoMessages } from '../domain/message/fetch-failure.ts';
import {
  compareMessageIds,
  newerMessageId,
  nextMessageId,
  NO_MESSAGE_ID,
  previousMessageId,
  type MessageId,
} from '../domain/message/message-id.ts';
import type { SentMessage } from '../domain/message/message.ts';
import { newestInPage } from '../domain/message/ordering.ts';
import { success, type Result } from '../domain/result.ts';
import { tenantAtom } from '../state/environment.ts';
import type { SyncScope } from './scope.ts';

/** A page from the provider. The database write has already started. */
export interface FetchedPage {
  /** Oldest first. */
  readonly messages: readonly SentMessage[];
  /** Every number from the start of the page up to this one is accounted for. */
  readonly to: MessageId;
  /** No more messages exist in that direction. */
  readonly isLast: boolean;
}

export interface MessagePages {
  /**
   * Fetches the messages before a number (`'0'`: the newest ones). Fewer than 20 (10 for the newest) means that the
   * history is complete.
   */
  readonly before: (chatId: ChatId, messageId: MessageId) => Promise<Result<FetchedPage, Failure>>;
  /** Fetches up to `limit` (100) messages after a number. The provider is known to have the message `known`. */
  readonly after: (
    chatId: ChatId,
    messageId: MessageId,
    known: MessageId,
    limit?: number,
  ) => Promise<Result<FetchedPage, Failure>>;
  /** Stores a page after a number that came with another answer. Until `release`, `after` returns it instead of fetching it. */
  readonly take: (page: ResumedPage, messageId: MessageId) => void;
  readonly release: () => void;
}

interface ResumedPage {
  readonly chatId: ChatId;
  readonly messages: readonly SentMessage[];
  readonly holes: readonly MessageId[];
}

/** The messages of a page. `kept` resolves when the database has them. */
export type OnKept = (chatId: ChatId, messages: readonly SentMessage[], kept: Promise<void>) => void;

/**
 * Fetches pages of messages and stores them. A page accounts for every number that it spans: the viewer may not see the
 * numbers that are missing in it. Spec: 1-chat §4 Message list loading. S-03, S-11.
 */
export function createMessagePages(scope: SyncScope, onKept: OnKept = () => undefined): MessagePages {
  const { api, database } = scope;
  const { messages: repository } = database;
  /** Spec: 1-chat §7 (noShowData holds 'precisionBet' when a plan flag is shown). */
  const hidden = (): { readonly hiddenType?: string } =>
    scope.get(tenantAtom)?.hidesPrecisionBets === true ? { hiddenType: 'precisionBet' } : {};
  /** By the chat and the number before the page. */
  const taken = new Map<string, FetchedPage>();
  /** The chat with the customer service has its own path. Spec: 1-chat §7 msgListGet. */
  const fetchPage = (asked: Decoded<typeof getMsgList.request>) => {
    const request = { ...asked, ...hidden() };
    return chatKind(request.chatId) === 'service'
      ? api.callDirect(serviceMsgList, request)
      : api.call(getMsgList, request);
  };

  return {
    take({ chatId, messages, holes }, messageId) {
      const to = newestInPage(messages, holes);
      if (compareMessageIds(to, messageId) <= 0) return;
      onKept(chatId, messages, repository.put(chatId, messages, { from: nextMessageId(messageId), to }));
      // More messages may have been stored since.
      taken.set(keyOf(chatId, messageId), { messages, to, isLast: false });
    },
    release: () => taken.clear(),
    async before(chatId, messageId) {
      const fetched = await fetchPage({ chatId, messageId, direction: 'get_back' });
      if (!fetched.ok) {
        return meansNoMessages(fetched.failure) ? success({ messages: [], to: messageId, isLast: true }) : fetched;
      }
      const { messages, holes } = fetched.value;
      const isNewest = messageId === NO_MESSAGE_ID;
      const isLast = messages.length < (isNewest ? FIRST_NETWORK_PAGE_SIZE : MESSAGE_PAGE_SIZE);
      const first = messages[0]?.delivery.messageId;
      const to = isNewest ? newestInPage(messages, holes) : previousMessageId(messageId);
      if (first !== undefined) onKept(chatId, messages, repository.put(chatId, messages, { from: first, to }));
      if (isLast && !(isNewest && first === undefined)) void repository.markStart(chatId, first ?? messageId);
      return success({ messages, to, isLast });
    },
    async after(chatId, messageId, known, limit = MAX_CATCH_UP_PAGE_SIZE) {
      const page = limit === MAX_CATCH_UP_PAGE_SIZE ? taken.get(keyOf(chatId, messageId)) : undefined;
      if (page !== undefined) return success(page);
      const fetched = await fetchPage({ chatId, messageId, direction: 'get_forward', limit });
      if (!fetched.ok) return fetched;
      const { messages, holes } = fetched.value;
      const isLast = messages.length < limit;
      const last = messages.at(-1)?.delivery.messageId ?? messageId;
      const to = isLast ? newerMessageId(known, newestInPage(messages, holes)) : last;
      onKept(chatId, messages, repository.put(chatId, messages, { from: nextMessageId(messageId), to }));
      return success({ messages, to: newerMessageId(to, messageId), isLast });
    },
  };
}

const keyOf = (chatId: ChatId, messageId: MessageId): string => `${chatId}:${messageId}`;
