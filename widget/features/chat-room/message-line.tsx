import { richContentOf } from '../../actions/rich-content.ts';
import { useGroupMember } from '../../components/use-group-member.ts';
import { useNoticeText } from '../../components/use-notice-text.ts';
import type { Message } from '../../domain/message/message.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useLogTexts } from './log-texts.ts';
import styles from './message-log.module.css';

/** What the system tells, in the middle of the log. */
export function MessageLine({ message }: { readonly message: Message }) {
  const noticeText = useNoticeText();
  const { content } = message;
  switch (content.kind) {
    case 'notice':
      return <Line text={noticeText(content.notice)} />;
    case 'rich': {
      const rich = richContentOf(content);
      if (rich.kind === 'service-info') return <Line text={rich.text} />;
      return rich.kind === 'red-envelope' ? <GrabLine message={message} /> : null;
    }
    case 'text':
    case 'command':
      return null;
  }
}

const Line = ({ text }: { readonly text: string }) => (
  <p className={styles.notice} dir="auto">
    {text}
  </p>
);

function GrabLine({ message: { chatId, senderId, senderName } }: { readonly message: Message }) {
  const { t } = useTranslation('cards');
  const { ownId } = useLogTexts();
  const { name } = useGroupMember(chatId, senderId, senderName);
  return <Line text={senderId === ownId ? t('redGrabbedByYou') : t('redGrabbed', { name })} />;
}
