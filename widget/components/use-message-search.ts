import { useCallback, useEffect, useState } from 'react';
import { useActions } from '../actions/actions-context.tsx';
import { createSearchActions, joinFound } from '../actions/search-actions.ts';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { SentMessage } from '../domain/message/message.ts';

/** The search waits for a pause in typing. */
const TYPING_PAUSE_MS = 250;

export interface MessageSearch {
  /** Newest first. Cached messages come at once, the provider's as soon as it answers. */
  readonly messages: readonly SentMessage[];
  readonly state: 'searching' | 'found' | 'failed';
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  /** Repeats the search after a failure. */
  readonly retry: () => void;
}

interface Found {
  readonly key: string;
  readonly messages: readonly SentMessage[];
  readonly state: MessageSearch['state'];
  readonly next: string | undefined;
}

const NOTHING: Found = { key: '', messages: [], state: 'searching', next: undefined };

/** Searches messages by text, in one chat or in all. */
export function useMessageSearch(query: string, chatId: ChatId | undefined): MessageSearch {
  const search = useActions().lazy(createSearchActions);
  const text = query.trim();
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState(NOTHING);
  const key = `${chatId ?? ''}:${tries}:${text}`;

  useEffect(() => {
    if (text === '') return undefined;
    let isWanted = true;
    const take = (messages: readonly SentMessage[], rest: Pick<Found, 'state' | 'next'> | undefined): void => {
      if (!isWanted) return;
      setFound((before) => {
        const same = before.key === key ? before : { ...NOTHING, key };
        return { ...same, ...rest, messages: joinFound(same.messages, messages) };
      });
    };
    const timer = setTimeout(() => {
      void search.searchCached(text, chatId).then((messages) => take(messages, undefined));
      void search.searchAll(text, chatId, undefined).then((answer) => {
        if (answer.ok) take(answer.value.messages, { state: 'found', next: answer.value.next });
        else take([], { state: 'failed', next: undefined });
      });
    }, TYPING_PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [search, text, chatId, key]);

  const isCurrent = found.key === key;
  const { next } = found;
  const loadMore = useCallback(() => {
    if (!isCurrent || next === undefined) return;
    setFound((before) => ({ ...before, state: 'searching', next: undefined }));
    void search.searchAll(text, chatId, next).then((answer) =>
      setFound((before) => {
        if (before.key !== key) return before;
        if (!answer.ok) return { ...before, state: 'failed', next };
        const { messages } = answer.value;
        return { key, messages: joinFound(before.messages, messages), state: 'found', next: answer.value.next };
      }),
    );
  }, [search, text, chatId, key, next, isCurrent]);

  return {
    messages: isCurrent ? found.messages : [],
    state: isCurrent ? found.state : 'searching',
    hasMore: isCurrent && next !== undefined,
    loadMore,
    retry: useCallback(() => setTries((before) => before + 1), []),
  };
}
