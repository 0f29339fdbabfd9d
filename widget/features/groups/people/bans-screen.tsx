import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createGroupAdminActions } from '../../../actions/group-admin-actions.ts';
import { EmptyList } from '../../../components/empty-list.tsx';
import { FailureView } from '../../../components/failure-view.tsx';
import { MemberPicker } from '../../../components/member-picker/member-picker.tsx';
import { useOutcome } from '../../../components/use-outcome.ts';
import { VirtualRows } from '../../../components/virtual-rows.tsx';
import type { UserId } from '../../../domain/chat/chat-id.ts';
import { matchesSearch } from '../../../domain/contact/search.ts';
import type { Group } from '../../../domain/group/group.ts';
import { PICKER_DEFAULT_MAX } from '../../../domain/limits.ts';
import { formatListTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { localTimeAtom } from '../../../state/environment.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import { useIsHere } from '../../../ui/hooks/use-is-here.ts';
import { MicOffIcon } from '../../../ui/icons/mic-off-icon.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { StateView } from '../../../ui/page/state-view.tsx';
import { CellGroup } from '../../../ui/rows/cell-group.tsx';
import { ListFooter } from '../../../ui/rows/list-footer.tsx';
import { ListHeading } from '../../../ui/rows/list-heading.tsx';
import { SkeletonRows } from '../../../ui/rows/skeleton-rows.tsx';
import { SwitchCell } from '../../../ui/rows/switch-cell.tsx';
import { useGroupSwitches } from '../manage/use-group-switches.ts';
import { useGroupPickerPeople } from '../use-group-picker-people.ts';
import { useMemberInfos } from '../use-member-infos.ts';
import { useMembers, type ListedMember } from '../use-members.ts';
import { PeopleFrame } from './people-frame.tsx';
import { PersonRow } from './person-row.tsx';
import styles from './people.module.css';

interface BansProps {
  readonly group: Group;
  readonly back: string;
}

/** The muted members of a group, for its owner and admins. Spec: 2-contacts-groups §2 Group manage (ban management), §6. D-14. */
export function BansScreen({ group, back }: BansProps) {
  const { groupId } = group;
  const { t } = useTranslation(['groupAdmin', 'common', 'groupInfo']);
  const members = useMembers(groupId);
  const infos = useMemberInfos(groupId);
  const { lift, busyIds } = useLifting(groupId);
  const [isAdding, setAdding] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [query, setQuery] = useState('');
  const banned = members?.filter(({ member }) => member.postingBanned) ?? [];
  const shown = banned.filter(({ member, name }) =>
    matchesSearch(query, name, member.name, member.alias, member.userId),
  );
  const renderRow = (listed: ListedMember) => (
    <PersonRow
      groupId={groupId}
      listed={listed}
      detail={<BanDetail userId={listed.member.userId} infos={infos} />}
      trailing={
        <Button
          size="small"
          look="soft"
          isBusy={busyIds.has(listed.member.userId)}
          aria-label={`${t('banLift')} ${listed.name}`}
          onClick={() => void lift([listed.member.userId], t('banLifted', { name: listed.name }))}
        >
          {t(busyIds.has(listed.member.userId) ? 'banLifting' : 'banLift')}
        </Button>
      }
    />
  );

  if (isAdding) {
    return (
      <AddBans
        group={group}
        onDone={() => {
          setAdding(false);
          infos.refresh();
        }}
      />
    );
  }
  const isWaiting = members === undefined || !infos.isLoaded;
  return (
    <PeopleFrame
      title={t('bans')}
      back={back}
      isScrollable={false}
      isBusy={isWaiting}
      top={
        <>
          <BanAllCell group={group} />
          {banned.length > 0 && (
            <>
              <SearchField value={query} onChange={setQuery} placeholder={t('groupInfo:searchMembers')} />
              <ListHeading end={<TextButton onClick={() => setAsking(true)}>{t('banLiftAll')}</TextButton>}>
                {t('bannedCount', { count: banned.length })}
              </ListHeading>
            </>
          )}
        </>
      }
      footer={
        <div className={styles.bar}>
          <Button isBlock icon={<MicOffIcon size={20} />} disabled={isWaiting} onClick={() => setAdding(true)}>
            {t('banAdd')}
          </Button>
        </div>
      }
    >
      {infos.problem !== undefined ? (
        <FailureView {...infos.problem} />
      ) : isWaiting ? (
        <SkeletonRows />
      ) : banned.length === 0 ? (
        <EmptyList title={t('bansEmptyTitle')} text={t('bansEmptyText')} />
      ) : shown.length === 0 ? (
        <StateView title={t('common:nothingFound')} />
      ) : (
        <VirtualRows
          items={shown}
          keyOf={keyOf}
          renderRow={renderRow}
          label={t('bans')}
          footer={<ListFooter>{t('banNote')}</ListFooter>}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('banLiftAllQuestion', { count: banned.length })}
        confirmLabel={t('banLiftAll')}
        onConfirm={() => {
          setAsking(false);
          void lift(banned.map(keyOf));
        }}
        onCancel={() => setAsking(false)}
      />
    </PeopleFrame>
  );
}

/** Mutes everyone but the owner and the admins. Spec: 2-contacts-groups §3 (is_ban_all), §4, §6. */
function BanAllCell({ group }: { readonly group: Group }) {
  const { t } = useTranslation('groupManage');
  const switchOf = useGroupSwitches(group);
  const text = group.ignoresPostingBan ? t('banAllIgnored') : t('banAllText');
  return (
    <div className={styles.switch}>
      <CellGroup>
        <SwitchCell label={t('banAll')} {...switchOf('ban-all', text)} />
      </CellGroup>
    </div>
  );
}

const keyOf = ({ member }: ListedMember): UserId => member.userId;

/** Unmutes members, and knows which ones are being unmuted. */
function useLifting(groupId: string) {
  const { setMuted } = useActions().lazy(createGroupAdminActions);
  const showOutcome = useOutcome();
  const [busyIds, setBusyIds] = useState<ReadonlySet<UserId>>(new Set());
  const lift = useCallback(
    async (userIds: readonly UserId[], done?: string) => {
      setBusyIds((before) => new Set([...before, ...userIds]));
      for (let from = 0; from < userIds.length; from += PICKER_DEFAULT_MAX) {
        const outcome = await setMuted(groupId, userIds.slice(from, from + PICKER_DEFAULT_MAX), false);
        showOutcome(outcome, done);
        if (!outcome.ok) break;
      }
      setBusyIds((before) => new Set([...before].filter((userId) => !userIds.includes(userId))));
    },
    [groupId, setMuted, showOutcome],
  );
  return { lift, busyIds };
}

interface BanDetailProps {
  readonly userId: UserId;
  readonly infos: ReturnType<typeof useMemberInfos>;
}

/** By whom and when, as far as it is known. */
function BanDetail({ userId, infos }: BanDetailProps) {
  const { t } = useTranslation('groupAdmin');
  const language = useLanguage();
  const { nowMs } = useAtomValue(localTimeAtom);
  const { bannedBy, isBannedByPlatform = false, bannedAtMs } = infos.byUser.get(userId) ?? {};
  if (bannedAtMs === undefined) return userId;
  const time = formatListTime(bannedAtMs, { language, nowMs });
  if (isBannedByPlatform) return t('bannedByPlatform', { time });
  return bannedBy === undefined ? userId : t('bannedBy', { name: bannedBy, time });
}

interface AddBansProps {
  readonly group: Group;
  readonly onDone: () => void;
}

/** The choice of members to mute. Spec: 2-contacts-groups §5 Member picker. */
function AddBans({ group, onDone }: AddBansProps) {
  const { t } = useTranslation(['groupAdmin', 'groupPeople', 'messageActions']);
  const { setMuted } = useActions().lazy(createGroupAdminActions);
  const showOutcome = useOutcome();
  const isHere = useIsHere();
  const source = useGroupPickerPeople(group, 'mute');
  const [isBusy, setBusy] = useState(false);

  async function mute(userIds: readonly UserId[], isLast: boolean) {
    setBusy(true);
    const outcome = await setMuted(group.groupId, userIds, true);
    setBusy(false);
    showOutcome(outcome, t('banDone', { count: userIds.length }));
    if (outcome.ok && isLast && isHere()) onDone();
  }

  return (
    <MemberPicker
      {...source}
      title={t('banAdd')}
      emptyTitle={t('groupPeople:nobodyElse')}
      emptyText={t('bansEmptyText')}
      max={PICKER_DEFAULT_MAX}
      confirmLabel={(count) => t('banCount', { count })}
      isDanger
      isBusy={isBusy}
      rowActions={[
        {
          key: 'mute',
          label: t('messageActions:mute'),
          icon: MicOffIcon,
          tone: 'danger',
          onChoose: (userId) => void mute([userId], false),
        },
      ]}
      onConfirm={(userIds) => void mute(userIds, true)}
      onCancel={onDone}
    />
  );
}
