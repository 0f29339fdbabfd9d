import type { ReactNode } from 'react';
import { AddFriendButton } from '../../../components/add-friend-button.tsx';
import { useGroupMember } from '../../../components/use-group-member.ts';
import type { GroupId, UserId } from '../../../domain/chat/chat-id.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { AlertIcon } from '../../../ui/icons/alert-icon.tsx';
import { LockIcon } from '../../../ui/icons/lock-icon.tsx';
import type { PostingBlock } from './posting.ts';
import { UnblockButton } from './unblock-button.tsx';
import styles from './blocked-bar.module.css';

interface BlockedBarProps {
  readonly block: PostingBlock;
  /** The other one of a one-to-one chat. */
  readonly otherId: UserId | undefined;
  /** The group from which a temporary chat was opened. */
  readonly groupId?: GroupId | undefined;
  /** What the address calls the other one. */
  readonly name?: string | undefined;
}

/** What stands in place of the text field where nothing can be written, and what can be done about it. Spec: 1-chat §8. */
export function BlockedBar({ block, otherId, groupId, name }: BlockedBarProps) {
  const text = useBlockText(block);
  return (
    <div className={styles.bar} role="status" data-block={block}>
      <span className={styles.text}>
        {block === 'other-account' || block === 'unavailable' ? <AlertIcon size={20} /> : <LockIcon size={20} />}
        {text}
      </span>
      {block === 'blocked' && otherId !== undefined && <UnblockButton userId={otherId} />}
      {(block === 'temporary' || block === 'no-friend') && otherId !== undefined && (
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

function useBlockText(block: PostingBlock): ReactNode {
  const { t } = useTranslation(['compose', 'errors']);
  switch (block) {
    case 'frozen':
      return t('errors:groupFrozen');
    case 'muted':
      return t('muted');
    case 'all-muted':
      return t('allMuted');
    case 'not-member':
      return t('errors:notMatch');
    case 'no-friend':
      return t('errors:noFriend');
    case 'temporary':
      return t('temporary');
    case 'blocked':
      return t('blocked');
    case 'speaking-level':
      return t('errors:speakingLevel');
    case 'no-permission':
      return t('errors:noSpeakingPermission');
    case 'other-account':
      return t('otherAccount');
    case 'unavailable':
      return t('unavailable');
  }
}
