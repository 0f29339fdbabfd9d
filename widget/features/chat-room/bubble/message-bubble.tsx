import { memo } from 'react';
import type { SeenMessage } from '../../../domain/message/recalled.ts';
import { kindContentOf } from '../../../domain/message/kinds.ts';
import { cx } from '../../../ui/class-names.ts';
import { FailedMark } from './failed-mark.tsx';
import { ContentBubble } from './kind-views.tsx';
import { RecalledNote } from '../message-actions/recalled-note.tsx';
import { SelectionMark } from '../message-actions/selection-mark.tsx';
import { ROW_CLASS } from '../log/scroll-place.ts';
import styles from './message-bubble.module.css';

interface MessageBubbleProps {
  readonly message: SeenMessage;
  readonly isOwn: boolean;
  readonly onResend: (localId: string) => void;
}

/** One message of a user. A failed message offers a resend, if that can help. Spec: 1-chat §4 Sending. */
export const MessageBubble = memo(function MessageBubble({ message, isOwn, onResend }: MessageBubbleProps) {
  const { delivery, recalled } = message;
  const line = (
    <div
      className={cx(styles.line, ROW_CLASS, recalled !== undefined && styles.recalled)}
      tabIndex={-1}
      data-message-id={message.localId}
      data-state={delivery.state}
    >
      {delivery.state === 'failed' && (
        <FailedMark failure={delivery.failure} onResend={() => onResend(message.localId)} />
      )}
      <SelectionMark message={message} />
      <ContentBubble message={message} content={kindContentOf(message.content)} isOwn={isOwn} />
    </div>
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
