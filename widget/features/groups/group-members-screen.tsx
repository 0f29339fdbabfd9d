import { useCallback, useState } from 'react';
import { PhotoAvatar } from '../../components/avatar.tsx';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { groupInfoPath } from '../../components/group-paths.ts';
import { MemberTitle } from '../../components/member-title.tsx';
import { MinimiseButton } from '../../components/minimise-button.tsx';
import { RoleTag } from '../../components/role-tag.tsx';
import { useGo } from '../../components/use-go.ts';
import { useGroupMember } from '../../components/use-group-member.ts';
import { VirtualRows } from '../../components/virtual-rows.tsx';
import { matchesSearch } from '../../domain/contact/search.ts';
import type { Group } from '../../domain/group/group.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { BackButton } from '../../ui/controls/back-button.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { ListFooter } from '../../ui/rows/list-footer.tsx';
import { Row } from '../../ui/rows/row.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { StateView } from '../../ui/page/state-view.tsx';
import { useChosenMember } from './use-chosen-member.tsx';
import { useMembers, useTopMembers, type ListedMember } from './use-members.ts';

/** All members of a group. Spec: 2-contacts-groups §2 Group info (all-members list). */
export function GroupMembersScreen({ group: { groupId, memberCount } }: { readonly group: Group }) {
  const { t } = useTranslation(['groupInfo', 'chat', 'common']);
  const go = useGo();
  const all = useMembers(groupId);
  const top = useTopMembers(groupId);
  const members = all ?? top;
  const [query, setQuery] = useState('');
  const shown = members?.filter(({ member, name }) =>
    matchesSearch(query, name, member.name, member.alias, member.userId),
  );
  return (
    <Screen
      ground="surface"
      isScrollable={false}
      isBusy={all === undefined}
      header={
        <>
          <Bar
            title={t('members')}
            subtitle={t('chat:memberCount', { count: memberCount })}
            leading={<BackButton onClick={() => go(groupInfoPath(groupId), { anime: 'close' })} />}
            trailing={<MinimiseButton />}
          />
          <SearchField value={query} onChange={setQuery} placeholder={t('searchMembers')} />
          <ConnectionBanner />
        </>
      }
    >
      {shown === undefined || (shown.length === 0 && all === undefined) ? (
        <StateView title={<Spinner />} />
      ) : shown.length === 0 ? (
        <StateView title={t('common:nothingFound')} />
      ) : (
        <Rows groupId={groupId} members={shown} isWhole={all !== undefined} />
      )}
    </Screen>
  );
}

interface RowsProps {
  readonly groupId: string;
  readonly members: readonly ListedMember[];
  /** The other members have come. */
  readonly isWhole: boolean;
}

function Rows({ groupId, members, isWhole }: RowsProps) {
  const { t } = useTranslation(['groupInfo', 'chat']);
  const { choose, actions } = useChosenMember(groupId, 'members');
  const renderRow = useCallback(
    (listed: ListedMember) => (
      <MemberRow
        groupId={groupId}
        listed={listed}
        onChoose={() => choose({ userId: listed.member.userId, name: listed.name })}
      />
    ),
    [groupId, choose],
  );
  return (
    <>
      <VirtualRows
        items={members}
        keyOf={keyOf}
        renderRow={renderRow}
        label={t('members')}
        footer={isWhole ? <ListFooter>{t('chat:memberCount', { count: members.length })}</ListFooter> : <Spinner />}
      />
      {actions}
    </>
  );
}

interface MemberRowProps {
  readonly groupId: string;
  readonly listed: ListedMember;
  readonly onChoose: () => void;
}

function MemberRow({ groupId, listed: { member, name }, onChoose }: MemberRowProps) {
  const { photo, isOnline } = useGroupMember(groupId, member.userId, name);
  return (
    <Row
      onClick={onChoose}
      data-user-id={member.userId}
      leading={<PhotoAvatar userId={member.userId} name={name} photo={photo} size="list" isOnline={isOnline} />}
      title={<bdi>{name}</bdi>}
      titleEnd={
        <>
          <RoleTag role={member.role} />
          <MemberTitle member={member} />
        </>
      }
      detail={member.userId}
    />
  );
}

const keyOf = ({ member }: ListedMember): string => member.userId;
