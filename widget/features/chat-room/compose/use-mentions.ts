import { useStore } from 'jotai';
import { useMemo, useState } from 'react';
import { chatKind, type ChatId } from '../../../domain/chat/chat-id.ts';
import { memberPublicName } from '../../../domain/group/member.ts';
import {
  EVERYONE,
  begunMention,
  mayMentionEveryone,
  mentionedWords,
  mentionsIn,
  mentionWord,
  type BegunMention,
  type MentionTarget,
} from '../../../domain/message/mention.ts';
import { NO_MENTIONS, type Mentions } from '../../../domain/message/message.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { groupsAtom } from '../../../state/chats.ts';
import { groupMembersAtom } from '../../../state/group-people.ts';

export interface ComposedMentions {
  /** The mention that the user is typing after an `@`, in a group. */
  readonly begun: BegunMention | undefined;
  /** Remembers which user a word means; returns the word. */
  readonly pick: (target: MentionTarget, publicName: string) => string;
  /** The user does not want a mention at this `@`. */
  readonly dismiss: () => void;
  readonly clear: () => void;
  readonly of: (text: string) => Mentions;
}

/** The mentions of the text that the user writes. Names in a draft are matched with the members' names. Spec: 1-chat §3, §5. */
export function useMentions(chatId: ChatId, text: string, caret: number): ComposedMentions {
  const { t } = useTranslation('compose');
  const store = useStore();
  const isGroup = chatKind(chatId) === 'group';
  const [draftWords] = useState(() => new Set(mentionedWords(text)));
  const [picks] = useState(() => new Map<string, MentionTarget>());
  const [dismissedAt, setDismissedAt] = useState<number | undefined>();
  const everyone = t('everyone');
  const found = isGroup ? begunMention(text, caret) : undefined;
  const start = found?.start;
  const query = found?.query ?? '';
  if (dismissedAt !== undefined && start !== dismissedAt) setDismissedAt(undefined);

  return useMemo(() => {
    const knowDraftWords = (): void => {
      const members = store.get(groupMembersAtom).get(chatId);
      const takes = new Map<string, MentionTarget | undefined>();
      if (mayMentionEveryone(store.get(groupsAtom).get(chatId)?.myRole)) takes.set(everyone, EVERYONE);
      for (const member of members?.values() ?? []) {
        const word = mentionWord(memberPublicName(member), member.userId, new Map());
        // A name that two members share mentions neither of them.
        takes.set(word, takes.has(word) ? undefined : member.userId);
      }
      for (const word of draftWords) {
        const target = takes.get(word);
        if (target !== undefined && !picks.has(word)) picks.set(word, target);
      }
      draftWords.clear();
    };
    return {
      begun: start === undefined || start === dismissedAt ? undefined : { start, query },
      pick(target, publicName) {
        const word = mentionWord(publicName, target, picks);
        picks.set(word, target);
        return word;
      },
      dismiss: () => setDismissedAt(start),
      clear: () => picks.clear(),
      of(written) {
        if (!isGroup) return NO_MENTIONS;
        knowDraftWords();
        return mentionsIn(written, picks);
      },
    };
  }, [store, chatId, isGroup, start, query, dismissedAt, picks, draftWords, everyone]);
}
