import { AddFriendButton } from '../../../components/add-friend-button.tsx';
import { useGroupMember } from '../../../components/use-group-member.ts';
import type { GroupId, UserId } from '../../../domain/chat/chat-id.ts';
import { AlertIcon } from '../../../ui/icons/alert-icon.tsx';
import { LockIcon } from '../../../ui/icons/lock-icon.tsx';
import type { PostingBlock } from '../shared/posting.ts';
import { UnblockButton } from './unblock-button.tsx';
import { useBlockText } from '../shared/use-block-text.ts';
import styles from './blocked-bar.module.css';

interface BlockedBarProps {
  readonly block: PostingBlock;
  /** The other user of a one-to-one chat. */
  readonly otherId: UserId | undefined;
  /** The group from which a temporary chat was opened. */
  readonly groupId?: GroupId | undefined;
  /** The other user's name in the URL. */
  readonly name?: string | undefined;
}

/** Replaces the text field in a chat in which the user cannot write. Says why, and offers a remedy. Spec: 1-chat §8. */
export function BlockedBar({ block, otherId, groupId, name }: BlockedBarProps) {
  const blockText = useBlockText();
  return (
    <div className={styles.bar} role="status" data-block={block}>
      <span className={styles.text}>
        {block === 'other-account' || block === 'unavailable' ? <AlertIcon size={20} /> : <LockIcon size={20} />}
        {blockText(block)}
      </span>
      {block === 'blocked' && otherId !== undefined && <UnblockButton userId={otherId} />}
      {(block === 'temporary' || block === 'no-friend' || block === 'not-their-friend') && otherId !== undefined && (
        <AddStranger userId={otherId} groupId={groupId} name={name} />
      )}
    </div>
  );
}

interface AddStrangerProps extends Pick<BlockedBarProps, 'groupId' | 'name'> {
  readonly userId: UserId;
}

function AddStranger({ userId, groupId, name = userId }: AddStrangerProps) {
  const seen = useGroupMember(groupId ?? '', userId, name);
  const meeting = groupId === undefined ? ({ source: 'chat' } as const) : ({ source: 'group', groupId } as const);
  return <AddFriendButton userId={userId} name={seen.name} meeting={meeting} look="soft" size="small" />;
}
