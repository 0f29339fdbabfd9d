import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createGroupAdminActions } from '../../../actions/group-admin-actions.ts';
import { FailureView } from '../../../components/failure-view.tsx';
import { MemberPicker } from '../../../components/member-picker/member-picker.tsx';
import { SeenLine } from '../../../components/presence-line.tsx';
import { useOutcome } from '../../../components/use-outcome.ts';
import type { UserId } from '../../../domain/chat/chat-id.ts';
import type { Group } from '../../../domain/group/group.ts';
import { MAX_GROUP_ADMINS } from '../../../domain/limits.ts';
import { formatListTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { localTimeAtom } from '../../../state/environment.ts';
import { onlineMembersAtom } from '../../../state/group-people.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useIsHere } from '../../../ui/hooks/use-is-here.ts';
import { CrownIcon } from '../../../ui/icons/crown-icon.tsx';
import { PlusIcon } from '../../../ui/icons/plus-icon.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { ListHeading } from '../../../ui/rows/list-heading.tsx';
import { SkeletonRows } from '../../../ui/rows/skeleton-rows.tsx';
import { useGroupPickerPeople } from '../use-group-picker-people.ts';
import { useMemberInfos } from '../use-member-infos.ts';
import { useMembers, type ListedMember } from '../use-members.ts';
import { PeopleFrame } from './people-frame.tsx';
import { PersonRow } from './person-row.tsx';
import styles from './people.module.css';

interface AdminsProps {
  readonly group: Group;
  readonly back: string;
}

/** The admins of a group, for its owner, who appoints and dismisses them. Spec: 2-contacts-groups §2 Group manage, §6. */
export function AdminsScreen({ group, back }: AdminsProps) {
  const { groupId } = group;
  const { t } = useTranslation('groupAdmin');
  const { setAdmins } = useActions().lazy(createGroupAdminActions);
  const showOutcome = useOutcome();
  const members = useMembers(groupId);
  const infos = useMemberInfos(groupId);
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<ListedMember>();
  const [busyId, setBusyId] = useState<UserId>();
  const admins = members?.filter(({ member }) => member.role === 'admin') ?? [];

  async function revoke({ member: { userId }, name }: ListedMember) {
    setAsked(undefined);
    setBusyId(userId);
    const outcome = await setAdmins(groupId, [userId], false);
    setBusyId(undefined);
    showOutcome(outcome, t('revoked', { name }));
  }

  if (isAdding) {
    return (
      <AddAdmins
        group={group}
        max={MAX_GROUP_ADMINS - admins.length}
        onDone={() => {
          setAdding(false);
          infos.refresh();
        }}
      />
    );
  }
  const rowOf = (listed: ListedMember) => (
    <li key={listed.member.userId}>
      <PersonRow
        groupId={groupId}
        listed={listed}
        detail={
          <AdminDetail
            groupId={groupId}
            userId={listed.member.userId}
            sinceMs={infos.byUser.get(listed.member.userId)?.roleSinceMs}
            lastSeenMs={infos.byUser.get(listed.member.userId)?.lastSeenMs}
          />
        }
        trailing={
          listed.member.role === 'admin' && (
            <Button
              size="small"
              look="soft"
              isBusy={busyId === listed.member.userId}
              aria-label={`${t('revoke')} ${listed.name}`}
              onClick={() => setAsked(listed)}
            >
              {t(busyId === listed.member.userId ? 'revoking' : 'revoke')}
            </Button>
          )
        }
      />
    </li>
  );
  const isWaiting = members === undefined || !infos.isLoaded;
  return (
    <PeopleFrame
      title={t('admins')}
      subtitle={`${admins.length} / ${MAX_GROUP_ADMINS}`}
      back={back}
      isBusy={isWaiting}
      footer={
        <div className={styles.bar}>
          <Button
            isBlock
            icon={<PlusIcon size={20} />}
            disabled={isWaiting || admins.length >= MAX_GROUP_ADMINS}
            onClick={() => setAdding(true)}
          >
            {t('addAdmins')}
          </Button>
        </div>
      }
    >
      {infos.problem !== undefined ? (
        <FailureView {...infos.problem} />
      ) : isWaiting ? (
        <SkeletonRows />
      ) : (
        <>
          <p className={styles.callout}>{t('adminsNote')}</p>
          <ListHeading>{t('ownerHeading')}</ListHeading>
          <ul className={styles.list}>{members.filter(({ member }) => member.role === 'owner').map(rowOf)}</ul>
          <ListHeading>{t('adminsHeading')}</ListHeading>
          <ul className={styles.list}>{admins.map(rowOf)}</ul>
          <p className={styles.note}>{t(admins.length === 0 ? 'adminsEmpty' : 'revokeNote')}</p>
        </>
      )}
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t('revokeQuestion', { name: asked?.name ?? '' })}
        text={t('revokeText')}
        confirmLabel={t('revoke')}
        isDanger
        onConfirm={() => asked !== undefined && void revoke(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </PeopleFrame>
  );
}

interface AdminDetailProps {
  readonly groupId: string;
  readonly userId: UserId;
  readonly sinceMs: number | undefined;
  readonly lastSeenMs: number | undefined;
}

/** Since when, and the last visit. */
function AdminDetail({ groupId, userId, sinceMs, lastSeenMs }: AdminDetailProps) {
  const { t } = useTranslation('groupAdmin');
  const language = useLanguage();
  const { nowMs } = useAtomValue(localTimeAtom);
  const online = useAtomValue(onlineMembersAtom);
  const isOnline = online?.groupId === groupId && online.userIds.has(userId);
  return (
    <>
      {sinceMs !== undefined && `${t('appointed', { date: formatListTime(sinceMs, { language, nowMs }) })} · `}
      <SeenLine presence={{ isOnline, lastSeenMs }} fallback={userId} />
    </>
  );
}

interface AddAdminsProps {
  readonly group: Group;
  readonly max: number;
  readonly onDone: () => void;
}

/** The choice of members to make admins. Spec: 2-contacts-groups §5 Member picker. */
function AddAdmins({ group, max, onDone }: AddAdminsProps) {
  const { t } = useTranslation(['groupAdmin', 'groupPeople']);
  const { setAdmins } = useActions().lazy(createGroupAdminActions);
  const showOutcome = useOutcome();
  const isHere = useIsHere();
  const source = useGroupPickerPeople(group, 'set-admin');
  const [isBusy, setBusy] = useState(false);

  async function appoint(userIds: readonly UserId[], isLast: boolean) {
    setBusy(true);
    const outcome = await setAdmins(group.groupId, userIds, true);
    setBusy(false);
    showOutcome(outcome, t('appointDone', { count: userIds.length }));
    if (outcome.ok && isLast && isHere()) onDone();
  }

  return (
    <MemberPicker
      {...source}
      title={t('addAdmins')}
      emptyTitle={t('groupPeople:nobodyElse')}
      emptyText={t('adminsEmpty')}
      max={max}
      confirmLabel={(count) => t('appointCount', { count })}
      isBusy={isBusy}
      rowActions={[
        {
          key: 'appoint',
          label: t('appoint'),
          icon: CrownIcon,
          tone: 'accent',
          onChoose: (userId) => void appoint([userId], false),
        },
      ]}
      onConfirm={(userIds) => void appoint(userIds, true)}
      onCancel={onDone}
    />
  );
}
