import { memo } from 'react';
import { albumIdOf, withAlbums } from '../../../domain/message/album.ts';
import type { Message } from '../../../domain/message/message.ts';
import { AlbumBubble } from '../media/album-bubble.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { SenderAvatar, SenderName } from './sender.tsx';
import styles from './message-group.module.css';

interface MessageGroupProps {
  readonly messages: readonly Message[];
  readonly isOwn: boolean;
  /** In a group chat, the sender's name and avatar are shown with messages of other users. */
  readonly showsSender: boolean;
  readonly onResend: (localId: string) => void;
}

/** The messages of one sender within a minute: name above, avatar at the bottom next to the bubble's tail. */
export const MessageGroup = memo(function MessageGroup({ messages, isOwn, showsSender, onResend }: MessageGroupProps) {
  const first = messages[0];
  if (first === undefined) return null;
  return (
    <div className={isOwn ? `${styles.group} ${styles.own}` : styles.group}>
      {showsSender && <SenderAvatar message={first} />}
      <div className={styles.column}>
        {showsSender && <SenderName message={first} />}
        {withAlbums(messages, albumIdOf).map((entry) =>
          entry.kind === 'single' ? (
            <MessageBubble key={entry.message.localId} message={entry.message} isOwn={isOwn} onResend={onResend} />
          ) : (
            <AlbumBubble
              key={`album:${entry.albumId}:${entry.parts[0]?.localId ?? ''}`}
              album={entry}
              isOwn={isOwn}
              onResend={onResend}
            />
          ),
        )}
      </div>
    </div>
  );
});
