import type { CSSProperties, ReactNode } from 'react';
import { compareMessageIds } from '../../../domain/message/message-id.ts';
import type { SeenMessage } from '../../../domain/message/recalled.ts';
import { cx } from '../../../ui/class-names.ts';
import { useLogContext } from './log-context.ts';
import { useLogTexts } from './log-texts.ts';
import { ROW_CLASS } from './scroll-place.ts';

interface MessageRowProps {
  readonly message: SeenMessage;
  readonly isOwn: boolean;
  readonly className: string | false | undefined;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** The row of one message. Its name tells a screen reader who wrote the message, what and when, and how far an own one has come. */
export function MessageRow({ message, isOwn, className, style, children }: MessageRowProps) {
  const { delivery, localId } = message;
  const { nameOfRow } = useLogTexts();
  const readUpTo = useLogContext()?.peerReadUpTo;
  const isRead =
    delivery.state === 'sent' && readUpTo !== undefined && compareMessageIds(delivery.messageId, readUpTo) <= 0;
  return (
    <div
      role="article"
      aria-label={nameOfRow(message, { isOwn, isRead })}
      className={cx(className, ROW_CLASS)}
      style={style}
      tabIndex={-1}
      data-message-id={localId}
      data-state={delivery.state}
    >
      {children}
    </div>
  );
}
