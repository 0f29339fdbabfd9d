import type { Chat } from '../../domain/chat/chat.ts';
import { isTakenBack } from '../../domain/message/taken-back.ts';
import type { MessageContent } from '../../domain/message/message.ts';
import { hasForbiddenMarkup } from '../../domain/message/text.ts';
import type { RichPreviewProps } from './rich-preview.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import styles from './preview.module.css';

const RichPreview = lazyComponent(
  async () => (await import('./rich-preview.tsx')).RichPreview,
  ({ sender, placeClass }: RichPreviewProps) => (
    <>
      <span className={placeClass} />
      {sender}
    </>
  ),
);

interface PreviewProps {
  readonly chat: Chat;
  readonly isGroup: boolean;
  readonly ownId: string;
  /** The unsent draft. It replaces the last message. */
  readonly draft?: string | undefined;
}

/** The last message of a chat in one line, after marks that need attention. */
export function Preview({ chat, isGroup, ownId, draft }: PreviewProps) {
  const { t } = useTranslation('chat');
  const last = chat.lastMessage;
  const mention = chat.isMentioned && <span className={styles.mention}>{t('mentioned')} </span>;
  if (draft !== undefined) {
    return (
      <>
        {mention}
        <span className={styles.alert}>{t('draftMark')} </span>
        <bdi>{inOneLine(draft)}</bdi>
      </>
    );
  }
  if (last === undefined || isTakenBack(last)) return mention || null;
  const { content } = last;
  const showsSender = isGroup && last.senderId !== ownId && content.kind !== 'notice' && last.senderName !== '';
  const sender = showsSender && t('senderPrefix', { name: last.senderName });
  return (
    <>
      {mention}
      {last.delivery.state === 'failed' && <span className={styles.alert}>{t('notSentMark')} </span>}
      <bdi>
        {content.kind === 'rich' ||
        content.kind === 'notice' ||
        (content.kind === 'text' && hasForbiddenMarkup(content.text)) ? (
          <RichPreview
            content={content}
            sender={sender}
            placeClass={content.kind === 'notice' ? undefined : styles.place}
          />
        ) : (
          <>
            {sender}
            {textOf(content)}
          </>
        )}
      </bdi>
    </>
  );
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

const textOf = (content: MessageContent): string => (content.kind === 'text' ? inOneLine(content.text) : '');
