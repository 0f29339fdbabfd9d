import { PhotoAvatar } from '../../components/avatar.tsx';
import { groupInfoPath } from '../../components/group-paths.ts';
import { RoleTag } from '../../components/role-tag.tsx';
import { useGo } from '../../components/use-go.ts';
import { useGroupMember } from '../../components/use-group-member.ts';
import type { Group } from '../../domain/group/group.ts';
import { canInvite, canRemoveMembers } from '../../domain/group/permissions.ts';
import { GROUP_INFO_AVATARS } from '../../domain/limits.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { cx } from '../../ui/class-names.ts';
import { Cell } from '../../ui/rows/cell.tsx';
import { AddTile, RemoveTile } from './member-tiles.tsx';
import { useChosenMember } from './use-chosen-member.tsx';
import { useTopMembers, type ListedMember } from './use-members.ts';
import infoHead from '../../ui/page/info-head.module.css';
import styles from './member-grid.module.css';

/** The first members of a group, and the entry to the full list. Spec: 2-contacts-groups §2 Group info (8 avatars, total minus 8). */
export function MemberGrid({ group }: { readonly group: Group }) {
  const { groupId, memberCount, myRole, isFrozen } = group;
  const { t } = useTranslation(['groupInfo', 'groupPeople']);
  const go = useGo();
  const members = useTopMembers(groupId);
  const { choose, actions } = useChosenMember(groupId, 'info');
  const more = memberCount - GROUP_INFO_AVATARS;
  return (
    <section className={cx(infoHead.head, styles.members)}>
      <ul className={styles.grid} aria-label={t('members')}>
        {members === undefined
          ? Array.from({ length: Math.min(memberCount, GROUP_INFO_AVATARS) }, (_, place) => (
              <li key={place} className={styles.person} aria-hidden="true">
                <span className={styles.blank} />
                <span className={styles.blankName} />
              </li>
            ))
          : members.map((listed) => (
              <li key={listed.member.userId}>
                <Person
                  groupId={groupId}
                  listed={listed}
                  onChoose={() => choose({ userId: listed.member.userId, name: listed.name })}
                />
              </li>
            ))}
        {members !== undefined && canInvite(myRole, group) && !isFrozen && (
          <li>
            <AddTile label={t('groupPeople:invite')} onClick={() => go(groupInfoPath(groupId, 'invite'), OPENING)} />
          </li>
        )}
        {members !== undefined && canRemoveMembers(myRole) && (
          <li>
            <RemoveTile label={t('groupPeople:remove')} onClick={() => go(groupInfoPath(groupId, 'remove'), OPENING)} />
          </li>
        )}
      </ul>
      <Cell
        label={t('allMembers')}
        value={more > 0 ? t('moreMembers', { count: more }) : undefined}
        hasArrow
        onClick={() => go(groupInfoPath(groupId, 'members'), { anime: 'open' })}
      />
      {actions}
    </section>
  );
}

const OPENING = { anime: 'open' } as const;

interface PersonProps {
  readonly groupId: string;
  readonly listed: ListedMember;
  readonly onChoose: () => void;
}

function Person({ groupId, listed: { member, name }, onChoose }: PersonProps) {
  const { photo, isOnline } = useGroupMember(groupId, member.userId, name);
  return (
    <button type="button" className={styles.person} onClick={onChoose}>
      <span className={styles.picture}>
        <PhotoAvatar userId={member.userId} name={name} photo={photo} size="list" isOnline={isOnline} />
        <span className={styles.role}>
          <RoleTag role={member.role} />
        </span>
      </span>
      <span className={styles.name} dir="auto">
        {name}
      </span>
    </button>
  );
}
