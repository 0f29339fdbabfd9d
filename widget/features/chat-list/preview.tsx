import { useTranslation } from 'react-i18next';
import type { Chat } from '../../domain/chat/chat.ts';
import type { Message } from '../../domain/message/message.ts';
import { assertNever } from '../../domain/result.ts';
import { useNoticeText } from '../../components/use-notice-text.ts';
import styles from './preview.module.css';

interface PreviewProps {
  readonly chat: Chat;
  readonly isGroup: boolean;
  readonly ownId: string;
}

/** The last message of a chat in one line, with what asks for attention before it. */
export function Preview({ chat, isGroup, ownId }: PreviewProps) {
  const { t } = useTranslation('chat');
  const last = chat.lastMessage;
  if (last === undefined) return null;
  const showsSender = isGroup && last.senderId !== ownId && last.content.kind !== 'notice' && last.senderName !== '';
  return (
    <>
      {chat.isMentioned && <span className={styles.mention}>{t('mentioned')} </span>}
      {last.delivery.state === 'failed' && <span className={styles.failed}>{t('notSentMark')} </span>}
      <bdi>
        {showsSender && t('senderPrefix', { name: last.senderName })}
        <PreviewText message={last} />
      </bdi>
    </>
  );
}

function PreviewText({ message }: { readonly message: Message }) {
  const { t } = useTranslation('chat');
  const noticeText = useNoticeText();
  const { content } = message;
  switch (content.kind) {
    case 'text':
      return content.text.replaceAll(/\s+/g, ' ');
    case 'notice':
      return noticeText(content.notice);
    case 'command':
      return '';
    case 'unsupported':
      return t('unsupported');
    default:
      return assertNever(content);
  }
}
