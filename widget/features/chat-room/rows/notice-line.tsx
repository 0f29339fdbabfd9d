import { useAtomValue } from 'jotai';
import { groupInfoPath } from '../../../components/group-paths.ts';
import { useGo } from '../../../components/use-go.ts';
import { LinkedText } from '../../../components/linked-text.tsx';
import { useKindLabel } from '../../../components/message-kinds.tsx';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import type { ContentOf } from '../../../domain/message/kinds.ts';
import { groupsAtom } from '../../../state/chats.ts';
import { cx } from '../../../ui/class-names.ts';
import type { KindViewProps } from './kind-view-props.ts';
import { useSelectionMode } from './selection-context.ts';
import styles from './notice-line.module.css';

/** A centred line of the log. */
export const Line = ({ text }: { readonly text: string }) => (
  <p className={styles.notice} dir="auto">
    <LinkedText text={text} />
  </p>
);

export function NoticeLine({ message, content }: KindViewProps<ContentOf<'notice'>>) {
  const label = useKindLabel();
  const text = label(content);
  return content.notice.kind === 'announcement-changed' ? (
    <AnnouncementText chatId={message.chatId} text={text} />
  ) : (
    <Line text={text} />
  );
}

export const ServiceInfoLine = ({ content }: KindViewProps<ContentOf<'service-info'>>) => <Line text={content.text} />;

interface AnnouncementTextProps {
  readonly chatId: ChatId;
  readonly text: string;
}

/** Links to the announcement, if the reader may see one: guests see none. */
function AnnouncementText({ chatId, text }: AnnouncementTextProps) {
  const go = useGo();
  const isSelecting = useSelectionMode() !== undefined;
  const announcement = useAtomValue(groupsAtom).get(chatId)?.announcement ?? '';
  if (announcement === '' || isSelecting) return <Line text={text} />;
  return (
    <button
      type="button"
      className={cx(styles.notice, styles.noticeLink)}
      dir="auto"
      onClick={() => go(groupInfoPath(chatId, 'announcement', 'chat'), { anime: 'open' })}
    >
      {text}
    </button>
  );
}
