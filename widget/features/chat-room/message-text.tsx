import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { TextLink } from '../../components/linked-text.tsx';
import { memberPublicName } from '../../domain/group/member.ts';
import type { Message } from '../../domain/message/message.ts';
import { foldedText, textParts, type TextPart } from '../../domain/message/text-parts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { groupMembersAtom } from '../../state/group-people.ts';
import { accountAtom } from '../../state/session.ts';
import { cx } from '../../ui/class-names.ts';
import styles from './message-text.module.css';

/** What a person wrote: nothing but text nodes, with links and mentions told apart. Spec: 1-chat §5 Text display. */
export function MessageText({ message, text }: { readonly message: Message; readonly text: string }) {
  const folded = foldedText(text);
  return folded === undefined ? (
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

/** Most texts have nothing in them that would have to be looked for. */
const isPlain = (text: string): boolean => !/@|www\.|https?:/i.test(text);

function TextParts({ message, text }: { readonly message: Message; readonly text: string }) {
  return isPlain(text) ? text : <MarkedText message={message} text={text} />;
}

function MarkedText({ message, text }: { readonly message: Message; readonly text: string }) {
  const account = useAtomValue(accountAtom);
  const userId = account?.userId ?? '';
  const member = useAtomValue(groupMembersAtom).get(message.chatId)?.get(userId);
  const reader = { userId, name: member === undefined ? (account?.name ?? '') : memberPublicName(member) };
  return textParts(text, message.mentions, reader).map((part, index) => <Part key={index} part={part} />);
}

function Part({ part }: { readonly part: TextPart }) {
  switch (part.kind) {
    case 'plain':
      return part.text;
    case 'mention':
      return <bdi className={cx(styles.mention, part.isMe && styles.me)}>{part.text}</bdi>;
    case 'link':
      return <TextLink url={part.url} text={part.text} />;
  }
}
