import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { TextLink } from '../../../components/linked-text.tsx';
import { memberPublicName } from '../../../domain/group/member.ts';
import type { Message } from '../../../domain/message/message.ts';
import { foldedText, textParts, type TextPart } from '../../../domain/message/text-parts.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { groupMembersAtom } from '../../../state/group-people.ts';
import { accountAtom } from '../../../state/session.ts';
import { cx } from '../../../ui/class-names.ts';
import { useFoundWords } from '../shared/found-words.ts';
import styles from './message-text.module.css';

/** A user's text, rendered as text nodes only, with links and mentions highlighted. Spec: 1-chat §5 Text display. */
export function MessageText({ message, text }: { readonly message: Message; readonly text: string }) {
  const folded = foldedText(text);
  const words = useFoundWords();
  // A search hit must be visible: do not fold the text above it.
  const isFoundBelow = folded !== undefined && words?.rangesIn(text).some(({ to }) => to > folded.length) === true;
  return folded === undefined || isFoundBelow ? (
    <TextParts message={message} text={text} />
  ) : (
    <FoldedText message={message} text={text} folded={folded} />
  );
}

interface FoldedTextProps {
  readonly message: Message;
  readonly text: string;
  readonly folded: string;
}

function FoldedText({ message, text, folded }: FoldedTextProps) {
  const { t } = useTranslation('cards');
  const [isWhole, setIsWhole] = useState(false);
  if (isWhole) return <TextParts message={message} text={text} />;
  return (
    <>
      <TextParts message={message} text={folded} />
      <button type="button" className={styles.more} onClick={() => setIsWhole(true)}>
        {t('showAll')}
      </button>
    </>
  );
}

/** A fast check: most texts contain no link and no mention. */
const isPlain = (text: string): boolean => !/@|www\.|https?:/i.test(text);

function TextParts({ message, text }: { readonly message: Message; readonly text: string }) {
  const isCurrent = useFoundWords()?.isCurrent(message) === true;
  return isPlain(text) ? <Words text={text} isCurrent={isCurrent} /> : <MarkedText {...{ message, text, isCurrent }} />;
}

/** Highlights the words that the search looks for. */
function Words({ text, isCurrent }: { readonly text: string; readonly isCurrent: boolean }) {
  const ranges = useFoundWords()?.rangesIn(text) ?? [];
  if (ranges.length === 0) return text;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { from, to } of ranges) {
    parts.push(
      text.slice(end, from),
      <mark key={from} className={styles.found} data-current={isCurrent || undefined}>
        {text.slice(from, to)}
      </mark>,
    );
    end = to;
  }
  return [...parts, text.slice(end)];
}

interface MarkedTextProps {
  readonly message: Message;
  readonly text: string;
  readonly isCurrent: boolean;
}

function MarkedText({ message, text, isCurrent }: MarkedTextProps) {
  const account = useAtomValue(accountAtom);
  const userId = account?.userId ?? '';
  const member = useAtomValue(groupMembersAtom).get(message.chatId)?.get(userId);
  const reader = { userId, name: member === undefined ? (account?.name ?? '') : memberPublicName(member) };
  return textParts(text, message.mentions, reader).map((part, index) => (
    <Part key={index} part={part} isCurrent={isCurrent} />
  ));
}

function Part({ part, isCurrent }: { readonly part: TextPart; readonly isCurrent: boolean }) {
  switch (part.kind) {
    case 'plain':
      return <Words text={part.text} isCurrent={isCurrent} />;
    case 'mention':
      return (
        <bdi className={cx(styles.mention, part.isMe && styles.me)}>
          <Words text={part.text} isCurrent={isCurrent} />
        </bdi>
      );
    case 'link':
      return <TextLink url={part.url} text={part.shown} />;
  }
}
