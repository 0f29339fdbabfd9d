import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { EmptyList } from '../../../components/empty-list.tsx';
import { VirtualRows } from '../../../components/virtual-rows.tsx';
import { matchesSearch } from '../../../domain/contact/search.ts';
import type { Group } from '../../../domain/group/group.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { onlineMembersAtom } from '../../../state/group-people.ts';
import { accountAtom } from '../../../state/session.ts';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { StateView } from '../../../ui/page/state-view.tsx';
import { ListFooter } from '../../../ui/rows/list-footer.tsx';
import { SkeletonRows } from '../../../ui/rows/skeleton-rows.tsx';
import { useChosenMember } from '../use-chosen-member.tsx';
import { useMembers, type ListedMember } from '../use-members.ts';
import { PeopleFrame } from './people-frame.tsx';
import { PersonRow } from './person-row.tsx';

interface OnlineProps {
  readonly group: Group;
  readonly back: string;
}

/** The members who are online now, without the user; the list follows their presence. Spec: 2-contacts-groups §2, §7. */
export function OnlineScreen({ group: { groupId }, back }: OnlineProps) {
  const { t } = useTranslation(['groupAdmin', 'groupInfo', 'common']);
  const members = useMembers(groupId);
  const online = useAtomValue(onlineMembersAtom);
  const ownId = useAtomValue(accountAtom)?.userId;
  const [query, setQuery] = useState('');
  const { choose, actions } = useChosenMember(groupId, 'members');
  const isWaiting = members === undefined || online?.groupId !== groupId;
  const present = isWaiting
    ? []
    : members.filter(({ member: { userId } }) => userId !== ownId && online.userIds.has(userId));
  const shown = present.filter(({ member, name }) =>
    matchesSearch(query, name, member.name, member.alias, member.userId),
  );
  const renderRow = (listed: ListedMember) => (
    <PersonRow
      groupId={groupId}
      listed={listed}
      detail={listed.member.userId}
      onClick={() => choose({ userId: listed.member.userId, name: listed.name })}
    />
  );
  return (
    <PeopleFrame
      title={t('online')}
      subtitle={isWaiting ? undefined : t('onlineCount', { count: present.length })}
      back={back}
      isScrollable={false}
      isBusy={isWaiting}
      top={
        present.length > 0 && (
          <SearchField value={query} onChange={setQuery} placeholder={t('groupInfo:searchMembers')} />
        )
      }
    >
      {isWaiting ? (
        <SkeletonRows />
      ) : present.length === 0 ? (
        <EmptyList title={t('onlineEmptyTitle')} text={t('onlineEmptyText')} />
      ) : shown.length === 0 ? (
        <StateView title={t('common:nothingFound')} />
      ) : (
        <VirtualRows
          items={shown}
          keyOf={keyOf}
          renderRow={renderRow}
          label={t('online')}
          footer={<ListFooter>{t('onlineCount', { count: shown.length })}</ListFooter>}
        />
      )}
      {actions}
    </PeopleFrame>
  );
}

const keyOf = ({ member }: ListedMember): string => member.userId;
