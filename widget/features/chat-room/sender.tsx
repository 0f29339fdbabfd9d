import { PhotoAvatar } from '../../components/avatar.tsx';
import { MemberTitle } from '../../components/member-title.tsx';
import { RoleTag } from '../../components/role-tag.tsx';
import { useGroupMember } from '../../components/use-group-member.ts';
import type { Message } from '../../domain/message/message.ts';
import styles from './message-log.module.css';

interface SenderProps {
  /** Any message of theirs. */
  readonly message: Message;
}

/** The picture beside somebody's messages in a group. */
export function SenderAvatar({ message: { chatId, senderId, senderName } }: SenderProps) {
  const { name, photo, isOnline } = useGroupMember(chatId, senderId, senderName);
  return (
    // What it opens can be had from each message by key: it is no stop of its own on the way through the log.
    <button
      type="button"
      className={styles.sender}
      data-member-id={senderId}
      aria-label={name}
      aria-haspopup="dialog"
      tabIndex={-1}
    >
      <PhotoAvatar userId={senderId} name={name} photo={photo} size="row" isOnline={isOnline} />
    </button>
  );
}

/** Name, role and title above somebody's messages in a group: those of today, not of when it was said. */
export function SenderName({ message: { chatId, senderId, senderName, senderRole } }: SenderProps) {
  const { name, member } = useGroupMember(chatId, senderId, senderName);
  return (
    <div className={styles.who}>
      <span className={styles.name}>{name}</span>
      <RoleTag role={member?.role ?? senderRole} />
      <MemberTitle member={member} />
    </div>
  );
}
