import { useAtomValue } from 'jotai';
import { richContentOf } from '../../actions/rich-content.ts';
import { groupInfoPath } from '../../components/group-paths.ts';
import { useGo } from '../../components/use-go.ts';
import { useGroupMember } from '../../components/use-group-member.ts';
import { useNoticeText } from '../../components/use-notice-text.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import type { SeenMessage } from '../../domain/message/recalled.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { groupsAtom } from '../../state/chats.ts';
import { cx } from '../../ui/class-names.ts';
import { useLogTexts } from './log-texts.ts';
import { RecalledLine } from './message-actions/recalled-line.tsx';
import { useSelectionMode } from './message-actions/selection-context.ts';
import styles from './message-log.module.css';

/** A system message, centred in the log. */
export function MessageLine({ message }: { readonly message: SeenMessage }) {
  const noticeText = useNoticeText();
  const { content, recalled } = message;
  if (recalled !== undefined) return <RecalledLine message={message} recalled={recalled} />;
  switch (content.kind) {
    case 'notice': {
      const text = noticeText(content.notice);
      return content.notice.kind === 'announcement-changed' ? (
        <AnnouncementLine chatId={message.chatId} text={text} />
      ) : (
        <Line text={text} />
      );
    }
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

interface AnnouncementLineProps {
  readonly chatId: ChatId;
  readonly text: string;
}

/** Links to the announcement, if the reader may see one: guests see none. */
function AnnouncementLine({ chatId, text }: AnnouncementLineProps) {
  const go = useGo();
  const isSelecting = useSelectionMode() !== undefined;
  const announcement = useAtomValue(groupsAtom).get(chatId)?.announcement ?? '';
  if (announcement === '' || isSelecting) return <Line text={text} />;
  return (
    <button
      type="button"
      className={cx(styles.notice, styles.noticeWay)}
      dir="auto"
      onClick={() => go(groupInfoPath(chatId, 'announcement', 'chat'), { anime: 'open' })}
    >
      {text}
    </button>
  );
}

function GrabLine({ message: { chatId, senderId, senderName } }: { readonly message: SeenMessage }) {
  const { t } = useTranslation('cards');
  const { ownId } = useLogTexts();
  const { name } = useGroupMember(chatId, senderId, senderName);
  return <Line text={senderId === ownId ? t('redGrabbedByYou') : t('redGrabbed', { name })} />;
}
