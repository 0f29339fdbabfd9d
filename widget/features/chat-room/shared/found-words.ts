import { createContext, use, useMemo } from 'react';
import type { MessageId } from '../../../domain/message/message-id.ts';
import { isSent, type Message } from '../../../domain/message/message.ts';
import { findMatches, type TextRange } from '../../../domain/search/text-match.ts';

/** The words that the chat's search looks for, used by the texts that highlight them. */
export interface FoundWords {
  readonly rangesIn: (text: string) => readonly TextRange[];
  /** True for the hit that the search currently shows. */
  readonly isCurrent: (message: Message) => boolean;
}

/** Undefined: no search is active. */
const FoundWordsContext = createContext<FoundWords | undefined>(undefined);

export const FoundWordsProvider = FoundWordsContext;
export const useFoundWords = (): FoundWords | undefined => use(FoundWordsContext);

/** @param query Empty: no search is active. */
export function useFoundWordsOf(query: string, current: MessageId | undefined): FoundWords | undefined {
  return useMemo(
    () =>
      query === ''
        ? undefined
        : {
            rangesIn: (text) => findMatches(text, query),
            isCurrent: (message) => isSent(message) && message.delivery.messageId === current,
          },
    [query, current],
  );
}
