import { memo } from 'react';
import type { Message } from '../../domain/message/message.ts';
import { MessageBubble } from './message-bubble.tsx';
import { SenderAvatar, SenderName } from './sender.tsx';
import styles from './message-log.module.css';

interface MessageGroupProps {
  readonly messages: readonly Message[];
  readonly isOwn: boolean;
  /** In a group chat the sender's name and picture stand beside other people's messages. */
  readonly showsSender: boolean;
  readonly onResend: (localId: string) => void;
}

/** The messages of one sender within a minute: name above, picture at the foot beside the tail. */
export const MessageGroup = memo(function MessageGroup({ messages, isOwn, showsSender, onResend }: MessageGroupProps) {
  const first = messages[0];
  if (first === undefined) return null;
  return (
    <div className={isOwn ? `${styles.group} ${styles.own}` : styles.group}>
      {showsSender && <SenderAvatar message={first} />}
      <div className={styles.column}>
        {showsSender && <SenderName message={first} />}
        {messages.map((message) => (
          <MessageBubble key={message.localId} message={message} isOwn={isOwn} onResend={onResend} />
        ))}
      </div>
    </div>
  );
});
