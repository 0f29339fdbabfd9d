import { PhotoAvatar } from '../../../components/avatar.tsx';
import { MemberTitle } from '../../../components/member-title.tsx';
import { RoleTag } from '../../../components/role-tag.tsx';
import { useGroupMember } from '../../../components/use-group-member.ts';
import type { Message } from '../../../domain/message/message.ts';
import styles from './sender.module.css';

interface SenderProps {
  /** Any message of the sender. */
  readonly message: Message;
}

/** The sender's avatar next to their messages in a group. */
export function SenderAvatar({ message: { chatId, senderId, senderName } }: SenderProps) {
  const { name, photo, isOnline } = useGroupMember(chatId, senderId, senderName);
  return (
    // Not a tab stop: the keyboard reaches the same menu from each message.
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

/** The sender's name, role and title above their messages in a group. The values are current, not those of the send time. */
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
