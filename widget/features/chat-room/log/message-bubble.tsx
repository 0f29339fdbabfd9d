import { memo } from 'react';
import type { SeenMessage } from '../../../domain/message/recalled.ts';
import { kindContentOf } from '../../../domain/message/kinds.ts';
import { cx } from '../../../ui/class-names.ts';
import { FailedMark } from '../bubble/failed-mark.tsx';
import { ContentBubble } from './kind-views.tsx';
import { RecalledNote } from '../message-actions/recalled-note.tsx';
import { SelectionMark } from '../rows/selection-mark.tsx';
import { MessageRow } from '../rows/message-row.tsx';
import styles from '../bubble/message-bubble.module.css';

interface MessageBubbleProps {
  readonly message: SeenMessage;
  readonly isOwn: boolean;
  readonly onResend: (localId: string) => void;
}

/** One message of a user. A failed message offers a resend, if that can help. Spec: 1-chat §4 Sending. */
export const MessageBubble = memo(function MessageBubble({ message, isOwn, onResend }: MessageBubbleProps) {
  const { delivery, recalled } = message;
  const line = (
    <MessageRow
      message={message}
      isOwn={isOwn}
      className={recalled === undefined ? styles.line : cx(styles.line, styles.recalled)}
    >
      {delivery.state === 'failed' && (
        <FailedMark failure={delivery.failure} onResend={() => onResend(message.localId)} />
      )}
      <SelectionMark message={message} />
      <ContentBubble message={message} content={kindContentOf(message.content)} isOwn={isOwn} />
    </MessageRow>
  );
  return recalled === undefined ? (
    line
  ) : (
    <>
      {line}
      <RecalledNote message={message} recalled={recalled} />
    </>
  );
});
